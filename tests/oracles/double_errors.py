#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes docs/results/double_errors.csv (needs gmpy2 and mpmath; about half an hour):

tests/oracles/double_errors.py DATE COMMIT > docs/results/double_errors.csv

How far doubles are from the exact quantiles. The words are those nearest to 0, ½
and 1 as well as the others: from each octave of the distance from the nearest of
the three, on either side, as many. The values are those of the second
implementation, which has the library's bits.
"""

import ctypes
import math
import random
import sys
import types

import gmpy2
import mpmath
from gmpy2 import mpfr

if not hasattr(math, "fma"):  # before Python 3.13
    math.fma = ctypes.CDLL("libm.so.6").fma
    math.fma.restype, math.fma.argtypes = ctypes.c_double, [ctypes.c_double] * 3

import continuous_tables  # noqa: E402
import deep_tails  # noqa: E402
import distributions as oracle  # noqa: E402
import unit_words  # noqa: E402
import table_answers  # noqa: E402

gmpy2.get_context().precision = 240
gmpy2.get_context().emax, gmpy2.get_context().emin = 2**30, -(2**30)
mpmath.mp.dps = 45
PER_OCTAVE = 4096
PER_OCTAVE_OF_TABLES = 12
PER_DEEP_OCTAVE = 8
PI = gmpy2.const_pi()
ROOT_OF_2_PI = gmpy2.sqrt(2 * PI)

# ---- exact quantiles, of u and 1 − u ---------------------------------------------


def normal(q, near):
    """z with P(Z > z) = q, from a double that is near: two terms of Newton's."""
    z = mpfr(near)
    density = gmpy2.exp(-z * z / 2) / ROOT_OF_2_PI
    step = (gmpy2.erfc(z / gmpy2.sqrt(mpfr(2))) / 2 - q) / density
    return z + step + z * step * step / 2


def signed_normal(u, v, near):
    return -normal(u, -near) if u < v else normal(v, near)


def exponential(u, v):
    return -gmpy2.log(v)


def weibull(shape):
    return lambda u, v, near: gmpy2.exp(gmpy2.log(exponential(u, v)) / shape)


def lognormal(u, v, near):
    half = unit_words.Half(0, 64, 64)
    half.is_upper = v < u
    half.from_end = int(min(u, v) * 2**65)
    return gmpy2.exp(signed_normal(u, v, half.sign(unit_words.normal_size(half))))


class VonMises:
    """The CDF by its Fourier series, which takes less time than quadrature."""

    def __init__(self, kappa):
        self.kappa, self.whole = kappa, mpmath.besseli(0, kappa)
        self.share = [mpmath.besseli(k, kappa) / k / self.whole for k in range(1, 60)]

    def __call__(self, x, mu, kappa):
        y = x - mu
        series = sum(c * mpmath.sin(k * y) for k, c in enumerate(self.share, 1))
        lower = (1 + y / mpmath.pi) / 2 + series / mpmath.pi
        density = mpmath.exp(kappa * mpmath.cos(y)) / (2 * mpmath.pi * self.whole)
        return lower, 1 - lower, density


MATHEMATICS = types.SimpleNamespace(
    log=gmpy2.log, exp=gmpy2.exp, sqrt=gmpy2.sqrt, sin=gmpy2.sin, cos=gmpy2.cos,
    tan=gmpy2.tan, pi=PI,
)  # fmt: skip


def by_formula(exact):
    return lambda u, v, near: exact(MATHEMATICS, u, v)


FORMULAS = {
    "normal": ((), signed_normal),
    "lognormal": ((), lognormal),
    "weibull:0.7,1": ((0.7,), weibull(mpfr(0.7))),
    "weibull:3,1": ((3.0,), weibull(mpfr(3))),
    **{
        name: ((), by_formula(formula.exact))
        for name, formula in oracle.FORMULAS.items()
        if formula.exact and name != "weibull"
    },
}
TABLES = {
    "gamma:0.5,1": (0.5, 1.0),
    "gamma:2.5,1": (2.5, 1.0),
    "gamma:40,1": (40.0, 1.0),
    "chi_squared:3": (3.0,),
    "maxwell:1": (1.0,),
    "beta:2,5": (2.0, 5.0),
    "fisher_f:3,7": (3.0, 7.0),
    "student_t:4": (4.0,),
    "von_mises:0,2": (0.0, 2.0),
    "truncated_normal:0,1,-1,2": (0.0, 1.0, -1.0, 2.0),
}
# The last place of 1 counts where they are smaller.
AROUND_0 = ("student_t:4", "von_mises:0,2", "truncated_normal:0,1,-1,2")
DEEP = {
    "normal": lambda q, near: normal(q, near),
    "lognormal": lambda q, near: gmpy2.exp(normal(q, deep_tails.normal_size(float(q)))),
    "exponential": lambda q, near: -gmpy2.log(q),
    "rayleigh": lambda q, near: gmpy2.sqrt(-2 * gmpy2.log(q)),
    "laplace": lambda q, near: -gmpy2.log(2 * q),
}

# ---- words and errors ------------------------------------------------------------


def words_of_octaves(count, numbers):
    """Words in each octave of the distance from 0, ½ and 1, on either side; a word W
    has the distance D = 2 W + 1 from 0, in units of 2^-65."""
    found = set()
    for octave in range(1, 64):
        for _ in range(min(count, 2 ** (octave - 1))):
            distance = (1 << octave - 1) + numbers.randrange(1 << octave - 1)
            place = distance - 1
            middle = 1 << 63
            if octave < 63:
                found.update((middle + place, middle - 1 - place))
            found.update((place, 2**64 - 1 - place))
    return sorted(found)


def ulps(value, exact, least=-(2**20)):
    """\\param least  the exponent of the least size whose last place counts"""
    places = 53 - max(gmpy2.get_exp(exact), least)
    return float(gmpy2.mul_2exp(abs(mpfr(value) - exact), places))


def formula_errors(name, words):
    """(error, word)"""
    parameters, exact = FORMULAS[name]
    function = name.split(":")[0]
    for word in words:
        u, v = ends_of(word)
        value = oracle.value(function, word, 64, 64, *parameters)
        yield ulps(value, exact(u, v, value)), word


def table_errors(name, words):
    parameters = TABLES[name]
    function = name.split(":")[0]
    draw = continuous_tables.Continuous(function, *parameters)
    cdf = table_answers.CASES[function][0]
    if function == "von_mises":
        cdf = VonMises(parameters[1])
    exact_parameters = [mpmath.mpf(p) for p in parameters]
    for word in words:
        u = mpmath.mpf(2 * word + 1) / mpmath.mpf(2) ** 65
        value = draw(word, 64, 64)
        lower, upper, density = cdf(mpmath.mpf(value), *exact_parameters)
        error = lower - u if u < 0.5 else (1 - u) - upper
        exact = mpmath.mpf(value) - error / density
        least = 1 if name in AROUND_0 else -(2**20)
        yield ulps(value, mpfr(mpmath.nstr(exact, 40)), least), word


def deep_errors(name, numbers):
    """(error, q), u = 1 − q"""
    for octave in range(20, 1022):
        for _ in range(PER_DEEP_OCTAVE):
            q = math.ldexp(2.0 - numbers.random(), -octave - 1)
            value = deep_tails.value(name, "f64", True, q)
            yield ulps(value, DEEP[name](mpfr(q), value)), q


def ends_of(word):
    """u and 1 − u"""
    distance = 2 * word + 1
    return tuple(gmpy2.div_2exp(mpfr(d), 65) for d in (distance, 2**65 - distance))


def text_of(word):
    u, v = ends_of(word)
    return f"{float(u):.3g}" if u < v else f"1 - {float(v):.3g}"


def print_errors(name, errors, text):
    sizes = sorted(errors)
    count = len(sizes)
    middle, rare, most = (sizes[i] for i in (count // 2, count * 999 // 1000, -1))
    print(f'"{name}"' if "," in name else name, count, f"{middle[0]:.2f}", f"{rare[0]:.1f}",
          f"{most[0]:.1f}", text(most[1]), sep=",", flush=True)  # fmt: skip


def main():
    date, commit = sys.argv[1:3]
    print("# machine: computed by tests/oracles/double_errors.py, MPFR with 240 bits")
    print(f"# date: {date}")
    print(f"# commit: {commit}")
    print("# program: words of all octaves of the distance from 0, 1/2 and 1")
    print("# unit: units in the last place of the exact quantile")
    print("distribution,words,median,99.9 %,largest,largest at u")
    numbers = random.Random(1716)
    words = words_of_octaves(PER_OCTAVE, numbers)
    for name in FORMULAS:
        print_errors(name, formula_errors(name, words), text_of)
    gmpy2.get_context().precision = 140  # nothing cancels in the tails
    for name in DEEP:
        print_errors("deep_" + name, deep_errors(name, numbers), "1 - {:.3g}".format)
    gmpy2.get_context().precision = 240
    words = words_of_octaves(PER_OCTAVE_OF_TABLES, numbers)
    for name in TABLES:
        print_errors(name, table_errors(name, words), text_of)


if __name__ == "__main__":
    main()
