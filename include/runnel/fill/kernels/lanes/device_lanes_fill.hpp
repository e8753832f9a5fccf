// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANES_DEVICE_LANES_FILL_HPP
#define RUNNEL_FILL_KERNELS_LANES_DEVICE_LANES_FILL_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/store/lane_pieces.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Fills as many rows as a GPU's wavefront has lanes, one row per lane.
///
/// Every lane makes a piece of its row into scratch; then all of them write
/// these pieces one after the other.
template <class Generator, class Sampler, class T, class Lanes>
class DeviceLanesFill {
 public:
  using Pieces = LanePieces<Generator, Sampler, T, Lanes>;
  using Stepper = typename Pieces::Stepper;
  using StateWord = typename Generator::state_word;
  using Plan = SampledPlan<Generator, Sampler, T>;
  using Stage = LaneStage<T>;
  using Row = LaneRow<T>;
  static constexpr int width = Lanes::per_stream * Lanes::groups_per_thread;

  /// Rows `first` … as far as there are any.
  /// \param stage  `Stage::pitch` values per lane  \param rows  one per lane
  RUNNEL_FORCEINLINE_FUNCTION static void fill(Lanes const& lanes,
                                               Plan const& plan,
                                               std::int64_t first, T* stage,
                                               Row* rows) {
    int const lane = lanes.group * Lanes::per_stream + lanes.lane;
    auto const task = plan.task(first + lane, 0);
    StateWord state[Stepper::state_words];
    static_for<Stepper::state_words>([&](auto i) RUNNEL_INLINE_LAMBDA {
      // Another wavefront may be writing the state of an idle lane.
      state[i] = task.count < 0 ? 0 : task.state[i];
    });
    typename Pieces::Sequence x;
    static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA { x[i] = state[i]; });
    Stepper const stepper(plan.shape, state + n);

    auto const row = row_of(plan, task);
    rows[lane] = row;
    lanes.sync();
    Pieces const lane_pieces(sampler_in<Sampler>(plan));
    std::int64_t const pieces = max_pieces(rows);
    auto const inside = common_lanes(rows);
    AnyLaneRows<T> const any_rows{rows};
    T* const mine = stage + lane * Stage::pitch;
    std::int64_t at = 0;
    for (std::int64_t p = 0; p < pieces; ++p, at += Stage::piece) {
      lane_pieces.make(stepper, x, mine, row.begin - at, row.end - at);
      lanes.sync();
      if (inside.begin <= at && at + Stage::piece <= inside.end) {
        Stage::template write_inside<width>(lane, stage, at, any_rows);
      } else {
        Stage::template write_edges<width>(lane, stage, at, any_rows);
      }
      lanes.sync();
    }
    if (task.new_state == nullptr) return;
    Pieces::store(stepper, x, state + n, task.new_state);
  }

 private:
  static constexpr int n = Pieces::sequence_words;

  /// Lanes without values compute addresses, too, so that the base of their
  /// empty row is no null pointer.
  template <class Task>
  RUNNEL_FORCEINLINE_FUNCTION static Row row_of(Plan const& plan,
                                                Task const& task) {
    if (task.count <= 0) return {plan.rows.base, 0, 0};
    int const past = Stage::past_boundary(task.row);
    return {task.row - past, past, past + task.count};
  }
  RUNNEL_FORCEINLINE_FUNCTION static std::int64_t max_pieces(Row const* rows) {
    std::int64_t most = 0;
    for (int l = 0; l < width; ++l) {
      std::int64_t const end = rows[l].end;
      most = end > most ? end : most;
    }
    return (most + Stage::piece - 1) / Stage::piece;
  }
  /// The range of values that all rows have; empty if one of them is.
  RUNNEL_FORCEINLINE_FUNCTION static Row common_lanes(Row const* rows) {
    Row common{nullptr, 0, INT64_MAX};
    for (int l = 0; l < width; ++l) {
      common.begin =
          rows[l].begin > common.begin ? rows[l].begin : common.begin;
      common.end = rows[l].end < common.end ? rows[l].end : common.end;
    }
    return common;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANES_DEVICE_LANES_FILL_HPP
