// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_ROW_MAP_HPP
#define RUNNEL_FILL_PLAN_ROW_MAP_HPP

#include <algorithm>
#include <cstdint>
#include <iterator>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// Where value j of row r lies. A row is the values that one stream fills, or a
/// piece of them; rows are numbered in the order of the streams, values in
/// logical row-major order. Rows before `longer_rows` are one value longer.
template <class T>
struct RowMap {
  static constexpr int max_rank = 8;

  T* base = nullptr;
  std::int64_t num_rows = 0;
  std::int64_t row_length = 0;  ///< of the shorter rows
  std::int64_t longer_rows = 0;
  std::int64_t row_stride = 0;
  /// Added to the start of a row for each longer row before it.
  std::int64_t longer_stride = 0;
  /// Dimensions inside a row, slowest first; at least one when in use.
  int inner_rank = 0;
  std::int64_t extent[max_rank] = {};
  std::int64_t stride[max_rank] = {};

  /// Consecutive rows of one length, without gaps.
  RUNNEL_FUNCTION static RowMap contiguous(T* base, std::int64_t num_rows,
                                           std::int64_t length) {
    RowMap rows;
    rows.base = base;
    rows.num_rows = num_rows;
    rows.row_length = length;
    rows.row_stride = length;
    rows.inner_rank = 1;
    rows.extent[0] = length;
    rows.stride[0] = 1;
    return rows;
  }

  RUNNEL_FORCEINLINE_FUNCTION std::int64_t length(std::int64_t row) const {
    return row_length + (row < longer_rows ? 1 : 0);
  }
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t longest() const { return length(0); }
  std::int64_t size() const { return num_rows * row_length + longer_rows; }

  RUNNEL_FORCEINLINE_FUNCTION T* start(std::int64_t row) const {
    return base + row * row_stride +
           (row < longer_rows ? row : longer_rows) * longer_stride;
  }
  /// Rows from `first` on, up to `most` of them, whose starts are `row_stride`
  /// apart, and `longer_stride` more where they are longer.
  RUNNEL_FORCEINLINE_FUNCTION int count_from(std::int64_t first,
                                             int most) const {
    std::int64_t const left = num_rows - first;
    return left < most ? static_cast<int>(left) : most;
  }
  /// Distance of value j from the start of its row.
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t offset(std::int64_t j) const {
    if (inner_rank == 1) return j * stride[0];
    std::int64_t sum = 0;
    for (int d = inner_rank - 1; d > 0; --d) {
      sum += j % extent[d] * stride[d];
      j /= extent[d];
    }
    return sum + j * stride[0];
  }

  RUNNEL_FORCEINLINE_FUNCTION bool rows_are_contiguous() const {
    return inner_rank == 1 && (stride[0] == 1 || longest() <= 1);
  }
  /// Neighbouring rows are closer in memory than neighbouring values.
  RUNNEL_FORCEINLINE_FUNCTION bool lies_across() const {
    return num_rows > 1 && longest() > 1 && row_stride < stride[inner_rank - 1];
  }

  /// Appends a dimension, the next faster one, and joins it with the one
  /// before when they are one run of memory.
  void add_dimension(std::int64_t n, std::int64_t step) {
    bool const first = inner_rank == 0;
    if (!first &&
        (stride[inner_rank - 1] == n * step || extent[inner_rank - 1] == 1)) {
      extent[inner_rank - 1] *= n;
      stride[inner_rank - 1] = step;
    } else if (first || n != 1) {
      extent[inner_rank] = n;
      stride[inner_rank] = step;
      ++inner_rank;
    }
  }
};

/// Calls f(first, count) for stretches of `length` of `size` rows or values.
template <class F>
void for_each_stretch(std::int64_t size, std::int64_t length, F const& f) {
  std::int64_t const step = std::max<std::int64_t>(length, 1);
  for (std::int64_t at = 0; at < size; at += step) {
    f(at, std::min(step, size - at));
  }
}

/// Rows of unit words, say, or of integers of the other sign, in the memory of
/// rows of values of the same size.
template <class Other, class T>
RowMap<Other> in_the_same_memory(RowMap<T> const& rows) {
  static_assert(sizeof(Other) == sizeof(T));
  RowMap<Other> same;
  same.base = reinterpret_cast<Other*>(rows.base);
  same.num_rows = rows.num_rows;
  same.row_length = rows.row_length;
  same.longer_rows = rows.longer_rows;
  same.row_stride = rows.row_stride;
  same.longer_stride = rows.longer_stride;
  same.inner_rank = rows.inner_rank;
  std::copy(std::begin(rows.extent), std::end(rows.extent), same.extent);
  std::copy(std::begin(rows.stride), std::end(rows.stride), same.stride);
  return same;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_ROW_MAP_HPP
