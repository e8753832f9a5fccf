# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""mrg32k3a: P. L'Ecuyer, Oper. Res. 47 (1999) 159, by powers of the two matrices.
Streams are 2^127 outputs apart, the substreams of one 2^76."""

MODULI = (2**32 - 209, 2**32 - 22853)
# x_n from x_{n-3}, x_{n-2}, x_{n-1}.
MATRICES = (
    ((0, 1, 0), (0, 0, 1), (-810728, 1403580, 0)),
    ((0, 1, 0), (0, 0, 1), (-1370589, 0, 527612)),
)


def product(a, b, m):
    return [
        [sum(x * y for x, y in zip(row, column)) % m for column in zip(*b)] for row in a
    ]


def power(matrix, n, m):
    result = [[int(i == j) for j in range(3)] for i in range(3)]
    while n:
        if n & 1:
            result = product(result, matrix, m)
        matrix = product(matrix, matrix, m)
        n >>= 1
    return result


def words(row):
    seed = row.seed * 6 if len(row.seed) == 1 else row.seed
    substream = row.parameters[0] if row.parameters else 0
    n = row.position - 1 + (row.stream << 127) + (substream << 76)
    x = []
    for matrix, m, start in zip(MATRICES, MODULI, (seed[:3], seed[3:])):
        jump = power(matrix, n, m)
        state = [[value] for value in start]
        component = []
        state = product(jump, state, m)
        for _ in row.words:
            state = product(matrix, state, m)
            component.append(state[2][0])
        x.append(component)
    return [(a - b) % MODULI[0] for a, b in zip(*x)]
