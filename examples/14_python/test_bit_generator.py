# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A stream in numpy's Generator."""

import unittest

import numpy as np

from runnel_bit_generator import BitGenerator
from runnel_capi import RunnelError, generators
from runnel_streams import Streams
from test_helpers import doubles


class NumpysGenerator(unittest.TestCase):
    def test_draws_from_it(self):
        rng = np.random.Generator(BitGenerator("ranmar48", 42))
        self.assertEqual(rng.random(3000).tolist(),
                         doubles(Streams("ranmar48", 42), 3000))
        self.assertTrue(np.isfinite(rng.normal(size=100)).all())
        dice = rng.integers(1, 7, size=600)
        self.assertEqual(sorted(set(dice.tolist())), [1, 2, 3, 4, 5, 6])

    def test_needs_integers(self):
        if "wichmann_hill" not in generators():
            self.skipTest("this library was built without wichmann_hill")
        with self.assertRaisesRegex(RunnelError, "wichmann_hill makes no u64"):
            BitGenerator("wichmann_hill")
