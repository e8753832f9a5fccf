// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pi on any number of ranks: 64 streams of points in the unit square, shared
// out to the ranks. Kill the job, start it again on another number of ranks:
// it restarts from the last checkpoint and ends with the very same digits.
//
//     mpiexec -n 4 pi_mpi [FILE [BLOCKS [DIE_AFTER]]]

#include <mpi.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <runnel/mpi/checkpoint.hpp>
#include <runnel/mpi/rank_streams.hpp>
#include <runnel/runnel.hpp>
#include <string>

using Streams = Runnel::RankStreams<Runnel::mrg32k3a>;
using Exec = Streams::execution_space;

constexpr std::uint64_t num_streams = 64;
constexpr int points = 5000;  // of each stream, in one block
constexpr int blocks_a_save = 4;

// How many of this rank's next points lie in the circle?
std::int64_t count_hits(Streams& streams) {
  auto const rows = static_cast<int>(streams.owned().count);
  Kokkos::View<double**, Exec> const xy("xy", rows, 2 * points);
  Runnel::fill(xy, streams, Runnel::Uniform());
  std::int64_t hits = 0;
  Kokkos::parallel_reduce(
      "count",
      Kokkos::MDRangePolicy<Exec, Kokkos::Rank<2>>(streams.instance(), {0, 0},
                                                   {rows, points}),
      KOKKOS_LAMBDA(int s, int i, std::int64_t& sum) {
        double const x = xy(s, 2 * i);
        double const y = xy(s, 2 * i + 1);
        sum += x * x + y * y < 1 ? 1 : 0;
      },
      hits);
  return hits;
}

// A new set of streams, or the one of the checkpoint and what was counted.
Streams begin(Runnel::Communicator const& ranks, std::string const& file,
              long& block, std::uint64_t& hits) {
  // Rank 0 looks: others may see the folder later.
  bool const is_new =
      ranks.largest(ranks.is_root() && std::filesystem::exists(file)) == 0;
  if (is_new) return Streams(ranks, {}, {.num_streams = num_streams});
  auto saved = Runnel::load_checkpoint(ranks, file);
  block = std::stol(saved.notes["blocks"]);
  hits = std::stoull(saved.notes["hits"]);
  if (ranks.is_root()) std::printf("going on after block %ld\n", block);
  return Streams(ranks, saved);
}

int main(int argc, char* argv[]) {
  MPI_Init(&argc, &argv);
  bool plausible = false;
  {
    Kokkos::ScopeGuard const kokkos(argc, argv);
    Runnel::Communicator const ranks;
    std::string const file = argc > 1 ? argv[1] : "pi.h5";
    long const blocks = argc > 2 ? std::atol(argv[2]) : 20;
    long const die_after = argc > 3 ? std::atol(argv[3]) : -1;
    long block = 0;
    std::uint64_t hits = 0;  // of all ranks
    Streams streams = begin(ranks, file, block, hits);
    while (block < blocks) {
      hits += ranks.sum(static_cast<std::uint64_t>(count_hits(streams)));
      ++block;
      if (block == die_after && ranks.rank() + 1 == ranks.size()) {
        std::raise(SIGKILL);  // as a node that fails
      }
      if (block % blocks_a_save != 0 && block != blocks) continue;
      Runnel::Snapshot snapshot = streams.snapshot();
      snapshot.notes["blocks"] = std::to_string(block);
      snapshot.notes["hits"] = std::to_string(hits);
      Runnel::save_checkpoint(ranks, file, snapshot);
    }
    auto const all = static_cast<double>(num_streams * points * blocks);
    double const pi = 4 * static_cast<double>(hits) / all;
    // Five standard deviations of 4 times a share of hits.
    plausible = std::abs(pi - 3.14159265358979) < 5 * 1.642 / std::sqrt(all);
    if (ranks.is_root()) {
      std::printf("pi = %.17g, %s of %.0f points inside%s\n", pi,
                  std::to_string(hits).c_str(), all,
                  plausible ? "" : ": WRONG");
    }
  }
  MPI_Finalize();
  return plausible ? 0 : 1;
}
