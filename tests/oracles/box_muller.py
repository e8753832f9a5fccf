# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`NormalBoxMuller` of docs/distributions.md once more, in plain Python."""

import math

import distributions as d


def point(word, precision, width):
    """The two coordinates as whole numbers of `precision` digits."""
    digits = f"{word >> (width - precision):0{precision}b}"
    half = (precision + 1) // 2
    high, low = digits[:half], digits[half:]
    return int(high + low[::-1], 2), int(low + high[::-1], 2)


def value(word, precision, width, mean=0.0, sd=1.0):
    first, second = point(word, precision, width)
    half = d.Half(first << (64 - precision), precision, 64)
    radius = math.sqrt(d.exponential_value(half) * 2.0)
    turn = d.Half(second << (64 - precision), precision, 64)
    is_steep = turn.nearest > 2**62
    x = float(2**63 - turn.nearest if is_steep else turn.nearest) * 2.0**-64
    z = x * x
    if is_steep:
        low = float.fromhex("0x1.1a62633145c07p-53")
        rest = d.fma64(z, d.horner(d.SIN_C, z, d.fma64), low)
        cosine = d.fma64(x, float.fromhex("0x1.921fb54442d18p+1"), x * rest)
    else:
        cosine = d.fma64(z, d.horner(d.COS_C, z, d.fma64), 1.0)
    size = radius * cosine
    return d.cast(d.fma64(-size if turn.is_central else size, sd, mean), width)
