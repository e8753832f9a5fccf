# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""States, jumps, and streams that lead on from others."""

import pickle
import unittest

import numpy as np

from runnel_capi import RunnelError, generators
from runnel_streams import Streams
from test_helpers import doubles


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
