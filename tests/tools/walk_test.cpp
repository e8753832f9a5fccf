// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "walk.hpp"

namespace Runnel::Tool {
namespace {

/// For each value of a blocked request its stream; a fill deals a piece's
/// values to its streams likewise.
std::vector<std::uint64_t> dealt_out(std::uint64_t streams, std::uint64_t count,
                                     std::uint64_t first = 0) {
  std::vector<std::uint64_t> owners;
  for (std::uint64_t s = 0; s < streams; ++s) {
    std::uint64_t const length = count / streams + (s < count % streams);
    owners.insert(owners.end(), length, first + s);
  }
  return owners;
}

void expect_blocked(Walk const& walk, Walk::Limits const& limits) {
  std::vector<std::uint64_t> owners;
  while (owners.size() < walk.count) {
    Piece const piece = walk.next(owners.size(), limits);
    ASSERT_GE(piece.count, 1u);
    ASSERT_LE(piece.count, limits.values);
    ASSERT_LE(piece.num_streams, limits.streams);
    auto const part =
        dealt_out(piece.num_streams, piece.count, piece.first_stream);
    owners.insert(owners.end(), part.begin(), part.end());
  }
  ASSERT_EQ(owners, dealt_out(walk.num_streams, walk.count))
      << walk.num_streams << " streams, " << walk.count << " values, pieces of "
      << limits.values << " and " << limits.streams;
}

TEST(Walk, BlockedPiecesJoinUp) {
  for (std::uint64_t streams = 1; streams <= 9; ++streams) {
    for (std::uint64_t count = 1; count <= 40; ++count) {
      for (std::uint64_t const values : {1, 2, 3, 5, 7, 13, 100}) {
        for (std::uint64_t const max_streams : {1, 2, 4, 100}) {
          expect_blocked({Order::blocked, streams, count},
                         {values, max_streams});
        }
      }
    }
  }
}

TEST(Walk, ManyShortBlocksAreOnePiece) {
  Walk const walk{Order::blocked, 1000000, 3500000};
  Piece const piece = walk.next(0, {1 << 22, 1 << 20});
  EXPECT_EQ(piece.first_stream, 0u);
  EXPECT_EQ(piece.num_streams, 1000000u);
  EXPECT_EQ(piece.count, 3500000u);
}

TEST(Walk, FewerValuesThanStreams) {
  Walk const walk{Order::blocked, UINT64_MAX, 5};
  Piece const piece = walk.next(2, {100, 100});
  EXPECT_EQ(piece.first_stream, 2u);
  EXPECT_EQ(piece.num_streams, 3u);
  EXPECT_EQ(piece.count, 3u);
}

TEST(Walk, PiecesThatJoinUpAreOfAllStreams) {
  for (auto const order : {Order::interleaved, Order::cyclic}) {
    Walk const walk{order, 7, 100};
    Piece const piece = walk.next(95, {33, 1});
    EXPECT_EQ(piece.first_stream, 0u);
    EXPECT_EQ(piece.num_streams, 7u);
    EXPECT_EQ(piece.count, 5u);
  }
}

}  // namespace
}  // namespace Runnel::Tool
