// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_JUMPS_HPP
#define RUNNEL_FILL_PLAN_JUMPS_HPP

#include <algorithm>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/streams/detail/jump_table.hpp>

namespace Runnel::Impl {

/// `count` rows of a jump table of the request's streams, which the request
/// keeps.
template <class Request>
JumpRows jumps_of(Request& r, UInt128 stride, std::int64_t count,
                  JumpSteps steps = JumpSteps::multiples) {
  auto const kept = kept_jump_rows<typename Request::Generator>(
      r.caller, r.exec, r.streams.seed(),
      {r.streams.first_stream(), r.streams.size()}, {stride, count, steps});
  r.tables.keep(kept.memory);
  return kept.rows;
}

/// Adds the jumps to a plan's chunks. A kernel adds other jumps in `prepare`.
template <class Request>
void add_chunk_jumps(Request& r, typename Request::Plan& plan) {
  auto const base = Request::Plan::jump_base;
  std::int64_t const chunks = plan.chunks_per_row;
  if (chunks > 1) {
    plan.low_jumps =
        jumps_of(r, r.num_outputs(plan.chunk), std::min(chunks, base));
  }
  if (plan.rows_share_stream) {
    plan.high_jumps =
        jumps_of(r, r.num_outputs(r.row_step), plan.rows.num_rows);
  } else if (chunks > base) {
    plan.high_jumps = jumps_of(
        r,
        r.num_outputs(plan.chunk) * UInt128(static_cast<std::uint64_t>(base)),
        (chunks + base - 1) / base);
  }
  plan.consecutive = r.num_parts == 1;
}

/// The jumps of lanes that step a chunk together.
template <class Request>
void add_lane_jumps(Request& r, typename Request::Plan& plan) {
  using Generator = typename Request::Generator;
  if constexpr (Leaping<Generator>) {
    plan.lane_jumps =
        jumps_of(r, UInt128(r.num_parts), Generator::max_lanes + 1);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_JUMPS_HPP
