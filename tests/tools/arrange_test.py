# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""runnel permutation and runnel sample, against the plain rule in tests/oracles/arrays.py."""

from program import *

import arrays

def arranged(*arguments):
    return [int(line) for line in output(*arguments).decode().splitlines()]


class Arrangements(InFolder):
    def test_permutation(self):
        for n in (0, 1, 2, 1000):
            with self.subTest(n=n):
                self.assertEqual(
                    arranged("permutation", "philox4x32", n), arrays.permutation(n))  # fmt: skip
        # A word takes two outputs.
        later = arrays.order(arrays.unit_words(102)[2:], [0, 100])
        self.assertEqual(
            arranged("permutation", "philox4x32", 100, "--offset", 4), later)  # fmt: skip
        self.assertNotEqual(
            arranged("permutation", "philox4x32", 100, "--stream", 1, "--offset", 4), later)  # fmt: skip

    def test_sample(self):
        for count, n in ((0, 0), (1, 1), (10, 10), (100, 10**12), (3, 2**63)):
            with self.subTest(count=count, n=n):
                self.assertEqual(
                    arranged("sample", "philox4x32", n, "--count", count),
                    arrays.sample(count, n))  # fmt: skip
        self.assertEqual(len(set(arranged("sample", "ranmar24", "1k"))), 10)

    def test_formats(self):
        expected = arranged("permutation", "ranmar24", 300)
        for kind in ("u64", "i64", "u32", "i32"):
            file = self.path(kind)
            output("permutation", "ranmar24", 300, "--type", kind, "--format", "raw",
                   "--out", file)  # fmt: skip
            with self.subTest(type=kind):
                self.assertEqual(list(unpack(self.read(kind), kind)), expected)

    def test_refused(self):
        for words, *arguments in (
            ("give --stream K", "permutation", "ranmar24", 5, "--streams", 2),
            ("no more than 5", "sample", "ranmar24", 5, "--count", 6),
            ("does not hold 2147483648", "sample", "ranmar24", "2147483649", "--type",
             "i32"),
            ("no whole numbers", "permutation", "ranmar24", 5, "--type", "f64"),
            ("--format hdf5", "permutation", "ranmar24", 5, "--format", "hdf5"),
            ("no generator", "permutation", "ranlux", 5),
            ("N", "permutation", "ranmar24", "many"),
        ):  # fmt: skip
            status, out, error = run(*arguments)
            with self.subTest(arguments=arguments):
                self.assertEqual((status, out), (2, b""), error)
                self.assertIn(words, error)


if __name__ == "__main__":
    unittest.main()
