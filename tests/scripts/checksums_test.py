# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/checksums finds different, and the table that it made:
`checksums_test.py SCRIPT`."""

import csv
import pathlib
import sys
import unittest

from run_on_files import run_on_files

SCRIPT = sys.argv.pop()
RESULTS = pathlib.Path(SCRIPT).resolve().parent.parent / "docs" / "results"
HEADER = ("configuration,of,distribution,type,first,count,step,checksum,zeros,infinities,"
          "nans,least,largest,largest error")


def piece(configuration, first, count, checksum):
    return f"{configuration},draws,normal,f64,{first},{count},1,{checksum},0,0,0,-1,1,"


def printed(*rows):
    return "\n".join([HEADER, *rows, ""])


def results(name):
    text = (RESULTS / name).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in text if not line.startswith("#")))


class Checksums(unittest.TestCase):
    def run_on(self, *texts):
        return run_on_files(SCRIPT, texts, "csv")

    def test_pieces_add_up(self):
        code, said, _ = self.run_on(
            printed(piece("a", 0, 10, "3")),
            printed(piece("b", 6, 4, "1"), piece("b", 0, 6, "2")))
        self.assertEqual(code, 0)
        self.assertIn("0000000000000003 of 10 values, equal in 2 configurations", said)

    def test_differences_fail(self):
        code, said, _ = self.run_on(printed(piece("a", 0, 10, "3"), piece("b", 0, 10, "4")))
        self.assertEqual(code, 1)
        self.assertIn("draws of normal, f64: b has", said)

    def test_gaps_are_refused(self):
        code, _, said = self.run_on(printed(piece("a", 0, 5, "3"), piece("a", 6, 5, "3")))
        self.assertEqual(code, 2)
        self.assertIn("gap or overlap at value 5", said)

    def test_errors_of_doubles_have_one_source(self):
        errors = {row["distribution"]: row["largest"] for row in results("double_errors.csv")}
        table = results("distribution_checksums.csv")
        doubles = [row for row in table if row["type"] == "f64"]
        self.assertTrue(any(row["largest error"] for row in doubles))
        for row in doubles:
            self.assertEqual(row["largest error"], errors.get(row["distribution"], ""), row)


if __name__ == "__main__":
    unittest.main()
