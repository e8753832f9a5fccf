# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Interfaces of the library in the runnel program: their numbers, and the form
of their measurements."""

import json
import os
import signal
import unittest

from program import *

KOKKOS_ONLY = "fill,host,pool,handle,team,shared"
# A global array is of one stream.
OF_ONE_STREAM = KOKKOS_ONLY + ",blocks"
# The program may have been built without the C interface.
HAS_C = run("selftest", "philox4x32", "--interfaces", "c", "--count", 10)[0] == 0


def reports(*arguments):
    return json.loads(output("selftest", *arguments, "--json"))


class Selftest(InFolder):
    def all_pass(self, *arguments):
        found = reports(*arguments)
        for report in found:
            self.assertIs(report["passed"], True, report)
        return found

    def test_all_generators(self):
        names = [g["name"] for g in json.loads(output("list", "--json"))]
        interfaces = OF_ONE_STREAM.split(",")
        found = self.all_pass("--interfaces", OF_ONE_STREAM, "--count", 20011)
        self.assertEqual([r["generator"] for r in found[::len(interfaces)]], names)
        self.assertEqual([r["interface"] for r in found[:len(interfaces)]],
                         interfaces)
        self.assertTrue(all(r["numbers"] == 20011 for r in found))

    def test_text(self):
        text = output("selftest", "ranmar24", "--interfaces", "host,fill",
                      "--count", 1000).decode().splitlines()
        self.assertEqual([line.split() for line in text[1:]],
                         [["ranmar24", "host", "1000", "pass"],
                          ["ranmar24", "fill", "1000", "pass"]])

    def test_streams_and_parts(self):
        for generator in ("ranmar24", "philox4x32", "sprng_lcg64"):
            self.all_pass(generator, "--interfaces", KOKKOS_ONLY, "--count",
                          30011, "--stream", 3, "--streams", 7, "--offset",
                          1009, "--threads", 2)
        self.all_pass("philox4x32", "--interfaces", KOKKOS_ONLY, "--count",
                      20011, "--seed", 99, "--streams", 3, "--offset", 5,
                      "--leapfrog", "2/5")
        self.all_pass("ranmar24", "--interfaces", "shared,blocks", "--count",
                      10007, "--stream", 2, "--offset", 1009, "--threads", 2)
        self.all_pass("sprng_lfg", "--interfaces", "host,handle", "--count",
                      5000, "--param", 3, "--streams", 2, "--total", 9)

    def test_left_out(self):
        found = reports("ranmar24", "--interfaces", OF_ONE_STREAM, "--count",
                        5000, "--leapfrog", "1/3")
        self.assertEqual([r["passed"] for r in found],
                         [True, True, True, True, None, True, True])
        self.assertIn("leapfrog", found[4]["left_out"])
        found = reports("philox4x32", "--interfaces", "blocks", "--count", 100,
                        "--streams", 2)
        self.assertEqual([r["passed"] for r in found], [None])
        self.assertIn("one stream", found[0]["left_out"])
        # Only generators that have substreams.
        names = {r["generator"] for r in reports(
            "--interfaces", "host", "--substream", 2, "--count", 100)}
        self.assertEqual(names, {"mrg32k3a"})

    @unittest.skipUnless(HAS_C, "needs the C interface")
    def test_c(self):
        for options in ((), ("--streams", 5, "--offset", 77),
                        ("--leapfrog", "1/4", "--seed", "5,6")):
            self.all_pass("ranmar24", "--interfaces", "c", "--count", 40009,
                          *options)
        # Generators that it was built without are left out, and named.
        for report in reports("--interfaces", "c", "--count", 2000):
            self.assertIn(report["passed"], (True, None), report)

    def test_refusals(self):
        for arguments, *words in (
            (["--interfaces", "fill,abacus"], "'abacus'", "pool"),
            (["--interfaces", ""], "''"),
            (["--interfaces", "fill", "--backend", "serial"], "--backend"),
            (["--interfaces", "fill", "--offset", "2^40"], "2^34"),
            (["--interfaces", "fill", "--streams", 10, "--count", 9], "--count"),
            (["--interfaces", "fill", "--param", 1], "--param"),
            (["--interfaces", "fill", "--checksums"], "--checksums"),
            (["--streams", 2], "--streams", "--interfaces"),
        ):
            status, out, err = run("selftest", "philox4x32", *arguments)
            self.assertEqual((status, out), (2, b""), arguments)
            for word in words:
                self.assertIn(word, err)
        if not HAS_C:
            status, _, err = run("selftest", "--interfaces", "c")
            self.assertEqual(status, 2)
            self.assertIn("Runnel_ENABLE_CAPI", err)


class Bench(InFolder):
    def rows(self, *arguments):
        return json.loads(output("bench", "philox4x32", "--json",
                                 *arguments))["rows"]

    def test_requests(self):
        rows = self.rows("--interfaces", "fill,host,pool,handle,team,shared,blocks",
                         "--sizes", "35..100,3000", "--streams", 1)
        found = [(r["interface"], r["numbers"], r["request"]) for r in rows]
        served = [(35, 1), (35, 10), (35, 35), (50, 1), (50, 10), (50, 50),
                  (100, 1), (100, 10), (100, 100), (3000, 1), (3000, 10),
                  (3000, 1000)]
        whole = [(n, n) for n in (35, 50, 100, 3000)]
        expected = [(name, *one) for name, some in (
            ("fill", whole), ("host", served), ("pool", served),
            ("handle", whole), ("team", whole), ("shared", whole),
            ("blocks", whole)) for one in some]
        self.assertEqual(found, expected)
        for row in rows:
            self.assertGreater(row["Mnum_per_s"], 0)
            self.assertAlmostEqual(row["share"],
                                   row["GB_per_s"] / row["write_GB_per_s"], 9)
            disturbed = row["share"] > 1.1 or row["spread"] > 0.2
            self.assertEqual(row["quality"],
                             "disturbed" if disturbed else "ok")

    def test_shared_streams(self):
        # In rounds of a number of each.
        rows = self.rows("--interfaces", "shared,blocks", "--sizes", "700,701",
                         "--streams", "7")
        self.assertEqual([(r["interface"], r["numbers"]) for r in rows],
                         [("shared", 700)])

    def test_blocks(self):
        # A row of 4 kB, and rows far from each other.
        arguments = ("bench", "ranmar24", "--json", "--interfaces", "blocks",
                     "--streams", 1, "--count")
        status, out, err = run(*arguments, "1000,100k")
        self.assertEqual(status, 0, err)
        self.assertEqual([r["numbers"] for r in json.loads(out)["rows"]], [1000])
        self.assertTrue(err.startswith(
            "runnel: ranmar24, blocks, 100000 numbers: refused: rows of 1024 "
            "values"), err)
        status, out, err = run(*arguments, "100k")
        self.assertEqual((status, out), (2, b""))
        self.assertIn("nothing can be measured: refused: rows of", err)

    def test_sweeps(self):
        rows = self.rows("--type", "u32", "--streams", 1, "--sizes",
                         "35\u20261200,7")
        self.assertEqual([row["numbers"] for row in rows],
                         [35, 50, 100, 200, 500, 1000, 1200, 7])

    def test_text(self):
        text = output("bench", "philox4x32", "--interfaces", "host",
                      "--requests", "3", "--streams", "1,2", "--sizes", 1000,
                      "--type", "f64").decode().splitlines()
        at = next(i for i, line in enumerate(text)
                  if line.startswith("generator"))
        rows = [line.split()[:7] for line in text[at + 1:at + 3]]
        self.assertEqual(rows, [["philox4x32", "host", "f64", "uniform", s,
                                 "1000", "3"] for s in ("1", "2")])

    def test_refusals(self):
        for arguments, *words in (
            (["--interfaces", "ranks"], "'ranks'"),
            (["--interfaces", "host", "--requests", "0"], "--requests"),
            (["--interfaces", "host", "--requests", "5000"], "4096"),
            (["--interfaces", "host", "--type", "u64"], "--type"),
            (["--interfaces", "host", "--dist", "uniform"], "--dist"),
            (["--requests", "5"], "--interfaces"),
            (["--sizes", "100..35"], "'100..35' is no sweep"),
            (["--sizes", "0..35"], "no sweep"),
            (["--sizes", "5", "--count", "5"], "--sizes"),
        ):
            status, out, err = run("bench", "philox4x32", *arguments)
            self.assertEqual((status, out), (2, b""), arguments)
            for word in words:
                self.assertIn(word, err)


@unittest.skipUnless("RUNNEL_MPIEXEC" in os.environ, "needs MPI")
class Ranks(InFolder):
    def run_on(self, ranks, *arguments):
        command = os.environ["RUNNEL_MPIEXEC"].split() + [str(ranks), PROGRAM]
        done = subprocess.run(
            [*command, "selftest", *map(str, arguments)], cwd=self.folder,
            env=dict(ENVIRONMENT, OMP_NUM_THREADS="1"), capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        self.assertEqual(os.listdir(self.folder), [])
        return json.loads(done.stdout)

    def test_sequence_and_streams(self):
        for ranks, *options in (
            (1,), (2, "--offset", 1009), (4, "--streams", 3),
            (3, "--streams", 5, "--leapfrog", "1/3", "--stream", 2),
        ):
            found = self.run_on(ranks, "ranmar24", "philox4x32", "--count",
                                10007, "--interfaces", "ranks", "--json",
                                *options)
            self.assertEqual(len(found), 2)
            for report in found:
                self.assertIs(report["passed"], True, report)

    def test_a_signal_to_one_rank_ends_all(self):
        command = os.environ["RUNNEL_MPIEXEC"].split() + [
            "2", "sh", "-c", 'echo $$ > rank-$$; exec "$@"', "sh", PROGRAM]
        process = subprocess.Popen(
            [*command, "selftest", "ranmar24", "--interfaces", "ranks", "--count",
             str(10**7)], cwd=self.folder, stdout=subprocess.PIPE,
            env=dict(ENVIRONMENT, OMP_NUM_THREADS="1"), stderr=subprocess.PIPE)
        self.addCleanup(process.kill)
        while len(ranks := os.listdir(self.folder)) < 2:
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        pid = int(min(ranks).removeprefix("rank-"))
        await_handler(process, signal.SIGUSR1, pid)
        os.kill(pid, signal.SIGUSR1)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 128 + signal.SIGUSR1)


if __name__ == "__main__":
    unittest.main()
