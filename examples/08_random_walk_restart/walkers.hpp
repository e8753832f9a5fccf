// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_RANDOM_WALK_RESTART_WALKERS_HPP
#define RUNNEL_EXAMPLES_RANDOM_WALK_RESTART_WALKERS_HPP

// Walkers in the plane, each with a stream of its own.

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/mpi/rank_streams.hpp>
#include <runnel/runnel.hpp>

using Streams = Runnel::RankStreams<Runnel::ranmar24>;
using Exec = Streams::execution_space;

constexpr std::uint64_t walkers = 1000;
constexpr int steps = 1000;

// Each of this rank's walkers walks once more, by its own stream.
inline std::uint64_t walk(Streams& streams) {
  auto const rows = static_cast<int>(streams.owned().count);
  Kokkos::View<std::uint32_t**, Exec> const random("random", rows, steps);
  Runnel::fill(random, streams, Runnel::Bits());
  std::uint64_t square = 0;
  Kokkos::parallel_reduce(
      "walk", Kokkos::RangePolicy<Exec>(streams.instance(), 0, rows),
      KOKKOS_LAMBDA(int s, std::uint64_t& sum) {
        int at[2] = {0, 0};
        for (int i = 0; i < steps; ++i) {
          std::uint32_t const direction = random(s, i) >> 30;
          at[direction / 2] += direction % 2 == 0 ? 1 : -1;
        }
        sum += static_cast<std::uint64_t>(at[0] * at[0] + at[1] * at[1]);
      },
      square);
  return square;
}

#endif  // RUNNEL_EXAMPLES_RANDOM_WALK_RESTART_WALKERS_HPP
