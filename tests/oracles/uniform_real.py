# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Uniform numbers between a and b of docs/distributions_specification.md once more, in
plain Python.
"""

import math
import struct

from portable_math import bits32, cast, fma32, fma64

# The parameters with which tests/tools/distributions_test.py compares the program.
TRIED = ((-1.0, 3.0), (0.1, 0.7), (-5.0, 0.1), (1e6, 1000001.3), (0.0, 1e-20))
ENDS = ("[)", "(]", "()", "[]")


def next_above(x, width):
    """The next number of the type above x."""
    if width == 64 or x == 0:
        return math.nextafter(x, math.inf) if width == 64 else 2.0**-149
    bits = bits32(x) + (1 if x > 0 else -1)
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def value(word, precision, width, a, b, ends):
    a, b = cast(a, width), cast(b, width)
    digits = 24 if width == 32 else 53
    bits = min(precision, digits - 1 if ends == "()" else digits)
    cell, cells = word >> (width - bits), 2**bits
    parts = cells - 1 if ends == "[]" else cells
    step = cast(cast(b - a, width) / parts, width)
    place = cell + {"[)": 0.0, "(]": 1.0, "()": 0.5, "[]": 0.0}[ends]
    x = (fma32 if width == 32 else fma64)(place, step, a)
    least = a if ends[0] == "[" else next_above(a, width)
    most = b if ends[1] == "]" else -next_above(-b, width)
    if x <= least:
        return least
    return most if x >= most or (ends[1] == "]" and cell == cells - 1) else x
