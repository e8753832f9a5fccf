# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The arithmetic of the distributions once more, in plain Python: operations of floats
and doubles rounded one by one, and elementary functions of them
(include/runnel/distributions/detail/portable_math.hpp). The constants are read from the
library's headers, the operations are written again.
"""

import fractions
import math
import pathlib
import re
import struct

HEADERS = (
    pathlib.Path(__file__).resolve().parents[2]
    / "include/runnel/distributions/detail"
)


def read_rows(header, name):
    text = (HEADERS / header).read_text()
    body = text[text.index(f" {name}(int row)") :]
    body = body[: body.index("return rows")]
    rows = re.findall(r"\{(-?0[x0-9a-f.p+\-F, ]*)\}", body)
    return [
        [float.fromhex(c.strip().rstrip("F")) for c in row.split(",")]
        for row in rows
    ]


EXP_C = read_rows("elementary_table.hpp", "exp_coefficients")[0]
LOG_C = read_rows("elementary_table.hpp", "log_coefficients")[0]
SIN_C = read_rows("elementary_table.hpp", "sin_coefficients")[0]
COS_C = read_rows("elementary_table.hpp", "cos_coefficients")[0]


def to_float(x):
    """A double or a fraction rounded once to a float, to nearest even."""
    x = fractions.Fraction(x)
    if x == 0:
        return 0.0
    exponent = 0
    size = abs(x)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if size < fractions.Fraction(2) ** exponent:
        exponent -= 1
    scale = fractions.Fraction(2) ** (23 - exponent)
    return float(round(x * scale) / scale)


def fma32(a, b, c):
    F = fractions.Fraction
    return to_float(F(a) * F(b) + F(c))


def fma64(a, b, c):
    if hasattr(math, "fma"):
        return math.fma(a, b, c)
    F = fractions.Fraction
    return float(F(a) * F(b) + F(c))


def horner(c, t, fma):
    total = c[-1]
    for x in reversed(c[:-1]):
        total = fma(total, t, x)
    return total


def bits64(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def double_of(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def bits32(x):
    return struct.unpack("<I", struct.pack("<f", x))[0]


def log(x):
    past = bits64(x) - 0x3FE6A09E667F3BCD
    k = past >> 52
    f = double_of(bits64(x) - (k << 52)) - 1.0
    s = f / (f + 2.0)
    z = s * s
    half = f * 0.5 * f
    rest = fma64(z * 2.0, horner(LOG_C, z, fma64), half)
    low = fma64(s, rest, k * float.fromhex("0x1.ef35793c7673p-45"))
    return fma64(float(k), float.fromhex("0x1.62e42fefa38p-1"), -(half - low - f))


def log_of_one_and(x):
    total = 1.0 + x
    return log(total) + (x - (total - 1.0)) / total


def exp(x):
    x = min(max(x, -708.0), 709.0)
    magic = 1.5 * 2.0**52
    n = fma64(x, float.fromhex("0x1.71547652b82fep+0"), magic) - magic
    r = fma64(-n, float.fromhex("0x1.62e42fefa38p-1"), x)
    r = fma64(-n, float.fromhex("0x1.ef35793c7673p-45"), r)
    y = 1.0 + fma64(r * r, horner(EXP_C, r, fma64), r)
    return y * double_of((int(n) + 1023) << 52)


def narrowed(x, width):
    if width == 64:
        return x
    size = min(max(abs(x), 2.0**-126), float.fromhex("0x1.fffffep+127"))
    return to_float(math.copysign(size, x))


def cast(x, width):
    return to_float(x) if width == 32 else x
