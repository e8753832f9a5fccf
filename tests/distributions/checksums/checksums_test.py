# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checksums of a few values, with known ones, in pieces and by several threads; and what
scripts/checksums says of them: `checksums_test.py PROGRAM`. With --write behind it the
known ones become those of the program: for new distributions alone, as the rows that
were there must stay what they are."""

import csv
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

WRITES = sys.argv[-1] == "--write"
if WRITES:
    sys.argv.pop()
PROGRAM = sys.argv.pop()
ROOT = pathlib.Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "scripts" / "checksums"
KNOWN = ROOT / "tests" / "kat" / "distributions" / "checksums.csv"
FEW = 100_000
HINT = "after a new distribution: checksums_test.py PROGRAM --write (CONTRIBUTING.md)"


def run(*arguments, threads=1):
    environment = {**os.environ, "OMP_NUM_THREADS": str(threads)}
    return subprocess.run([PROGRAM, *map(str, arguments)], env=environment, check=False,
                          capture_output=True, text=True)


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def few_words():
    found = rows(run("words", "--step", 4097, "--count", 2**20, threads=4).stdout)
    return found, [[row["distribution"], row["checksum"],
                    row["largest error"] or "0.000"] for row in found]


def few_draws():
    found = rows(run("draws", "--count", FEW, "--block", 4096, threads=4).stdout)
    columns = ["distribution", "type", "checksum", "zeros", "least", "largest"]
    return found, [[row[name] for name in columns] for row in found]


def known(which):
    lines = KNOWN.read_text(encoding="utf-8").splitlines()
    fields = [line.split(";") for line in lines if not line.startswith("#")]
    return [rest for first, *rest in fields if first == which]


def write():
    text = KNOWN.read_text(encoding="utf-8").splitlines()
    lines = [line for line in text if line.startswith("#")]
    for which, make in (("words", few_words), ("draws", few_draws)):
        lines += [";".join([which, *row]) for row in make()[1]]
    KNOWN.write_text("\n".join(lines) + "\n", encoding="utf-8")


class Program(unittest.TestCase):
    def test_words(self):
        found, sums = few_words()
        self.assertEqual(sums, known("words"), HINT)
        for row in found:
            with self.subTest(row["distribution"]):
                self.assertEqual((row["infinities"], row["nans"]), ("0", "0"))
                self.assertTrue(row["zeros"] == "0" or not row["largest error"])

    def test_draws(self):
        found, sums = few_draws()
        self.assertEqual(sums, known("draws"), HINT)
        for row in found:
            self.assertEqual((row["infinities"], row["nans"]), ("0", "0"))

    def test_refuses(self):
        for arguments, message in [
                ([], "draws or words"), (["draws", "gauss"], "'gauss' is not checked"),
                (["draws", "--count", "-1"], "'-1' is not a whole number"),
                (["draws", "--count"], "of what"), (["words", "--size", "1"], "--size")]:
            result = run(*arguments)
            self.assertEqual(result.returncode, 2)
            self.assertIn(message, result.stderr)


class Script(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.pieces = 0

    def piece(self, configuration, first, count, *names):
        self.pieces += 1
        path = self.folder / f"{self.pieces}.csv"
        text = run("draws", "--configuration", configuration, "--first", first,
                   "--count", count, *(names or ["normal", "poisson:10"])).stdout
        path.write_text(text, encoding="utf-8")
        return path

    def compare(self, *paths):
        return subprocess.run([sys.executable, str(SCRIPT), *map(str, paths)],
                              check=False, capture_output=True, text=True)

    def test_pieces_add_up(self):
        result = self.compare(self.piece("whole", 0, 30_000),
                              self.piece("cut", 7001, 22_999), self.piece("cut", 0, 7001))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("normal, f64: ", result.stdout)
        self.assertIn("of 30000 values, equal in 2 configurations", result.stdout)
        self.assertIn("2 checks, no differences between 2 configurations", result.stdout)

    def test_tells_of_differences(self):
        other = self.piece("b", 0, 1000)
        text = other.read_text(encoding="utf-8")
        row = rows(text)[1]
        other.write_text(text.replace(row["checksum"], "0" * 16), encoding="utf-8")
        result = self.compare(self.piece("a", 0, 1000), other)
        self.assertEqual(result.returncode, 1)
        self.assertIn("draws of poisson:10, i64: b has ['1000', '0000000000000000'",
                      result.stdout)

    def test_compares_beginnings(self):
        pieces = [self.piece("long", 0, 1000), self.piece("long", 1000, 500)]
        result = self.compare(*pieces, self.piece("short", 0, 1000))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("of 1000 values, equal in 2 configurations", result.stdout)
        self.assertIn("of 1500 values, equal in 1 configurations", result.stdout)

    def test_refuses(self):
        for paths, message in [
                ([self.piece("a", 5, 10)], "a gap or overlap at value 0"),
                ([self.piece("a", 0, 10), self.piece("a", 11, 10)],
                 "a gap or overlap at value 10"),
                ([self.folder / "none.csv"], "No such file")]:
            result = self.compare(*paths)
            self.assertEqual(result.returncode, 2)
            self.assertIn(message, result.stderr)


if __name__ == "__main__":
    if WRITES:
        write()
    else:
        unittest.main()
