// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_ROWS_HPP
#define RUNNEL_FILL_PLAN_ROWS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <string>

#include <runnel/core/errors.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/lanes/tuning.hpp>

/// From a View and a number of streams to rows: the values that each stream
/// fills.
namespace Runnel::Impl {

/// Dimensions `first` … of a view, as the inner ones of a row.
template <class ViewType, class T>
void add_dimensions(ViewType const& view, int first, RowMap<T>& rows) {
  for (int d = first; d < static_cast<int>(ViewType::rank()); ++d) {
    rows.add_dimension(
        static_cast<std::int64_t>(view.extent(static_cast<std::size_t>(d))),
        static_cast<std::int64_t>(view.stride(static_cast<std::size_t>(d))));
  }
  if (rows.inner_rank == 0) rows.add_dimension(1, 1);
}

/// \param caller  `Runnel::X`, which was given the View
/// \throws std::invalid_argument if a View of rank ≥ 2 has not one row per
///   stream
template <class ViewType>
void check_num_rows(ViewType const& view, std::uint64_t num_streams,
                    char const* caller) {
  if constexpr (ViewType::rank() >= 2) {
    RUNNEL_THROW_IF(
        num_streams > 1 && view.extent(0) != num_streams,
        std::string(caller) + ": the View has " +
            std::to_string(view.extent(0)) + " rows and the set " +
            std::to_string(num_streams) +
            " streams; row s is filled from stream s, so make extent(0) equal "
            "the number of streams");
  }
}

/// The rows that S streams fill, see "Orders of a set of streams" in
/// docs/law.md. \pre `check_num_rows`
template <class ViewType>
RowMap<typename ViewType::non_const_value_type> make_rows(
    ViewType const& view, std::int64_t num_streams, Order order) {
  RowMap<typename ViewType::non_const_value_type> rows;
  auto const size = static_cast<std::int64_t>(view.size());
  rows.base = view.data();
  rows.num_rows = num_streams;
  rows.row_length = size / num_streams;
  if (num_streams == 1) {
    add_dimensions(view, 0, rows);
  } else if constexpr (ViewType::rank() < 2) {
    std::int64_t const step =
        ViewType::rank() == 0 ? 1 : static_cast<std::int64_t>(view.stride(0));
    rows.longer_rows = size % num_streams;
    bool const interleaved = order == Order::interleaved;
    rows.row_stride = interleaved ? step : rows.row_length * step;
    rows.longer_stride = interleaved ? 0 : step;
    rows.add_dimension(rows.longest(), interleaved ? num_streams * step : step);
  } else {
    rows.row_stride = static_cast<std::int64_t>(view.stride(0));
    add_dimensions(view, 1, rows);
  }
  return rows;
}

/// Rows that may share a stream, each reached by a row of a table of jumps: of
/// RANMAR 65536, so that tables stay below 64 MB.
constexpr std::int64_t max_shared_rows(int jump_words) {
  return (std::int64_t{1} << 23) / (jump_words + 1);
}

/// One stream into a view whose first index runs fastest in memory: its rows
/// become pieces of the stream, so that writes run along memory. Faster
/// where a row takes longer than the jump to its start (`min_split_row`).
template <class ViewType, class T>
bool split_by_rows(ViewType const& view, int jump_words, RowMap<T>& rows) {
  if constexpr (ViewType::rank() < 2) {
    return false;
  } else {
    RowMap<T> split;
    split.base = rows.base;
    split.num_rows = static_cast<std::int64_t>(view.extent(0));
    if (split.num_rows > max_shared_rows(jump_words)) return false;
    split.row_length = rows.row_length / split.num_rows;
    split.row_stride = static_cast<std::int64_t>(view.stride(0));
    add_dimensions(view, 1, split);
    if (!split.lies_across() || split.row_length < min_split_row) return false;
    rows = split;
    return true;
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_ROWS_HPP
