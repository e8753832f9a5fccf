// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_BLOCK_HPP
#define RUNNEL_FILL_PLAN_BLOCK_HPP

#include <cstdint>

#include <runnel/fill/plan/row_map.hpp>
#include <runnel/fill/plan/target.hpp>

/// From a block of a global array to rows of its sequence.
namespace Runnel::Impl {

/// A dimension of a block.
struct BlockDimension {
  std::int64_t extent = 1;
  std::int64_t step = 0;    ///< values of the array from one index to the next
  std::int64_t stride = 0;  ///< elements of memory
};

/// A rectangular block of an array whose values are those of one sequence in
/// row-major order.
struct Block {
  static constexpr int max_rank = 8;

  int rank = 0;
  BlockDimension dimension[max_rank];  ///< slowest first
  std::int64_t first = 0;              ///< value that it begins with

  std::int64_t size() const {
    std::int64_t product = 1;
    for (int d = 0; d < rank; ++d) product *= dimension[d].extent;
    return product;
  }
};

/// The fastest dimensions of a block whose elements follow one another in the
/// array: those from `first` on, `length` values.
struct BlockRow {
  int first;
  std::int64_t length;
};
inline BlockRow consecutive_row(Block const& block) {
  BlockRow row{block.rank, 1};
  while (row.first > 0 && block.dimension[row.first - 1].step == row.length) {
    row.length *= block.dimension[--row.first].extent;
  }
  return row;
}

/// The fastest dimensions of a block for which all values from the first to the
/// last element are made, including those that are not in the block: dimensions
/// whose next row is less than `cost` values away, which take no longer than a
/// jump. Without such dimensions `first` is the rank.
inline BlockRow gathered_row(Block const& block, std::int64_t cost) {
  BlockRow row = consecutive_row(block);
  BlockRow gathered{block.rank, row.length};
  while (row.first > 0 && row.length < cost &&
         block.dimension[row.first - 1].step <= cost) {
    auto const& next = block.dimension[--row.first];
    row.length += (next.extent - 1) * next.step;
    gathered = row;
  }
  return gathered;
}

/// A block as rows of consecutive values at equal distances in the array and
/// in memory; dimensions of the block beyond that are left over.
///
///     array   . . . . . . . .      row 0   x x x x       one jump
///             . . x x x x . .      row 1   x x x x    <- per row, of
///             . . x x x x . .      row 2   x x x x       8 values
///             . . x x x x . .
template <class T>
struct BlockRows {
  FillTarget<T> target;
  int num_outer = 0;  ///< dimensions of the block that are left over
};

template <class T>
BlockRows<T> rows_of_block(Block const& block, T* base) {
  BlockRows<T> result;
  auto& rows = result.target.rows;
  BlockRow const row = consecutive_row(block);
  rows.base = base;
  rows.row_length = row.length;
  for (int inner = row.first; inner < block.rank; ++inner) {
    auto const& dimension = block.dimension[inner];
    rows.add_dimension(dimension.extent, dimension.stride);
  }
  if (rows.inner_rank == 0) rows.add_dimension(1, 1);
  rows.num_rows = 1;
  int d = row.first;
  if (d > 0) {
    auto const& outer = block.dimension[--d];
    rows.num_rows = outer.extent;
    rows.row_stride = outer.stride;
    result.target.row_step = outer.step;
  }
  while (d > 0 &&
         block.dimension[d - 1].step ==
             rows.num_rows * result.target.row_step &&
         block.dimension[d - 1].stride == rows.num_rows * rows.row_stride) {
    rows.num_rows *= block.dimension[--d].extent;
  }
  result.num_outer = d;
  return result;
}

/// How many indices the first `num_outer` dimensions of a block have together.
inline std::int64_t outer_size(Block const& block, int num_outer) {
  std::int64_t product = 1;
  for (int d = 0; d < num_outer; ++d) product *= block.dimension[d].extent;
  return product;
}

/// Where the rest of a block begins for one index of its first dimensions.
struct OuterPlace {
  std::int64_t value;        ///< of the array
  std::int64_t element = 0;  ///< of memory, from the block's first one
};
/// \param index  of the first `num_outer` dimensions together, the last fastest
inline OuterPlace outer_place(Block const& block, int num_outer,
                              std::int64_t index) {
  OuterPlace place{block.first};
  for (int d = num_outer - 1; d >= 0; --d) {
    auto const& dimension = block.dimension[d];
    std::int64_t const at = index % dimension.extent;
    index /= dimension.extent;
    place.value += at * dimension.step;
    place.element += at * dimension.stride;
  }
  return place;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_BLOCK_HPP
