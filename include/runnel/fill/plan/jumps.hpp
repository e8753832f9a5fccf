// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_JUMPS_HPP
#define RUNNEL_FILL_PLAN_JUMPS_HPP

#include <algorithm>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/streams/detail/jump_table.hpp>
#include <runnel/streams/stream_set.hpp>

namespace Runnel::Impl {

/// Jump tables for the plan's cuts, and for lanes side by side.
///
/// \param natives_per_value  native outputs that pass for a value
template <class ExecutionSpace, class Generator, class T>
void add_jumps(ExecutionSpace const& exec,
               StreamSet<Generator, ExecutionSpace> const& set,
               UInt128 natives_per_value, UInt128 lane_stride,
               FillPlan<Generator, T>& plan) {
  auto const base = FillPlan<Generator, T>::jump_base;
  auto const rows = [&](UInt128 stride, std::int64_t count,
                        JumpSteps steps = JumpSteps::multiples) {
    return jump_rows<Generator>(exec, set.seed(), set.first_stream(),
                                set.size(), stride, count, steps);
  };
  auto const natives = [&](std::int64_t values) {
    return UInt128(static_cast<std::uint64_t>(values)) * natives_per_value;
  };
  std::int64_t const chunks = plan.chunks_per_row;
  if (chunks > 1) {
    plan.low_jumps = rows(natives(plan.chunk), std::min(chunks, base));
  }
  if (plan.rows_share_stream) {
    plan.high_jumps = rows(natives(plan.rows.row_length), plan.rows.num_rows);
  } else if (chunks > base) {
    plan.high_jumps =
        rows(natives(plan.chunk) * UInt128(static_cast<std::uint64_t>(base)),
             (chunks + base - 1) / base);
  }
  if constexpr (leaps<Generator>) {
    plan.lane_jumps = rows(lane_stride, Generator::most_lanes + 1);
  }
  plan.consecutive = lane_stride == UInt128(1);
  if (!plan.consecutive) return;
  if constexpr (!Backend<ExecutionSpace>::on_device) {
    if constexpr (requires { Generator::least_run; }) {
      if (!has_host_runs<Generator>(plan.shape) ||
          natives(plan.chunk) < UInt128(std::uint64_t{Generator::least_run})) {
        return;
      }
      plan.run_jumps = rows(std::uint64_t{Generator::least_run},
                            Generator::num_run_jumps, JumpSteps::doublings);
    }
  } else if constexpr (makes_runs<Generator>) {
    plan.run_jumps =
        rows(std::uint64_t{Generator::run_length}, Generator::most_lanes);
  } else if (plan.lane_run > 0) {
    plan.run_jumps = rows(natives(plan.lane_run), lanes_of_chunk);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_JUMPS_HPP
