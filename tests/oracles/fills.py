#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vectors, and numbers between bounds, of docs/distributions.md once more, in plain
Python, on philox4x32 with key 0, stream 0.

    tests/oracles/fills.py > tests/kat/distributions/fills.csv   makes the known answers
    tests/oracles/fills.py --check                               compares them
"""

import math
import pathlib

import philox4x32
import uniform_real
from answers import print_or_check
from portable_math import COS_C, SIN_C, cast, fma64, horner
from unit_words import Half, normal_size

ANSWERS = pathlib.Path(__file__).parents[1] / "kat/distributions/fills.csv"
COUNT = 24
PI = float.fromhex("0x1.921fb54442d18p+1")
PI_LOW = float.fromhex("0x1.1a62633145c07p-53")


def unit_words(count, width):
    outputs = [x for b in range(count // 2 + 1) for x in philox4x32.block(b, 0)]
    if width == 32:
        return outputs[:count]
    return [outputs[2 * i] << 32 | outputs[2 * i + 1] for i in range(count)]


def halves(count, width):
    return [Half(word, width, width) for word in unit_words(count, width)]


def sine(x):
    """Of pi x, x up to 1/4."""
    z = x * x
    return fma64(x, PI, x * fma64(z, horner(SIN_C, z, fma64), PI_LOW))


def cosine(x):
    z = x * x
    return fma64(z, horner(COS_C, z, fma64), 1.0)


def turn(half):
    """Cosine and sine of 2 pi u."""
    near = half.wide().nearest
    angle, rest = float(near) * 2.0**-64, float(2**63 - near) * 2.0**-64
    if angle <= 0.25:
        c, s = cosine(angle), sine(angle)
    else:
        c, s = sine(rest), cosine(rest)
    return -c if half.is_central else c, -s if half.is_upper else s


def direction(width, first, second=None):
    if second is None:
        return [cast(x, width) for x in turn(first)]
    q = float(first.wide().from_end) * 2.0**-64
    size = float(2**64 - first.wide().from_end) * 2.0**-64
    r = math.sqrt(q * (2.0 - q))
    x, y = turn(second)
    return [cast(n, width) for n in (r * x, r * y, first.sign(size))]


def directions(width, dimension):
    taken = dimension - 1
    words = halves(COUNT, width)
    vectors = (words[i : i + taken] for i in range(0, COUNT, taken))
    return [x for vector in vectors for x in direction(width, *vector)]


def cholesky(covariance, d):
    rows = []
    for i in range(d):
        rows.append([])
        for j in range(i + 1):
            rest = covariance[i * d + j]
            for k in range(j):
                rest = fma64(-rows[i][k], rows[j][k], rest)
            rows[i].append(math.sqrt(rest) if i == j else rest / rows[j][j])
    return rows


def multivariate_normal(width, mean, covariance):
    d = len(mean)
    factor = cholesky(covariance, d)
    numbers = [half.sign(normal_size(half)) for half in halves(COUNT // d * d, width)]
    values = []
    for first in range(0, len(numbers), d):
        for place, row in zip(mean, factor):
            for weight, z in zip(row, numbers[first:]):
                place = fma64(weight, z, place)
            values.append(cast(place, width))
    return values


def uniform(width, a, b, ends):
    return [
        uniform_real.value(word, width, width, a, b, ends)
        for word in unit_words(COUNT, width)
    ]


def integers(a, b):
    """Of unit words without a bit below the random ones."""
    return [a + (word * (b - a + 1) >> 64) for word in unit_words(COUNT, 64)]


NORMALS = (
    ((-3.5,), (2.0,)),
    ((1.0, -2.0, 10.0), (4.0, 1.0, -2.0, 1.0, 9.0, 0.5, -2.0, 0.5, 3.0)),
    # Hilbert's matrix, nearly singular.
    ((0.0, 0.1, 0.2, 0.3), tuple(1 / (1 + i + j) for i in range(4) for j in range(4))),
)
BOUNDS = (
    ("i32", 1, 6),
    ("i32", -(2**31), 2**31 - 1),
    ("u32", 0, 2**32 - 2),
    ("i64", -5, 2**62),
    ("u64", 0, 2**64 - 1),
)


def text(numbers):
    return ",".join(n.hex() if isinstance(n, float) else str(n) for n in numbers)


def lines():
    yield "# Made by tests/oracles/fills.py: the first values of a fill."
    yield "# distribution;type;parameters;more of them;values, vector by vector"
    for width in (32, 64):
        for dimension in (2, 3):
            made = text(directions(width, dimension))
            yield f"directions;f{width};{dimension};;{made}"
        for mean, covariance in NORMALS:
            made = text(multivariate_normal(width, mean, covariance))
            yield f"multivariate_normal;f{width};{text(mean)};{text(covariance)};{made}"
        for a, b in uniform_real.TRIED:
            for ends in uniform_real.ENDS:
                made = text(uniform(width, a, b, ends))
                yield f"uniform;f{width};{text((a, b))};{ends};{made}"
    for name, a, b in BOUNDS:
        yield f"integers;{name};{a},{b};;{text(integers(a, b))}"


if __name__ == "__main__":
    print_or_check(ANSWERS, __file__, lines())
