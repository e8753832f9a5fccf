// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_TARGET_HPP
#define RUNNEL_FILL_PLAN_TARGET_HPP

#include <cstdint>

#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/fill/plan/rows.hpp>

namespace Runnel::Impl {

/// Where a request's values go: all that kernels need to know about a View. The
/// code from here on depends on the type of value only.
template <class T>
struct FillTarget {
  RowMap<T> rows;
  std::int64_t size = 0;           ///< values
  bool is_dealt_out = false;       ///< of rank < 2: shared out to the streams
  bool rows_share_stream = false;  ///< see `FillPlan`
  Order order = Order::blocked;    ///< in which it is dealt out
  /// For a piece of a `cyclic` request, whose rows are of some of the streams:
  /// values per block, and the stream of row 0.
  std::int64_t block = 1;
  std::int64_t first_stream = 0;
  /// For rows that share a stream: values from the start of a row to that of
  /// the next; 0: a row's length.
  std::int64_t row_step = 0;
  /// The public call, for messages.
  char const* caller = "Runnel::fill";
  /// Whether the streams have been found to have the values left: those of the
  /// whole request, before its first piece.
  bool is_within_streams = false;

  /// Values that one stream passes over.
  std::int64_t passed() const {
    return row_step == 0 || size == 0
               ? size
               : (rows.num_rows - 1) * row_step + rows.row_length;
  }
  /// Values of one stream from the end of a row to the next one.
  std::int64_t between_rows() const {
    return row_step == 0 ? 0 : row_step - rows.row_length;
  }
  /// This target with other values in as many rows.
  template <class Other>
  FillTarget<Other> with_rows(RowMap<Other> const& other,
                              std::int64_t values) const {
    return {
        other,        values,   is_dealt_out, rows_share_stream, order, block,
        first_stream, row_step, caller,       is_within_streams};
  }
};

/// \param jump_words  of the generator
/// \pre `check_num_rows`
template <class ViewType>
auto make_target(ViewType const& view, std::int64_t num_streams, Order order,
                 int jump_words) {
  FillTarget<typename ViewType::non_const_value_type> target;
  target.rows = make_rows(view, num_streams, order);
  target.size = static_cast<std::int64_t>(view.size());
  target.is_dealt_out = ViewType::rank() < 2;
  target.order = order;
  target.rows_share_stream = num_streams == 1 && target.size > 0 &&
                             split_by_rows(view, jump_words, target.rows);
  return target;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_TARGET_HPP
