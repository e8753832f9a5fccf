// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_CHOOSE_HPP
#define RUNNEL_FILL_CHOOSE_HPP

#include <stdexcept>

#include <runnel/core/errors.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/fill/kernels/counters/counters.hpp>
#include <runnel/fill/kernels/fill_kernel.hpp>
#include <runnel/fill/kernels/lane_chunks/lane_chunks.hpp>
#include <runnel/fill/kernels/lanes/lane_runs.hpp>
#include <runnel/fill/kernels/lanes/lanes.hpp>
#include <runnel/fill/kernels/ring/ring.hpp>
#include <runnel/fill/kernels/rows/beside.hpp>
#include <runnel/fill/kernels/rows/rows.hpp>
#include <runnel/fill/kernels/serial/serial.hpp>
#include <runnel/fill/kernels/streams/streams.hpp>
#include <runnel/fill/kernels/tiles/tiles.hpp>
#include <runnel/fill/plan/fill_plan.hpp>

/// Chooses, once per request, the kernel that makes its words (`choose_kernel`;
/// for plans without a request `choose_for_thread`).
/// Beside this file
///
///     choose_request.hpp     whether a request reaches `fill`'s kernels as it
///                            is: is_beside, is_staged, has_streams_of_rows,
///                            steps_rings_in_place
///     choose_values.hpp      whether the same kernel makes values of its words
///     choose_form.hpp        how the lanes of a GPU write short rows
///     choose_interfaces.hpp  events and graphs: makes_events_by_sets,
///                            makes_events_by_lanes, makes_graphs_by_runs
///
/// What becomes a request at all, and of which rows, is decided by those who
/// make requests:
///
///     long_cycle      cycles of blocks are one request each, or several one
///                     (fill/request/dealt.hpp)
///     split_by_rows   rows of a `LayoutLeft` View are pieces of a stream, or
///                     the stream runs across them (fill/plan/rows.hpp)
///     row_cost        rows of a block are jumped to, or all values between are
///                     made (interfaces/detail/block_filler.hpp)
///     merge_limits    elements of a list have a fill per run, or one for
///                     several runs (interfaces/detail/element_filler.hpp)
///     min_space_fill  values of a `HostStream` are made by kernels, or by the
///                     calling thread (interfaces/detail/host_stream_sizes.hpp)
///     SmallFills      the same for small fills of the C interface
///     TeamSteps       a team's own code makes rows by `RowFill` or `SerialRow`
///
/// Kernels of rows whose names are alike:
///
///                  a lane makes          its state is in   who jumps
///     streams      a whole, short row    registers, rings  no lane
///     lanes        a row (hosts: chunk)  registers         hosts: each lane
///     lane_chunks  16 or more of a row   registers         each lane
///     lane_runs    a 32nd of a chunk     registers         32 lanes together,
///                                                          then each lane
///     rows         each L-th of a chunk  registers, or     L lanes together
///                                        scratch
///
/// A kernel is a line of `Kernels` and a struct in `kernels/`, a `FillKernel`
/// (fill/kernels/fill_kernel.hpp); near relations share a folder. Sizes at
/// which one kernel overtakes another are in `lanes/tuning.hpp`.
/// docs/kernels.md shows what the kernels do, and their measured gains.
namespace Runnel::Impl {

enum class Kernel : int {
  none,  ///< of a plan for which none was chosen
  streams,
  tiles,
  beside,
  counters,
  lane_chunks,
  lane_runs,
  lanes,
  ring,
  rows,
  serial  ///< of `ThreadKernels` alone
};

template <Kernel Id, class Struct>
struct KernelOption {};
template <class... Options>
struct KernelList {};

/// The first of these that serves a request fills it. Numbers without a unit
/// are fractions of the rate of cudaMemset on an H200, without and with the
/// kernel, on the day when it was written; docs/results/h200_generators.csv has
/// later rates.
using Kernels = KernelList<
    // Many short rows. H200, 2^20 rows of 16 floats: sprng_lcg64 24 -> 476
    // Gnum/s, mrg32k3a 5 -> 459, ranmar24 14 -> 165. One core, 65 536 of them:
    // sprng_lcg64 57 -> 701 Mnum/s.
    KernelOption<Kernel::streams, StreamsKernel>,
    // Requests that no kernel after this one can fill: strided rows, leapfrog
    // parts that are stepped over, zeros replaced from the state. LayoutLeft
    // 0.35 -> 0.73.
    KernelOption<Kernel::tiles, TilesKernel>,
    // Only where the caller asks for it: refills of a NumberPool, of whose time
    // 0.67 to 0.90 is hidden beside consumers that compute (docs/pool.md).
    KernelOption<Kernel::beside, BesideKernel>,
    // GPUs, counter-based generators, which need no jumps: philox4x32 by `rows`
    // 0.79 (float), 0.73 (double).
    KernelOption<Kernel::counters, CountersKernel>,
    // GPUs, one stream or few, 4096 to some 10^8 values, generators whose jumps
    // are cheap: 2^20 floats of one stream of mrg32k3a 33 -> 7.9 µs, of 1024
    // streams 28 -> 7.2.
    KernelOption<Kernel::lane_chunks, LaneChunksKernel>,
    // GPUs, states that fit into one lane, few streams: mtdc 0.35 -> 0.83,
    // sprng_mlfg 0.10 -> 0.86. Before `lanes`, which leaves lanes idle there.
    KernelOption<Kernel::lane_runs, LaneRunsKernel>,
    // States that fit into one lane, streams (or, on hosts, chunks) for all
    // lanes: 65 536 streams of mtdc 0.86; on a host 4.0 times MKL.
    KernelOption<Kernel::lanes, LanesKernel>,
    // GPUs, mt19937: one sequence 0.35 -> 0.66, streams 0.59 -> 0.87.
    KernelOption<Kernel::ring, RingKernel>,
    // All other contiguous rows.
    KernelOption<Kernel::rows, RowsKernel>>;

/// The first of these that serves a plan of one chunk per row fills it, where
/// the calling thread of a host does. A short row of one stream, whose lanes
/// would jump first, is stepped output by output.
using ThreadKernels = KernelList<KernelOption<Kernel::streams, StreamsKernel>,
                                 KernelOption<Kernel::lanes, LanesKernel>,
                                 KernelOption<Kernel::serial, SerialKernel>,
                                 KernelOption<Kernel::tiles, TilesKernel>,
                                 KernelOption<Kernel::rows, RowsKernel>>;

/// Says that no kernel can fill a request: a defect of the library. A fill that
/// went on would advance its set and write nothing.
[[noreturn]] inline void refuse_unserved() {
  RUNNEL_THROW_IF_TYPE(std::logic_error, true,
                       "Runnel::fill: no kernel was chosen for a request, or "
                       "one that is not compiled for its types, a defect of "
                       "Runnel; report it with the View, the set of streams "
                       "and the distribution");
}

/// Calls f with the struct of a kernel.
/// \throws std::logic_error if it does not exist for `Types`
template <class Types, class F, Kernel... Ids, class... Structs>
void with_kernel(Kernel kernel, F const& f,
                 KernelList<KernelOption<Ids, Structs>...>) {
  auto const call_if = [&]<class Struct>(Kernel id, Struct option) {
    if constexpr (Struct::template exists<Types>) {
      if (id != kernel) return false;
      f(option);
      return true;
    } else {
      return false;
    }
  };
  bool const is_called = (call_if(Ids, Structs{}) || ...);
  if (!is_called) refuse_unserved();
}
template <class Types, class F>
void with_kernel(Kernel kernel, F const& f) {
  with_kernel<Types>(kernel, f, Kernels{});
}

/// The first kernel that serves. \throws std::logic_error if none does
template <Kernel... Ids, class Serves, class... Structs>
Kernel first_that(Serves const& serves, Structs... options) {
  Kernel chosen = Kernel::none;
  (void)((serves(options) && (chosen = Ids, true)) || ...);
  if (chosen == Kernel::none) refuse_unserved();
  return chosen;
}

/// Is the kernel compiled for these types, and does it fill every request that
/// the others refuse?
template <class Struct, class Types>
constexpr bool serves_the_rest() {
  if constexpr (Struct::template exists<Types>) {
    return Struct::template serves_the_rest<Types>;
  } else {
    return false;
  }
}

/// \throws std::logic_error if none serves the request
template <class Types, class Request, Kernel... Ids, class... Structs>
Kernel choose_kernel(Request const& request,
                     KernelList<KernelOption<Ids, Structs>...>) {
  static_assert((serves_the_rest<Structs, Types>() || ...),
                "Runnel: for all types there is a kernel that fills what the "
                "others do not: see runnel/fill/kernels/fill_kernel.hpp");
  auto const serves = [&]<class Struct>(Struct) {
    if constexpr (Struct::template exists<Types>) {
      static_assert(FillKernel<Struct, Types, Request>,
                    "Runnel: a kernel is a FillKernel: see "
                    "runnel/fill/kernels/fill_kernel.hpp");
      return Struct::serves(request);
    } else {
      return false;
    }
  };
  return first_that<Ids...>(serves, Structs{}...);
}
/// The kernel that fills a request.
template <class Types, class Request>
Kernel choose_kernel(Request const& request) {
  return choose_kernel<Types>(request, Kernels{});
}

/// The kernel for a plan of one chunk per row that the calling thread of a host
/// fills.
template <class Types, class Plan, Kernel... Ids, class... Structs>
Kernel choose_for_thread(Plan const& plan,
                         KernelList<KernelOption<Ids, Structs>...>) {
  auto const serves = [&]<class Struct>(Struct) {
    if constexpr (Struct::template exists<Types>) {
      static_assert(ThreadKernel<Struct, Types>,
                    "Runnel: a kernel of ThreadKernels is a ThreadKernel: see "
                    "runnel/fill/kernels/fill_kernel.hpp");
      return Struct::template serves_thread<Types>(plan);
    } else {
      return false;
    }
  };
  return first_that<Ids...>(serves, Structs{}...);
}
template <class Types, class Plan>
Kernel choose_for_thread(Plan const& plan) {
  return choose_for_thread<Types>(plan, ThreadKernels{});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_CHOOSE_HPP
