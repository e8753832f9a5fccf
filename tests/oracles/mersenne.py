# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""mt19937 and mtdc, from docs/generators/mersenne.md. Far outputs are sums of
near ones, by powers of t modulo the characteristic polynomial, which the
Berlekamp-Massey algorithm finds in the outputs. The parameters of mtdc's two tables
are the library's own (src/seeds/data)."""

import pathlib
import re

LOW = 2**32 - 1
DATA = pathlib.Path(__file__).parents[2] / "src/seeds/data"


class Twister:
    def __init__(self, n, m, r, shift, a, b, c):
        self.n, self.m, self.shift = n, m, shift
        self.a, self.b, self.c = a, b, c
        self.lower = 2**r - 1
        self.degree = 32 * n - r

    def seeded(self, seed):
        x = [seed]
        for i in range(1, self.n):
            x.append((1812433253 * (x[-1] ^ x[-1] >> 30) + i) & LOW)
        return x

    def seeded_by_array(self, key):
        x, n, i = self.seeded(19650218), self.n, 1
        for j in range(max(n, len(key))):
            at = j % len(key)
            x[i] = (x[i] ^ (x[i - 1] ^ x[i - 1] >> 30) * 1664525) + key[at] + at & LOW
            i += 1
            if i == n:
                x[0], i = x[n - 1], 1
        for _ in range(n - 1):
            x[i] = (x[i] ^ (x[i - 1] ^ x[i - 1] >> 30) * 1566083941) - i & LOW
            i += 1
            if i == n:
                x[0], i = x[n - 1], 1
        x[0] = 2**31
        return x

    def outputs(self, x, first, count):
        """Outputs first, first + 1, ... after the words x; the first one is 0."""
        x = x[:]
        n, m, lower, a = self.n, self.m, self.lower, self.a
        for k in range(first + count):
            y = x[k] & ~lower | x[k + 1] & lower
            x.append(x[k + m] ^ y >> 1 ^ (a if y & 1 else 0))
        return [self.tempered(word) for word in x[n + first :]]

    def tempered(self, z):
        z ^= z >> self.shift
        z ^= z << 7 & self.b
        z ^= z << 15 & self.c
        return z ^ z >> 18

    def far_outputs(self, x, first, count):
        near = self.outputs(x, 0, 2 * self.degree + count)
        power = t_to_the(first, characteristic([z & 1 for z in near]))
        result = [0] * count
        for i in range(self.degree):
            if power >> i & 1:
                for k in range(count):
                    result[k] ^= near[i + k]
        return result


def characteristic(sequence):
    """Characteristic polynomial of the shortest linear recurrence modulo 2 (J. L.
    Massey, IEEE Trans. Inf. Theory 15 (1969) 122), as the bits of an integer."""
    connection, previous, length, gap, seen = 1, 1, 0, 1, 0
    for n, bit in enumerate(sequence):
        seen = seen << 1 | bit  # bit i: the i-th last one
        if (connection & seen).bit_count() & 1:
            before = connection
            connection ^= previous << gap
            if 2 * length <= n:
                length, previous, gap = n + 1 - length, before, 0
        gap += 1
    return int(bin(connection)[2:].zfill(length + 1)[::-1], 2)


def t_to_the(n, modulus):
    degree = modulus.bit_length() - 1
    power = 1
    for bit in bin(n)[2:]:
        # A square modulo 2 has a zero between any two bits.
        square = int("0".join(bin(power)[2:]), 2) << int(bit)
        for at in range(square.bit_length() - 1, degree - 1, -1):
            if square >> at & 1:
                square ^= modulus << at - degree
        power = square
    return power


def table(name):
    found = re.findall(r"\{(\d+)u, (\d+)u, (\d+)u\}", (DATA / name).read_text())
    return [(17, 8, 23, [int(n) for n in abc]) for abc in found]


def sets(parameters):
    """n, m, r and a, b, c of each set, as a row names them."""
    which = parameters[0] if parameters else 0
    if which < 2:
        return table(("mt_default.inc", "mt_opencl32.inc")[which])
    n, m, r = parameters[2:5]
    return [(n, m, r, parameters[i + 1 : i + 4]) for i in range(5, len(parameters), 4)]


def start(row, twister):
    """The words before output 0, of mtdc's streams by the rule's name."""
    n, k = row.seed[0], row.stream
    if row.generator == "mtdc":
        k %= len(sets(row.parameters))
    if row.seeding == "array":
        return twister.seeded_by_array(row.seed)
    if row.seeding == "keyed" and k > 0:
        return twister.seeded_by_array([n, k])
    if row.seeding == "stride":
        return twister.seeded(n + k * row.seed[1] & LOW)
    return twister.seeded(n)


def words(row):
    first = row.position - 1
    if row.generator == "mt19937":
        twister = Twister(624, 397, 31, 11, 0x9908B0DF, 0x9D2C5680, 0xEFC60000)
        first += row.stream << 128
    else:
        known = sets(row.parameters)
        block, which = divmod(sum(row.parameters[1:2]) + row.stream, len(known))
        n, m, r, abc = known[which]
        first += block << 128
        twister = Twister(n, m, r, 12, *abc)
    x = start(row, twister)
    is_far = first > 2**20
    return (twister.far_outputs if is_far else twister.outputs)(x, first, len(row.words))
