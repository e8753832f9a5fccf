#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`UniformExact` of docs/distributions.md once more, in plain Python: of the outputs of
generators from their start, and of outputs with many zeros.

    tests/oracles/uniform_exact.py > tests/kat/distributions/uniform_exact.csv  makes
    tests/oracles/uniform_exact.py --check                   compares the answers
"""

import math
import pathlib
import random
from fractions import Fraction

import derived_words
import philox4x32
from answers import print_or_check

ANSWERS = pathlib.Path(__file__).parents[1] / "kat/distributions/uniform_exact.csv"
KINDS = {"f32": (126, 24), "f64": (128, 53)}


def value(kind, bits, outputs):
    places, digits = KINDS[kind]
    u = Fraction(0)
    for i, output in enumerate(outputs):
        u += Fraction(output, 2 ** (bits * (i + 1)))
    if u < Fraction(1, 2**places):
        return 2.0**-places
    exponent = math.frexp(u)[1]
    while Fraction(2) ** (exponent - 1) > u:
        exponent -= 1
    while Fraction(2) ** exponent <= u:
        exponent += 1
    unit = Fraction(2) ** (exponent - digits)
    return float(u // unit * unit)


def needed(kind, bits):
    places, digits = KINDS[kind]
    return -(-(places + digits - 1) // bits)


def output(generator, n):
    if generator == "philox4x32":
        return philox4x32.block(n // 4, 0)[n % 4]
    return derived_words.word(generator, 32, n)


def lines():
    yield "# Made by tests/oracles/uniform_exact.py."
    yield "# type;bits of an output;generator, of stream 0 from its start;values"
    for generator in ("philox4x32", "mrg32k3a", "ceicg"):
        for kind in KINDS:
            w = needed(kind, 32)
            outputs = [output(generator, n) for n in range(20 * w)]
            values = (value(kind, 32, outputs[i : i + w]) for i in range(0, 20 * w, w))
            yield f"{kind};32;{generator};{','.join(x.hex() for x in values)}"
    yield "# type;bits of an output;outputs;value"
    numbers = random.Random(41)
    for kind in KINDS:
        for bits in (24, 31, 32, 48):
            total = bits * needed(kind, bits)
            for zeros in (*range(0, total, 3), total - 1, total):
                u = numbers.getrandbits(total) >> zeros
                outputs = [
                    u >> (total - bits * (i + 1)) & (2**bits - 1)
                    for i in range(total // bits)
                ]
                text = ",".join(map(str, outputs))
                yield f"{kind};{bits};{text};{value(kind, bits, outputs).hex()}"


if __name__ == "__main__":
    print_or_check(ANSWERS, __file__, lines())
