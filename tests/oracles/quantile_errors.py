#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes docs/results/quantile_errors.csv (needs mpmath; some minutes):

tests/oracles/quantile_errors.py DATE COMMIT > docs/results/quantile_errors.csv

The values are those of the second implementation, which has the library's bits.
"""

import pathlib
import random
import sys

import mpmath

import deep_tails
import distributions as oracle

sys.path.append(str(pathlib.Path(__file__).parents[2] / "scripts/tables"))
from quantile_tables import upper_normal  # noqa: E402

mpmath.mp.dps = 50
WORDS = 200  # of each octave
OCTAVES = (1, 2, 4, 8, 12, 16, 20, 24, 28, 31, 40, 48, 56, 63)


def normal(q):
    return upper_normal(q)


def exponential(q):
    return -mpmath.log(q)


def ulps(value, exact, digits):
    exponent = mpmath.frexp(exact)[1]
    return float(abs(mpmath.ldexp(value - exact, digits - exponent)))


def largest_error(name, exact, width, octave, numbers):
    """The largest error for words whose u is 2^-(octave + 1) to 2^-octave below 1;
    None: there are fewer than two such words."""
    if octave > width - 2:
        return None
    span = 1 << (width - octave)
    worst = 0.0
    for _ in range(WORDS):
        word = 2**width - 1 - numbers.randrange(span // 2, span)
        q = mpmath.mpf(2 * (2**width - word) - 1) / 2 ** (width + 1)
        value = oracle.value(name, word, width, width)
        worst = max(worst, ulps(value, exact(q), 24 if width == 32 else 53))
    return worst


def deep_error(octave, numbers):
    if octave < 20:
        return None
    worst = 0.0
    for _ in range(WORDS):
        q = float(mpmath.mpf(2 - numbers.random()) * mpmath.mpf(2) ** (-octave - 1))
        value = deep_tails.value("normal", "f64", True, q)
        worst = max(worst, ulps(value, upper_normal(mpmath.mpf(q)), 53))
    return worst


def cell(error):
    return "" if error is None else f"{error:.2f}"


def main():
    date, commit = sys.argv[1:3]
    print("# machine: computed by tests/oracles/quantile_errors.py, mpmath in 50 digits")
    print(f"# date: {date}")
    print(f"# commit: {commit}")
    print(f"# program: largest error of {WORDS} random words of each octave")
    print("# unit: units in the last place of the exact quantile")
    print("distance of u from 1,normal float,normal double,exponential float,"
          "exponential double,deep normal double")  # fmt: skip
    numbers = random.Random(1705)
    for octave in OCTAVES:
        errors = [
            largest_error(name, exact, width, octave, numbers)
            for name, exact in (("normal", normal), ("exponential", exponential))
            for width in (32, 64)
        ]
        errors.append(deep_error(octave, numbers))
        print(f"2^-{octave}", *map(cell, errors), sep=",", flush=True)


if __name__ == "__main__":
    main()
