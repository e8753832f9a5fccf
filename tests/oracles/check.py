#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes known answers of tests/kat again, by programs that were written from the
published formulas and pages of docs/generators, without the library: plain Python,
no packages. Where SPRNG's own library is installed, it is a second oracle of its
generators (tests/generators/sprng_live_test.cpp).

    tests/oracles/check.py [FILE.csv...]"""

import pathlib
import sys

import ceicg
import mersenne
import mrg32k3a
import philox4x32
import ranmar
import sprng
import wichmann_hill
from answers import rows

ORACLES = {
    "ranmar.csv": ranmar,
    "mt19937.csv": mersenne,
    "mtdc.csv": mersenne,
    "mrg32k3a.csv": mrg32k3a,
    "wichmann_hill.csv": wichmann_hill,
    "ceicg.csv": ceicg,
    "philox4x32.csv": philox4x32,
    "sprng.csv": sprng,
}


def check(name):
    wrong = done = 0
    for row in rows(pathlib.Path(__file__).parents[1] / "kat" / name):
        computed = ORACLES[name].words(row)
        done += 1
        if computed != row.words:
            wrong += 1
            print(f"{name}: {row.generator}, seed {row.seed}, position {row.position}")
            print(f"  known:    {row.words}\n  computed: {computed}")
    print(f"{name}: {done} rows, {wrong} wrong")
    return wrong


def main(names):
    unknown = [name for name in names if name not in ORACLES]
    if unknown:
        sys.exit(f"no oracle for {unknown}; there are {', '.join(ORACLES)}")
    sys.exit(1 if sum(check(name) for name in names or ORACLES) else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
