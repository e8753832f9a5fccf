// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_ONE_CHUNK_HPP
#define RUNNEL_FILL_PLAN_ONE_CHUNK_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/plan/row_map.hpp>

namespace Runnel::Impl {

/// A plan for rows that are one chunk each, of as many streams: no jumps lead
/// to chunks. The caller adds where the streams' states are, the jumps of lanes
/// and, where row 0 is not of stream 0, the cursor.
///
/// \param outputs    native outputs per value
/// \param num_parts  leapfrog parts that kernels step through
template <class Generator, class T>
RUNNEL_FUNCTION FillPlan<Generator, T> one_chunk_plan(
    RowMap<T> const& rows, StreamShape const& shape, int outputs,
    std::int64_t num_parts = 1) {
  FillPlan<Generator, T> plan;
  plan.rows = rows;
  plan.num_streams = rows.num_rows;
  plan.shape = shape;
  plan.chunk = rows.longest() > 0 ? rows.longest() : 1;
  plan.num_parts = num_parts;
  plan.num_outputs_per_value = outputs * num_parts;
  return plan;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_ONE_CHUNK_HPP
