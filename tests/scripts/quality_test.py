# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables that scripts/quality makes, of a program that gives out what it is told to:
`quality_test.py SCRIPT`."""

import csv
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

SCRIPT = sys.argv.pop()

# Two generators, or "more". What it is asked for is written into "asked"; "broken" stops it,
# "slow" lets 2^30 bytes take a minute, 256 streams of a tree begin badly, and fills of seed
# 20261125 differ.
PROGRAM = r"""
import json, pathlib, sys, time
here, asked = pathlib.Path(__file__).parent, sys.argv[1:]
with (here / "asked").open("a") as file:
    file.write(" ".join(asked) + "\n")
value = lambda name: asked[asked.index(name) + 1]
if asked[0] == "list":
    names = {"ranmar24": "1,2", "philox4x32": "7"}
    if (here / "more").exists():
        names["ranmar48"] = "3,4"
    print(json.dumps([{"name": name, "default_seed": names[name],
                       "output_bits": 24 if "ranmar" in name else 32}
                      for name in names]))
elif (here / "broken").exists():
    sys.exit(137)
elif asked[0] == "validate" and "--type" in asked and "--tests" not in asked:
    print(json.dumps({"verdict": "", "tests": [
        {"name": "gap", "p": 0, "verdict": "fail"}]}))
elif asked[0] == "validate" and "--bits" in asked and "--tests" not in asked:
    size = int(value("--bytes")[2:])
    if size == 30 and (here / "slow").exists():
        time.sleep(60)
    print(json.dumps({"verdict": "", "tests": [
        {"name": f"rank_{at}", "p": at / 100,
         "verdict": "fail" if value("--bits") == "low" and at < size else "pass"}
        for at in (9, 19, 23, 29)] + [{"name": "distribution", "p": 2e-5,
                                       "verdict": "suspicious"}]}))
elif asked[0] == "validate" and "--tests" not in asked:
    bad = "tree" in asked and value("--streams") == "256" and value("--offset") == "0"
    print(json.dumps({"verdict": "", "tests": [
        {"name": "gap", "verdict": "fail" if bad else "suspicious"}]}))
elif asked[0] == "validate":
    test = value("--tests")
    print(json.dumps({"verdict": "pass", "tests": [
        {"name": "Gap", "parameters": value("--battery") + " " + test,
         "value": 1e-5 if test == "34" else 0.5}]}))
else:
    passed = value("--seed") != "20261125"
    print(json.dumps([{
        "generator": asked[1], "numbers": int(value("--count")), "fills": 9, "jumps": 1,
        "backend": "serial", "serial_checksum": "0a", "passed": passed,
        "parallel_checksum": "0a" if passed else "0b"}]))
    sys.exit(0 if passed else 1)
"""


class Quality(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "scripts" / "lib").mkdir(parents=True)
        (self.folder / "docs" / "results").mkdir(parents=True)
        shutil.copy(SCRIPT, self.folder / "scripts" / "quality")
        for file in (pathlib.Path(SCRIPT).parent / "lib").glob("*.py"):
            shutil.copy(file, self.folder / "scripts" / "lib")
        program = self.folder / "program"
        program.write_text(f"#!{sys.executable}\n{PROGRAM}", encoding="utf-8")
        program.chmod(0o755)

    def command(self, *arguments):
        return [sys.executable, str(self.folder / "scripts" / "quality"), *arguments,
                "--commit", "abc", "--program", str(self.folder / "program"),
                "--reports", str(self.folder / "reports")]

    def quality(self, *arguments):
        """Exit status, and what the program was asked for besides its list."""
        asked = self.folder / "asked"
        if asked.exists():
            asked.unlink()
        run = subprocess.run(self.command(*arguments), stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, check=False)
        lines = asked.read_text(encoding="utf-8").splitlines() if asked.exists() else []
        return run.returncode, [line for line in lines if not line.startswith("list")]

    def rows(self, name):
        path = self.folder / "docs" / "results" / f"{name}.csv"
        lines = path.read_text(encoding="utf-8").splitlines()
        return list(csv.reader(line for line in lines if not line.startswith("#")))[1:]

    def test_crush_goes_on_where_it_ended(self):
        (self.folder / "broken").touch()
        self.assertNotEqual(self.quality("crush")[0], 0)
        (self.folder / "broken").unlink()
        code, asked = self.quality("crush", "--generators", "philox4x32", "--jobs", "3")
        self.assertEqual((code, len(asked)), (0, 96))
        self.assertEqual(len(set(asked)), 96)
        self.assertTrue(all("--offset" in line for line in asked))
        self.assertEqual(self.rows("crush"),
                         [["philox4x32", "7", "96", "34 Gap 1e-05"]])
        for report in list((self.folder / "reports").iterdir())[:5]:
            report.rename(report.with_suffix(".part"))  # killed at the end
        code, asked = self.quality("crush", "--no-run")
        self.assertEqual((code, asked, self.rows("crush")), (0, [], []))
        code, asked = self.quality("crush", "--generators", "philox4x32")
        self.assertEqual((code, len(asked), len(self.rows("crush"))), (0, 5, 1))

    def reports_of(self, count, before, after=""):
        """Writes the reports of a battery whose tests have been run elsewhere."""
        (self.folder / "reports").mkdir(exist_ok=True)
        for test in range(1, count + 1):
            path = self.folder / "reports" / f"{before}_{test}_{test << 40}{after}.json"
            path.write_text(json.dumps({"tests": [
                {"name": "Gap", "parameters": f"battery {test}",
                 "value": 1e-5 if test == 34 else 0.5}]}), encoding="utf-8")

    def test_big_batteries_in_one_call(self):
        (self.folder / "more").touch()
        tables = ["crush", "ranmar48_crush", "bigcrush"]
        self.reports_of(96, "philox4x32_1_crush")
        self.reports_of(106, "ranmar48_1_bigcrush")
        self.reports_of(106, "ranmar48_1_bigcrush", "_1802-1")
        self.reports_of(96, "ranmar48_8_crush", "_cyclic_1024_1802-9")
        self.reports_of(96, "ranmar48_1_crush", "_low")
        self.reports_of(95, "ranmar48_64_crush", "_cyclic_1024")
        self.assertEqual(self.quality(*tables, "--no-run"), (0, []))
        found = ["96", "34 Gap 1e-05"]
        self.assertEqual(self.rows("crush"), [["philox4x32", "7", *found]])
        self.assertEqual(self.rows("bigcrush"), [["ranmar48", seed, "106", found[1]]
                                                 for seed in ("3,4", "1802,1")])
        eight = ["ranmar48", "1802,9", "8", "all", *found]
        low = ["ranmar48", "3,4", "1", "low", *found]
        self.assertEqual(self.rows("ranmar48_crush"), [low, eight])
        shutil.rmtree(self.folder / "reports")
        self.reports_of(96, "ranmar24_1_crush")
        self.reports_of(96, "ranmar48_8_crush", "_cyclic_1024_1802-1")
        self.assertEqual(self.quality(*tables, "--no-run", "--keep"), (0, []))
        self.assertEqual([row[0] for row in self.rows("crush")], ["ranmar24", "philox4x32"])
        self.assertEqual(len(self.rows("bigcrush")), 2)
        first = ["ranmar48", "1802,1", "8", "all", *found]
        self.assertEqual(self.rows("ranmar48_crush"), [low, first, eight])
        self.assertEqual(self.quality("ranmar48_crush", "--no-run"), (0, []))
        self.assertEqual(self.rows("ranmar48_crush"), [first])

    def test_battery_of_growing_sizes(self):
        code, asked = self.quality("battery", "--generators", "ranmar24", "--sizes",
                                   "2^20,2^30", "--jobs", "4")
        self.assertEqual((code, len(set(asked))), (0, 4 * 4 * 2))
        self.assertTrue(any("--bits 0-23 " in line + " " for line in asked))
        rows = self.rows("validate_sizes")
        found = "2^20: rank_9 rank_19; 2^30: rank_23 rank_29"
        # A double of two outputs of 24 bits has all of them.
        self.assertEqual(rows[3], ["ranmar24", "4096"] + 4 * ["passes 2^30"] + [found])
        self.assertEqual(rows[4], ["philox4x32", "1"] + 5 * ["not run"])
        self.assertEqual(self.quality("battery", "--no-run", "--sizes", "2^20"), (0, []))
        self.assertEqual(self.rows("validate_sizes")[0][2:],
                         4 * ["passes 2^20"] + ["2^20: rank_9 rank_19"])
        code, asked = self.quality("battery", "--generators", "philox4x32", "--sizes",
                                   "2^20")
        self.assertEqual((code, len(set(asked))), (0, 4 * 5))
        self.assertTrue(any("--type f64" in line for line in asked))
        self.assertEqual(self.rows("validate_sizes")[4][2:5],
                         2 * ["passes 2^20"] + ["2^20: gap"])

    def test_battery_that_is_stopped(self):
        options = ["battery", "--generators", "ranmar24", "--sizes", "2^20,2^30", "--jobs",
                   "16"]
        (self.folder / "slow").touch()
        with subprocess.Popen(self.command(*options), stderr=subprocess.DEVNULL) as run:
            asked, deadline = self.folder / "asked", time.monotonic() + 60
            while time.monotonic() < deadline:
                if asked.exists() and asked.read_text().count("2^30") == 16:
                    break
                time.sleep(0.01)
            begun = time.monotonic()
            run.send_signal(signal.SIGTERM)
            self.assertEqual(run.wait(), 1)
        self.assertLess(time.monotonic() - begun, 30)  # nor does it wait for programs
        self.assertEqual(self.rows("validate_sizes")[3], ["ranmar24", "4096"]
                         + 4 * ["passes 2^20"] + ["2^20: rank_9 rank_19"])
        (self.folder / "slow").unlink()
        code, asked = self.quality(*options)
        self.assertEqual((code, len(asked)), (0, 16))
        self.assertEqual(self.rows("validate_sizes")[3][2:5], 3 * ["passes 2^30"])

    def test_halves_of_whole_seeds(self):
        (self.folder / "more").touch()
        self.assertEqual(self.quality("ranmar48_halves", "--no-run"), (0, []))
        self.assertEqual(self.rows("ranmar48_halves"), [])
        code, asked = self.quality("ranmar48_halves", "--generators", "ranmar48", "--jobs",
                                   "4")
        self.assertEqual((code, len(set(asked))), (0, 10 * 4 * 2))
        self.assertEqual(self.rows("ranmar48_halves"), [])  # of ranmar48x there is nothing
        reports = self.folder / "reports"
        for report in reports.glob("ranmar48_*_180[23]-1_*"):
            shutil.copy(report, reports / report.name.replace("ranmar48", "ranmar48x"))
        self.assertEqual(self.quality("ranmar48_halves", "--no-run"), (0, []))
        rows = self.rows("ranmar48_halves")
        self.assertEqual(len(rows), 16)
        self.assertEqual(rows[1], ["ranmar48", "8", "low", "10", "2e-05 2e-05", "0.09",
                                   "rank_9"])

    def test_diehard(self):
        code, asked = self.quality("diehard", "--generators", "ranmar24", "--jobs", "3")
        self.assertEqual((code, len(asked)), (0, 10))
        self.assertEqual(self.rows("diehard"), [["ranmar24", "1,2", "upper 32", "10", "-"]])

    def test_nulls(self):
        program = self.folder / "runnel_null_laws"
        program.write_text("#!/bin/sh\nprintf '%s\\tgap\\tchi-square\\t0.05\\n' $3\n",
                           encoding="utf-8")
        program.chmod(0o755)
        self.assertEqual(self.quality("nulls", "--jobs", "4")[0], 0)
        row = next(row for row in self.rows("validate_nulls") if row[2] == "2^16")
        self.assertEqual(row, ["gap", "chi-square", "2^16", "100", "0", "0", "0", "1", "1",
                               "9.50"])
        rows = self.rows("validate_nulls")
        for report in (self.folder / "reports").glob("null_*_16_*"):
            report.unlink()
        self.assertEqual(self.quality("nulls", "--no-run", "--keep"), (0, []))
        self.assertEqual(self.rows("validate_nulls"), rows)

    def test_parallel_writes_what_differs(self):
        options = ["--machine", "a GPU", "--count", "1000"]
        code, asked = self.quality("parallel", *options)
        self.assertEqual((code, len(asked)), (0, 4))
        self.assertIn("selftest philox4x32 --seed 7 --count 100 --checksums --json", asked)
        same = [(row[0], row[1], row[2], row[-1]) for row in self.rows("parallel")]
        self.assertEqual(same, [("ranmar24", "1,2", "1000", "yes"),
                                ("ranmar24", "20261125", "1000", "NO"),
                                ("ranmar24", "314159265", "1000", "yes"),
                                ("philox4x32", "7", "100", "yes")])
        self.assertEqual(self.quality("parallel", *options), (0, []))
        next((self.folder / "reports").glob("parallel_ranmar24*")).unlink()
        self.assertEqual(self.quality("parallel", *options, "--no-run", "--keep"), (0, []))
        self.assertEqual(sorted((row[0], row[1], row[2], row[-1])
                                for row in self.rows("parallel")), sorted(same))
        self.assertEqual(self.quality("parallel")[0], 2)  # on which machine?

    def test_beginnings_of_streams(self):
        code, asked = self.quality("beginnings", "--generators", "ranmar24", "--jobs", "4")
        self.assertEqual((code, len(asked)), (0, 4 * 3 * 3 + 3))
        self.assertEqual(sum("--from seeds --seed 30084" in line for line in asked), 12)
        for kind, second in (("small", "0"), ("seed", "0"), ("tree", "8 (before: gap)")):
            self.assertEqual(self.rows(f"validate_{kind}_beginnings"),
                             [["ranmar24", "0", second, "0", "0"],
                              ["philox4x32"] + 4 * ["not run"]])

    def test_refusals(self):
        self.assertEqual(self.quality("crush", "--jobs", "0")[0], 2)
        self.assertEqual(self.quality("smallcrush", "--no-run")[0], 2)
        self.assertEqual(self.quality("crush", "--generators", "abacus"), (1, []))


if __name__ == "__main__":
    unittest.main()
