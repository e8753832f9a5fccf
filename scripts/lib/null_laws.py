# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/quality nulls simulates: p-values of a good generator."""

import csv
import math
import pathlib

from quality_reports import NotRun, others, write

# Tests, the logarithm of the bytes, and streams. Sizes begin where the tests begin to
# decide: a law that holds for long inputs only is worst there.
RUNS = [("standard", 14, 10000),
        ("standard", 16, 10000),
        ("standard", 18, 4000),
        ("entropy,ends,weight_triples", 18, 4000),
        ("heat", 20, 30000),
        ("close_pairs_2,close_pairs_3,close_pairs_4,close_pairs_8", 18, 2000),
        ("ising", 23, 2000),
        ("standard", 20, 1000),
        ("collision_1,collision_2,collision_24_low,rank_1024", 21, 1000),
        ("birthday_2_wide,birthday_3_wide,birthday_4_wide,birthday_6_wide,"
         "birthday_8_wide", 25, 300),
        ("complexity_long", 25, 300),
        ("birthday_5_wide,birthday_7_wide", 25, 1000),
        ("rank_4096", 26, 300),
        ("rank_20480", 26, 100),
        ("birthday_2_whole", 28, 300)]
AT_ONCE = 100
LEVELS = [0.0001, 0.001, 0.01, 0.1, 0.5]


def simulate(reports, tests, log2, first):
    """Lines of stream, test, statistic and p-value, of AT_ONCE streams."""
    name = tests.split(",", maxsplit=1)[0]
    path = reports.folder / f"null_{name}_{log2}_{first}.json"
    if not path.exists():
        if not reports.runs:
            raise NotRun
        text = reports.output(tests, str(2**log2), str(first), str(AT_ONCE))
        reports.keep(path, text, "simulated")
    return list(csv.reader(path.read_text(encoding="utf-8").splitlines(), delimiter="\t"))


def distance(values):
    """Largest distance of the distribution of these from the uniform one."""
    values, n = sorted(values), len(values)
    return max(max((i + 1) / n - p, p - i / n) for i, p in enumerate(values))


def null_row(test, statistic, log2, values):
    shares = [sum(p < level for p in values) / len(values) for level in LEVELS]
    root = math.sqrt(len(values)) * distance(values)
    return [test, statistic, f"2^{log2}", len(values), *(f"{s:.4g}" for s in shares),
            f"{root:.2f}"]


def make_nulls(reports, notes):
    reports.program = str(pathlib.Path(reports.program).with_name("runnel_null_laws"))
    calls = [(reports, tests, log2, first) for tests, log2, streams in RUNS
             for first in range(0, streams, AT_ONCE)]
    reports.run((simulate, *call) for call in calls)
    reports.runs = False
    found = {}
    for call in calls:
        try:
            lines = simulate(*call)
        except NotRun:
            continue
        for _, test, statistic, p in lines:
            found.setdefault((test, statistic, call[2]), []).append(float(p))
    notes["program"] = ("scripts/quality nulls: runnel_null_laws TESTS BYTES FIRST COUNT, "
                        "streams 0, 1, ... of philox4x32 with seed 0")
    notes["unit"] = ("share of the streams whose p-value is below a level; largest distance "
                     "of the p-values' distribution from the uniform one, times the root "
                     "of the number of streams")
    rows = [null_row(*key, found[key]) for key in found]
    if reports.keeps:
        rows += others("validate_nulls", rows, 3)
    write("validate_nulls", notes,
          ["test", "statistic", "bytes", "streams",
           *(f"below {level:g}" for level in LEVELS), "distance"],
          sorted(rows, key=lambda row: (row[0], row[1], int(row[2][2:]))))
