// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_FILL_PLAN_HPP
#define RUNNEL_FILL_DETAIL_FILL_PLAN_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/fill/detail/row_map.hpp>

namespace Runnel::Impl {

/// One chunk of one row: where its stream's state comes from, how it gets to
/// the chunk's start, and where its values go.
template <class Word, class T>
struct FillTask {
  Word const* state = nullptr;         ///< at the start of the request
  std::uint64_t const* jumps[2] = {};  ///< to the chunk, null where none
  Word* new_state = nullptr;           ///< not null in a stream's last chunk
  T* row = nullptr;
  std::int64_t first = 0;  ///< value of the row that the chunk begins with
  std::int64_t count = 0;  ///< values; -1: there is no such chunk
};

/// How a request is cut. Captured by kernels: a plain record.
template <class Generator, class T>
struct FillPlan {
  using Word = typename Generator::word_type;
  using value_type = T;
  /// Rows of a jump table; chunk numbers have two digits of this base.
  static constexpr std::int64_t jump_base = 4096;

  RowMap<T> rows;
  std::int64_t num_streams = 1;
  std::int64_t cursor = 0;  ///< stream of row 0
  /// Rows are pieces of one stream: row r starts at r · row length.
  bool rows_share_stream = false;
  std::int64_t chunk = 0;  ///< values
  std::int64_t chunks_per_row = 1;
  /// Native outputs that pass for a value: outputs a value · leapfrog parts.
  std::int64_t natives_per_value = 1;
  std::int64_t num_parts = 1;

  Word const* states = nullptr;
  Word* new_states = nullptr;
  /// Jumps by k chunks, and by jump_base·k chunks or by k rows.
  std::uint64_t const* low_jumps = nullptr;
  std::uint64_t const* high_jumps = nullptr;

  RUNNEL_FORCEINLINE_FUNCTION FillTask<Word, T> task(std::int64_t row,
                                                     std::int64_t k) const {
    FillTask<Word, T> t;
    if (row >= rows.num_rows || k >= chunks_per_row) {
      // Lanes of a team step together: the idle ones step stream 0.
      t.state = states;
      t.count = -1;
      return t;
    }
    std::int64_t stream = 0;
    std::int64_t high = row;
    std::int64_t low = k;
    bool last = k == chunks_per_row - 1;
    if (rows_share_stream) {
      last = last && row == rows.num_rows - 1;
    } else {
      stream = cursor + row < num_streams ? cursor + row
                                          : cursor + row - num_streams;
      high = k / jump_base;
      low = k % jump_base;
    }
    t.state = states + stream * Generator::state_words;
    if (last) t.new_state = new_states + stream * Generator::state_words;
    if (high > 0) t.jumps[0] = high_jumps + high * Generator::jump_words;
    if (low > 0) t.jumps[1] = low_jumps + low * Generator::jump_words;
    t.row = rows.start(row);
    t.first = k * chunk;
    std::int64_t const left = rows.length(row) - t.first;
    t.count = left < chunk ? left : chunk;
    return t;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_FILL_PLAN_HPP
