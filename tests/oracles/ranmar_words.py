# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program ranmar_words against the model: `ranmar_words.py PROGRAM`."""

import struct
import subprocess
import sys

from ranmar_model import Ranmar

COUNT = 20006


def main():
    for form in ("ranmar48", "ranmar48x", "x2"):
        for ij, kl in ((1802, 9373), (0, 0), (31328, 30081)):
            given = subprocess.run([sys.argv[1], form, str(ij), str(kl), str(COUNT)],
                                   check=True, stdout=subprocess.PIPE).stdout
            model = Ranmar(form, ijkl=30082 * ij + kl)
            if list(struct.unpack(f"<{COUNT}Q", given)) != model.take(COUNT):
                sys.exit(f"{form} {ij} {kl}: the words differ")


if __name__ == "__main__":
    main()
