#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables of distributions of whole numbers from their definitions: no recurrence
from the mode and no sum that is taken for 1, as the library has them, but whole
numbers where P(X <= k) is a fraction of such, and otherwise each P(k) from the
closed form, by 60 digits. Plain Python, no packages.

    tests/oracles/discrete.py           compute tests/kat/distributions again
    tests/oracles/discrete.py --write   and write what was computed"""

import math
import pathlib
import sys
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
getcontext().Emin = -(10**12)
getcontext().Emax = 10**12

KAT = pathlib.Path(__file__).parents[1] / "kat" / "distributions" / "discrete.csv"
# What is left out below, and above: 2^-65 at most by docs/distributions_discrete.md.
TINY = Decimal(2) ** -90


def factorial_log(n):
    """ln n!: by Stirling's series, of which 24 terms give 60 digits for n > 1000."""
    if n < 1000:
        return Decimal(math.factorial(n)).ln()
    x = Decimal(n)
    total = (x + Decimal("0.5")) * x.ln() - x + (2 * PI).ln() / 2
    for j, b in enumerate(BERNOULLI, 1):
        weight = Decimal(b.numerator) / b.denominator / (2 * j * (2 * j - 1))
        total += weight / x ** (2 * j - 1)
    return total


def bernoulli_numbers(count):
    numbers = [Fraction(1)]
    for m in range(1, 2 * count + 1):
        numbers.append(
            -sum(math.comb(m + 1, j) * b for j, b in enumerate(numbers)) / (m + 1)
        )
    return numbers[2::2]


def arctangent_of_inverse(n):
    x, total, sign, k = Decimal(1) / n, Decimal(0), 1, 1
    power = x
    while power > Decimal(10) ** -100:
        total += sign * power / k
        power, sign, k = power * x * x, -sign, k + 2
    return total


BERNOULLI = bernoulli_numbers(24)
# Machin's formula.
PI = 4 * (4 * arctangent_of_inverse(5) - arctangent_of_inverse(239))


# ---- P(X <= k) -----------------------------------------------------------------
# Each gives the first k, and P(X <= k) of k, k + 1, … as fractions or decimals,
# until it is 1, or nearly.


def bernoulli(p):
    return 0, [1 - Fraction(p), 1]


def geometric(p):
    q, power, values = Fraction(1) - Fraction(p), Fraction(1), []
    if q > Fraction(9, 10):  # long fractions
        q, power = Decimal(q.numerator) / q.denominator, Decimal(1)
    while power > 2.0**-90:
        power *= q
        values.append(1 - power)
    return 0, values


def binomial(n, p):
    n, a = int(n), Fraction(p)
    if n <= 400:
        b, scale = a.numerator, a.denominator
        counts = [math.comb(n, k) * b**k * (scale - b) ** (n - k) for k in range(n + 1)]
        return 0, sums(counts, scale**n)
    p = Decimal(p)
    first = max(0, int(n * p - 15 * (n * p * (1 - p)).sqrt() - 100))
    log = factorial_log(n) - factorial_log(first) - factorial_log(n - first)
    mass = (log + first * p.ln() + (n - first) * (1 - p).ln()).exp()
    odds = p / (1 - p)
    return summed(first, mass, lambda k: odds * (n - k) / (k + 1), n * p, n)


def negative_binomial(r, p):
    r, p = Decimal(r), Decimal(p)
    q = 1 - p
    mass = (r * p.ln()).exp()
    return summed(0, mass, lambda k: q * (r + k) / (k + 1), r * q / p, None)


def poisson(lam):
    lam = Decimal(lam)
    first = max(0, int(float(lam) - 15 * math.sqrt(float(lam)) - 100))
    mass = (first * lam.ln() - lam - factorial_log(first)).exp()
    return summed(first, mass, lambda k: lam / (k + 1), lam, None)


def hypergeometric(good, bad, drawn):
    good, bad, drawn = int(good), int(bad), int(drawn)
    least, most = max(0, drawn - bad), min(good, drawn)
    counts = [
        math.comb(good, k) * math.comb(bad, drawn - k) for k in range(least, most + 1)
    ]
    return least, sums(counts, math.comb(good + bad, drawn))


def discrete(*weights):
    weights = [Fraction(w) for w in weights]
    return 0, sums(weights, sum(weights))


def sums(parts, whole):
    total, values = 0, []
    for part in parts:
        total += part
        values.append(Fraction(total) / whole)
    return values


def summed(first, mass, ratio, mean, last):
    values, total, k = [], mass, first
    while True:
        values.append(total)
        if k == last or (k > mean and mass < TINY * (1 - ratio(k))):
            return first, values
        mass *= ratio(k)
        total += mass
        k += 1


DISTRIBUTIONS = {
    f.__name__: f
    for f in (
        bernoulli,
        binomial,
        discrete,
        geometric,
        hypergeometric,
        negative_binomial,
        poisson,
    )
}


# ---- tables, values --------------------------------------------------------------


def nearest(x):
    """x·2^64 rounded to nearest, halves up."""
    if isinstance(x, Decimal):
        return int(x * 2**64 + Decimal("0.5"))
    return (2 * Fraction(x).numerator * 2**64 // Fraction(x).denominator + 1) // 2


def table(name, parameters):
    """(k, threshold of k) of all k that a word may give but the last: those whose
    threshold is neither 0 nor 2^64."""
    first, values = DISTRIBUTIONS[name](*parameters)
    thresholds = [(first + i, nearest(x)) for i, x in enumerate(values)]
    return [(k, c) for k, c in thresholds if 0 < c < 2**64], last_of(thresholds)


def last_of(thresholds):
    """The largest value: the first one whose threshold is 2^64."""
    return next((k for k, c in thresholds if c >= 2**64), thresholds[-1][0] + 1)


def value(thresholds, last, word, precision):
    u = word | (1 << (63 - precision) if precision < 64 else 0)
    low, high = 0, len(thresholds)
    while low < high:
        middle = (low + high) // 2
        if u < thresholds[middle][1]:
            high = middle
        else:
            low = middle + 1
    return thresholds[low][0] if low < len(thresholds) else last


def checksum(thresholds):
    total = 0
    for k, c in thresholds:
        total = ((total ^ (c + k)) * 0x9E3779B97F4A7C15 + 1) % 2**64
    return total


def words_to_try():
    words, x = [0, 1, 2**32, 2**63 - 1, 2**63, 2**64 - 2**32, 2**64 - 1], 1
    for _ in range(9):
        x = (x * 6364136223846793005 + 1442695040888963407) % 2**64
        words.append(x)
    return words


def answer(name, parameters):
    thresholds, last = table(name, parameters)
    fields = [len(thresholds), f"{checksum(thresholds):#x}"]
    for precision in (64, 48):
        mask = 2**64 - 2 ** (64 - precision)
        made = (value(thresholds, last, w & mask, precision) for w in words_to_try())
        fields.append(",".join(map(str, made)))
    return ";".join(map(str, fields))


def main(arguments):
    lines, wrong = [], 0
    for line in KAT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, spelled, *known = line.split(";")
            computed = answer(name, [float.fromhex(x) for x in spelled.split(",")])
            if ";".join(known) != computed:
                wrong += 1
                print(f"{name};{spelled}\n  known:    {known}\n  computed: {computed}")
            line = f"{name};{spelled};{computed}"
        lines.append(line)
    if arguments == ["--write"]:
        KAT.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return 0
    print(f"{KAT.name}: {len(lines)} lines, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
