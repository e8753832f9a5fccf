/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* A user of many ranks from C: they share the first numbers of one sequence. */

#include <mpi.h>
#include <runnel/capi/runnel_mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  runnel_communicator* ranks = NULL;
  runnel_rank_sequence* sequence = NULL;
  double values[2] = {-1, -1};
  uint64_t count = 0;
  int good;
  MPI_Init(&argc, &argv);
  good =
      runnel_communicator_create(MPI_COMM_WORLD, &ranks) == RUNNEL_OK &&
      runnel_rank_sequence_create(ranks, "ranmar48", NULL, RUNNEL_RANK_BLOCKS,
                                  &sequence) == RUNNEL_OK &&
      runnel_rank_sequence_next(sequence, 2, NULL, &count, NULL) == RUNNEL_OK &&
      runnel_rank_sequence_fill(sequence, RUNNEL_DOUBLE, RUNNEL_UNIFORM, values,
                                2) == RUNNEL_OK &&
      count == (uint64_t)(runnel_communicator_size(ranks) == 1 ? 2 : 1) &&
      values[0] >= 0 && values[0] < 1;
  if (!good) fprintf(stderr, "%s\n", runnel_last_error());
  runnel_rank_sequence_destroy(sequence);
  runnel_communicator_destroy(ranks);
  MPI_Finalize();
  return good ? 0 : 1;
}
