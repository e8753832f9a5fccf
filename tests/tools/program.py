# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the runnel program and reads what it gives out."""

import array
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

# Models of generators.
TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.join(TESTS, "oracles"))

PROGRAM = os.environ["RUNNEL_PROGRAM"]
# Threads that wait without turning circles: many programs share the machine.
ENVIRONMENT = dict(os.environ, OMP_PROC_BIND="false", OMP_WAIT_POLICY="passive")
CODES = {"u32": "I", "u64": "Q", "i32": "i", "i64": "q", "f32": "f", "f64": "d"}


def start(*arguments, **options):
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("stderr", subprocess.PIPE)
    return subprocess.Popen(
        [PROGRAM, *map(str, arguments)], env=ENVIRONMENT, **options
    )


def await_handler(process, number):
    """Returns once the process has a handler for this signal: a program for GPUs may
    take seconds to start."""
    while process.poll() is None:
        with open(f"/proc/{process.pid}/status") as status:
            caught = next(line for line in status if line.startswith("SigCgt:"))
        if int(caught.split()[1], 16) >> (number - 1) & 1:
            return
        time.sleep(0.01)


def run(*arguments, **options):
    """Exit status, standard output and standard error."""
    process = start(*arguments, **options)
    out, err = process.communicate(timeout=300)
    return process.returncode, out, err.decode()


def output(*arguments, **options):
    """Standard output of what must go well and say nothing else."""
    status, out, err = run(*arguments, **options)
    if status != 0 or err:
        raise AssertionError(f"{arguments}: exit status {status}: {err}")
    return out


def generate(*arguments):
    return output("generate", *arguments)


def lines(*arguments):
    return generate(*arguments).decode().splitlines()


def integers(*arguments):
    return [int(line) for line in lines(*arguments)]


def unpack(data, stored):
    values = array.array(CODES[stored])
    values.frombytes(data)
    return values


class InFolder(unittest.TestCase):
    """Tests that write files, into a folder of their own."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="runnel-test-")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)


try:
    import h5py
except ImportError:
    h5py = None
needs_h5py = unittest.skipUnless(h5py, "needs h5py")
