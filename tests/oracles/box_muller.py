# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`NormalBoxMuller` of docs/distributions_specification.md once more, in plain Python."""

import math

from portable_math import COS_C, SIN_C, cast, fma64, horner
from unit_words import Half, exponential_value


def point(word, precision, width):
    """The two coordinates as whole numbers of `precision` digits."""
    digits = f"{word >> (width - precision):0{precision}b}"
    half = (precision + 1) // 2
    high, low = digits[:half], digits[half:]
    return int(high + low[::-1], 2), int(low + high[::-1], 2)


def value(word, precision, width, mean=0.0, sd=1.0):
    first, second = point(word, precision, width)
    half = Half(first << (64 - precision), precision, 64)
    radius = math.sqrt(exponential_value(half) * 2.0)
    turn = Half(second << (64 - precision), precision, 64)
    is_steep = turn.nearest > 2**62
    x = float(2**63 - turn.nearest if is_steep else turn.nearest) * 2.0**-64
    z = x * x
    if is_steep:
        low = float.fromhex("0x1.1a62633145c07p-53")
        rest = fma64(z, horner(SIN_C, z, fma64), low)
        cosine = fma64(x, float.fromhex("0x1.921fb54442d18p+1"), x * rest)
    else:
        cosine = fma64(z, horner(COS_C, z, fma64), 1.0)
    size = radius * cosine
    return cast(fma64(-size if turn.is_central else size, sd, mean), width)
