# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""RANMAR in plain Python, from the published description: slow, and written
without a look at the library. Jumps by polynomials in big integers."""

LONG, SHORT = 97, 33

# Bits of an output, bits of the arithmetic sequence, its modulus, step, start.
VARIANTS = {
    "ranmar24": (24, 24, 16777213, 7654321, 362436),
    "ranmar48": (48, 24, 16777213, 7654321, 362436),
    "ranmar48x": (48, 48, 2**48 - 59, 128418219713276, 6080668145483),
}
# Forms that the library does not have: docs/studies/ranmar48.md examines them.
OTHERS = {"x2": (48, 48, 2**48 - 59, 7654321 << 24, 362436 << 24)}


def small_seeds(ijkl):
    ij, kl = divmod(ijkl, 30082)
    return ij // 177 % 177 + 2, ij % 177 + 2, kl // 169 % 178 + 1, kl % 169


class Ranmar:
    def __init__(self, variant="ranmar24", seeds=None, ijkl=54217137):
        constants = VARIANTS.get(variant) or OTHERS[variant]
        self.bits, self.c_bits, self.m, self.d, self.c = constants
        self.mask = 2**self.bits - 1
        i, j, k, l = seeds or small_seeds(ijkl)
        words = []
        for _ in range(LONG):
            word = 0
            for _ in range(self.bits):
                t = i * j % 179 * k % 179
                i, j, k = j, k, t
                l = (53 * l + 1) % 169
                word = 2 * word + (l * t % 64 >= 32)
            words.append(word)
        self.y = words[::-1]  # oldest first: y_n = y_{n-97} - y_{n-33}
        self.given = 0

    def next(self):
        y = (self.y[0] - self.y[LONG - SHORT]) & self.mask
        self.y.pop(0)
        self.y.append(y)
        self.given += 1
        self.c = (self.c - self.d) % self.m
        return (y - (self.c << (self.bits - self.c_bits))) & self.mask

    def take(self, count):
        return [self.next() for _ in range(count)]

    def jump(self, n):
        """Past the next n outputs."""
        power = x_to_the(n)
        y = self.y[:]
        for i in range(LONG):
            y.append((y[i] - y[i + LONG - SHORT]) & self.mask)
        self.y = [
            sum(a * y[i + j] for i, a in enumerate(power)) & self.mask
            for j in range(LONG)
        ]
        self.c = (self.c - n * self.d) % self.m
        self.given += n
        return self

    def u2(self):
        """The word u_2 of the published code, whose words stay in place: it
        holds y_n with n = 95 modulo 97. James' rule for zeros takes it."""
        return self.y[(95 - self.given) % LONG]


# Polynomials are integers with a coefficient in every 128 bits.
SLOT = 128


def coefficients(packed):
    mask = 2**SLOT - 1
    result = []
    while packed:
        result.append(packed & mask)
        packed >>= SLOT
    return result


def pack(numbers):
    packed = 0
    for number in reversed(numbers):
        packed = packed << SLOT | number % 2**48
    return packed


def reduce(numbers):
    """Modulo x^97 + x^64 - 1 and 2^48."""
    numbers = numbers + [0] * (LONG - len(numbers))
    for i in range(len(numbers) - 1, LONG - 1, -1):
        numbers[i - LONG] += numbers[i]
        numbers[i - SHORT] -= numbers[i]
    return [number % 2**48 for number in numbers[:LONG]]


def x_to_the(n):
    power = [1]
    for bit in bin(n)[2:]:
        power = reduce(coefficients(pack(power) ** 2))
        if bit == "1":
            power = reduce([0] + power)
    return reduce(power)
