// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_RING_RING_CHUNK_HPP
#define RUNNEL_FILL_KERNELS_RING_RING_CHUNK_HPP

#include <algorithm>
#include <cstdint>

#include <runnel/fill/plan/request.hpp>
#include <runnel/lanes/tuning.hpp>

namespace Runnel::Impl {

/// The cost of a fill of rows by `RingFill`, measured on an H200
/// (docs/lab_notes.md), in nanoseconds. The wavefronts step, faster where each
/// has a scheduler of its own, or memory is full; and before that come the
/// jumps, of which a team makes eight of a row.
struct RingCost {
  double multiprocessors;
  std::int64_t rows, longest, outputs;

  double of(std::int64_t chunks) const {
    auto const length = static_cast<double>((longest + chunks - 1) / chunks);
    auto const words = static_cast<double>(outputs);
    auto const items = static_cast<double>(rows * chunks);
    double const side_by_side = items / multiprocessors;
    double const stepping = side_by_side <= 4   ? 0.65
                            : side_by_side <= 8 ? 1.04
                                                : 0.13 * side_by_side;
    double const memory = 0.13 / multiprocessors;
    double const filling =
        words * std::max(stepping * length, memory * static_cast<double>(rows) *
                                                static_cast<double>(longest));
    auto const eights = static_cast<double>(rows * ((chunks + 6) / 8));
    double const jumps =
        chunks == 1 ? 0 : 93e3 + 325e3 * eights / multiprocessors;
    return filling + jumps;
  }
};

/// The length of a GPU's chunks for `RingFill`: one chunk per row, or the
/// number of them that costs least.
template <class Request>
std::int64_t ring_chunk(Request const& r) {
  using Generator = typename Request::Generator;
  std::int64_t const rows = r.rows.num_rows;
  std::int64_t const longest = r.rows.longest();
  // `parallelism` is 16 groups of lanes per multiprocessor.
  RingCost const cost{Request::B::parallelism(r.exec) / 16.0, rows, longest,
                      r.outputs * r.stepped_parts};
  std::int64_t const most = longest / device_tuning<Generator>.min_ring_chunk;
  std::int64_t best = 1;
  for (std::int64_t chunks = 8; most > 1; chunks += 8) {
    std::int64_t const tried = std::min(chunks, most);
    if (cost.of(tried) < cost.of(best)) best = tried;
    // More than this keeps memory no busier.
    if (chunks >= most ||
        static_cast<double>(rows * chunks) > 16 * cost.multiprocessors) {
      break;
    }
  }
  return (longest + best - 1) / best;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_RING_RING_CHUNK_HPP
