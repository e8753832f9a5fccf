// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_ROW_STEPPER_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_ROW_STEPPER_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/lanes/cache_line.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/tuning.hpp>
#include <runnel/streams/detail/stream_words.hpp>

namespace Runnel::Impl {

/// Values from one stream that is stepped output by output, or by the blocks
/// that its stepper makes.
template <class Generator, class Sampler, class T, bool OnDevice>
struct SerialValues {
  [[no_unique_address]] Sampler sampler;

  /// Several outputs of a stepper are made together, as many as a row has.
  template <class Stepper>
  static constexpr bool makes_together = [] {
    if constexpr (requires { Stepper::max_together; }) {
      return Sampler::words_per_value == 1;
    } else {
      return false;
    }
  }();

  /// Calls write(i, value i) for the next `count` values.
  template <class Stepper, class Write>
  RUNNEL_FORCEINLINE_FUNCTION void make(Stepper& stepper, int count,
                                        Write const& write) const {
    if constexpr (makes_together<Stepper>) {
      constexpr int most = Stepper::max_together;
      Word words[most];
      for (int first = 0; first < count; first += most) {
        int const some = count - first < most ? count - first : most;
        stepper.make_together(some, words);
        RUNNEL_DEVICE_UNROLL(1)
        for (int i = 0; i < some; ++i) {
          Word const word[1] = {words[i]};
          write(first + i, T{values_by<Lanes>(sampler, word)});
        }
      }
    } else if constexpr (block_values<Stepper> > 0) {
      int i = 0;
      for (; i + block_values<Stepper> <= count; i += block_values<Stepper>) {
        make_block(stepper, i, write);
      }
      for (; i < count; ++i) write(i, next(stepper));
    } else {
      for (int i = 0; i < count; ++i) write(i, next(stepper));
    }
  }

 private:
  using Form = form_of<Sampler>;
  using Word = sampled_word<Generator, Sampler>;
  using Lanes = ScalarLanes<Word, OnDevice>;
  static constexpr int outputs = Sampler::words_per_value;
  /// Values that are made at once, or 0.
  template <class Stepper>
  static constexpr int block_values = [] {
    if constexpr (requires { Stepper::block_outputs; }) {
      return Stepper::block_outputs / outputs;
    } else {
      return 0;
    }
  }();

  template <class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION T next(Stepper& stepper) const {
    Word words[outputs];
    static_for<outputs>([&](auto k) RUNNEL_INLINE_LAMBDA {
      words[k] = stepper.template next<Form>();
    });
    return values_by<Lanes>(sampler, words);
  }
  template <class Stepper, class Write>
  RUNNEL_FORCEINLINE_FUNCTION void make_block(Stepper& stepper, int first,
                                              Write const& write) const {
    Word block[block_values<Stepper> * outputs];
    stepper.next_block(block);
    static_for<block_values<Stepper>>([&](auto i) RUNNEL_INLINE_LAMBDA {
      Word words[outputs];
      static_for<outputs>([&](auto k) RUNNEL_INLINE_LAMBDA {
        words[k] = block[i * outputs + k];
      });
      write(first + i, T{values_by<Lanes>(sampler, words)});
    });
  }
};

/// Steps through a row in one thread, value by value, as a handle draws: small
/// states in registers, rings in memory.
/// \tparam InParts  of leapfrog parts
template <class Generator, class Sampler, class T, bool OnDevice,
          bool InParts = false>
class RowStepper {
  using StateWord = typename Generator::state_word;
  using Words =
      std::conditional_t<RingStored<Generator>,
                         StreamWords<StateWord, OnDevice>, StateWord*>;
  using Whole = SerialStepper<Generator, Words, OnDevice>;
  using Stepper = std::conditional_t<InParts, PartSerial<Whole>, Whole>;
  using Values = SerialValues<Generator, Sampler, T, OnDevice>;

 public:
  using Plan = SampledPlan<Generator, Sampler, T>;

  RUNNEL_FORCEINLINE_FUNCTION RowStepper(Plan const& plan, std::int64_t row)
      : m_words(words_of(plan, plan.stream_of(row))),
        m_values{sampler_in<Sampler>(plan)} {
    m_stepper.load(plan.shape, m_words);
    if constexpr (InParts) {
      m_stepper.set_leap(plan.leap - 1,
                         plan.lane_jumps.row(plan.stream_of(row), 1));
    }
  }

  /// Whether the stepper makes several values together, as many as a row has.
  static constexpr bool makes_together =
      Values::template makes_together<Stepper>;
  static constexpr int unrolled_pieces =
      device_tuning<Generator>.unrolled_pieces;

  /// Rings: the words that a row reads are known in advance (`fetch`).
  static constexpr bool may_fetch = RingFetching<Generator>;
  /// Returns whether rows are short, and the states of all streams, of which
  /// these rows may be a few, are more than caches hold.
  RUNNEL_FORCEINLINE_FUNCTION static bool is_worth_fetching(Plan const& plan) {
    constexpr std::int64_t min_bytes = std::int64_t{1} << 25;
    auto const bytes = static_cast<std::int64_t>(sizeof(StateWord));
    return plan.rows.longest() * outputs * 2 <=
               Generator::ring_length(plan.shape) &&
           plan.num_streams * plan.lent_stride * bytes >= min_bytes;
  }
  /// Prefetches the words that row + `ahead` will read, if the oldest word of
  /// its ring has the same index as in that of `row`, as is usual in a set.
  RUNNEL_FORCEINLINE_FUNCTION static void fetch(Plan const& plan,
                                                std::int64_t row, int ahead) {
    int const length = Generator::ring_length(plan.shape);
    StateWord const* const here = ring_of(plan, row);
    StateWord const* const there = ring_of(plan, row + ahead);
    auto const oldest = static_cast<int>(here[plan.shape.state_words]);
    auto const count = static_cast<int>(plan.rows.length(row)) * outputs;
    for (int which = 0; which < Generator::num_read_distances; ++which) {
      int const distance = Generator::read_distance(which);
      int const at = oldest + distance < length ? oldest + distance
                                                : oldest + distance - length;
      int const end = at + count;
      fetch_words(there, at, end < length ? end : length);
      fetch_words(there, 0, end - length);
    }
    fetch_words(there, length, plan.shape.state_words + 1);
  }

  /// Calls write(i, value i) for the next `count` values.
  template <class Write>
  RUNNEL_FORCEINLINE_FUNCTION void make(int count, Write const& write) {
    m_values.make(m_stepper, count, write);
  }

  /// The state after `count` values.
  RUNNEL_FORCEINLINE_FUNCTION void store(std::int64_t count) const {
    m_stepper.store(m_words, static_cast<std::uint64_t>(count) * outputs);
  }

 private:
  static constexpr int outputs = Sampler::words_per_value;

  RUNNEL_FORCEINLINE_FUNCTION static Words words_of(Plan const& plan,
                                                    std::int64_t stream) {
    if constexpr (!RingStored<Generator>) {
      constexpr auto words = static_cast<unsigned>(Generator::state_words);
      constexpr std::size_t bytes = words * sizeof(StateWord);
      // Values that the compiler may load and store at once.
      constexpr std::size_t piece = bytes % 16 == 0  ? 16
                                    : bytes % 8 == 0 ? 8
                                                     : 4;
      return static_cast<StateWord*>(__builtin_assume_aligned(
          plan.new_states + stream * Generator::state_words, piece));
    } else if constexpr (OnDevice) {
      return {plan.lent_words + stream, plan.lent_stride};
    } else {
      return {plan.lent_words + stream * plan.lent_stride, 1};
    }
  }

  RUNNEL_FORCEINLINE_FUNCTION static StateWord const* ring_of(
      Plan const& plan, std::int64_t row) {
    return plan.lent_words + plan.stream_of(row) * plan.lent_stride;
  }
  RUNNEL_FORCEINLINE_FUNCTION static void fetch_words(
      [[maybe_unused]] StateWord const* words, [[maybe_unused]] int begin,
      [[maybe_unused]] int end) {
#if !RUNNEL_ON_GPU
    constexpr int in_line = cache_line_bytes / sizeof(StateWord);
    for (int at = begin; at < end; at += in_line) {
      __builtin_prefetch(words + at, 1);
    }
    if (begin < end) __builtin_prefetch(words + end - 1, 1);
#endif
  }

  Words m_words;
  [[no_unique_address]] Values m_values;
  Stepper m_stepper;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_ROW_STEPPER_HPP
