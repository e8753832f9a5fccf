# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Four outputs of RANMAR, 0, 66, 97 and 130 steps back, whose upper bits are 0 together:
`runnel generate GENERATOR --type u32 --format raw ... | ranmar_four.py u32` (or u64), and
`ranmar_four.py --check`, which asks the model of the recurrence.

With B a step back, (1 + B^33 - B^97)(1 - B^33) = 1 - B^66 - B^97 + B^130. The lagged
sequence makes 0 of this, and so x(n) - x(n-66) - x(n-97) + x(n-130) is 33 steps of the
arithmetic sequence, modulo 2^B, up to its wraps."""

import collections
import struct
import sys

from ranmar_model import VARIANTS, Ranmar

BACK, SIGNS = (0, 66, 97, 130), (1, -1, -1, 1)
CODES = {"u32": ("I", 32), "u64": ("Q", 64)}


def sums(words, bits):
    """The values of the sum of four, and how often each occurs."""
    return collections.Counter(
        sum(sign * words[i - back] for back, sign in zip(BACK, SIGNS)) % 2**bits
        for i in range(BACK[-1], len(words)))


def together(words, bits, upper):
    """How often the uppermost bits of the four are 0, and how often it is due."""
    zero = [word >> (bits - upper) == 0 for word in words]
    found = sum(all(zero[i - back] for back in BACK)
                for i in range(BACK[-1], len(words)))
    return found, (len(words) - BACK[-1]) / 2**(4 * upper)


def check():
    for name, (bits, c_bits, modulus, step, _) in VARIANTS.items():
        words = Ranmar(name).take(50000)
        wrap, shift = 2**c_bits - modulus, bits - c_bits
        of_c = 33 * step % modulus
        expected = {(of_c + times * wrap) << shift for times in (-1, 0, 1)}
        found = sums(words, bits)
        assert set(found) == expected, (name, found)
        count, due = together(words, bits, 2)
        assert count > 2 * due, (name, count, due)


def main(arguments):
    if arguments == ["--check"]:
        check()
        return
    if len(arguments) != 1 or arguments[0] not in CODES:
        sys.exit(__doc__)
    code, bits = CODES[arguments[0]]
    data = sys.stdin.buffer.read()
    words = struct.unpack(f"<{len(data) * 8 // bits}{code}", data)
    for upper in (1, 2, 3, 4):
        count, due = together(words, bits, upper)
        print(f"upper {upper}: {count}, due {due:.1f}, ratio {count / due:.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
