# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""runnel dc: what it prints is what the published library finds."""

import json
import os
import resource
import unittest

from program import *

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data",
                    "mt")


def published(name, count):
    with open(os.path.join(DATA, name)) as file:
        return file.read().splitlines()[:count + 1]


def dc(*arguments, status=0):
    got, out, err = run("dc", *arguments)
    assert got == status, err
    return out.decode(), err


class Sets(InFolder):
    def test_text_is_the_published_table(self):
        for name, count, arguments in (
            ("dc_p521_seed4172_v062_idbits16_512sets.csv", 4, ()),
            ("dc_p521_w31_seed4172_v062_idbits16_4sets.csv", 4,
             ("--word", 31)),
            ("dc_p521_seed4172_legacy_idbits6_32sets.csv", 32,
             ("--rules", "legacy", "--seed", 0x104c)),
        ):
            more = 1 if "legacy" in arguments else 0
            out, err = dc("--p", 521, "--count", count + more, *arguments)
            self.assertEqual(out.splitlines()[:count + 1],
                             published(name, count))
            self.assertEqual(err, "")

    def test_json(self):
        names, *lines = dc("--p", 607, "--count", 2)[0].splitlines()
        sets = json.loads(dc("--p", 607, "--count", 2, "--format", "json")[0])
        self.assertEqual(
            [dict(zip(names.split(","), map(int, line.split(","))))
             for line in lines], sets)
        self.assertEqual(json.loads(dc("--p", 607, "--count", 2, "--json")[0]),
                         sets)

    def test_independent(self):
        single = [dc("--p", 521, "--id", i)[0].splitlines()[1]
                  for i in range(7, 10)]
        together = dc("--p", 521, "--start-id", 7, "--count", 3,
                      "--independent", "--threads", 2)[0].splitlines()
        self.assertEqual(together[1:], single)

    def test_failures(self):
        out, err = dc("--p", 521, "--word", 31, "--start-id", 8, "--count", 3,
                      status=1)
        self.assertEqual(len(out.splitlines()), 2)
        self.assertIn("id 9: no parameters within 10000 candidates", err)
        self.assertIn("ids from 10 on were not searched", err)
        out, err = dc("--p", 521, "--word", 31, "--start-id", 8, "--count", 3,
                      "--independent", status=1)
        self.assertEqual([line.split(",")[0] for line in out.splitlines()],
                         ["id", "8", "10"])
        self.assertEqual(err.count("\n"), 1)
        out, err = dc("--p", 521, "--max-candidates", 1, "--format", "json",
                      status=1)
        self.assertEqual(json.loads(out), [])
        self.assertIn("within 1 candidates", err)

    def test_file(self):
        out, err = dc("--p", 521, "--count", 2, "--out", self.path("sets.h5"))
        self.assertEqual((out, err), ("", ""))
        out, err = dc("--p", 521, "--count", 2, "--out", self.path("sets.h5"), "--format",
                      "text")
        self.assertEqual(len(out.splitlines()), 3)
        status, out, err = run("inspect", self.path("sets.h5"))
        self.assertEqual(status, 0, err)
        self.assertIn("mt_parameters", out.decode())
        # Numbers of the sets do not replace them.
        before = self.read("sets.h5")
        status, out, err = run("generate", "mtdc", "--params", self.path("sets.h5"),
                               "--out", self.path("sets.h5"))
        self.assertEqual((status, out), (2, b""))
        self.assertIn("of --params", err)
        self.assertEqual(self.read("sets.h5"), before)

    def test_an_older_file_is_replaced_in_one_step(self):
        self.write("sets.h5", b"precious")
        os.chmod(self.path("sets.h5"), 0o604)
        for count in (2, 3):
            before = self.read("sets.h5")
            with open(self.path("sets.h5"), "rb") as reader:
                dc("--p", 521, "--count", count, "--out", self.path("sets.h5"))
                self.assertEqual(reader.read(), before)
            text = " ".join(output("inspect", self.path("sets.h5")).decode().split())
            self.assertIn(f"streams 0 to {count - 1}", text)
            self.assertEqual(os.stat(self.path("sets.h5")).st_mode & 0o777, 0o604)
            self.assertEqual(os.listdir(self.folder), ["sets.h5"])

    def test_no_place_for_the_file(self):
        missing = self.path("no/such.h5")
        # Before a search that takes longer than the test may.
        out, err = dc("--p", 44497, "--out", missing, status=1)
        self.assertEqual(out, "")
        self.assertIn(missing, err)
        self.assertIn("No such file", err)

    def test_what_cannot_be_saved_is_printed(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

        # Python itself ignores the signal, and so shall its child.
        status, out, err = run("dc", "--p", 521, "--out", self.path("sets.h5"),
                               restore_signals=False, preexec_fn=limit)
        self.assertEqual(status, 1)
        self.assertIn("too large", err)
        self.assertEqual(out.decode(), dc("--p", 521)[0])
        self.assertEqual(os.listdir(self.folder), [])
        # An older file stays.
        self.write("sets.h5", b"precious")
        status, out, err = run("dc", "--p", 521, "--out", self.path("sets.h5"),
                               restore_signals=False, preexec_fn=limit)
        self.assertEqual(status, 1)
        self.assertEqual(out.decode(), dc("--p", 521)[0])
        self.assertEqual(self.read("sets.h5"), b"precious")
        self.assertEqual(os.listdir(self.folder), ["sets.h5"])

    def test_reader_gone(self):
        arguments = ["dc", "--p", 521, "--count", 8, "--threads", 1]
        for more in ([], ["--out", self.path("sets.h5"), "--format", "text"]):
            process = start(*arguments, *more)
            process.stdout.read(1)
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            process.stderr.close()
            self.assertEqual(process.wait(timeout=60), 0)
        # The file has them all.
        status, out, err = run("inspect", self.path("sets.h5"))
        self.assertEqual(status, 0, err)
        self.assertIn("streams 0 to 7", " ".join(out.decode().split()))

    def test_mistakes(self):
        for arguments, words in (
            ([], "--p"),
            (["--p", 520], "exponent 520"),
            (["--p", 521, "--word", 30], "word size 30"),
            (["--p", 521, "--rules", "0.5"], "'0.5' are no rules"),
            (["--p", 521, "--count", 65537], "65535"),
            (["--p", 521, "--count", 0], "0 ids"),
            (["--p", 521, "--seed", 1 << 32], "--seed"),
            (["--p", 521, "--format", "csv"], "'csv' is no format"),
            (["--p", 521, "--format", "text", "--json"], "give one of them"),
            (["--p", 521, "--max-candidates", 0], "candidates"),
            (["--p", 521, "--threads", 0], "--threads: 0 is too small"),
        ):
            out, err = dc(*arguments, status=2)
            self.assertEqual(out, "")
            self.assertIn(words, err)

    def test_too_many_threads(self):
        if run("generate", "ranmar24", "--threads", 513)[0] == 0:
            self.skipTest("a Kokkos whose threads have no limit")
        self.assertIn("--threads: 65536 is too large",
                      dc("--p", 521, "--threads", 65536, status=2)[1])

    def test_threads_that_cannot_be_started(self):
        # Stacks of 500 threads, of 8 MiB each, do not fit.
        def limit():
            resource.setrlimit(resource.RLIMIT_STACK, (2**23, 2**23))
            resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
        status, _, err = run("dc", "--p", 521, "--count", 500, "--threads", 512,
                             preexec_fn=limit)
        self.assertEqual(status, 1, err)
        self.assertRegex(err, r"only \d+ of \d+ threads can be started")


if __name__ == "__main__":
    unittest.main()
