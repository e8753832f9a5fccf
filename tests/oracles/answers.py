# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The known answers of tests/kat: one row of a file, and values as it writes them."""

import pathlib
import struct
import sys
from fractions import Fraction


class Row:
    """generator;seeding;seed;position;words[;parameters[;stream]]"""

    def __init__(self, line):
        fields = line.split(";") + ["", ""]
        self.generator, self.seeding = fields[:2]
        self.seed = numbers(fields[2])
        self.position = int(fields[3], 0)
        self.words = numbers(fields[4])
        self.parameters = numbers(fields[5])
        self.stream = int(fields[6] or "0", 0)


def numbers(text):
    return [int(number, 0) for number in text.split(",") if number]


def rows(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.rstrip("\n")
            if line and not line.startswith("#"):
                yield Row(line)


def rounded(exact):
    """The double nearest to a fraction, as a fraction: Python divides integers so."""
    return Fraction(exact.numerator / exact.denominator)


def bits(value):
    """The bits of the double that a fraction is."""
    return struct.unpack("<Q", struct.pack("<d", float(value)))[0]


def print_or_check(path, program, lines):
    """Prints a file of answers, with the licence of the program that makes them, its
    second and third lines; with --check, says whether `path` is that file, and exits."""
    licence = pathlib.Path(program).read_text(encoding="utf-8").splitlines()[1:3]
    made = [*licence, *lines]
    if sys.argv[1:] != ["--check"]:
        return print(*made, sep="\n")
    wrong = made != path.read_text(encoding="utf-8").splitlines()
    print(f"{path.name}: {'others than' if wrong else 'as'} computed")
    sys.exit(wrong)
