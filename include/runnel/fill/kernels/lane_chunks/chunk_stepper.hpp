// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANE_CHUNKS_CHUNK_STEPPER_HPP
#define RUNNEL_FILL_KERNELS_LANE_CHUNKS_CHUNK_STEPPER_HPP

#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/fill/kernels/lane_chunks/chunk_rows.hpp>
#include <runnel/fill/kernels/streams/row_stepper.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/generators/detail/serial_steppers.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/tuning.hpp>

namespace Runnel::Impl {

/// A plan in which each row is a chunk of a row of another plan.
template <class Generator, class Sampler, class T>
struct ChunkRowsPlan : SampledPlan<Generator, Sampler, T> {
  using Whole = SampledPlan<Generator, Sampler, T>;

  ChunkRows<T> rows;

  ChunkRowsPlan(Whole const& plan, bool in_pieces, int wavefront)
      : Whole(plan), rows(plan.rows, plan.chunk, in_pieces, wavefront) {}
};

/// Steps through a chunk in one thread: see `RowStepper`. It jumps to the chunk
/// from the state of the stream and steps over the head of the row, which the
/// first chunk's lane writes; from the end of the last one the stream goes on.
template <class Generator, class Sampler, class T>
class ChunkStepper {
  using StateWord = typename Generator::state_word;
  using Stepper = SerialStepper<Generator, StateWord*, true>;
  using Values = SerialValues<Generator, Sampler, T, true>;
  static constexpr int outputs = Sampler::words_per_value;

 public:
  using Plan = ChunkRowsPlan<Generator, Sampler, T>;

  static constexpr bool makes_together =
      Values::template makes_together<Stepper>;
  static constexpr int unrolled_pieces =
      device_tuning<Generator>.unrolled_pieces;

  /// \param number  of the chunk in `ChunkRows`
  RUNNEL_FORCEINLINE_FUNCTION ChunkStepper(Plan const& plan,
                                           std::int64_t number)
      : m_plan(plan),
        m_values{sampler_in<Sampler>(plan)},
        m_row(plan.rows.row_of(number)) {
    std::int64_t const stream = plan.stream_of(m_row);
    int const chunk = static_cast<int>(number) - m_row * plan.rows.slots;
    m_is_last = chunk == plan.rows.chunks - 1;
    constexpr int base = Plan::jump_base;
    int const high = chunk / base;
    int const low = chunk % base;
    auto state = Generator::load(plan.states + stream * Generator::state_words);
    if (high > 0) Generator::apply(state, plan.high_jumps.row(stream, high));
    if (low > 0) Generator::apply(state, plan.low_jumps.row(stream, low));
    StateWord words[Generator::state_words];
    Generator::store(state, words);
    m_stepper.load(plan.shape, words);
    int const head = plan.rows.head_of(m_row);
    T* const to = in_global_memory(plan.rows.whole.start(m_row));
    make(head, [&](int i, T value) RUNNEL_INLINE_LAMBDA {
      if (chunk == 0) to[i] = value;
    });
  }

  /// Calls write(i, value i) for the next `count` values.
  template <class Write>
  RUNNEL_FORCEINLINE_FUNCTION void make(int count, Write const& write) {
    m_values.make(m_stepper, count, write);
  }

  /// Behind the last chunk: the rest of the row, and the state there.
  RUNNEL_FORCEINLINE_FUNCTION void store(std::int64_t count) {
    if (!m_is_last) return;
    auto const& rows = m_plan.rows;
    int const head = rows.head_of(m_row);
    int const rest = rows.rest_of(m_row);
    T* const to =
        in_global_memory(rows.whole.start(m_row)) + head + rows.chunks * count;
    make(rest, [&](int i, T value) RUNNEL_INLINE_LAMBDA { to[i] = value; });
    auto const num_outputs = static_cast<std::uint64_t>(head + count + rest);
    // A stepper stores only the words that a step changes.
    StateWord words[Generator::state_words];
    std::int64_t const at = m_plan.stream_of(m_row) * Generator::state_words;
    for (int i = 0; i < Generator::state_words; ++i) {
      words[i] = m_plan.states[at + i];
    }
    m_stepper.store(words, num_outputs * outputs);
    for (int i = 0; i < Generator::state_words; ++i) {
      m_plan.new_states[at + i] = words[i];
    }
  }

 private:
  Plan const& m_plan;
  [[no_unique_address]] Values m_values;
  Stepper m_stepper;
  int m_row;
  bool m_is_last;
};

/// Steps chunks of rows.
template <class Generator, class Sampler, class T>
struct ChunksOfRows {
  using Plan = ChunkRowsPlan<Generator, Sampler, T>;
  /// On GPUs alone.
  template <bool OnDevice>
  using Stepper = ChunkStepper<Generator, Sampler, T>;
  static constexpr bool has_device_parts = false;
  static constexpr bool has_direct_rows = false;
  static constexpr bool has_host_lanes = false;
  static constexpr bool has_host_parts = false;
  static constexpr bool steps_lent_states = false;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANE_CHUNKS_CHUNK_STEPPER_HPP
