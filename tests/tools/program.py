# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the runnel program and reads what it gives out."""

import array
import atexit
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
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
        [PROGRAM, *map(str, arguments)], **{"env": ENVIRONMENT, **options}
    )


def await_output(process, path):
    """Returns once the process has written to a file."""
    while not (os.path.exists(path) and os.path.getsize(path) > 0):
        if process.poll() is not None:
            raise AssertionError(f"the program ended before it wrote {path}")
        time.sleep(0.01)


def await_handler(process, number, pid=None):
    """Returns once the process, or one that it has started, has a handler for this
    signal: a program for GPUs may take seconds to start."""
    while process.poll() is None:
        with open(f"/proc/{pid or process.pid}/status") as status:
            caught = next(line for line in status if line.startswith("SigCgt:"))
        if int(caught.split()[1], 16) >> (number - 1) & 1:
            return
        time.sleep(0.01)


class ForkServer:
    """The program loaded once: fork_server.cpp, which is given requests."""

    TIMEOUT = 300

    def __init__(self, library, **environment):
        self.channel, theirs = socket.socketpair()
        self.channel.settimeout(self.TIMEOUT)
        self.process = subprocess.Popen(
            [PROGRAM], pass_fds=[theirs.fileno()],
            env=dict(ENVIRONMENT, **environment, LD_PRELOAD=library,
                     RUNNEL_FORK_CHANNEL=str(theirs.fileno())))  # fmt: skip
        theirs.close()
        atexit.register(self.close)

    def close(self):
        self.channel.close()
        self.process.wait(self.TIMEOUT)

    def run(self, *arguments):
        """What `run` gives."""
        out, theirs = os.pipe()
        err, their_err = os.pipe()
        texts = [os.getcwd(), *map(str, arguments)]
        request = b"".join(os.fsencode(text) + b"\0" for text in texts)
        socket.send_fds(
            self.channel, [struct.pack("=I", len(request))],
            [0, theirs, their_err],
        )  # fmt: skip
        self.channel.sendall(request)
        os.close(theirs)
        os.close(their_err)
        read = {}
        readers = [
            threading.Thread(target=self.read_from, args=(stream, read))
            for stream in (out, err)
        ]
        for reader in readers:
            reader.start()
        child = self.number()
        try:
            status = self.number()
        except TimeoutError:
            os.kill(child, 9)
            raise
        for reader in readers:
            reader.join()
        code = os.waitstatus_to_exitcode(status)
        return code, read[out], read[err].decode()

    def number(self):
        return struct.unpack("=i", self.channel.recv(4, socket.MSG_WAITALL))[0]

    @staticmethod
    def read_from(stream, read):
        with open(stream, "rb") as data:
            read[stream] = data.read()


server = None


def run(*arguments, **options):
    """Exit status, standard output and standard error."""
    global server
    library = os.environ.get("RUNNEL_FORK_SERVER")
    if library and not options:
        server = server or ForkServer(library)
        return server.run(*arguments)
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
