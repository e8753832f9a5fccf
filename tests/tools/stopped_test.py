# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The runnel program is stopped anywhere and goes on anyhow."""

import os
import random
import signal
import time
import unittest

from program import *
from saved import Saved


def number_is_ignored(process, number):
    """Would the signal end the process unheard: is it not caught yet?"""
    with open(f"/proc/{process.pid}/status") as file:
        caught = next(line for line in file if line.startswith("SigCgt"))
    return not int(caught.split()[1], 16) >> (number - 1) & 1


class Stopped(Saved):
    """A request is stopped anywhere, and finished in another way."""

    machines = (["--threads", "1"], ["--threads", "2", "--team-size", "2"],
                ["--threads", "3", "--chunk", "777"], ["--chunk", "100000"])
    random = random.Random(1802)

    def begin(self, request, every):
        return start("generate", *request, "--out", self.path("out"),
                     "--checkpoint", self.checkpoint, "--checkpoint-every",
                     every, *self.random.choice(self.machines),
                     stdout=None)

    def go_on(self):
        return start("generate", "--resume", self.checkpoint,
                     *self.random.choice(self.machines), stdout=None)

    def expected(self, request):
        generate(*request, "--out", self.path("whole"))
        return self.read("whole")

    def killed(self, process, seconds):
        """Ends a process in the middle; False if it was over before."""
        time.sleep(seconds)
        process.kill()
        _, err = process.communicate()
        if process.returncode == 0:
            return False
        self.assertEqual(process.returncode, -signal.SIGKILL, err)
        return True

    def kill_and_finish(self, request, every, kills):
        whole = self.expected(request)
        began = time.monotonic()
        process = self.begin(request, every)
        process.communicate()
        lasts = time.monotonic() - began
        self.assertTrue(self.read("out") == whole)
        os.remove(self.checkpoint)
        while not os.path.exists(self.checkpoint):
            self.killed(self.begin(request, every),
                        self.random.uniform(0, lasts))
        for _ in range(kills):
            self.inspect()  # always a whole checkpoint
            if not self.killed(self.go_on(), self.random.uniform(0, lasts)):
                break
        process = self.go_on()
        _, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        self.assertTrue(self.read("out") == whole, request)

    def test_killed(self):
        requests = (
            ("ranmar24", "--type", "f64", "--dist", "uniform"),
            ("ranmar48", "--streams", "5", "--type", "f32"),
            ("ranmar24", "--streams", "3", "--order", "interleaved"),
            ("ranmar24", "--streams", "3", "--order", "cyclic", "--block",
             "7001"),
        )
        for request in requests:
            for form in ("raw", "text", "hdf5"):
                with self.subTest(request=request, form=form):
                    self.kill_and_finish(
                        (*request, "--format", form, "--count", "400009"),
                        "20000", kills=3)

    def interrupt(self, number, request):
        process = self.begin(request, "1000000")
        while self.inspect_done() < 2000000:
            time.sleep(0.02)
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
        # What batch systems send before they kill: saved, and all is well.
        self.assertEqual(process.returncode,
                         130 if number == signal.SIGINT else 0)
        self.assertRegex(err.decode(), r"interrupted after \d+ of 60000000 "
                         r"values; to continue: runnel generate --resume '.*'")

    def inspect_done(self):
        if not os.path.exists(self.checkpoint):
            return 0
        return int(self.inspect()["notes"]["generate.done"])

    def test_interrupted(self):
        for number, form in ((signal.SIGINT, "raw"), (signal.SIGTERM, "hdf5"),
                             (signal.SIGUSR1, "raw")):
            request = ("ranmar24", "--format", form, "--count", "60000000",
                       "--streams", "2")
            self.interrupt(number, request)
            # The position is honest, and the output is whole up to there.
            facts = self.inspect()
            done = int(facts["notes"]["generate.done"])
            self.assertLess(done, 60000000)
            self.assertEqual(facts["position"], max(0, done - 30000000))
            self.assertEqual(facts["last_position"], min(done, 30000000))
            self.assertEqual(os.path.getsize(self.path("out")),
                             int(facts["notes"]["generate.out_bytes"]))
            process = self.go_on()
            process.communicate()
            self.assertTrue(self.read("out") == self.expected(request))
            os.remove(self.checkpoint)

    def test_signals_without_a_checkpoint(self):
        for number in (signal.SIGTERM, signal.SIGUSR1):
            process = start("generate", "ranmar24", "--count", 10**13,
                            "--format", "raw", "--out", "/dev/null",
                            stdout=None)
            while number_is_ignored(process, number):
                time.sleep(0.02)
            process.send_signal(number)
            _, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 128 + number)
            self.assertIn(b"interrupted after", err)

    def stop_part(self, number, num_parts, *more):
        """Status and message of a leapfrog part that is stepped for hours."""
        process = start("generate", "ranmar24", "--count", 10**7, "--leapfrog",
                        f"1/{num_parts}", "--out", self.path("part"), *more)
        while number_is_ignored(process, number):
            time.sleep(0.02)
        time.sleep(0.5)
        process.send_signal(number)
        # It takes a second, and more where other tests keep the machine busy.
        _, err = process.communicate(timeout=60)
        return process.returncode, err.decode()

    def test_signals_to_leapfrog_parts(self):
        for num_parts in (2**20, 2**32):
            status, err = self.stop_part(signal.SIGTERM, num_parts)
            self.assertEqual(status, 143)
            self.assertIn("interrupted after", err)
            status, err = self.stop_part(signal.SIGTERM, num_parts,
                                         "--checkpoint", self.checkpoint)
            self.assertEqual(status, 0)
            self.assertIn("--resume", err)
            self.assertEqual(self.inspect()["num_parts"], num_parts)
            os.remove(self.checkpoint)

    def test_long_leapfrog_parts(self):
        # One value in 2^21: the pieces of each join up.
        parts = 2**21
        part = integers("ranmar24", "--count", 20, "--leapfrog", f"5/{parts}")
        for i in (0, 15, 16, 19):
            self.assertEqual(part[i], integers(
                "ranmar24", "--count", 1, "--offset", 5 + i * parts)[0])

    def stop_in_the_middle(self, request=("ranmar24", "--format", "raw",
                                          "--count", "50000000")):
        process = self.begin(request, "1000000")
        while self.inspect_done() == 0:
            time.sleep(0.02)
        self.assertTrue(self.killed(process, 0))

    def test_changed_minds(self):
        self.stop_in_the_middle()
        resume = ["--resume", self.checkpoint]
        self.fails([*resume, "--type", "f64"], "--type native", status=2)
        self.fails([*resume, "--format", "text"], "--format raw", status=2)
        self.fails([*resume, "--order", "interleaved"], "blocked", status=2)
        self.fails([*resume, "--block", "3"], "no blocks", status=2)

    def test_changed_minds_of_a_finished_request(self):
        generate("ranmar24", "--format", "raw", "--out", self.path("out"),
                 "--checkpoint", self.checkpoint)
        for option in (["--type", "f64"], ["--seed", "5"], ["--block", "3"]):
            self.fails(["--resume", self.checkpoint, *option],
                       "the finished request", "give --count", status=2)

    def test_repeated_options_change_nothing(self):
        request = ("ranmar24", "--type", "f32", "--dist", "uniform:-1,1",
                   "--ends", "()", "--format", "raw", "--count", "50000000")
        for again in (("--dist", "uniform:-1,1"), ("--type", "f32"),
                      ("--dist", "uniform:-1,1", "--format", "raw")):
            self.stop_in_the_middle(request)
            status, _, err = run("generate", "--resume", self.checkpoint,
                                 *again)
            self.assertEqual(status, 0, err)
            self.assertTrue(self.read("out") == self.expected(request), again)
            os.remove(self.checkpoint)
        self.stop_in_the_middle(request)
        resume = ["--resume", self.checkpoint]
        self.fails([*resume, "--ends", "[]"], "--ends ()", status=2)
        self.fails([*resume, "--by-element", "rates.csv"],
                   "no parameters by element", status=2)
        self.fails([*resume, "--element-format", "text"],
                   "no --element-format", status=2)

    def test_repeated_streams_change_nothing(self):
        streams = ("--seed", "0x4d", "--param", 3, "--stream", 2, "--streams", 3,
                   "--offset", "1k", "--leapfrog", "1/2")
        request = ("sprng_lfg", *streams, "--format", "raw", "--count", 50000000)
        self.stop_in_the_middle(request)
        resume = ["--resume", self.checkpoint]
        for option, other, has in (
            ("--seed", 78, "--seed 77"), ("--seed", "auto", "--seed 77"),
            ("--param", 4, "parameters"), ("--total", 9, "parameters"),
            ("--stream", 1, "--stream 2"), ("--streams", 2, "--streams 3"),
            ("--offset", 0, "--offset 1000"),
            ("--leapfrog", "0/2", "--leapfrog 1/2"),
        ):
            self.fails([*resume, option, other], f"{option} {other}: ", has,
                       "as it was begun", status=2)
            if option != "--offset":
                self.fails([*resume, "--count", 5, option, other],
                           f"{option} {other}: ", has, "--resume", status=2)
        # Positions have moved.
        self.fails([*resume, "--count", 5, "--offset", 1000], "--offset",
                   "--count", status=2)
        further = [*resume, "--count", 5, "--format", "text"]
        self.assertEqual(
            generate(*further, "--seed", 77, "--param", 3, "--streams", 3,
                     "--leapfrog", "1/2"), generate(*further))
        status, _, err = run("generate", "sprng_lfg", *resume, *streams)
        self.assertEqual(status, 0, err)
        self.assertTrue(self.read("out") == self.expected(request))

    def test_integers_of_64_bits(self):
        # Eight bytes per value, which the notes of the checkpoint count.
        kind = ("philox4x32", "--type", "i64", "--dist",
                f"integers:{-10**15},{10**15}")
        for form in ("raw", "hdf5"):
            request = (*kind, "--format", form, "--count", "25000000")
            with self.subTest(form=form):
                self.stop_in_the_middle(request)
                notes = self.inspect()["notes"]
                done = int(notes["generate.done"])
                if form == "raw":
                    self.assertEqual(int(notes["generate.out_bytes"]), 8 * done)
                process = self.go_on()
                _, err = process.communicate()
                self.assertEqual(process.returncode, 0, err)
                self.assertTrue(self.read("out") == self.expected(request))
                os.remove(self.checkpoint)
        self.assertEqual(
            list(unpack(generate(*kind, "--format", "raw"), "i64")),
            integers(*kind))

    def test_further_numbers_of_an_unfinished_request(self):
        self.stop_in_the_middle()
        position = self.inspect()["position"]
        self.assertGreater(position, 0)
        self.assertEqual(
            generate("--resume", self.checkpoint, "--count", 100),
            generate("ranmar24", "--offset", position, "--count", 100,
                     "--format", "raw"))

    def test_checkpoint_of_an_earlier_job(self):
        # Finished; a later job of the same names is killed.
        asked = ("--format", "raw", "--out", self.path("out"), "--checkpoint",
                 self.checkpoint)
        generate("ranmar24", "--count", 1000, *asked)
        self.assertEqual(run("generate", "--resume", self.checkpoint)[0], 0)
        second = ("ranmar24", "--seed", 7, "--count", 50000000)
        process = start("generate", *second, *asked)
        while self.inspect_done() == 1000 or not self.read("out"):
            time.sleep(0.01)
        self.assertTrue(self.killed(process, 0))
        status, _, err = run("generate", "--resume", self.checkpoint)
        self.assertEqual(status, 0, err)
        self.assertIn("continuing", err)
        self.assertTrue(self.read("out") ==
                        self.expected((*second, "--format", "raw")))

    def test_finished_output_that_is_gone(self):
        generate("ranmar24", "--count", 1000, "--format", "raw", "--out",
                 self.path("out"), "--checkpoint", self.checkpoint)
        resume = ["--resume", self.checkpoint]
        self.assertEqual(run("generate", *resume)[0], 0)
        os.truncate(self.path("out"), 3999)
        self.fails(resume, "has 3999 of its 4000 bytes")
        os.remove(self.path("out"))
        self.fails(resume, "is gone")
        self.write("moved", bytes(4000))
        self.assertEqual(
            run("generate", *resume, "--out", self.path("moved"))[0], 0)

    def test_output_moved(self):
        self.stop_in_the_middle()
        os.rename(self.path("out"), self.path("moved"))
        self.fails(["--resume", self.checkpoint], self.path("out"), "0 bytes",
                   self.inspect()["notes"]["generate.out_bytes"])
        self.assertFalse(os.path.exists(self.path("out")))
        status, out, err = run("generate", "--resume", self.checkpoint, "--out",
                               self.path("moved"))
        self.assertEqual((status, out), (0, b""), err)
        self.assertRegex(err, r"\Arunnel: continuing in '.*moved' after \d+ of "
                              r"50000000 values\n\Z")
        self.assertTrue(self.read("moved") == generate(
            "ranmar24", "--format", "raw", "--count", 50000000))
        self.assertEqual(self.inspect()["notes"]["generate.out"],
                         self.path("moved"))

    def test_output_cut(self):
        for form in ("raw", "hdf5"):
            self.stop_in_the_middle(("ranmar24", "--format", form, "--count",
                                     "50000000"))
            covered = self.inspect()["notes"]["generate.out_bytes"]
            os.truncate(self.path("out"), int(covered) - 1)
            self.fails(["--resume", self.checkpoint], covered,
                       str(int(covered) - 1))
            self.assertEqual(os.path.getsize(self.path("out")),
                             int(covered) - 1)
            os.remove(self.checkpoint)

    def test_foreign_hdf5(self):
        self.stop_in_the_middle(("ranmar24", "--format", "hdf5", "--count",
                                 "50000000"))
        covered = int(self.inspect()["notes"]["generate.out_bytes"])
        self.write("out", b"not this one" + bytes(covered))
        self.fails(["--resume", self.checkpoint], "left as it is")
        self.assertTrue(self.read("out") == b"not this one" + bytes(covered))

    @needs_h5py
    def test_killed_hdf5_is_readable(self):
        request = ("ranmar24", "--format", "hdf5", "--count", "50000000")
        self.stop_in_the_middle(request)
        done = int(self.inspect()["notes"]["generate.done"])
        with h5py.File(self.path("out"), "r") as file:
            values = file["values"][:]
        self.assertGreaterEqual(len(values), done)
        self.assertTrue(values.tobytes() == generate(
            "ranmar24", "--format", "raw", "--count", len(values)))

    def test_standard_output(self):
        """What went to a pipe is not given twice: the rest comes."""
        request = ("ranmar24", "--count", "40000000", "--format", "raw")
        process = start("generate", *request, "--checkpoint", self.checkpoint,
                        "--checkpoint-every", "1000000")
        # It waits for its reader then, behind the second save.
        process.stdout.read(4 * 2500000)
        process.kill()
        process.communicate()
        self.assertGreaterEqual(self.inspect_done(), 2000000)
        whole = generate(*request)
        done = 4 * self.inspect_done()
        self.assertTrue(generate("--resume", self.checkpoint) == whole[done:])

    def test_by_time(self):
        process = start("generate", "ranmar24", "--count", 10**13, "--format",
                        "raw", "--out", "/dev/null", "--checkpoint",
                        self.checkpoint, "--checkpoint-every", "0.2s",
                        stdout=None)
        seen = set()
        while len(seen) < 4:
            seen.add(self.inspect_done())
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)

    def test_reader_gone(self):
        process = start("generate", "ranmar24", "--count", 10**12,
                        "--checkpoint", self.checkpoint,
                        "--checkpoint-every", 100000)
        process.stdout.read(1000000)
        process.stdout.close()
        err = process.stderr.read().decode()
        process.stderr.close()
        self.assertEqual(process.wait(timeout=60), 1)
        self.assertIn("--resume", err)
        self.inspect()


if __name__ == "__main__":
    unittest.main()
