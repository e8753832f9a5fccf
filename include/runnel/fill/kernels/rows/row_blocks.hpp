// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_ROWS_ROW_BLOCKS_HPP
#define RUNNEL_FILL_KERNELS_ROWS_ROW_BLOCKS_HPP

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel::Impl {

/// Values out of a row's outputs.
template <class Sampler, class T, class Word>
struct RowValues {
  static constexpr int outputs = Sampler::words_per_value;

  [[no_unique_address]] Sampler sampler;

  /// Value i of a line of outputs.
  RUNNEL_FORCEINLINE_FUNCTION T value_of(Word const* line, int i) const {
    return values_by<ScalarLanes<Word>>(sampler, line + i * outputs);
  }
  /// Makes one value per lane, of one word each.
  template <class Lanes, class X>
  RUNNEL_FORCEINLINE_FUNCTION auto sample(X const& x) const {
    return values_by<OutputLanes<Lanes, Word>>(sampler, &x);
  }
};

/// A host's way to make many consecutive outputs of a row: the generator's
/// `Blocks`.
template <class Generator, class Sampler, class T>
struct RowBlocks {
  using StateWord = typename Generator::state_word;
  using Form = form_of<Sampler>;
  using Word = sampled_word<Generator, Sampler>;
  using Values = RowValues<Sampler, T, Word>;
  static constexpr int outputs = Sampler::words_per_value;
  /// Registers have whole values, or hand outputs on in order, and samplers no
  /// parameters. Other rows are made by rounds.
  static constexpr bool serves =
      (outputs <= 2 || CounterBased<Generator>) && std::is_empty_v<Sampler>;

  /// Whether arrays that no cache holds are written past the caches. For values
  /// of two words this pays if lanes make runs, whose stores would miss the
  /// caches at every line. It does not pay for counter-based generators, which
  /// compute for longer than plain stores wait: non-temporal stores took
  /// uniform doubles of philox4x32 to 0.87 of their rate.
  static constexpr bool streams = outputs == 1 || HostRunMaking<Generator>;

  /// Makes the task's values by whole blocks, until fewer are left than the
  /// shortest block has. \returns whether none are left
  template <class Lanes, class Task>
  RUNNEL_FORCEINLINE_FUNCTION static bool make(
      FillPlan<Generator, T> const& plan, Task& task, StateWord* window,
      T*& out, bool streams_past_caches) {
    if (!plan.consecutive || task.count < 0) return false;
    if constexpr (HostRunMaking<Generator>) {
      if (plan.run_jumps.rows == nullptr) return false;
    }
    static_assert(!jumps_by_stream<Generator>);
    if constexpr (outputs > 2) {
      make_by_lines<Lanes>(window, end_of(task, window), out, task.count);
      return true;
    } else {
      return make_by_registers<Lanes>(plan, task, window, out,
                                      streams_past_caches);
    }
  }

 private:
  /// Where the state goes that a task ends with.
  template <class Task>
  RUNNEL_FORCEINLINE_FUNCTION static StateWord* end_of(Task const& task,
                                                       StateWord* window) {
    return task.new_state == nullptr ? window : task.new_state;
  }
  /// `make()` of values that registers have whole.
  template <class Lanes, class Task>
  RUNNEL_FORCEINLINE_FUNCTION static bool make_by_registers(
      FillPlan<Generator, T> const& plan, Task& task, StateWord* window,
      T*& out, bool streams_past_caches) {
    StateWord* const end = end_of(task, window);
    std::int64_t all = task.count * outputs;
    std::int64_t left = 0;
    if constexpr (streams && requires { Lanes::may_stream(out); }) {
      if (streams_past_caches && Lanes::may_stream(out)) {
        // Not inlined: the compiler would make the code below slower.
        call_apart<Lanes>([=, &plan, &left]() RUNNEL_INLINE_LAMBDA {
          left = make_outputs<Lanes, true>(plan, window, end, out, all);
        });
        Lanes::end_streaming();
        out += (all - left) / outputs;
        task.count = left / outputs;
        if (left == 0) return true;
        if (!makes_rest<Lanes> && Lanes::may_stream(out)) return false;
        all = left;
      }
    }
    left = make_outputs<Lanes, false>(plan, window, end, out, all);
    out += (all - left) / outputs;
    task.count = left / outputs;
    if constexpr (makes_rest<Lanes>) {
      // Lanes that leap would take ten times as long for these.
      if (left > 0) make_rest<Lanes>(plan, window, end, out, left);
      return true;
    }
    return left == 0;
  }

  /// Makes values of outputs that are first put into a line.
  /// \param end  where the state goes
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static void make_by_lines(StateWord const* window,
                                                        StateWord* end, T* out,
                                                        std::int64_t count) {
    using Blocks = typename Generator::template Blocks<Lanes, Form>;
    // A number of values that has whole blocks of the generator.
    constexpr int num_values = outputs < 64 ? 64 / outputs * 4 : 4;
    Word line[num_values * outputs + Blocks::Lanes::per_stream];
    Blocks blocks(window, nullptr);
    for (std::int64_t first = 0; first < count; first += num_values) {
      std::int64_t const left = count - first;
      int const n = left < num_values ? static_cast<int>(left) : num_values;
      for (std::int64_t at = 0; at < n * outputs;) {
        at += blocks.template make<1>(
            n * outputs - at,
            [&](std::int64_t i, auto const& x) RUNNEL_INLINE_LAMBDA {
              static_assert(sizeof x ==
                            Blocks::Lanes::per_stream * sizeof(Word));
              std::memcpy(line + at + i, &x, sizeof x);
            });
      }
      for (int i = 0; i < n; ++i) out[first + i] = Values{}.value_of(line, i);
    }
    blocks.store(end);
  }
  /// Whether a block also makes the last outputs, if fewer than its own are
  /// left.
  template <class Lanes>
  static constexpr bool makes_rest = requires {
    requires Generator::template Blocks<Lanes, Form>::makes_rest;
  };

  /// The object to which `Blocks` hand registers of outputs.
  /// \tparam Streams  past the caches: a line at a time, or these read it
  /// \tparam Partial  registers may have outputs for which there is no room
  template <class Blocks, bool Streams, bool Partial = Blocks::passes_count>
  struct Sink {
    static constexpr bool whole_lines = Streams;
    T* out;
    std::int64_t left;  ///< outputs that there is room for
    template <class X>
    RUNNEL_FORCEINLINE_FUNCTION void operator()(std::int64_t at,
                                                X const& x) const {
      write_block<Blocks, Streams, Partial>(out + at / outputs, x,
                                            (left - at) / outputs);
    }
  };

  /// \param end  where the state goes if nothing is left; else to the window
  /// \returns how many of `left` outputs are left: past the caches also those
  ///   behind a piece that does not end at a boundary of memory, as where the
  ///   outputs begin inside a block of the generator
  template <class Lanes, bool Streams>
  RUNNEL_FORCEINLINE_FUNCTION static std::int64_t make_outputs(
      FillPlan<Generator, T> const& plan, StateWord* window, StateWord* end,
      T* out, std::int64_t left) {
    using Blocks = typename Generator::template Blocks<Lanes, Form>;
    std::uint64_t const* const jumps = plan.run_jumps.rows;
    auto blocks = [&]() RUNNEL_INLINE_LAMBDA {
      if constexpr (requires { Blocks(window, jumps, plan.shape); }) {
        return Blocks(window, jumps, plan.shape);
      } else {
        return Blocks(window, jumps);
      }
    }();
    for (std::int64_t made = 1; made > 0 && left > 0;) {
      if constexpr (Streams) {
        if (!Lanes::may_stream(out)) break;
      }
      made =
          blocks.template make<outputs>(left, Sink<Blocks, Streams>{out, left});
      out += made / outputs;
      left -= made;
    }
    blocks.store(left == 0 ? end : window);
    return left;
  }

  /// Makes the outputs that are left behind whole blocks: a block, of which
  /// `left` outputs are written.
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static void make_rest(
      FillPlan<Generator, T> const& plan, StateWord* window, StateWord* end,
      T* out, std::int64_t left) {
    std::uint64_t const* const jumps = plan.run_jumps.rows;
    call_apart<Lanes>([=]() RUNNEL_INLINE_LAMBDA {
      using Blocks = typename Generator::template Blocks<Lanes, Form>;
      Blocks blocks(window, jumps);
      blocks.make_rest(left, Sink<Blocks, false, true>{out, left});
      blocks.store(end);
    });
  }

  /// A register of outputs as values, `most` at most.
  template <class Blocks, bool Streams, bool Partial, class X>
  RUNNEL_FORCEINLINE_FUNCTION static void write_block(T* to, X const& x,
                                                      std::int64_t most) {
    using BlockLanes = typename Blocks::Lanes;
    constexpr int num_values = BlockLanes::per_stream / outputs;
    if constexpr (outputs == 1) {
      auto const values = Values{}.template sample<BlockLanes>(x);
      if constexpr (Partial) {
        if (most < num_values) {
          for (int i = 0; i < most; ++i) to[i] = lane_of(values, i);
          return;
        }
      }
      if constexpr (Streams) {
        BlockLanes{}.store_streaming({to}, 0, values);
      } else {
        BlockLanes{}.store({to}, 0, values);
      }
    } else {
      Word line[BlockLanes::per_stream];
      std::memcpy(line, &x, sizeof line);
      bool const is_whole = !Partial || most >= num_values;
      std::int64_t const count = is_whole ? num_values : most;
      [[maybe_unused]] T made[num_values];
      T* const values = Streams && is_whole ? made : to;
      for (int i = 0; i < count; ++i) values[i] = Values{}.value_of(line, i);
      if constexpr (Streams) {
        if (is_whole) BlockLanes::copy_streaming(to, made);
      }
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_ROWS_ROW_BLOCKS_HPP
