// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_PI_HYBRID_SEQUENCES_HPP
#define RUNNEL_EXAMPLES_PI_HYBRID_SEQUENCES_HPP

// Two ways to count points in a circle by all workers of a process that share
// one sequence: by fills, and by pools of numbers.

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <utility>
#include <vector>

#include "hits.hpp"

using Sequence = Runnel::SharedSequence<Runnel::ranmar24>;

constexpr std::uint64_t block = 1 << 18;  // points at a time

struct ByFill {
  template <class Share>
  static std::int64_t count(Share const& share) {
    using Exec = typename Share::execution_space;
    Kokkos::View<float*, Exec> const xy(
        Kokkos::view_alloc(share.exec, Kokkos::WithoutInitializing, "xy"),
        2 * block);
    std::int64_t hits = 0;
    for (std::uint64_t at = 0; at < share.count; at += block) {
      auto const n = std::min(block, share.count - at);
      auto const part =
          Kokkos::subview(xy, std::pair<std::size_t, std::size_t>(0, 2 * n));
      Runnel::fill(share.exec, part, share.streams);
      hits += count_hits(share.exec, part);
    }
    return hits;
  }
};

struct ByPool {
  template <class Share>
  static std::int64_t count(Share const& share) {
    using Exec = typename Share::execution_space;
    Runnel::NumberPool<Runnel::ranmar24, float, Runnel::Uniform, Exec> pool(
        share.exec, share.streams.snapshot(), {.capacity = 2 * block});
    std::int64_t hits = 0;
    for (std::uint64_t at = 0; at < share.count; at += block) {
      auto const n = std::min(block, share.count - at);
      hits += count_hits(share.exec, pool.take(share.exec, 2 * n));
    }
    return hits;
  }
};

// All workers' hits.
template <class Way>
std::int64_t hits_of(Sequence& sequence, std::uint64_t points) {
  std::vector<std::int64_t> hits(sequence.num_workers());
  for (int call = 0; call < calls; ++call) {
    sequence.share(points / calls, 2, [&](auto const& share) {
      hits[share.worker] += Way::count(share);
    });
  }
  std::int64_t sum = 0;
  for (auto const h : hits) sum += h;
  return sum;
}

#endif  // RUNNEL_EXAMPLES_PI_HYBRID_SEQUENCES_HPP
