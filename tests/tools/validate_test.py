# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""runnel validate: statistical tests from the command line."""

import json
import os
import resource
import shutil
import signal
import subprocess
import time
import unittest

from program import *


def validate(*arguments):
    status, out, err = run("validate", *arguments, "--threads", "1", "--json")
    if status not in (0, 3):
        raise AssertionError(err)
    return status, json.loads(out)


def p_values(report):
    return [test["p"] for test in report["tests"]]


class Validate(InFolder):
    def refused(self, arguments, word, status=2, **options):
        got, out, err = run(*arguments, **options)
        self.assertEqual((got, out), (status, b""), err)
        self.assertTrue(err.startswith("runnel: "), err)
        self.assertIn(word, err)

    def test_a_good_generator(self):
        status, found = validate("philox4x32", "--bytes", "2^20")
        self.assertEqual(status, 0)
        self.assertEqual(found["verdict"], "pass")
        self.assertGreater(len(found["tests"]), 20)
        for test in found["tests"]:
            self.assertLess(0, test["p"])
            self.assertLessEqual(test["bytes"], 2**20)

    def test_no_verdict_without_results(self):
        status, out, err = run("validate", "philox4x32", "--tests", "serial_2",
                               "--bytes", "1")
        self.assertEqual((status, out[-19:]), (1, b"verdict: undecided\n"), err)

    def test_low_bits_of_a_congruential_generator(self):
        # The lowest bit of an output, bit 17 of the state, has the period 2^18.
        status, found = validate("sprng_lcg", "--bits", "0-0", "--bytes", "2^20",
                                 "--tests", "serial*,gap")
        self.assertEqual(status, 3)
        self.assertEqual(found["verdict"], "fail")
        verdicts = {test["name"]: test["verdict"] for test in found["tests"]}
        self.assertEqual(verdicts["serial_2"], "fail")

    def test_linear_generators(self):
        for generator, test in (("mtdc", "complexity"), ("mtdc", "rank_1024"),
                                ("mt19937", "complexity_long")):
            with self.subTest(generator=generator, test=test):
                status, _ = validate(generator, "--tests", test, "--bytes", "2^22")
                self.assertEqual(status, 3)

    def test_every_generator_has_bits(self):
        for facts in json.loads(run("list", "--json")[1]):
            bits = facts["output_bits"] or 32
            with self.subTest(generator=facts["name"]):
                _, found = validate(facts["name"], "--tests", "bits,weight_block",
                                    "--bytes", "2^18", "--streams", "2")
                self.assertEqual(found["verdict"], "pass")
                self.assertEqual(found["bits"], f"all of {bits}")
                self.assertGreaterEqual(int(found["bytes"]), 2**18)

    def piped(self, data):
        self.write("piped", data)
        file = open(self.path("piped"), "rb")
        self.addCleanup(file.close)
        return file

    def test_bits_of_uniform_numbers(self):
        # Where no bit is left out, those of the outputs. Whole numbers of values of 24
        # and of 48 bits.
        tests = ("--tests", "bits,gap,weight_block", "--bytes", str(3 * 2**16))
        for generator, value_bits in (("ranmar24", 48), ("ranmar48", 48), ("mtdc", 53),
                                      ("sprng_lcg", 53), ("sprng_lcg64", 53),
                                      ("mrg32k3a", 53), ("wichmann_hill", 32)):
            with self.subTest(generator=generator):
                self.assertEqual(self.numbers_of(generator, "f32", *tests)["bits"],
                                 "all of 24")
                found = self.numbers_of(generator, "f64", *tests)
                self.assertEqual(found["bits"], f"all of {value_bits}")
        outputs = validate("ranmar24", *tests)[1]
        self.assertEqual(p_values(self.numbers_of("ranmar24", "f32", *tests)),
                         p_values(outputs))
        self.assertEqual(p_values(self.numbers_of("ranmar24", "f64", *tests)),
                         p_values(outputs))
        self.assertEqual(p_values(self.numbers_of("ranmar48", "f64", *tests)),
                         p_values(validate("ranmar48", *tests)[1]))
        self.assertEqual(p_values(self.numbers_of("mtdc", "f32", *tests)),
                         p_values(validate("mtdc", "--bits", "8-31", *tests)[1]))

    def test_uniform_numbers_go_on(self):
        for generator in ("ranmar24", "ranmar48", "mtdc", "mrg32k3a", "wichmann_hill",
                          "ceicg"):
            with self.subTest(generator=generator):
                asked = [generator, "--streams", "2", "--type", "f64", "--tests",
                         "bits,serial_2"]
                saved = self.path(generator)
                validate(*asked, "--bytes", "2^16", "--checkpoint", saved)
                found = validate("--resume", saved, "--bytes", "2^17")[1]
                self.assertEqual(p_values(found),
                                 p_values(validate(*asked, "--bytes", "2^17")[1]))

    def numbers_of(self, generator, kind, *tests):
        found = validate(generator, "--type", kind, *tests)[1]
        self.assertEqual(found["type"], kind)
        return found

    def test_uniform_numbers_of_several_streams(self):
        streams = ("mtdc", "--streams", "4")
        tests = ("--tests", "bits,serial_2", "--bytes", "2^18")
        self.write("numbers", generate(*streams, "--order", "interleaved", "--type", "f64",
                                       "--dist", "uniform", "--format", "raw", "--count",
                                       2**16))
        with open(self.path("numbers"), "rb") as file:
            status, out, err = run("validate", "--stdin", "f64", *tests, "--json",
                                   stdin=file)
        self.assertEqual(status, 0, err)
        # The tests see the first 32 bits of doubles from a pipe.
        found = validate(*streams, "--type", "f64", "--bits", "21-52", *tests)[1]
        self.assertEqual(p_values(found), p_values(json.loads(out)))
        seeds = validate("ranmar24", "--seed", "100", "--streams", "4", "--from", "seeds",
                         "--type", "f64", *tests)[1]
        same = validate("ranmar24", "--seed", "100", "--streams", "4", "--type", "f64",
                        *tests)[1]
        self.assertEqual((seeds["type"], p_values(seeds)), ("f64", p_values(same)))

    def test_standard_input(self):
        # The same words, whoever makes them; what is no group of 32 is left out.
        _, own = validate("philox4x32", "--bytes", "2^20")
        words = generate("philox4x32", "--count", 2**18 + 5, "--format", "raw")
        found = json.loads(output("validate", "--stdin", "u32", "--threads", "1",
                                  "--json", stdin=self.piped(words)))
        self.assertEqual(found["generator"], "standard input")
        self.assertEqual(found["bytes"], str(2**20))
        for report in (own, found):
            for test in report["tests"]:
                del test["seconds"]
        self.assertEqual(own["tests"], found["tests"])
        below = b"\0\0\0\0\0\0\xf0\xbf" * 32
        self.refused(["validate", "--stdin", "f64"], "number 0", status=1,
                     stdin=self.piped(below))
        self.refused(["validate", "--stdin", "u32"], "no 32 values", status=1,
                     stdin=self.piped(b"1234"))
        folder = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, folder)
        self.refused(["validate", "--stdin", "u32"], "cannot read standard input: "
                     "Is a directory", status=1, stdin=folder)

    def test_streams_by_blocks(self):
        # Blocks of one output are turns of one.
        reports = [validate("ranmar24", "--streams", "4", "--bytes", "2^18",
                            "--tests", "bits", *order)[1]
                   for order in ((), ("--order", "cyclic", "--block", "1"),
                                 ("--order", "cyclic", "--block", "8"))]
        values = [found["tests"][0]["value"] for found in reports]
        self.assertEqual(values[0], values[1])
        self.assertNotEqual(values[0], values[2])
        self.assertEqual(reports[2]["block"], "8")

    def test_outputs_at_a_distance(self):
        # Every 2^8th state of a congruential generator modulo 2^48 has the same lowest 8
        # bits: the lattice is coarser.
        asked = ["sprng_lcg", "--aligned", "--tests", "birthday_8", "--bytes", "2^20"]
        parts = [["--leapfrog", part] for part in ("0/2^8", "5/2^8")]
        self.assertEqual([validate(*asked, *part)[1]["verdict"] for part in ([], *parts)],
                         ["pass", "fail", "fail"])
        words = generate("sprng_lcg", *parts[1], "--count", 2**18, "--format", "raw")
        status, out, err = run("validate", "--stdin", "u32", "--bits", "0-30", *asked[1:],
                               "--json", stdin=self.piped(words))
        self.assertEqual(status, 3, err)
        self.assertEqual(p_values(validate(*asked, *parts[1])[1]),
                         p_values(json.loads(out)))

    def test_same_counts_from_a_file_and_from_threads(self):
        report = self.path("report.json")
        run("validate", "ranmar24", "--bytes", "2^20", "--threads", "1", "--out", report)
        with open(report, encoding="utf-8") as file:
            one = json.load(file)
        two = json.loads(run("validate", "ranmar24", "--bytes", "2^20", "--threads",
                             "3", "--json")[1])
        for found in (one, two):
            for test in found["tests"]:
                del test["seconds"]
        self.assertEqual(one, two)

    @needs_h5py
    def test_a_report_in_hdf5(self):
        asked = ["validate", "ranmar24", "--bytes", "2^18", "--threads", "1",
                 "--tests", "gap*,birthday_6*"]
        name = self.path("report.h5")
        output(*asked, "--out", name)
        expected = json.loads(output(*asked, "--json"))
        with h5py.File(name, "r") as file:
            report = file["validate"]
            for key in ("name", "statistic", "parameters", "verdict"):
                self.assertEqual([text.rstrip(b"\0").decode() for text in report[key]],
                                 [test[key] for test in expected["tests"]], key)
            for key in ("value", "p", "bytes"):
                self.assertEqual(list(report[key]),
                                 [test[key] for test in expected["tests"]], key)
            self.assertEqual(len(report["seconds"]), len(expected["tests"]))
            notes = {key: value if isinstance(value, str) else value.decode()
                     for key, value in report.attrs.items()}
        self.assertEqual(notes.pop("undecided").split(), expected.pop("undecided"))
        del expected["tests"]
        self.assertEqual(notes, expected)

    def test_files_are_replaced_in_one_step(self):
        asked = ["validate", "philox4x32", "--tests", "gap", "--bytes", "2^18",
                 "--threads", "1"]
        # Whoever has another name for a temporary file keeps what is there.
        self.write("saved.new", b"precious")
        self.write("report.new", b"precious")
        self.write("real", b"older")
        os.chmod(self.path("real"), 0o604)
        os.symlink("real", self.path("report"))
        with open(self.path("report"), "rb") as reader:
            output(*asked, "--checkpoint", self.path("saved"), "--out", self.path("report"))
            self.assertEqual(reader.read(), b"older")
        self.assertIn(b"verdict: pass", self.read("report"))
        self.assertTrue(os.path.islink(self.path("report")))
        self.assertEqual(os.stat(self.path("real")).st_mode & 0o777, 0o604)
        for name in ("saved.new", "report.new"):
            self.assertEqual(self.read(name), b"precious")
        self.assertEqual(sorted(os.listdir(self.folder)),
                         ["real", "report", "report.new", "saved", "saved.new"])
        self.assertEqual(self.report("--resume", self.path("saved")),
                         self.report(*asked[1:]))

    def test_what_cannot_be_saved_is_printed(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

        self.write("report", b"older")
        # Python itself ignores the signal, and so shall its child.
        status, out, err = run("validate", "philox4x32", "--tests", "gap", "--bytes",
                               "2^18", "--out", self.path("report"),
                               restore_signals=False, preexec_fn=limit)
        self.assertEqual(status, 1)
        self.assertIn("too large", err)
        self.assertIn(b"verdict: pass", out)
        self.assertEqual(self.read("report"), b"older")
        self.assertEqual(os.listdir(self.folder), ["report"])

    def test_reports_to_a_descriptor_are_appended(self):
        self.write("log", b"before\n")
        with open(self.path("log"), "ab") as log:
            status, _, err = run("validate", "philox4x32", "--tests", "gap", "--bytes",
                                 "2^18", "--out", f"/dev/fd/{log.fileno()}",
                                 pass_fds=[log.fileno()])
        self.assertEqual(status, 0, err)
        self.assertTrue(self.read("log").startswith(b"before\n"))
        self.assertIn(b"verdict: pass", self.read("log"))

    def test_reports_go_to_devices_and_pipes(self):
        asked = ["validate", "philox4x32", "--tests", "gap", "--bytes", "2^18"]
        self.assertEqual(output(*asked, "--out", "/dev/null"), b"")
        os.mkfifo(self.path("pipe"))
        reader = os.open(self.path("pipe"), os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        self.assertEqual(output(*asked, "--out", self.path("pipe")), b"")
        self.assertIn(b"verdict: pass", os.read(reader, 1 << 16))
        self.assertEqual(os.listdir(self.folder), ["pipe"])

    def test_for_people(self):
        status, out, _ = run("validate", "philox4x32", "--tests", "gap*,birthday_6*",
                             "--bytes", "2^18")
        self.assertEqual(status, 0)
        self.assertRegex(out, rb"(?m)^gap_long +chi-square ")
        self.assertIn(b"too few words for: birthday_6_wide", out)
        self.assertIn(b"verdict: pass", out)

    def report(self, *arguments):
        """Without times."""
        found = json.loads(run("validate", *arguments, "--json")[1])
        for test in found["tests"]:
            del test["seconds"]
        return found

    def test_stopped_and_resumed(self):
        for log2 in (25, 29, 33, 37):  # a GPU may have done less before it is asked
            asked = ["sprng_lfg", "--streams", "3", "--battery", "standard",
                     "--bytes", f"2^{log2}", "--bits", "0-20"]
            begun = start("validate", *asked, "--threads", "1", "--checkpoint",
                          self.path("saved"), "--checkpoint-every", "1")
            while not os.path.exists(self.path("saved")):
                time.sleep(0.01)
            begun.send_signal(signal.SIGTERM)
            _, err = begun.communicate()
            self.assertEqual(begun.returncode, 0)
            if b"--resume" in err:
                break
            os.remove(self.path("saved"))
        self.assertIn(b"--resume", err)
        # What has been counted so far.
        shutil.copy(self.path("saved"), self.path("report"))
        part = self.report("--resume", self.path("report"), "--bytes", 1)
        asked[asked.index("--bytes") + 1] = part["bytes"]
        self.assertEqual(part, self.report(*asked))
        # The checkpoint keeps the end that it had.
        self.assertEqual(self.read("report"), self.read("saved"))
        asked[asked.index("--bytes") + 1] = f"2^{log2}"
        self.assertEqual(self.report("--resume", self.path("saved")),
                         self.report(*asked))

        self.refused(["validate", "mtdc", "--resume", self.path("saved")], "GENERATOR")
        with open(self.path("saved"), "r+b") as file:
            file.seek(-100, os.SEEK_END)
            file.write(b"7")
        self.refused(["validate", "--resume", self.path("saved")], "damaged", status=1)
        self.refused(["validate", "--resume", __file__], "no checkpoint", status=1)
        # What is no checkpoint is not replaced by one.
        with open(self.path("thesis"), "w", encoding="utf-8") as file:
            file.write("Chapter 1")
        self.refused(["validate", "ranmar24", "--checkpoint", self.path("thesis"),
                      "--bytes", "2^18"], "no checkpoint", status=1)
        with open(self.path("thesis"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "Chapter 1")

    def test_killed_and_resumed(self):
        # By a signal that no program sees: what was saved before is whole.
        for log2 in (25, 29, 33, 37):  # as above
            asked = ["ranmar24", "--streams", "3", "--bytes", f"2^{log2}"]
            begun = start("validate", *asked, "--threads", "1", "--checkpoint",
                          self.path("saved"), "--checkpoint-every", "1")
            while not os.path.exists(self.path("saved")):
                time.sleep(0.01)
            begun.kill()
            begun.communicate()
            shutil.copy(self.path("saved"), self.path("report"))
            part = self.report("--resume", self.path("report"), "--bytes", 1)
            if int(part["bytes"]) < 2**log2:
                break
            os.remove(self.path("saved"))
        self.assertEqual(begun.returncode, -signal.SIGKILL)
        self.assertLess(int(part["bytes"]), 2**log2)
        self.assertEqual(self.report("--resume", self.path("saved")),
                         self.report(*asked))

    def statistics(self, *arguments, **options):
        status, out, err = run("validate", *arguments, "--json", "--bytes", "2^18",
                               "--threads", "2", **options)
        self.assertIn(status, (0, 3), err)
        return [(test["name"], test["value"]) for test in json.loads(out)["tests"]]

    def in_turn(self, *requests):
        """Numbers of several requests in turn, as bytes."""
        sequences = [unpack(generate(*request, "--count", 2**15, "--format", "raw"), "u32")
                     for request in requests]
        return array.array("I", [n for turn in zip(*sequences) for n in turn]).tobytes()

    def test_consecutive_seeds(self):
        # RANMAR's consecutive streams are those of consecutive seeds.
        asked = ["ranmar24", "--seed", "100", "--streams", "5", "--offset", "3"]
        self.assertEqual(self.statistics(*asked, "--from", "seeds"),
                         self.statistics(*asked, "--from", "streams"))
        numbers = self.in_turn(*(["philox4x32", "--seed", seed] for seed in range(7, 11)))
        with open(self.path("numbers"), "wb") as file:
            file.write(numbers)
        with open(self.path("numbers"), "rb") as file:
            expected = self.statistics("--stdin", "u32", stdin=file)
        self.assertEqual(self.statistics("philox4x32", "--seed", "7", "--streams", "4",
                                         "--from", "seeds"), expected)

    def test_tree_of_streams(self):
        # A root and its children, by SPRNG's own rule.
        root = ["sprng_lcg", "--seed", "5", "--total", "1"]
        numbers = self.in_turn(root, *([*root, "--spawn", f"3:{k}"] for k in range(3)))
        with open(self.path("numbers"), "wb") as file:
            file.write(numbers)
        with open(self.path("numbers"), "rb") as file:
            expected = self.statistics("--stdin", "u32", "--bits", "0-30", stdin=file)
        self.assertEqual(self.statistics("sprng_lcg", "--seed", "5", "--streams", "4",
                                         "--from", "tree"), expected)

    def test_stopped_before_the_first_number(self):
        # So many streams take longer to be seeded than the signal to come.
        begun = subprocess.Popen([PROGRAM, "validate", "sprng_lfg", "--streams", "2^15",
                                  "--threads", "1"], env=ENVIRONMENT,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.5)
        begun.send_signal(signal.SIGTERM)
        out, err = begun.communicate()
        self.assertIn(begun.returncode, (143, -15))
        self.assertEqual((out, err), (b"", b""))

    def test_refusals(self):
        for arguments, word in ((["nosuch"], "nosuch"),
                                (["ranmar24", "--tests", "luck"], "'luck'"),
                                (["ranmar24", "--battery", "large"], "large"),
                                (["ranmar24", "--battery", "quick", "--tests", "gap"],
                                 "one of them"),
                                (["ranmar24", "--bits", "10-24"], "23"),
                                (["ranmar24", "--bits", "9-3"], "9-3"),
                                (["ranmar24", "--bits", "odd"], "'odd'"),
                                (["ranmar24", "--bytes", "0"], "at least 1"),
                                (["philox4x32", "--streams", "2^27"], "2^26"),
                                (["ranmar24", "--order", "cyclic"], "--block"),
                                (["ranmar24", "--from", "forest"], "'forest'"),
                                (["ranmar24", "--from", "tree", "--order", "cyclic",
                                  "--block", "2"], "--from streams"),
                                (["ranmar24", "--from", "seeds", "--streams", "2^21"],
                                 "2^20"),
                                (["ranmar24", "--order", "blocked"], "'blocked'"),
                                (["ranmar24", "--type", "u32"], "native, f32, f64"),
                                (["--stdin", "u32", "--type", "f32"], "--type"),
                                (["--stdin", "u16"], "'u16'"),
                                (["ranmar24", "--stdin", "u32"], "GENERATOR"),
                                (["ranmar24", "--battery", "smallcrush",
                                  "--checkpoint", "saved"], "--checkpoint"),
                                (["ranmar24", "--checkpoint", self.path("saved"),
                                  "--out", self.path("saved")], "is the checkpoint")):
            with self.subTest(arguments=arguments):
                self.refused(["validate", *arguments], word)


if __name__ == "__main__":
    unittest.main()
