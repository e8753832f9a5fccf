# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""philox4x32: the ten rounds of Salmon et al. (doi:10.1145/2063384.2063405). The low
64 bits of the counter are the block, the high ones the stream."""

MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
WEYL = (0x9E3779B9, 0xBB67AE85)
LOW = 2**32 - 1


def block(counter, key):
    c = [counter >> 32 * i & LOW for i in range(4)]
    k = [key & LOW, key >> 32]
    for _ in range(10):
        product = [MULTIPLIERS[0] * c[0], MULTIPLIERS[1] * c[2]]
        c = [
            product[1] >> 32 ^ c[1] ^ k[0],
            product[1] & LOW,
            product[0] >> 32 ^ c[3] ^ k[1],
            product[0] & LOW,
        ]
        k = [(a + b) & LOW for a, b in zip(k, WEYL)]
    return c


def words(row):
    first = row.position - 1
    return [
        block(row.stream << 64 | n // 4, row.seed[0])[n % 4]
        for n in range(first, first + len(row.words))
    ]
