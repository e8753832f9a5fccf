// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_QUANTILE_FILL_HPP
#define RUNNEL_FILL_VALUES_QUANTILE_FILL_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/row_places.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/checked_fill.hpp>
#include <runnel/fill/request/fill_call.hpp>
#include <runnel/fill/request/launch.hpp>
#include <runnel/fill/request/planned_fill.hpp>
#include <runnel/fill/request/staged_fill.hpp>
#include <runnel/fill/values/fused_fill.hpp>
#include <runnel/fill/values/space_values.hpp>
#include <runnel/fill/values/unit_word_piece.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/stream_set.hpp>

/// Fills by inverse CDFs: a generator's kernels write unit words, and
/// `QuantileKernel` computes values from them, or a fused kernel does both.
namespace Runnel::Impl {

/// Cuts a request into pieces whose unit words stay in a cache, or in a
/// moderate amount of memory. By the law pieces give the same values.
template <class Distribution, class ExecutionSpace, class Generator, class T>
class QuantileFill {
 public:
  using Set = StreamSet<Generator, ExecutionSpace>;
  using UnitWord = unit_word_type<T>;
  using B = Backend<ExecutionSpace>;

  QuantileFill(ExecutionSpace const& exec, Set& streams,
               Distribution const& distribution, FillOptions const& options)
      : m_exec(exec),
        m_streams(streams),
        m_options(options),
        m_values(exec, distribution),
        m_places(exec, streams, outputs) {}

  /// \param is_dense  the View's elements are all that lies between the first
  ///   and the last of them in memory
  void operator()(FillTarget<T> const& target, bool is_dense) {
    if constexpr (fuses) {
      if (fill_fused(target)) return;
    }
    auto const& rows = target.rows;
    if (!is_cut(rows, target.rows_share_stream)) {
      fill_piece(target, is_dense);
    } else if (target.rows_share_stream) {
      for_each_stretch(rows.num_rows, piece_values() / rows.longest(),
                       [&](std::int64_t first, std::int64_t count) {
                         FillTarget<T> piece = target;
                         piece.rows.base = rows.start(first);
                         piece.rows.num_rows = count;
                         piece.size = piece.rows.size();
                         if (first > 0) skip_to_next_row(target);
                         fill_piece(piece, false);
                       });
    } else {
      for_each_stretch(rows.longest(), piece_values() / rows.num_rows,
                       [&](std::int64_t first, std::int64_t count) {
                         fill_piece(columns(target, first, count), false);
                       });
    }
  }

 private:
  static constexpr bool in_place = sizeof(UnitWord) == sizeof(T);
  static constexpr int outputs =
      UnitWords::sampler<Generator, UnitWord>::words_per_value;
  using Values = SpaceValues<Distribution, Generator, T, ExecutionSpace>;
  /// Whether values depend on where in their streams they are.
  static constexpr bool needs_places = requires(
      Values& values, RowPlaces const& places) { values.set_places(places); };
  struct NoPlaces {
    NoPlaces(ExecutionSpace const&, Set const&, int) {}
  };
  static constexpr bool fuses =
      is_fused<Distribution, ExecutionSpace, Generator, T>();

  /// Fills in one kernel, if the request has one.
  bool fill_fused(FillTarget<T> const& target)
    requires fuses
  {
    using Form = FusedForm<typename Values::Quantile, T>;
    using Value = typename Form::value_type;
    using Types =
        FusedTypes<typename Form::quantile, ExecutionSpace, Generator, Value>;
    auto const same_rows =
        target.with_rows(in_the_same_memory<Value>(target.rows), target.size);
    if (target.size == 0 ||
        !may_be_fused<Types>(m_exec, same_rows, m_streams, m_options)) {
      return false;
    }
    fused_fill(m_exec, same_rows, m_streams, m_options,
               Form::of(m_values.quantile()));
    return true;
  }

  /// Moves on from the end of a row.
  void skip_to_next_row(FillTarget<T> const& target) {
    auto const values = static_cast<std::uint64_t>(target.between_rows());
    if (values == 0) return;
    StreamSetAccess::jump(m_streams,
                          UInt128(values) * UInt128(std::uint64_t{outputs}));
  }

  std::int64_t piece_values() const { return unit_word_piece(m_exec); }
  bool is_cut(RowMap<T> const& rows, bool rows_share_stream) const {
    if (in_place && (B::on_device || !rows.rows_are_contiguous())) return false;
    if (rows.size() <= piece_values()) return false;
    if (rows_share_stream) return true;
    return rows.inner_rank == 1 &&
           piece_values() / rows.num_rows >= min_values_of_stream &&
           (rows.longer_rows == 0 || rows.longer_stride == 0);
  }
  /// Values first … first + count − 1 of every row, as far as it has them.
  static FillTarget<T> columns(FillTarget<T> target, std::int64_t first,
                               std::int64_t count) {
    auto& rows = target.rows;
    bool const is_last = first + count == rows.longest();
    rows.base += first * rows.stride[0];
    rows.row_length = is_last ? rows.row_length - first : count;
    if (!is_last) rows.longer_rows = 0;
    rows.extent[0] = count;
    target.size = rows.size();
    return target;
  }

  void fill_piece(FillTarget<T> const& piece, bool is_dense) {
    if (piece.size == 0) return;
    if constexpr (needs_places) m_values.set_places(m_places(piece));
    m_values.make_rows(
        m_exec, piece.rows,
        [&](RowMap<UnitWord> const& rows) {
          fill_target<NativeLanes, UnitWords>(
              m_exec, piece.with_rows(rows, piece.size), m_streams, m_options);
        },
        is_dense && !needs_places);
  }

  ExecutionSpace const& m_exec;
  Set& m_streams;
  FillOptions const& m_options;
  Values m_values;
  [[no_unique_address]] std::conditional_t<
      needs_places, PlaceFinder<Generator, ExecutionSpace>, NoPlaces> m_places;
};

/// `fill` by an inverse CDF. \pre `check_request`
template <class ExecutionSpace, class Generator,
          FillableView<ExecutionSpace> ViewType, class Distribution>
void quantile_fill(FillCall<ExecutionSpace, Generator> const& call,
                   ViewType const& view, Distribution const& distribution) {
  using T = typename ViewType::non_const_value_type;
  using Fill = QuantileFill<Distribution, ExecutionSpace, Generator, T>;
  constexpr int outputs =
      UnitWords::sampler<Generator, unit_word_type<T>>::words_per_value;
  std::optional<Fill> fill;
  auto const fill_one = [&](FillTarget<T> const& target) {
    if (!fill) {
      fill.emplace(call.exec, call.streams, distribution, call.options);
    }
    fill_or_stage(target, call.streams, call.options, {outputs, true},
                  [&](FillTarget<T> const& piece) {
                    bool const is_staged = &piece != &target;
                    (*fill)(piece, is_staged || view.span_is_contiguous());
                  });
  };
  for_each_target(call, view, {outputs, unit_word_piece(call.exec)}, fill_one);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_QUANTILE_FILL_HPP
