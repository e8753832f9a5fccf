// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast do ranks save and load the states of many streams, beside a plain
// parallel write of as many bytes?
//
//     mpiexec -n 2 runnel_perf_checkpoint_mpi [FOLDER [REPEATS [LAYOUT]]]
//
// LAYOUT: measures only this one, `shared` for example. The plain write: one
// file, each rank its part by pwrite, then fsync of file and folder where the
// checkpoint syncs. Times are those of the slowest rank, medians of the
// repeats, alternating between checkpoint and plain write.

#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <runnel/mpi/checkpoint.hpp>
#include <runnel/mpi/rank_streams.hpp>
#include <runnel/runnel.hpp>
#include <string>
#include <vector>

#include "context.hpp"

namespace Runnel::Perf {
namespace {

namespace fs = std::filesystem;
using Host = Kokkos::DefaultHostExecutionSpace;

/// Seconds of the slowest rank.
template <class F>
double seconds(Communicator const& ranks, F const& f) {
  MPI_Barrier(ranks.get());
  double const begin = MPI_Wtime();
  f();
  double const mine = MPI_Wtime() - begin;
  double slowest = 0;
  MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, ranks.get());
  return slowest;
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

void require(bool is_well, char const* what) {
  if (is_well) return;
  std::perror(what);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

/// Each rank its part of `bytes`, into a new file that is then renamed.
void plain_write(Communicator const& ranks, std::string const& file,
                 std::vector<char> const& mine, std::uint64_t offset,
                 bool sync) {
  std::string const path = file + ".new";
  if (ranks.is_root()) {
    int const made =
        open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    require(made >= 0, "open");
    close(made);
  }
  MPI_Barrier(ranks.get());
  int const to = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  require(to >= 0, "open");
  for (std::size_t done = 0; done < mine.size();) {
    ssize_t const written = pwrite(to, mine.data() + done, mine.size() - done,
                                   static_cast<off_t>(offset + done));
    require(written > 0, "pwrite");
    done += static_cast<std::size_t>(written);
  }
  if (sync) require(fsync(to) == 0, "fsync");
  close(to);
  MPI_Barrier(ranks.get());
  if (!ranks.is_root()) return;
  fs::rename(path, file);
  if (!sync) return;
  int const folder =
      open(fs::path(file).parent_path().c_str(), O_RDONLY | O_CLOEXEC);
  require(fsync(folder) == 0, "fsync");
  close(folder);
}

struct Layout {
  char const* name;
  RankCheckpointOptions options;
};

std::vector<Layout> layouts() {
  std::vector<Layout> all(3);
  all[0].name = "shared";
  all[1] = {"gathered", {.layout = CheckpointLayout::gathered}};
  all[2] = {"file_per_rank", {.layout = CheckpointLayout::file_per_rank}};
  if (has_parallel_hdf5()) {
    all.push_back(
        {"parallel_hdf5", {.layout = CheckpointLayout::parallel_hdf5}});
    all.push_back(
        {"parallel_hdf5, chunks of 4096 streams",
         {.layout = CheckpointLayout::parallel_hdf5, .chunk_rows = 4096}});
  }
  return all;
}

/// The parameters of a measurement.
struct Case {
  Communicator const& ranks;
  std::string file;
  char const* name;
  int repeats;
  std::string layout;  ///< the only one; empty: all
};

/// Removes what this program has written, also an earlier run that was ended.
void clear(Case const& c) {
  MPI_Barrier(c.ranks.get());
  if (c.ranks.is_root()) {
    std::vector<fs::path> ours;
    for (auto const& entry :
         fs::directory_iterator(fs::path(c.file).parent_path())) {
      if (entry.path().string().starts_with(c.file)) ours.push_back(entry);
    }
    for (auto const& path : ours) fs::remove(path);
  }
  MPI_Barrier(c.ranks.get());
}

void measure(Case const& c, Snapshot const& mine, Layout const& layout,
             bool sync) {
  RankCheckpointOptions options = layout.options;
  options.sync = sync;
  clear(c);
  save_checkpoint(c.ranks, c.file, mine, options);
  std::uint64_t bytes = 0;
  for (auto const& entry :
       fs::directory_iterator(fs::path(c.file).parent_path())) {
    if (entry.path().string().starts_with(c.file)) bytes += entry.file_size();
  }
  auto const n = static_cast<std::uint64_t>(c.ranks.size());
  RankShare const part =
      block_of_rank(bytes, static_cast<std::uint64_t>(c.ranks.rank()), n);
  std::vector<char> const plain(part.count, 'x');
  std::vector<double> saving, writing, loading;
  for (int i = 0; i < c.repeats; ++i) {
    saving.push_back(seconds(
        c.ranks, [&] { save_checkpoint(c.ranks, c.file, mine, options); }));
    writing.push_back(seconds(c.ranks, [&] {
      plain_write(c.ranks, c.file + ".plain", plain, part.first, sync);
    }));
    loading.push_back(
        seconds(c.ranks, [&] { load_checkpoint(c.ranks, c.file); }));
  }
  bool const is_same = load_checkpoint(c.ranks, c.file).words == mine.words;
  bool const all_same = c.ranks.agree_on(is_same ? 1 : 0) && is_same;
  if (c.ranks.is_root()) {
    double const size = static_cast<double>(bytes) * 1e-9;
    std::printf(
        "%-18s %-38s %-5s %6.1f MB  save %6.3f GB/s  plain %6.3f GB/s"
        "  share %4.0f %%  load %6.3f GB/s%s\n",
        c.name, layout.name, sync ? "sync" : "", size * 1e3,
        size / median(saving), size / median(writing),
        100 * median(writing) / median(saving), size / median(loading),
        all_same ? "" : "  WRONG");
    std::fflush(stdout);
  }
  clear(c);
}

template <class Generator>
void measure_all(Case const& c, std::uint64_t num_streams) {
  RankStreams<Generator, Host> const streams(c.ranks, {},
                                             {.num_streams = num_streams});
  Snapshot const full = streams.snapshot();
  for (bool const sync : {true, false}) {
    for (Layout const& layout : layouts()) {
      if (!c.layout.empty() && c.layout != layout.name) continue;
      measure(c, full, layout, sync);
    }
  }
  Layout positions;
  positions.name = "shared, positions only";
  measure(c, streams.snapshot(SnapshotForm::positions), positions, true);
}

void run(int argc, char* argv[]) {
  Communicator const ranks;
  std::string const folder = argc > 1 ? argv[1] : ".";
  int const repeats = argc > 2 ? std::atoi(argv[2]) : 7;
  std::string const layout = argc > 3 ? argv[3] : "";
  std::string const file = folder + "/runnel-perf.h5";
  if (ranks.is_root()) {
    for (auto const& [name, value] : context()) {
      std::printf("# %s: %s\n", name.c_str(), value.c_str());
    }
    std::printf("%d ranks, medians of %d\n", ranks.size(), repeats);
  }
  measure_all<mrg32k3a>({ranks, file, "2^20 mrg32k3a", repeats, layout},
                        1 << 20);
  measure_all<ranmar48>({ranks, file, "2^16 ranmar48", repeats, layout},
                        1 << 16);
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char* argv[]) {
  MPI_Init(&argc, &argv);
  {
    Kokkos::ScopeGuard const kokkos(argc, argv);
    Runnel::Perf::run(argc, argv);
  }
  MPI_Finalize();
}
