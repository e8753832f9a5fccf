// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_ROWS_ROW_CUT_HPP
#define RUNNEL_FILL_KERNELS_ROWS_ROW_CUT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <runnel/core/concepts.hpp>
#include <runnel/fill/kernels/ring/ring_chunk.hpp>
#include <runnel/fill/plan/cut.hpp>
#include <runnel/lanes/tuning.hpp>

/// The length of the chunks that groups of lanes fill together.
namespace Runnel::Impl {

/// Chunks per row, so that all threads have some, in few waves of those that
/// run at the same time.
/// \param groups  groups of lanes that run at the same time
template <class Request>
std::int64_t row_chunks(Request const& r, std::int64_t groups) {
  using B = typename Request::B;
  using Generator = typename Request::Generator;
  if (!B::on_device && B::parallelism(r.exec) == 1) return 1;
  std::int64_t const rows = r.rows.num_rows;
  std::int64_t const wanted = groups * B::items_per_thread;
  if constexpr (requires { B::resident_groups(r.exec, std::size_t{}); } &&
                Generator::state_in_window) {
    // Windows are so large that fewer groups are resident: at most as many
    // chunks, since a second wave would leave many groups idle.
    constexpr std::size_t besides = 512;
    auto const window = static_cast<std::size_t>(r.shape.window_words) *
                        sizeof(typename Generator::state_word);
    std::int64_t const resident = B::resident_groups(r.exec, window + besides);
    if (resident < wanted) return std::max<std::int64_t>(1, resident / rows);
  }
  std::int64_t const most = (wanted + rows - 1) / rows;
  if (B::on_device) return most;
  // Each chunk costs a jump, so there are only as many short ones as are needed
  // to give all threads equal work.
  return std::clamp(
      r.rows.size() / rows / B::long_chunk,
      std::min(even_chunks(rows, B::parallelism(r.exec), most), most), most);
}

/// The length of chunks for `groups` groups of lanes.
template <class Request>
std::int64_t row_chunk(Request const& r, std::int64_t groups) {
  if constexpr (Request::on_device &&
                RingStepping<typename Request::Generator>) {
    // Jumps of ring generators cost the same in all kernels.
    return rounded_chunk(ring_chunk(r), r.rows.longest());
  } else {
    return chunk_length(r, row_chunks(r, groups));
  }
}

/// The length of a GPU's chunks in arrays so small that chunks of `chunk`
/// values would leave most groups of lanes idle: a third of the groups get one
/// each. More take longer, since all of them jump (one H100, one sequence of
/// 2^18 floats of `ranmar24`: 11.3 µs by chunks of 3072 values, 8.9 by
/// 384, 14.0 by 96).
template <class Request>
std::int64_t small_array_chunk(Request const& r, std::int64_t chunk) {
  using Generator = typename Request::Generator;
  constexpr DeviceTuning tuning = device_tuning<Generator>;
  std::int64_t const longest = r.rows.longest();
  std::int64_t const rows = r.rows.num_rows;
  if (longest <= tuning.longest_whole_row) return longest;
  bool const has_many_tables = jumps_by_stream<Generator> && rows > 1;
  std::int64_t const third =
      std::max<std::int64_t>(1, Request::B::parallelism(r.exec) / 3 / rows);
  if (RingStepping<Generator> || has_many_tables ||
      (longest + chunk - 1) / chunk >= third) {
    return chunk;
  }
  std::int64_t const wanted =
      std::clamp((longest + third - 1) / third, tuning.min_small_chunk,
                 Request::B::min_chunk);
  return std::min(chunk, rounded_chunk(wanted, longest));
}

/// The length of a GPU's chunks where lanes make runs: whole blocks of runs.
/// \param chunk  what other generators get, where rows are too short for many
template <class Request>
std::int64_t run_chunk(Request const& r, std::int64_t chunk) {
  using Generator = typename Request::Generator;
  constexpr std::int64_t block = 32 * Generator::run_length;
  std::int64_t const longest = r.rows.longest();
  std::int64_t const rows = r.rows.num_rows;
  std::int64_t const groups = Request::B::run_parallelism(
      r.exec, run_teams<Generator>(r.has_team_table));
  std::int64_t const chunks = even_chunks(
      rows, groups, std::max<std::int64_t>(1, longest / (8 * block)));
  std::int64_t wanted = (longest + chunks - 1) / chunks;
  if (wanted < 8 * block) wanted = chunk;
  if (wanted >= 4 * block) {
    return std::min(longest, (wanted + block - 1) / block * block);
  }
  if (r.rows.size() * r.outputs < device_tuning<Generator>.min_run_outputs ||
      longest * r.outputs < 2 * block) {
    return chunk;
  }
  // Two blocks for each group of lanes, or more.
  std::int64_t const per_row = std::max<std::int64_t>(1, groups / rows);
  std::int64_t const least = (longest + per_row - 1) / per_row;
  constexpr std::int64_t unit = 256;
  return std::min(longest, (std::max(2 * block / r.outputs, least) + unit - 1) /
                               unit * unit);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_ROWS_ROW_CUT_HPP
