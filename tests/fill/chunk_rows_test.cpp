// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Chunks of rows as rows: they, and the heads and rests before and behind them,
// cover each row once, and those of a wavefront are evenly spaced. Numbers
// only: nothing is launched.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <runnel/fill/kernels/lane_chunks/chunk_rows.hpp>
#include <string>
#include <vector>

namespace Runnel {
namespace {

struct Cuts {
  std::string name;
  std::int64_t num_rows, length, longer, gap, chunk;
  std::int64_t begin = 0;  ///< values before the first row
};

/// Pieces of 16 bytes, as the memory of rows is counted in.
constexpr int piece_values = 4;
using Chunks = Impl::ChunkRows<int>;

class ChunksOf : public ::testing::TestWithParam<Cuts> {
 protected:
  Cuts const& cuts = GetParam();
  std::int64_t stride = cuts.length + cuts.gap;
  std::vector<int> memory = std::vector<int>(
      cuts.begin + cuts.num_rows * stride + cuts.longer + piece_values);
  /// Aligned to a piece, but for `begin`.
  int* base = memory.data() + cuts.begin;
  Impl::RowMap<int> rows = rows_at(base);

  Impl::RowMap<int> rows_at(int* first) const {
    auto map = Impl::RowMap<int>::contiguous(first, cuts.num_rows, cuts.length);
    map.row_stride = stride;
    map.longer_rows = cuts.longer;
    map.longer_stride = cuts.longer > 0 ? 1 : 0;
    return map;
  }
  static void note(int* first, std::int64_t count) {
    std::for_each(first, first + count, [](int& n) { ++n; });
  }
  /// Notes what the lane of a chunk writes.
  void write(Chunks const& chunks, std::int64_t number) {
    std::int64_t const row = chunks.row_of(number);
    std::int64_t const k = number - row * chunks.slots;
    if (k == 0) note(rows.start(row), chunks.head_of(row));
    note(chunks.start(number), chunks.length(number));
    if (k == chunks.chunks - 1) {
      note(chunks.start(number) + chunks.length(number), chunks.rest_of(row));
    }
  }
  void expect_each_once(bool in_pieces, int wavefront) {
    std::fill(memory.begin(), memory.end(), 0);
    Chunks const chunks(rows, cuts.chunk, in_pieces, wavefront);
    for (std::int64_t first = 0; first < chunks.num_rows; first += wavefront) {
      int const count = chunks.count_from(first, wavefront);
      ASSERT_GT(count, 0);
      for (int i = 0; i < count; ++i) {
        EXPECT_EQ(chunks.start(first + i),
                  chunks.start(first) + i * chunks.row_stride);
        write(chunks, first + i);
      }
    }
    for (std::int64_t row = 0; row < cuts.num_rows; ++row) {
      int const* const begin = rows.start(row);
      int const* const end = begin + rows.length(row);
      EXPECT_EQ(std::count(begin, end, 1), end - begin) << "row " << row;
      EXPECT_EQ(std::count(end, end + cuts.gap, 0), cuts.gap) << "row " << row;
    }
    if (chunks.has_heads) {
      for (std::int64_t row = 0; row < cuts.num_rows; ++row) {
        int const* const first = chunks.start(row * chunks.slots);
        EXPECT_TRUE((Impl::StorePiece<int, piece_values>::is_aligned(first)));
      }
    }
  }
};

TEST_P(ChunksOf, CoverTheirRows) {
  for (int const wavefront : {32, 64}) {
    expect_each_once(false, wavefront);
    expect_each_once(true, wavefront);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rows, ChunksOf,
    ::testing::Values(Cuts{"OneRow", 1, 4096, 0, 0, 16},
                      Cuts{"OneRowWithARest", 1, 5000, 0, 0, 16},
                      Cuts{"OneRowWithAHead", 1, 5000, 0, 0, 16, 1},
                      Cuts{"WithoutGaps", 7, 192, 0, 0, 16},
                      Cuts{"WithoutGapsWithHeads", 7, 192, 0, 0, 16, 3},
                      Cuts{"WithRests", 7, 205, 0, 0, 16},
                      Cuts{"WithManyChunks", 3, 1610, 0, 0, 16},
                      Cuts{"WithGaps", 5, 192, 0, 3, 64},
                      Cuts{"WithGapsAndHeads", 5, 640, 0, 3, 64, 2},
                      Cuts{"Whole", 100, 37, 0, 0, 37},
                      Cuts{"WholeWithGaps", 100, 37, 0, 5, 37, 1},
                      Cuts{"OfTwoLengths", 9, 192, 4, 0, 16},
                      Cuts{"OfTwoLengthsWithFullRests", 9, 207, 4, 0, 16, 1},
                      Cuts{"WholeOfTwoLengths", 70, 37, 36, 0, 37}),
    [](auto const& test) { return test.param.name; });

// Pieces need aligned chunks, which heads make of rows that are not aligned.
TEST(ChunksOfRows, ArePieces) {
  alignas(16) int memory[4] = {};
  auto rows = Impl::RowMap<int>::contiguous(memory, 3, 256);
  auto const are_pieces = [&](std::int64_t chunk, bool in_pieces = true) {
    return rows_are_pieces(Chunks(rows, chunk, in_pieces, 32));
  };
  EXPECT_TRUE(are_pieces(16));
  EXPECT_TRUE(are_pieces(16, false));
  EXPECT_FALSE(are_pieces(18));
  rows.row_length = rows.row_stride = 257;
  EXPECT_TRUE(are_pieces(16));
  EXPECT_FALSE(are_pieces(16, false));
  EXPECT_FALSE(are_pieces(64)) << "too few chunks for heads";
  rows.num_rows = 1;
  EXPECT_TRUE(are_pieces(64));
  rows.base = memory + 1;
  EXPECT_FALSE(are_pieces(64));
  EXPECT_TRUE(are_pieces(16));
}

}  // namespace
}  // namespace Runnel
