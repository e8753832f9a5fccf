# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Far terms of linear recurrences: sums of near ones, by powers of t modulo the
characteristic polynomial, in large integers."""

import functools


class Recurrence:
    """x(n) = sum of c·x(n − lag) modulo m, for (lag, c) in `terms`."""

    def __init__(self, modulus, *terms):
        self.modulus, self.terms = modulus, terms
        self.order = max(lag for lag, _ in terms)
        # Bytes that hold a coefficient of a product of two polynomials.
        bits = 2 * (modulus - 1).bit_length() + self.order.bit_length()
        self.width = bits // 8 + 1

    def extended(self, x, count):
        x = list(x)
        for n in range(len(x), len(x) + count):
            x.append(sum(c * x[n - lag] for lag, c in self.terms) % self.modulus)
        return x

    def square(self, polynomial):
        """As the square of one large integer with room for each coefficient."""
        packed = b"".join(c.to_bytes(self.width, "little") for c in polynomial)
        square = int.from_bytes(packed, "little") ** 2
        size = 2 * self.order - 1
        packed = square.to_bytes(size * self.width, "little")
        return [
            int.from_bytes(packed[i : i + self.width], "little")
            for i in range(0, size * self.width, self.width)
        ]

    def reduced(self, polynomial):
        """By t^order = sum of c·t^(order − lag)."""
        result = polynomial[:]
        for at in range(len(result) - 1, self.order - 1, -1):
            for lag, c in self.terms:
                result[at - lag] += c * result[at] % self.modulus
        return [c % self.modulus for c in result[: self.order]]

    @functools.cache
    def t_to_the(self, n):
        power = [1] + [0] * (self.order - 1)
        for bit in bin(n)[2:]:
            power = self.reduced([0] * int(bit) + self.square(power))
        return power

    def far(self, start, first, count):
        """Terms first, first + 1, … of the sequence whose first terms are `start`."""
        near = self.extended(start, count)
        power = self.t_to_the(first)
        return [
            sum(c * x for c, x in zip(power, near[k:])) % self.modulus
            for k in range(count)
        ]
