// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_PI_HYBRID_HITS_HPP
#define RUNNEL_EXAMPLES_PI_HYBRID_HITS_HPP

// Points in a circle, and those who count them.

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <vector>

using Workers = std::vector<Runnel::WorkerInstance<>>;

constexpr int calls = 8;  // of share()

// Coordinates of 24 bits have squares that a double adds without rounding: all
// processors agree on what lies in the circle.
KOKKOS_INLINE_FUNCTION bool is_hit(double x, double y) {
  return x * x + y * y < 1;
}

template <class Exec, class Values>
std::int64_t count_hits(Exec const& exec, Values const& xy) {
  std::int64_t hits = 0;
  Kokkos::parallel_reduce(
      "count",
      Kokkos::RangePolicy<Exec>(exec, 0, static_cast<int>(xy.size() / 2)),
      KOKKOS_LAMBDA(int i, std::int64_t& sum) {
        sum += is_hit(xy(2 * i), xy(2 * i + 1)) ? 1 : 0;
      },
      hits);
  return hits;
}

#endif  // RUNNEL_EXAMPLES_PI_HYBRID_HITS_HPP
