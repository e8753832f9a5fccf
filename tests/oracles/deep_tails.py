#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`DeepTails` of docs/deep_tails.md once more, in plain Python.

    tests/oracles/deep_tails.py > tests/kat/distributions/deep_tails.csv
makes the answers (needs mpmath, for the exact quantiles),
    tests/oracles/deep_tails.py --check
computes them again without it.
"""

import math
import pathlib
import random
import sys

import philox4x32
from portable_math import exp, fma64, horner, log, narrowed, read_rows, to_float

ANSWERS = pathlib.Path(__file__).parents[1] / "kat/distributions/deep_tails.csv"
NORMAL_TAIL = read_rows("normal_tail_table.hpp", "normal_tail_row")
ALL = 2**64 - 1
WIDTHS = {"f32": 32, "f64": 64}

# ---- digits of an element -------------------------------------------------------


def mixed(z):
    z = (z + 0x9E3779B97F4A7C15) & ALL
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & ALL
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & ALL
    return z ^ z >> 31


class Hash:
    """The hash of `SeedSequence`."""

    def __init__(self):
        self.a, self.b = 0x243F6A8885A308D3, 0x13198A2E03707344

    def add_word(self, w):
        self.a = mixed(self.a ^ w)
        turned = (self.b << 32 | self.b >> 32) & ALL
        self.b = mixed((turned + w) & ALL) ^ self.a

    def add(self, item):
        if isinstance(item, int):
            words = [1, item]
        else:
            text = item.encode()
            words = [2, len(text)]
            for i in range(0, len(text), 8):
                words.append(int.from_bytes(text[i : i + 8], "little"))
        for w in words:
            self.add_word(w)

    def word(self, k):
        return mixed((self.a + k * mixed(self.b)) & ALL)


def digits(generator, form, seed, parameters, part, num_parts, stream, position):
    """word(k) of the value whose first output is at this position."""
    key = Hash()
    for item in (generator, form, len(seed), *seed, len(parameters), *parameters):
        key.add(item)
    for item in (part, num_parts, stream):
        key.add(item)

    def word(k):
        c = philox4x32.block(position, key.word(k // 2))
        return c[2 * (k % 2)] << 32 | c[2 * (k % 2) + 1]

    return word


# ---- values ----------------------------------------------------------------------


def probability(kind, word):
    places = 126 if kind == "f32" else 1022
    max_zeros = places - 21
    zeros = k = 0
    while word(k) == 0:
        zeros, k = zeros + 64, k + 1
        if zeros > max_zeros:
            return 2.0**-places
    shift = 64 - word(k).bit_length()
    if zeros + shift > max_zeros:
        return 2.0**-places
    both = word(k) << 64 | word(k + 1)
    return math.ldexp(both << shift >> 75 & 2**53 - 1, -(zeros + shift) - 53 - 20)


def normal_size(q):
    s = math.sqrt(log(q) * -2.0)
    row = int(s) - 5
    return horner(NORMAL_TAIL[row], s - (row + 5.5), fma64)


def cast(x, kind):
    return to_float(x) if kind == "f32" else x


def value(name, kind, upper, q, place=0.0, scale=1.0):
    sign = 1.0 if upper else -1.0
    if name not in ("lognormal", "rayleigh"):
        place, scale = cast(place, kind), cast(scale, kind)
    if name == "normal":
        return cast(fma64(sign * normal_size(q), scale, place), kind)
    if name == "lognormal":
        return narrowed(exp(fma64(sign * normal_size(q), scale, place)), WIDTHS[kind])
    if name == "laplace":
        return cast(fma64(sign * -log(q * 2.0), scale, place), kind)
    if name == "exponential":
        return cast(-log(q) * scale, kind)
    return narrowed(math.sqrt(-log(q) * 2.0) * scale, WIDTHS[kind])


ONE_TAIL = ("exponential", "rayleigh")
NAMES = ("normal", "lognormal", "laplace", *ONE_TAIL)

# Outputs of philox4x32, key 0, stream 0, in both tails; for f64 the first of two.
FILLS = {"f32": (173326, 1547531, 3046785), "f64": (173326, 3523636, 5688222, 7068980)}


def number_list(numbers):
    return ",".join(map(str, numbers))


def compute(fields):
    """The last field but `exact`, of the others."""
    if fields[0] == "digits":
        word = digits(
            *fields[1:3],
            *[[int(n) for n in text.split(",") if n] for text in fields[3:5]],
            *map(int, fields[5:9]),
        )
        return number_list(word(k) for k in range(4))
    if fields[0] == "value":
        name, kind, upper, words = fields[1:5]
        words = [int(w) for w in words.split(",")]
        return value(name, kind, upper == "1", probability(kind, words.__getitem__)).hex()
    if fields[0] == "moved":
        name, kind, upper, place, scale, word = fields[1:]
        q = probability(kind, lambda k: int(word))
        return value(name, kind, upper == "1", q, float(place), float(scale)).hex()
    name, kind, position = fields[1:4]
    return of_fill(name, kind, int(position)).hex()


def is_upper(position):
    word = philox4x32.block(position // 4, 0)[position % 4]
    assert word >> 12 in (0, 2**20 - 1), position
    return word >> 31 == 1


def of_fill(name, kind, position):
    """The value at a position of philox4x32 with key 0, stream 0."""
    word = digits("philox4x32", "key", [0], [], 0, 1, 0, position)
    return value(name, kind, is_upper(position), probability(kind, word))


# ---- the file --------------------------------------------------------------------


def inputs():
    numbers = random.Random(174)
    for generator, form, seed, parameters in (
        ("philox4x32", "key", [0], []),
        ("philox4x32", "key", [2**64 - 1], []),
        ("mrg32k3a", "s0..s5", [1, 2, 3, 4, 5, 6], []),
        ("ranmar24", "ij,kl", [1802, 9373], []),
    ):
        for part, num_parts, stream, position in (
            (0, 1, 0, 0),
            (2, 5, 2**40 + 1, 2**100 + 12345),
        ):
            yield ["digits", generator, form, number_list(seed), number_list(parameters),
                   str(part), str(num_parts), str(stream), str(position)]  # fmt: skip
    for kind, most in WIDTHS.items():
        for name in NAMES:
            for zeros in (0, 1, 5, 11, 12, 40, 63, 64, 65, 104, 105, 106, 127, 128, 200,
                          500, 999, 1000, 1001, 1002, 1023):  # fmt: skip
                digits_of = numbers.getrandbits(1216) | 1 << 1215
                text = digits_of << 64 >> zeros
                words = [text >> 64 * (19 - k) & ALL for k in range(18)]
                upper = name in ONE_TAIL or numbers.getrandbits(1)
                yield ["value", name, kind, str(int(upper)), number_list(words)]
    for kind, positions in FILLS.items():
        for name in NAMES:
            for position in positions:
                if name in ONE_TAIL and not is_upper(position):
                    continue
                yield ["fill", name, kind, str(position)]
    # Numbers that no float is: where they are rounded to one shows.
    for kind in WIDTHS:
        for name in NAMES:
            for upper in ("1",) if name in ONE_TAIL else ("1", "0"):
                for _ in range(4):
                    place = "0.0" if name in ONE_TAIL else "0.1"
                    scale = repr(1 / 3.0) if name == "exponential" else "0.7"
                    word = str(numbers.getrandbits(64))
                    yield ["moved", name, kind, upper, place, scale, word]


def exact(fields):
    import mpmath

    sys.path.append(str(pathlib.Path(__file__).parents[2] / "scripts/tables"))
    from quantile_tables import upper_normal

    if fields[0] != "value":
        return ""
    name, kind, upper, words = fields[1:5]
    words = [int(w) for w in words.split(",")]
    q = mpmath.mpf(probability(kind, words.__getitem__))
    sign = 1 if upper == "1" else -1
    result = {
        "normal": lambda: sign * upper_normal(q),
        "lognormal": lambda: mpmath.exp(sign * upper_normal(q)),
        "laplace": lambda: -sign * mpmath.log(2 * q),
        "exponential": lambda: -mpmath.log(q),
        "rayleigh": lambda: mpmath.sqrt(-2 * mpmath.log(q)),
    }[name]()
    return mpmath.nstr(result, 25)


def make():
    print("".join(pathlib.Path(__file__).read_text().splitlines(True)[1:3]), end="")
    print("# Made by tests/oracles/deep_tails.py.")
    print("# digits;generator;rule;seed;parameters;part;parts;stream;position;words;")
    print("# value;distribution;type;upper;words;value;exact quantile")
    print("# fill;distribution;type;position in philox4x32 with key 0, stream 0;value;")
    print("# moved;distribution;type;upper;place;scale;each of the words;value;")
    for fields in inputs():
        print(*fields, compute(fields), exact(fields), sep=";")


def check():
    lines = [
        line.split(";")
        for line in ANSWERS.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    wrong = [fields for fields in lines if compute(fields[:-2]) != fields[-2]]
    print(f"{ANSWERS.name}: {len(lines)} answers, {len(wrong)} others than computed")
    sys.exit(1 if wrong or len(lines) < 100 else 0)


if __name__ == "__main__":
    check() if sys.argv[1:] == ["--check"] else make()
