#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Permutations, samples and Latin hypercubes of docs/shuffles.md once more, in
plain Python, on philox4x32 with key 0, stream 0.

    tests/oracles/arrays.py > tests/kat/arrays/arrays.csv   makes the known answers
    tests/oracles/arrays.py --check                  compares them
"""

import pathlib
import sys

import distributions
import philox4x32

ANSWERS = pathlib.Path(__file__).parents[1] / "kat/arrays/arrays.csv"


def unit_words(count):
    outputs = [x for b in range(count // 2 + 1) for x in philox4x32.block(b, 0)]
    return [outputs[2 * i] << 32 | outputs[2 * i + 1] for i in range(count)]


def order(words, offsets):
    def key(i):
        tie = philox4x32.block(i, words[i])
        return words[i], tie[0], tie[1], i

    items = list(range(len(words)))
    for begin, end in zip(offsets, offsets[1:]):
        items[begin:end] = sorted(items[begin:end], key=key)
    return items


def permutation(n):
    return order(unit_words(n), [0, n])


def segments(n, *offsets):
    return order(unit_words(n), offsets)


def equal_words(n, mask):
    """An order by few different words, of no stream, so that the tie words decide."""
    return order([i * 0x9E3779B97F4A7C15 & mask for i in range(n)], [0, n])


def sample(k, n):
    moved, drawn = {}, []
    for i, word in enumerate(unit_words(k)):
        place = i + (word * (n - i) >> 64)
        drawn.append(moved.get(place, place))
        moved[place] = moved.get(i, i)
    return drawn


def weighted(k, *weights):
    numbers = [distributions.value("exponential", w, 64, 64) for w in unit_words(len(weights))]
    keys = sorted((e / w, i) for i, (e, w) in enumerate(zip(numbers, weights)) if w > 0)
    return [i for _, i in keys[:k]]


def latin_hypercube(n, d):
    """Doubles times 2^53, row by row."""
    words = unit_words(2 * n * d)
    slices = order(words[: n * d], range(0, n * d + 1, n))

    def cell(row, column):
        at = column * n + row
        k = slices[at] - column * n
        first, end = (-(-m * 2**53 // n) for m in (k, k + 1))
        return first + (words[n * d + at] * (end - first) >> 64)

    return [cell(i, c) for i in range(n) for c in range(d)]


CASES = [
    (permutation, [1]),
    (permutation, [2]),
    (permutation, [40]),
    (permutation, [1500]),
    (segments, [30, 2, 9, 9, 10, 25]),
    (segments, [1200, 0, 1100, 1200]),
    (equal_words, [24, 1 << 63]),
    (equal_words, [60, 3 << 60]),
    (sample, [20, 1000]),
    (sample, [50, 50]),
    (sample, [10, 1 << 63]),
    (weighted, [6, 1, 0, 3, 2, 5, 7, 1, 1]),
    (weighted, [10, *range(100, 140)]),
    (latin_hypercube, [1, 2]),
    (latin_hypercube, [7, 3]),
    (latin_hypercube, [1000, 1]),
]


def text():
    lines = pathlib.Path(__file__).read_text().splitlines()[1:3]
    lines += ["# Made by tests/oracles/arrays.py: of philox4x32, key 0, stream 0.",
              "# call;arguments;results"]  # fmt: skip
    for call, arguments in CASES:
        fields = [",".join(map(str, part)) for part in (arguments, call(*arguments))]
        lines.append(";".join([call.__name__, *fields]))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(text() != ANSWERS.read_text() and f"{ANSWERS} differs")
    sys.stdout.write(text())
