// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_STREAMS_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_STREAMS_HPP

#include <cstdint>
#include <string>

#include <runnel/core/generator.hpp>
#include <runnel/fill/detail/team_size.hpp>
#include <runnel/fill/kernels/streams/stream_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/tuning.hpp>

namespace Runnel::Impl {

/// Many short contiguous rows of generators with small states: `StreamFill`.
///
/// Where rows are short, most of the time of `RowsKernel` goes into their begin
/// and end: a jump per lane, and rounds of 96 outputs of which a row has room
/// for a few. Here each lane of a register steps a stream of its own by one
/// output, and values are transposed on their way:
///
///     lane 0   a0 a1 a2 a3 ...  -+              row 0  a0 a1 a2 a3 ...
///     lane 1   b0 b1 b2 b3 ...   |  transpose   row 1  b0 b1 b2 b3 ...
///     lane 2   c0 c1 c2 c3 ...   |  --------->  row 2  c0 c1 c2 c3 ...
///     lane 3   d0 d1 d2 d3 ...  -+              row 3  d0 d1 d2 d3 ...
///
/// A stream costs the loads and stores of its state, and there are no jumps.
struct StreamsKernel {
  template <class Types>
  static constexpr bool exists = [] {
    using Generator = typename Types::Generator;
    if constexpr (Types::on_device) {
      return Leaping<Generator> && Types::is_plain && Types::has_usual_size;
    } else {
      return StreamStepping<Generator> && Types::is_plain &&
             Types::has_usual_size;
    }
  }();
  static constexpr bool needs_no_jumps = true;

  template <class Request>
  static bool serves(Request const& r) {
    using Generator = typename Request::Generator;
    if (r.rows_share_stream || r.num_parts > 1) return false;
    if constexpr (Request::on_device) {
      std::int64_t const length = r.rows.longest();
      return r.rows.num_rows >= least_device_rows &&
             length * least_rows_per_value <= r.rows.num_rows &&
             length <= device_tuning<Generator>.longest_lane_row;
    } else {
      return r.rows.num_rows >= least_host_rows &&
             r.rows.longest() <= host_tuning<Generator>.longest_lane_row;
    }
  }

  template <class Request>
  static Cut cut(Request const& r) {
    return cut_rows(r, r.rows.longest());
  }

  template <class Request>
  static void prepare(Request const&, typename Request::Plan&) {}

  template <class Types>
  static void launch(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::Plan const& plan,
                     std::string const& label) {
    using B = Backend<typename Types::ExecutionSpace>;
    using Fill = StreamFill<typename Types::Generator, typename Types::Sampler,
                            typename Types::T>;
    int const threads = team_size<Fill>(
        exec, options.team_size, B::lanes_team_size, Types::groups, plan.shape);
    std::int64_t per_thread = B::wavefront;
    if constexpr (!B::on_device) {
      // Multiples of 16, the lanes of the widest registers.
      std::int64_t const parts =
          std::int64_t{B::parallelism(exec)} * B::items_per_thread;
      per_thread = ((plan.rows.num_rows + parts - 1) / parts + 15) / 16 * 16;
    }
    std::int64_t const per_team = threads * per_thread;
    launch_teams<typename Types::LaneWord, typename Types::Choice>(
        label, exec,
        {(plan.rows.num_rows + per_team - 1) / per_team, threads,
         B::on_device ? Fill::team_scratch(threads, Types::groups, plan.shape)
                      : 0},
        Fill{plan, per_thread});
  }

 private:
  static constexpr std::int64_t least_host_rows = 4;
  static constexpr std::int64_t least_device_rows = 2048;
  /// Few lanes take as long for a value as its step does; a row costs others as
  /// long as some 30 of them.
  static constexpr std::int64_t least_rows_per_value = 32;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_STREAMS_HPP
