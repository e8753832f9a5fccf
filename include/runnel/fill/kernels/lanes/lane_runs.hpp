// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANES_LANE_RUNS_HPP
#define RUNNEL_FILL_KERNELS_LANES_LANE_RUNS_HPP

#include <algorithm>
#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/kernels/fill_kernel.hpp>
#include <runnel/fill/kernels/lanes/lane_runs_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/fill/plan/jumps.hpp>
#include <runnel/fill/teams/launch_chunks.hpp>
#include <runnel/fill/teams/team_size.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/tuning.hpp>
#include <runnel/streams/detail/jump_table.hpp>

namespace Runnel::Impl {

/// Contiguous rows on GPUs of generators whose states fit into one lane, where
/// rows are fewer than lanes: `LaneRunsFill`.
///
/// Block splitting in two steps. 32 lanes jump to a chunk together; then each
/// lane jumps by itself to its 32nd of the chunk, its run, and steps that in
/// registers, as in `LanesKernel`:
///
///     row     |--------------- chunk ---------------|--- next chunk ---
///              run 0   run 1   run 2   ...   run 31
///     lane     0       1       2             31
///              |------>|------>|------>      |------>   in registers
///
///     written  256 bytes of run 0, of run 1, ... of run 31, the next of run 0
///
/// All runs have the same alignment, so that inside of them no lane has to look
/// for ends. The jumps of the lanes take a table of 32 rows; where jumps differ
/// from stream to stream that is one table for each, which is worth it only for
/// requests that come again.
///
/// Measured, as fractions of cudaMemset on an H200: one sequence of `mtdc`
/// 0.83, of `sprng_mlfg` 0.86; with lanes that share a stream 0.35 and 0.10
/// (docs/results/h200_generators.csv).
struct LaneRunsKernel : KernelDefaults {
  template <class Types>
  static constexpr bool exists =
      Types::is_plain && Types::on_device &&
      LaneStepping<typename Types::Generator> && Types::has_usual_size;

  /// No further octaves: there are copies of the usual ones (`KernelDefaults`).
  template <class Types>
  static constexpr int table_octaves = 0;
  template <class Types>
  using FillOf = LaneRunsFill<typename Types::Generator,
                              typename Types::Sampler, typename Types::T>;

  template <class Request>
  static bool serves(Request const& r) {
    if (r.rows_share_stream) return false;
    std::int64_t const run = run_length(r);
    return run > 0 && cut_into(r, run).chunks_per_row <= max_chunks(r) &&
           tables_are_worth_it(r, run);
  }

  /// \pre serves(r)
  template <class Request>
  static Cut cut(Request const& r) {
    return cut_into(r, run_length(r));
  }

  /// The jumps to the runs of a chunk.
  template <class Request>
  static void prepare(Request& r, typename Request::Plan& plan) {
    plan.run_jumps = jumps_of(r, r.num_outputs(plan.lane_run), lanes_of_chunk);
  }

  template <class Types>
  static void launch(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan,
                     std::string const& label) {
    using Fill = FillOf<Types>;
    constexpr int all = static_cast<int>(Fill::max_device_threads);
    int const threads = team_size<Fill>(exec, options.team_size, all,
                                        Types::groups, plan.shape);
    launch_chunks<Types>(label, exec, plan, threads, Fill{plan});
  }

 private:
  template <class Request>
  static Cut cut_into(Request const& r, std::int64_t run) {
    std::int64_t const chunk = lanes_of_chunk * run;
    return {chunk, (r.rows.longest() + chunk - 1) / chunk, run};
  }

  /// Where jumps differ from stream to stream, tables are made for all of
  /// them, which takes longer than many fills.
  template <class Request>
  static bool makes_many_tables(Request const& r) {
    constexpr std::uint64_t few_streams = 64;
    return jumps_by_stream<typename Request::Generator> &&
           r.streams.size() > few_streams;
  }

  /// A sequence that is so short that groups of lanes make its chunks in less
  /// time (one H100, floats, 2^20: `mtdc` 24 instead of 50 µs).
  template <class Request>
  static bool is_small_sequence(Request const& r) {
    using Generator = typename Request::Generator;
    return r.options.chunk == 0 && r.rows.num_rows == 1 &&
           r.rows.longest() * r.outputs <
               device_tuning<Generator>.min_lane_runs;
  }

  /// The length of the runs; 0 where runs are not worth it.
  template <class Request>
  static std::int64_t run_length(Request const& r) {
    using Generator = typename Request::Generator;
    if (r.in_lanes || !Generator::fits_lane(r.shape) ||
        r.rows.num_rows >= Request::B::lane_rows || is_small_sequence(r)) {
      return 0;
    }
    bool const many_tables = makes_many_tables(r);
    // At most 16 MB.
    constexpr std::int64_t max_words = std::int64_t{1} << 21;
    if (many_tables &&
        r.rows.num_rows * lanes_of_chunk * r.shape.jump_words > max_words) {
      return 0;
    }
    return r.options.chunk > 0 ? run_of_chunk(r.options.chunk)
                               : even_run(r, many_tables);
  }

  /// Many tables are worth it only for a length that comes again.
  template <class Request>
  static bool tables_are_worth_it(Request const& r, std::int64_t run) {
    using Tables = JumpTables<typename Request::Generator,
                              typename Request::ExecutionSpace>;
    if (r.options.chunk > 0 || !makes_many_tables(r)) return true;
    return Tables::was_asked_for(
        r.streams.seed(), {r.streams.first_stream(), r.streams.size()},
        UInt128(static_cast<std::uint64_t>(run)) *
            UInt128(static_cast<std::uint64_t>(r.outputs)));
  }

  /// Values of a lane's run in a chunk of the length that the caller asks for;
  /// 0: none.
  static std::int64_t run_of_chunk(std::int64_t chunk) {
    constexpr std::int64_t min_chunk = 8192;
    constexpr std::int64_t unit = lanes_of_chunk * 64;
    return chunk < min_chunk
               ? 0
               : (chunk + unit - 1) / unit * unit / lanes_of_chunk;
  }

  /// The length that fills rows in least time. \returns 0 where all would be
  /// too short to be worth the jumps
  template <class Request>
  static std::int64_t even_run(Request const& r, bool many_tables) {
    using Generator = typename Request::Generator;
    std::int64_t const rows = r.rows.num_rows;
    std::int64_t const longest = r.rows.longest();
    std::int64_t const groups = Request::B::run_parallelism(
        r.exec, device_tuning<Generator>.lane_run_teams);
    std::int64_t const least = device_tuning<Generator>.min_lane_run *
                               (many_tables && rows > groups ? 2 : 1);
    std::int64_t const most = longest / (lanes_of_chunk * least);
    // Whole waves of groups: a jump costs about as much as a shortest run.
    std::int64_t run = 0, min_cost = INT64_MAX;
    auto const consider = [&](std::int64_t chunks) {
      if (chunks < 1) return;
      std::int64_t const lanes = chunks * lanes_of_chunk;
      std::int64_t const wanted = (longest + lanes - 1) / lanes;
      std::int64_t const waves = (rows * chunks + groups - 1) / groups;
      std::int64_t const cost = waves * (wanted + least);
      if (cost >= min_cost) return;
      min_cost = cost;
      run = wanted;
    };
    for (int waves = 1; waves <= 4; ++waves) {
      consider(std::min(most, waves * groups / rows));
    }
    consider(std::min<std::int64_t>(most, 1));
    // All runs have the same alignment. 64 lengths per power of two, so that
    // jump tables serve requests of similar sizes; fewer where these are many.
    std::int64_t const lengths = many_tables ? 16 : 64;
    std::int64_t unit = 64;
    while (run > 2 * lengths * unit) unit *= 2;
    return (run + unit - 1) / unit * unit;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANES_LANE_RUNS_HPP
