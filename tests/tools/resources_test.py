# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""runnel resources: what streams take of the machine."""

import json
import unittest

from program import *


def resources(*arguments):
    status, out, err = run("resources", *arguments, "--json")
    if status != 0:
        raise AssertionError(err)
    return json.loads(out)


class Resources(InFolder):
    def test_states_are_those_of_the_table(self):
        for facts in json.loads(run("list", "--json")[1]):
            found = resources(facts["name"], "--streams", "2",
                              "--threads", "1")
            with self.subTest(generator=facts["name"]):
                self.assertEqual(found["generator"], facts["name"])
                self.assertEqual(found["num_streams"], 2)
                self.assertGreater(found["state_bytes"], 0)
                self.assertEqual(found["set_bytes"], 4 * found["state_bytes"])
                self.assertGreaterEqual(found["handle_bytes"],
                                        2 * found["state_bytes"])
                self.assertGreater(found["team_rng_scratch_bytes"], 8 * 1024)
                self.assertGreater(found["seeding_seconds"], 0)

    def test_chosen_lags(self):
        few = resources("sprng_lfg", "--param", "3")
        many = resources("sprng_lfg", "--param", "0")
        self.assertLess(few["state_bytes"], many["state_bytes"])

    def test_for_people(self):
        status, out, _ = run("resources", "ranmar24", "--streams", "1k")
        self.assertEqual(status, 0)
        self.assertIn(b"state of one stream", out)
        self.assertIn(b"396 B", out)
        self.assertRegex(out, rb"(?m)^streams +1000$")

    def test_refusals(self):
        for arguments, word in ((["nosuch"], "nosuch"),
                                (["ranmar24", "--streams", "0"], "at least 1"),
                                (["ranmar24", "--threads", "0"], "at least 1"),
                                (["wichmann_hill", "--streams", "4580179969"],
                                 "4580179967"),
                                (["ranmar24", "--backend", "abacus"],
                                 "abacus")):
            status, out, err = run("resources", *arguments)
            with self.subTest(arguments=arguments):
                self.assertIn(status, (1, 2))
                self.assertEqual(out, b"")
                self.assertIn(word, err)


if __name__ == "__main__":
    unittest.main()
