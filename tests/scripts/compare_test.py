# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/compare says of results: `compare_test.py SCRIPT`."""

import json
import sys
import unittest

from run_on_files import run_on_files

SCRIPT = sys.argv.pop()


def of_perf(*rows):
    return json.dumps({"benchmarks": [
        {"name": name, "Mnum/s": rate, "share_of_memset": share, "real_time": 1}
        for name, rate, share in rows]})


def of_bench(*rows):
    return json.dumps({"rows": [
        {"generator": name, "type": "f32", "dist": "uniform", "streams": 1,
         "numbers": 1024, "Mnum_per_s": rate, "share": 0.5, "quality": quality}
        for name, rate, quality in rows]})


class Compare(unittest.TestCase):
    def compare(self, before, after, *options, suffix="json"):
        return run_on_files(SCRIPT, (before, after), suffix, options)

    def test_slower_rows_fail(self):
        before = of_perf(("x", 100, 0.5), ("y", 50, 0.5), ("gone", 1, 1))
        after = of_perf(("x", 97, 0.5), ("y", 60, 0.5), ("new", 1, 1))
        code, said, _ = self.compare(before, after)
        self.assertEqual(code, 1)
        lines = said.splitlines()
        self.assertRegex(lines[0], r"^x .* 0[.]970 +slower$")
        self.assertRegex(lines[1], r"^y .* 1[.]200 +faster$")
        self.assertRegex(said, r"(?m)^gone +only before$")
        self.assertRegex(said, r"(?m)^new +only after$")
        self.assertIn("2 rows in both: 1 slower, 1 faster by more than 2 %", said)

    def test_noise_and_shares_pass(self):
        before = of_perf(("x", 100, 0.5))
        after = of_perf(("x", 97, 0.5))
        self.assertEqual(self.compare(before, after, "--tolerance", "0.05")[0], 0)
        self.assertEqual(self.compare(before, after, "--share")[0], 0)

    def test_interfaces_are_rows_of_their_own(self):
        def result(fill, pool):
            return json.dumps({"rows": [
                {"generator": "g", "interface": name, "type": "f32", "dist": "uniform",
                 "streams": 1, "numbers": 1024, "request": 10, "Mnum_per_s": rate,
                 "share": 0.5, "quality": "ok"} for name, rate in (("fill", fill),
                                                                   ("pool", pool))]})
        code, said, _ = self.compare(result(100, 50), result(100, 40))
        self.assertEqual(code, 1)
        self.assertRegex(said, r"(?m)^g pool f32 .* slower$")

    def test_median_of_repetitions(self):
        before = of_perf(("x", 100, 1), ("x", 10, 1), ("x", 101, 1))
        code, said, _ = self.compare(before, of_perf(("x", 100, 1)), "--all")
        self.assertEqual(code, 0)
        self.assertRegex(said, r"x +100 +100 +1[.]000\n")

    def test_disturbed_rows_do_not_count(self):
        before = of_bench(("a", 100, "ok"), ("b", 100, "ok"))
        after = of_bench(("a", 100, "ok"), ("b", 10, "disturbed"))
        code, said, _ = self.compare(before, after)
        self.assertEqual(code, 0)
        self.assertIn("b f32 uniform 1 1024  only before", said)

    def test_tables(self):
        before = "# machine: m\ngenerator,one,two\n`a`,0.80,0.5–0.7\n`b`,,text\n"
        after = before.replace("0.80", "0.90")
        code, said, _ = self.compare(before, after, "--all", suffix="csv")
        self.assertEqual(code, 0)
        self.assertRegex(said, r"`a`, one +0[.]8 +0[.]9 +1[.]125 +faster")
        self.assertRegex(said, r"`a`, two +0[.]6 +0[.]6 +1[.]000")

    def test_bad_input(self):
        for text in ("", "{}", "[]", of_perf()):
            code, _, said = self.compare(text, of_perf(("x", 1, 1)))
            self.assertEqual(code, 2, text)
            self.assertIn("scripts/compare: ", said)
        self.assertEqual(self.compare(of_perf(("x", 1, 1)), of_perf(("x", 1, 1)),
                                      "--tolerance", "2")[0], 2)


if __name__ == "__main__":
    unittest.main()
