// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANE_CHUNKS_LANE_CHUNKS_HPP
#define RUNNEL_FILL_KERNELS_LANE_CHUNKS_LANE_CHUNKS_HPP

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/fill/kernels/lane_chunks/chunk_stepper.hpp>
#include <runnel/fill/kernels/streams/stream_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/lanes/tuning.hpp>

namespace Runnel::Impl {

/// One sequence of medium length on a GPU, of generators that leap: one lane
/// per chunk of 16 to 128 values. A lane jumps to its chunk, by two jumps at
/// most, and steps it by the recurrence; what the lanes of a warp have made is
/// transposed as that of `StreamsKernel`:
///
///     row     |- chunk 0 -|- chunk 1 -|- chunk 2 -| ... |- last -|rest|
///     lane 0   x0 x1 ...                                         |
///     lane 1   jump -----> x16 ...                               |
///     lane 2   jump -----------------> x32 ...                   v
///     last     jump ---------------------------------> ...   new state
///
/// `RowsKernel` cuts such a row into fewer chunks, whose lanes share one each,
/// and an output costs a leap over those of the other lanes.
///
/// Worth it: 2^20 floats of `mrg32k3a` on an H200 in 7.6 µs instead of 34, of
/// `ceicg` in 14.7 instead of 28, of `sprng_cmrg` in 7.5 instead of 11.5.
struct LaneChunksKernel {
  template <class Types>
  static constexpr bool exists = [] {
    using Generator = typename Types::Generator;
    if constexpr (!Types::on_device || !Leaping<Generator>) {
      return false;
    } else {
      return device_tuning<Generator>.most_in_lane_chunks > 0 &&
             Types::is_plain && Types::has_usual_size &&
             !Types::is_beside_others;
    }
  }();

  template <class Request>
  static bool serves(Request const& r) {
    if constexpr (!Request::on_device) {
      return false;
    } else {
      constexpr DeviceTuning tuning =
          device_tuning<typename Request::Generator>;
      // Other kernels have tables in shared memory, and chunks as the caller
      // wants them.
      if (r.num_parts > 1 || r.streams.size() != 1 || r.rows_share_stream ||
          r.has_team_table || r.options.chunk > 0 ||
          !r.rows.rows_are_contiguous()) {
        return false;
      }
      std::int64_t const size = r.rows.longest();
      return size >= least_values &&
             size * r.outputs <= tuning.most_in_lane_chunks;
    }
  }

  /// Chunks of a power of two: one jump table serves many lengths of rows.
  template <class Request>
  static Cut cut(Request const& r) {
    constexpr std::int64_t shortest = 16, longest = 128;
    constexpr std::int64_t most =
        device_tuning<typename Request::Generator>.most_lane_chunks;
    std::int64_t const size = r.rows.longest();
    auto const wanted =
        static_cast<std::uint64_t>(std::clamp(size / most, shortest, longest));
    auto const chunk = static_cast<std::int64_t>(std::bit_floor(wanted));
    return {chunk, size / chunk};
  }

  template <class Request>
  static void prepare(Request const&, typename Request::Plan&) {}

  template <class Types>
  static void launch(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan,
                     std::string const& label) {
    using Chunks = ChunksOfRow<typename Types::Generator,
                               typename Types::Sampler, typename Types::T>;
    StreamLaunch<Types, Chunks>::launch(exec, options.team_size, plan.shape,
                                        typename Chunks::Plan(plan), label);
  }

 private:
  static constexpr std::int64_t least_values = 4096;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANE_CHUNKS_LANE_CHUNKS_HPP
