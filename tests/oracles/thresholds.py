# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Distributions of whole numbers once more, in plain Python: thresholds of unit words
from exact fractions and 60 digits.
"""

import decimal

# The parameters with which tests/tools/distributions_test.py compares the program;
# `integers` and `discrete` have tests of their own there.
TRIED = {
    "bernoulli": (0.3,),
    "geometric": (0.05,),
    "binomial": (100, 0.3),
    "negative_binomial": (2.5, 0.2),
    "poisson": (1000.0,),
    "hypergeometric": (50, 30, 20),
}


def integers(word, precision, a, b):
    half = 1 << (63 - precision) if precision < 64 else 0
    return a + ((word | half) * (b - a + 1) >> 64)


D = decimal.Decimal


# For each distribution: its mode, its least and greatest number (None: there is none),
# and the ratio of the mass at k + 1 to that at k.
def poisson(lam):
    return int(lam), 0, None, lambda k: D(lam) / (k + 1)


def binomial(n, p):
    odds = D(p) / (1 - D(p))
    mode = min(int((n + 1) * p), n)
    return mode, 0, n, lambda k: odds * (n - k) / (k + 1)


def geometric(p):
    return 0, 0, None, lambda k: 1 - D(p)


def negative_binomial(r, p):
    mode = max(0, int((r - 1) * (1 - p) / p))
    return mode, 0, None, lambda k: (D(r) + k) / (k + 1) * (1 - D(p))


def hypergeometric(good, bad, drawn):
    least, most = max(0, drawn - bad), min(good, drawn)
    mode = min(max((drawn + 1) * (good + 1) // (good + bad + 2), least), most)
    return mode, least, most, lambda k: (
        D((good - k) * (drawn - k)) / ((k + 1) * (bad - drawn + k + 1))
    )


DISCRETE = {
    law.__name__: law
    for law in (poisson, binomial, geometric, negative_binomial, hypergeometric)
}


def masses(name, *parameters):
    """(first value, masses) in 60 digits, where they matter."""
    decimal.getcontext().prec = 60
    if name not in DISCRETE:
        q = D(parameters[0])
        return 0, [1 - q, q]
    mode, least, most, ratio = DISCRETE[name](*parameters)
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
