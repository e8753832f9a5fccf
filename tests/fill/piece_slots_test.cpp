// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where lanes of a GPU leave pieces of 16 bytes in scratch: each has a slot of
// its own, and eight lanes that access the banks together have eight different
// ones. Numbers only: nothing is launched.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <runnel/fill/kernels/streams/stream_lines.hpp>
#include <vector>

namespace Runnel {
namespace {

/// Rows of a wavefront, as AMD's have most.
constexpr int num_rows = 64;
/// Pieces of 256 bytes.
constexpr int max_pieces = 16;

class PieceSlotsOfRows : public ::testing::TestWithParam<int> {
 protected:
  int row_pieces = GetParam();
  Impl::PieceSlots slots{row_pieces};

  int slot(int piece) const { return slots.slot(piece / row_pieces, piece); }

  /// Are the banks of eight slots different?
  static bool are_apart(std::array<int, 8> of) {
    for (int& s : of) s %= 8;
    std::sort(of.begin(), of.end());
    return std::adjacent_find(of.begin(), of.end()) == of.end();
  }
};

TEST_P(PieceSlotsOfRows, EachPieceHasOne) {
  std::vector<int> taken(num_rows * row_pieces, 0);
  for (int i = 0; i < num_rows * row_pieces; ++i) ++taken.at(slot(i));
  EXPECT_EQ(std::count(taken.begin(), taken.end(), 1), num_rows * row_pieces);
}

TEST_P(PieceSlotsOfRows, StayInTheirRows) {
  for (int i = 0; i < num_rows * row_pieces; ++i) {
    EXPECT_EQ(slot(i) / row_pieces, i / row_pieces);
  }
}

TEST_P(PieceSlotsOfRows, OfTheSamePieceOfEightRowsAreApart) {
  for (int row = 0; row < num_rows; row += 8) {
    for (int piece = 0; piece < row_pieces; ++piece) {
      std::array<int, 8> of{};
      for (int lane = 0; lane < 8; ++lane) {
        of[lane] = slot((row + lane) * row_pieces + piece);
      }
      EXPECT_TRUE(are_apart(of)) << "row " << row << ", piece " << piece;
    }
  }
}

TEST_P(PieceSlotsOfRows, OfEightPiecesInOrderAreApart) {
  for (int first = 0; first < num_rows * row_pieces; first += 8) {
    std::array<int, 8> of{};
    for (int lane = 0; lane < 8; ++lane) of[lane] = slot(first + lane);
    EXPECT_TRUE(are_apart(of)) << "piece " << first;
  }
}

INSTANTIATE_TEST_SUITE_P(AllLengths, PieceSlotsOfRows,
                         ::testing::Range(1, max_pieces + 1));

}  // namespace
}  // namespace Runnel
