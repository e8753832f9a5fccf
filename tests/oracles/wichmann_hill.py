# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""wichmann_hill, from docs/generators/wichmann_hill.md: powers of the multipliers, and
sums in which each operation is rounded once. The table of parameter sets is the
library's own (src/seeds/data/wichmann_hill.inc)."""

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
