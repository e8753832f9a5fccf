// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANES_LANE_RUNS_HPP
#define RUNNEL_FILL_KERNELS_LANES_LANE_RUNS_HPP

#include <algorithm>
#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/fill/detail/launch_chunks.hpp>
#include <runnel/fill/kernels/lanes/lane_runs_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/plan/make_plan.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/streams/detail/jump_table.hpp>
#include <runnel/streams/stream_set.hpp>

/// When a GPU's lanes make runs of a stream each by itself, and of what length.
namespace Runnel::Impl {

template <class ExecutionSpace, class Generator, class T>
inline constexpr bool may_make_lane_runs =
    Backend<ExecutionSpace>::on_device && makes_lane_runs<Generator> &&
    (sizeof(T) == 4 || sizeof(T) == 8);

/// The length of runs for rows that are `longest` long. \returns 0 where they
/// would be too short to be worth the jumps
template <class Generator, class ExecutionSpace>
std::int64_t even_lane_run(ExecutionSpace const& exec, std::int64_t rows,
                           std::int64_t longest, bool many_tables) {
  std::int64_t const groups =
      Backend<ExecutionSpace>::run_parallelism(exec, lane_run_teams<Generator>);
  std::int64_t const least =
      Generator::least_lane_run * (many_tables && rows > groups ? 2 : 1);
  std::int64_t const most = longest / (lanes_of_chunk * least);
  // Whole waves of groups: a jump costs about as much as a shortest run.
  std::int64_t run = 0, least_cost = INT64_MAX;
  auto const consider = [&](std::int64_t chunks) {
    if (chunks < 1) return;
    std::int64_t const lanes = chunks * lanes_of_chunk;
    std::int64_t const wanted = (longest + lanes - 1) / lanes;
    std::int64_t const waves = (rows * chunks + groups - 1) / groups;
    std::int64_t const cost = waves * (wanted + least);
    if (cost >= least_cost) return;
    least_cost = cost;
    run = wanted;
  };
  for (int waves = 1; waves <= 4; ++waves) {
    consider(std::min(most, waves * groups / rows));
  }
  consider(std::min<std::int64_t>(most, 1));
  // Runs begin alike to boundaries of memory. 64 lengths an octave, so that
  // jump tables serve requests of similar sizes; fewer where these are many.
  std::int64_t const lengths = many_tables ? 16 : 64;
  std::int64_t unit = 64;
  while (run > 2 * lengths * unit) unit *= 2;
  return (run + unit - 1) / unit * unit;
}

/// The length of the runs that lanes make; 0 where they step together.
template <class Set, class ExecutionSpace, class Generator, class T>
std::int64_t lane_run(ExecutionSpace const& exec, FillOptions const& options,
                      Set const& set, int outputs,
                      FillPlan<Generator, T> const& plan) {
  if constexpr (may_make_lane_runs<ExecutionSpace, Generator, T>) {
    // Where jumps differ from stream to stream tables are made for all of them:
    // of 16 MB at most.
    constexpr std::int64_t few_streams = 64;
    constexpr std::int64_t most_words = std::int64_t{1} << 21;
    bool const many_tables =
        jumps_by_stream<Generator> && plan.num_streams > few_streams;
    if (!Generator::fits_lane(plan.shape) || plan.rows_share_stream ||
        plan.rows.num_rows >= Backend<ExecutionSpace>::lane_rows ||
        (many_tables &&
         plan.num_streams * lanes_of_chunk * plan.shape.jump_words >
             most_words)) {
      return 0;
    }
    if (options.chunk > 0) {
      constexpr std::int64_t least_chunk = 8192;
      constexpr std::int64_t unit = lanes_of_chunk * 64;
      return options.chunk < least_chunk
                 ? 0
                 : (options.chunk + unit - 1) / unit * unit / lanes_of_chunk;
    }
    std::int64_t const run = even_lane_run<Generator>(
        exec, plan.rows.num_rows, plan.rows.longest(), many_tables);
    if (run == 0 || !many_tables) return run;
    // They take longer than many fills: only for a length that comes again.
    bool const again = JumpTables<Generator, ExecutionSpace>::was_asked_for(
        set.seed(), {set.first_stream(), set.size()},
        UInt128(static_cast<std::uint64_t>(run)) *
            UInt128(static_cast<std::uint64_t>(outputs)));
    return again ? run : 0;
  } else {
    return 0;
  }
}

template <class Choice, class Sampler, class ExecutionSpace, class Generator,
          class T>
void launch_lane_runs(ExecutionSpace const& exec, FillOptions const& options,
                      FillPlan<Generator, T> const& plan,
                      std::string const& label) {
  using Kernel = LaneRunsFill<Generator, Sampler, T>;
  constexpr int all = static_cast<int>(Kernel::most_device_threads);
  launch_chunks<Choice>(
      label, exec, plan,
      bounded_team<Kernel, ExecutionSpace>(options.team_size, all),
      Kernel{plan});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANES_LANE_RUNS_HPP
