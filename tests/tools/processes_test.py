# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""runnel on a machine with others: files that two want, limits of the system."""

import os
import resource
import signal
import subprocess
import time
import unittest

from program import *

# More than is made before a test stops it, and no disaster if it does not.
MANY = ("--count", 10**9)


class TwoProcesses(InFolder):
    def begin(self, *more, form="raw"):
        if os.path.exists(self.path("out")):
            os.remove(self.path("out"))
        process = start("generate", "ranmar24", *MANY, "--format", form,
                        "--out", self.path("out"), *more)
        self.addCleanup(process.kill)
        await_output(process, self.path("out"))
        return process

    def end(self, process, number=signal.SIGTERM):
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
        return process.returncode, err.decode()

    def test_messages_do_not_enter_files(self):
        # With standard error closed a file would get its place.
        process = start("generate", "ranmar24", *MANY, "--format", "raw",
                        "--out", self.path("out"), stderr=None,
                        preexec_fn=lambda: os.close(2))
        self.addCleanup(process.kill)
        await_output(process, self.path("out"))
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        values = self.read("out")
        self.assertEqual(len(values) % 4, 0)
        self.assertTrue(values == generate("ranmar24", "--format", "raw",
                                           "--count", len(values) // 4))

    def test_seeding_ends_at_signals(self):
        for more in ((), ("--checkpoint", self.path("job.h5"))):
            # A minute and more.
            process = start("generate", "mt19937", "--streams", 60000, "--order",
                            "interleaved", *more)
            self.addCleanup(process.kill)
            await_handler(process, signal.SIGTERM)
            time.sleep(0.2)
            status, err = self.end(process)
            if status == 0 and run("generate", "mt19937", "--backend", "cuda")[0] == 0:
                self.skipTest("a GPU makes these states before a signal comes")
            self.assertEqual(status, 128 + signal.SIGTERM, err)
            self.assertIn("interrupted", err)

    def test_the_second_is_refused(self):
        process = self.begin()
        process.send_signal(signal.SIGSTOP)  # or it may be ready before the others
        before = os.path.getsize(self.path("out"))
        for command in (["generate", "mt19937"],
                        ["bench", "sprng_lcg", "--count", "10"],
                        ["validate", "sprng_lcg", "--tests", "gap", "--bytes",
                         "2^18"]):
            status, _, err = run(*command, "--out", self.path("out"))
            self.assertEqual(status, 1)
            self.assertIn("written by another process", err)
        self.assertGreaterEqual(os.path.getsize(self.path("out")), before)
        # Whoever reads is welcome.
        with open(self.path("out"), "rb") as file:
            self.assertEqual(file.read(40), generate("ranmar24", "--format",
                                                     "raw"))
        self.end(process, signal.SIGKILL)
        generate("ranmar24", "--out", self.path("out"))
        self.assertEqual(self.read("out"), generate("ranmar24"))

    @needs_h5py
    def test_hdf5_can_be_read_meanwhile(self):
        process = self.begin("--checkpoint", self.path("job.h5"),
                             "--checkpoint-every", 1000000, form="hdf5")
        with h5py.File(self.path("out"), "r") as file:
            file["values"].shape
        self.end(process)

    def test_changed_under_way(self):
        def cut():
            os.truncate(self.path("out"), 0)

        def append():
            with open(self.path("out"), "ab") as file:
                file.write(b"x")

        for change, word in (
            (lambda: os.remove(self.path("out")), "removed"),
            (lambda: os.rename(self.path("out"), self.path("other")),
             "renamed"),
            (cut, "another process has changed it"),
            (append, "another process has changed it"),
        ):
            process = self.begin()
            change()
            status, err = self.end(process)
            self.assertEqual(status, 1, err)
            self.assertIn(word, err)
        # With a checkpoint at the next save, and what there is to do.
        process = self.begin("--checkpoint", self.path("job.h5"),
                             "--checkpoint-every", 10**7)
        os.remove(self.path("out"))
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertIn(b"removed", err)
        self.assertIn(b"--resume", err)


class Places(InFolder):
    def test_checkpoints_replace_checkpoints_only(self):
        generate("ranmar24", "--format", "hdf5", "--out", self.path("values"))
        self.write("text", b"precious\n")
        os.mkfifo(self.path("pipe"))
        output("dc", "--p", 521, "--out", self.path("sets"))

        def identity(name):
            facts = os.lstat(self.path(name))
            return facts.st_ino, facts.st_mode, facts.st_size, facts.st_mtime_ns

        for name in ("values", "text", "pipe", "sets"):
            before = identity(name)
            status, out, err = run("generate", "ranmar24", "--checkpoint",
                                   self.path(name))
            with self.subTest(name=name):
                # Before the work.
                self.assertEqual((status, out), (1, b""), err)
                self.assertIn(name, err)
                self.assertEqual(identity(name), before)
        for name in ("new", "empty", "new"):
            if name == "empty":
                self.write(name, b"")
            generate("ranmar24", "--checkpoint", self.path(name))
            output("inspect", self.path(name))

    def test_refused_requests_lose_nothing(self):
        # One output of the stream is left: the first fill is refused.
        refused = ("mrg32k3a", "--offset", 2**127 - 1, "--count", 2)
        for form in ("text", "raw", "hdf5"):
            to = ("--format", form, "--out", self.path(form), "--checkpoint",
                  self.path("job"), "--checkpoint-every", 1000)
            generate("ranmar24", *to)
            before = self.read(form), self.read("job")
            status, out, err = run("generate", *refused, *to)
            with self.subTest(form=form):
                self.assertEqual((status, out), (2, b""), err)
                self.assertIn("1 left before", err)
                self.assertNotIn("--resume", err)
                self.assertEqual((self.read(form), self.read("job")), before)
                new = self.path("new")
                status, _, err = run("generate", *refused, "--format", form,
                                     "--out", new)
                self.assertEqual(status, 2, err)
                self.assertFalse(os.path.exists(new))
            # Whereas no values are a request.
            generate("ranmar24", "--count", 0, *to)
            generate("ranmar24", "--count", 0, "--format", form, "--out",
                     self.path("nothing"))
            self.assertEqual(self.read(form), self.read("nothing"))
            self.assertIn("generate.count: 0",
                          output("inspect", self.path("job")).decode())
            generate("ranmar24", *to)
            self.assertEqual((self.read(form), self.read("job")), before)

    def test_dev_stdout_is_appended_to(self):
        expected = b"before\n" + generate("ranmar24")
        for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
            self.write("log", b"before\n")
            with open(self.path("log"), "ab") as log:
                status, _, err = run("generate", "ranmar24", "--out", name,
                                     stdout=log)
            self.assertEqual((status, err), (0, ""))
            self.assertEqual(self.read("log"), expected)
        self.write("log", b"before\n")
        with open(self.path("log"), "ab") as log:
            run("generate", "ranmar24", "--out", f"/dev/fd/{log.fileno()}",
                pass_fds=[log.fileno()])
        self.assertEqual(self.read("log"), expected)

    def test_limit_of_file_size(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (10000, 10000))

        status, out, err = run("generate", "ranmar24", "--count", 10**6,
                               "--out", self.path("out"), preexec_fn=limit)
        self.assertEqual((status, out), (1, b""))
        self.assertIn("File too large", err)
        self.assertIn(self.path("out"), err)


class Signals(InFolder):
    def test_ignored_stay_ignored(self):
        def ignore():
            signal.signal(signal.SIGINT, signal.SIG_IGN)

        process = start("generate", "ranmar24", "--count", 10**12, "--format",
                        "raw", "--out", "/dev/null", preexec_fn=ignore)
        self.addCleanup(process.kill)
        await_handler(process, signal.SIGTERM)
        process.send_signal(signal.SIGINT)
        time.sleep(0.5)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 128 + signal.SIGTERM, err)

    def test_no_reader(self):
        process = start("--man")
        process.stdout.close()
        _, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, err), (0, b""))


class Threads(unittest.TestCase):
    def refused(self, *arguments, words, **variables):
        done = subprocess.run([PROGRAM, "generate", "ranmar24", *arguments],
                              env=dict(ENVIRONMENT, **variables),
                              capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout), (2, b""),
                         done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_places(self):
        try:
            output("generate", "ranmar24", "--backend", "openmp")
        except AssertionError:
            self.skipTest("a Kokkos whose threads have no limit")
        try:
            expected = output("generate", "ranmar24", "--threads", 512)
        except AssertionError as error:
            self.skipTest(f"512 threads: {error}")
        self.assertEqual(expected, output("generate", "ranmar24"))
        for many in ("513", "520", "4096"):
            self.refused("--threads", many, words=(many.encode(), b"512"))
            self.refused(OMP_NUM_THREADS=many,
                         words=(b"OMP_NUM_THREADS asks for", many.encode(),
                                b"512"))
            self.refused(KOKKOS_NUM_THREADS=many,
                         words=(b"KOKKOS_NUM_THREADS asks for", b"512"))
        self.refused(OMP_NUM_THREADS="99999999999",
                     words=(b"OMP_NUM_THREADS asks for 99999999999 threads",))
        # What is given counts, not the variable.
        done = subprocess.run(
            [PROGRAM, "generate", "ranmar24", "--threads", "2"],
            env=dict(ENVIRONMENT, OMP_NUM_THREADS="600"), capture_output=True,
            timeout=60)
        self.assertEqual((done.returncode, done.stdout), (0, expected))


if __name__ == "__main__":
    unittest.main()
