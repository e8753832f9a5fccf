# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kill -9 at random moments of a save by several ranks.

    kill_test.py KILLS RANKS GROUPS LAYOUT SAVER MPIEXEC...

GROUPS of RANKS ranks save at one time, each a checkpoint of its own; then in
every group one rank, or all, or the launcher is killed: GROUPS kills a start.
What is left must be whole checkpoints. Ranks that outlive a kill are ended, too.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time

KILLS, RANKS, GROUPS = (int(text) for text in sys.argv[1:4])
LAYOUT, SAVER, MPIEXEC = sys.argv[4], sys.argv[5], sys.argv[6:]


def kill(pids):
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def started(files, folder):
    """The job, and its processes by group, once each has saved."""
    # What killed launchers leave behind goes with the folder.
    job = subprocess.Popen(
        [*MPIEXEC, str(RANKS * GROUPS), SAVER, LAYOUT, *files],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={**os.environ, "TMPDIR": folder})
    groups = [[] for _ in files]
    for _ in range(RANKS * GROUPS):
        line = job.stdout.readline().split()
        if not line:
            sys.exit(f"the launcher started too few ranks, status {job.wait()}")
        groups[int(line[1])].append(int(line[0]))
    before = {file: os.stat(file).st_mtime_ns if os.path.exists(file) else 0
              for file in files}
    for file in files:
        while not os.path.exists(file) or os.stat(
                file).st_mtime_ns == before[file]:
            time.sleep(0.002)
    return job, groups


def save_and_kill(files, folder, choose):
    job, groups = started(files, folder)
    everybody = [pid for group in groups for pid in group]
    time.sleep(choose.uniform(0, 0.15 * GROUPS))
    how = choose.randrange(3)
    kill(everybody if how == 0 else
         [choose.choice(group) for group in groups] if how == 1 else [job.pid])
    if how > 0:
        time.sleep(0.05)
        kill(everybody)
    job.wait()
    job.stdout.close()


def under_way(files, folder):
    """The number of files with remains of a save that never ended."""
    names = os.listdir(folder)
    halves = [name for name in names if name.endswith(".tmp")]
    for name in halves:
        os.remove(os.path.join(folder, name))
    return sum(any(os.path.basename(file) in name for name in halves)
               for file in files)


def main():
    choose = random.Random(1802)
    halves = 0
    with tempfile.TemporaryDirectory(prefix="runnel-kill-",
                                     ignore_cleanup_errors=True) as folder:
        files = [os.path.join(folder, f"run-{group}.h5")
                 for group in range(GROUPS)]
        for count in range(0, KILLS, GROUPS):
            save_and_kill(files, folder, choose)
            status = subprocess.run([SAVER, "look", *files],
                                    check=False).returncode
            if status != 0:
                print(f"kill {count}: a checkpoint is lost, status {status}")
                return 1
            halves += under_way(files, folder)
            if count % 100 < GROUPS:
                print(f"{count + GROUPS} kills, {halves} in the middle of "
                      "writing", flush=True)
    print(f"{count + GROUPS} kills on {RANKS} ranks, {halves} in the middle of "
          "writing; a whole checkpoint after each")
    return 0


sys.exit(main())
