// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_STREAM_FILL_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_STREAM_FILL_HPP

#include <cstddef>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/fill/kernels/streams/device_streams_fill.hpp>
#include <runnel/fill/kernels/streams/host_streams_fill.hpp>
#include <runnel/fill/plan/fill_plan.hpp>

namespace Runnel::Impl {

/// The fill kernel for many short contiguous rows of generators with small
/// states: one stream per lane.
template <class Generator, class Sampler, class T>
struct StreamFill {
  FillPlan<Generator, T> plan;
  /// Of a team thread on a host, one register of them after the other. A GPU's
  /// has as many as lanes.
  std::int64_t rows_per_thread;

  /// For GPUs: see `launch_teams`.
  static constexpr unsigned most_device_threads = 256;

  /// Of a GPU's team: a line per lane.
  static std::size_t team_scratch(int team_size, int groups_per_thread,
                                  StreamShape const&) {
    constexpr int pitch = 128 / static_cast<int>(sizeof(T)) + 1;
    return scratch_bytes<T>(std::int64_t{team_size} * groups_per_thread * 32 *
                            pitch);
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    auto const thread =
        std::int64_t{member.league_rank()} * member.team_size() +
        member.team_rank();
    if constexpr (Lanes::on_device) {
      using Fill = DeviceStreamsFill<Generator, Sampler, T, Lanes>;
      constexpr auto line_values = std::int64_t{Fill::width} * Fill::pitch;
      T* const lines =
          scratch_array<T>(member, member.team_size() * line_values);
      Fill::fill(lanes, plan, thread * Fill::width,
                 lines + member.team_rank() * line_values);
    } else {
      using Fill = HostStreamsFill<Generator, Sampler, T, Lanes>;
      std::int64_t const begin = thread * rows_per_thread;
      std::int64_t const most = begin + rows_per_thread;
      std::int64_t const end =
          most < plan.rows.num_rows ? most : plan.rows.num_rows;
      for (std::int64_t row = begin; row < end; row += Fill::width) {
        std::int64_t const left = end - row;
        Fill::fill(plan, row,
                   left < Fill::width ? static_cast<int>(left) : Fill::width);
      }
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_STREAM_FILL_HPP
