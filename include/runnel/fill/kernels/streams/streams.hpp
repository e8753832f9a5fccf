// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_STREAMS_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_STREAMS_HPP

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/core/generator.hpp>
#include <runnel/fill/kernels/fill_kernel.hpp>
#include <runnel/fill/kernels/streams/stream_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/fill/plan/jumps.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/fill/teams/lone_thread.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/tuning.hpp>

namespace Runnel::Impl {

/// Many short rows, contiguous or interleaved in memory: `StreamFill`.
///
/// Where rows are short, most of the time of `RowsKernel` goes into their start
/// and end: a jump per lane, and rounds of 96 outputs of which a row has room
/// for a few. Here each lane of a register steps a stream of its own by one
/// output, and values are transposed on their way:
///
///     lane 0   a0 a1 a2 a3 ...  -+              row 0  a0 a1 a2 a3 ...
///     lane 1   b0 b1 b2 b3 ...   |  transpose   row 1  b0 b1 b2 b3 ...
///     lane 2   c0 c1 c2 c3 ...   |  --------->  row 2  c0 c1 c2 c3 ...
///     lane 3   d0 d1 d2 d3 ...  -+              row 3  d0 d1 d2 d3 ...
///
/// Rows that are interleaved in memory (`LayoutLeft`, interleaved streams) are
/// written as they are made. A stream costs the loads and stores of its state,
/// and there are no jumps.
///
/// What `LanesKernel` cannot: strided rows, leapfrog parts, and states that do
/// not fit into a lane's registers, as rings where a set lends them. What this
/// one cannot: long rows at full speed, and several chunks of one row.
struct StreamsKernel : KernelDefaults {
  /// A host's kernel is made for registers. Other lanes there are models of
  /// GPUs, which have another kernel for these rows.
  template <class Types>
  static constexpr bool has_lanes =
      Types::on_device ||
      std::is_base_of_v<NativeLanes, typename Types::Choice>;
  template <class Types>
  static constexpr bool exists = [] {
    using Generator = typename Types::Generator;
    bool const is_stepped =
        RingStored<Generator> ||
        (Types::on_device ? Leaping<Generator> : StreamStepping<Generator>);
    return is_stepped && has_lanes<Types> && Types::is_plain &&
           (Types::on_device || !Types::has_parameters) &&
           Types::has_usual_size && !Types::is_beside_others;
  }();
  static constexpr bool needs_no_jumps = true;
  /// A step of a ring changes one word of it: nothing is gained by moving all
  /// of them to a GPU's registers, or into order, and back.
  template <class Types>
  static constexpr bool steps_lent_states =
      RingStored<typename Types::Generator>;

  template <class Request>
  static bool serves(Request const& r) {
    if (r.rows_share_stream) return false;
    return Request::on_device ? serves_on_device(r) : serves_on_host(r);
  }

  /// `serves_host_rows` for rings and rows of a number of outputs. A thread
  /// writes the values of strided rows far apart: lines of memory leave the
  /// cache before the neighbouring rows write to them.
  template <class Generator>
  static bool serves_host_rings(std::int64_t num_rows, std::int64_t outputs,
                                bool is_strided) {
    return num_rows >= min_host_rows &&
           outputs <=
               host_tuning<Generator>.longest_lane_row / (is_strided ? 2 : 1);
  }

  /// `serves` for rows that each have a stream of their own, on a host.
  /// \param outputs    native outputs per value
  /// \param num_parts  of the leapfrog
  template <class Generator, class T>
  static bool serves_host_rows(RowMap<T> const& rows, int outputs,
                               std::uint64_t num_parts, int threads) {
    if (num_parts > 1 && !PartStepping<Generator>) return false;
    if (rows.num_rows < min_host_rows) return false;
    bool const is_strided = !rows.rows_are_contiguous();
    std::int64_t const longest_row = rows.longest() * outputs;
    constexpr HostTuning tuning = host_tuning<Generator>;
    if (RingStored<Generator>) {
      return serves_host_rings<Generator>(rows.num_rows, longest_row,
                                          is_strided);
    }
    // Strided rows may have any length: with small states `tiles` is ten to a
    // hundred times slower.
    bool const is_full = rows.num_rows >= std::int64_t{64} * threads;
    std::int64_t const most =
        is_strided      ? any_length
        : num_parts > 1 ? tuning.longest_part_row
        : is_full ? std::max(tuning.longest_lane_row, tuning.longest_full_row)
                  : tuning.longest_lane_row;
    std::int64_t const max_of_few =
        is_strided || num_parts > 1
            ? std::max(tuning.longest_lane_row, tuning.longest_few_row)
            : tuning.longest_lane_row;
    // A register for every thread.
    return longest_row <= most && (longest_row <= max_of_few ||
                                   rows.num_rows >= std::int64_t{16} * threads);
  }

  /// `serves` for a plan that one thread of a host fills. Rings are stepped
  /// where they are lent only.
  template <class Types, class Plan>
  static bool serves_thread(Plan const& plan) {
    if constexpr (steps_lent_states<Types>) {
      return plan.lent_words != nullptr;
    } else {
      auto const parts = static_cast<std::uint64_t>(plan.num_parts) * plan.leap;
      return serves_host_rows<typename Types::Generator>(
          plan.rows, Types::Sampler::words_per_value, parts, 1);
    }
  }

  /// Rows stay whole, whatever chunks the caller asks for.
  template <class Request>
  static Cut cut(Request const& r) {
    return {std::max(r.rows.longest(), std::int64_t{1}), 1};
  }

  template <class Request>
  static void prepare(Request& r, typename Request::Plan& plan) {
    if (r.num_parts == 1) return;
    using Generator = typename Request::Generator;
    plan.consecutive = false;
    plan.leap = r.num_parts;
    if constexpr (Request::on_device) {
      if constexpr (Leaping<Generator>) {
        if (r.num_parts <= device_tuning<Generator>.max_stepped_parts) return;
        plan.lane_jumps = jumps_of(r, UInt128(r.num_parts - 1), 2);
      }
    } else if constexpr (PartStepping<Generator>) {
      plan.lane_jumps =
          jumps_of(r, UInt128(r.num_parts), Generator::max_lanes + 1);
    }
  }

  template <class Types>
  static void launch(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan,
                     std::string const& label) {
    using Streams = StreamsOfSet<typename Types::Generator,
                                 typename Types::Sampler, typename Types::T>;
    StreamLaunch<Types, Streams>::launch(exec, options.team_size, plan.shape,
                                         plan, label);
  }

  template <class Types>
  static void run_on_thread(typename Types::Plan const& plan,
                            ThreadScratch const& scratch) {
    using T = typename Types::T;
    using Streams =
        StreamsOfSet<typename Types::Generator, typename Types::Sampler, T>;
    using Fill = StreamFill<Streams, T, DeviceRows::transposed>;
    run_alone<typename Types::LaneWord>(Fill{plan, plan.rows.num_rows, {}}, 1,
                                        scratch);
  }

 private:
  template <class Request>
  static bool serves_on_device(Request const& r) {
    if (r.rows.num_rows < min_device_rows) return false;
    if (r.num_parts > 1 && r.has_parameters) return false;
    using Generator = typename Request::Generator;
    constexpr DeviceTuning tuning = device_tuning<Generator>;
    // Other kernels are also slow if they have to step over other parts.
    bool const others_are_slow =
        !r.rows.rows_are_contiguous() || r.stepped_parts > 1;
    std::int64_t const max_steps = std::min(
        others_are_slow ? tuning.longest_row_across : tuning.longest_lane_row,
        r.rows.num_rows / (others_are_slow ? tuning.min_rows_per_output_across
                                           : tuning.min_rows_per_output));
    std::int64_t const outputs = r.rows.longest() * r.outputs;
    if (r.num_parts > 1 && !others_are_slow &&
        outputs > tuning.longest_part_row) {
      return false;
    }
    return outputs <= max_steps / steps_per_output(r);
  }
  /// Steps of a lane from one output of a leapfrog part to the next; a jump
  /// takes as long as the most that there may be.
  template <class Request>
  static std::int64_t steps_per_output(Request const& r) {
    using Generator = typename Request::Generator;
    if constexpr (Leaping<Generator>) {
      constexpr std::uint64_t most = device_tuning<Generator>.max_stepped_parts;
      return static_cast<std::int64_t>(std::min(r.num_parts, most));
    } else {
      return r.stepped_parts;
    }
  }
  template <class Request>
  static bool serves_on_host(Request const& r) {
    return serves_host_rows<typename Request::Generator>(
        r.rows, r.outputs, r.num_parts, Request::B::parallelism(r.exec));
  }

  static constexpr std::int64_t min_host_rows = 4;
  static constexpr std::int64_t min_device_rows = 2048;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_STREAMS_HPP
