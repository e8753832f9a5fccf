#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the tables of the inverse CDFs (needs mpmath).

    quantile_tables.py include/runnel/distributions/detail

writes normal_table_f32.hpp, normal_table_f64.hpp, normal_tail_table.hpp,
exponential_table.hpp, elementary_table.hpp and quadrature_table.hpp there.

Each row interpolates its function in Chebyshev nodes, in 50 digits, and holds
the coefficients of powers of t, rounded to nearest. How a row is found and
used: docs/distributions_specification.md.
"""

import functools
import pathlib
import sys

import mpmath
from mpmath import mp, mpf
from table_headers import interpolate, write_header

mp.dps = 50


@functools.lru_cache(maxsize=None)
def upper_normal(q):
    """z with P(Z > z) = q, 0 < q <= 1/2."""
    if q == mpf(1) / 2:
        return mpf(0)
    z = mpmath.sqrt(-2 * mpmath.log(2 * q)) if q < 0.2 else mpf("0.3")
    for _ in range(200):
        # Newton's method for the logarithm of the tail, which is concave.
        tail = mpmath.erfc(z / mpmath.sqrt(2)) / 2
        density = mpmath.exp(-z * z / 2) / mpmath.sqrt(2 * mpmath.pi)
        step = mpmath.log(tail / q) * tail / density
        z += step
        if abs(step) < mpf(10) ** (-mp.dps + 6) * (abs(z) + mpf(10) ** -30):
            break
    return z


def normal_f32():
    """Rows of 16 segments an octave of B in [1, 2^31], of two regions in turn."""
    rows = []
    for octave in range(32):
        for segment in range(16 if octave < 31 else 1):
            left = mpf(2) ** octave * (1 + mpf(segment) / 16)
            width = mpf(2) ** octave / 16
            for region in ("tail", "centre"):
                # The last row is used at its left end only.
                def value(t, left=left, width=width, region=region):
                    b = (left + width * (t + mpf(1) / 2)) / mpf(2) ** 33
                    return upper_normal(b if region == "tail" else mpf(1) / 2 - b)

                rows.append(interpolate(value, 3))
    return rows


def normal_f64_tail():
    """Rows of 8 segments an octave of B in [1, 2^63]."""
    rows = []
    for octave in range(64):
        for segment in range(8 if octave < 63 else 1):
            left = mpf(2) ** octave * (1 + mpf(segment) / 8)
            width = mpf(2) ** octave / 8

            def value(t, left=left, width=width):
                b = (left + width * (t + mpf(1) / 2)) / mpf(2) ** 65
                return upper_normal(b)

            rows.append(interpolate(value, NORMAL_DEGREE))
    return rows


def linear_rows(f, begin, end, count, degree):
    width = (end - begin) / count
    return [
        interpolate(lambda t, s=s: f(begin + width * (s + t + mpf(1) / 2)), degree)
        for s in range(count)
    ]


NORMAL_DEGREE = 10


def normal_f64_centre():
    """upper_normal(1/2 - c) / c for c in [0, 1/4]: 8 segments."""

    def value(c):
        if abs(c) < mpf(10) ** -20:
            return mpmath.sqrt(2 * mpmath.pi)
        return upper_normal(mpf(1) / 2 - c) / c

    return linear_rows(value, mpf(0), mpf(1) / 4, 8, NORMAL_DEGREE)


def normal_deep_tail():
    """upper_normal(exp(-s^2 / 2)) for s in [5, 38]: rows of length 1."""

    def value(s):
        return upper_normal(mpmath.exp(-s * s / 2))

    return linear_rows(value, mpf(5), mpf(38), 33, NORMAL_DEGREE)


def exponential(count, degree):
    """-ln m for m in [1, 2], and -ln(1 - u) / u for u in [0, 1/2]."""

    def near_zero(u):
        return mpf(1) if u == 0 else -mpmath.log1p(-u) / u

    half = mpf(1) / 2
    return linear_rows(lambda m: -mpmath.log(m), mpf(1), mpf(2), count, degree), linear_rows(
        near_zero, mpf(0), half, count, degree
    )


def minimax_like(f, low, high, degree):
    """Coefficients of powers of x, through Chebyshev nodes of [low, high]."""
    n = degree + 1
    centre, radius = (low + high) / 2, (high - low) / 2
    nodes = [
        centre + radius * mpmath.cos(mpmath.pi * (2 * k + 1) / (2 * n)) for k in range(n)
    ]
    matrix = mpmath.matrix(n, n)
    for i, x in enumerate(nodes):
        for j in range(n):
            matrix[i, j] = x**j
    return list(mpmath.lu_solve(matrix, mpmath.matrix([f(x) for x in nodes])))


def elementary():
    log2 = mpmath.log(2)

    def exp_rest(r):  # (exp(r) - 1 - r) / r^2
        if abs(r) < mpf(10) ** -15:
            return mpf(1) / 2 + r / 6
        return (mpmath.exp(r) - 1 - r) / (r * r)

    def log_rest(z):  # (atanh(s) / s - 1) / z, z = s^2
        if z < mpf(10) ** -30:
            return mpf(1) / 3 + z / 5
        s = mpmath.sqrt(z)
        return (mpmath.atanh(s) / s - 1) / z

    def sin_rest(z):  # (sin(pi x) / x - pi) / z, z = x^2
        if z < mpf(10) ** -30:
            return -(mpmath.pi**3) / 6 + mpmath.pi**5 / 120 * z
        x = mpmath.sqrt(z)
        return (mpmath.sin(mpmath.pi * x) / x - mpmath.pi) / z

    def cos_rest(z):  # (cos(pi x) - 1) / z
        if z < mpf(10) ** -30:
            return -(mpmath.pi**2) / 2 + mpmath.pi**4 / 24 * z
        x = mpmath.sqrt(z)
        return (mpmath.cos(mpmath.pi * x) - 1) / z

    s = (mpmath.sqrt(2) - 1) / (mpmath.sqrt(2) + 1)
    return (
        minimax_like(exp_rest, -log2 / 2 * mpf("1.0001"), log2 / 2 * mpf("1.0001"), 10),
        minimax_like(log_rest, mpf(0), (s * mpf("1.0001")) ** 2, 7),
        minimax_like(sin_rest, mpf(0), mpf(1) / 16, 6),
        minimax_like(cos_rest, mpf(0), mpf(1) / 16, 7),
    )


def gauss_legendre(count):
    """Positive nodes and their weights on [-1, 1]."""
    nodes = []
    for k in range(count // 2):
        x = mpmath.cos(mpmath.pi * (k + mpf(3) / 4) / (count + mpf(1) / 2))
        for _ in range(8):  # Newton's method
            value = mpmath.legendre(count, x)
            below = mpmath.legendre(count - 1, x)
            slope = count * (below - x * value) / (1 - x * x)
            x -= value / slope
        nodes.append((x, 2 / ((1 - x * x) * slope * slope)))
    return [x for x, _ in nodes], [w for _, w in nodes]


def log_density_series():
    def exp_rest(y):  # (exp(y) - 1 - y) / y^2
        if abs(y) < mpf(10) ** -15:
            return mpf(1) / 2 + y / 6
        return (mpmath.expm1(y) - y) / (y * y)

    def log_rest(z):  # (atanh(s) / s - 1) / z, z = s^2
        if z < mpf(10) ** -30:
            return mpf(1) / 3 + z / 5
        s = mpmath.sqrt(z)
        return (mpmath.atanh(s) / s - 1) / z

    def sinh_rest(z):  # (sinh(y) / y - 1) / z, z = y^2
        if z < mpf(10) ** -30:
            return mpf(1) / 6 + z / 120
        y = mpmath.sqrt(z)
        return (mpmath.sinh(y) / y - 1) / z

    half = mpf("0.5001")
    return (
        minimax_like(exp_rest, -half, half, 13),
        minimax_like(log_rest, mpf(0), mpf("0.1112"), 13),
        minimax_like(sinh_rest, mpf(0), half * half, 7),
    )


def write_normal(folder):
    write_header(
        folder,
        "normal_table_f32",
        [
            (
                "normal_row_f32",
                "/// 497 rows of the tail and of the centre in turn: cubics.",
                normal_f32(),
                24,
            )
        ],
    )
    tail, centre = normal_f64_tail(), normal_f64_centre()
    write_header(
        folder,
        "normal_table_f64",
        [("normal_row_f64", "/// 505 rows of the tail, 8 of the centre.", tail + centre, 53)],
    )
    write_header(
        folder,
        "normal_tail_table",
        [
            (
                "normal_tail_row",
                "/// z by s = sqrt(-2 ln P(Z > z)): rows 5 <= s < 6 to 37 <= s < 38.",
                normal_deep_tail(),
                53,
            )
        ],
    )


def write_exponential(folder):
    tail32, zero32 = exponential(16, 3)
    tail64, zero64 = exponential(16, 8)
    write_header(
        folder,
        "exponential_table",
        [
            (
                "exponential_row_f32",
                "/// 16 rows of -ln m, 16 of -ln(1 - u)/u: coefficients for floats.",
                tail32 + zero32,
                24,
            ),
            (
                "exponential_row_f64",
                "/// 16 rows of -ln m, 16 of -ln(1 - u)/u: coefficients for doubles.",
                tail64 + zero64,
                53,
            ),
        ],
    )
    write_header(
        folder,
        "exponential_columns",
        [
            (
                "exponential_column_f32",
                "/// The table of `exponential_row_f32()` by columns.",
                list(zip(*(tail32 + zero32))),
                24,
                64,
            ),
            (
                "exponential_column_f64",
                "/// The table of `exponential_row_f64()` by columns.",
                list(zip(*(tail64 + zero64))),
                53,
                64,
            ),
        ],
    )


def write_quadrature(folder):
    nodes, weights = gauss_legendre(16)
    chebyshev = [mpmath.cos(mpmath.pi * (2 * k + 1) / 22) / 2 for k in range(11)]
    exp_series, log_series, sinh_series = log_density_series()
    write_header(
        folder,
        "quadrature_table",
        [
            (
                "gauss_nodes",
                "/// The 8 positive ones of 16 Gauss-Legendre nodes on [-1, 1].",
                [nodes],
                53,
            ),
            ("gauss_weights", "/// The weights of `gauss_nodes()`.", [weights], 53),
            ("chebyshev_nodes", "/// 11 Chebyshev nodes on [-1/2, 1/2].", [chebyshev], 53),
            (
                "exp_series",
                "/// (exp y - 1 - y)/y^2, |y| <= 1/2, by powers of y.",
                [exp_series],
                53,
            ),
            (
                "log_series",
                "/// (atanh(s)/s - 1)/z by powers of z = s^2, |s| <= 1/3.",
                [log_series],
                53,
            ),
            (
                "sinh_series",
                "/// (sinh(y)/y - 1)/z by powers of z = y^2, |y| <= 1/2.",
                [sinh_series],
                53,
            ),
        ],
    )


def write_elementary(folder):
    exp_rest, log_rest, sin_rest, cos_rest = elementary()
    write_header(
        folder,
        "elementary_table",
        [
            (
                "exp_coefficients",
                "/// (exp r - 1 - r)/r^2, |r| <= ln(2)/2, by powers of r.",
                [exp_rest],
                53,
            ),
            (
                "log_coefficients",
                "/// (atanh(s)/s - 1)/z by powers of z = s^2, s <= 0.1716.",
                [log_rest],
                53,
            ),
            (
                "sin_coefficients",
                "/// (sin(pi x)/x - pi)/z by powers of z = x^2, x <= 1/4.",
                [sin_rest],
                53,
            ),
            (
                "cos_coefficients",
                "/// (cos(pi x) - 1)/z by powers of z = x^2, x <= 1/4.",
                [cos_rest],
                53,
            ),
        ],
    )


def main():
    folder = pathlib.Path(sys.argv[1])
    write_normal(folder)
    write_exponential(folder)
    write_quadrature(folder)
    write_elementary(folder)


if __name__ == "__main__":
    main()
