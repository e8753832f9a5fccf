# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""SPRNG's six generators, written from the definitions on docs/generators/sprng.md
without the library and without SPRNG, in plain integers. No sequence is stepped to
where it is asked for: congruential ones have a closed form, and the lagged ones are
linear, the multiplicative one in the signs and exponents of its words ±3^e. Primes are
sieved, exponents searched. Past the last prime, where SPRNG warns, there are lcg's
children only, of which there are answers."""

import functools
import itertools
import math

from linear_recurrence import Recurrence

# ---- congruential generators with a prime addend ---------------------------------------

CRAYLCG, DRAND48 = 0x2875A2E7B175, 0x5DEECE66D
FISH = 0x3EAC44605265, 0x275B38EB4BBD, 0x1EE1429CC9F5, 0x739A9CB08605, 0x3228D7CC25F5
LECU = 0x27BB2EE687B0B0FD, 0x2C6FE96EE78B6955, 0x369DEA0F31A53F85
MRG = Recurrence(2**31 - 1, (1, 107374182), (5, 104480))


class Primes:
    """Odd primes from `limit` downwards, by number; sieved a block at a time."""

    BLOCK = 2**22  # odd numbers

    def __init__(self, limit):
        self.limit = limit
        self.small = odd_primes(math.isqrt(limit))
        self.before = [0]  # primes in the blocks before this one

    def block(self, k):
        """For limit − 2i with i from k·BLOCK on: is it prime?"""
        top = self.limit - 2 * k * self.BLOCK
        size = min(self.BLOCK, (top - self.small[-1]) // 2)
        if size <= 0:
            raise ValueError(f"{self.limit} has too few primes below it")
        is_prime = bytearray(b"\1" * size)
        for p in self.small:
            # The largest odd multiple of p that is no larger than top.
            multiple = top // p
            multiple -= 1 - multiple % 2
            at = (top - multiple * p) // 2
            is_prime[at::p] = bytes(len(range(at, size, p)))
        return is_prime

    @functools.cache
    def number(self, index):
        k = sum(count <= index for count in self.before) - 1
        while True:
            is_prime = self.block(k)
            if k + 1 == len(self.before):
                self.before.append(self.before[k] + sum(is_prime))
            if index < self.before[k + 1]:
                break
            k += 1
        primes = (i for i, prime in enumerate(is_prime) if prime)
        i = next(itertools.islice(primes, index - self.before[k], None))
        return self.limit - 2 * (k * self.BLOCK + i)


def odd_primes(limit):
    is_prime = bytearray(b"\1" * (limit + 1))
    for n in range(3, math.isqrt(limit) + 1, 2):
        if is_prime[n]:
            is_prime[n * n :: n] = bytes(len(range(n * n, limit + 1, n)))
    return [n for n in range(3, limit + 1, 2) if is_prime[n]]


class Congruential:
    """lcg, lcg64: x(n) = a·x(n − 1) + p modulo 2^bits. The position g among all streams
    chooses the prime p."""

    bits, run_up, primes = 64, 127, Primes(3037000499)
    multipliers = LECU

    def __init__(self, seed, parameter, g, total):
        self.seed, self.parameter, self.g, self.offset = seed, parameter, g, total

    def spawn(self, n):
        step = self.offset
        self.offset *= n + 1
        return [
            type(self)(self.seed, self.parameter, self.g + step * i, self.offset)
            for i in range(1, n + 1)
        ]

    def start(self):
        return 0x2BC6FFFF8CFE166D ^ (self.seed << 33 | self.g)

    def first_steps(self):
        """SPRNG's C int overflows, and of a negative number of steps one is made."""
        steps = (self.run_up * self.g + 2**31) % 2**32 - 2**31
        return steps if steps >= 0 else 1

    def x(self, n):
        a, p = self.multipliers[self.parameter], self.primes.number(self.g)
        # 1 + a + … + a^(n − 1) = (a^n − 1)/(a − 1): the quotient's lowest bits.
        power = pow(a, n, a - 1 << self.bits)
        return (power * self.start() + power // (a - 1) * p) % 2**self.bits

    def words(self, first, count):
        """Outputs as 64 bits, the highest bit first."""
        first += self.first_steps() + 1
        shift = 64 - self.bits
        return [self.x(n) << shift for n in range(first, first + count)]


class Congruential48(Congruential):
    bits, run_up, primes = 48, 29, Primes(11863283)
    multipliers = (CRAYLCG, DRAND48, *FISH)

    def start(self):
        return 0x2BC68CFE166D ^ self.seed << 16

    def spawn(self, n):
        children = super().spawn(n)
        for child in children:
            if child.g > 779156:
                child.g %= 779156
        return children


class Combined(Congruential):
    """cmrg: lcg64's x + 2^32·y, where y = 0 is held as the modulus."""

    def words(self, first, count):
        y = MRG.far([1] * 5, 5 + self.first_steps() + first, count)
        x = super().words(first, count)
        return [(a + ((b or MRG.modulus) << 32)) % 2**64 for a, b in zip(x, y)]


# ---- generators whose streams are nodes of a tree --------------------------------------


class Node:
    """Stream `node`, whose next child is node `index`. A node is one number here, whose
    digits the generators take; SPRNG keeps an array of digits."""

    digit = 31  # bits
    index_grows = True

    def __init__(self, seed, parameter, node, total):
        self.seed, self.parameter, self.node = seed, parameter, node
        self.index = 2 * node + 1
        self.has_long_run_up = not self.is_small()
        while self.index < total:
            self.index *= 2

    def is_small(self):
        return self.index < 2**self.digit

    def child(self):
        made = type(self)(self.seed, self.parameter, self.index, 0)
        self.index *= 2
        return made

    def spawn(self, n):
        index = self.index
        children = [self.child()]
        if not self.index_grows:
            self.index = index
        # In rounds each has one, which stands behind it in the next round.
        order = children[:]
        while len(children) < n:
            following = []
            for one in order:
                following.append(one)
                if len(children) < n:
                    children.append(one.child())
                    following.append(children[-1])
            order = following
        # From the last one down until the first short run-up, which all others get.
        for i, one in enumerate(children):
            one.has_long_run_up = not any(other.is_small() for other in children[i:])
        return children


class PrimeModulus(Node):
    """pmlcg: x(n) = a·x(n − 1) modulo 2^61 − 1. SPRNG forgets that it has spawned."""

    index_grows = False
    modulus = 2**61 - 1

    @functools.cached_property
    def multiplier(self):
        coprime = (p for p in itertools.count(17) if math.gcd(p, self.modulus - 1) == 1)
        exponent = next(itertools.islice(coprime, self.node + 4, None))
        return pow(37, exponent, self.modulus)

    def words(self, first, count):
        a, m, start = self.multiplier, self.modulus, 2 * self.seed + 1
        return [pow(a, first + 1 + k, m) * start % m << 3 for k in range(count)]


# Long lag, short lag, number of the word that is made odd.
LAGS = (
    (17, 5, 10),
    (31, 6, 2),
    (55, 24, 11),
    (63, 31, 14),
    (127, 97, 21),
    (521, 353, 100),
    (521, 168, 83),
    (607, 334, 166),
    (607, 273, 105),
    (1279, 418, 208),
    (1279, 861, 233),
)
LOW = 2**32 - 1
CONSTANT = 0x372F05AC


@functools.cache
def fibonacci(long_lag, short_lag, modulus):
    return Recurrence(modulus, (long_lag, 1), (short_lag, 1))


def stepped(b):
    """64 steps of b(n + 64) = b(n) + b(n + 1) + b(n + 3) + b(n + 4)."""
    low = (b ^ b >> 1 ^ b >> 3 ^ b >> 4) % 2**60
    b |= low << 64
    return low | (b >> 60 ^ b >> 61 ^ b >> 63 ^ b >> 64) % 16 << 60


def advanced(b):
    """The same, but for the last four bits the halves are exchanged."""
    exchanged = b >> 32 | (b & LOW) << 32
    return stepped(b) % 2**60 | stepped(exchanged) >> 60 << 60


class Lagged(Node):
    """What lfg and mlfg share: start words from a shift register."""

    def fill(self, node, register):
        """Words r(0) … r(L − 1) of `digit` + 1 bits, oldest last."""
        long_lag, _, odd = self.lags()
        modulus = 2**self.digit
        if register & LOW == 0:
            register |= CONSTANT
        register = advanced(advanced(register))
        words = [node % modulus * 2]
        for _ in range(1, long_lag - 1):
            node //= modulus
            register = advanced(register)
            low = register & LOW
            # Where the low half is negative as a C int, its sign fills the high one.
            t = low - 2**32 if low >> 31 else register
            words.append((t ^ node % modulus) % modulus * 2)
        words.append(0)
        words[odd] |= 1
        return words

    def far(self, start, modulus, first, count):
        """Terms after the words `start`, oldest last, and after the run-up."""
        recurrence = fibonacci(*self.lags()[:2], modulus)
        first += recurrence.order * (1 + self.turns())
        return recurrence.far(start[::-1], first, count)


class LaggedSum(Lagged):
    """lfg: X(n) = X(n − K) + X(n − L) modulo 2^32, twice; an output takes two steps."""

    def lags(self):
        return LAGS[self.parameter - 1]

    def turns(self):
        return 2 * (64 if self.has_long_run_up else 4)

    def words(self, first, count):
        steps = []
        for node in (2 * self.node, 2 * self.node + 1):
            register = (node % 2**self.digit ^ self.seed ^ CONSTANT) * (2**32 + 1)
            start = self.fill(node, register)
            steps.append(self.far(start, 2**32, 2 * first, 2 * count))
        raw = [b & ~1 ^ a >> 1 for a, b in zip(*steps)]
        return [w1 << 32 | w2 for w1, w2 in zip(raw[::2], raw[1::2])]


class LaggedProduct(Lagged):
    """mlfg: X(n) = X(n − K)·X(n − L) modulo 2^64, as X = ±3^e with e modulo 2^62."""

    digit = 61
    negative = (3, 4, 5, 9, 11, 12, 14)

    def lags(self):
        return LAGS[self.parameter]

    def turns(self):
        return 124 if self.has_long_run_up else 4

    def words(self, first, count):
        register = self.node % 2**self.digit ^ self.seed ^ CONSTANT
        exponents = self.fill(self.node, register)
        signs = [int(i in self.negative) for i in range(len(exponents))]
        far = zip(
            self.far(exponents, 2**62, first, count), self.far(signs, 2, first, count)
        )
        return [(-1) ** sign * pow(3, e, 2**64) % 2**64 for e, sign in far]


# ---- by name ---------------------------------------------------------------------------

GENERATORS = {
    "sprng_lfg": LaggedSum,
    "sprng_lcg": Congruential48,
    "sprng_lcg64": Congruential,
    "sprng_cmrg": Combined,
    "sprng_mlfg": LaggedProduct,
    "sprng_pmlcg": PrimeModulus,
}


def stream_of(generator, start, path):
    """`start`: seed, parameter, stream, total. Each step of `path`: how many children
    are spawned, and which is taken; the number itself stands for the parent."""
    seed, *rest = start
    stream = GENERATORS[generator](seed % 2**31, *rest)
    for n, taken in path:
        stream = (stream.spawn(n) + [stream])[taken]
    return stream
