// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_DEVICE_LANES_FILL_HPP
#define RUNNEL_FILL_DETAIL_DEVICE_LANES_FILL_HPP

#include <cstdint>

#include <runnel/core/backend.hpp>
#include <runnel/core/lanes.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/real.hpp>
#include <runnel/fill/detail/fill_plan.hpp>

namespace Runnel::Impl {

/// Scratch of a wavefront whose lanes fill a row each: a piece of every row.
template <class T>
struct LaneStage {
  /// Memory is written in pieces of rows of 256 bytes, 16 bytes a lane.
  static constexpr int piece = 256 / static_cast<int>(sizeof(T));
  static constexpr int quad = 16 / static_cast<int>(sizeof(T));
  /// Lanes' pieces lie a quad apart, so that they are in different banks.
  static constexpr int pitch = piece + quad;

  struct alignas(16) Quad {
    T value[quad];
  };
  /// A row, moved down to a multiple of 256 bytes: its values begin at
  /// `begin` and stop at `end`.
  struct Row {
    T* base;
    std::int64_t begin, end;
  };

  T* values;  ///< `pitch` a lane
  Row* rows;  ///< one a lane
};

/// Fills as many rows as a GPU's wavefront has lanes, a row in each lane.
///
/// Every lane makes a piece of its row into scratch; then all of them write
/// these pieces one after the other.
template <class Generator, class Sampler, class T, class Lanes>
class DeviceLanesFill {
 public:
  using Stepper = typename Generator::template LaneStepper<Lanes>;
  using StateWord = typename Generator::state_word;
  using Word = sampled_word<Generator, Sampler>;
  using Plan = FillPlan<Generator, T>;
  using Stage = LaneStage<T>;
  static constexpr int width = Lanes::per_stream * Lanes::groups_per_thread;

  /// Rows `first` … as far as there are any.
  RUNNEL_FORCEINLINE_FUNCTION static void fill(Lanes const& lanes,
                                               Plan const& plan,
                                               std::int64_t first,
                                               Stage const& stage) {
    int const lane = lanes.group * Lanes::per_stream + lanes.lane;
    auto const task = plan.task(first + lane, 0);
    StateWord state[Stepper::state_words];
    static_for<Stepper::state_words>([&](auto i) RUNNEL_INLINE_LAMBDA {
      // Another wavefront may be writing the state of an idle lane.
      state[i] = task.count < 0 ? 0 : task.state[i];
    });
    Word x[n];
    static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA { x[i] = state[i]; });
    Stepper const stepper(plan.shape, state + n);

    auto const row = row_of(task);
    stage.rows[lane] = row;
    lanes.sync();
    std::int64_t const pieces = most_pieces(stage);
    T* const mine = stage.values + lane * Stage::pitch;
    std::int64_t at = 0;
    for (std::int64_t p = 0; p < pieces; ++p, at += Stage::piece) {
      make_piece(stepper, x, mine, row.begin - at, row.end - at);
      lanes.sync();
      write_pieces(lane, stage, at);
      lanes.sync();
    }
    if (task.new_state == nullptr) return;
    static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA {
      task.new_state[i] = i == 0 ? stepper.first_word(x[i]) : x[i];
    });
    static_for<Stepper::state_words - n>([&](auto i) RUNNEL_INLINE_LAMBDA {
      task.new_state[n + i] = state[n + i];
    });
  }

 private:
  static constexpr int n = Stepper::sequence_words;
  static constexpr int steps = Stepper::steps;
  static constexpr int outputs = Sampler::outputs;
  static constexpr int block = steps / outputs;
  static_assert(Stage::piece % block == 0 && block % Stage::quad == 0);

  template <class Task>
  RUNNEL_FORCEINLINE_FUNCTION static auto row_of(Task const& task) {
    if (task.count <= 0) return typename Stage::Row{nullptr, 0, 0};
    auto const past = static_cast<std::int64_t>(
        reinterpret_cast<std::uintptr_t>(task.row) % 256 / sizeof(T));
    return typename Stage::Row{task.row - past, past, past + task.count};
  }
  RUNNEL_FORCEINLINE_FUNCTION static std::int64_t most_pieces(
      Stage const& stage) {
    std::int64_t most = 0;
    for (int l = 0; l < width; ++l) {
      std::int64_t const end = stage.rows[l].end;
      most = end > most ? end : most;
    }
    return (most + Stage::piece - 1) / Stage::piece;
  }

  /// Values `begin` … `end` − 1 of a piece, as far as they are in it.
  RUNNEL_FORCEINLINE_FUNCTION static void make_piece(Stepper const& stepper,
                                                     Word (&x)[n], T* mine,
                                                     std::int64_t begin,
                                                     std::int64_t end) {
    int const from = begin > 0 ? static_cast<int>(begin) : 0;
    int const to = end < Stage::piece ? static_cast<int>(end) : Stage::piece;
    int i = from;
    // Whole blocks must begin at a multiple of 16 bytes.
    for (; i < to && i % Stage::quad != 0; ++i) mine[i] = make_one(stepper, x);
    for (; i + block <= to; i += block) make_block(stepper, x, mine + i);
    for (; i < to; ++i) mine[i] = make_one(stepper, x);
  }
  RUNNEL_FORCEINLINE_FUNCTION static void make_block(Stepper const& stepper,
                                                     Word (&x)[n], T* to) {
    typename Stage::Quad values;
    Word high = 0;
    stepper.make(x, [&](auto k, Word, Word z) RUNNEL_INLINE_LAMBDA {
      constexpr int i = k / outputs;
      if constexpr (outputs == 1) {
        values.value[i % Stage::quad] = sample(z);
      } else if constexpr (k % 2 == 0) {
        high = z;
      } else {
        values.value[i % Stage::quad] = Sampler::sample2(high, z);
      }
      if constexpr ((k + 1) % (Stage::quad * outputs) == 0) {
        *reinterpret_cast<typename Stage::Quad*>(to + i + 1 - Stage::quad) =
            values;
      }
    });
  }
  RUNNEL_FORCEINLINE_FUNCTION static T make_one(Stepper const& stepper,
                                                Word (&x)[n]) {
    if constexpr (outputs == 1) {
      return sample(stepper.make_one(x));
    } else {
      Word const high = stepper.make_one(x);
      return Sampler::sample2(high, stepper.make_one(x));
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION static T sample(Word z) {
    return Sampler::template sample<OutputLanes<Lanes, Word>>(z);
  }

  /// The pieces that begin at value `at` of the rows.
  RUNNEL_FORCEINLINE_FUNCTION static void write_pieces(int lane,
                                                       Stage const& stage,
                                                       std::int64_t at) {
    using Quad = typename Stage::Quad;
    constexpr int per_row = Stage::piece / Stage::quad;
    static_assert(width % per_row == 0);
    int const i = lane % per_row * Stage::quad;
    for (int r = lane / per_row; r < width; r += width / per_row) {
      auto const row = stage.rows[r];
      T const* const from = stage.values + r * Stage::pitch + i;
      T* const to = in_global_memory(row.base) + (at + i);
      if (row.begin <= at + i && at + i + Stage::quad <= row.end) {
        *reinterpret_cast<Quad*>(to) = *reinterpret_cast<Quad const*>(from);
      } else {
        for (int v = 0; v < Stage::quad; ++v) {
          if (row.begin <= at + i + v && at + i + v < row.end) to[v] = from[v];
        }
      }
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_DEVICE_LANES_FILL_HPP
