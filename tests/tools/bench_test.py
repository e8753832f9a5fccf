# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The throughput table of the runnel program: its form, not its times."""

import json
import os
import resource
import unittest

from program import *

SMALL = ("--count", 10000, "--streams", "1,3")


class Bench(InFolder):
    def test_text(self):
        text = output("bench", "philox4x32", "ceicg", *SMALL).decode()
        rows = [line.split() for line in text.splitlines()]
        heading = next(i for i, row in enumerate(rows) if row[0] == "generator")
        rows = [row for row in rows[heading + 1:] if row[0] != "disturbed:"]
        self.assertEqual(len(rows), 2 * 3 * 2)
        self.assertEqual(rows[0][:5],
                         ["philox4x32", "f32", "reference", "1", "10000"])
        self.assertEqual(rows[-1][:5], ["ceicg", "f32", "uniform", "3", "10000"])

    def test_distributions(self):
        for type, dist in (("f64", "normal:0,2"), ("i32", "poisson:10")):
            rows = json.loads(output("bench", "ceicg", *SMALL, "--type", type,
                                     "--dist", dist, "--json"))["rows"]
            self.assertEqual([(row["type"], row["dist"]) for row in rows],
                             2 * [(type, dist)])
        status, _, err = run("bench", "ceicg", *SMALL, "--dist", "poisson:10")
        self.assertEqual(status, 2)
        self.assertIn("makes whole numbers; ask for i32", err)

    def test_json(self):
        table = json.loads(output("bench", *SMALL, "--type", "u32", "--threads",
                                  2, "--format", "json"))
        names = [row["generator"] for row in table["rows"]]
        listed = [g["name"] for g in json.loads(output("list", "--json"))]
        reals = ["wichmann_hill", "ceicg"]
        self.assertEqual(names[::2], [n for n in listed if n not in reals])
        for row in table["rows"]:
            self.assertEqual(row["numbers"], 10000)
            self.assertGreater(row["Mnum_per_s"], 0)
            self.assertAlmostEqual(row["share"],
                                   row["GB_per_s"] / row["write_GB_per_s"], 9)
            self.assertGreaterEqual(row["spread"], 0)
            disturbed = row["share"] > 1.1 or row["spread"] > 0.2
            self.assertEqual(row["quality"],
                             "disturbed" if disturbed else "ok")

    def test_sweeps(self):
        rows = json.loads(output("bench", "philox4x32", "--type", "u32", "--json",
                                 "--streams", "1,64", "--count", "1000,2^11"))["rows"]
        self.assertEqual([(row["streams"], row["numbers"]) for row in rows],
                         [(1, 1000), (1, 2048), (64, 1000), (64, 2048)])
        rows = json.loads(output("bench", "philox4x32", "--type", "u32", "--json",
                                 "--streams", "10,300", "--per-stream", "4,16"))["rows"]
        self.assertEqual([(row["streams"], row["numbers"]) for row in rows],
                         [(10, 40), (10, 160), (300, 1200), (300, 4800)])
        for arguments, said in ((["--count", "5", "--per-stream", "5"], "--per-stream"),
                                (["--per-stream", "0"], "--per-stream: 0"),
                                (["--count", "4,0"], "--count: 0"),
                                (["--per-stream", "2^30", "--streams", "1,2^20"],
                                 "1048576 streams are more than 2^40")):
            status, _, err = run("bench", "philox4x32", *arguments)
            self.assertEqual(status, 2, arguments)
            self.assertIn(said, err)

    def test_json_flag(self):
        table = json.loads(output("bench", "sprng_lcg", *SMALL, "--json"))
        self.assertEqual(len(table["rows"]), 6)
        status, out, err = run("bench", "--json", "--format", "text")
        self.assertEqual((status, out), (2, b""))
        self.assertIn("--json and --format text", err)

    def test_disturbed_rows_are_marked(self):
        # A thousand numbers stay in a cache: no measurement of memory.
        text = output("bench", "philox4x32", "--count", 1000, "--streams", 1,
                      "--type", "u32").decode().splitlines()
        heading = next(line for line in text if line.startswith("generator"))
        quality = heading.split().index("quality")
        row = next(line for line in text if line.startswith("philox4x32"))
        marked = row.split()[quality] == "disturbed"
        self.assertEqual(text[-1].startswith("disturbed: "), marked, text)

    def test_files(self):
        path = self.path("bench")
        for form, begin in (("json", b"{\n"), ("text", b"generator"),
                            ("hdf5", b"\x89HDF\r\n")):
            out = output("bench", "sprng_lcg", *SMALL, "--format", form, "--out",
                         path)
            self.assertEqual(out, b"")
            self.assertTrue(self.read("bench").startswith(begin), form)

    def test_files_are_replaced_in_one_step(self):
        for form in ("json", "text"):
            self.write("real", b"older")
            os.chmod(self.path("real"), 0o604)
            os.symlink("real", self.path("bench"))
            with open(self.path("bench"), "rb") as reader:
                output("bench", "sprng_lcg", *SMALL, "--format", form, "--out",
                       self.path("bench"))
                self.assertEqual(reader.read(), b"older")
            self.assertIn(b"sprng_lcg", self.read("bench"))
            self.assertTrue(os.path.islink(self.path("bench")))
            self.assertEqual(os.stat(self.path("real")).st_mode & 0o777, 0o604)
            self.assertEqual(sorted(os.listdir(self.folder)), ["bench", "real"])
            os.remove(self.path("bench"))

    def test_what_cannot_be_written_leaves_the_old_file(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

        self.write("bench", b"older")
        # Python itself ignores the signal, and so shall its child.
        status, out, err = run("bench", "sprng_lcg", *SMALL, "--json", "--out",
                               self.path("bench"), restore_signals=False,
                               preexec_fn=limit)
        self.assertEqual((status, out), (1, b""))
        self.assertIn("too large", err)
        self.assertEqual(self.read("bench"), b"older")
        self.assertEqual(os.listdir(self.folder), ["bench"])

    def test_tables_to_a_descriptor_are_appended(self):
        self.write("log", b"before\n")
        with open(self.path("log"), "ab") as log:
            status, _, err = run("bench", "sprng_lcg", *SMALL, "--out",
                                 f"/dev/fd/{log.fileno()}",
                                 pass_fds=[log.fileno()])
        self.assertEqual(status, 0, err)
        self.assertTrue(self.read("log").startswith(b"before\n"))
        self.assertIn(b"sprng_lcg", self.read("log"))

    def test_tables_go_to_devices(self):
        self.assertEqual(output("bench", "sprng_lcg", *SMALL, "--out",
                                "/dev/null"), b"")

    def test_refusals(self):
        for arguments in (["nosuch"], ["--streams", "0"], ["--streams", "x"],
                          ["ceicg", "--type", "u32"], ["--type", "f16"],
                          ["--format", "hdf5"], ["--format", "xml"],
                          ["--backend", "abacus"], ["--count", "-1"]):
            status, _, err = run("bench", "--count", 10, *arguments) if (
                "--count" not in arguments) else run("bench", *arguments)
            self.assertEqual(status, 2, arguments)
            self.assertTrue(err.startswith("runnel: "), err)

    def test_says_which_option_is_wrong(self):
        _, _, err = run("bench", "--count", "x")
        self.assertIn("--count", err)


if __name__ == "__main__":
    unittest.main()
