// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_STREAM_FILL_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_STREAM_FILL_HPP

#include <climits>
#include <cstddef>
#include <cstdint>
#include <string>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/fill/choose_form.hpp>
#include <runnel/fill/kernels/streams/device_streams_fill.hpp>
#include <runnel/fill/kernels/streams/host_streams_fill.hpp>
#include <runnel/fill/kernels/streams/row_stepper.hpp>
#include <runnel/fill/kernels/streams/stream_lines.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/teams/team_size.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/cache_line.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Steps the streams of a set.
template <class Generator, class Sampler, class T>
struct StreamsOfSet {
  using Plan = SampledPlan<Generator, Sampler, T>;
  template <bool OnDevice>
  using Stepper = RowStepper<Generator, Sampler, T, OnDevice>;
  /// Whether a GPU's lane fills one row of a leapfrog part.
  static constexpr bool has_device_parts = StaticSampler<Sampler, Generator>;
  using DeviceParts = RowStepper<Generator, Sampler, T, true, true>;
  /// Whether there may be rows that a GPU's lane writes itself.
  static constexpr bool has_direct_rows = true;
  /// Whether a host fills as many rows at a time as a register has lanes.
  static constexpr bool has_host_lanes = !RingStored<Generator>;
  /// Whether states are stepped where a set keeps them.
  static constexpr bool steps_lent_states = RingStored<Generator>;
  template <class Lanes>
  using HostLanes = HostStreamsFill<Generator, Sampler, T, Lanes>;
  /// The same for rows of leapfrog parts.
  static constexpr bool has_host_parts = PartStepping<Generator>;
  template <class Lanes>
  using HostParts = HostStreamsFill<Generator, Sampler, T, Lanes, true>;
};

/// The fill kernel for many short rows: one stream per lane.
///
/// \tparam Streams  the streams that are stepped: `StreamsOfSet`
/// \tparam InParts  on a GPU: of leapfrog parts
template <class Streams, class T, DeviceRows How, bool InParts = false>
struct StreamFill {
  typename Streams::Plan plan;
  /// Rows of a host's thread, which fills one register of them after the other.
  std::int64_t rows_per_thread;
  /// How a GPU's team, which has as many rows as lanes, writes them.
  StreamLines lines;

  /// See `launch_teams`.
  static constexpr unsigned max_device_threads = 256;
  static constexpr bool asks_for_lane = true;
  static constexpr DeviceRows rows = How;

  static std::size_t device_scratch(int team_size, int groups_per_thread,
                                    StreamLines const& lines) {
    return scratch_bytes<T>(std::int64_t{team_size} * groups_per_thread * 32 *
                            lines.pitch);
  }
  /// The most that there may be.
  static std::size_t team_scratch(int team_size, int groups_per_thread,
                                  StreamShape const&) {
    return device_scratch(team_size, groups_per_thread,
                          StreamLines::of_values(INT_MAX, sizeof(T)));
  }
  /// Lines for rows of at most `longest` values.
  static StreamLines lines_for(std::int64_t longest) {
    if constexpr (How == DeviceRows::pieces) {
      return StreamLines::of_pieces(longest, sizeof(T));
    } else {
      return StreamLines::of_values(longest, sizeof(T));
    }
  }

  template <class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const& lanes,
                                       Member const& member) const {
    auto const thread = thread_in_league(member);
    if constexpr (Lanes::on_device) {
      if constexpr (InParts) {
        run_on_device<typename Streams::DeviceParts>(lanes, member, thread);
      } else {
        run_on_device<typename Streams::template Stepper<true>>(lanes, member,
                                                                thread);
      }
    } else {
      std::int64_t const begin = thread * rows_per_thread;
      std::int64_t const most = begin + rows_per_thread;
      std::int64_t const end =
          most < plan.rows.num_rows ? most : plan.rows.num_rows;
      if constexpr (!Streams::has_host_lanes) {
        step_rows(begin, end);
      } else {
        if constexpr (Streams::has_host_parts) {
          if (!plan.consecutive) {
            using Parts = typename Streams::template HostParts<Lanes>;
            return fill_rows<Parts>(begin, end);
          }
        }
        fill_rows<typename Streams::template HostLanes<Lanes>>(begin, end);
      }
    }
  }

 private:
  /// Fills as many rows as a GPU's wavefront has lanes.
  template <class Stepper, class Lanes, class Member>
  RUNNEL_FORCEINLINE_FUNCTION void run_on_device(Lanes const& lanes,
                                                 Member const& member,
                                                 std::int64_t thread) const {
    using Fill = DeviceStreamsFill<Stepper, T, Lanes>;
    if constexpr (How == DeviceRows::direct) {
      Fill const fill(lanes, plan, lines, nullptr);
      fill.fill_directly(thread * Fill::width);
    } else {
      int const line_values = Fill::width * lines.pitch;
      T* const room =
          scratch_array<T>(member, member.team_size() * line_values);
      Fill const fill(lanes, plan, lines,
                      room + member.team_rank() * line_values);
      if constexpr (How == DeviceRows::pieces) {
        fill.fill_pieces(thread * Fill::width);
      } else {
        fill.fill(thread * Fill::width);
      }
    }
  }
  /// Rows, as many at a time as registers have lanes.
  template <class Fill>
  RUNNEL_FORCEINLINE_FUNCTION void fill_rows(std::int64_t begin,
                                             std::int64_t end) const {
    for (std::int64_t row = begin; row < end; row += Fill::width) {
      std::int64_t const left = end - row;
      Fill::fill(plan, row,
                 left < Fill::width ? static_cast<int>(left) : Fill::width);
    }
  }
  /// Rows of a host's thread, one after the other.
  RUNNEL_FORCEINLINE_FUNCTION void step_rows(std::int64_t begin,
                                             std::int64_t end) const {
    using Stepper = typename Streams::template Stepper<false>;
    if constexpr (Stepper::may_fetch) {
      if (Stepper::is_worth_fetching(plan) && state_bytes() > max_fetched) {
        std::int64_t const fetched = end - rows_ahead;
        for (std::int64_t row = begin; row < end; ++row) {
          if (row < fetched) Stepper::fetch(plan, row, rows_ahead);
          fill_row(row);
        }
        return;
      }
    }
    std::int64_t fetched = begin;
    if constexpr (Streams::steps_lent_states) {
      if (fetches_states()) fetched = end - rows_ahead;
    }
    for (std::int64_t row = begin; row < end; ++row) {
      if constexpr (Streams::steps_lent_states) {
        if (row < fetched) fetch_state(row + rows_ahead);
      }
      fill_row(row);
    }
  }
  /// A row of few values waits for its stream's state, of which it touches
  /// words that lie apart, so states are fetched some rows before. Measured:
  /// 65 536 rows of 16 floats of `ranmar24` (400 bytes) 2.4 times as fast, but
  /// 4 doubles of `ranmar48` (800), most of whose lines are not read, 0.6
  /// times, and `sprng_mlfg` (150), whose lines follow each other, 0.94 times.
  static constexpr int rows_ahead = 8;
  static constexpr int min_fetched = 256;  ///< bytes
  static constexpr int max_fetched = 512;
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t state_bytes() const {
    return plan.lent_stride *
           static_cast<std::int64_t>(sizeof(*plan.lent_words));
  }
  RUNNEL_FORCEINLINE_FUNCTION bool fetches_states() const {
    return min_fetched <= state_bytes() && state_bytes() <= max_fetched;
  }
  RUNNEL_FORCEINLINE_FUNCTION void fetch_state(std::int64_t row) const {
#if !RUNNEL_ON_GPU
    auto const* const begin = reinterpret_cast<char const*>(
        plan.lent_words + plan.stream_of(row) * plan.lent_stride);
    for (std::int64_t at = 0; at < state_bytes(); at += cache_line_bytes) {
      __builtin_prefetch(begin + at, 1);
    }
#else
    static_cast<void>(row);
#endif
  }
  /// A host's thread steps a ring where it lies.
  RUNNEL_FORCEINLINE_FUNCTION void fill_row(std::int64_t row) const {
    typename Streams::template Stepper<false> stepper(plan, row);
    std::int64_t const length = plan.rows.length(row);
    T* const to = plan.rows.start(row);
    stepper.make(static_cast<int>(length),
                 [&](int i, T value) { to[plan.rows.offset(i)] = value; });
    stepper.store(length);
  }
};

/// Launches a `StreamFill` for rows of two lengths at most.
template <class Types, class Streams>
class StreamLaunch {
 public:
  using ExecutionSpace = typename Types::ExecutionSpace;
  using Plan = typename Streams::Plan;

  /// \param wanted_team_size  0 for what is best
  static void launch(ExecutionSpace const& exec, int wanted_team_size,
                     StreamShape const& shape, Plan const& plan,
                     std::string const& label) {
    if constexpr (Types::on_device && Streams::has_device_parts) {
      if (plan.leap > 1) {
        return launch_form<true>(exec, wanted_team_size, shape, plan, label);
      }
    }
    launch_form<false>(exec, wanted_team_size, shape, plan, label);
  }

 private:
  /// \tparam InParts  of leapfrog parts
  template <bool InParts>
  static void launch_form(ExecutionSpace const& exec, int wanted_team_size,
                          StreamShape const& shape, Plan const& plan,
                          std::string const& label) {
    using T = typename Types::T;
    auto const launch_as = [&]<DeviceRows How>() {
      // Pieces are not of leapfrog parts.
      constexpr bool in_parts = InParts && How != DeviceRows::pieces;
      launch_rows<StreamFill<Streams, T, How, in_parts>>(exec, wanted_team_size,
                                                         shape, plan, label);
    };
    if constexpr (Types::on_device) {
      using Forms = StreamForms<Streams, InParts>;
      DeviceRows const form =
          choose_form<typename Types::Generator, Streams, InParts>(plan);
      if constexpr (Forms::has_direct) {
        if (form == DeviceRows::direct) {
          return launch_as.template operator()<DeviceRows::direct>();
        }
      }
      if constexpr (Forms::has_pieces) {
        if (form == DeviceRows::pieces) {
          return launch_as.template operator()<DeviceRows::pieces>();
        }
      }
    }
    launch_as.template operator()<DeviceRows::transposed>();
  }
  template <class Fill>
  static void launch_rows(ExecutionSpace const& exec, int wanted_team_size,
                          StreamShape const& shape, Plan const& plan,
                          std::string const& label) {
    using B = Backend<ExecutionSpace>;
    int const threads = team_size<Fill>(
        exec, wanted_team_size, B::lanes_team_size, Types::groups, shape);
    Fill fill{plan, B::wavefront, {}};
    std::size_t scratch = 0;
    if constexpr (!B::on_device) {
      // Multiples of 16, the lanes of the widest registers.
      std::int64_t const stretches =
          std::int64_t{B::parallelism(exec)} * B::items_per_thread;
      fill.rows_per_thread =
          ((plan.rows.num_rows + stretches - 1) / stretches + 15) / 16 * 16;
    } else if constexpr (Fill::rows != DeviceRows::direct) {
      fill.lines = Fill::lines_for(plan.rows.longest());
      scratch = Fill::device_scratch(threads, Types::groups, fill.lines);
    }
    std::int64_t const per_team = threads * fill.rows_per_thread;
    std::int64_t const teams = (plan.rows.num_rows + per_team - 1) / per_team;
    launch_teams<typename Types::LaneWord, typename Types::Choice>(
        label, exec, {teams, threads, scratch}, fill);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_STREAM_FILL_HPP
