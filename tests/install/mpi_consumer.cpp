// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A user of many ranks: they count themselves, and draw from streams of their
// own.

#include <mpi.h>

#include <cstdint>
#include <cstdio>
#include <runnel/config.hpp>
#include <runnel/mpi/stream_claims.hpp>

#if !RUNNEL_ENABLE_MPI
#error "Runnel::mpi without RUNNEL_ENABLE_MPI"
#endif

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  bool right = false;
  {
    Runnel::Communicator const ranks;
    auto const rank = static_cast<std::uint64_t>(ranks.rank());
    Runnel::require_disjoint(ranks, {{.first_stream = rank, .num_streams = 1}});
    right = ranks.size() == 2 && ranks.sum(rank + 1) == 3;
  }
  MPI_Finalize();
  if (!right) std::fprintf(stderr, "there should be two ranks\n");
  return right ? 0 : 1;
}
