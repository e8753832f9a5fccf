# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers: as the program's and numpy's, and into which memory."""

import unittest

import numpy as np

from runnel_capi import (CERN, NO_SUCH_VALUES, REFERENCE, RunnelError,
                         generators)
from runnel_streams import Streams
from test_helpers import PROGRAM, doubles, program


class Numbers(unittest.TestCase):
    @unittest.skipUnless(PROGRAM, "no program to compare with")
    def test_as_the_program(self):
        for name in generators():
            with self.subTest(name):
                there = program(name, "--seed", 42, "--stream", 2, "--offset",
                                100, "--count", 50, "--type", "f64", "--dist",
                                "uniform", dtype="<f8")
                here = Streams(name, 42, stream=2, offset=100)
                np.testing.assert_array_equal(doubles(here, 50), there)

    @unittest.skipUnless(PROGRAM, "no program to compare with")
    def test_rows_and_types(self):
        name = generators()[0]
        for kind, dtype in ("f32", "<f4"), ("u32", "<u4"), ("u64", "<u8"):
            there = program(name, "--streams", 3, "--count", 30, "--type",
                            kind, "--dist", "uniform", dtype=dtype) \
                if kind == "f32" else program(
                    name, "--streams", 3, "--count", 30, "--type", kind,
                    dtype=dtype)
            here = Streams(name, num_streams=3).fill(np.empty((3, 10), dtype))
            np.testing.assert_array_equal(here.reshape(30), there)

    def test_as_numpys_mt19937(self):
        if "mt19937" not in generators():
            self.skipTest("this library was built without mt19937")
        theirs = np.random.MT19937()
        theirs._legacy_seeding(42)  # init_genrand, as RandomState(42)
        ours = Streams("mt19937", 42)
        self.assertEqual(ours.random_raw(1000).tolist(),
                         theirs.random_raw(1000).tolist())
        reals = Streams("mt19937", 42).fill(np.empty(1000), REFERENCE)
        self.assertEqual(reals.tolist(),
                         np.random.RandomState(42).random_sample(1000).tolist())

    def test_into_memory_of_others(self):
        streams = Streams("ranmar24", 7)
        whole = np.zeros(100, np.float32)
        part = streams.fill(whole[10:90])
        self.assertTrue(np.shares_memory(part, whole))
        self.assertTrue(whole[10:90].any() and not whole[:10].any())
        with self.assertRaises(ValueError):
            streams.fill(whole[::2])
        with self.assertRaises(TypeError):
            streams.fill(np.empty(3, np.int8))
        one = Streams("ranmar24", 7)
        self.assertEqual(one.random(3, np.float32).tolist(),
                         whole[10:13].tolist())
        self.assertIsInstance(one.random(), float)
        self.assertEqual(one.random_raw((2, 2)).shape, (2, 2))

    def test_errors(self):
        with self.assertRaisesRegex(RunnelError, "no generator 'ranlux'"):
            Streams("ranlux")
        with self.assertRaisesRegex(RunnelError, "942438977"):
            Streams("ranmar24", 1 << 40)
        with self.assertRaises(ValueError):
            Streams("ranmar24", -1)
        with self.assertRaisesRegex(RunnelError, "no u64 by cern") as caught:
            Streams("ranmar24").fill(np.empty(1, np.uint64), CERN)
        self.assertEqual(caught.exception.status, NO_SUCH_VALUES)
        with self.assertRaisesRegex(ValueError, "3 streams"):
            Streams("ranmar24", num_streams=3).fill(np.empty(3 * 4))
