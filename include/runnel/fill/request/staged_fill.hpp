// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_STAGED_FILL_HPP
#define RUNNEL_FILL_REQUEST_STAGED_FILL_HPP

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include <runnel/core/uint128.hpp>
#include <runnel/fill/choose_request.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/planned_fill.hpp>
#include <runnel/fill/store/strided_copy.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// Fills strided memory from one stream: pieces of the sequence are made in
/// contiguous memory, on hosts of the size of caches, and copied from there.
///
///     kernels of `choose.hpp`   contiguous   | v0 v1 v2 v3 v4 v5 |
///     `StridedCopy`             LayoutLeft   | v0 v3 | v1 v4 | v2 v5 |
///
/// Tiles, which write strided rows at once, jump to 96 outputs of a row at a
/// time: with rows of few values nearly all of these are lost, and on hosts
/// a tile's outputs are stepped one by one. One core, 2^20 rows of 3 doubles in
/// LayoutLeft: philox4x32 10 -> 440 Mnum/s, ranmar24 290 -> 770.
template <class T>
struct StagedFill {
  using Word = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

  template <class ExecutionSpace>
  static std::int64_t piece_values(ExecutionSpace const& exec) {
    using B = Backend<ExecutionSpace>;
    return B::on_device ? std::int64_t{1} << 24
                        : B::parallelism(exec) * staged_piece_values;
  }

  /// Calls fill(piece) for contiguous pieces of the sequence.
  /// \param outputs  of the generator per value
  /// \pre is_staged(...)
  template <class Set, class Fill>
  static void run(typename Set::execution_space const& exec,
                  FillTarget<T> const& target, Set& streams, int outputs,
                  Fill const& fill) {
    UInt128 const between_rows =
        UInt128(static_cast<std::uint64_t>(target.between_rows())) *
        UInt128(static_cast<std::uint64_t>(outputs));
    std::int64_t const most = std::min(target.size, piece_values(exec));
    auto* const stage =
        static_cast<T*>(StreamSetAccess::stage(streams, most * sizeof(T)));
    bool is_first = true;
    for_each_matrix(target.rows, most, [&](RowMap<T> const& rows) {
      std::int64_t const values = rows.size();
      FillTarget<T> piece;
      piece.size = values;
      piece.is_dealt_out = target.is_dealt_out;
      piece.order = target.order;
      piece.caller = target.caller;
      piece.is_within_streams = target.is_within_streams;
      if (target.row_step == 0) {
        piece.rows = RowMap<T>::contiguous(stage, 1, values);
      } else {
        piece.rows =
            RowMap<T>::contiguous(stage, rows.num_rows, rows.row_length);
        piece.rows_share_stream = rows.num_rows > 1;
        if (piece.rows_share_stream) piece.row_step = target.row_step;
        if (!is_first) StreamSetAccess::jump(streams, between_rows);
      }
      is_first = false;
      fill(piece);
      copy_to_strided(exec, reinterpret_cast<Word const*>(stage),
                      in_the_same_memory<Word>(rows));
    });
  }

 private:
  /// Calls f(rows) for matrices of at most `most` values, whose rows are of one
  /// length, in the order of the sequence.
  template <class F>
  static void for_each_matrix(RowMap<T> const& rows, std::int64_t most,
                              F const& f) {
    if (rows.num_rows == 1 && rows.inner_rank > 1) {
      return for_each_matrix(by_first_dimension(rows), most, f);
    }
    if (rows.row_length <= most) {
      return for_each_stretch(rows.num_rows, most / rows.row_length,
                              [&](std::int64_t first, std::int64_t count) {
                                RowMap<T> stretch = rows;
                                stretch.base = rows.start(first);
                                stretch.num_rows = count;
                                f(stretch);
                              });
    }
    for (std::int64_t r = 0; r < rows.num_rows; ++r) {
      RowMap<T> row = rows;
      row.base = rows.start(r);
      row.num_rows = 1;
      if (rows.inner_rank > 1) {
        for_each_matrix(by_first_dimension(row), most, f);
        continue;
      }
      for_each_stretch(rows.row_length, most,
                       [&](std::int64_t first, std::int64_t count) {
                         RowMap<T> stretch = row;
                         stretch.base = row.base + first * row.stride[0];
                         stretch.row_length = count;
                         stretch.extent[0] = count;
                         f(stretch);
                       });
    }
  }
  /// A row of several dimensions as rows of the others.
  static RowMap<T> by_first_dimension(RowMap<T> const& row) {
    RowMap<T> rows;
    rows.base = row.base;
    rows.num_rows = row.extent[0];
    rows.row_length = row.row_length / row.extent[0];
    rows.row_stride = row.stride[0];
    rows.inner_rank = row.inner_rank - 1;
    for (int d = 0; d < rows.inner_rank; ++d) {
      rows.extent[d] = row.extent[d + 1];
      rows.stride[d] = row.stride[d + 1];
    }
    return rows;
  }
};

/// How values are computed from a generator's outputs.
struct StagedValues {
  int outputs;    ///< per value
  bool is_plain;  ///< of outputs alone
};

/// Calls fill(target), or fill(piece) for contiguous pieces that are copied to
/// where they belong.
/// \pre `target.is_within_streams`
template <class Set, class T, class Fill>
void fill_or_stage(FillTarget<T> const& target, Set& streams,
                   FillOptions const& options, StagedValues const& values,
                   Fill const& fill) {
  if constexpr (sizeof(T) == 4 || sizeof(T) == 8) {
    if (is_staged(target, streams, options, values.is_plain)) {
      return StagedFill<T>::run(streams.instance(), target, streams,
                                values.outputs, fill);
    }
  }
  fill(target);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_STAGED_FILL_HPP
