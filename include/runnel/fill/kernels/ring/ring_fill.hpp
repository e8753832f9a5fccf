// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_RING_RING_FILL_HPP
#define RUNNEL_FILL_KERNELS_RING_RING_FILL_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/kernels/ring/ring_jumps.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/store/lane_pieces.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// The fill kernel of GPUs for contiguous rows of a generator that 32 lanes
/// step together in a ring in scratch (`MtRing`), four neighbours per lane:
/// they are written from registers, 16 bytes per lane, from a 256-byte boundary
/// on.
///
/// Chunks that are reached by jumps find their sums in `plan.workspace`
/// (`RingJumps`).
template <class Generator, class Sampler, class T>
struct RingFill {
  using Word = typename Generator::state_word;
  using Ring = typename Generator::Ring;
  using Jumps = RingJumps<Generator>;
  static_assert(std::is_same_v<form_of<Sampler>, NativeForm>);
  static_assert(Ring::quad % Sampler::words_per_value == 0);

  SampledPlan<Generator, Sampler, T> plan;

  /// Bounds of a launch on GPUs: see `launch_teams`. 4096 streams are resident
  /// at a time.
  static constexpr std::size_t static_shared_bytes = team_table_bytes<Sampler>;
  static constexpr unsigned max_device_threads =
      static_shared_bytes > 0 ? 128 : 256;
  static constexpr unsigned device_teams = 4;
  static constexpr int outputs = Sampler::words_per_value;
  /// Values that a lane makes in a step, and all of them.
  static constexpr int lane_values = Ring::quad / outputs;
  static constexpr int step_values = Ring::step_words / outputs;

  static std::size_t team_scratch(int team_size, int groups_per_thread,
                                  StreamShape const&) {
    return scratch_bytes<Word>(std::int64_t{team_size} * groups_per_thread *
                               Ring::words);
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    static_assert(Lanes::per_stream == Ring::lanes);
    fill_team_table<Sampler>(lanes, member);
    constexpr int groups = Lanes::groups_per_thread;
    int const slot = member.team_rank() * groups + lanes.group;
    std::int64_t const item =
        std::int64_t{member.league_rank()} * member.team_size() * groups + slot;
    Word* const rings = scratch_array<Word>(
        member, std::int64_t{member.team_size()} * groups * Ring::words);
    auto const task =
        plan.task(item / plan.chunks_per_row, item % plan.chunks_per_row);
    if (task.count < 0) return;
    Ring const ring(rings + slot * Ring::words, lanes.lane);

    T* out = in_global_memory(task.row + task.first);
    int const before = LaneStage<T>::before_boundary(out);
    int const head =
        before < task.count ? before : static_cast<int>(task.count);
    begin(lanes, ring, task, item, head * outputs);
    put(lanes, ring, Ring::index(0, head * outputs), head, out);
    ring.mirror();
    lanes.sync();

    std::int64_t const left = task.count - head;
    int at = make_steps(lanes, ring, left / step_values, out + head);
    int const tail = static_cast<int>(left % step_values);
    put(lanes, ring, at, tail, out + (task.count - tail));
    if (task.new_state == nullptr) return;
    at += tail * outputs;
    lanes.for_each(Ring::n, [&](int, int i) {
      Word const x = ring[Ring::wrapped(at + i)];
      task.new_state[i] = x & Generator::state_mask(plan.shape, i);
    });
  }

 private:
  struct alignas(lane_values * sizeof(T) < 16 ? lane_values * sizeof(T)
                                              : 16) Values {
    T value[lane_values];
  };

  /// Puts the chunk's state into the ring; steps begin `before` words behind.
  template <class Lanes, class Task>
  RUNNEL_FORCEINLINE_FUNCTION void begin(Lanes const& lanes, Ring const& ring,
                                         Task const& task, std::int64_t item,
                                         int before) const {
    if (task.jumps[1] == nullptr) {
      Word const* const state = in_global_memory(task.state);
      lanes.for_each(Ring::n, [&](int, int i) {
        ring[Ring::index(i, before)] = state[i];
      });
    } else {
      Word const* const sums = in_global_memory(
          plan.workspace + Jumps::sums_at(plan.rows.num_rows, item));
      lanes.for_each(Ring::n, [&](int, int i) {
        ring[Ring::index(i, before)] =
            Generator::JumpPieces::state_word(sums, i);
      });
    }
    lanes.sync();
  }

  /// `count` values behind the state at index `at`, fewer than a step's.
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void put(Lanes const& lanes, Ring const& ring,
                                       int at, int count, T* out) const {
    ring.make_some(at, count * outputs);
    lanes.sync();
    lanes.for_each(count, [&](int, int i) {
      Word z[outputs];
      static_for<outputs>([&](auto k) RUNNEL_INLINE_LAMBDA {
        int const index = at + Ring::n + i * outputs + k;
        z[k] = Ring::output(ring[Ring::wrapped(index)]);
      });
      out[i] = value_of<Lanes>(z);
    });
  }

  /// \returns the index of the state behind `steps` steps from index 0
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION int make_steps(Lanes const& lanes,
                                             Ring const& ring,
                                             std::int64_t steps, T* out) const {
    T* to = out + lane_values * lanes.lane;
    auto const make = [&](auto s) RUNNEL_INLINE_LAMBDA {
      Word x[Ring::quad];
      ring.step(s, x);
      Values values;
      static_for<lane_values>([&](auto v) RUNNEL_INLINE_LAMBDA {
        Word z[outputs];
        static_for<outputs>([&](auto k) RUNNEL_INLINE_LAMBDA {
          z[k] = Ring::output(x[v * outputs + k]);
        });
        values.value[v] = value_of<Lanes>(z);
      });
      *reinterpret_cast<Values*>(to + s * step_values) = values;
      lanes.sync();
    };
    RUNNEL_DEVICE_UNROLL(1)
    for (; steps >= Ring::turn_steps; steps -= Ring::turn_steps) {
      static_for<Ring::turn_steps>(make);
      to += Ring::turn_steps * step_values;
    }
    auto const rest = static_cast<int>(steps);
    static_for<Ring::turn_steps - 1>([&](auto s) RUNNEL_INLINE_LAMBDA {
      if (s < rest) make(s);
    });
    return rest * Ring::step_words;
  }

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION T value_of(Word const (&z)[outputs]) const {
    return values_by<OutputLanes<Lanes, Word>>(sampler_in<Sampler>(plan), z);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_RING_RING_FILL_HPP
