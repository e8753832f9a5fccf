// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Host streams that take several streams in turn by blocks; where blocks lie.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <runnel/lanes/device_place.hpp>
#include <testing/throws.hpp>
#include <testing/tools_recorder.hpp>
#include <vector>

#include "interfaces/host_stream_checks.hpp"

namespace Runnel::Testing {
namespace {

TEST(HostStream, GivesSeveralStreamsByBlocks) {
  for (std::int64_t const block : {1, 7, 100, 5000}) {
    StreamOptions const streams = {.first_stream = 1, .num_streams = 3};
    check_values<HostStream<ranmar24>>(
        expected<ranmar24>(6011, streams, in_blocks(block)), streams,
        in_blocks(block));
  }
  check_values<HostStream<ranmar24>>(expected<ranmar24>(3011), {},
                                     in_blocks(7));
}

TEST(HostStream, RefusesBlocksThatDoNotFit) {
  HostStreamOptions options = {.streams = {.num_streams = 3}};
  options.fill = in_blocks(0);
  RUNNEL_EXPECT_REFUSED(HostStream<ranmar24>({}, options), "Runnel::HostStream",
                        "a block of 0 values");
  options.fill = {.block = 4};
  RUNNEL_EXPECT_REFUSED(HostStream<ranmar24>({}, options), "a block of 4",
                        "Order::cyclic only");
  options.fill = in_blocks(4);
  HostStream<ranmar24> stream({}, options);
  stream.take(5);
  Snapshot const record = stream.snapshot();
  RUNNEL_EXPECT_REFUSED(HostStream<ranmar24>(record), "Runnel::HostStream",
                        "at value 5", "blocks of 4", "blocks of 1");
  HostStream<ranmar24> others({}, {.fill = in_blocks(3)});
  RUNNEL_EXPECT_REFUSED(others.restore(record), "blocks of 4", "blocks of 3");
}

/// Skipped are outputs of every stream: within a block of what was made only
/// where these are whole cycles.
TEST(HostStream, SkipsInBlocks) {
  StreamOptions const streams = {.num_streams = 3};
  for (auto const producer : producers) {
    HostStream<ranmar24> stream({}, {.streams = streams,
                                     .prefetch = 1000,
                                     .producer = producer,
                                     .fill = in_blocks(4)});
    StreamSet<ranmar24> set({}, streams);
    for (std::uint64_t const skipped : {8, 5, 400, 1, 4}) {
      stream.jump(skipped);
      set.jump(skipped);
      auto const truth = filled<Uniform, float>(set, 7, in_blocks(4));
      for (float const value : truth) ASSERT_EQ(stream.next(), value);
    }
    EXPECT_EQ(stream.snapshot(), set.snapshot());
  }
}

TEST(HostStream, EndsInBlocksWhereAStreamEnds) {
  auto const end = Mrg32k3aSeed().stream_length();
  // 50 values per stream: two blocks and a half; stream 0 ends first.
  StreamOptions const streams = {.num_streams = 3,
                                 .offset = end - UInt128(100)};
  auto const truth = expected<mrg32k3a>(130, streams, in_blocks(20));
  for (auto const producer : producers) {
    HostStream<mrg32k3a> stream({}, {.streams = streams,
                                     .prefetch = 16,
                                     .producer = producer,
                                     .fill = in_blocks(20)});
    EXPECT_EQ(stream.values_left(), 130);
    for (double const value : truth) ASSERT_EQ(stream.next(), value);
    RUNNEL_EXPECT_REFUSED(stream.next(), "0 left");
  }
}

TEST(HostStream, SavesItsPlaceInACycle) {
  check_snapshots<HostStream<ranmar24>>({.num_streams = 3, .offset = 5},
                                        in_blocks(150));
}

/// States are copied, and the values of a GPU with memory of its own.
TEST(HostStream, CopiesNoValuesWhereTheHostReadsThem) {
  using Space = Kokkos::DefaultExecutionSpace;
  constexpr std::size_t block = 20'000;
  std::vector<float> many(5 * block);
  auto const truth = expected<ranmar24>(8 * block);
  ToolsRecorder const recorder;
  HostStream<ranmar24> stream(
      {}, {.prefetch = block, .producer = Producer::execution_space});
  for (std::size_t b = 0; b < 3; ++b) {
    auto const values = stream.take(block);
    EXPECT_TRUE(
        std::equal(values.begin(), values.end(),
                   truth.begin() + static_cast<std::ptrdiff_t>(b * block)));
  }
  stream.fill(many);
  EXPECT_TRUE(
      std::equal(many.begin(), many.end(),
                 truth.begin() + static_cast<std::ptrdiff_t>(3 * block)));
  std::uint64_t most = 0;
  for (auto const bytes : recorder.copies()) most = std::max(most, bytes);
  EXPECT_GT(most, 0u);
  EXPECT_EQ(most < block * sizeof(float), Impl::shares_host_memory<Space>);
}

}  // namespace
}  // namespace Runnel::Testing
