/* SPDX-FileCopyrightText: 2026 The Runnel authors */
/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

/* pi.cpp in C: the same numbers, the same digits, and its checkpoints.
 *
 *     mpiexec -n 4 pi_mpi_c [FILE [BLOCKS [DIE_AFTER]]] */

#include <math.h>
#include <mpi.h>
#include <runnel/capi/runnel_mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { num_streams = 64, points = 5000, blocks_a_save = 4 };

static void must(runnel_status status) {
  if (status == RUNNEL_OK) return;
  fprintf(stderr, "%s\n", runnel_last_error());
  MPI_Abort(MPI_COMM_WORLD, 1);
}

/* How many of all ranks' next points lie in the circle? */
static uint64_t count_hits(runnel_rank_streams* streams, double* xy) {
  uint64_t rows = 0, i, mine = 0, all = 0;
  must(runnel_rank_streams_owned(streams, NULL, &rows));
  must(runnel_rank_streams_fill(streams, RUNNEL_DOUBLE, RUNNEL_UNIFORM, xy,
                                2 * points));
  for (i = 0; i < rows * points; ++i) {
    mine += xy[2 * i] * xy[2 * i] + xy[2 * i + 1] * xy[2 * i + 1] < 1;
  }
  MPI_Allreduce(&mine, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

/* New streams, or those of the checkpoint and what was counted. */
static runnel_rank_streams* begin(runnel_communicator* ranks, char const* file,
                                  long* block, uint64_t* hits) {
  runnel_rank_streams* streams = NULL;
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  /* Rank 0 looks: others may see the folder later. */
  FILE* const saved =
      runnel_communicator_rank(ranks) == 0 ? fopen(file, "rb") : NULL;
  int exists = saved != NULL;
  if (saved != NULL) fclose(saved);
  MPI_Bcast(&exists, 1, MPI_INT, 0, MPI_COMM_WORLD);
  options.num_streams = num_streams;
  if (exists) {
    must(runnel_rank_streams_load(ranks, file, "mrg32k3a", &streams));
    *block = atol(runnel_rank_streams_note(streams, "blocks"));
    *hits = strtoull(runnel_rank_streams_note(streams, "hits"), NULL, 10);
  } else {
    must(runnel_rank_streams_create(ranks, "mrg32k3a", &options, &streams));
  }
  return streams;
}

static void save(runnel_communicator* ranks, runnel_rank_streams* streams,
                 char const* file, long block, uint64_t hits) {
  char text[32];
  snprintf(text, sizeof text, "%ld", block);
  must(runnel_rank_streams_set_note(streams, "blocks", text));
  snprintf(text, sizeof text, "%llu", (unsigned long long)hits);
  must(runnel_rank_streams_set_note(streams, "hits", text));
  must(runnel_rank_streams_save(ranks, streams, file, NULL));
}

int main(int argc, char* argv[]) {
  char const* const file = argc > 1 ? argv[1] : "pi.h5";
  long const blocks = argc > 2 ? atol(argv[2]) : 20;
  long const die_after = argc > 3 ? atol(argv[3]) : -1;
  double const all = (double)num_streams * points * (double)blocks;
  double* const xy = malloc(sizeof(double) * num_streams * 2 * points);
  runnel_communicator* ranks = NULL;
  long block = 0;
  uint64_t hits = 0;
  MPI_Init(&argc, &argv);
  must(runnel_communicator_create(MPI_COMM_WORLD, &ranks));
  runnel_rank_streams* const streams = begin(ranks, file, &block, &hits);
  while (block < blocks) {
    hits += count_hits(streams, xy);
    ++block;
    if (block == die_after && runnel_communicator_rank(ranks) == 0) {
      raise(SIGKILL); /* as a node that fails */
    }
    if (block % blocks_a_save != 0 && block != blocks) continue;
    save(ranks, streams, file, block, hits);
  }
  double const pi = 4 * (double)hits / all;
  if (runnel_communicator_rank(ranks) == 0) {
    printf("pi = %.17g, %llu of %.0f points inside\n", pi,
           (unsigned long long)hits, all);
  }
  free(xy);
  must(runnel_rank_streams_destroy(streams));
  must(runnel_communicator_destroy(ranks));
  MPI_Finalize();
  /* Five standard deviations of 4 times a share of hits. */
  return fabs(pi - 3.14159265358979) < 5 * 1.642 / sqrt(all) ? 0 : 1;
}
