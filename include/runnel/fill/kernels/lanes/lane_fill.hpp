// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANES_LANE_FILL_HPP
#define RUNNEL_FILL_KERNELS_LANES_LANE_FILL_HPP

#include <cstddef>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/fill/kernels/lanes/device_lanes_fill.hpp>
#include <runnel/fill/kernels/lanes/host_lanes_fill.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// The fill kernel for many contiguous rows of generators whose states fit into
/// the registers of one lane: every lane steps a (row, chunk) of its own, and
/// values are transposed on their way, so that memory is written in rows.
///
/// \pre on GPUs, a row is one chunk
template <class Generator, class Sampler, class T>
struct LaneFill {
  using Stage = LaneStage<T>;
  using Row = LaneRow<T>;

  SampledPlan<Generator, Sampler, T> plan;
  /// Items of a team thread on a host, which fills one register of them after
  /// the other. On a GPU a team has as many items as lanes.
  std::int64_t items_per_thread;
  bool streams_past_caches;  ///< on a host, where rows allow it

  /// Bounds of a launch on GPUs: see `launch_teams`.
  static constexpr unsigned max_device_threads = 256;
  static constexpr unsigned device_teams = 2;

  /// Bytes of team scratch on a GPU.
  static std::size_t team_scratch(int team_size, int groups_per_thread,
                                  StreamShape const&) {
    auto const lanes = std::int64_t{team_size} * groups_per_thread * 32;
    return scratch_bytes<T>(lanes * Stage::pitch) + scratch_bytes<Row>(lanes);
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    auto const thread = thread_in_league(member);
    if constexpr (Lanes::on_device) {
      using Fill = DeviceLanesFill<Generator, Sampler, T, Lanes>;
      auto const width = std::int64_t{Fill::width};
      T* const values =
          scratch_array<T>(member, member.team_size() * width * Stage::pitch);
      Row* const rows = scratch_array<Row>(member, member.team_size() * width);
      auto const first = member.team_rank() * width;
      Fill::fill(lanes, plan, thread * width, values + first * Stage::pitch,
                 rows + first);
    } else {
      using Fill = HostLanesFill<Generator, Sampler, T, Lanes>;
      std::int64_t const items = plan.rows.num_rows * plan.chunks_per_row;
      std::int64_t const begin = thread * items_per_thread;
      std::int64_t const most = begin + items_per_thread;
      std::int64_t const end = most < items ? most : items;
      for (std::int64_t i = begin; i < end; i += Fill::width) {
        std::int64_t const left = end - i;
        int const count =
            left < Fill::width ? static_cast<int>(left) : Fill::width;
        Fill::fill(plan, {i, count, streams_past_caches});
      }
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANES_LANE_FILL_HPP
