# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mistakes in the use of the runnel program: a message, an exit status, and
nothing else."""

import os
import re
import signal
import subprocess
import time
import unittest

from program import *


class Refusals(InFolder):
    def refused(self, arguments, *words, status=2):
        got, out, err = run(*arguments)
        with self.subTest(arguments=arguments):
            self.assertEqual(got, status, err)
            self.assertEqual(out, b"")
            self.assertTrue(err.startswith("runnel: "), err)
            for word in words:
                self.assertIn(word, err)
            # No places in the source, no traces of exceptions.
            for word in (".hpp", ".cpp", "terminate", "what()"):
                self.assertNotIn(word, err)
            self.assertLessEqual(err.count("\n"), 2)

    def generate_refused(self, text, *words):
        self.refused(["generate", *text.split()], *words)

    def test_commands(self):
        self.refused([], "subcommand")
        self.refused(["generat"], "'generat' is no command", "generate")
        self.refused(["list", "--yaml"], "--yaml")
        self.refused(["inspect"], "FILE")
        self.refused(["selftest", "nosuch"], "nosuch", "ranmar24")

    def test_host_isa(self):
        environment = dict(ENVIRONMENT, RUNNEL_HOST_ISA="v9")
        process = subprocess.run([PROGRAM, "generate", "ranmar24"],
                                 env=environment, capture_output=True)
        self.assertEqual(process.returncode, 2)
        self.assertIn(b"RUNNEL_HOST_ISA is 'v9'", process.stderr)

    def test_other_generators(self):
        self.generate_refused("mrg32k3a --type u64", "u64")
        self.generate_refused("mrg32k3a --seed 4294967087", "4294967087")
        self.generate_refused("mrg32k3a --seed 1,2,3", "one number", "six")
        self.generate_refused("mrg32k3a --seed 0", "are all 0")
        self.generate_refused("mrg32k3a --param 1", "--param")
        self.generate_refused("philox4x32 --substream 1", "--substream")
        self.generate_refused("wichmann_hill --param 273", "0 … 272")
        self.generate_refused("wichmann_hill --param 200 "
                              f"--stream {273 * 2**24 - 200}", "family")
        self.generate_refused("wichmann_hill --type u32", "u32")
        self.generate_refused("mtdc --seed stride:1", "stride:N,D")
        self.generate_refused("mtdc --seed stride:1,4294967296", "2^32")
        self.generate_refused("ceicg --seed 16777213,0,0", "n1")
        self.generate_refused("ceicg --offset 140739392569024", "end of the",
                              "or give --allow-overlap")
        self.generate_refused(f"mrg32k3a --count 2 --offset {2**127 - 1}",
                              f"1 left before {2**127} outputs",
                              "or give --allow-overlap")
        # No permission helps where positions end.
        for generator in ("mt19937", "mrg32k3a --allow-overlap"):
            self.generate_refused(f"{generator} --count 2 --offset {2**128 - 2}",
                                  "before 2^128 outputs; choose other streams\n")
        self.generate_refused("philox4x32 --dist cern --type f64", "cern")

    def test_generators(self):
        self.generate_refused("", "generator", "--resume")
        self.generate_refused("nosuch", "nosuch",
                              "ranmar24, ranmar48, ranmar48x")

    def test_seeds(self):
        for seed, *words in (
            ("31329,0", "ij = 31329", "31328"),
            ("0,30082", "kl = 30082", "30081"),
            ("942438978", "ijkl = 942438978"),
            ("1,1,1,5", "i = j = k = 1"),
            ("0,1,1,5", "i = 0"),
            ("1,2,3", "ij,kl", "lammps:N"),
            ("1,2,3,4,5", "ij,kl"),
            ("lammps:0", "LAMMPS seed = 0", "900000000"),
            ("lammps:900000001", "900000001"),
            ("cern:1", "cern:ijkl,ntot,ntot2"),
            ("mt:5", "lammps:N"),
            ("12a", "12a"),
            ("-5", "-5"),
            ("1,,2", "no number"),
            ("1.5", "1.5"),
            ("18446744073709551616", "too large"),
            ("0xffffffffffffffffffffffffffffffffff", "128 bits"),
        ):
            self.generate_refused("ranmar24 --seed=" + seed, *words)

    def test_families(self):
        last = ("ranmar24 --seed 31328,30081 --count 1 ")
        self.assertEqual(len(integers(*last.split())), 1)
        self.generate_refused(last + "--stream 1", "streams 1",
                              "or give --allow-overlap")
        self.generate_refused(last + "--streams 2", "or give --allow-overlap")
        self.generate_refused("ranmar24 --seed 1,2,3,4 --stream 1", "overlap")
        self.generate_refused("ranmar24 --stream 18446744073709551615 "
                              "--streams 2 --allow-overlap", "2^64")
        # The family is a ring.
        self.assertEqual(
            integers(*last.split(), "--stream", 1, "--allow-overlap"),
            integers("ranmar24", "--seed", 0, "--count", 1))
        self.assertEqual(
            integers("ranmar24", "--seed", "31328,30081", "--streams", 3,
                     "--count", 3, "--allow-overlap")[1:],
            integers("ranmar24", "--seed", 0, "--streams", 2, "--count", 2))

    def test_partitions(self):
        for part in ("2/2", "0/0", "1", "1/", "/2", "a/b", "-1/2", "1/2/3"):
            self.generate_refused("ranmar24 --leapfrog=" + part, "leapfrog")
        self.generate_refused("ranmar24 --streams 0", "--streams")
        self.generate_refused(
            f"ranmar24 --leapfrog 1/2 --offset {2**127}", "offset")
        self.generate_refused(f"ranmar24 --offset {2**128}", "--offset")

    def test_choices(self):
        self.generate_refused("ranmar24 --type f16", "f16", "native", "f64")
        self.generate_refused("ranmar24 --type f64 --dist gauss", "gauss",
                              "reference, uniform, uniform_exact, nonzero, cern")
        self.generate_refused("ranmar24 --type f64 --dist nonzero:0,2",
                              "nonzero:0,2")
        self.generate_refused("ranmar24 --dist uniform", "f32")
        self.generate_refused("ranmar24 --type u32 --dist cern", "f64")
        self.generate_refused("ceicg --type f64 --dist words", "u32 or u64")
        self.generate_refused("ceicg --type u32", "ceicg", "--dist words")
        self.generate_refused("ranmar24 --order shuffled", "shuffled")
        self.generate_refused("ranmar24 --order cyclic", "give --block N")
        self.generate_refused("ranmar24 --order cyclic --block 0", "--block")
        self.generate_refused("ranmar24 --block 4", "is for --order cyclic")
        self.generate_refused("ranmar24 --format csv", "csv", "hdf5")
        self.generate_refused("ranmar24 --format hdf5", "--out")
        self.generate_refused("ranmar24 --backend abacus", "abacus", "built")
        self.assertEqual(integers("ranmar24", "--type", "u32", "--dist",
                                  "reference", "--count", 1), [1952718 << 8])

    def test_numbers(self):
        for option in ("count", "stream", "streams", "offset", "threads",
                       "team-size", "chunk"):
            for text in ("-1", "ten", "1e-1", "", "1.5", "2^", "1m", "1e99",
                         "2^128"):
                self.refused(
                    ["generate", "ranmar24", f"--{option}={text}"],
                    f"--{option}: ")
        for option in ("streams", "threads", "team-size", "chunk"):
            self.generate_refused(f"ranmar24 --{option} 0", "--" + option)
        self.generate_refused(f"ranmar24 --count {2**63}", "--count")
        self.generate_refused("ranmar24 --count 2^63", "--count: 2^63 is too")
        self.generate_refused("ranmar24 --seed 1e3", "1e3")

    def test_counts(self):
        expected = integers("ranmar24", "--count", 2000, "--streams", 1000,
                            "--offset", 2**70)
        for count, streams, offset in (("2e3", "1k", "2^70"),
                                       ("2k", "1e3", "1Gi"),
                                       ("0x7d0", "0.001M", "1e9")):
            now = integers("ranmar24", "--count", count, "--streams", streams,
                           "--offset", offset)
            self.assertEqual(len(now), 2000)
            if offset == "2^70":
                self.assertEqual(now, expected)
        self.assertEqual(integers("ranmar24", "--leapfrog", "1/1k"),
                         integers("ranmar24", "--leapfrog", "1/1000"))
        self.assertIn(b"sprng_lcg",
                      output("bench", "sprng_lcg", "--count", "1k", "--streams",
                             "1,1Ki", "--type", "u32"))

    def test_options_of_other_generators(self):
        for option in ("--param", "--total", "--substream", "--spawn"):
            self.generate_refused(f"ranmar48 {option} 1",
                                  f"ranmar48 has no {option}")

    def test_spawns(self):
        for text, words in (("3", "CHILDREN:CHILD"), ("3:4", "child 4 of 3"),
                            ("0:0", "child 0 of 0"), ("3:1/", "'' is not"),
                            ("/3:1", "'' is not"), ("a:0", "'a' is no whole")):
            self.generate_refused("sprng_lcg --spawn " + text, words)
        self.refused(["generate", "sprng_lcg", "--spawn", ""], "'' is not")

    def test_nothing_to_measure(self):
        for command in ("selftest", "bench"):
            for option in ("--count", "--threads"):
                self.refused([command, "philox4x32", option, "0"],
                             option + ": 0 is too small")

    def test_full_disk(self):
        for arguments in (["list"], ["list", "--json"],
                          ["--help"], ["generate", "--help"], ["--version"],
                          ["--man"], ["--completion", "bash"],
                          ["selftest", "philox4x32", "--count", "10"],
                          ["bench", "philox4x32", "--count", "10"],
                          ["resources", "philox4x32"], ["dc", "--p", "521"]):
            with open("/dev/full", "wb") as full:
                status, _, err = run(*arguments, stdout=full)
            self.assertEqual(status, 1, arguments)
            self.assertEqual(err, "runnel: cannot write to standard output: "
                                  "No space left on device\n", arguments)

    def test_checkpoint_options(self):
        self.generate_refused("ranmar24 --checkpoint-every 5", "--checkpoint")
        for text in ("0", "5x", "s", "-1s", "0s", "1e400s", "nans", "infs"):
            self.generate_refused(
                f"ranmar24 --checkpoint {self.path('c')} "
                f"--checkpoint-every={text}", "--checkpoint-every",
                "s, m or h (seconds, minutes, hours)")
        self.generate_refused(
            f"ranmar24 --checkpoint {self.path('f')} --out {self.path('f')}",
            "is the checkpoint")
        self.assertEqual(os.listdir(self.folder), [])
        os.symlink("f", self.path("link"))  # to what is not there yet
        for names in ("link", "f"), ("f", "link"):
            self.generate_refused(
                f"ranmar24 --checkpoint {self.path(names[0])} "
                f"--out {self.path(names[1])}", "is the checkpoint")
        self.assertEqual(os.listdir(self.folder), ["link"])

    def test_links_to_nowhere(self):
        for to in "no/such", "link":
            os.symlink(to, self.path("link"))
            self.refused(["generate", "ranmar24", "--count", "2^40",
                          "--checkpoint", self.path("link")], "link", status=1)
            os.remove(self.path("link"))

    def test_files(self):
        missing = self.path("no/such")
        self.refused(["generate", "ranmar24", "--out", missing], missing,
                     "No such file", status=1)
        self.refused(["generate", "ranmar24", "--out", self.folder],
                     self.folder, status=1)
        self.refused(["generate", "ranmar24", "--out", "/dev/full"],
                     "No space", status=1)
        self.refused(["generate", "ranmar24", "--format", "hdf5", "--out",
                      "/dev/null"], "/dev/null", status=1)
        self.refused(["inspect", missing], missing, status=1)
        self.refused(["inspect", "a\x1b]0;title\x07b\u202e\u009b"],
                     "a\\x1B]0;title\\x07b\\u{202E}\\u{009B}", status=1)
        for place, reason in ((missing, "No such file"),
                              (self.folder, "Is a directory")):
            self.refused(["bench", "--format", "hdf5", "--out", place], place,
                         reason, status=1)
        self.refused(["generate", "--resume", missing], missing, status=1)
        self.write("text", b"no checkpoint\n")
        self.refused(["inspect", self.path("text")], "text", status=1)
        self.refused(["generate", "--resume", self.path("text")], "text",
                     status=1)

    def test_too_much_memory(self):
        self.refused(["generate", "ranmar24", "--seed", "0", "--streams",
                      "900000000", "--order", "interleaved"], "memory",
                     status=1)


class Manners(unittest.TestCase):
    def test_help_and_version(self):
        for arguments in (["--help"], ["generate", "--help"],
                          ["selftest", "--help"]):
            self.assertIn(b"runnel", output(*arguments).lower())
        text = output("generate", "--help").decode()
        for option in ("--seed", "--count", "--resume", "--backend"):
            self.assertIn(option, text)
        self.assertRegex(output("--version").decode(), r"^runnel \d+\.\d+")

    def test_head(self):
        for form in ("text", "raw"):
            process = start("generate", "ranmar24", "--count", 10**12,
                            "--format", form)
            process.stdout.read(100)
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            process.stderr.close()
            self.assertEqual(process.wait(timeout=60), 0)

    def test_closed_output(self):
        status, _, err = run("generate", "ranmar24", stdout=None,
                             preexec_fn=lambda: os.close(1))
        self.assertEqual(status, 1)
        self.assertIn("standard output", err)

    def interrupted(self, number, **options):
        process = start("generate", "ranmar24", "--count", 10**13, "--format",
                        "raw", "--out", "/dev/null", **options)
        await_handler(process, number)
        time.sleep(2.5)
        process.send_signal(number)
        return process

    def test_no_bar_in_a_pipe_and_clean_stop(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.interrupted(number)
            _, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 128 + number)
            self.assertRegex(
                err.decode(),
                r"\Arunnel: interrupted after \d+ of 10000000000000 values\n\Z")

    def test_variables_of_kokkos(self):
        def one(**variables):
            return run("generate", "philox4x32", "--count", 1, "--format", "raw",
                       env=dict(ENVIRONMENT, **variables))

        for name, value in (("KOKKOS_NUM_THREADS", "0"),
                            ("KOKKOS_NUM_THREADS", ""),
                            ("KOKKOS_NUM_THREADS", "many"),
                            ("KOKKOS_DEVICE_ID", "-1"),
                            ("KOKKOS_DISABLE_WARNINGS", "foo"),
                            ("KOKKOS_MAP_DEVICE_ID_BY", "foo")):
            with self.subTest(name=name, value=value):
                status, out, err = one(**{name: value})
                self.assertEqual((status, out), (2, b""), err)
                self.assertIn(f"{name} is '{value}'", err)
        # Standard output is for the numbers.
        status, out, err = one(KOKKOS_PRINT_CONFIGURATION="Yes")
        self.assertEqual((status, len(out)), (0, 4), err)
        self.assertIn("Kokkos Version", err)

    def test_bar_on_a_terminal(self):
        ours, theirs = os.openpty()
        process = start("generate", "ranmar24", "--count", 10**13, "--format",
                        "raw", "--out", "/dev/null", stderr=theirs)
        os.close(theirs)
        text = b""
        try:
            while chunk := os.read(ours, 10000):
                if b"%" in chunk and b"%" not in text:
                    process.send_signal(signal.SIGINT)
                text += chunk
        except OSError:  # how Linux says that the other side is closed
            pass
        process.communicate(timeout=60)
        os.close(ours)
        self.assertIn(b"%", text)
        self.assertIn(b"interrupted", text)

    def test_bar_of_a_search_between_its_lines(self):
        ours, theirs = os.openpty()
        process = start("dc", "--p", 521, "--count", 120, "--threads", 1,
                        stdout=theirs, stderr=theirs)
        os.close(theirs)
        text = b""
        try:
            while chunk := os.read(ours, 10000):
                text += chunk
        except OSError:
            pass
        os.close(ours)
        self.assertEqual(process.wait(timeout=60), 0)
        self.assertIn(b" of 120 sets", text)
        # What is wiped away leaves the lines.
        seen = re.sub(rb"\r[^\n]*\r\x1b\[K", b"", text).replace(b"\r\n", b"\n")
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..",
                               "data", "mt", "dc_p521_seed4172_v062_"
                               "idbits16_512sets.csv"), "rb") as file:
            published = b"".join(file.readlines()[:121])
        self.assertEqual(seen, published)


if __name__ == "__main__":
    unittest.main()
