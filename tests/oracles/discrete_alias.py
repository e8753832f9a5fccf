#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The alias tables of docs/distributions_discrete.md once more, in plain Python: shares by
fractions, and columns by one pass over the items, with unit words of philox4x32, key 0, stream 0.

    tests/oracles/discrete_alias.py > tests/kat/distributions/discrete_alias.csv   makes the answers
    tests/oracles/discrete_alias.py --check                       compares them
"""

import pathlib
import sys
from fractions import Fraction

import arrays

ANSWERS = pathlib.Path(__file__).parents[1] / "kat/distributions/discrete_alias.csv"


def half_up(x):
    return (2 * x.numerator + x.denominator) // (2 * x.denominator)


def shares(weights):
    """Units of each weight; all of them are those of len(weights) columns."""
    n = len(weights)
    exponent = max(weights).numerator.bit_length() - max(weights).denominator.bit_length()
    if Fraction(2) ** exponent > max(weights):
        exponent -= 1
    rough = sum(int(w * Fraction(2) ** (62 - exponent)) for w in weights)
    unit = Fraction(2) ** (exponent - 125 + rough.bit_length())
    units = [half_up(w / unit) for w in weights]
    total, before, result = sum(units), 0, []
    for u in units:
        ends = [(x * (n << 64 - n.bit_length())) // total for x in (before, before + u)]
        result.append(ends[1] - ends[0])
        before += u
    return result


def columns(weights):
    """(threshold, other item) of each column."""
    n = len(weights)
    width = 1 << 64 - n.bit_length()
    rest = shares(weights)
    table = [(0, k) for k in range(n)]
    heavy = (k for k in range(n) if rest[k] > width)
    current = next(heavy, None)
    for k in [k for k in range(n) if rest[k] < width]:
        table[k] = (rest[k], current)
        rest[current] += rest[k] - width
        while current is not None and rest[current] <= width:
            following = next(heavy, None)
            if rest[current] < width:
                table[current] = (rest[current], following)
                rest[following] += rest[current] - width
            current = following
    return table


def value(table, word, precision):
    n = len(table)
    product = (word | (1 << 63 - precision if precision < 64 else 0)) * n
    column, place = product >> 64, product % 2**64
    threshold, other = table[column]
    return column if place >> n.bit_length() < threshold else other


def checksum(table):
    total = 0
    for threshold, other in table:
        total = (total * 0x9E3779B97F4A7C15 + (threshold << len(table).bit_length() | other)) % 2**64
    return total


def mixed(n):
    """Weights from 0 to 2^24, a fifth of them 2^30 times smaller."""
    numbers = [(k + 1) * 0x9E3779B97F4A7C15 % 2**64 >> 40 for k in range(n)]
    return [Fraction(x, 2**30 if k % 5 == 4 else 1) for k, x in enumerate(numbers)]


CASES = [
    ("f64", "5"),
    ("f64", "0,1"),
    ("f32", "1,3"),
    ("i32", "1,1,1,1,1,1,1"),
    ("f64", "0,0,5e-324,0"),
    ("f64", "1,2,3,4,5,6,7,8,9,0"),
    ("f32", "0.1,1e-45,0.25,3e38,3e38,1,0"),
    ("f64", "1,1e-30,1e-18,1e-19,4e-20,0.3,1e-300,5e-20"),
    ("f64", "1000,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"),
    ("u32", "4294967295,1,4294967295,0,17"),
    ("i64", "9223372036854775807,9223372036854775806,1,0,9007199254740993"),
    ("u64", "18446744073709551615,1,18446744073709551615,3"),
    ("f64", "mixed:1000"),
    ("f32", "mixed:4096"),
    ("f64", "mixed:100000"),
]


def parsed(kind, text):
    if text.startswith("mixed:"):
        return mixed(int(text[6:]))
    if kind == "f32":
        from struct import pack, unpack

        return [Fraction(unpack("f", pack("f", float(x)))[0]) for x in text.split(",")]
    return [Fraction(float(x) if kind == "f64" else int(x)) for x in text.split(",")]


def text():
    lines = pathlib.Path(__file__).read_text().splitlines()[1:3]
    lines += ["# Made by tests/oracles/discrete_alias.py.",
              "# type;weights;checksum of the columns;values by 64 random bits;by 48"]  # fmt: skip
    words = arrays.unit_words(12)
    for kind, weights in CASES:
        table = columns(parsed(kind, weights))
        values = [",".join(str(value(table, w >> 64 - p << 64 - p, p)) for w in words)
                  for p in (64, 48)]  # fmt: skip
        lines.append(";".join([kind, weights, str(checksum(table)), *values]))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(text() != ANSWERS.read_text() and f"{ANSWERS} differs")
    sys.stdout.write(text())
