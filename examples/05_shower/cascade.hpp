// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_SHOWER_CASCADE_HPP
#define RUNNEL_EXAMPLES_SHOWER_CASCADE_HPP

// One particle of an electromagnetic cascade along an axis, as in
// examples/12_air_shower: pair production, bremsstrahlung and a constant
// ionisation loss, no scattering.

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/runnel.hpp>

#include "interactions.hpp"
#include "particle.hpp"

KOKKOS_INLINE_FUNCTION Fate follow_photon(Particle const& p) {
  Stream rng(p.stream);
  double const depth =
      p.depth + rng.draw<double, Runnel::StandardExponential>() / pair_rate;
  double u;
  do {
    u = rng.uniform();
  } while (!(rng.uniform() < Kokkos::fma(-c * u, 1 - u, 1.0)));
  return {2,
          {{depth, u * p.energy, rng.spawn(0).record(), p.event, 0},
           {depth, (1 - u) * p.energy, rng.spawn(1).record(), p.event, 0}}};
}

// To where it radiates, stops, or has collided `collisions` times.
template <class Tally>
KOKKOS_FUNCTION Fate follow_electron(Particle p, int collisions,
                                     Tally const& tally) {
  Stream rng(p.stream);
  for (int n = 0; n < collisions; ++n) {
    int octaves = 0;
    for (double e = soft; e < p.energy; e *= 2) ++octaves;
    double const rate = Kokkos::fma(c, static_cast<double>(octaves), 0.5);
    double const step = rng.draw<double, Runnel::StandardExponential>() / rate;
    if (octaves == 0 || step * loss >= p.energy - soft) {
      // Down to where it no longer radiates, and to its end.
      if (octaves > 0) {
        walk(p, (p.energy - soft) / loss, loss, tally);
        p.energy = soft;
      }
      walk(p, p.energy, 1.0, tally);
      return {};
    }
    walk(p, step, loss, tally);
    p.energy = Kokkos::fma(-step, loss, p.energy);
    double const v = photon_share(rng, octaves);
    double const photon = v * p.energy;
    if (photon > soft) {
      // Outputs given: another number at each birth.
      auto const child = rng.spawn(rng.position()).record();
      p.energy = (1 - v) * p.energy;
      p.stream = rng.record();
      return {2, {p, {p.depth, photon, child, p.event, 1}}};
    }
  }
  p.stream = rng.record();
  return {1, {p, p}};
}

template <class Tally>
KOKKOS_FUNCTION Fate follow(Particle const& p, int collisions,
                            Tally const& tally) {
  Fate const fate = p.is_photon != 0 ? follow_photon(p)
                                     : follow_electron(p, collisions, tally);
  if (fate.count != 1) tally(p.event, fates_column, 1);
  return fate;
}

#endif  // RUNNEL_EXAMPLES_SHOWER_CASCADE_HPP
