// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_SHOWER_PASS_HPP
#define RUNNEL_EXAMPLES_SHOWER_PASS_HPP

// Kernels: the first particle of each event, and a pass, which follows each
// particle of a bank for a while and makes the next bank, in an order that
// nobody knows.

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/runnel.hpp>

#include "cascade.hpp"

using Exec = Kokkos::DefaultExecutionSpace;
using Bank = Kokkos::View<Particle*, Exec>;
using Sums = Kokkos::View<std::int64_t**, Kokkos::LayoutRight, Exec>;

// Tallies of the events from `first` on.
struct Tally {
  Sums sums;
  int first = 0;
  KOKKOS_FUNCTION void operator()(int event, int column, std::int64_t n) const {
    Kokkos::atomic_add(&sums(event - first, column), n);
  }
};

inline Runnel::SeedSequence run_of_events() {
  return Runnel::SeedSequence("shower", 2026);
}

KOKKOS_INLINE_FUNCTION Particle first_particle(Runnel::SeedSequence const& run,
                                               int event, double energy) {
  Runnel::EventStream<Runnel::philox4x32> const rng(run.with(event));
  return {0.0, energy, rng.spawn(0).record(), event, 1};
}

struct FirstParticles {
  Bank bank;
  Runnel::SeedSequence run;
  int first;
  double energy;
  KOKKOS_FUNCTION void operator()(int i) const {
    bank(i) = first_particle(run, first + i, energy);
  }
};

struct Pass {
  Bank bank, next;
  Kokkos::View<std::int64_t, Exec> count;
  Tally tally;
  int collisions;
  std::int64_t stride;  // the order in which particles are taken

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    auto const n = static_cast<std::int64_t>(bank.size());
    Fate const fate = follow(bank(i * stride % n), collisions, tally);
    std::int64_t const at = Kokkos::atomic_fetch_add(&count(), fate.count);
    for (int k = 0; k < fate.count; ++k) next(at + k) = fate.particles[k];
  }
};

#endif  // RUNNEL_EXAMPLES_SHOWER_PASS_HPP
