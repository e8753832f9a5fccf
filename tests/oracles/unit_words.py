# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Unit words once more, in plain Python, and what several distributions make of their
halves: standard normal and exponential values.
"""

import math

from portable_math import bits32, bits64, fma32, fma64, horner, read_rows, to_float

NORMAL32 = read_rows("normal_table_f32.hpp", "normal_row_f32")
NORMAL64 = read_rows("normal_table_f64.hpp", "normal_row_f64")
EXP32 = read_rows("exponential_table.hpp", "exponential_row_f32")
EXP64 = read_rows("exponential_table.hpp", "exponential_row_f64")


class Half:
    """Distance from the nearer end, in units of 2^-(width + 1)."""

    def __init__(self, word, precision, width):
        cell = 1 << (width - precision)
        u = 2 * word + cell
        self.width = width
        self.is_upper = word >> (width - 1) == 1
        self.from_end = 2 * 2**width - u if self.is_upper else u

    @property
    def is_central(self):
        return self.from_end >= 1 << (self.width - 1)

    @property
    def nearest(self):
        return 2**self.width - self.from_end if self.is_central else self.from_end

    def wide(self):
        other = Half(0, 64, 64)
        other.is_upper = self.is_upper
        other.from_end = self.from_end << (64 - self.width)
        return other

    def sign(self, size):
        return size if self.is_upper else -size


def normal_size(half):
    if half.width == 32:
        bits = bits32(to_float(half.nearest))
        row = (bits - 0x3F800000) >> 19
        t = (bits & 0x7FFFF) / 2.0**19 - 0.5
        return horner(NORMAL32[2 * row + half.is_central], t, fma32)
    x = float(half.nearest)
    if half.is_central:
        row, below = 505 + (half.nearest >> 60), (half.nearest << 4) % 2**64 >> 12
    else:
        bits = bits64(x)
        row = (bits - bits64(1.0)) >> 49
        below = (bits << 15) % 2**64 >> 12
    value = horner(NORMAL64[row], below / 2.0**52 - 0.5, fma64)
    return value * (x * 2.0**-65) if half.is_central else value


def exponential_value(half):
    narrow = half.width == 32
    fma, rows = (fma32, EXP32) if narrow else (fma64, EXP64)
    width, digits = half.width, 23 if narrow else 52
    x = to_float(half.from_end) if narrow else float(half.from_end)
    mantissa, exponent = math.frexp(x)
    if half.is_upper:
        sixteenths = int((mantissa * 2 - 1) * 2**digits)
        row = sixteenths >> (digits - 4)
        t = (sixteenths % 2 ** (digits - 4)) / 2.0 ** (digits - 4) - 0.5
        value = horner(rows[row], t, fma)
        octaves = float(width + 1 - (exponent - 1))
        if narrow:
            return fma(octaves, float.fromhex("0x1.62e43p-1"), value)
        low = fma(octaves, float.fromhex("0x1.abc9e3b39803fp-56"), value)
        return fma(octaves, float.fromhex("0x1.62e42fefa39efp-1"), low)
    row = 16 + (half.from_end >> (width - 4))
    below = (half.from_end << 4) % 2**width >> (width - digits)
    value = horner(rows[row], below / 2.0**digits - 0.5, fma)
    product = value * (x * 2.0 ** -(width + 1))
    return to_float(product) if narrow else product
