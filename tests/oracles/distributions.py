# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The distributions of docs/distributions.md once more, in plain Python.

Each function of `CONTINUOUS` takes a word of `width` bits with `precision`
random ones and gives the value as a Python float; `discrete_thresholds` makes
the tables of whole numbers from exact fractions and 60 digits. The constants
are read from the library's headers, the operations are written again.
"""

import decimal
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


NORMAL32 = read_rows("normal_table_f32.hpp", "normal_row_f32")
NORMAL64 = read_rows("normal_table_f64.hpp", "normal_row_f64")
EXP32 = read_rows("exponential_table.hpp", "exponential_row_f32")
EXP64 = read_rows("exponential_table.hpp", "exponential_row_f64")
EXP_C = read_rows("elementary_table.hpp", "exp_coefficients")[0]
LOG_C = read_rows("elementary_table.hpp", "log_coefficients")[0]
SIN_C = read_rows("elementary_table.hpp", "sin_coefficients")[0]
COS_C = read_rows("elementary_table.hpp", "cos_coefficients")[0]

# ---- arithmetic ---------------------------------------------------------------


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


# ---- unit words ----------------------------------------------------------------


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


def narrowed(x, width):
    if width == 64:
        return x
    size = min(max(abs(x), 2.0**-126), float.fromhex("0x1.fffffep+127"))
    return to_float(math.copysign(size, x))


def cast(x, width):
    return to_float(x) if width == 32 else x


def affine(half, size, scale, place):
    fma = fma32 if half.width == 32 else fma64
    return fma(half.sign(size), scale, place)


def wide_affine(half, size, scale, place):
    return cast(fma64(half.sign(size), scale, place), half.width)


def normal(half, mean=0.0, sd=1.0):
    return affine(half, normal_size(half), cast(sd, half.width), cast(mean, half.width))


def lognormal(half, m=0.0, s=1.0):
    z = half.sign(normal_size(half.wide()))
    return narrowed(exp(fma64(z, s, m)), half.width)


def exponential(half, rate=1.0):
    mean = cast(1 / rate, half.width)
    return cast(exponential_value(half) * mean, half.width)


def laplace(half, mu=0.0, b=1.0):
    twice = Half(0, half.width, half.width)
    twice.is_upper, twice.from_end = not half.is_central, 2 * half.nearest
    size = exponential_value(twice)
    return affine(half, size, cast(b, half.width), cast(mu, half.width))


def gumbel(half, mu=0.0, beta=1.0):
    other = half.wide()
    other.is_upper = not other.is_upper
    return cast(fma64(-log(exponential_value(other)), beta, mu), half.width)


def logistic(half, mu=0.0, s=1.0):
    wide = half.wide()
    x = float(wide.nearest) * 2.0**-65
    if wide.is_central:
        size = log_of_one_and(x * 2.0 * 2.0 / (1.0 - x * 2.0))
    else:
        size = log((1.0 - x) / x)
    return wide_affine(half, size, s, mu)


def cauchy(half, x0=0.0, scale=1.0):
    wide = half.wide()
    x = float(wide.nearest) * 2.0**-65
    z = x * x
    rest = fma64(z, horner(SIN_C, z, fma64), float.fromhex("0x1.1a62633145c07p-53"))
    sine = fma64(x, float.fromhex("0x1.921fb54442d18p+1"), x * rest)
    cosine = fma64(z, horner(COS_C, z, fma64), 1.0)
    size = sine / cosine if wide.is_central else cosine / sine
    return wide_affine(half, size, scale, x0)


def weibull(half, shape=1.0, scale=1.0):
    e = exponential_value(half.wide())
    return narrowed(exp(log(e) / shape + log(scale)), half.width)


def rayleigh(half, sigma=1.0):
    e = exponential_value(half.wide())
    return narrowed(math.sqrt(e * 2.0) * sigma, half.width)


CONTINUOUS = {
    f.__name__: f
    for f in (
        normal,
        lognormal,
        exponential,
        laplace,
        gumbel,
        logistic,
        cauchy,
        weibull,
        rayleigh,
    )
}


def value(name, word, precision, width, *parameters):
    return CONTINUOUS[name](Half(word, precision, width), *parameters)


# ---- whole numbers ---------------------------------------------------------------


def integers(word, precision, a, b):
    half = 1 << (63 - precision) if precision < 64 else 0
    return a + ((word | half) * (b - a + 1) >> 64)


def masses(name, *p):
    """(first value, masses) in 60 digits, where they matter."""
    D = decimal.Decimal
    decimal.getcontext().prec = 60
    if name == "poisson":
        lam = D(p[0])
        mode, least, most = int(p[0]), 0, None
        ratio = lambda k: lam / (k + 1)
    elif name == "binomial":
        n, q = p
        odds = D(q) / (1 - D(q))
        mode, least, most = min(int((n + 1) * q), n), 0, n
        ratio = lambda k: odds * (n - k) / (k + 1)
    elif name == "geometric":
        mode, least, most = 0, 0, None
        ratio = lambda k: 1 - D(p[0])
    elif name == "negative_binomial":
        r, q = D(p[0]), 1 - D(p[1])
        mode = max(0, int((p[0] - 1) * (1 - p[1]) / p[1]))
        least, most = 0, None
        ratio = lambda k: (r + k) / (k + 1) * q
    elif name == "hypergeometric":
        good, bad, drawn = p
        least, most = max(0, drawn - bad), min(good, drawn)
        mode = min(max((drawn + 1) * (good + 1) // (good + bad + 2), least), most)
        ratio = lambda k: (
            D((good - k) * (drawn - k)) / ((k + 1) * (bad - drawn + k + 1))
        )
    else:
        q = D(p[0])
        return 0, [1 - q, q]
    tiny = D(2) ** -90
    up, mass, k = [], D(1), mode
    while k != most:
        mass *= ratio(k)
        if mass < tiny * (1 - min(ratio(k), D("0.999999"))):
            break
        up.append(mass)
        k += 1
    down, mass, k = [], D(1), mode
    while k != least:
        mass /= ratio(k - 1)
        if mass < tiny:
            break
        down.append(mass)
        k -= 1
    return k, down[::-1] + [D(1)] + up


def discrete_thresholds(name, *parameters):
    first, mass = masses(name, *parameters)
    total, so_far, thresholds = sum(mass), 0, []
    for m in mass[:-1]:
        so_far += m
        exact = so_far / total * 2**64
        threshold = int(exact.to_integral_value(decimal.ROUND_HALF_UP))
        if threshold == 2**64:
            break
        thresholds.append(threshold)
    return first, thresholds


def discrete(thresholds, word, precision):
    first, table = thresholds
    u = word | (1 << (63 - precision) if precision < 64 else 0)
    low, high = 0, len(table)
    while low < high:
        middle = (low + high) // 2
        if u < table[middle]:
            high = middle
        else:
            low = middle + 1
    return first + low
