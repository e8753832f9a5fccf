# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The distributions of docs/distributions_tables.md once more, in plain Python:
rows of their quantile functions, one by one as they are asked for.
"""

import bisect
import math

from portable_math import (
    bits64,
    cast,
    double_of,
    exp,
    fma64,
    horner,
    log,
    log_of_one_and,
    narrowed,
    read_rows,
    COS_C,
    SIN_C,
)
from unit_words import Half

# The parameters with which tests/tools/distributions_test.py compares the program.
TRIED = {
    "gamma": (2.5, 3.0),
    "chi_squared": (1.0,),
    "maxwell": (2.0,),
    "beta": (0.5, 4.0),
    "student_t": (3.5,),
    "fisher_f": (5.0, 2.5),
    "von_mises": (1.0, 2.0),
    "truncated_normal": (1.0, 2.0, -0.5, math.inf),
}


def constants(name):
    return read_rows("quadrature_table.hpp", name)[0]


NODES, WEIGHTS = constants("gauss_nodes"), constants("gauss_weights")
CHEBYSHEV = constants("chebyshev_nodes")
EXP_S, LOG_S, SINH_S = map(constants, ("exp_series", "log_series", "sinh_series"))
LARGEST = float.fromhex("0x1.fffffffffffffp+1023")


class Side:
    """A distribution on one side of its mode."""

    def __init__(self, density, sign, step, limit):
        self.density, self.sign = density, sign
        self.edge, self.mass = [0.0], []
        begin, total, width = 0.0, 0.0, step
        while begin < limit:
            end = limit if limit - begin <= width else begin + width
            middle = begin + (end - begin) * 0.5
            whole = self.integral(begin, end)
            first, second = self.integral(begin, middle), self.integral(middle, end)
            both = first + second
            if abs(both - whole) > 2.0**-40 * both:
                width = (end - begin) * 0.5
                continue
            self.edge += [middle, end]
            self.mass += [first, second]
            total += both
            if both < 2.0**-125 * total:
                break
            begin = end
            width *= 2
        self.beyond = [0.0]
        for mass in reversed(self.mass):
            self.beyond.insert(0, self.beyond[0] + mass)

    def at(self, y):
        return exp(self.density(self.sign * y))

    def integral(self, begin, end):
        half = (end - begin) * 0.5
        middle = begin + half
        total = 0.0
        for node, weight in zip(NODES, WEIGHTS):
            total += weight * (self.at(middle - half * node) + self.at(middle + half * node))
        return total * half

    def place(self, beyond):
        inner = [-b for b in self.beyond[1:-1]]
        j = bisect.bisect_right(inner, -beyond)
        begin, end = self.edge[j], self.edge[j + 1]
        width, outer, inner = end - begin, self.beyond[j + 1], self.beyond[j]
        is_last = outer == 0.0
        if is_last:
            share = (inner - beyond) / self.mass[j]
        else:
            share = log(inner / beyond) / log(inner / outer)
        y = begin + share * width
        for _ in range(60):
            now = outer + self.integral(y, end)
            excess = now - beyond if is_last else now * log(now / beyond)
            step = excess / self.at(y)
            last = y
            y += step
            y = begin if y < begin else y
            y = last + (end - last) * 0.5 if y >= end else y
            if abs(step) <= 2.0**-36 * width:
                break
        return self.sign * y


def interpolate(y):
    centre, n = y[5], len(y)
    y = [value - centre for value in y]
    for order in range(1, n):
        for k in range(n - 1, order - 1, -1):
            y[k] = (y[k] - y[k - 1]) / (CHEBYSHEV[k] - CHEBYSHEV[k - order])
    c = [y[-1]] + [0.0] * (n - 1)
    for k in range(n - 2, -1, -1):
        for i in range(n - 1, 0, -1):
            c[i] = c[i - 1] - CHEBYSHEV[k] * c[i]
        c[0] = y[k] - CHEBYSHEV[k] * c[0]
    c[0] += centre
    return c


class Table:
    def __init__(self, density, step, least=-LARGEST, most=LARGEST):
        self.below = Side(density, -1.0, step, -least)
        self.above = Side(density, 1.0, step, most)
        self.rows = {}

    def row(self, is_upper, octave, eighth):
        key = is_upper, octave, eighth
        if key not in self.rows:
            near, far = (self.above, self.below) if is_upper else (self.below, self.above)
            total = near.beyond[0] + far.beyond[0]
            scale, y = math.ldexp(total, octave - 65), []
            for node in CHEBYSHEV:
                beyond = (1.0 + (eighth + (node + 0.5)) * 0.125) * scale
                is_near = beyond <= near.beyond[0]
                y.append(near.place(beyond) if is_near else far.place(total - beyond))
            self.rows[key] = interpolate(y)
        return self.rows[key]

    def place(self, half, is_symmetric):
        bits = bits64(float(half.from_end - (half.from_end >> 53)))
        row = self.row(
            half.is_upper or is_symmetric, (bits >> 52) - 1023, (bits >> 49) & 7
        )
        t = double_of((bits << 15) % 2**64 >> 12 | bits64(1.0)) - 1.5
        y = horner(row, t, fma64)
        return 2.0**-65 if is_symmetric and y < 2.0**-65 else y


def exp_rest(y):
    return y * y * horner(EXP_S, y, fma64) if abs(y) <= 0.5 else exp(y) - 1.0 - y


def log_rest(w):
    if abs(w) > 0.5:
        return w - log(1.0 + w)
    s = w / (2.0 + w)
    z = s * s
    return w * s - 2.0 * s * z * horner(LOG_S, z, fma64)


def sinh(x):
    if x <= 0.5:
        z = x * x
        return fma64(x, z * horner(SINH_S, z, fma64), x)
    e = exp(x)
    return (e - 1.0 / e) * 0.5


def step_for(size):
    return 1.0 / math.sqrt(size) if size > 1 else 1.0


def gamma_table(shape):
    return Table(lambda y: -shape * exp_rest(y), step_for(shape))


def beta_table(a, b):
    small, total, sign = min(a, b), a + b, -1.0 if a > b else 1.0
    p = small / total

    def density(y):
        z = sign * y
        if z > 100:
            return (small - total) * z - total * log(p)
        rest = exp_rest(z)
        w = p * (rest + z)
        if w <= 0.5:
            return total * log_rest(w) - small * rest
        return small * z - total * log(1.0 + w)

    variance = 1.0 / a + 1.0 / b
    return Table(density, math.sqrt(variance) if variance < 1 else 1.0)


def student_table(nu):
    def density(y):
        size = abs(y)
        if size < 1:
            sine = sinh(size)
            return -nu * (0.5 * log_of_one_and(sine * sine))
        log2 = float.fromhex("0x1.62e42fefa39efp-1")
        return -nu * ((size - log2) + log_of_one_and(exp(-2.0 * size)))

    return Table(density, step_for(nu))


def von_mises_table(kappa):
    def density(y):
        x = abs(y) * 0.5
        if x <= 0.25:
            z = x * x
            rest = fma64(
                z, horner(SIN_C, z, fma64), float.fromhex("0x1.1a62633145c07p-53")
            )
            sine = fma64(x, math.pi, x * rest)
        else:
            z = (0.5 - x) * (0.5 - x)
            sine = fma64(z, horner(COS_C, z, fma64), 1.0)
        return -2.0 * kappa * sine * sine

    return Table(density, 1.0 / math.sqrt(kappa) if kappa > 16 else 0.25, -1.0, 1.0)


def truncated_normal(mean, sd, a, b):
    """The table, and x of the mode."""
    least = -LARGEST if math.isinf(a) else (a - mean) / sd
    most = LARGEST if math.isinf(b) else (b - mean) / sd
    mode = clamped(0.0, least, most)
    place, lower, upper, size = fma64(sd, mode, mean), least - mode, most - mode, abs(mode)
    if size * size > 2.0**22 or size * 2.0**-22 > most - least:
        place = a if mode > 0 else b
        if math.isfinite(a) and math.isfinite(b):
            width = (b - a) / sd
            lower, upper = (0.0, width) if mode > 0 else (-width, 0.0)
    step = 1.0 / size if size > 1 else 1.0
    return Table(lambda y: -y * (0.5 * y + mode), step, lower, upper), place


def exp_map(half, y, scale, power=1.0):
    least = 2.0**-126 if half.width == 32 else 2.0**-1022
    most = float.fromhex("0x1.fffffep+127") if half.width == 32 else LARGEST
    x = y * power
    x = max(x, log(least) - log(scale) + 2.0**-30)
    x = min(x, log(most) - log(scale) - 2.0**-30)
    root = exp(x * 0.5)
    return narrowed(root * scale * root, half.width)


def clamped(x, least, most):
    return min(max(x, least), most)


class Continuous:
    """A distribution with its parameters: the value of a unit word."""

    def __init__(self, name, *p):
        self.name, self.p = name, p
        if name in ("gamma", "chi_squared", "maxwell"):
            shapes = {"gamma": p[0], "chi_squared": p[0] / 2, "maxwell": 1.5}
            self.table = gamma_table(shapes[name])
        elif name in ("beta", "fisher_f"):
            k = 2 if name == "fisher_f" else 1
            self.table = beta_table(p[0] / k, p[1] / k)
        elif name == "student_t":
            self.table = student_table(p[0])
        elif name == "von_mises":
            self.table = von_mises_table(p[1])
        else:
            self.table, self.truncated_place = truncated_normal(*p)

    def __call__(self, word, precision, width):
        half, name, p = Half(word, precision, width), self.name, self.p
        y = self.table.place(half.wide(), name in ("student_t", "von_mises"))
        if name == "gamma":
            return exp_map(half, y, p[0] * p[1])
        if name == "chi_squared":
            return exp_map(half, y, p[0])
        if name == "maxwell":
            return exp_map(half, y, float.fromhex("0x1.bb67ae8584caap+0") * p[0], 0.5)
        if name == "fisher_f":
            return exp_map(half, y, 1.0)
        if name == "beta":
            w = exp(-abs(y)) * (p[1] / p[0] if y > 0 else p[0] / p[1])
            x = (1.0 if y > 0 else w) / (1.0 + w)
            digits, least = (24, -126) if width == 32 else (53, -1022)
            return cast(clamped(x, 2.0**least, 1.0 - 2.0**-digits), width)
        if name == "student_t":
            scale = math.sqrt(p[0])
            most = float.fromhex("0x1.fffffep+127") if width == 32 else LARGEST
            x = sinh(min(y, log(most) - log(scale))) * scale
            return narrowed(half.sign(x), width)
        if name == "von_mises":
            x = cast(fma64(half.sign(y), math.pi, p[0]), width)
            return clamped(x, cast(p[0] - math.pi, width), cast(p[0] + math.pi, width))
        _, sd, a, b = p
        x = cast(fma64(y, sd, self.truncated_place), width)
        most = float.fromhex("0x1.fffffep+127") if width == 32 else LARGEST
        return clamped(
            x, cast(clamped(a, -most, most), width), cast(clamped(b, -most, most), width)
        )
