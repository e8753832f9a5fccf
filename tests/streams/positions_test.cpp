// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <runnel/streams/partition.hpp>
#include <runnel/streams/positions.hpp>

namespace Runnel {
namespace {

/// One number per stream, moved one by one.
void advance(std::vector<UInt128>& positions, std::uint64_t first,
             std::uint64_t last, UInt128 n) {
  for (std::uint64_t s = first; s < last; ++s) positions[s] += n;
}

void expect_same(StreamPositions const& positions,
                 std::vector<UInt128> const& model) {
  ASSERT_EQ(positions.size(), model.size());
  EXPECT_EQ(positions.to_vector(), model);
  for (std::uint64_t s = 0; s < model.size(); ++s) {
    ASSERT_EQ(positions[s], model[s]) << s;
  }
  UInt128 const least = *std::min_element(model.begin(), model.end());
  EXPECT_EQ(positions.smallest(), least);
  std::vector<std::uint64_t> beyond, high;
  for (UInt128 const position : model) {
    beyond.push_back((position - least).low);
    high.push_back((position - least).high);
  }
  EXPECT_EQ(positions.beyond_smallest(), beyond);
  EXPECT_EQ(positions.beyond_smallest_high(), high);
}

TEST(StreamPositions, StartAlike) {
  expect_same(StreamPositions(1), {0});
  expect_same(StreamPositions(3, UInt128(7, 9)),
              std::vector<UInt128>(3, UInt128(7, 9)));
}

TEST(StreamPositions, RandomMoves) {
  std::mt19937_64 random(19970421);
  for (std::uint64_t const size : {1, 2, 3, 7, 31, 64, 100}) {
    UInt128 const start(random() % 3, random());
    StreamPositions positions(size, start);
    std::vector<UInt128> model(size, start);
    for (int move = 0; move < 300; ++move) {
      // Mostly small moves, so that differences cancel; some beyond 2^64.
      UInt128 const n = move % 7 == 0 ? UInt128(random() >> 20, random())
                                      : UInt128(random() % 3);
      if (random() % 3 == 0) {
        positions.advance(n);
        advance(model, 0, size, n);
      } else {
        std::uint64_t const first = random() % (size + 1);
        std::uint64_t const last = random() % (size + 1);
        positions.advance(first, last, n);
        advance(model, first, last, n);
      }
      if (move % 10 == 0) expect_same(positions, model);
    }
    expect_same(positions, model);
    expect_same(StreamPositions(model), model);
  }
}

TEST(StreamPositions, WholeRangeAndNone) {
  StreamPositions positions(5);
  std::vector<UInt128> model(5);
  positions.advance(0, 5, 3);
  advance(model, 0, 5, 3);
  positions.advance(2, 2, 9);
  positions.advance(4, 1, 9);  // an empty range
  positions.advance(4, 5, 1);
  advance(model, 4, 5, 1);
  positions.advance(0, 1, 2);
  advance(model, 0, 1, 2);
  expect_same(positions, model);
}

TEST(StreamPositions, ReachesTheEndOf128Bits) {
  StreamPositions positions(2, UInt128(0) - UInt128(5));
  positions.advance(4);
  EXPECT_EQ(positions[1], UInt128(0) - UInt128(1));
}

TEST(Partition, LeapfrogPartsAreTheWholeStream) {
  for (std::uint64_t const num_parts : {1, 2, 3, 7, 96, 97}) {
    std::vector<int> times(num_parts * 50);
    for (std::uint64_t part = 0; part < num_parts; ++part) {
      for (std::uint64_t n = 0; n < 50; ++n) {
        ++times.at(Leapfrog{part, num_parts}.native(n).low);
      }
    }
    EXPECT_EQ(times, std::vector<int>(num_parts * 50, 1)) << num_parts;
  }
}

TEST(Partition, BlocksAreTheWholeStream) {
  std::vector<int> times(7 * 30);
  for (std::uint64_t part = 0; part < 7; ++part) {
    for (std::uint64_t n = 0; n < 30; ++n) {
      ++times.at(BlockSplitting{part, 30}.native(n).low);
    }
  }
  EXPECT_EQ(times, std::vector<int>(7 * 30, 1));
}

TEST(Partition, BeyondSixtyFourBits) {
  UInt128 const far(1ull << 40, 5);
  EXPECT_EQ((Leapfrog{3, 1000}.native(far)), UInt128(3) + far * UInt128(1000));
  EXPECT_EQ((BlockSplitting{6, far}.native(9)), far * UInt128(6) + UInt128(9));
}

}  // namespace
}  // namespace Runnel
