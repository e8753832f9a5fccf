// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_STREAM_FILL_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_STREAM_FILL_HPP

#include <climits>
#include <cstddef>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/fill/kernels/streams/device_streams_fill.hpp>
#include <runnel/fill/kernels/streams/host_streams_fill.hpp>
#include <runnel/fill/kernels/streams/row_stepper.hpp>
#include <runnel/fill/plan/fill_plan.hpp>

namespace Runnel::Impl {

/// The fill kernel for many short rows: one stream per lane.
///
/// \tparam IsAcross  of a GPU: rows lie side by side, neighbours in memory are
///   of different streams. Kernels for both would take the registers of both
template <class Generator, class Sampler, class T, bool IsAcross>
struct StreamFill {
  FillPlan<Generator, T> plan;
  /// Of a host's thread, one register of them after the other.
  std::int64_t rows_per_thread;
  /// Of a GPU's, which has as many rows as lanes.
  StreamLines lines;

  /// See `launch_teams`.
  static constexpr unsigned most_device_threads = 256;
  static constexpr bool asks_for_lane = true;

  static std::size_t device_scratch(int team_size, int groups_per_thread,
                                    StreamLines const& lines) {
    return scratch_bytes<T>(std::int64_t{team_size} * groups_per_thread * 32 *
                            lines.pitch);
  }
  /// The most that there may be.
  static std::size_t team_scratch(int team_size, int groups_per_thread,
                                  StreamShape const&) {
    return device_scratch(team_size, groups_per_thread,
                          StreamLines::of(INT_MAX, sizeof(T)));
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    auto const thread =
        std::int64_t{member.league_rank()} * member.team_size() +
        member.team_rank();
    if constexpr (Lanes::on_device) {
      using Fill = DeviceStreamsFill<Generator, Sampler, T, Lanes>;
      if constexpr (IsAcross) {
        Fill const fill(lanes, plan, lines, nullptr);
        fill.fill_across(thread * Fill::width);
      } else {
        int const line_values = Fill::width * lines.pitch;
        T* const room =
            scratch_array<T>(member, member.team_size() * line_values);
        Fill const fill(lanes, plan, lines,
                        room + member.team_rank() * line_values);
        fill.fill(thread * Fill::width);
      }
    } else {
      std::int64_t const begin = thread * rows_per_thread;
      std::int64_t const most = begin + rows_per_thread;
      std::int64_t const end =
          most < plan.rows.num_rows ? most : plan.rows.num_rows;
      if constexpr (RingStored<Generator>) {
        for (std::int64_t row = begin; row < end; ++row) fill_row(row);
        return;
      } else {
        using Fill = HostStreamsFill<Generator, Sampler, T, Lanes>;
        for (std::int64_t row = begin; row < end; row += Fill::width) {
          std::int64_t const left = end - row;
          Fill::fill(plan, row,
                     left < Fill::width ? static_cast<int>(left) : Fill::width);
        }
      }
    }
  }

 private:
  /// A host's thread steps rings where they lie, one after the other.
  RUNNEL_FORCEINLINE_FUNCTION void fill_row(std::int64_t row) const {
    RowStepper<Generator, Sampler, T, false> stepper(plan, row);
    std::int64_t const length = plan.rows.length(row);
    T* const to = plan.rows.start(row);
    stepper.make(static_cast<int>(length),
                 [&](int i, T value) { to[plan.rows.offset(i)] = value; });
    stepper.store(length);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_STREAM_FILL_HPP
