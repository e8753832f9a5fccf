# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checkpoints of the runnel program: a saved set gives the next numbers."""

import os
import resource
import unittest

from program import *
from saved import Saved


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
                        ("philox4x32", "--type", "i64", "--dist",
                         f"integers:{-10**15},{10**15}"),
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

    def test_streams_go_on_past_their_ends(self):
        # Streams of ceicg have 140739392569023 outputs.
        request = ("ceicg", "--offset", 140739392568023, "--format", "raw",
                   "--allow-overlap")
        whole = generate(*request, "--count", 5000)
        first = generate(*request, "--count", 1000, "--checkpoint",
                         self.checkpoint)
        self.assertEqual(self.inspect()["notes"]["generate.allow_overlap"],
                         "yes")
        more = ["--resume", self.checkpoint, "--count", 4000]
        self.assertEqual(first + generate(*more), whole)
        # Without the permission, until it is given.
        generate(*request[:-1], "--count", 1000, "--checkpoint",
                 self.checkpoint)
        self.fails(more, "--allow-overlap", status=2)
        self.assertEqual(first + generate(*more, "--allow-overlap"), whole)

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
                       ["--offset", "5"], ["--leapfrog", "0/2"]):
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


if __name__ == "__main__":
    unittest.main()
