#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`GammaMarsagliaTsang` of docs/distributions_specification.md once more, in plain Python.

    tests/oracles/gamma_marsaglia_tsang.py \\
        > tests/kat/distributions/gamma_marsaglia_tsang.csv
makes the answers,
    tests/oracles/gamma_marsaglia_tsang.py --check
computes them again.
"""

import math
import pathlib
import random
import sys

import philox4x32
from continuous_tables import clamped, exp_map, log_rest
from deep_tails import digits
from portable_math import log, narrowed
from unit_words import Half, normal_size

ANSWERS = (
    pathlib.Path(__file__).parents[1] / "kat/distributions/gamma_marsaglia_tsang.csv"
)
WIDTHS = {"f32": 32, "f64": 64}
FAR = 2**65  # a position, in outputs


def normal(half):
    return half.sign(normal_size(half))


def fraction(word):
    return ((word >> 12) + 0.5) * 2.0**-52


def of_trials(half, word, shape):
    d = shape - float.fromhex("0x1.5555555555555p-2")
    c = 1.0 / math.sqrt(9.0 * d)
    v = 1.0
    for j in range(64):
        x = normal(half.wide() if j == 0 else Half(word(2 * j), 64, 64))
        w = c * x
        root = 1.0 + w
        if root <= 0.0:
            continue
        v = root * root * root
        square = x * x
        u = fraction(word(0 if j == 0 else 2 * j + 1))
        if u < 1.0 - float.fromhex("0x1.0f27bb2fec56dp-5") * (square * square):
            break
        rest = log_rest(w * (3.0 + w * (3.0 + w)))
        if log(u) < 0.5 * square - d * rest:
            break
    return d * v


def value(half, word, shape, scale):
    if shape < 1:
        x = of_trials(half, word, shape + 1.0)
        return exp_map(half, log(x) + log(fraction(word(1))) / shape, scale)
    x = of_trials(half, word, shape) * scale
    return narrowed(clamped(x, 2.0**-1022, sys.float_info.max), half.width)


def of_fill(kind, index, shape, scale):
    """Value `index` of a fill from position FAR on, philox4x32, key 0, stream 0."""
    width = WIDTHS[kind]
    outputs = width // 32
    at = FAR + outputs * index
    first = 0
    for n in range(at, at + outputs):
        first = first << 32 | philox4x32.block(n // 4, 0)[n % 4]
    word = digits("philox4x32", "key", [0], [], 0, 1, 0, at)
    return value(Half(first, width, width), word, shape, scale)


def inputs():
    numbers = random.Random(26)
    for kind in WIDTHS:
        for index in range(250):
            least, most = ((0, 1.5), (-6, 0), (0, 12), (-0.5, 0.5))[index % 4]
            shape = max(10 ** numbers.uniform(least, most), 1e-6)
            scale = (1.0, 10 ** numbers.uniform(-3, 3))[index // 4 % 2]
            yield [kind, str(index), shape.hex(), scale.hex()]
        # The ends of the ranges of parameters.
        edges = ((1e-6, 1e300), (1e12, 1e290), (1e12, 1e-300), (1e-6, 1e-300))
        for index, edge in enumerate(edges if kind == "f64" else (), 250):
            yield [kind, str(index), edge[0].hex(), edge[1].hex()]


def compute(fields):
    kind, index, shape, scale = fields
    return of_fill(
        kind, int(index), float.fromhex(shape), float.fromhex(scale)
    ).hex()


def make():
    print("".join(pathlib.Path(__file__).read_text().splitlines(True)[1:3]), end="")
    print("# Made by tests/oracles/gamma_marsaglia_tsang.py.")
    print("# type;number of the value in a fill of philox4x32 with key 0, stream 0,")
    print("# from position 2^65 on;shape;scale;value")
    for fields in inputs():
        print(*fields, compute(fields), sep=";")


def check():
    lines = [
        line.split(";")
        for line in ANSWERS.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    wrong = [fields for fields in lines if compute(fields[:-1]) != fields[-1]]
    print(f"{ANSWERS.name}: {len(lines)} answers, {len(wrong)} others than computed")
    sys.exit(1 if wrong or len(lines) < 500 else 0)


if __name__ == "__main__":
    check() if sys.argv[1:] == ["--check"] else make()
