#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes tests/kat/distributions/tables.csv (needs mpmath):

tests/oracles/table_answers.py > tests/kat/distributions/tables.csv
"""

import ctypes
import math
import pathlib
import random
import sys

import mpmath
from mpmath import mpf

if not hasattr(math, "fma"):  # before Python 3.13
    math.fma = ctypes.CDLL("libm.so.6").fma
    math.fma.restype, math.fma.argtypes = ctypes.c_double, [ctypes.c_double] * 3

import continuous_tables as oracle  # noqa: E402
from distribution_answers import words  # noqa: E402

mpmath.mp.dps = 40


def gamma(x, k, scale):
    x /= scale
    lower = mpmath.gammainc(k, 0, x, regularized=True)
    upper = mpmath.gammainc(k, x, mpmath.inf, regularized=True)
    return lower, upper, mpmath.exp((k - 1) * mpmath.log(x) - x - mpmath.loggamma(k)) / scale


def beta(x, a, b):
    lower = mpmath.betainc(a, b, 0, x, regularized=True)
    upper = mpmath.betainc(b, a, 0, 1 - x, regularized=True)
    return lower, upper, x ** (a - 1) * (1 - x) ** (b - 1) / mpmath.beta(a, b)


def fisher(x, d1, d2):
    ratio = d1 / d2
    w = ratio * x
    lower, upper, density = beta(w / (1 + w), d1 / 2, d2 / 2)
    # 1 - w/(1 + w), where that is small
    upper = mpmath.betainc(d2 / 2, d1 / 2, 0, 1 / (1 + w), regularized=True)
    return lower, upper, density * ratio / (1 + w) ** 2


def student(x, nu):
    tail = mpmath.betainc(nu / 2, mpf(1) / 2, 0, nu / (nu + x * x), regularized=True) / 2
    density = (1 + x * x / nu) ** (-(nu + 1) / 2) / (
        mpmath.sqrt(nu) * mpmath.beta(nu / 2, mpf(1) / 2)
    )
    return (1 - tail, tail, density) if x > 0 else (tail, 1 - tail, density)


def von_mises(x, mu, kappa):
    y = abs(x - mu)

    def density(angle):
        return mpmath.exp(kappa * mpmath.cos(angle)) / (2 * mpmath.pi * mpmath.besseli(0, kappa))

    points = mpmath.linspace(y, mpmath.pi, 9)
    tail = mpmath.quad(density, points)
    return (1 - tail, tail, density(y)) if x > mu else (tail, 1 - tail, density(y))


@mpmath.workdps(90)
def truncated(x, mean, sd, a, b):
    def upper(z):  # P(Z > z)
        return mpmath.erfc(z / mpmath.sqrt(2)) / 2

    if b < mean:  # the mirror image, whose tails are the small ones
        above, lower, density = truncated(-x, -mean, sd, -b, -a)
        return lower, above, density
    x, a, b = ((v - mean) / sd for v in (x, a, b))
    if a < 0:  # differences of the smaller tails
        lower_x, lower_a, upper_x, upper_b = upper(-x), upper(-a), upper(x), upper(b)
        both = 1 - lower_a - upper_b
        lower = lower_x - lower_a
        above = upper_x - upper_b
    else:
        both, lower = upper(a) - upper(b), upper(a) - upper(x)
        above = upper(x) - upper(b)
    return lower / both, above / both, mpmath.npdf(x) / both / sd


def maxwell(x, a):
    lower, upper, density = gamma(x * x / (2 * a * a), mpf(3) / 2, 1)
    return lower, upper, density * x / (a * a)


CASES = {
    "gamma": (gamma, [(0.5, 1.0), (1.0, 1.0), (2.5, 3.0), (0.05, 1.0), (40.0, 0.25)]),
    "chi_squared": (lambda x, k: gamma(x, k / 2, 2), [(1.0,), (7.0,), (100.0,)]),
    "maxwell": (maxwell, [(1.0,)]),
    "beta": (beta, [(0.5, 0.5), (1.0, 1.0), (2.0, 3.0), (30.0, 0.75), (0.2, 5.0)]),
    "fisher_f": (fisher, [(3.0, 7.0), (20.0, 4.5)]),
    "student_t": (student, [(1.0,), (2.0,), (4.5,), (60.0,)]),
    "von_mises": (von_mises, [(0.0, 0.5), (1.0, 4.0), (0.0, 100.0)]),
    "truncated_normal": (
        truncated,
        [
            (0.0, 1.0, -1.0, 2.0),
            (1.0, 2.0, 9.0, math.inf),
            (0.0, 1.0, -math.inf, 0.5),
            (0.0, 1.0, 3.0, 3.5),
            # The mode is a bound that is small against the mean.
            (1.0, 1.0001e-8, -math.inf, 1e-9),
            (-50000001.0, 0.7, -0.003, 0.001),
        ],
    ),
}


def main():
    # The licence of this file, whose second and third lines say it.
    print("".join(pathlib.Path(__file__).read_text().splitlines(True)[1:3]), end="")
    print("# Made by tests/oracles/table_answers.py.")
    print("# distribution;parameters;width;precision;unit word;value;exact quantile")
    numbers = random.Random(18)
    for name, (cdf, cases) in CASES.items():
        for parameters in cases:
            draw = oracle.Continuous(name, *parameters)
            exact_parameters = [mpf(p) for p in parameters]
            for width, precision in ((32, 24), (32, 32), (64, 48), (64, 64)):
                for word in words(width, precision, numbers):
                    u = mpf(2 * word + 2 ** (width - precision)) / 2 ** (width + 1)
                    value = draw(word, precision, width)
                    lower, upper, density = cdf(mpf(value), *exact_parameters)
                    # Newton's method from so near doubles the digits.
                    error = lower - u if u < 0.5 else (1 - u) - upper
                    exact = mpf(value) - error / density if density > 0 else mpf(value)
                    digits = mpmath.nstr(exact, 25)
                    text = ",".join(repr(p) for p in parameters)
                    print(name, text, width, precision, word, value.hex(), digits, sep=";")


if __name__ == "__main__":
    main()
