# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables that scripts/quality makes of TestU01's batteries, and of RANMAR's halves."""

import functools

from quality_reports import NOTABLE, OTHER_SEEDS, asked_generators, digits, others, tail, write

SUSPICIOUS = 1e-4
# Outputs from one test's beginning to the next one's. 107 of these distances are within the
# shortest stream, ceicg's of 140739392569023 outputs, and the shortest period, sprng_lcg's
# 2^48; all of Crush takes some 2^35 words, and BigCrush 2^38.
BIG_TESTS = {"crush": range(1, 97), "bigcrush": range(1, 107),
             "diehard": [1, 3, 4, 5, 6, 7, 10, 11, 12, 14]}
BIG_DISTANCE = 2**40
BIG_GENERATORS = ["ranmar48x", "ranmar48", "mrg32k3a", "mtdc", "sprng_lfg", "ranmar24"]
# A second one of RANMAR's double forms in BigCrush.
BIG_SEED = "1802,1"
# Stream s of seed kl is stream 0 of seed kl + s: seeds 8 apart share no stream of 8.
THESIS = {"order": "cyclic", "block": "1024"}
RANMAR_RUNS = ([(8, {**THESIS, "seed": f"1802,{kl}"}) for kl in range(1, 81, 8)]
               + [(1, {"bits": bits}) for bits in ("low", "high")]
               + [(streams, THESIS) for streams in (64, 4096)])
# Our own battery of halves of the bits; 4096 streams of each seed are its own.
HALF_SEEDS = [f"{ij},1" for ij in range(1802, 1812)]

# The upper 23 bits of each output; its seeds are three numbers.
CEICG_BITS, CEICG_SEEDS = "9-31", ["1234567,7654321,3456789", "3141592,6535897,9323846"]

BIG_UNIT = ("number and name of the test, TestU01's p-value, upper tail, outside "
            "0.001 ... 0.999")


def smallcrush_cell(tests):
    return "; ".join(f"{test['name']} {digits(test['value'])}" for test in tests
                     if tail(test) < NOTABLE) or "-"


def repeats(reports, generator, streams):
    """One row for each statistic that is suspicious."""
    first = reports.get(generator, streams, battery="smallcrush")
    suspects = [test["name"] for test in first if tail(test) < SUSPICIOUS]
    if not suspects:
        return
    runs = [first] + [reports.get(generator, streams, battery="smallcrush", seed=seed)
                      for seed in OTHER_SEEDS]
    for name in suspects:
        yield [generator, streams, name] + [digits(test["value"]) for tests in runs
                                            for test in tests if test["name"] == name]


def make_smallcrush(reports, notes):
    counts, seeds = [1, 8, 256, 4096], reports.default_seeds()
    notes["program"] = ("scripts/quality smallcrush: runnel validate GENERATOR --aligned "
                        "--streams S --battery smallcrush, with TestU01 1.2.3")
    notes["unit"] = "TestU01's p-value, upper tail, outside 0.001 ... 0.999"
    write("smallcrush", notes,
          ["generator", "seed", *(f"{s} streams" if s > 1 else "1 stream" for s in counts)],
          [[g, seed, *(smallcrush_cell(reports.get(g, s, battery="smallcrush"))
                       for s in counts)] for g, seed in seeds.items()])
    notes["unit"] = ("TestU01's p-value, upper tail, of statistics below 0.0001 or above "
                     "0.9999 with the default seed")
    write("smallcrush_repeats", notes,
          ["generator", "streams", "statistic", "default seed",
           *(f"seed {s}" for s in OTHER_SEEDS)],
          [row for g in seeds for s in counts for row in repeats(reports, g, s)])


def big_requests(battery, generator, streams=1, **more):
    """A call for each test of Crush or BigCrush."""
    return [(generator, streams, {"battery": battery, "tests": str(test),
                                  "offset": str(test * BIG_DISTANCE), **more})
            for test in BIG_TESTS[battery]]


def run_big(reports, runs, asked):
    """Makes the reports of those [requests, ...] and returns all that are whole."""
    reports.run((functools.partial(reports.get, name, streams, **options),)
                for generator in asked for requests in runs
                for name, streams, options in requests if name == generator)
    return [requests for requests in runs
            if all(reports.path(name, streams, **options).exists()
                   for name, streams, options in requests)]


def big_cells(reports, requests):
    """How many statistics, and what is notable."""
    tests = [test for name, streams, options in requests
             for test in reports.get(name, streams, **options)]
    cells = [f"{test['parameters'].split()[-1]} {test['name']} {digits(test['value'])}"
             for test in tests if tail(test) < NOTABLE]
    return [len(tests), "; ".join(cells) or "-"]


def make_big(battery, generators, reports, notes):
    seeds = reports.default_seeds()
    runs = [big_requests(battery, generator) for generator in generators or seeds]
    if battery == "bigcrush":
        runs += [big_requests(battery, generator, seed=BIG_SEED)
                 for generator in ("ranmar48x", "ranmar48")]
    finished = run_big(reports, runs, asked_generators(reports, seeds))
    notes["program"] = (f"scripts/quality {battery}: runnel validate GENERATOR --aligned "
                        f"--streams 1 --battery {battery} --tests T --offset T*2^40, a "
                        f"process for each T = 1 ... {BIG_TESTS[battery][-1]}, with TestU01 "
                        "1.2.3")
    notes["unit"] = BIG_UNIT
    rows = [[name, options.get("seed", seeds[name]), *big_cells(reports, requests)]
            for requests in finished for name, _, options in requests[:1]]
    if reports.keeps:
        rows += others(battery, rows, 2)
    write(battery, notes, ["generator", "seed", "statistics", "1 stream"],
          sorted(rows, key=lambda row: list(seeds).index(row[0])))


def make_ranmar48_crush(reports, notes):
    seeds = reports.default_seeds()
    runs = [big_requests("crush", generator, streams, **more)
            for streams, more in RANMAR_RUNS for generator in ("ranmar48", "ranmar48x")]
    finished = run_big(reports, runs, asked_generators(reports, seeds))
    notes["program"] = ("scripts/quality ranmar48_crush: runnel validate GENERATOR "
                        "--aligned --seed S --streams N [--order cyclic --block 1024] "
                        "[--bits B] --battery crush --tests T --offset T*2^40, a process "
                        "for each T = 1 ... 96, with TestU01 1.2.3; several streams take "
                        "turns of 1024 outputs")
    notes["unit"] = BIG_UNIT
    rows = [[name, options.get("seed", seeds[name]), str(streams),
             options.get("bits", "all"), *big_cells(reports, requests)]
            for requests in finished for name, streams, options in requests[:1]]
    if reports.keeps:
        rows += others("ranmar48_crush", rows, 4)
    write("ranmar48_crush", notes,
          ["generator", "seed", "streams", "bits", "statistics", "outside"],
          sorted(rows, key=lambda row: (row[0], int(row[2]), row[3],
                                        [int(number) for number in row[1].split(",")])))


def half_requests(seed):
    """Both forms, low and high bits, in the thesis' order."""
    return [(name, streams, {"battery": "counting", "bytes": "2^30", "seed": seed,
                             "bits": bits, **THESIS})
            for streams in (1, 8, 64, 4096) for bits in ("low", "high")
            for name in ("ranmar48", "ranmar48x")]


def half_row(reports, requests):
    """The row of one sequence, with each seed. The lower bits of a word are not the
    generator's."""
    name, streams, options = requests[0]
    tests = [test for name, streams, options in requests
             for test in reports.get(name, streams, **options)
             if not test["name"].endswith("_low")]
    weights = [digits(test["p"]) for test in tests if test["name"] == "distribution"]
    least = min((test for test in tests if test["name"] != "distribution"),
                key=lambda test: test["p"])
    return [name, streams, options["bits"], len(tests), " ".join(weights),
            digits(least["p"]), least["name"]]


def make_ranmar48_halves(reports, notes):
    """The table of both halves, with the seeds of which everything has been run."""
    seeds = reports.default_seeds()
    finished = run_big(reports, [half_requests(seed) for seed in HALF_SEEDS],
                       asked_generators(reports, seeds))
    told = " ".join(requests[0][2]["seed"] for requests in finished)
    notes["program"] = ("scripts/quality ranmar48_halves: runnel validate GENERATOR "
                        "--aligned --streams N --seed S --bits B --order cyclic --block "
                        "1024 --battery counting --bytes 2^30, without the tests of "
                        "lower bits, which see --aligned's own")
    notes["unit"] = f"p-value, both tails; of distribution for each of the seeds {told}"
    write("ranmar48_halves", notes, ["generator", "streams", "bits", "statistics",
                                     "distribution", "smallest other p", "of"],
          sorted((half_row(reports, requests) for requests in zip(*finished)),
                 key=lambda row: (row[0], row[2] == "high", row[1])))


def make_diehard(reports, notes):
    """Diehard for every generator, and for CEICG by the rule of its paper."""
    seeds = reports.default_seeds()
    runs = [big_requests("diehard", generator) for generator in seeds]
    runs += [big_requests("diehard", "ceicg", bits=CEICG_BITS, aligned=False, **more)
             for more in ({}, *({"seed": seed} for seed in CEICG_SEEDS)) if "ceicg" in seeds]
    finished = run_big(reports, runs, asked_generators(reports, seeds))
    notes["program"] = ("scripts/quality diehard: runnel validate GENERATOR --aligned --battery "
                        "diehard --tests T --offset T*2^40, a process for each T; of bits "
                        f"{CEICG_BITS} without --aligned and with --bits {CEICG_BITS}; with "
                        "TestU01 1.2.3")
    notes["unit"] = BIG_UNIT
    rows = [[name, options.get("seed", seeds[name]), options.get("bits", "upper 32"),
             *big_cells(reports, requests)]
            for requests in finished for name, _, options in requests[:1]]
    if reports.keeps:
        rows += others("diehard", rows, 3)
    write("diehard", notes, ["generator", "seed", "bits", "statistics", "outside"],
          sorted(rows, key=lambda row: list(seeds).index(row[0])))
