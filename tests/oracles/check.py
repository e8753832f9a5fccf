#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes known answers of tests/kat again, by programs that were written from the
published formulas and pages of docs/generators, without the library: plain Python,
no packages. Where SPRNG's own library is installed, it is a second oracle of its
generators (tests/generators/sprng_live_test.cpp).

    tests/oracles/check.py [FILE.csv...]

NAME.py computes NAME.csv: its words(row) are those of an answers.Row."""

import importlib
import pathlib
import sys

from answers import rows

HERE = pathlib.Path(__file__).parent
ANSWERS = HERE.parent / "kat"
# Programs of another name than their file's.
OTHERS = {"mt19937": "mersenne", "mtdc": "mersenne"}


def oracle_of(name):
    stem = pathlib.Path(name).stem
    program = OTHERS.get(stem, stem)
    if not (HERE / f"{program}.py").exists():
        sys.exit(
            f"{name}: no oracle. Write tests/oracles/{program}.py with a function "
            "words(row), as philox4x32.py has it: CONTRIBUTING.md"
        )
    return importlib.import_module(program)


def check(name):
    oracle = oracle_of(name)
    wrong = done = 0
    for row in rows(ANSWERS / name):
        computed = oracle.words(row)
        done += 1
        if computed != row.words:
            wrong += 1
            print(f"{name}: {row.generator}, seed {row.seed}, position {row.position}")
            print(f"  known:    {row.words}\n  computed: {computed}")
    print(f"{name}: {done} rows, {wrong} wrong")
    return wrong


def main(names):
    files = sorted(path.name for path in ANSWERS.glob("*.csv"))
    unknown = [name for name in names if name not in files]
    if unknown or not files:
        sys.exit(f"no known answers {unknown} in tests/kat; there are {', '.join(files)}")
    sys.exit(1 if sum([check(name) for name in names or files]) else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
