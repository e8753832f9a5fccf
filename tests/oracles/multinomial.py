#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`Multinomial` of docs/distributions.md once more, in plain Python, on philox4x32 with
key 0, stream 0.

    tests/oracles/multinomial.py > tests/kat/distributions/multinomial.csv  makes
    tests/oracles/multinomial.py --check                    compares the answers
"""

import pathlib

import arrays
import thresholds as whole_numbers
from answers import print_or_check

ANSWERS = pathlib.Path(__file__).parents[1] / "kat/distributions/multinomial.csv"
CASES = (
    (10, (1.0, 1.0)),
    (20, (0.2, 0.3, 0.5)),
    (1000, (0.125, 0.0, 7.0, 3e-3)),
    (100000, (1.0, 2.0, 3.0, 4.0, 0.0)),
    (0, (1.0, 2.0)),
    (7, (3.0,)),
)


def binomial(word, trials, share):
    if trials == 0 or share == 0:
        return 0
    if share == 1:
        return trials
    thresholds = whole_numbers.discrete_thresholds("binomial", trials, share)
    return whole_numbers.discrete(thresholds, word, 64)


def vector(words, trials, weights):
    rests = [weights[-1]]
    for weight in reversed(weights[:-1]):
        rests.append(rests[-1] + weight)
    numbers = []
    for word, weight, rest in zip(words, weights, reversed(rests)):
        share = weight / rest if rest > 0 else 0.0
        numbers.append(binomial(word, trials - sum(numbers), share))
    return [*numbers, trials - sum(numbers)]


def lines():
    yield "# Made by tests/oracles/multinomial.py."
    yield "# trials;weights;first vectors, one after the other"
    for trials, weights in CASES:
        taken = len(weights) - 1
        words = arrays.unit_words(12 * taken)
        numbers = []
        for i in range(12):
            numbers += vector(words[i * taken : (i + 1) * taken], trials, weights)
        text = ",".join(map(str, numbers))
        yield f"{trials};{','.join(x.hex() for x in weights)};{text}"


if __name__ == "__main__":
    print_or_check(ANSWERS, __file__, lines())
