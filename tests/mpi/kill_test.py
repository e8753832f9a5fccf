# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kill -9 at random moments of a save by several ranks.

    kill_test.py KILLS RANKS LAYOUT SAVER MPIEXEC...

One rank, or all, or the launcher is killed; what is left must be a whole
checkpoint. Killed launchers leave ranks behind, which are ended, too.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time

KILLS, RANKS = int(sys.argv[1]), int(sys.argv[2])
LAYOUT, SAVER, MPIEXEC = sys.argv[3], sys.argv[4], sys.argv[5:]


def kill(pids):
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def save_and_kill(file, choose):
    # What killed launchers leave behind goes with the folder.
    job = subprocess.Popen([*MPIEXEC, str(RANKS), SAVER, file, LAYOUT],
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                           env={**os.environ, "TMPDIR": os.path.dirname(file)})
    lines = [job.stdout.readline() for _ in range(RANKS)]
    if b"" in lines:
        sys.exit(f"the launcher started no {RANKS} ranks, status {job.wait()}")
    pids = [int(line) for line in lines]
    while not os.path.exists(file):  # until the first save was through
        time.sleep(0.01)
    time.sleep(choose.uniform(0, 0.15))
    how = choose.randrange(3)
    kill(pids if how == 0 else
         [choose.choice(pids)] if how == 1 else [job.pid])
    if how == 2:
        time.sleep(0.05)
        kill(pids)
    job.wait()
    kill(pids)
    job.stdout.close()


def main():
    choose = random.Random(1802)
    with tempfile.TemporaryDirectory(prefix="runnel-kill-",
                                     ignore_cleanup_errors=True) as folder:
        file = os.path.join(folder, "run.h5")
        for count in range(KILLS):
            save_and_kill(file, choose)
            status = subprocess.run([SAVER, file], check=False).returncode
            if status != 0:
                print(f"kill {count}: the checkpoint is lost, status {status}")
                return 1
    print(f"{KILLS} kills on {RANKS} ranks, a whole checkpoint after each")
    return 0


sys.exit(main())
