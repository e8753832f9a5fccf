// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random walks on ranks under a batch system: on SIGTERM or SIGUSR1, to any
// rank, the job finishes its batch, saves and ends well; started again, on any
// number of ranks, it goes on. Walkers need few bytes in the checkpoint: seed
// and positions are enough to rebuild their streams.
//
//     mpiexec -n 4 random_walk_restart [FILE [BATCHES [SIGNAL_AFTER]]]

#include <mpi.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <runnel/mpi/checkpoint.hpp>
#include <runnel/mpi/checkpoint_guard.hpp>
#include <runnel/runnel.hpp>
#include <string>

#include "walkers.hpp"

struct Tally {
  long batches = 0;
  std::uint64_t square = 0;  // sum of x² + y² at the ends, over all ranks
};

Streams begin(Runnel::Communicator const& ranks, std::string const& file,
              Tally& tally) {
  bool const is_new =
      ranks.largest(ranks.is_root() && std::filesystem::exists(file)) == 0;
  auto const seed = Runnel::RanmarSeed::ijkl(2026);
  if (is_new) return Streams(ranks, seed, {.num_streams = walkers});
  auto saved = Runnel::load_checkpoint(ranks, file, "ranmar24");
  tally = {std::stol(saved.notes["batches"]),
           std::stoull(saved.notes["square"])};
  return Streams(ranks, saved);
}

void save(Runnel::Communicator const& ranks, std::string const& file,
          Streams const& streams, Tally const& tally) {
  auto snapshot = streams.snapshot(Runnel::SnapshotForm::positions);
  snapshot.notes["batches"] = std::to_string(tally.batches);
  snapshot.notes["square"] = std::to_string(tally.square);
  Runnel::save_checkpoint(ranks, file, snapshot, {.keep = 2});
}

int main(int argc, char* argv[]) {
  MPI_Init(&argc, &argv);
  bool plausible = true;
  {
    Kokkos::ScopeGuard const kokkos(argc, argv);
    Runnel::Communicator const ranks;
    Runnel::RankCheckpointGuard guard(ranks);
    std::string const file = argc > 1 ? argv[1] : "walk.h5";
    long const batches = argc > 2 ? std::atol(argv[2]) : 12;
    long const signal_after = argc > 3 ? std::atol(argv[3]) : -1;
    Tally tally;
    Streams streams = begin(ranks, file, tally);
    while (tally.batches < batches && !guard.is_due()) {
      tally.square += ranks.sum(walk(streams));
      bool const is_last = ranks.rank() + 1 == ranks.size();
      if (++tally.batches == signal_after && is_last) std::raise(SIGUSR1);
    }
    save(ranks, file, streams, tally);
    if (tally.batches < batches) {
      std::string const command =
          std::string(argv[0]) + " " + file + " " + std::to_string(batches);
      if (ranks.is_root()) std::puts(guard.message(command).c_str());
    } else {
      double const walks = static_cast<double>(walkers) * batches;
      double const mean = static_cast<double>(tally.square) / walks;
      plausible = std::abs(mean - steps) < 4 * steps / std::sqrt(walks);
      if (ranks.is_root()) {
        std::printf("mean square distance %.17g after %d steps: %s\n", mean,
                    steps, plausible ? "as it should be" : "WRONG");
      }
    }
  }
  MPI_Finalize();
  return plausible ? 0 : 1;
}
