# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the example against the program `runnel` (RUNNEL_PROGRAM) and numpy."""

import os
import pickle
import subprocess
import sys
import tempfile
import unittest

try:
    import h5py  # noqa: F401
    import numpy as np
    import runnel_capi  # noqa: F401
except ImportError as missing:
    print("skipped:", missing)
    sys.exit(77)

from runnel_bit_generator import BitGenerator
from runnel_capi import (CERN, NO_SUCH_VALUES, REFERENCE, RunnelError,
                         generators)
from runnel_streams import Streams, state_of_checkpoint

PROGRAM = os.environ.get("RUNNEL_PROGRAM")


def program(*arguments, dtype):
    """What the program writes, as an array."""
    made = subprocess.run(
        [PROGRAM, "generate", *map(str, arguments), "--format", "raw"],
        check=True, stdout=subprocess.PIPE)
    return np.frombuffer(made.stdout, dtype)


def doubles(streams, count=20):
    return streams.fill(np.empty(count)).tolist()


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


class Places(unittest.TestCase):
    def test_states(self):
        for name in generators():
            with self.subTest(name):
                streams = Streams(name, 5, stream=1, part=1, num_parts=3)
                doubles(streams)
                state = streams.state
                again = pickle.loads(pickle.dumps(streams))
                expected = doubles(streams)
                self.assertEqual(doubles(again), expected)
                streams.state = state
                self.assertEqual(doubles(streams), expected)
                with self.assertRaises(RunnelError):
                    streams.state = {**state, "part": 3}
                self.assertEqual(streams.position, again.position)

    def test_moves(self):
        all_of_it = doubles(Streams("ranmar48"), 100)
        streams = Streams("ranmar48").advance(7)
        self.assertEqual(doubles(streams.copy(), 5), all_of_it[7:12])
        part = streams.leapfrog(1, 4)
        self.assertEqual(doubles(part, 5), all_of_it[8:28:4])
        streams.advance(1 << 100)
        self.assertEqual(streams.position, (1 << 100) + 7)
        self.assertIsNone(streams.random_raw(3, output=False))
        jumped = Streams("ranmar48").advance(3).jumped(2)
        self.assertEqual(
            doubles(jumped),
            doubles(Streams("ranmar48", stream=2, offset=3)))
        second, third = Streams("ranmar48").streams(2)
        rows = Streams("ranmar48", num_streams=3).fill(np.empty((3, 20)))
        self.assertEqual([doubles(second), doubles(third)],
                         rows[1:].tolist())

    def test_sprngs_tree(self):
        if "sprng_lcg" not in generators():
            self.skipTest("this library was built without sprng_lcg")
        parent = Streams("sprng_lcg", 42)
        expected = doubles(parent.copy(), 40)
        doubles(parent)
        children = parent.spawn(2) + parent.spawn(2)
        starts = {tuple(doubles(child)) for child in children}
        self.assertEqual(len(starts), 4)
        self.assertEqual(doubles(parent), expected[20:])
        with self.assertRaises(TypeError):
            Streams("ranmar24").spawn(2)


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


if __name__ == "__main__":
    unittest.main(verbosity=2)
