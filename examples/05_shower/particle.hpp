// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_SHOWER_PARTICLE_HPP
#define RUNNEL_EXAMPLES_SHOWER_PARTICLE_HPP

// Particles, and the columns of the tallies that they add to. Depths are in
// radiation lengths, energies in units of the critical energy.

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/runnel.hpp>

constexpr int num_levels = 80;
constexpr double level_step = 0.5;

// All that is known of a particle: 48 bytes, 24 of them for its numbers.
struct Particle {
  double depth, energy;
  Runnel::StreamRecord stream;
  std::int32_t event;
  std::int32_t is_photon;
};
static_assert(sizeof(Particle) == 48);

// Tallies of an event: electrons that cross each level, then the energy given
// to the air in units of 2^-40, then particles that interacted or stopped:
// tally(event, column, n) adds integers, so that their order does not matter.
constexpr int energy_column = num_levels;
constexpr int fates_column = num_levels + 1;
constexpr int num_columns = num_levels + 2;

// The state of a particle that was followed for a while.
struct Fate {
  int count = 0;  // particles: none, itself, or two
  Particle particles[2];
};

// Moves an electron by `step`, across the levels on its way.
template <class Tally>
KOKKOS_FUNCTION void walk(Particle& p, double step, double rate,
                          Tally const& tally) {
  double const to = p.depth + step;
  int const first = static_cast<int>(p.depth / level_step);
  double const past = to / level_step;
  int const last = past < num_levels ? static_cast<int>(past) : num_levels;
  for (int level = first; level < last; ++level) tally(p.event, level, 1);
  tally(p.event, energy_column,
        static_cast<std::int64_t>(step * rate * 0x1p40));
  p.depth = to;
}

#endif  // RUNNEL_EXAMPLES_SHOWER_PARTICLE_HPP
