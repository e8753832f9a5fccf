# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tests share: the program `runnel`, and short calls."""

import os
import subprocess

import numpy as np

PROGRAM = os.environ.get("RUNNEL_PROGRAM")


def program(*arguments, dtype):
    """What the program writes, as an array."""
    made = subprocess.run(
        [PROGRAM, "generate", *map(str, arguments), "--format", "raw"],
        check=True, stdout=subprocess.PIPE)
    return np.frombuffer(made.stdout, dtype)


def doubles(streams, count=20):
    return streams.fill(np.empty(count)).tolist()
