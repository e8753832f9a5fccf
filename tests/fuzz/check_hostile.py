#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gives hostile files to a program that loads them.

    check_hostile.py LOADER             every named case
    check_hostile.py LOADER NAME...     some of them
    check_hostile.py LOADER --seconds N [--seed S]   random ones, for N seconds

Each is refused with a message, or loads; in 2 s of processor time, and what
reading the files' bytes takes, and within 200 MB and twice those bytes. Nothing that acts on a terminal
is printed. Random files that break this are kept and named.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import unicodedata

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # no threads: this process forks
import hostile
import hostile_random
import hostile_sizes  # registers its cases

MOST_SECONDS = 2.0
LEAST_RATE = 50 * 10**6  # bytes per second that large files take
MOST_WALL = 30.0
MOST_BYTES = 200 * 10**6
FORBIDDEN = {"Cc", "Zl", "Zp"}
DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def allocated(folder):
    return sum(os.lstat(os.path.join(path, name)).st_blocks * 512
               for path, _, names in os.walk(folder) for name in names)


def run(loader, path):
    """Output, status and resources of the loader."""
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen([loader, path], stdout=output,
                                 stderr=subprocess.STDOUT)
        timer = threading.Timer(MOST_WALL, child.kill)
        timer.start()
        _, status, usage = os.wait4(child.pid, 0)
        timer.cancel()
        timer.join()
        output.seek(0)
        return output.read(1 << 24), os.waitstatus_to_exitcode(status), usage


def unprintable(output):
    try:
        text = output.decode()
    except UnicodeDecodeError as error:
        return str(error)
    wrong = [letter for letter in text if letter != "\n" and
             (unicodedata.category(letter) in FORBIDDEN or letter in DIRECTIONS)]
    return f"prints {wrong[:5]}" if wrong else ""


def complaint(loader, folder, words):
    """What is wrong with the loader's answer; empty: nothing.

    `words`: those of the message; None: it must load; False: either."""
    output, status, usage = run(loader, os.path.join(folder, "run.h5"))
    first = output.split(b"\n", 1)[0].decode(errors="replace")
    if status != 0:
        return f"status {status}: {output[-2000:].decode(errors='replace')}"
    if unprintable(output):
        return unprintable(output)
    instrumented = "RUNNEL_INSTRUMENTED" in os.environ
    seconds = usage.ru_utime + usage.ru_stime
    limit = MOST_SECONDS + allocated(folder) / LEAST_RATE
    if seconds > limit * (5 if instrumented else 1):
        return f"{seconds:.1f} s: {first[:500]}"
    most = MOST_BYTES + 2 * allocated(folder)
    if usage.ru_maxrss * 1024 > most and not instrumented:
        return f"{usage.ru_maxrss >> 10} MiB, {most >> 20} allowed: {first[:500]}"
    if len(first) > 2000 and first.startswith("refused"):
        return f"a message of {len(first)} characters"
    if words is None and first != "loaded":
        return f"was {first[:500]}"
    if words and not (first.startswith("refused: ") and
                      all(word in first for word in words)):
        return f"lacks {words}: {first[:500]}"
    return ""


def apart(make, folder, is_random):
    """In a process of its own: what this one holds counts as the loader's."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            make(folder)
            status = 0
        except Exception:  # HDF5 will not make all that is asked for
            if not is_random:
                traceback.print_exc()
        finally:
            os._exit(status)
    return os.waitpid(child, 0)[1] == 0


def attempt(loader, make, words):
    folder = tempfile.mkdtemp(prefix="runnel-hostile-")
    is_random = words is False
    if not apart(make, folder, is_random):
        return "" if is_random else "could not be made", folder
    return complaint(loader, folder, words), folder


def check_named(loader, names):
    failed = 0
    for name in names or hostile.CASES:
        make, words = hostile.CASES[name]
        wrong, folder = attempt(loader, make, words)
        shutil.rmtree(folder)
        if wrong:
            failed += 1
            print(f"{name}: {wrong}")
    print(f"{len(names or hostile.CASES)} files, {failed} wrong")
    return failed


def check_random(loader, seconds, seed):
    end = time.monotonic() + seconds
    count = failed = 0
    while time.monotonic() < end and failed < 10:
        choice = random.Random(seed * 1000003 + count)
        count += 1
        wrong, folder = attempt(
            loader, lambda at: hostile_random.make(at, choice), False)
        if wrong:
            failed += 1
            print(f"seed {seed}, file {count - 1}, {folder}: {wrong}")
        else:
            shutil.rmtree(folder)
    print(f"{count} random files of seed {seed} in {seconds:g} s, {failed} wrong")
    return failed


def main(loader, *rest):
    if rest and rest[0] == "--seconds":
        seed = int(rest[3]) if rest[2:3] == ("--seed",) else random.randrange(10**6)
        return check_random(loader, float(rest[1]), seed)
    return check_named(loader, rest)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]) > 0)
