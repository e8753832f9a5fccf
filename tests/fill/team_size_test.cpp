// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How large teams are on GPUs of several kinds, of which a kernel asks for a
// number of teams on each multiprocessor. Nothing is launched: the machines are
// numbers.

#include <gtest/gtest.h>

#include <cstddef>
#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/detail/quantile_tables.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/distributions/normal.hpp>
#include <runnel/fill/kernels/rows/row_fill.hpp>
#include <runnel/fill/kernels/rows/rows.hpp>
#include <runnel/fill/teams/team_size.hpp>
#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/sprng_cmrg.hpp>
#include <runnel/generators/wichmann_hill.hpp>
#include <runnel/lanes/backend.hpp>

namespace Runnel {
namespace Testing {
namespace {
/// A GPU with so much shared memory per multiprocessor.
struct SharedMemory {
  std::size_t bytes;
};
}  // namespace
}  // namespace Testing

namespace Impl {
template <>
struct Backend<Testing::SharedMemory>
    : DeviceBackend<Testing::SharedMemory, 32> {
  static std::size_t multiprocessor_scratch(Testing::SharedMemory const& exec) {
    return exec.bytes;
  }
};
}  // namespace Impl

namespace Testing {
namespace {

constexpr SharedMemory h100 = {std::size_t{228} << 10};
constexpr SharedMemory a100 = {std::size_t{164} << 10};
constexpr SharedMemory v100 = {std::size_t{96} << 10};

/// A kernel of teams of up to four warps, 8704 bytes of scratch for each.
template <unsigned Teams>
struct Runs {
  static constexpr unsigned max_device_threads = 128;
  static constexpr unsigned device_teams = Teams;
  static std::size_t team_scratch(int threads, int groups, StreamShape const&) {
    return static_cast<std::size_t>(threads) *
           static_cast<std::size_t>(groups) * 8704;
  }
};
struct RunsWithTable : Runs<2> {
  static constexpr std::size_t static_shared_bytes = 16 << 10;
};
struct RunsInGlobalMemory : Runs<6> {
  static constexpr int scratch_level = 1;
};

template <class Kernel>
int threads_of(SharedMemory const& device, int wanted = 0) {
  return Impl::team_size<Kernel>(device, wanted, 4, 1, StreamShape{});
}

TEST(TeamSize, LeavesRoomForTheTeamsThatAKernelAsksFor) {
  EXPECT_EQ(threads_of<Runs<6>>(h100), 4);
  EXPECT_EQ(threads_of<Runs<6>>(a100), 2);
  EXPECT_EQ(threads_of<Runs<6>>(v100), 1);
  EXPECT_EQ(threads_of<Runs<4>>(a100), 4);
}

/// The launch has the size that `resources` reports.
TEST(TeamSize, OfRowsIsNotTwoUnlessThatWasAskedFor) {
  auto const of_rows = [](SharedMemory const& device, int wanted) {
    return Impl::row_team_size<Runs<6>>(device, wanted, 4, 1, StreamShape{});
  };
  EXPECT_EQ(of_rows(h100, 0), 4);
  EXPECT_EQ(of_rows(a100, 0), 1);
  EXPECT_EQ(of_rows(a100, 2), 2);
}

TEST(TeamSize, IsWhatWasAskedForWhereThatFits) {
  EXPECT_EQ(threads_of<Runs<6>>(h100, 3), 3);
  EXPECT_EQ(threads_of<Runs<6>>(a100, 3), 3);
  EXPECT_EQ(threads_of<Runs<6>>(a100, 4), 3);
  EXPECT_EQ(threads_of<Runs<6>>(h100, 32), 4);
  EXPECT_EQ(threads_of<Runs<6>>(v100, 3), 1);
}

TEST(TeamSize, CountsTablesBesidesScratch) {
  EXPECT_EQ(threads_of<Runs<2>>(h100), 4);
  EXPECT_EQ(threads_of<RunsWithTable>(h100), 2);
  EXPECT_EQ(threads_of<RunsWithTable>(v100), 2);
}

TEST(TeamSize, DoesNotCountScratchInTheMemoryOfTheDevice) {
  EXPECT_EQ(threads_of<RunsInGlobalMemory>(v100), 4);
}

TEST(TeamSize, IsLimitedByATeamsOwnShareOnly) {
  EXPECT_EQ(threads_of<Runs<0>>(v100), 4);
}

/// docs/kernels.md, "Tables in shared memory".
TEST(TeamTables, HaveTheSizesThatTheDocumentsSay) {
  using Impl::ExponentialTable;
  using Impl::NormalTable;
  using Impl::TeamTable;
  EXPECT_EQ(TeamTable<NormalTable<float>>::bytes, 29'568);
  EXPECT_EQ(TeamTable<NormalTable<double>>::bytes, 35'328);
  using Impl::WiderTable;
  EXPECT_EQ((TeamTable<WiderTable<NormalTable<float>, 1>>::bytes), 33'152);
  EXPECT_EQ((TeamTable<WiderTable<NormalTable<float>, 2>>::bytes), 36'736);
  EXPECT_EQ((TeamTable<WiderTable<NormalTable<float>, 4>>::bytes), 43'904);
  EXPECT_EQ((TeamTable<WiderTable<NormalTable<double>, 1>>::bytes), 40'704);
  EXPECT_EQ((TeamTable<WiderTable<NormalTable<double>, 2>>::bytes), 46'080);
  EXPECT_EQ(TeamTable<ExponentialTable<float>>::bytes, 4096);
  EXPECT_EQ(TeamTable<ExponentialTable<double>>::bytes, 20'480);
}

/// Threads of a team whose lanes make runs, beside the table of normal numbers.
template <class Generator, class T>
int threads_beside_table() {
  using Sampler = Impl::TeamTableSampler<
      Impl::UnitWordSampler<Normal::quantile<T>, Generator, T>, 0>;
  StreamShape shape{};
  shape.window_words = Generator::window_words;
  return Impl::team_size<Impl::RowFill<Generator, Sampler, T>>(h100, 0, 8, 1,
                                                               shape);
}

TEST(TeamTables, LeaveRoomForFourWavefrontsThatMakeRuns) {
  EXPECT_EQ((threads_beside_table<ceicg, float>()), 4);
  EXPECT_EQ((threads_beside_table<mrg32k3a, float>()), 4);
  EXPECT_EQ((threads_beside_table<sprng_cmrg, float>()), 4);
  EXPECT_EQ((threads_beside_table<wichmann_hill, float>()), 4);
  EXPECT_EQ((threads_beside_table<ceicg, double>()), 4);
  EXPECT_EQ((threads_beside_table<mrg32k3a, double>()), 4);
  EXPECT_EQ((threads_beside_table<sprng_cmrg, double>()), 4);
  EXPECT_EQ((threads_beside_table<wichmann_hill, double>()), 4);
}

}  // namespace
}  // namespace Testing
}  // namespace Runnel
