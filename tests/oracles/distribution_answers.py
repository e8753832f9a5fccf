#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes tests/kat/distributions/continuous.csv (needs mpmath):

tests/oracles/distribution_answers.py > tests/kat/distributions/continuous.csv
"""

import pathlib
import random
import sys

import mpmath

import box_muller
from distributions import FORMULAS, value

sys.path.append(str(pathlib.Path(__file__).parents[2] / "scripts/tables"))
from quantile_tables import upper_normal  # noqa: E402

mpmath.mp.dps = 50


def normal(u, v):
    return upper_normal(v) if u > v else -upper_normal(u)


def exact_quantile(name, word, precision, width):
    if name == "normal_box_muller":
        return box_muller_exact(word, precision, width)
    u = mpmath.mpf(2 * word + 2 ** (width - precision)) / 2 ** (width + 1)
    if name == "normal":
        return normal(u, 1 - u)
    if name == "lognormal":
        return mpmath.exp(normal(u, 1 - u))
    return FORMULAS[name].exact(mpmath, u, 1 - u)


def box_muller_exact(word, precision, width):
    first, second = box_muller.point(word, precision, width)
    cells = mpmath.mpf(2) ** (precision + 1)
    radius = mpmath.sqrt(-2 * mpmath.log(1 - (2 * first + 1) / cells))
    return radius * mpmath.cos(2 * mpmath.pi * (2 * second + 1) / cells)


def words(width, precision, numbers):
    top = 1 << (width - 1)
    all_words = [0, 2**width - 1, top, top - 1, top // 2, 3 * (top // 2), 2 * top // 3]
    all_words += [numbers.getrandbits(width) for _ in range(8)]
    all_words += [numbers.getrandbits(width) >> k for k in range(3, width - 2, 9)]
    unused = width - precision
    return sorted({word >> unused << unused for word in all_words})


def main():
    # The licence of this file, whose second and third lines say it.
    print("".join(pathlib.Path(__file__).read_text().splitlines(True)[1:3]), end="")
    print("# Made by tests/oracles/distribution_answers.py: standard parameters.")
    print("# distribution;width;precision;unit word;value;exact quantile")
    numbers = random.Random(17)
    for name in FORMULAS:
        for width, precision in ((32, 24), (32, 31), (32, 32), (64, 48), (64, 53),
                                 (64, 62), (64, 64)):  # fmt: skip
            for word in words(width, precision, numbers):
                made = value(name, word, precision, width)
                digits = mpmath.nstr(exact_quantile(name, word, precision, width), 25)
                print(name, width, precision, word, made.hex(), digits, sep=";")


if __name__ == "__main__":
    main()
