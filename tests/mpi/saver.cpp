// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Saves until it is killed: `saver FILE LAYOUT`. The checkpoint always holds as
// many streams as its note says, at a position that the note gives.
//
// `saver FILE` alone looks at one: status 0 if it is whole, 3 if there is none.

#include <mpi.h>
#include <unistd.h>

#include <Kokkos_Core.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <runnel/mpi/checkpoint.hpp>
#include <runnel/mpi/rank_streams.hpp>
#include <runnel/runnel.hpp>
#include <string>

namespace {

using Host = Kokkos::DefaultHostExecutionSpace;
using Runnel::CheckpointLayout;

int look(std::string const& file) {
  if (!std::filesystem::exists(file)) return 3;
  auto const found = Runnel::load_checkpoint(file, "ranmar24");
  Runnel::StreamSet<Runnel::ranmar24, Host> const expected(
      {}, {.num_streams = found.num_streams,
           .offset = std::stoull(found.notes.at("round"))});
  return expected.snapshot().words == found.words ? 0 : 4;
}

CheckpointLayout layout_of(std::string const& name) {
  if (name == "gathered") return CheckpointLayout::gathered;
  if (name == "file_per_rank") return CheckpointLayout::file_per_rank;
  if (name == "parallel_hdf5") return CheckpointLayout::parallel_hdf5;
  return CheckpointLayout::shared;
}

[[noreturn]] void save_for_ever(std::string const& file,
                                CheckpointLayout layout) {
  Runnel::Communicator const ranks;
  std::printf("%ld\n", static_cast<long>(getpid()));
  std::fflush(stdout);
  for (std::uint64_t round = 1;; ++round) {
    Runnel::RankStreams<Runnel::ranmar24, Host> const streams(
        ranks, {}, {.num_streams = 300 + round % 200, .offset = round});
    auto snapshot = streams.snapshot();
    snapshot.notes["round"] = std::to_string(round);
    Runnel::save_checkpoint(ranks, file, snapshot,
                            {.layout = layout, .sync = false});
  }
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc < 3) {
    Kokkos::ScopeGuard const kokkos;
    try {
      return look(argv[1]);
    } catch (std::exception const& error) {
      std::fprintf(stderr, "%s\n", error.what());
      return 1;
    }
  }
  MPI_Init(&argc, &argv);
  Kokkos::ScopeGuard const kokkos;
  save_for_ever(argv[1], layout_of(argv[2]));
}
