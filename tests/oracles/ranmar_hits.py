# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums of three outputs in the lower half of RANMAR's outputs of 48 bits:
`ranmar_words FORM IJ KL COUNT | ranmar_hits.py`, or `ranmar_hits.py PROGRAM` to check.

An output is a hit when the three uppermost of its lower 24 bits are 0. Counted are the
outputs i that are hits together with i - 33 and i - 97, one of 512 if they are
independent, in each stretch of 2^16 outputs. Their mean should be 128, and so should
their variance be, nearly."""

import statistics
import struct
import subprocess
import sys

STRETCH, LONG, SHORT = 2**16, 97, 33
CHECKED = 2**22


def counts(words):
    hits = [word >> 21 & 7 == 0 for word in words]
    return [sum(hits[i] and hits[i - SHORT] and hits[i - LONG]
                for i in range(begin + LONG, begin + STRETCH))
            * STRETCH / (STRETCH - LONG)
            for begin in range(0, len(hits) - STRETCH + 1, STRETCH)]


def read(data):
    return struct.unpack(f"<{len(data) // 8}Q", data)


def of_program(program, form):
    return counts(read(subprocess.run([program, form, "1802", "9373", str(CHECKED)],
                                      check=True, stdout=subprocess.PIPE).stdout))


def main():
    if len(sys.argv) == 1:
        found = counts(read(sys.stdin.buffer.read()))
        print(f"{len(found)} stretches: mean {statistics.mean(found):.1f}, variance "
              f"{statistics.variance(found):.1f}, {min(found):.0f} to {max(found):.0f}")
        return
    # 64 stretches: the mean of good numbers has a standard error of 1.4.
    cern, extended, other = (of_program(sys.argv[1], form)
                             for form in ("ranmar48", "ranmar48x", "x2"))
    assert min(cern) > 400, cern
    assert abs(statistics.mean(extended) - 128) < 8, extended
    assert statistics.variance(extended) < 300, extended
    assert min(other) < 20 and max(other) > 250, other


if __name__ == "__main__":
    main()
