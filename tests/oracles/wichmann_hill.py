# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""wichmann_hill, from docs/generators/wichmann_hill.md: powers of the multipliers, and
sums in which each operation is rounded once. The table of parameter sets is the
library's own (src/seeds/data/wichmann_hill.inc); it is compared with what that page
says of it."""

import math
import pathlib
import re
from fractions import Fraction

from answers import bits, rounded

SOURCE = pathlib.Path(__file__).parents[2] / "src/seeds/data/wichmann_hill.inc"
SETS = [
    [int(n) for n in found]
    for found in re.findall(
        r"\{\{" + ", ".join([r"(\d+)"] * 4) + r"\},\s*\{" + ", ".join([r"(\d+)"] * 4),
        SOURCE.read_text(encoding="utf-8"),
    )
]
if len(SETS) != 273:
    raise SystemExit(f"{SOURCE}: {len(SETS)} parameter sets, expected 273")


def prime_factors(n):
    found = []
    p = 2
    while p * p <= n:
        if n % p == 0:
            found.append(p)
            while n % p == 0:
                n //= p
        p += 1 if p == 2 else 2
    return found + [n] if n > 1 else found


def defects(multipliers, moduli):
    """What is wrong with a set."""
    period = product = 1
    for a, m in zip(multipliers, moduli):
        if not 16718909 <= m <= 16776971 or prime_factors(m) != [m]:
            yield f"{m} is no prime in [16718909, 16776971]"
        elif not 112 <= a <= 127 or any(
            pow(a, (m - 1) // p, m) == 1 for p in prime_factors(m - 1)
        ):
            yield f"{a} is no primitive root of {m} in [112, 127]"
        period *= (m - 1) // math.gcd(period, m - 1)
        product *= m - 1
    if period != product // 8:
        yield f"the period of {moduli} is {period}"


WRONG = [text for one in SETS for text in defects(one[:4], one[4:])]
if len({m for one in SETS for m in one[4:]}) != 4 * len(SETS):
    WRONG.append("a modulus comes twice")
if WRONG:
    raise SystemExit("\n".join([f"{SOURCE}:", *WRONG]))


def output(multipliers, moduli, start, n):
    """The start values are the first output's."""
    terms = [
        rounded(Fraction(s * pow(a, n, m) % m) * rounded(Fraction(1, m)))
        for a, m, s in zip(multipliers, moduli, start)
    ]
    t = terms[0]
    for term in terms[1:]:
        t = rounded(t + term)
    return rounded(t - t.numerator // t.denominator)


def words(row):
    first = row.parameters[0] if row.parameters else 0
    block, which = divmod(first + row.stream, len(SETS))
    numbers = SETS[which]
    multipliers, moduli = numbers[:4], numbers[4:]
    start = [row.seed[0] % moduli[0] or 1, 1, 1, 1]
    return [
        bits(output(multipliers, moduli, start, (block << 68) + row.position - 1 + k))
        for k in range(len(row.words))
    ]
