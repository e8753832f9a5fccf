# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Regression test of the fills that the library holds: every generator's numbers
at every instruction-set level are those of other compilers' builds.

levels.csv has digests of numbers that a build by GCC printed. Whether they are
right, the tests of properties and known answers say; this one compiles nothing.

After a new generator,

    RUNNEL_PROGRAM=build/bin/runnel python3 tests/tools/levels_test.py --write

makes the file anew; the rows that were there must stay what they are.
"""

import hashlib
import json
import os
import sys

import program

FILE = os.path.join(os.path.dirname(__file__), "levels.csv")
LEVELS = ("baseline", "v3", "v4")
REALS = ("reference", "uniform", "nonzero", "cern")
KINDS = [(type_, "reference") for type_ in ("native", "u32", "u64", "i31")] + [
    (type_, distribution) for type_ in ("f32", "f64") for distribution in REALS
]
# One stream, in long runs of registers; and one in each lane of a register, by the
# same transforms to values.
SHAPES = [(kind, 1) for kind in KINDS] + [
    (kind, 40) for kind in KINDS if kind[0] == "native" or kind[1] == "uniform"
]
HEADER = """\
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Regression: SHA-256 (16 digits) of what `runnel generate` gives out; GCC 14.
# generator;type;distribution;streams;digest
"""


class Program:
    """The program at one instruction-set level, loaded once where that can be."""

    def __init__(self, level):
        environment = {"RUNNEL_HOST_ISA": level, "OMP_NUM_THREADS": "1"}
        library = os.environ.get("RUNNEL_FORK_SERVER")
        if library:
            self.run = program.ForkServer(library, **environment).run
        else:
            environment = dict(program.ENVIRONMENT, **environment)
            self.run = lambda *arguments: program.run(
                *arguments, env=environment
            )

    def digest(self, generator, type_, distribution, streams):
        """Digest of 9973 numbers; None if the program has none of that kind."""
        status, out, _ = self.run(
            "generate", generator, "--type", type_, "--dist", distribution,
            "--streams", streams, "--offset", 5, "--count", 9973,
            "--format", "raw",
        )  # fmt: skip
        return hashlib.sha256(out).hexdigest()[:16] if status == 0 else None


def write():
    lines = [HEADER]
    baseline = Program("baseline")
    for generator in json.loads(program.output("list", "--json")):
        for kind, streams in SHAPES:
            case = (generator["name"], *kind, streams)
            answer = baseline.digest(*case)
            if answer:
                lines.append(";".join(map(str, (*case, answer))) + "\n")
    with open(FILE, "w", encoding="utf-8") as file:
        file.writelines(lines)


def failures(level, rows):
    at_level = Program(level)
    answers = ((row, at_level.digest(*row[:-1])) for row in rows)
    return [
        f"{level} {';'.join(row)}: now {answer}"
        for row, answer in answers
        if answer != row[-1]
    ]


def check():
    with open(FILE, encoding="utf-8") as file:
        rows = [
            line.strip().split(";") for line in file if not line.startswith("#")
        ]
    known = {row[0] for row in rows}
    listed = [g["name"] for g in json.loads(program.output("list", "--json"))]
    missing = [
        f"levels.csv has no rows of {name}; levels_test.py --write makes them"
        for name in listed
        if name not in known
    ]
    found = [text for level in LEVELS for text in failures(level, rows)]
    count = len(LEVELS) * len(rows)
    print(*missing, *found, f"{len(found)} of {count} differ", sep="\n")
    return 1 if missing or found or not rows else 0


if __name__ == "__main__":
    sys.exit(write() if sys.argv[1:] == ["--write"] else check())
