# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Regression test of the fills that the library holds: every generator's numbers
at every instruction-set level are those of other compilers' builds.

levels.csv has digests of numbers that a build by GCC printed. Whether they are
right, the tests of properties and known answers say; this one compiles nothing.

levels_test.py --write PROGRAM > levels.csv makes the file anew.
"""

import concurrent.futures
import hashlib
import json
import os
import subprocess
import sys

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


def digest(program, level, generator, type_, distribution, streams):
    """Of 9973 numbers; None if the program has none of that kind."""
    command = [program, "generate", generator, "--type", type_]
    command += ["--dist", distribution, "--streams", str(streams)]
    command += ["--offset", "5", "--count", "9973", "--format", "raw"]
    environment = dict(
        os.environ, RUNNEL_HOST_ISA=level, OMP_NUM_THREADS="1"
    )
    done = subprocess.run(
        command, env=environment, capture_output=True, check=False
    )
    if done.returncode != 0:
        return None
    return hashlib.sha256(done.stdout).hexdigest()[:16]


def write(program):
    print(HEADER, end="")
    listed = subprocess.run(
        [program, "list", "--json"], capture_output=True, check=True
    )
    for generator in json.loads(listed.stdout):
        for kind, streams in SHAPES:
            case = (generator["name"], *kind, streams)
            answer = digest(program, "baseline", *case)
            if answer:
                print(*case, answer, sep=";")


def check(program):
    path = os.path.join(os.path.dirname(__file__), "levels.csv")
    with open(path, encoding="utf-8") as file:
        rows = [
            line.strip().split(";") for line in file if not line.startswith("#")
        ]
    cases = [(level, row) for row in rows for level in LEVELS]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = pool.map(
            lambda case: digest(program, case[0], *case[1][:-1]), cases
        )
        failures = [
            f"{level} {';'.join(row)}: now {answer}"
            for (level, row), answer in zip(cases, answers)
            if answer != row[-1]
        ]
    print(*failures, f"{len(failures)} of {len(cases)} differ", sep="\n")
    return 1 if failures or not cases else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        sys.exit(write(sys.argv[2]))
    sys.exit(check(os.environ["RUNNEL_PROGRAM"]))
