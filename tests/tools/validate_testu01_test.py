# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""runnel validate with batteries of TestU01."""

import json
import unittest

from program import *


class TestU01(InFolder):
    def refused(self, arguments, word):
        got, out, err = run(*arguments)
        self.assertEqual((got, out), (2, b""), err)
        self.assertTrue(err.startswith("runnel: "), err)
        self.assertIn(word, err)

    def test_numbers_of_testu01(self):
        # Refused in programs without that library, too.
        for battery, last in (("smallcrush", 10), ("crush", 96), ("bigcrush", 106),
                              ("rabbit", 26), ("alphabit", 9), ("diehard", 14)):
            for tests, wrong in (("gap", "gap"), ("0", "0"), (f"1,{last + 1}", last + 1),
                                 (f"2-{last + 1}", f"2-{last + 1}"), ("3-2", "3-2"),
                                 ("-3", "-3"), ("1,", ""), ("1-2-3", "1-2-3"),
                                 ("1.5", "1.5"), ("9" * 30, "9" * 30)):
                with self.subTest(battery=battery, tests=tests):
                    # One argument: a value may begin with a dash.
                    asked = ["validate", "ranmar24", "--battery", battery,
                             f"--tests={tests}"]
                    self.refused(asked, f"'{wrong}'")
                    self.refused(asked, f"1 to {last}")

        for tests in ("2", "1,8", "7-9", "13-14"):  # Diehard's that TestU01 lacks
            self.refused(["validate", "ceicg", "--battery", "diehard", "--tests", tests],
                         "1 to 14 but 2, 8, 9, 13")

    def test_some_of_diehard(self):
        # By the rule of CEICG's paper: the upper 23 bits of two outputs.
        asked = ["validate", "ceicg", "--battery", "diehard", "--bits", "9-31", "--json",
                 "--threads", "1"]
        status, out, err = run(*asked, "--tests", "12-14")
        if "built without" in err:
            self.skipTest("needs TestU01")
        self.assertEqual(status, 0, err)
        first = json.loads(out)["tests"]
        self.assertEqual([(test["name"], test["parameters"]) for test in first],
                         [("Savir2", "diehard 12")] + 4 * [("Run of U01", "diehard 14")])
        # Words of this bit return after 2^13, points of a sample too.
        status, out, err = run("validate", "sprng_lcg", "--battery", "diehard", "--tests",
                               "10", "--bits", "0-0", "--threads", "1", "--json")
        self.assertEqual((status, len(json.loads(out)["tests"])), (3, 1), err)

    def test_some_of_alphabit(self):
        asked = ["validate", "mt19937", "--battery", "alphabit", "--bytes", "2^16",
                 "--json", "--threads", "1"]
        status, out, err = run(*asked, "--tests", "9,2-3,3")
        if "built without" in err:
            self.skipTest("needs TestU01")
        self.assertEqual(status, 0, err)
        first = json.loads(out)["tests"]
        numbers = list(dict.fromkeys(test["parameters"] for test in first))
        self.assertEqual(numbers, ["alphabit 2", "alphabit 3", "alphabit 9"])
        # Each begins where the one before ended, the first at --offset.
        used = {test["parameters"]: test["bytes"] for test in first}
        before = (used["alphabit 2"] + used["alphabit 3"]) // 4
        alone = json.loads(output(*asked, "--tests", "9", "--offset", before))["tests"]
        last = [test for test in first if test["parameters"] == "alphabit 9"]
        for test in alone + last:
            del test["seconds"]
        self.assertEqual(alone, last)


if __name__ == "__main__":
    unittest.main()
