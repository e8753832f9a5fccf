// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_ROWS_DEVICE_RUNS_HPP
#define RUNNEL_FILL_KERNELS_ROWS_DEVICE_RUNS_HPP

#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/kernels/group_window.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/store/lane_pieces.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/stepper.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Fills a contiguous row on a GPU where one step is much cheaper than a leap
/// over all lanes: lane l makes values l·K … (l + 1)·K − 1 of a block of K
/// values per lane. They pass through scratch, one piece per lane, so that
/// memory is written in rows of 256 bytes, or of 128 if a round has fewer words
/// than 256 bytes.
template <class Generator, class Sampler, class T>
class DeviceRuns {
 public:
  using Plan = FillPlan<Generator, T>;
  using Word = sampled_word<Generator, Sampler>;

 private:
  static constexpr int outputs = Sampler::words_per_value;
  static constexpr int max_piece_bytes = lane_piece_bytes<Sampler>;
  static constexpr int piece_bytes =
      (max_piece_bytes / static_cast<int>(sizeof(T)) - 1) * outputs <=
              round_outputs
          ? max_piece_bytes
          : 128;
  using Stage = LaneStage<T, piece_bytes>;
  using Quad = typename Stage::Quad;
  static constexpr int piece = Stage::piece;
  static constexpr int quad = Stage::quad;
  static constexpr int pitch = Stage::pitch;
  static constexpr int width = 32;

  RUNNEL_FUNCTION static constexpr int run_values() {
    return Generator::run_length / outputs;
  }
  RUNNEL_FUNCTION static constexpr int block_values() {
    return width * run_values();
  }

 public:
  /// Returns whether runs are whole pieces of whole values, and the values
  /// before a boundary all from one round. Other rows are made by rounds.
  RUNNEL_FUNCTION static constexpr bool serves() {
    return Generator::run_length % outputs == 0 && run_values() % piece == 0 &&
           (piece - 1) * outputs <= round_outputs;
  }
  /// Scratch of a wavefront's group.
  static constexpr std::int64_t stage_values = width * pitch;

  /// Moves the cuts of a row, all but its ends, to where memory has a boundary:
  /// chunks between them then are whole blocks. To be called with the state at
  /// the cut in the window.
  /// \param item  the number of the task
  template <class Lanes, class Tasks, class Windows>
  RUNNEL_FORCEINLINE_FUNCTION static void begin_at_boundary(
      Lanes const& lanes, Plan const& plan, std::int64_t item, Tasks& tasks,
      Windows const& window) {
    auto& task = tasks[0];
    if (plan.run_jumps.rows == nullptr || plan.chunk < block_values() ||
        task.count < 0) {
      return;
    }
    std::int64_t const length = plan.rows.length(item / plan.chunks_per_row);
    std::int64_t const head = Stage::before_boundary(task.row);
    auto const moved = [&](std::int64_t cut) {
      return cut == 0 ? 0 : cut + head < length ? cut + head : length;
    };
    bool const is_last = item % plan.chunks_per_row == plan.chunks_per_row - 1;
    std::int64_t const first = moved(task.first);
    std::int64_t const end = is_last ? length : moved(task.first + plan.chunk);
    step_state(lanes, window, static_cast<int>(first - task.first) * outputs);
    task.first = first;
    task.count = end - first;
  }

  /// Makes as many of the task's values as whole blocks give and, at the end of
  /// a row that was cut into blocks, those of an incomplete block. `first` and
  /// `count` become the remainder. If there is none, the final state is
  /// written; otherwise `stepper` stands there.
  /// \param write_head  called with n to write the task's first n values,
  ///   those before a boundary of memory
  template <class Lanes, class Row, class Stepper, class F>
  RUNNEL_FORCEINLINE_FUNCTION static void make(Lanes const& lanes,
                                               Plan const& plan, Row& row,
                                               Stepper& stepper,
                                               F const& write_head) {
    if (plan.run_jumps.rows == nullptr) return;
    auto& task = row.task[0];
    auto const& window = row.window;
    T* const out = task.row + task.first;
    int const head = Stage::before_boundary(out);
    std::int64_t const count = task.count - head;
    if (count < min_values(plan)) return;
    if (head > 0) write_head(head);
    typename Lanes::template Group<std::uint64_t const*> rows{
        plan.run_jumps.row(0, 0)};
    stepper.load_runs(lanes, read_only(window), rows, head * outputs);
    std::int64_t const done =
        head +
        make_blocks(lanes, row, in_global_memory(out) + head, count, stepper);
    task.first += done;
    task.count -= done;
    if (task.count > 0) {
      typename Lanes::template Group<std::uint64_t const*> lane_rows{
          task.lane_jumps};
      stepper.load(lanes, read_only(window), lane_rows);
      lanes.sync();
    } else if (task.new_state != nullptr) {
      lanes.for_each(plan.shape.state_words,
                     [&](int g, int i) { task.new_state[i] = window[g][i]; });
      task.new_state = nullptr;
    }
  }

 private:
  /// Fewer are made by rounds. A leap takes as long as some four steps, so that
  /// lanes make a quarter of a block by either in the same time; chunks that
  /// were not cut into blocks are left to rounds as they were measured.
  RUNNEL_FUNCTION static std::int64_t min_values(Plan const& plan) {
    return plan.chunk < block_values() ? block_values() : block_values() / 4;
  }

  /// Moves the states in the windows by a few outputs.
  template <class Lanes, class Windows>
  RUNNEL_FORCEINLINE_FUNCTION static void step_state(Lanes const& lanes,
                                                     Windows const& window,
                                                     int count) {
    if (count == 0) return;
    lanes.for_each(1, [&](int g, int) {
      auto state = Generator::load(window[g]);
      for (int n = 0; n < count; ++n) Generator::step(state);
      Generator::store(state, window[g]);
    });
    lanes.sync();
  }

  /// Makes whole blocks, and the values that are left as a block whose end is
  /// not written, unless only a few are left. The state behind them goes to the
  /// window. \returns how many values were made
  template <class Lanes, class Row, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION static std::int64_t make_blocks(
      Lanes const& lanes, Row const& row, T* to, std::int64_t count,
      Stepper& stepper) {
    auto const& window = row.window;
    T* const stage = row.stage[0];
    auto const rest = static_cast<int>(count % block_values());
    std::int64_t const whole = count / block_values();
    bool const has_part = rest >= block_values() / 8;
    // The state is that of lane rest/K after rest mod K of its values: kept at
    // the start of a piece, and stepped from there.
    int const kept = rest % run_values() / piece * piece;
    for (std::int64_t b = 0; b < whole + has_part; ++b) {
      for (int c = 0; c < run_values(); c += piece) {
        if (b == whole && c == kept) {
          auto copy = stepper;
          copy.save_lane(lanes, window, rest / run_values());
        }
        make_piece(lanes, row.values, stage, stepper);
        lanes.sync();
        write_piece(lanes, to + c, stage,
                    b < whole ? block_values() : rest - c);
        lanes.sync();
      }
      if (b < whole) stepper.end_run();
      to += block_values();
    }
    if (has_part) {
      step_state(lanes, window, (rest % run_values() - kept) * outputs);
      return count;
    }
    stepper.save_lane(lanes, window, 0);
    return count - rest;
  }

  /// Writes the next values of every lane's run to its line of the stage.
  template <class Lanes, class Values, class Stepper>
  RUNNEL_FORCEINLINE_FUNCTION static void make_piece(Lanes const& lanes,
                                                     Values const& making,
                                                     T* stage,
                                                     Stepper& stepper) {
    T* const mine = stage + lanes.lane * pitch;
    // At most a piece; engines with longer blocks make shorter ones, too.
    constexpr int most = piece * outputs;
    constexpr int block =
        Stepper::block_outputs < most ? Stepper::block_outputs : most;
    if constexpr (block > outputs && block % (outputs * quad) == 0) {
      constexpr int batch = block / outputs;
      static_assert(piece % batch == 0);
      // Words of few values stay in registers.
      [[maybe_unused]] constexpr int together = batch > 4 ? 1 : batch / quad;
      RUNNEL_DEVICE_UNROLL(1)
      for (int i = 0; i < piece; i += batch) {
        Word made[block];
        stepper.run_block(made);
        RUNNEL_DEVICE_UNROLL(together)
        for (int b = 0; b < batch; b += quad) {
          make_quad<Lanes>(making, mine + i + b,
                           [&](int k) RUNNEL_INLINE_LAMBDA {
                             return made[b * outputs + k];
                           });
        }
      }
    } else {
      // Several, so that what moves up in a state does so less often.
      [[maybe_unused]] constexpr int together = sizeof(T) > 4 ? 1 : 4;
      RUNNEL_DEVICE_UNROLL(together)
      for (int i = 0; i < piece; i += quad) {
        make_quad<Lanes>(making, mine + i, [&](int) RUNNEL_INLINE_LAMBDA {
          return stepper.run_output();
        });
      }
    }
  }
  /// Values that are written to the stage at once, of words k = 0, 1, … in
  /// order.
  template <class Lanes, class Values, class NextWord>
  RUNNEL_FORCEINLINE_FUNCTION static void make_quad(Values const& making, T* to,
                                                    NextWord const& next) {
    Quad values;
    static_for<quad>([&](auto q) RUNNEL_INLINE_LAMBDA {
      Word words[outputs];
      static_for<outputs>([&](auto k) RUNNEL_INLINE_LAMBDA {
        words[k] = next(q * outputs + k);
      });
      values.value[q] =
          values_by<OutputLanes<Lanes, Word>>(making.sampler, words);
    });
    *reinterpret_cast<Quad*>(to) = values;
  }

  /// Writes the lanes' pieces, those of their values that lie before `limit`.
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static void write_piece(Lanes const& lanes, T* to,
                                                      T const* stage,
                                                      int limit) {
    constexpr int per_row = piece / quad;
    constexpr int rows = width / per_row;
    int const row = lanes.lane / per_row;
    int const at = lanes.lane % per_row * quad;
    T const* const from = stage + row * pitch + at;
    T* const first = to + row * run_values() + at;
    if (limit >= block_values()) {
      static_for<width / rows>([&](auto r) RUNNEL_INLINE_LAMBDA {
        *reinterpret_cast<Quad*>(first + r * rows * run_values()) =
            *reinterpret_cast<Quad const*>(from + r * rows * pitch);
      });
      return;
    }
    for (int r = 0; r < width; r += rows) {
      int const left = limit - (row + r) * run_values() - at;
      for (int v = 0; v < quad && v < left; ++v) {
        first[r * run_values() + v] = from[r * pitch + v];
      }
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_ROWS_DEVICE_RUNS_HPP
