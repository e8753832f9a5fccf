// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_HOST_EVENTS_HPP
#define RUNNEL_INTERFACES_DETAIL_HOST_EVENTS_HPP

#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/kernels/streams/host_streams_fill.hpp>
#include <runnel/fill/kernels/streams/row_stepper.hpp>
#include <runnel/fill/plan/one_chunk.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <runnel/streams/detail/stream_words.hpp>

/// Rows of events, and how hosts make them.
namespace Runnel::Impl {

/// Row r is of event `first_event` + r.
template <class T>
struct EventPlan {
  RowMap<T> rows;
  SeedSequence run;
  std::uint64_t first_event;

  RUNNEL_FUNCTION SeedSequence list(std::int64_t row) const {
    return run.with(first_event + static_cast<std::uint64_t>(row));
  }
};

/// Begins the streams of events `first` … `first` + `count` − 1.
/// \param pitch  words from one state to the next
template <class Generator, class T>
RUNNEL_FORCEINLINE_FUNCTION void seed_events(
    EventPlan<T> const& plan, std::int64_t first, int count,
    typename Generator::state_word* states, int pitch) {
  using Seed = typename Generator::seed_type;
  auto const start_of = [&](int i) RUNNEL_INLINE_LAMBDA {
    SeedSequence const list = plan.list(first + i);
    return Seed::start_of_words([&](int k) { return list.word(k); });
  };
  if constexpr (SeedsAtOnce<Generator>) {
    Generator::seed_at_once(start_of, count, states, pitch);
  } else {
    for (int i = 0; i < count; ++i) {
      Generator::seed(start_of(i), 0, states + i * pitch);
    }
  }
}

/// Events' rows on a host: some states are seeded in memory that the
/// first-level cache holds, and then stepped as those of a set: small ones in a
/// lane each, rings where they lie.
template <class Generator, class Sampler, class T, class Lanes>
struct HostEventsFill {
  using Rows = HostStreamsFill<Generator, Sampler, T, Lanes>;
  static constexpr int width = 8 * Rows::width;

  /// Rows `first` … `first` + `count` − 1. \pre 0 < count ≤ width
  RUNNEL_FORCEINLINE_FUNCTION static void fill(EventPlan<T> const& plan,
                                               std::int64_t first, int count) {
    StreamShape shape;
    shape.state_words = Generator::state_words;
    alignas(64)
        typename Generator::state_word states[width * Generator::state_words];
    seed_events<Generator>(plan, first, count, states, shape.state_words);
    RowMap<T> rows = plan.rows;
    rows.base = plan.rows.start(first);
    rows.num_rows = count;
    auto set = one_chunk_plan<Generator>(rows, shape, Sampler::words_per_value);
    set.states = states;
    set.new_states = states;
    for (int row = 0; row < count; row += Rows::width) {
      int const left = count - row;
      Rows::fill(set, row, left < Rows::width ? left : Rows::width);
    }
  }
};
template <class Generator, class Sampler, class T, class Lanes>
  requires SeedsAtOnce<Generator>
struct HostEventsFill<Generator, Sampler, T, Lanes> {
  static constexpr int width = Generator::seeds_at_once;

  RUNNEL_FORCEINLINE_FUNCTION static void fill(EventPlan<T> const& plan,
                                               std::int64_t first, int count) {
    using Words = StreamWords<typename Generator::state_word, false>;
    constexpr int pitch = Generator::state_words + 1;
    alignas(64) typename Generator::state_word states[width * pitch];
    seed_events<Generator>(plan, first, count, states, pitch);
    for (int i = 0; i < count; ++i) {
      auto* const state = states + i * pitch;
      state[pitch - 1] = 0;  // the oldest word
      SerialStepper<Generator, Words, false> stepper;
      stepper.load({Generator::state_words, 0, 0}, Words{state, 1});
      T* const to = plan.rows.start(first + i);
      SerialValues<Generator, Sampler, T, false>{}.make(
          stepper, static_cast<int>(plan.rows.row_length),
          [&](int n, T value) { to[plan.rows.offset(n)] = value; });
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_HOST_EVENTS_HPP
