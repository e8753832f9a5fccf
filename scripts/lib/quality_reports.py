# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/quality makes its tables from, and how it writes them."""

import concurrent.futures
import contextlib
import csv
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NOTABLE = 1e-3
OTHER_SEEDS = ["20261125", "314159265"]


# What a program ends with that SIGTERM or SIGINT, sent to all, has reached first.
STOPPED = [status for number in (signal.SIGTERM, signal.SIGINT)
           for status in (-number, 128 + number)]


class NotRun(Exception):
    """There is no report, and none may be made."""


class Stopped(Exception):
    """By SIGTERM or SIGINT: what there is makes the tables."""


class Reports:
    """Reports of `runnel validate`, run where they are missing."""

    def __init__(self, given):
        self.program, self.folder, self.jobs = given.program, given.reports, given.jobs
        self.threads, self.count = given.threads, given.count
        self.runs, self.keeps = not given.no_run, given.keep
        self.generators = given.generators.split(",") if given.generators else None
        self.sizes = given.sizes.split(",")
        self.lock, self.running, self.stopped = threading.Lock(), set(), False
        self.folder.mkdir(parents=True, exist_ok=True)

    def output(self, *arguments):
        """What the program prints; 3 is the exit status of a test that failed, and 1
        with a report that of numbers that differ."""
        with self.lock:
            if self.stopped:
                raise NotRun
            run = subprocess.Popen(  # pylint: disable=consider-using-with
                [self.program, *arguments], text=True, stdout=subprocess.PIPE,
                env={**os.environ, "OMP_NUM_THREADS": str(self.threads)})
            self.running.add(run)
        try:
            text = run.communicate()[0]
        finally:
            self.running.discard(run)
        differs = run.returncode == 1 and arguments[0] == "selftest"
        if run.returncode in (0, 3) or (differs and text):
            return text
        if self.stopped or run.returncode in STOPPED:
            raise NotRun
        raise SystemExit(f"{self.program} {' '.join(arguments)}: "
                         f"exit status {run.returncode}")

    def generators_there(self):
        """Their names, and what `runnel list` says of them."""
        return {g["name"]: g for g in json.loads(self.output("list", "--json"))}

    def default_seeds(self):
        return {name: g["default_seed"] for name, g in self.generators_there().items()}

    def path(self, generator, streams, aligned=True, **options):
        del aligned  # never the only difference
        return self.folder / ("_".join([generator, str(streams), *options.values()])
                              .replace("^", "p").replace(",", "-") + ".json")

    def get(self, generator, streams, aligned=True, **options):
        """The tests' results; aligned: each output makes a word."""
        path = self.path(generator, streams, **options)
        if not path.exists():
            if not self.runs:
                raise NotRun
            given = [text for name, value in options.items()
                     for text in (f"--{name}", value)]
            text = self.output("validate", generator, *["--aligned"] * aligned, "--json",
                               "--streams", str(streams), *given)
            self.keep(path, text, json.loads(text)["verdict"])
        return json.loads(path.read_text(encoding="utf-8"))["tests"]

    @staticmethod
    def keep(path, text, verdict):
        """Under its name only when it is whole."""
        part = path.with_suffix(".part")
        part.write_text(text, encoding="utf-8")
        part.replace(path)
        print(path.stem, verdict, file=sys.stderr, flush=True)

    def sequence_path(self, generator, seed, count):
        return self.folder / f"parallel_{generator}_{seed.replace(',', '-')}_{count}.json"

    def sequence(self, generator, seed, count):
        """Makes the report of a sequence made in parallel and serially."""
        path = self.sequence_path(generator, seed, count)
        if not path.exists():
            text = self.output("selftest", generator, "--seed", seed, "--count",
                               str(count), "--checksums", "--json")
            passed = json.loads(text)[0]["passed"]
            self.keep(path, text, "the same" if passed else "DIFFERENT")

    def run(self, tasks):
        """Calls (function, its arguments), --jobs of them at once; none by --no-run. What
        a signal stops is not run."""
        if not self.runs:
            return
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            running = [pool.submit(*task) for task in tasks]
            try:
                for one in concurrent.futures.as_completed(running):
                    with contextlib.suppress(NotRun):
                        one.result()
            except Stopped:
                self.stop()
            finally:
                # After a failure or a signal: what has not begun stays undone.
                for one in running:
                    one.cancel()

    def stop(self):
        """Ends programs that run; what they have done is lost, reports stay."""
        with self.lock:
            self.stopped, self.runs = True, False
            for run in list(self.running):
                run.terminate()
        print("stopped: the table is made of the reports that there are; the same call "
              "goes on", file=sys.stderr, flush=True)


def tail(test):
    """How far from the middle: TestU01's value, or 1 less it."""
    return min(test["value"], 1 - test["value"])


def digits(p):
    """A value near 1 by what is missing. TestU01's 0 may be a small number."""
    if p > 1 - 1e-15:
        return "1 - < 1e-15"
    return f"1 - {1 - p:.2g}" if p > 1 - NOTABLE else f"{p:.2g}"


def asked_generators(reports, seeds):
    asked = reports.generators or list(seeds)
    unknown = [generator for generator in asked if generator not in seeds]
    if unknown:
        raise SystemExit(f"--generators: there is no {unknown[0]}; there are "
                         f"{', '.join(seeds)}")
    return asked


def results_path(name):
    return ROOT / "docs" / "results" / f"{name}.csv"


def others(name, rows, keys):
    """Rows of the table as it is whose first fields, so many, no new row has."""
    if not results_path(name).exists():
        return []
    lines = results_path(name).read_text(encoding="utf-8").splitlines()
    table = list(csv.reader(line for line in lines if line[:2] != "# "))
    new = {tuple(map(str, row[:keys])) for row in rows}
    return [row for row in table[1:] if tuple(row[:keys]) not in new]


def write(name, notes, header, rows):
    path = results_path(name)
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8", newline="") as file:
        file.writelines(f"# {key}: {value}\n" for key, value in notes.items())
        csv.writer(file, lineterminator="\n").writerows([header, *rows])
    part.replace(path)
