# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The numbers of the library's interfaces in the runnel program."""

import json
import os
import unittest

from program import *

KOKKOS_ONLY = "fill,host,pool,handle,team"
# Those that the program may have been built without.
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
        found = self.all_pass("--interfaces", KOKKOS_ONLY, "--count", 20011)
        self.assertEqual([r["generator"] for r in found[::5]], names)
        self.assertEqual([r["interface"] for r in found[:5]],
                         KOKKOS_ONLY.split(","))
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
        self.all_pass("sprng_lfg", "--interfaces", "host,handle", "--count",
                      5000, "--param", 3, "--streams", 2, "--total", 9)

    def test_left_out(self):
        found = reports("ranmar24", "--interfaces", KOKKOS_ONLY, "--count",
                        5000, "--leapfrog", "1/3")
        self.assertEqual([r["passed"] for r in found],
                         [True, True, True, True, None])
        self.assertIn("leapfrog", found[-1]["left_out"])
        # Of all generators, those that have it.
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


if __name__ == "__main__":
    unittest.main()
