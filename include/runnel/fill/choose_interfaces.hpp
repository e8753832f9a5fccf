// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_CHOOSE_INTERFACES_HPP
#define RUNNEL_FILL_CHOOSE_INTERFACES_HPP

#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/core/generator.hpp>
#include <runnel/distributions/sampling.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/captured_stream.hpp>

/// By which code interfaces with kernels of their own make rows: `fill_events`
/// and `GraphFill`. `fill/choose.hpp` chooses the kernels of `fill`.
namespace Runnel::Impl {

/// Is each row of events made by `fill` from a set of its own, with all lanes,
/// and not all of them by the kernel of many short rows? Making a set takes a
/// GPU about 0.1 ms, the time of 1600 outputs of one lane. No sets are made
/// while a stream is being captured: lanes make rows of any length then, up to
/// what they count in 32 bits.
template <class ExecutionSpace, class T>
bool makes_events_by_sets(ExecutionSpace const& exec, RowMap<T> const& rows) {
  if constexpr (Backend<ExecutionSpace>::on_device) {
    return rows.row_length / 1600 > rows.num_rows &&
           (rows.row_length > INT32_MAX || !is_captured(exec));
  } else {
    return rows.row_length >= 65'536;
  }
}

/// Do the lanes of a host's register make a row of events each, where it is not
/// made by a set (`HostEventsFill`)? Otherwise a thread makes one after the
/// other.
template <class Generator, class Sampler, class T>
inline constexpr bool makes_events_by_lanes =
    StaticSampler<Sampler, Generator> && (sizeof(T) == 4 || sizeof(T) == 8) &&
    (SeedsAtOnce<Generator> ||
     (StreamStepping<Generator> && !RingStored<Generator>));

/// Do many work items of a `GraphFill` share a stream, each of which jumps to
/// its run? Only counters are jumped for less than a run takes.
template <class Generator>
inline constexpr bool makes_graphs_by_runs = CounterBased<Generator>;

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_CHOOSE_INTERFACES_HPP
