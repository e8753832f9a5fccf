// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANES_LANE_RUNS_FILL_HPP
#define RUNNEL_FILL_KERNELS_LANES_LANE_RUNS_FILL_HPP

#include <cstddef>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/fill/kernels/group_window.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/store/lane_pieces.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/tuning.hpp>

namespace Runnel::Impl {

/// The fill kernel of GPUs for contiguous rows of generators whose states fit
/// into the registers of one lane, and whose lanes would wait for each other
/// if they stepped a stream together.
///
/// 32 lanes take a (row, chunk) and jump to its start together. From there
/// every lane makes one further jump, to the 32nd of the chunk that it steps by
/// itself; it is long enough to be worth that.
template <class Generator, class Sampler, class T>
struct LaneRunsFill {
  using StateWord = typename Generator::state_word;
  using Stage = LaneStage<T, lane_piece_bytes<Sampler>>;
  static constexpr std::size_t static_shared_bytes = team_table_bytes<Sampler>;

  SampledPlan<Generator, Sampler, T> plan;

  /// Bounds of a launch on GPUs: see `launch_teams`.
  static constexpr unsigned max_device_threads = 128;
  static constexpr unsigned device_teams =
      device_tuning<Generator>.lane_run_teams;
  static constexpr int width = static_cast<int>(lanes_of_chunk);

  static std::size_t team_scratch(int team_size, int groups_per_thread,
                                  StreamShape const& shape) {
    return scratch_bytes<Cell>(std::int64_t{team_size} * groups_per_thread *
                               group_cells(shape));
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    using Pieces = LanePieces<Generator, Sampler, T, Lanes>;
    using LaneStepper = typename Pieces::Stepper;
    static_assert(Lanes::per_stream == width);
    fill_team_table<Sampler>(lanes, member);
    constexpr int groups = Lanes::groups_per_thread;
    int const slot = member.team_rank() * groups + lanes.group;
    std::int64_t const item =
        std::int64_t{member.league_rank()} * member.team_size() * groups + slot;
    Cell* const room = scratch_array<Cell>(
        member, member.team_size() * groups * group_cells(plan.shape));
    GroupTasks<Lanes, StateWord, T> const task{
        plan.task(item / plan.chunks_per_row, item % plan.chunks_per_row)};
    if (task[0].count < 0) return;
    Cell* const mine = room + slot * group_cells(plan.shape);

    // The values pass through where the window was.
    typename Lanes::template Group<StateWord*> const window{
        reinterpret_cast<StateWord*>(mine)};
    using Stepper =
        typename Generator::template Stepper<Lanes, form_of<Sampler>>;
    jump_to_tasks<Stepper>(lanes, task, window, plan.shape);
    constexpr int n = Pieces::sequence_words;
    constexpr int constants = LaneStepper::state_words - n;
    StateWord constant[constants + 1];
    static_for<constants>(
        [&](auto i) RUNNEL_INLINE_LAMBDA { constant[i] = window[0][n + i]; });
    LaneStepper const lane_stepper(plan.shape, constant);
    typename Pieces::Sequence x;
    lane_stepper.start_run(
        lanes, plan.shape, window,
        task[0].run_jumps + lanes.lane * plan.shape.jump_words, x);
    lanes.sync();
    bool const ends = fill_chunk<Pieces>(
        lanes, task[0], reinterpret_cast<T*>(mine), lane_stepper, x);
    if (ends) Pieces::store(lane_stepper, x, constant, task[0].new_state);
  }

 private:
  struct alignas(16) Cell {
    std::uint32_t word[4];
  };

  /// Cells of a group's window, which becomes its stage.
  RUNNEL_FUNCTION static constexpr std::int64_t group_cells(
      StreamShape const& shape) {
    auto const cells = [](std::size_t bytes) {
      return static_cast<std::int64_t>((bytes + sizeof(Cell) - 1) /
                                       sizeof(Cell));
    };
    auto const window =
        cells(static_cast<std::size_t>(shape.window_words) * sizeof(StateWord));
    auto const stage = cells(std::size_t{width} * Stage::pitch * sizeof(T));
    return window < stage ? stage : window;
  }

  /// \returns whether the stream ends in this lane's run: x is its state
  template <class Pieces, class Lanes, class Task, class LaneStepper>
  RUNNEL_FORCEINLINE_FUNCTION bool fill_chunk(
      Lanes const& lanes, Task const& task, T* stage,
      LaneStepper const& stepper, typename Pieces::Sequence& x) const {
    std::int64_t const run = plan.lane_run;
    std::int64_t const left = task.count - lanes.lane * run;
    std::int64_t const count = left < 0 ? 0 : left < run ? left : run;
    T* const out = task.row + task.first;
    int const past = Stage::past_boundary(out);
    EvenLaneRows<T> const rows{in_global_memory(out - past), run, past,
                               task.count};
    std::int64_t const longest = past + (task.count < run ? task.count : run);
    auto const whole_runs = static_cast<int>(task.count / run);
    T* const mine = stage + lanes.lane * Stage::pitch;
    Pieces const pieces(sampler_in<Sampler>(plan));
    for (std::int64_t at = 0; at < longest; at += Stage::piece) {
      pieces.make(stepper, x, mine, past - at, past + count - at);
      lanes.sync();
      if (past <= at && at + Stage::piece <= past + run) {
        Stage::template write_inside<width>(lanes.lane, stage, at, rows,
                                            whole_runs);
      } else {
        Stage::template write_edges<width>(lanes.lane, stage, at, rows);
      }
      lanes.sync();
    }
    return task.new_state != nullptr &&
           (task.count == 0 ? lanes.lane == 0 : count > 0 && left <= run);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANES_LANE_RUNS_FILL_HPP
