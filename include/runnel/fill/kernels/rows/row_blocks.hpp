// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_ROWS_ROW_BLOCKS_HPP
#define RUNNEL_FILL_KERNELS_ROWS_ROW_BLOCKS_HPP

#include <cstdint>
#include <cstring>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel::Impl {

/// Values out of a row's outputs.
template <class Sampler, class T, class Word>
struct RowValues {
  static constexpr int outputs = Sampler::words_per_value;

  /// Value i of a line of outputs.
  RUNNEL_FORCEINLINE_FUNCTION static T value_of(Word const* line, int i) {
    return values_of<Sampler, ScalarLanes<Word>>(line + i * outputs);
  }
  /// One per lane, of one word each.
  template <class Lanes, class X>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(X const& x) {
    return values_of<Sampler, OutputLanes<Lanes, Word>>(&x);
  }
};

/// What a host has for many consecutive outputs of a row: the generator's
/// `Blocks`.
template <class Generator, class Sampler, class T>
struct RowBlocks {
  using StateWord = typename Generator::state_word;
  using Form = form_of<Sampler>;
  using Word = sampled_word<Generator, Sampler>;
  using Values = RowValues<Sampler, T, Word>;
  static constexpr int outputs = Sampler::words_per_value;
  /// Registers have whole values. Others go by rounds.
  static constexpr bool serves = outputs <= 2;

  /// As many of the task's values as there are blocks for: less than the
  /// shortest one is left. \returns whether nothing is, and all is done
  template <class Lanes, class Task>
  RUNNEL_FORCEINLINE_FUNCTION static bool make(
      FillPlan<Generator, T> const& plan, Task& task, StateWord* window,
      T*& out) {
    std::uint64_t const* const jumps = plan.run_jumps.rows;
    if (!plan.consecutive || task.count < 0) return false;
    if constexpr (HostRunMaking<Generator>) {
      if (jumps == nullptr) return false;
    }
    static_assert(!jumps_by_stream<Generator>);
    using Blocks = typename Generator::template Blocks<Lanes, Form>;
    auto blocks = [&]() RUNNEL_INLINE_LAMBDA {
      if constexpr (requires { Blocks(window, jumps, plan.shape); }) {
        return Blocks(window, jumps, plan.shape);
      } else {
        return Blocks(window, jumps);
      }
    }();
    std::int64_t left = task.count * outputs;
    for (std::int64_t made = 1; made > 0 && left > 0;) {
      made = blocks.template make<outputs>(
          left, [&](std::int64_t at, auto x) RUNNEL_INLINE_LAMBDA {
            write_block<Blocks>(out + at / outputs, x, (left - at) / outputs);
          });
      out += made / outputs;
      left -= made;
    }
    task.count = left / outputs;
    bool const is_end = left == 0 && task.new_state != nullptr;
    blocks.store(is_end ? task.new_state : window);
    return left == 0;
  }

 private:
  /// A register of outputs as values, `most` at most.
  template <class Blocks, class X>
  RUNNEL_FORCEINLINE_FUNCTION static void write_block(T* to, X const& x,
                                                      std::int64_t most) {
    using BlockLanes = typename Blocks::Lanes;
    constexpr int num_values = BlockLanes::per_stream / outputs;
    if constexpr (outputs == 1) {
      auto const values = Values::template sample<BlockLanes>(x);
      if constexpr (Blocks::passes_count) {
        if (most < num_values) {
          for (int i = 0; i < most; ++i) to[i] = lane_of(values, i);
          return;
        }
      }
      BlockLanes{}.store({to}, 0, values);
    } else {
      Word line[BlockLanes::per_stream];
      std::memcpy(line, &x, sizeof line);
      bool const is_whole = !Blocks::passes_count || most >= num_values;
      std::int64_t const count = is_whole ? num_values : most;
      for (int i = 0; i < count; ++i) to[i] = Values::value_of(line, i);
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_ROWS_ROW_BLOCKS_HPP
