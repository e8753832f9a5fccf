# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ceicg, from docs/generators/ceicg.md: inverses by Python's integers, and sums in
which each operation is rounded once."""

from fractions import Fraction

from answers import bits, rounded

MODULI = (2**24 - 3, 2**24 - 17, 2**24 - 33)
MULTIPLIERS = (7, 11, 13)
BLOCK = 140739392569023  # outputs from one stream to the next


def inverse(z, m):
    return pow(z, -1, m) if z else 0


def output(seed, stream, n):
    x = [
        inverse(a * (n + start + stream * BLOCK) % m, m)
        for a, m, start in zip(MULTIPLIERS, MODULI, seed)
    ]
    terms = [rounded(Fraction(value, m)) for value, m in zip(x, MODULI)]
    d = rounded(rounded(terms[0] + terms[1]) + terms[2])
    return rounded(d - d.numerator // d.denominator)


def words(row):
    return [
        bits(output(row.seed, row.stream, row.position - 1 + k))
        for k in range(len(row.words))
    ]
