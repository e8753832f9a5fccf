#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Children of streams of philox4x32 (docs/device.md) once more, in plain Python.

    tests/oracles/children.py > tests/kat/children/children.csv   makes the known answers
    tests/oracles/children.py --check                             compares them
"""

import pathlib

import philox4x32
from answers import print_or_check

ANSWERS = pathlib.Path(__file__).parents[1] / "kat/children/children.csv"
PI = ((0x243F6A88, 0x85A308D3), (0x13198A2E, 0x03707344), (0xA4093822, 0x299F31D0))


def child(key, stream, k):
    low, high = philox4x32.MULTIPLIERS
    c = [key % 2**32, key >> 32, stream % 2**32, stream >> 32]
    for digits in PI:
        for keys in ((k % 2**32, k >> 32), digits):
            first, second = low * c[0], high * c[2]
            c = [
                second >> 32 ^ c[1] ^ keys[0],
                second % 2**32,
                first >> 32 ^ c[3] ^ keys[1],
                first % 2**32,
            ]
    return c[1] << 32 | c[0], c[3] << 32 | c[2]


ROOTS = ((0, 0), (2026, 0), (2026, 1), (0x243F6A8885A308D3, 0x13198A2E03707344))
ROOTS += ((2**64 - 1, 2**64 - 1),)
PATHS = ((), (0,), (1,), (2**32,), (2**64 - 1,), (0, 1), (1, 0), (3, 1, 4, 1, 5, 9))


def lines():
    yield "#"
    yield "# Children of streams: key;stream;path;the child's key;its stream;outputs 0 to 4."
    yield "# By tests/oracles/children.py."
    yield "#"
    for root in ROOTS:
        for path in PATHS:
            key, stream = root
            for k in path:
                key, stream = child(key, stream, k)
            outputs = [
                philox4x32.block(stream << 64 | n // 4, key)[n % 4] for n in range(5)
            ]
            fields = [*root, ",".join(map(str, path)), key, stream]
            yield ";".join(map(str, fields)) + ";" + ",".join(map(str, outputs))


if __name__ == "__main__":
    print_or_check(ANSWERS, __file__, lines())
