// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What fails on one rank fails on all, and leaves the previous checkpoint.

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <runnel/mpi/checkpoint.hpp>
#include <runnel/mpi/rank_streams.hpp>

#include "io/file_calls_fixture.hpp"
#include "mpi/layouts.hpp"
#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

class RankFailures : public RanksWithFolder,
                     public ::testing::WithParamInterface<CheckpointLayout> {
 protected:
  RankFailures() : m_streams(all(), {}, {.num_streams = 200}) {}

  RankCheckpointOptions options() const {
    RankCheckpointOptions result;
    result.layout = GetParam();
    result.sync = false;
    return result;
  }
  Snapshot mine() const { return m_streams.snapshot(); }
  void save() { save_checkpoint(all(), file(), mine(), options()); }
  bool is_possible() const {
    return GetParam() != CheckpointLayout::parallel_hdf5 || has_parallel_hdf5();
  }
  /// The checkpoint of `save` is still there and whole.
  void expect_previous() { EXPECT_EQ(load_checkpoint(all(), file()), mine()); }

  RankStreams<ranmar24, Host> m_streams;
};

TEST_P(RankFailures, NoSuchFolder) {
  if (!is_possible()) GTEST_SKIP();
  EXPECT_TRUE(all_throw<CheckpointError>(
      all(),
      [&] { save_checkpoint(all(), file("no/such.h5"), mine(), options()); },
      {"no/such.h5", "No such file"}));
}

TEST_P(RankFailures, PartsThatDoNotFit) {
  if (!is_possible()) GTEST_SKIP();
  save();
  Snapshot wrong = mine();
  auto const fails = [&](std::vector<std::string> const& words) {
    return all_throw<std::invalid_argument>(
        all(), [&] { save_checkpoint(all(), file(), wrong, options()); },
        words);
  };
  if (rank() == size() - 1) wrong.words.pop_back();
  EXPECT_TRUE(fails({"contradicts itself", "words"}));
  if (size() == 1) return;
  wrong = mine();
  if (rank() == 0) wrong.first_stream += 1;
  EXPECT_TRUE(fails({"each stream of a range once"}));
  wrong = mine();
  if (rank() == 1) wrong.seed[0] += 1;
  EXPECT_TRUE(fails({"of different generators, seeds"}));
  wrong = mine();
  if (rank() == 1) wrong.position += UInt128(1, 0);
  EXPECT_TRUE(fails({"2^64 outputs or more apart"}));
  expect_previous();
}

TEST_P(RankFailures, DifferentRequests) {
  if (!is_possible() || size() == 1) GTEST_SKIP();
  std::string const name = file("run" + std::to_string(rank() / 2) + ".h5");
  if (size() > 2) {
    EXPECT_TRUE(all_throw<std::invalid_argument>(
        all(), [&] { save_checkpoint(all(), name, mine(), options()); },
        {"the names of file or group, or the options"}));
  }
  RankCheckpointOptions changed = options();
  changed.chunk_rows = static_cast<std::uint64_t>(rank());
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(), [&] { save_checkpoint(all(), file(), mine(), changed); },
      {"the names of file or group, or the options"}));
}

/// A disk that is full for one rank only.
TEST_P(RankFailures, NoRoomForOneRank) {
  // HDF5 may then wait forever (include/runnel/mpi/checkpoint.hpp).
  if (GetParam() == CheckpointLayout::parallel_hdf5) GTEST_SKIP();
  save();
  auto const handler = signal(SIGXFSZ, SIG_IGN);
  struct rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  for (int poor = 0; poor < size(); ++poor) {
    // Gathered, all is written by rank 0.
    bool const writes = GetParam() != CheckpointLayout::gathered || poor == 0;
    if (!writes) continue;
    struct rlimit const limit = {1000, before.rlim_max};
    if (rank() == poor) setrlimit(RLIMIT_FSIZE, &limit);
    EXPECT_TRUE(all_throw<CheckpointError>(all(), [&] { save(); },
                                           {file(), "File too large"}));
    setrlimit(RLIMIT_FSIZE, &before);
    expect_previous();
  }
  signal(SIGXFSZ, handler);
  save();
}

/// One rank's calls fail, one after the other, in every way.
TEST_P(RankFailures, EveryCallOfEveryRank) {
  if (GetParam() == CheckpointLayout::parallel_hdf5) GTEST_SKIP();
  RankCheckpointOptions synced = options();
  synced.sync = true;
  m_streams.jump(1000);
  Snapshot const old = mine();
  m_streams.jump(1000);
  // More ranks than cores take their time: the first and the last, then.
  std::vector<int> errors = {ENOSPC, EIO, EACCES};
  if (size() > 2) errors = {ENOSPC};
  for (int poor = 0; poor < size(); poor += std::max(1, size() - 1)) {
    for (int const error : errors) {
      bool struck = true;
      for (int at = 0; struck; ++at) {
        save_checkpoint(all(), file(), old, options());
        bool threw = false;
        Fault planned;
        planned.kind = rank() == poor ? Fault::Kind::error : Fault::Kind::none;
        planned.at = at;
        planned.error = error;
        {
          Faults const faults(planned);
          try {
            save_checkpoint(all(), file(), mine(), synced);
          } catch (CheckpointError const&) {
            threw = true;
          }
          struck = all().largest(fault().last.empty() ? 0 : 1) == 1;
        }
        EXPECT_TRUE(all().agree_on(threw ? 1 : 0));
        Snapshot const found = load_checkpoint(all(), file());
        bool const is_old = found == old, is_new = found == mine();
        EXPECT_TRUE(is_old || is_new) << at;
        EXPECT_TRUE(all().agree_on(is_old ? 1 : 0)) << at;
        EXPECT_TRUE(threw || is_new) << at;
      }
    }
  }
}

TEST_P(RankFailures, TheRenameFails) {
  if (!is_possible()) GTEST_SKIP();
  save();
  Impl::file_calls().rename = [](char const*, char const*) {
    errno = EIO;
    return -1;
  };
  auto const failed = all_throw<CheckpointError>(
      all(), [&] { save(); }, {file(), "Input/output error"});
  Impl::file_calls() = Impl::system_file_calls();
  EXPECT_TRUE(failed);
  expect_previous();
}

/// A file system that cannot keep room, and calls that are interrupted.
TEST_P(RankFailures, RoomThatCannotBeReserved) {
  if (!is_possible()) GTEST_SKIP();
  RankCheckpointOptions synced = options();
  synced.sync = true;
  for (int const error : {ENOTSUP, ENOSYS, EINTR}) {
    static int code = 0;
    code = error;
    Impl::file_calls().reserve = [](int, off_t) {
      errno = code;
      return -1;
    };
    m_streams.jump(1000);
    EXPECT_NO_THROW(save_checkpoint(all(), file(), mine(), synced));
    Impl::file_calls() = Impl::system_file_calls();
    expect_previous();
  }
}

/// When a process last wrote, then synced for the first time, and last renamed.
struct Moments {
  std::uint64_t wrote = 0, synced = 0, renamed = 0;

  static std::uint64_t now() {
    return static_cast<std::uint64_t>(
        std::chrono::steady_clock::now().time_since_epoch().count());
  }
  static Moments& seen() {
    static Moments instance;
    return instance;
  }
  static void watch() {
    seen() = {};
    static Impl::FileCalls const system = Impl::system_file_calls();
    Impl::FileCalls& calls = Impl::file_calls();
    calls.write = [](int to, void const* bytes, std::size_t count) {
      ssize_t const written = system.write(to, bytes, count);
      seen().wrote = now();
      seen().synced = 0;
      return written;
    };
    calls.pwrite = [](int to, void const* bytes, std::size_t count,
                      off_t offset) {
      ssize_t const written = system.pwrite(to, bytes, count, offset);
      seen().wrote = now();
      seen().synced = 0;
      return written;
    };
    calls.fsync = [](int of) {
      int const result = system.fsync(of);
      if (seen().synced == 0) seen().synced = now();
      return result;
    };
    calls.rename = [](char const* from, char const* to) {
      seen().renamed = now();
      return system.rename(from, to);
    };
  }
};

/// A power cut must not find the new name without every rank's bytes.
TEST_P(RankFailures, NobodyRenamesBeforeAllHaveSynced) {
  if (GetParam() == CheckpointLayout::parallel_hdf5) GTEST_SKIP();
  RankCheckpointOptions synced = options();
  synced.sync = true;
  for (int i = 0; i < 20; ++i) {
    Moments::watch();
    save_checkpoint(all(), file(), mine(), synced);
    Impl::file_calls() = Impl::system_file_calls();
    Moments const& here = Moments::seen();
    EXPECT_TRUE(here.wrote == 0 || here.synced > 0);
    auto const ends = all().gather_all({here.synced, here.renamed});
    std::uint64_t const root_renamed = ends[1];
    for (std::size_t r = 0; r < ends.size(); r += 2) {
      EXPECT_LE(ends[r], root_renamed) << "rank " << r / 2;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, RankFailures,
                         ::testing::Values(CheckpointLayout::shared,
                                           CheckpointLayout::gathered,
                                           CheckpointLayout::parallel_hdf5,
                                           CheckpointLayout::file_per_rank),
                         layout_name);

using RankLoads = RanksWithFolder;

TEST_F(RankLoads, DamageThatOneRankSeesIsEverybodys) {
  RankStreams<ranmar24, Host> streams(all(), {}, {.num_streams = 64});
  RankCheckpointOptions options;
  options.sync = false;
  save_checkpoint(all(), file(), streams.snapshot(), options);
  std::uintmax_t const bytes = std::filesystem::file_size(file());
  for (std::uintmax_t at = 64; at < bytes; at += bytes / 20) {
    char byte = 0;
    std::fstream stream(file(),
                        std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(static_cast<std::streamoff>(at));
    stream.get(byte);
    MPI_Barrier(all().get());
    auto const put = [&](int value) {
      if (rank() != 0) return;
      stream.seekp(static_cast<std::streamoff>(at));
      stream.put(static_cast<char>(value));
      stream.flush();
    };
    put(byte ^ 4);
    MPI_Barrier(all().get());
    bool refused = false;
    Snapshot loaded;
    try {
      loaded = load_checkpoint(all(), file());
    } catch (CheckpointError const&) {
      refused = true;
    }
    // Between the datasets a byte may mean nothing.
    EXPECT_TRUE(all().agree_on(refused ? 1 : 0));
    EXPECT_TRUE(refused || loaded == streams.snapshot()) << at;
    MPI_Barrier(all().get());
    put(byte);
    MPI_Barrier(all().get());
  }
  EXPECT_EQ(load_checkpoint(all(), file()), streams.snapshot());
}

TEST_F(RankLoads, Refusals) {
  EXPECT_TRUE(all_throw<CheckpointError>(
      all(), [&] { load_checkpoint(all(), file()); }, {"does not exist"}));
  RankStreams<ranmar24, Host> streams(all(), {}, {.num_streams = 4});
  save_checkpoint(all(), file(), streams.snapshot());
  EXPECT_TRUE(all_throw<CheckpointError>(
      all(), [&] { load_checkpoint(all(), file(), "mt19937"); },
      {"ranmar24", "mt19937"}));
}

}  // namespace
}  // namespace Runnel::Testing
