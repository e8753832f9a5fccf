// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_CUT_HPP
#define RUNNEL_FILL_PLAN_CUT_HPP

#include <algorithm>
#include <cstdint>

#include <runnel/fill/plan/fill_plan.hpp>
#include <runnel/fill/plan/request.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/tuning.hpp>

/// How rows are cut into chunks, each of which is reached by a jump. Every
/// kernel chooses its length of chunks, by the functions here.
namespace Runnel::Impl {

struct Cut {
  std::int64_t chunk = 0;  ///< values
  std::int64_t chunks_per_row = 1;
  /// Values of the runs that each lane makes by itself, see `FillPlan`.
  std::int64_t lane_run = 0;
};

/// The length of chunks, rounded up to 64 lengths per power of two, so that one
/// jump table serves requests of similar sizes. Not fewer lengths: if chunks
/// are longer than necessary, the last teams are idle for as much longer.
inline std::int64_t rounded_chunk(std::int64_t values) {
  // A multiple of whole batches of rounds, also with two outputs per value.
  constexpr std::int64_t unit = 384;
  if (values <= unit / 2) return unit / 2;
  std::int64_t n = (values + unit - 1) / unit;
  std::int64_t scale = 1;
  while (n > 127 * scale) scale *= 2;
  return (n + scale - 1) / scale * scale * unit;
}
/// `rounded_chunk()` for rows whose longest has `longest` values: at most
/// those.
inline std::int64_t rounded_chunk(std::int64_t values, std::int64_t longest) {
  return values >= longest ? longest : rounded_chunk(values);
}

/// The length from which chunks are worth the jumps to them.
template <class ExecutionSpace, class Generator>
constexpr std::int64_t min_chunk_of() {
  using B = Backend<ExecutionSpace>;
  return std::max(B::min_chunk, B::on_device
                                    ? device_tuning<Generator>.min_chunk
                                    : host_tuning<Generator>.min_chunk);
}

/// The length that cuts a row into `chunks` chunks, or into fewer where these
/// would not be worth the jumps.
template <class Request>
std::int64_t chunk_length(Request const& r, std::int64_t chunks) {
  std::int64_t const longest = r.rows.longest();
  std::int64_t const least = min_chunk_of<typename Request::ExecutionSpace,
                                          typename Request::Generator>();
  return rounded_chunk(std::max((longest + chunks - 1) / chunks, least),
                       longest);
}

/// Chunks per row where jumps are cheap: at least enough that each of `groups`
/// gets one, and not many more, so that few groups are idle in the last wave.
inline std::int64_t even_chunks(std::int64_t rows, std::int64_t groups,
                                std::int64_t most) {
  std::int64_t const first = (groups + rows - 1) / rows;
  std::int64_t best = first;
  double best_share = 0;
  for (std::int64_t c = first; c <= std::max(first, most) && c < first + 8;
       ++c) {
    std::int64_t const waves = (rows * c + groups - 1) / groups;
    double const share =
        static_cast<double>(rows * c) / static_cast<double>(waves * groups);
    if (share > best_share) {
      best = c;
      best_share = share;
    }
    if (share >= 0.96) break;
  }
  return best;
}

/// The most chunks that a row may have: digits of their numbers, and teams,
/// which Kokkos counts with an int.
template <class Request>
std::int64_t max_chunks(Request const& r) {
  constexpr auto base = Request::Plan::jump_base;
  std::int64_t const most = r.rows_share_stream ? base : base * base;
  return std::clamp(INT32_MAX / r.rows.num_rows, std::int64_t{1}, most);
}

/// Cuts rows into chunks of the length that the caller's options ask for, or
/// else of `chunk` values; longer ones where they would be too many.
template <class Request>
Cut cut_rows(Request const& r, std::int64_t chunk) {
  std::int64_t const longest = r.rows.longest();
  std::int64_t const most = max_chunks(r);
  if (r.options.chunk > 0) chunk = r.options.chunk;
  chunk = std::max(chunk, (longest + most - 1) / most);
  chunk =
      std::clamp(chunk, std::int64_t{1}, std::max(longest, std::int64_t{1}));
  return {chunk, std::max<std::int64_t>(1, (longest + chunk - 1) / chunk)};
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_CUT_HPP
