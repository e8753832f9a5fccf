# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A script of scripts/, called with files that hold given texts."""

import pathlib
import subprocess
import sys
import tempfile


def run_on_files(script, texts, suffix, options=()):
    """Its exit status, standard output and standard error."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, f"{n}.{suffix}") for n in range(len(texts))]
        for path, text in zip(paths, texts):
            path.write_text(text, encoding="utf-8")
        run = subprocess.run([sys.executable, script, *map(str, paths), *options],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             universal_newlines=True, check=False)
    return run.returncode, run.stdout, run.stderr
