// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How rows are cut for the kernel that fills them. Nothing is launched: the
// machines are numbers.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lfg.hpp>

#include "requests.hpp"

namespace Runnel::Testing {
namespace {

using Impl::Kernel;

template <class Generator>
std::int64_t chunk_of(std::size_t n) {
  return Plain<BigGpu, Generator>{}.array(n).cut.chunk;
}

TEST(ChooseKernel, SmallArraysKeepGpusBusy) {
  constexpr std::size_t size = std::size_t{1} << 16;
  EXPECT_EQ(chunk_of<ranmar24>(100), 100);
  EXPECT_EQ(chunk_of<ranmar24>(size), 192);
  EXPECT_EQ(chunk_of<ranmar24>(4 * size), 384);
  EXPECT_EQ(chunk_of<ranmar24>(16 * size), 1536);
  EXPECT_EQ(chunk_of<ranmar24>(64 * size), 3072);
  EXPECT_EQ(chunk_of<mtdc>(16 * size), 1536);
  EXPECT_EQ((Plain<BigGpu, mtdc>{}.array(64 * size).kernel), Kernel::rows);
  EXPECT_EQ((Plain<BigGpu, mtdc>{}.array(65 * size).kernel), Kernel::lane_runs);
  // A jump of sprng_lfg takes longer than 2^15 numbers.
  EXPECT_EQ(chunk_of<sprng_lfg>(size / 2), size / 2);
  EXPECT_EQ(chunk_of<sprng_lfg>(size), 3072);
}

/// Rows of two streams: one stream alone is made by one lane per chunk.
TEST(ChooseKernel, ShortRunsInRowsOfMediumSize) {
  // Blocks of 32 runs of 256 outputs.
  constexpr std::int64_t block = 8192;
  constexpr std::size_t size = std::size_t{1} << 20;
  // Lanes do not make chunks of their own for distributions that read a table.
  constexpr bool has_table = true;
  auto const chunk = [&](std::size_t n) {
    return Plain<BigGpu, mrg32k3a>{{}, {}, {}, has_table}.array(n).cut.chunk;
  };
  EXPECT_LT(chunk(size), block);
  EXPECT_EQ(chunk(2 * size), 2 * block);
  // Doubles take two outputs each.
  EXPECT_EQ((Fill<BigGpu, mrg32k3a, Uniform, double>{{}, {}, {}, has_table}
                 .array(size)
                 .cut.chunk),
            block);
  // The last chunk may be of any length.
  for (std::size_t n = 2 * size; n < 40 * size; n += 100'003) {
    auto const cut =
        Plain<BigGpu, mrg32k3a>{{}, {}, {}, has_table}.array(n).cut;
    EXPECT_GE(cut.chunk, 2 * block) << n;
    EXPECT_EQ(cut.chunk % 256, 0) << n;
  }
}

TEST(ChooseKernel, CutsForTheKernelThatRuns) {
  // Sixteen wavefronts per multiprocessor, as even as 64 lengths per power of
  // two permit.
  std::size_t const n = std::size_t{1} << 30;
  auto const rows = Plain<BigGpu, ranmar24>{}.array(n);
  EXPECT_LE(rows.cut.chunks_per_row, 132 * 16);
  EXPECT_GE(rows.cut.chunks_per_row, 132 * 16 * 63 / 64);
  // mt19937 writes as fast by eight, and its jumps are expensive (RingCost).
  auto const ring = Plain<BigGpu, mt19937>{}.array(n);
  EXPECT_LE(ring.cut.chunks_per_row, 132 * 8);
  EXPECT_GE(ring.cut.chunks_per_row, 132 * 8 * 63 / 64);
  EXPECT_EQ((Plain<FourThreads, ranmar24>{}.array(n).cut.chunks_per_row), 32);
}

}  // namespace
}  // namespace Runnel::Testing
