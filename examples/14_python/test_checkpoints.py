# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checkpoints, by the library, by h5py and by the program."""

import os
import subprocess
import tempfile
import unittest

import numpy as np

from runnel_capi import RunnelError, generators
from runnel_streams import Streams, state_of_checkpoint
from test_helpers import PROGRAM, doubles


class Checkpoints(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "streams.h5")

    def tearDown(self):
        self.folder.cleanup()

    def test_by_the_library_and_by_h5py(self):
        for name in generators():
            with self.subTest(name):
                streams = Streams(name, 3, num_streams=2)
                streams.fill(np.empty((2, 11)))
                streams.save(self.file)
                loaded = Streams.load(self.file, name)
                made = Streams(name)
                made.state = state_of_checkpoint(self.file)
                expected = streams.fill(np.empty((2, 5))).tolist()
                self.assertEqual(loaded.fill(np.empty((2, 5))).tolist(),
                                 expected)
                self.assertEqual(made.fill(np.empty((2, 5))).tolist(),
                                 expected)
        with self.assertRaisesRegex(RunnelError, "streams.h5"):
            Streams.load(self.file, "ranmar48")

    @unittest.skipUnless(PROGRAM, "no program to compare with")
    def test_the_program_goes_on(self):
        streams = Streams("ranmar24", 1802)
        doubles(streams)
        streams.save(self.file)
        made = subprocess.run(
            [PROGRAM, "generate", "--resume", self.file, "--count", "10",
             "--type", "native"], check=True, stdout=subprocess.PIPE, text=True)
        self.assertEqual([int(line) for line in made.stdout.split()],
                         streams.random_raw(10).tolist())
