# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Signals reach the runnel program wherever it waits or works."""

import os
import signal
import time
import unittest

from program import *
from saved import Saved

GENERATE = ("generate", "philox4x32", "--count", 10**10, "--format", "raw")


class Stalled(Saved):
    def ends(self, process, number, *words):
        await_handler(process, number)
        time.sleep(0.3)
        process.send_signal(number)
        _, err = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 128 + number, err)
        for word in words:
            self.assertIn(word, err.decode())

    def test_reader_that_takes_nothing(self):
        for number in (signal.SIGTERM, signal.SIGUSR1):
            read, written = os.pipe()
            process = start(*GENERATE, stdout=written)
            os.close(written)
            try:
                # Until the pipe is full.
                os.read(read, 1)
                self.ends(process, number, "took nothing")
            finally:
                os.close(read)

    def test_named_pipe_with_a_checkpoint(self):
        pipe = self.path("pipe")
        os.mkfifo(pipe)
        asked = (*GENERATE, "--out", pipe, "--checkpoint", self.checkpoint,
                 "--checkpoint-every", 1000)
        process = start(*asked)
        reader = os.open(pipe, os.O_RDONLY)
        try:
            os.read(reader, 1)
            self.ends(process, signal.SIGTERM, "took nothing", "--resume")
        finally:
            os.close(reader)
        self.inspect()
        # Nobody opens it.
        self.ends(start(*asked), signal.SIGTERM, "nobody read")

    def test_reader_that_is_slow(self):
        # It takes what there is, and all is saved.
        read, written = os.pipe()
        process = start(*GENERATE, "--checkpoint", self.checkpoint, stdout=written)
        os.close(written)
        with os.fdopen(read, "rb") as pipe:
            count = len(pipe.read(10**6))
            process.send_signal(signal.SIGTERM)
            while data := pipe.read(10**5):
                count += len(data)
                time.sleep(0.0005)
        _, err = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 0, err)
        notes = self.inspect()["notes"]
        self.assertEqual(int(notes["generate.out_bytes"]), count)

    def test_idle_standard_input(self):
        if "validate" not in run("--help")[1].decode():
            self.skipTest("without runnel validate")
        read, written = os.pipe()
        process = start("validate", "--stdin", "u32", stdin=read)
        os.close(read)
        try:
            os.write(written, bytes(1000))
            self.ends(process, signal.SIGTERM, "standard input")
        finally:
            os.close(written)

    def test_serial_loop(self):
        process = start("selftest", "ranmar24", "--interfaces", "fill",
                        "--count", 10, "--offset", 2**33)
        self.ends(process, signal.SIGTERM, "serial loop")


if __name__ == "__main__":
    unittest.main()
