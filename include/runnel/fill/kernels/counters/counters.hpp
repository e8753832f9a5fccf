// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_COUNTERS_COUNTERS_HPP
#define RUNNEL_FILL_KERNELS_COUNTERS_COUNTERS_HPP

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>

#include <runnel/core/concepts.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/kernels/counters/counter_fill.hpp>
#include <runnel/fill/kernels/fill_kernel.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/fill/teams/team_size.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Contiguous rows of counter-based generators on GPUs: `CounterFill`.
///
/// Any block of outputs is computed from its number, so each lane makes whole
/// blocks and stores them from its registers, beside those of its neighbours. A
/// row is cut where memory has a boundary, into lines of 32 pieces of one block
/// each:
///
///     row     |..xxxxxx|xxxxxxxx|xxxxxxxx|xxxxxxxx|xxxxxxxx|xxxx....|
///     chunks  |---------- 0 ----------->|---------- 1 ------------->|
///     lines     begun    whole    whole    whole    whole    begun
///
/// No jumps, hence no tables of them, no scratch memory, no barriers. Rows of
/// less than a line share a group of lanes. Rows of one stream, those of a
/// block of an array, begin where the number of the row says.
///
/// Measured: one sequence of `philox4x32` as float is 1.06 times cuRAND on an
/// H200, where lanes that each make a run of consecutive values, through
/// scratch (`DeviceRuns`), reached 0.91. docs/results/h200_generators.csv has
/// its rates.
struct CountersKernel : KernelDefaults {
  template <class Types>
  static constexpr bool has_lanes =
      Types::on_device ||
      std::is_same_v<typename Types::Choice, FixedLanes<Wavefront32Lanes>>;
  /// Whether a block is whole values, which are stored by 16 bytes, or by 8
  /// (integers of two words).
  template <class Types>
  static constexpr bool fits_block = [] {
    using Generator = typename Types::Generator;
    constexpr int outputs = Types::Sampler::words_per_value;
    if constexpr (!CounterBased<Generator>) {
      return false;
    } else {
      constexpr int block = Generator::counter_block;
      return block % outputs == 0 &&
             block / outputs * sizeof(typename Types::T) % 8 == 0;
    }
  }();
  template <class Types>
  static constexpr bool exists =
      has_lanes<Types> && fits_block<Types> && Types::is_plain &&
      Types::has_usual_size &&
      std::is_same_v<form_of<typename Types::Sampler>, NativeForm>;
  /// Chunks are not reached by jumps.
  static constexpr bool needs_no_jumps = true;

  /// See `KernelDefaults`.
  template <class Types>
  static constexpr int table_octaves = sizeof(typename Types::T) == 4 ? 4 : 2;
  template <class Types>
  using FillOf = CounterFill<typename Types::Generator, typename Types::Sampler,
                             typename Types::T>;

  template <class Request>
  static bool serves(Request const& r) {
    return r.num_parts == 1 && (!r.rows_share_stream || counts_outputs(r));
  }

  /// Chunks of whole lines: one for each group of lanes that memory needs to be
  /// busy, and a few lines at least, since lanes make the keys of all rounds in
  /// each.
  template <class Request>
  static Cut cut(Request const& r) {
    constexpr std::int64_t min_lines = 4;
    std::int64_t const line =
        std::int64_t{32} * Request::Generator::counter_block / r.outputs;
    std::int64_t const rows = r.rows.num_rows;
    // The most that a row can touch: it begins right before a boundary.
    std::int64_t const lines = (r.rows.longest() + 2 * line - 2) / line;
    std::int64_t const chunks =
        (Request::B::parallelism(r.exec) + rows - 1) / rows;
    std::int64_t const wanted =
        r.options.chunk > 0
            ? (r.options.chunk + line - 1) / line
            : std::max(min_lines, (lines + chunks - 1) / chunks);
    std::int64_t const most = max_chunks(r);
    std::int64_t const chunk =
        std::max({wanted, (lines + most - 1) / most, std::int64_t{1}});
    return {chunk * line,
            std::max<std::int64_t>(1, (lines + chunk - 1) / chunk)};
  }

  template <class Request>
  static void prepare(Request const&, typename Request::Plan&) {}

  template <class Types>
  static void launch(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan,
                     std::string const& label) {
    using B = Backend<typename Types::ExecutionSpace>;
    using Fill = FillOf<Types>;
    constexpr int all =
        static_cast<int>(Fill::max_device_threads) / B::wavefront;
    int const threads = team_size<Fill>(
        exec, options.team_size, B::on_device ? all : B::default_team_size,
        Types::groups, plan.shape);
    int const lanes = lanes_per_row<Fill>(plan);
    std::int64_t const rows_per_group = Fill::width / lanes;
    std::int64_t const items =
        rows_per_group > 1
            ? (plan.rows.num_rows + rows_per_group - 1) / rows_per_group
            : plan.rows.num_rows * plan.chunks_per_row;
    std::int64_t const per_team = std::int64_t{threads} * Types::groups;
    launch_teams<typename Types::LaneWord, typename Types::Choice>(
        label, exec, {(items + per_team - 1) / per_team, threads, 0},
        Fill{plan, lanes});
  }

 private:
  /// Whether the outputs up to the last of the rows of one stream are counted
  /// in 63 bits.
  template <class Request>
  static bool counts_outputs(Request const& r) {
    auto const rows = static_cast<std::uint64_t>(r.rows.num_rows);
    return r.num_outputs(r.row_step) * UInt128(rows) <
           UInt128(std::uint64_t{1} << 62);
  }
  /// All lanes of a group, or fewer where several rows fill a line.
  template <class Fill, class Plan>
  static int lanes_per_row(Plan const& plan) {
    int lanes = Fill::width;
    while (lanes > 1 && plan.rows.longest() <= lanes / 2 * Fill::piece) {
      lanes /= 2;
    }
    return lanes;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_COUNTERS_COUNTERS_HPP
