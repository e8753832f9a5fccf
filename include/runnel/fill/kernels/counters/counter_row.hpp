// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_COUNTERS_COUNTER_ROW_HPP
#define RUNNEL_FILL_KERNELS_COUNTERS_COUNTER_ROW_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// A row of `CounterFill`, its stream's state before it, and where lines begin.
/// \tparam Outputs  of a value
/// \tparam Line     values of a line
template <class Generator, class T, int Outputs, std::int64_t Line>
struct CounterRow {
  using State = typename Generator::state_type;
  using StateWord = typename Generator::state_word;

  RUNNEL_FORCEINLINE_FUNCTION CounterRow(FillPlan<Generator, T> const& plan,
                                         std::int64_t row)
      : values(in_global_memory(plan.rows.start(row))),
        length(plan.rows.length(row)),
        past(static_cast<int>(reinterpret_cast<std::uintptr_t>(values) %
                              (Line * sizeof(T)) / sizeof(T))) {
    std::int64_t const stream =
        plan.rows_share_stream ? 0 : plan.stream_of(row);
    first = plan.rows_share_stream ? row * plan.row_step : 0;
    is_last = !plan.rows_share_stream || row == plan.rows.num_rows - 1;
    old_words = plan.states + stream * Generator::state_words;
    new_words = plan.new_states + stream * Generator::state_words;
    state = Generator::load(old_words);
  }

  /// Value i ≥ −past of lines is the row's value i.
  RUNNEL_FORCEINLINE_FUNCTION State state_at(std::int64_t i) const {
    std::int64_t const n = (first + i) * Outputs;
    std::uint64_t const row[2] = {static_cast<std::uint64_t>(n),
                                  static_cast<std::uint64_t>(n >> 63)};
    State moved = state;
    Generator::apply(moved, row);
    return moved;
  }
  /// Writes down the state behind the row, if that is its stream's last one;
  /// where that is in place, the words that change.
  RUNNEL_FORCEINLINE_FUNCTION void store_state() const {
    if (!is_last) return;
    StateWord words[Generator::state_words];
    Generator::store(state_at(length), words);
    bool const in_place = old_words == new_words;
    static_for<Generator::state_words>([&](auto i) RUNNEL_INLINE_LAMBDA {
      if (Generator::step_changes(i) || !in_place) new_words[i] = words[i];
    });
  }

  T* values;
  std::int64_t length;
  std::int64_t first;  ///< value of the stream that the row begins with
  bool is_last;        ///< row of its stream
  int past;            ///< values from a boundary of lines to the row's first
  StateWord const* old_words;
  StateWord* new_words;
  State state;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_COUNTERS_COUNTER_ROW_HPP
