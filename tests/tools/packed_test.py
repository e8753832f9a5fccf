# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""runnel generate --packed: the bits that there are, and no others."""

import json
import os
import signal
import time
import unittest

from program import *
from ranmar_model import Ranmar


def packed(values, bits):
    """The values' bits as one big number, from its top."""
    digits = "".join(format(value, f"0{bits}b") for value in values)
    digits += "0" * (-len(digits) % 8)
    return int("1" + digits, 2).to_bytes(len(digits) // 8 + 1, "big")[1:]


class Packed(InFolder):
    # Random bits of an output, of 24, 31, 32 and 48.
    bits = {"ranmar24": 24, "sprng_lcg": 31, "sprng_lfg": 31, "mt19937": 32,
            "mrg32k3a": 32, "ranmar48": 48, "ranmar48x": 48}

    def test_model(self):
        for generator, bits in (("ranmar24", 24), ("ranmar48", 48)):
            self.assertEqual(generate(generator, "--packed", "--count", 1001),
                             packed(Ranmar(generator).take(1001), bits))

    def test_native(self):
        for generator, bits in self.bits.items():
            for count in (0, 1, 7, 8, 1001):
                values = integers(generator, "--count", count)
                with self.subTest(generator=generator, count=count):
                    out = generate(generator, "--packed", "--count", count)
                    self.assertEqual(out, packed(values, bits))
                    self.assertEqual(len(out), (count * bits + 7) // 8)

    def test_left_justified_types(self):
        for generator, own in self.bits.items():
            for kind, width in (("u32", 32), ("i31", 31), ("u64", 64)):
                if (generator, kind) == ("mrg32k3a", "u64"):
                    continue
                bits = min(own, width)
                if kind == "u64" and own <= 32:
                    bits = 2 * own
                values = integers(generator, "--type", kind, "--count", 333)
                with self.subTest(generator=generator, kind=kind):
                    for value in values:
                        self.assertEqual(value % 2**(width - bits), 0)
                    self.assertEqual(
                        generate(generator, "--type", kind, "--packed",
                                 "--count", 333),
                        packed([v >> (width - bits) for v in values], bits))

    def test_full_words_are_theirs_in_the_other_order(self):
        words = unpack(generate("philox4x32", "--format", "raw", "--count",
                                1000), "u32")
        words.byteswap()
        self.assertEqual(generate("philox4x32", "--packed", "--count", 1000),
                         words.tobytes())

    def test_long_streams_and_orders(self):
        for more in (("--streams", 3), ("--streams", 5, "--order",
                                        "interleaved", "--leapfrog", "1/2")):
            request = ("sprng_lcg64", "--count", 300001, *more)
            self.assertTrue(generate(*request, "--packed") ==
                            packed(integers(*request), 31))

    def test_format(self):
        expected = generate("ranmar24", "--packed")
        self.assertEqual(generate("ranmar24", "--packed", "--format", "raw"),
                         expected)
        generate("ranmar24", "--packed", "--out", self.path("out"))
        self.assertEqual(self.read("out"), expected)

    def test_refusals(self):
        for arguments, *words in (
            (["ranmar24", "--format", "text"], "--format text", "raw"),
            (["ranmar24", "--format", "hdf5", "--out", self.path("x")],
             "--format hdf5"),
            (["ranmar24", "--type", "f32"], "integers", "f32"),
            (["ranmar24", "--type", "f64", "--dist", "uniform"], "f64"),
            (["ceicg"], "ceicg", "floating-point"),
            (["wichmann_hill", "--type", "native"], "floating-point"),
        ):
            status, out, err = run("generate", *arguments, "--packed")
            with self.subTest(arguments=arguments):
                self.assertEqual((status, out), (2, b""), err)
                for word in words:
                    self.assertIn(word, err)
        status, _, err = run("generate", "ranmar24", "--format", "packed")
        self.assertEqual(status, 2)
        self.assertIn("--packed", err)
        self.assertEqual(os.listdir(self.folder), [])

    def test_says_that_bits_are_zero_on_a_terminal_only(self):
        request = ("generate", "ranmar24", "--count", "1")
        self.assertIn("the low ones are 0",
                      output("generate", "--help").decode())
        self.assertEqual(run(*request, "--type", "u32")[2], "")
        note = (b"the low 8 of the 32 bits of each u32 are 0: an output of "
                b"ranmar24 has 24 bits; --packed")
        for more, words in (
            (("--type", "u32"), note),
            (("--type", "u32", "--packed"), b""),
            (("--type", "native"), b""),
        ):
            ours, theirs = os.openpty()
            process = start(*request, *more, stderr=theirs)
            process.communicate(timeout=60)
            os.close(theirs)
            try:
                text = os.read(ours, 10000)
            except OSError:  # how Linux says that the other side is closed
                text = b""
            os.close(ours)
            self.assertEqual(process.returncode, 0)
            self.assertIn(words, text)
            self.assertEqual(bool(words), bool(text))


class Stopped(InFolder):
    """Bits that made no byte yet are in the checkpoint."""

    def setUp(self):
        super().setUp()
        self.checkpoint = self.path("job.h5")

    def notes(self):
        return json.loads(output("inspect", self.checkpoint,
                                 "--json"))["notes"]

    def test_killed_in_the_middle_of_a_byte(self):
        request = ("sprng_lcg", "--streams", 3, "--count", 30000001)
        generate(*request, "--packed", "--out", self.path("whole"))
        begin = (*request, "--packed", "--out", self.path("out"),
                 "--checkpoint", self.checkpoint, "--checkpoint-every",
                 1000003)
        process = start("generate", *begin)
        while True:
            time.sleep(0.01)
            if os.path.exists(self.checkpoint):
                done = int(self.notes()["generate.done"])
                if done > 0 and done * 31 % 8 != 0:
                    break
            self.assertIsNone(process.poll(), "over before it was stopped")
        process.kill()
        process.communicate()
        notes = self.notes()
        bits = 31 * int(notes["generate.done"])
        self.assertEqual(int(notes["generate.out_bytes"]), bits // 8)
        self.assertEqual(len(notes["generate.pending"]), bits % 8)
        self.assertEqual(notes["generate.format"], "packed")
        status, _, err = run("generate", "--resume", self.checkpoint,
                             "--threads", 3)
        self.assertEqual(status, 0, err)
        self.assertTrue(self.read("out") == self.read("whole"))
        self.assertEqual(self.notes()["generate.pending"], "")
        # A request of its own begins with a byte of its own.
        more = generate("--resume", self.checkpoint, "--count", 3)
        first = integers("sprng_lcg", "--offset", 10000001, "--count", 1)
        self.assertEqual(more[0], first[0] >> 23)
        # Other formats forget the bits left over.
        generate("--resume", self.checkpoint, "--count", 3, "--format",
                 "text", "--checkpoint", self.path("next.h5"))
        text = output("inspect", self.path("next.h5")).decode()
        self.assertNotIn("pending", text)
        self.assertEqual(run("generate", "--resume",
                             self.path("next.h5"))[0], 0)

    def test_changed_minds(self):
        generate("sprng_lcg", "--packed", "--checkpoint", self.checkpoint,
                 "--out", self.path("out"))
        status, _, err = run("generate", "--resume", self.checkpoint,
                             "--format", "raw")
        self.assertEqual(status, 2)
        self.assertIn("--format packed", err)
        status, _, err = run("generate", "--resume", self.checkpoint,
                             "--packed", "--format", "text")
        self.assertEqual(status, 2)
        self.assertIn("--packed gives bits", err)
        status, _, _ = run("generate", "--resume", self.checkpoint, "--packed")
        self.assertEqual(status, 0)

    def test_interrupted(self):
        process = start("generate", "sprng_cmrg", "--packed", "--count",
                        "1e12", "--checkpoint", self.checkpoint, "--out",
                        self.path("out"))
        await_output(process, self.path("out"))
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, err)
        done = int(self.notes()["generate.done"])
        self.assertGreater(done, 0)
        self.assertEqual(os.path.getsize(self.path("out")), done * 31 // 8)


if __name__ == "__main__":
    unittest.main()
