# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The distributions by formulas of docs/distributions.md once more, in plain Python: of
a unit word's half and the parameters, which are the standard ones if left out.
"""

import math
import typing

import box_muller
from portable_math import (
    COS_C,
    SIN_C,
    cast,
    exp,
    fma32,
    fma64,
    horner,
    log,
    log_of_one_and,
    narrowed,
)
from unit_words import Half, exponential_value, normal_size


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


class Formula(typing.NamedTuple):
    # A function of a half and parameters. None: it needs more than one half.
    value: typing.Optional[typing.Callable]
    # Parameters with which tests/tools/distributions_test.py compares the program.
    tried: tuple
    # The exact quantile of u and v = 1 - u by the functions of m, of standard
    # parameters. None: distribution_answers.py and double_errors.py have their own.
    exact: typing.Optional[typing.Callable] = None


# In the order of tests/kat/distributions/continuous.csv, whose words are random: new
# ones at the end, and those above stay what they are.
FORMULAS = {
    "normal": Formula(normal, (3.5, 0.25)),
    "exponential": Formula(exponential, (3.0,), lambda m, u, v: -m.log(v)),
    "rayleigh": Formula(rayleigh, (2.5,), lambda m, u, v: m.sqrt(-2 * m.log(v))),
    "laplace": Formula(
        laplace, (1.0, 4.0), lambda m, u, v: m.log(2 * u) if u < v else -m.log(2 * v)
    ),
    "cauchy": Formula(
        cauchy,
        (-2.0, 0.5),
        lambda m, u, v: -1 / m.tan(m.pi * u) if u < v else 1 / m.tan(m.pi * v),
    ),
    "logistic": Formula(logistic, (-7.0, 0.3), lambda m, u, v: m.log(u / v)),
    "lognormal": Formula(lognormal, (-1.0, 2.5)),
    "weibull": Formula(weibull, (0.7, 3.0), lambda m, u, v: -m.log(v)),
    "gumbel": Formula(gumbel, (0.5, 2.0), lambda m, u, v: -m.log(-m.log(u))),
    "normal_box_muller": Formula(None, (3.5, 0.25)),
}


def value(name, word, precision, width, *parameters):
    if name == "normal_box_muller":
        return box_muller.value(word, precision, width, *parameters)
    return FORMULAS[name].value(Half(word, precision, width), *parameters)
