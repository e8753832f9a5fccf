# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checkpoints of the runnel program: stopping anywhere, going on anyhow."""

import json
import os
import random
import resource
import signal
import time
import unittest

from program import *


def number_is_ignored(process, number):
    """Would the signal end the process unheard: is it not caught yet?"""
    with open(f"/proc/{process.pid}/status") as file:
        caught = next(line for line in file if line.startswith("SigCgt"))
    return not int(caught.split()[1], 16) >> (number - 1) & 1


class Saved(InFolder):
    def setUp(self):
        super().setUp()
        self.checkpoint = self.path("job.h5")

    def inspect(self, name="job.h5"):
        return json.loads(output("inspect", self.path(name), "--json"))

    def fails(self, arguments, *words, status=1):
        got, out, err = run("generate", *arguments)
        self.assertEqual(got, status, err)
        self.assertEqual(out, b"")
        for word in words:
            self.assertIn(word, err)


class Further(Saved):
    """A saved set of streams gives the next numbers."""

    def pieces_join(self, request, counts, stored, width):
        """Asks for pieces, each from the checkpoint of the one before."""
        whole = generate(*request, "--count", sum(counts), "--format", "raw")
        joined = generate(*request, "--count", counts[0], "--format", "raw",
                          "--checkpoint", self.checkpoint)
        for count in counts[1:]:
            joined += generate("--resume", self.checkpoint, "--count", count,
                               "--checkpoint", self.checkpoint)
        self.assertTrue(joined == whole)

    def test_one_stream(self):
        for request in (("ranmar24",),
                        ("ranmar48", "--seed", "lammps:5", "--leapfrog", "1/3",
                         "--offset", 2**90),
                        ("ranmar24", "--type", "f64", "--dist", "uniform"),
                        ("ranmar48x", "--streams", 4, "--order",
                         "interleaved"),
                        ("ranmar48x", "--streams", 4, "--order", "cyclic",
                         "--block", 1000)):
            self.pieces_join(request, [100, 1, 33, 24783, 0, 7], "u32", 4)

    def test_other_blocks_inside_a_cycle(self):
        integers("ranmar24", "--streams", 3, "--order", "cyclic", "--block",
                 10, "--count", 44, "--checkpoint", self.checkpoint)
        resume = ["--resume", self.checkpoint, "--count", "5"]
        self.fails([*resume, "--block", "4"], "at value 14 of a cycle",
                   "blocks of 10", "blocks of 4", status=2)
        self.fails([*resume, "--order", "interleaved"], "blocks of 10",
                   status=2)

    def test_blocked_streams_each_go_on(self):
        request = ("ranmar24", "--streams", 3, "--type", "u32")
        first = integers(*request, "--count", 8, "--checkpoint",
                         self.checkpoint)
        second = integers("--resume", self.checkpoint, "--count", 4)
        own = [integers("ranmar24", "--type", "u32", "--stream", s, "--count",
                        5) for s in range(3)]
        self.assertEqual(first, own[0][:3] + own[1][:3] + own[2][:2])
        self.assertEqual(second, own[0][3:5] + own[1][3:4] + own[2][2:3])
        # Without --checkpoint the file stays as it is.
        self.assertEqual(integers("--resume", self.checkpoint, "--count", 4),
                         second)

    def test_blocked_and_long(self):
        request = ("ranmar24", "--format", "raw")
        generate(*request, "--streams", 3, "--count", 13000000, "--checkpoint",
                 self.checkpoint)
        more = generate("--resume", self.checkpoint, "--count", 300)
        expected = b""
        for s, given in enumerate((4333334, 4333333, 4333333)):
            expected += generate(*request, "--stream", s, "--offset", given,
                                 "--count", 100)
        self.assertEqual(more, expected)

    def test_other_values_than_before(self):
        generate("ranmar24", "--type", "f64", "--dist", "uniform", "--count",
                 5, "--checkpoint", self.checkpoint)
        self.assertEqual(
            lines("--resume", self.checkpoint, "--count", 3, "--type",
                  "native"),
            lines("ranmar24", "--offset", 10, "--count", 3))
        self.assertEqual(
            lines("ranmar24", "--resume", self.checkpoint, "--count", 3),
            lines("ranmar24", "--offset", 10, "--count", 3, "--type", "f64",
                  "--dist", "uniform"))

    def test_inspect_tells_positions(self):
        generate("ranmar24", "--streams", 3, "--offset", 2**100, "--count", 8,
                 "--stream", 7, "--checkpoint", self.checkpoint)
        facts = self.inspect()
        self.assertEqual(facts["generator"], "ranmar24")
        self.assertEqual(facts["seed"], [1802, 9373])
        self.assertEqual(facts["first_stream"], 7)
        self.assertEqual(facts["num_streams"], 3)
        self.assertEqual(facts["position"], 2**100 + 2)
        self.assertEqual(facts["last_position"], 2**100 + 3)
        self.assertEqual(facts["notes"]["generate.done"], "8")
        self.assertIn("ranmar24", output("inspect", self.checkpoint).decode())

    def test_refusals(self):
        generate("ranmar24", "--checkpoint", self.checkpoint, "--out",
                 self.path("out"))
        resume = ["--resume", self.checkpoint]
        self.fails(["ranmar48", *resume], "ranmar24", "ranmar48")
        self.fails(["nosuch", *resume], "nosuch", status=2)
        for option in (["--seed", "1"], ["--stream", "1"], ["--streams", "2"],
                       ["--offset", "5"], ["--leapfrog", "0/2"],
                       ["--allow-overlap"]):
            self.fails([*resume, "--count", "5", *option], option[0],
                       "--resume", status=2)
        self.fails([*resume, "--count", "5", "--out", self.checkpoint],
                   "is the checkpoint", status=2)

    def test_finished(self):
        out = generate("ranmar24", "--out", self.path("out"), "--checkpoint",
                       self.checkpoint)
        before = self.read("job.h5"), self.read("out")
        status, out, err = run("generate", "--resume", self.checkpoint)
        self.assertEqual((status, out), (0, b""))
        self.assertIn("finished", err)
        self.assertEqual((self.read("job.h5"), self.read("out")), before)

    def test_failed_save_keeps_the_output(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

        # Python itself ignores the signal, and so shall its child.
        status, out, err = run("generate", "ranmar24", "--checkpoint",
                               self.checkpoint, restore_signals=False,
                               preexec_fn=limit)
        self.assertEqual(status, 1)
        self.assertIn(self.checkpoint, err)
        self.assertIn("too large", err)
        self.assertEqual(out, generate("ranmar24"))
        self.assertEqual(os.listdir(self.folder), [])

    def test_no_folder_for_the_checkpoint(self):
        missing = self.path("no/such.h5")
        got, out, err = run("generate", "ranmar24", "--checkpoint", missing)
        self.assertEqual(got, 1)
        self.assertIn(missing, err)
        # Seen before anything was made.
        self.assertEqual(out, b"")


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
        # What no checkpoint covers is the user's to remove.
        if self.inspect_done() == 0 and os.path.exists(self.path("out")):
            os.remove(self.path("out"))
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
        begin = time.monotonic()
        _, err = process.communicate(timeout=30)
        # A second, and more where other tests keep the machine busy.
        self.assertLess(time.monotonic() - begin, 10)
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

    def test_further_numbers_of_an_unfinished_request(self):
        self.stop_in_the_middle()
        position = self.inspect()["position"]
        self.assertGreater(position, 0)
        self.assertEqual(
            generate("--resume", self.checkpoint, "--count", 100),
            generate("ranmar24", "--offset", position, "--count", 100,
                     "--format", "raw"))

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
