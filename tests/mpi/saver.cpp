// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Saves until it is killed: `saver LAYOUT FILE...`. The ranks are divided into
// as many groups as there are files, of consecutive ranks; each saves its own.
// Every rank says "PROCESS GROUP" first. A checkpoint always holds streams at
// the position that its note gives.
//
// `saver look FILE...` looks at them: status 0 if all are whole.

#include <mpi.h>
#include <unistd.h>

#include <Kokkos_Core.hpp>
#include <cstdio>
#include <exception>
#include <runnel/mpi/checkpoint.hpp>
#include <runnel/mpi/rank_streams.hpp>
#include <runnel/runnel.hpp>
#include <string>
#include <vector>

namespace {

using Host = Kokkos::DefaultHostExecutionSpace;
using Runnel::CheckpointLayout;

bool is_whole(std::string const& file) {
  auto const found = Runnel::load_checkpoint(file, "ranmar24");
  Runnel::StreamSet<Runnel::ranmar24, Host> const expected(
      {}, {.num_streams = found.num_streams,
           .offset = std::stoull(found.notes.at("round"))});
  return expected.snapshot().words == found.words;
}

int look(std::vector<std::string> const& files) {
  int status = 0;
  for (std::string const& file : files) {
    try {
      if (is_whole(file)) continue;
      std::fprintf(stderr, "%s holds other states\n", file.c_str());
    } catch (std::exception const& error) {
      std::fprintf(stderr, "%s\n", error.what());
    }
    status = 1;
  }
  return status;
}

CheckpointLayout layout_of(std::string const& name) {
  if (name == "gathered") return CheckpointLayout::gathered;
  if (name == "file_per_rank") return CheckpointLayout::file_per_rank;
  if (name == "parallel_hdf5") return CheckpointLayout::parallel_hdf5;
  return CheckpointLayout::shared;
}

Runnel::Communicator group_of(std::size_t group) {
  MPI_Comm part = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, static_cast<int>(group), 0, &part);
  return Runnel::Communicator(part);
}

[[noreturn]] void save_for_ever(CheckpointLayout layout,
                                std::vector<std::string> const& files) {
  Runnel::Communicator const all;
  std::size_t const group = static_cast<std::size_t>(all.rank()) *
                            files.size() / static_cast<std::size_t>(all.size());
  auto const ranks = group_of(group);
  std::string const& file = files[group];
  std::printf("%ld %zu\n", static_cast<long>(getpid()), group);
  std::fflush(stdout);
  for (std::uint64_t round = 1;; ++round) {
    Runnel::RankStreams<Runnel::ranmar24, Host> const streams(
        ranks, {}, {.num_streams = 2000 + round % 200, .offset = round});
    auto snapshot = streams.snapshot();
    snapshot.notes["round"] = std::to_string(round);
    // Making streams takes longer than saving them.
    for (int i = 0; i < 20; ++i) {
      snapshot.notes["save"] = std::to_string(i);  // in every checksum
      Runnel::save_checkpoint(ranks, file, snapshot,
                              {.layout = layout, .sync = i % 2 == 0});
    }
  }
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc < 3) return 2;
  std::string const what = argv[1];
  std::vector<std::string> const files(argv + 2, argv + argc);
  if (what == "look") {
    Kokkos::ScopeGuard const kokkos;
    return look(files);
  }
  MPI_Init(&argc, &argv);
  Kokkos::ScopeGuard const kokkos;
  save_for_ever(layout_of(what), files);
}
