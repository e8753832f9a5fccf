# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Help, manual page and completion say the same, and what they show works."""

import json
import re
import shutil
import subprocess
import unittest

from program import *

COMMANDS = ("list", "generate", "permutation", "sample", "inspect", "selftest",
            "bench", "dc", "resources", "doctor", "overlap", "spectral")
# There where the program was configured with it.
if re.search(rb"(?m)^  validate ", run("--help")[1]):
    COMMANDS += ("validate",)


def help_of(command):
    return output(command, "--help").decode()


def options_of(command):
    """Long options by the help, with their values: {name: choices or None}."""
    found = {}
    for line in help_of(command).splitlines():
        match = re.match(
            r"\s+(?:-\w,)?(--[a-z0-9-]+)(?:,(--[a-z0-9-]+))?(?: (\S+))?", line)
        if not match:
            continue
        value = match[3] or ""
        choices = value.split("|") if re.fullmatch(r"[a-z0-9.|_]+", value) and (
            "|" in value) else None
        for name in (match[1], match[2]):
            if name:
                found[name] = choices
    return found


def examples_of(text):
    return re.findall(r"^  (runnel .*)$", text[text.index("Examples:"):],
                      re.MULTILINE)


class Help(InFolder):
    def test_commands(self):
        text = output("--help").decode()
        for command in COMMANDS:
            self.assertRegex(text, rf"(?m)^  {command} ")

    def test_examples_work(self):
        shown = examples_of(output("--help").decode())
        for command in COMMANDS:
            examples = examples_of(help_of(command))
            self.assertGreaterEqual(len(examples), 2, command)
            for example in examples:
                self.assertIn(f"runnel {command}", example)
            shown += examples
        # What inspect shows.
        generate("ranmar24", "--checkpoint", self.path("job.h5"))
        generate("ranmar24", "--format", "hdf5", "--out",
                 self.path("numbers.h5"))
        # By whose rows generate makes numbers.
        self.write("rates.csv", b"0.5\n4\n120\n")
        saved = self.read("job.h5")
        for example in shown:
            self.write("job.h5", saved)
            done = subprocess.run(
                ["bash", "-euc", f'runnel() {{ "$PROGRAM" "$@"; }}; {example}'],
                cwd=self.folder, env=dict(ENVIRONMENT, PROGRAM=PROGRAM),
                capture_output=True)
            with self.subTest(example=example):
                self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_generators_that_it_names(self):
        lattices = re.search(r"GENERATOR REQUIRED +(.*)", help_of("spectral"))[1]
        parameters = re.search(r"--param P +(.*)", help_of("generate"))[1]
        for name in (facts["name"] for facts in json.loads(output("list", "--json"))):
            with self.subTest(generator=name):
                said = run("spectral", name, "--leapfrog", "1")[2]
                self.assertEqual(name in re.split(", | or ", lattices),
                                 "has no lattice" not in said)
                said = run("generate", name, "--param", "0")[2]
                family = re.sub("^sprng_.*", "sprng_*", name)
                self.assertEqual(f" {family}: " in parameters,
                                 "has no --param" not in said)

    def test_json_is_a_flag_everywhere(self):
        for command in set(COMMANDS) - {"generate", "permutation", "sample"}:
            self.assertIn("--json", options_of(command))
            status, out, err = run(command, "--json", "--nosuch")
            self.assertEqual((status, out), (2, b""))
            self.assertTrue(err.startswith("runnel: "))


class Manual(InFolder):
    def test_every_option(self):
        text = output("--man").decode()
        self.assertTrue(text.isascii())
        plain = text.replace("\\-", "-").replace("\\fB", "").replace(
            "\\fI", "").replace("\\fR", "")
        for command in COMMANDS:
            at = plain.index(f".SS runnel {command}\n")
            end = plain.find(".SS ", at + 1)
            section = plain[at:end]
            for option in options_of(command):
                self.assertIn(option, section, command)
            for example in examples_of(help_of(command)):
                self.assertIn(example, section)

    @unittest.skipUnless(shutil.which("groff"), "needs groff")
    def test_groff(self):
        self.write("runnel.1", output("--man"))
        done = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8",
                               self.path("runnel.1")], capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    @unittest.skipUnless(shutil.which("man"), "needs man")
    def test_man(self):
        self.write("runnel.1", output("--man"))
        done = subprocess.run(["man", "--warnings", "-l",
                               self.path("runnel.1")], capture_output=True,
                              env=dict(ENVIRONMENT, MANWIDTH="80"))
        if b"has been minimized" in done.stdout:
            self.skipTest("this machine's man is a stand-in")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn(b"--checkpoint-every", done.stdout)


class Bash(InFolder):
    def setUp(self):
        super().setUp()
        self.write("completion", output("--completion", "bash"))

    def complete(self, *words):
        """What bash offers for the last word."""
        script = (f"source {self.path('completion')}; COMP_WORDS=(\"$@\"); "
                  "COMP_CWORD=$(($# - 1)); _runnel; "
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "-uc", script, "-", "runnel", *words],
                              cwd=self.folder, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.decode().split()

    def test_syntax(self):
        done = subprocess.run(["bash", "-n", self.path("completion")],
                              capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    @unittest.skipUnless(shutil.which("shellcheck"), "needs shellcheck")
    def test_shellcheck(self):
        done = subprocess.run(["shellcheck", "--shell=bash",
                               self.path("completion")], capture_output=True)
        self.assertEqual(done.returncode, 0, done.stdout.decode())

    def test_every_option(self):
        self.assertEqual(set(COMMANDS) - set(self.complete("")), set())
        self.assertEqual(self.complete("gen"), ["generate"])
        for command in COMMANDS:
            options = options_of(command)
            offered = set(self.complete(command, "--"))
            self.assertEqual(offered - {"-h"}, set(options), command)
            for option, choices in options.items():
                if choices:
                    self.assertEqual(self.complete(command, option, ""),
                                     choices)
                    self.assertEqual(self.complete(command, option, "=", ""),
                                     choices)

    def test_values(self):
        self.assertEqual(self.complete("generate", "ranmar"),
                         ["ranmar24", "ranmar48", "ranmar48x"])
        self.assertEqual(self.complete("generate", "--order", "in"),
                         ["interleaved"])
        self.assertEqual(self.complete("generate", "--order", "=", "b"),
                         ["blocked"])
        self.write("job.h5", b"")
        self.assertEqual(self.complete("generate", "--resume", "jo"),
                         ["job.h5"])
        self.assertEqual(self.complete("inspect", "jo"), ["job.h5"])
        self.assertEqual(self.complete("generate", "--count", ""), [])
        self.assertEqual(self.complete("nosuch", ""), [])

    def test_other_shells(self):
        for arguments in ((), ("fish",)):
            status, out, err = run("--completion", *arguments)
            self.assertEqual((status, out), (2, b""))
            self.assertIn("bash or zsh", err)


class Zsh(InFolder):
    def test_every_option(self):
        text = output("--completion", "zsh").decode()
        self.assertTrue(text.startswith("#compdef runnel\n"))
        for command in COMMANDS:
            at = text.index(f"\n    {command})\n")
            section = text[at:text.index(";;", at)]
            for option, choices in options_of(command).items():
                self.assertIn(f"'{option}", section)
                if choices:
                    self.assertIn("(" + " ".join(choices) + ")", section)

    @unittest.skipUnless(shutil.which("zsh"), "needs zsh")
    def test_syntax(self):
        self.write("_runnel", output("--completion", "zsh"))
        done = subprocess.run(["zsh", "-n", self.path("_runnel")],
                              capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
