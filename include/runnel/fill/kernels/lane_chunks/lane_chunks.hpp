// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANE_CHUNKS_LANE_CHUNKS_HPP
#define RUNNEL_FILL_KERNELS_LANE_CHUNKS_LANE_CHUNKS_HPP

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include <runnel/core/concepts.hpp>
#include <runnel/fill/kernels/fill_kernel.hpp>
#include <runnel/fill/kernels/lane_chunks/chunk_stepper.hpp>
#include <runnel/fill/kernels/streams/stream_fill.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/tuning.hpp>

namespace Runnel::Impl {

/// Rows of medium length on a GPU, of one stream or few, of generators that
/// leap: one lane per chunk, of 16 values or more, so that a request of few has
/// chunks for all lanes. A lane jumps to its chunk, by two jumps at most, and
/// steps it by the recurrence; what the lanes of a warp have made is transposed
/// as that of `StreamsKernel`:
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
/// Measured: 2^20 floats of `mrg32k3a` on an H200 in 7.9 µs instead of 33, of
/// `ceicg` in 13.6 instead of 28, of `sprng_cmrg` in 6.8 instead of 11.4; 4096
/// floats of each of 4096 streams of `mrg32k3a` in 32 instead of 278.
struct LaneChunksKernel : KernelDefaults {
  static constexpr bool lanes_have_chunks = true;
  template <class Types>
  static constexpr bool exists = [] {
    using Generator = typename Types::Generator;
    if constexpr (!Types::on_device || !Leaping<Generator>) {
      return false;
    } else {
      return device_tuning<Generator>.max_in_lane_chunks > 0 &&
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
      // `rows` fills requests with a table in shared memory, or with `chunk`.
      if (r.num_parts > 1 || r.rows_share_stream || r.has_team_table ||
          r.options.chunk > 0 || !r.rows.rows_are_contiguous()) {
        return false;
      }
      std::int64_t const size = r.rows.size();
      std::int64_t const outputs = size * r.outputs;
      if (size < min_values || r.rows.row_length == 0) return false;
      if (are_even(r)) {
        return outputs <= tuning.max_in_lane_chunks ||
               (r.rows.num_rows >= many_rows &&
                outputs <= tuning.max_in_many_chunked_rows);
      }
      return outputs <= tuning.max_in_lane_chunks &&
             (may_be_whole(r) || (size >= tuning.min_uneven_lane_chunks &&
                                  r.rows.row_length >= tuning.min_uneven_row));
    }
  }

  template <class Request>
  static Cut cut(Request const& r) {
    std::int64_t const chunk =
        r.rows.num_rows == 1 || are_even(r) ? usual_chunk(r) : uneven_chunk(r);
    return {chunk, r.rows.row_length / chunk};
  }

  template <class Request>
  static void prepare(Request const&, typename Request::Plan&) {}

  template <class Types>
  static void launch(typename Types::ExecutionSpace const& exec,
                     FillOptions const& options,
                     typename Types::KernelPlan const& plan,
                     std::string const& label) {
    using Chunks = ChunksOfRows<typename Types::Generator,
                                typename Types::Sampler, typename Types::T>;
    constexpr bool in_pieces = !Chunks::template Stepper<true>::makes_together;
    constexpr std::int64_t least =
        device_tuning<typename Types::Generator>.min_row_of_pieces;
    typename Chunks::Plan const chunks(
        plan, in_pieces && plan.chunk >= least,
        Backend<typename Types::ExecutionSpace>::wavefront);
    StreamLaunch<Types, Chunks>::launch(exec, options.team_size, plan.shape,
                                        chunks, label);
  }

 private:
  static constexpr std::int64_t min_values = 4096;
  static constexpr std::int64_t shortest_chunk = 16;
  static constexpr std::int64_t many_rows = 256;

  template <class Request>
  static bool are_even(Request const& r) {
    using T = typename Request::Plan::value_type;
    return ChunkRows<T>::chunks_are_even(r.rows, usual_chunk(r));
  }
  /// Returns whether a lane may make a whole row.
  template <class Request>
  static bool may_be_whole(Request const& r) {
    constexpr DeviceTuning tuning = device_tuning<typename Request::Generator>;
    return r.rows.row_length <= tuning.longest_whole_lane_row &&
           r.rows.longer_rows == 0;
  }
  /// A power of two: one jump table serves many lengths of rows.
  template <class Request>
  static std::int64_t usual_chunk(Request const& r) {
    constexpr DeviceTuning tuning = device_tuning<typename Request::Generator>;
    std::int64_t const size = r.rows.size();
    std::int64_t const wanted =
        std::max(std::clamp(size / tuning.max_lane_chunks, shortest_chunk,
                            tuning.longest_lane_chunk),
                 size / tuning.max_long_lane_chunks);
    auto const chunk = static_cast<std::int64_t>(
        std::bit_floor(static_cast<std::uint64_t>(wanted + wanted / 2)));
    // Twice as long, if that makes one jump to each of two.
    constexpr std::int64_t base = Request::Plan::jump_base;
    std::int64_t const chunks = r.rows.row_length / chunk;
    return chunks > base && chunks / 2 <= base ? 2 * chunk : chunk;
  }
  /// The chunk for rows that are no whole number of the usual ones: of those
  /// and shorter powers of two, and the row itself, the one that takes least
  /// time.
  template <class Request>
  static std::int64_t uneven_chunk(Request const& r) {
    std::int64_t const length = r.rows.row_length;
    std::int64_t best = std::min(length, shortest_chunk);
    std::int64_t const longest = std::min(length, usual_chunk(r));
    for (std::int64_t chunk = 2 * shortest_chunk; chunk <= longest;
         chunk *= 2) {
      if (time_of(r, chunk) < time_of(r, best)) best = chunk;
    }
    return may_be_whole(r) && time_of(r, length) < time_of(r, best) ? length
                                                                    : best;
  }
  /// An estimate, in steps of a lane, of the time that uneven rows take when
  /// cut into such chunks: the steps of one lane, or those of all wavefronts
  /// divided by what a GPU steps concurrently.
  template <class Request>
  static double time_of(Request const& r, std::int64_t chunk) {
    constexpr std::int64_t wavefront = Request::B::wavefront;
    constexpr DeviceTuning tuning = device_tuning<typename Request::Generator>;
    std::int64_t const length = r.rows.row_length;
    std::int64_t const rest = length % chunk;
    std::int64_t const chunks = length / chunk;
    std::int64_t const jumps = chunks == 1                          ? 0
                               : chunks <= Request::Plan::jump_base ? 1
                                                                    : 2;
    std::int64_t const steps = chunk + jumps * tuning.steps_per_jump;
    // Whole rows leave no lanes idle.
    double const wavefronts =
        rest == 0 && chunks == 1
            ? 1. / wavefront
            : static_cast<double>((chunks + wavefront - 1) / wavefront);
    return std::max(static_cast<double>(steps + rest),
                    static_cast<double>(r.rows.num_rows) *
                        (wavefronts * static_cast<double>(steps) +
                         static_cast<double>(rest)) /
                        Request::B::chunk_wavefronts);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANE_CHUNKS_LANE_CHUNKS_HPP
