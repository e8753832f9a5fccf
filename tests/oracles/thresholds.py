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
