#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`normal()` of the states of a RandomPool (docs/device.md) once more, in plain Python:
of two uniform numbers. The exact values need mpmath.

    tests/oracles/two_uniforms.py > tests/kat/distributions/two_uniforms.csv
"""

import math
import pathlib
import random

from portable_math import COS_C, SIN_C, fma64, horner, log


def cos_two_pi(u):
    w = min(u, 1.0 - u)
    is_central = w > 0.25
    x = 2.0 * (0.5 - w if is_central else w)
    if x > 0.25:
        x = 0.5 - x
        z = x * x
        low = float.fromhex("0x1.1a62633145c07p-53")
        rest = fma64(z, horner(SIN_C, z, fma64), low)
        size = fma64(x, float.fromhex("0x1.921fb54442d18p+1"), x * rest)
    else:
        z = x * x
        size = fma64(z, horner(COS_C, z, fma64), 1.0)
    return -size if is_central else size


def value(u1, u2):
    return math.sqrt(-2.0 * log(1.0 - u1)) * cos_two_pi(u2)


def pairs():
    numbers = random.Random(29)
    ends = [k * 2.0**-53 for k in (0, 1, 2**50, 2**51, 2**52, 3 * 2**51, 2**53 - 1)]
    yield from ((a, b) for a in ends for b in ends)
    for _ in range(300):
        yield numbers.random(), numbers.random()
    for k in range(1, 53):
        yield numbers.getrandbits(53) // 2**k * 2.0**-53, numbers.random()
        yield 1.0 - 2.0**-k, 0.25 + numbers.random() * 2.0**-k
        yield numbers.random(), 0.75 - numbers.random() * 2.0**-k


def main():
    import mpmath

    mpmath.mp.dps = 50
    # The licence of this file, whose second and third lines say it.
    print("".join(pathlib.Path(__file__).read_text().splitlines(True)[1:3]), end="")
    print("# Made by tests/oracles/two_uniforms.py.")
    print("# first uniform number;second;value;exact value")
    for u1, u2 in pairs():
        radius = mpmath.sqrt(-2 * mpmath.log(1 - mpmath.mpf(u1)))
        exact = radius * mpmath.cospi(2 * mpmath.mpf(u2))
        digits = mpmath.nstr(exact, 25)
        print(u1.hex(), u2.hex(), value(u1, u2).hex(), digits, sep=";")


if __name__ == "__main__":
    main()
