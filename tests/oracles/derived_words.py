#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`Words` of docs/distributions.md once more, in plain Python, of the generators whose
outputs are no bits, default seeds.

    tests/oracles/derived_words.py > tests/kat/distributions/words.csv   makes the answers
    tests/oracles/derived_words.py --check                       compares them
"""

import pathlib
from fractions import Fraction
from types import SimpleNamespace

import ceicg
import mrg32k3a
import wichmann_hill
from answers import print_or_check

ANSWERS = pathlib.Path(__file__).parents[1] / "kat/distributions/words.csv"


def fraction(generator, n):
    """Output n of stream 0 as a fraction of its range."""
    if generator == "ceicg":
        return ceicg.output((0, 0, 0), 0, n)
    if generator == "wichmann_hill":
        numbers = wichmann_hill.SETS[0]
        return wichmann_hill.output(numbers[:4], numbers[4:], [1, 1, 1, 1], n)
    row = SimpleNamespace(
        seed=[12345], parameters=[], stream=0, position=n + 1, words=[0]
    )
    return Fraction(mrg32k3a.words(row)[0], mrg32k3a.MODULI[0])


def word(generator, width, i):
    value = 0
    for k in range(width // 32):
        value = value << 32 | int(fraction(generator, i * width // 32 + k) * 2**32)
    return value


def lines():
    yield "# Made by tests/oracles/derived_words.py: default seeds, stream 0."
    yield "# generator;width;number of the first word;words"
    for generator in ("ceicg", "wichmann_hill", "mrg32k3a"):
        for width in (32, 64):
            for first in (0, 123456):
                words = (word(generator, width, first + i) for i in range(12))
                text = ",".join(map(str, words))
                yield f"{generator};{width};{first};{text}"


if __name__ == "__main__":
    print_or_check(ANSWERS, __file__, lines())
