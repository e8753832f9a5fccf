# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The known answers of tests/kat: one row of a file, and values as it writes them."""

import struct
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
