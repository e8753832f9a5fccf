#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`BernoulliBits` of docs/distributions_discrete.md once more, in plain Python, bit by bit, of
default seeds.

    tests/oracles/bernoulli_bits.py > tests/kat/distributions/bernoulli_bits.csv   makes the answers
    tests/oracles/bernoulli_bits.py --check                       compares them
"""

import pathlib
from fractions import Fraction

import philox4x32
from answers import print_or_check
from ranmar_model import Ranmar

ANSWERS = pathlib.Path(__file__).parents[1] / "kat/distributions/bernoulli_bits.csv"


def outputs(generator, count):
    """Outputs of stream 0, and the bits of each."""
    if generator == "ranmar24":
        return 24, Ranmar("ranmar24").take(count)
    return 32, [philox4x32.block(n // 4, 0)[n % 4] for n in range(count)]


def values(generator, width, p, count):
    digits = max(p.denominator.bit_length() - 1, 1)
    bits = 32 if generator == "philox4x32" else 24
    pieces = -(-width // bits)
    bits, drawn = outputs(generator, count * digits * pieces)
    for v in range(count):
        words = []
        for k in range(digits):
            word = 0
            for output in drawn[(v * digits + k) * pieces :][:pieces]:
                word = word << bits | output
            words.append(word >> pieces * bits - width)
        value = 0
        for b in range(width):
            number = 0
            for word in words:
                number = 2 * number + (word >> b & 1)
            value |= (number >= 2**digits * (1 - p)) << b
        yield value


CASES = [("philox4x32", 64, 3, 8), ("philox4x32", 32, 1, 2), ("philox4x32", 32, 0, 4),
         ("philox4x32", 64, 16, 16), ("ranmar24", 32, 10, 32), ("ranmar24", 64, 1, 4),
         ("philox4x32", 32, 19661, 65536)]  # fmt: skip


def lines():
    yield "# Made by tests/oracles/bernoulli_bits.py: default seeds, stream 0."
    yield "# generator;width;numerator;denominator;values"
    for generator, width, numerator, denominator in CASES:
        found = values(generator, width, Fraction(numerator, denominator), 12)
        text = ",".join(map(str, found))
        yield f"{generator};{width};{numerator};{denominator};{text}"


if __name__ == "__main__":
    print_or_check(ANSWERS, __file__, lines())
