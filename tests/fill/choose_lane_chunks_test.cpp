// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which requests GPUs fill by `lane_chunks`, and in which chunks.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_pmlcg.hpp>
#include <runnel/generators/wichmann_hill.hpp>

#include "requests.hpp"

namespace Runnel::Testing {
namespace {

using Impl::Kernel;

TEST(ChooseKernel, LaneChunksOnGpus) {
  constexpr auto chunks = Kernel::lane_chunks;
  using Mrg = Plain<BigGpu, mrg32k3a>;
  EXPECT_EQ(Mrg{}.array(4095).kernel, Kernel::rows);
  EXPECT_EQ(Mrg{}.array(4096).kernel, chunks);
  EXPECT_EQ(Mrg{}.array(8 * many).kernel, chunks);
  EXPECT_EQ(Mrg{}.array(8 * many + 1).kernel, Kernel::rows);
  // Doubles take two outputs each.
  EXPECT_EQ(
      (Fill<BigGpu, mrg32k3a, Uniform, double>{}.array(4 * many + 1).kernel),
      Kernel::rows);
  EXPECT_EQ((Mrg{{.num_parts = 2}}.array(1 << 20).kernel), Kernel::rows);
  EXPECT_EQ((Mrg{{}, {.chunk = few}}.array(1 << 20).kernel), Kernel::rows);
  EXPECT_EQ((Plain<BigGpu, sprng_lcg64>{}.array(1 << 20).kernel), Kernel::rows);
}

/// The chunk of a generator's fill of an array, or of rows.
template <class Generator>
std::int64_t lane_chunk(std::size_t length, std::uint64_t num_streams = 1) {
  Plain<BigGpu, Generator> fill{{num_streams}};
  auto const chosen =
      num_streams == 1
          ? fill.array(length)
          : fill.template table<Kokkos::LayoutRight>(num_streams, length);
  EXPECT_EQ(chosen.kernel, Kernel::lane_chunks);
  EXPECT_EQ(chosen.cut.chunks_per_row,
            static_cast<std::int64_t>(length) / chosen.cut.chunk);
  return chosen.cut.chunk;
}

TEST(ChooseKernel, LengthOfLaneChunks) {
  EXPECT_EQ(lane_chunk<mrg32k3a>(1 << 12), 16);
  // What is left behind the last chunk is its lane's.
  EXPECT_EQ(lane_chunk<mrg32k3a>((1 << 20) + 31), 32);
  EXPECT_EQ(lane_chunk<mrg32k3a>(1 << 22), 128);
  EXPECT_EQ(lane_chunk<mrg32k3a>(1 << 24), 128);
  EXPECT_EQ(lane_chunk<mrg32k3a>(1 << 26), 512);
  EXPECT_EQ(lane_chunk<mrg32k3a>((1 << 24) - 1), 128);
  // No more chunks than one jump leads to, where that is not too few.
  EXPECT_EQ(lane_chunk<wichmann_hill>(1 << 20), 256);
  EXPECT_EQ(lane_chunk<wichmann_hill>(1 << 21), 512);
  EXPECT_EQ(lane_chunk<wichmann_hill>(1 << 22), 256);
  EXPECT_EQ(lane_chunk<wichmann_hill>(1 << 24), 512);
}

TEST(ChooseKernel, LaneChunksOfSeveralStreams) {
  EXPECT_EQ(lane_chunk<mrg32k3a>(1 << 17, 8), 32);
  EXPECT_EQ(lane_chunk<mrg32k3a>(48, 1000), 16);
  EXPECT_EQ(lane_chunk<mrg32k3a>(8, 1000), 8);
  // Four chunks would take a jump and up to 17 steps.
  EXPECT_EQ(lane_chunk<mrg32k3a>(65, 2000), 65);
  // Chunks of 128 would leave 49 values to the last lane of each row.
  EXPECT_EQ(lane_chunk<mrg32k3a>(2097, 2000), 64);
  EXPECT_EQ((for_table<BigGpu, mrg32k3a>({2048}, 16)), Kernel::streams);
  EXPECT_EQ((for_table<BigGpu, mrg32k3a>({100}, 40)), Kernel::rows);
  EXPECT_EQ((for_table<BigGpu, ceicg>({1000}, 48)), Kernel::lane_chunks);
  // Rests of inversions take long.
  EXPECT_EQ((for_table<BigGpu, ceicg>({1000}, 131)), Kernel::rows);
  EXPECT_EQ((for_table<BigGpu, ceicg>({1000}, 1049)), Kernel::lane_chunks);
  EXPECT_EQ((for_table<BigGpu, ceicg>({2000}, 2097)), Kernel::rows);
  // One jump is worth longer chunks where it takes 200 steps.
  EXPECT_EQ(lane_chunk<wichmann_hill>(349'525, 3), 128);
  EXPECT_EQ(lane_chunk<wichmann_hill>(419'431, 10), 128);
  // `rows` has a table of jumps for each stream.
  EXPECT_EQ((for_table<BigGpu, sprng_pmlcg>({64}, many / 64)), Kernel::rows);
  EXPECT_EQ((for_table<BigGpu, sprng_pmlcg>({256}, many / 256)),
            Kernel::lane_chunks);
}

}  // namespace
}  // namespace Runnel::Testing
