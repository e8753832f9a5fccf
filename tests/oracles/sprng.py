#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Known answers of SPRNG's six generators once more, by the model in sprng_model.py:
every line of tests/kat/sprng.csv, and every line of the files in tests/kat/sprng, of all
parameters, types and spawned streams there.

    tests/oracles/check.py sprng.csv     compares the first file
    tests/oracles/sprng.py               compares the others
"""

import pathlib
import struct
import sys

from sprng_model import stream_of

FOLDER = pathlib.Path(__file__).parents[1] / "kat/sprng"
FILES = ("edges.csv", "reference.csv", "spawned.csv")


def words(row):
    """A row of sprng.csv."""
    parameter, total, *path = row.parameters + [0, row.stream + 1][len(row.parameters) :]
    start = (row.seed[0], parameter, row.stream, total)
    stream = stream_of(row.generator, start, zip(path[::2], path[1::2]))
    return [w >> 33 for w in stream.words(row.position - 1, len(row.words))]


def text(generator, kind, word):
    """A word as isprng's integer, or as sprng's float or double. Python rounds quotients
    of integers to the nearest double, and packs that as the nearest float."""
    if kind == "i31":
        return str(word >> 33)
    if generator in ("sprng_mlfg", "sprng_pmlcg"):
        real = (word >> 12) / 2**52
    elif generator == "sprng_lfg" and kind == "f32":
        real = (word >> 32) / 2**32
    else:
        real = word / 2**64
    if kind == "f64":
        return f"{real:.17g}"
    return f"{struct.unpack('f', struct.pack('f', real))[0]:.9g}"


def is_right(line):
    fields = line.split(";")
    generator, (parameter, g, total, seed) = fields[0], map(int, fields[1:5])
    steps = [step.split(":") for step in fields[5].split("/") if step]
    path = [(int(n), int(taken)) for n, taken in steps]
    stream = stream_of(generator, (seed, parameter, g, total), path)
    skip, kind, known = int(fields[6]), fields[7], fields[8]
    made = stream.words(skip, known.count(",") + 1)
    computed = ",".join(text(generator, kind, word) for word in made)
    if computed != known:
        print(f"{';'.join(fields[:8])}\n  known:    {known}\n  computed: {computed}")
    return computed == known


def main():
    all_wrong = 0
    for name in FILES:
        lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
        lines = [line for line in lines if line and not line.startswith("#")]
        wrong = sum(not is_right(line) for line in lines)
        print(f"{name}: {len(lines)} rows, {wrong} wrong")
        all_wrong += wrong
    sys.exit(1 if all_wrong else 0)


if __name__ == "__main__":
    main()
