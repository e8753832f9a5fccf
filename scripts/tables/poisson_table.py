#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the table of Poisson quantiles (needs mpmath).

    poisson_table.py include/runnel/distributions/detail

writes poisson_table.hpp there.

N = floor(x), where Q(x, lambda) = Phi(z), Q the regularised upper incomplete gamma
function. With s = z/sqrt(lambda),

    x = lambda r(s) + c0(s) + c1(s)/lambda + ...,

r the solution of r ln r - r + 1 = s^2/2 on the side of 1 that the sign of s names
and c0 = ln(s sqrt(r)/(r - 1))/ln r (N. M. Temme, SIAM J. Math. Anal. 10 (1979) 757;
M. B. Giles, ACM Trans. Math. Softw. 42 (2016) 7). c1 is the limit of
lambda (x - lambda r - c0), by Richardson's extrapolation from exact x.
"""

import pathlib
import sys

import mpmath
from mpmath import mp, mpf
from table_headers import interpolate, write_header

mp.dps = 50

FIRST = mpf(-21) / 16
WIDTH = mpf(1) / 16
ROWS = 64


def ratio(s):
    """r(s)."""
    if s == 0:
        return mpf(1)
    r = max(1 + s + s * s / 6 - s**3 / 72, mpf("0.02"))
    for _ in range(200):
        step = (r * mpmath.log(r) - r + 1 - s * s / 2) / mpmath.log(r)
        r = r - step if r > step else r / 2
        if abs(step) < mpf(10) ** (6 - mp.dps) * abs(r - 1):
            return r
    raise ArithmeticError(f"no r for s = {s}")


def slope(s):
    """(r - 1)/s."""
    return (ratio(s) - 1) / s if abs(s) > mpf(10) ** -30 else mpf(1)


def c0(s):
    if abs(s) < mpf(10) ** -15:
        return mpf(1) / 3 - s / 36
    r = ratio(s)
    return mpmath.log(s * mpmath.sqrt(r) / (r - 1)) / mpmath.log(r)


def log_gamma_p(x, rate):
    """ln P(x, rate) by its power series."""
    term = total = mpf(1)
    n = 0
    while term > total * mpf(10) ** -mp.dps:
        n += 1
        term *= rate / (x + n)
        total += term
    return x * mpmath.log(rate) - rate - mpmath.loggamma(x + 1) + mpmath.log(total)


def log_gamma_q(x, rate):
    """ln Q(x, rate) by its continued fraction (W. J. Lentz' algorithm)."""
    b = rate + 1 - x
    c, d = mpf(10) ** (2 * mp.dps), 1 / b
    h = d
    for i in range(1, 100000):
        a = -i * (i - x)
        b += 2
        d = 1 / (a * d + b)
        c = b + a / c
        h *= c * d
        if abs(c * d - 1) < mpf(10) ** (3 - mp.dps):
            break
    return x * mpmath.log(rate) - rate - mpmath.loggamma(x) + mpmath.log(h)


def exact(rate, s):
    """The x of Q(x, rate) = Phi(s sqrt(rate)), by the secant method."""
    size = mpmath.log(mpmath.erfc(abs(s) * mpmath.sqrt(rate / 2)) / 2)
    tail = log_gamma_q if s < 0 else log_gamma_p
    x = rate * ratio(s) + c0(s)
    points = [(t, tail(t, rate) - size) for t in (x, x + mpf("0.001"))]
    for _ in range(30):
        (x0, f0), (x1, f1) = points[-2:]
        if f0 == f1 or abs(x1 - x0) < mpf(10) ** (12 - mp.dps):
            break
        x = x1 - f1 * (x1 - x0) / (f1 - f0)
        points.append((x, tail(x, rate) - size))
    return points[-1][0]


def c1(s):
    rates = [mpf(64 * 2**i) for i in range(6)]
    column = [rate * (exact(rate, s) - rate * ratio(s) - c0(s)) for rate in rates]
    power = 1
    while len(column) > 1:
        power *= 2
        column = [(power * b - a) / (power - 1) for a, b in zip(column, column[1:])]
    return column[0]


def row(i):
    middle = FIRST + WIDTH * (i + mpf(1) / 2)
    return [
        coefficient
        for f, degree in ((slope, 7), (c0, 4), (c1, 2))
        for coefficient in interpolate(lambda t, f=f: f(middle + WIDTH * t), degree)
    ]


def single(f, degree):
    """One polynomial in s: t = s/(7/4) - 1/14 in [-1/2, 1/2]."""
    return [interpolate(lambda t: f(mpf(7) / 4 * t + mpf(1) / 8), degree)]


def main():
    write_header(
        pathlib.Path(sys.argv[1]),
        "poisson_table",
        [
            (
                "poisson_row",
                "/// 64 rows for s from -21/16 on in steps of 1/16, by powers of t in\n"
                "/// [-1/2, 1/2]: 8 coefficients of (r - 1)/s, 5 of c0, 3 of c1.",
                [row(i) for i in range(ROWS)],
                53,
            ),
            (
                "poisson_slope_f32",
                "/// (r - 1)/s for s in [-3/4, 1], by powers of t = s/(7/4) - 1/14.",
                single(slope, 8),
                24,
            ),
            ("poisson_c0_f32", "/// c0, the same.", single(c0, 7), 24),
            ("poisson_c1_f32", "/// c1, the same.", single(c1, 5), 24),
        ],
        "poisson_table.py",
    )


if __name__ == "__main__":
    main()
