# SPDX-FileCopyrightText: 2026 The Runnel authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ranmar24, ranmar48, ranmar48x, by the model of the recurrence."""

from ranmar_model import Ranmar

# The numbers that seeds stand for: 31329 times 30082.
SEEDS = 942438978


def words(row):
    seed, skipped = row.seed, 0
    if row.seeding == "i,j,k,l":
        model = Ranmar(row.generator, seeds=seed)
    else:
        if row.seeding == "ij,kl":
            ijkl = 30082 * seed[0] + seed[1]
        elif row.seeding == "clhep":
            ijkl = abs(seed[0]) % SEEDS
        elif row.seeding == "lammps":
            ijkl, skipped = seed[0] - 1, 1
        elif row.seeding == "cern":
            ijkl, skipped = seed[0], seed[1] + seed[2] * 10**9
        else:
            ijkl = seed[0]
        model = Ranmar(row.generator, ijkl=(ijkl + row.stream) % SEEDS)
    return model.jump(skipped + row.position - 1).take(len(row.words))
