// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_SHOWER_CASCADE_HPP
#define RUNNEL_EXAMPLES_SHOWER_CASCADE_HPP

// One particle of an electromagnetic cascade along an axis, in Rossi's
// approximation B, as in examples/air_shower: pair production and
// bremsstrahlung with the cross-sections of complete screening at all energies,
// a constant ionisation loss, no scattering. Depths are in radiation lengths,
// energies in units of the critical energy.
//
// Interactions are found by thinning: at a rate that is never too low, each
// accepted with the ratio of the true rate to it. That needs +, -, *, / and
// library draws only, all with the same bits on hosts and GPUs; where a
// compiler might contract a product and a sum, it is a fused one from the
// start.

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/runnel.hpp>

using Stream = Runnel::ChildStream<Runnel::philox4x32>;

constexpr int num_levels = 80;
constexpr double level_step = 0.5;
// Photons of less are not followed: electrons lose their energy continuously.
constexpr double soft = 0.02;
constexpr double b = 0.0122;  // 1/(18 ln(183 Z^(-1/3))) for air
// Pair production: (1 - c u (1 - u)) du, u the electron's fraction;
// bremsstrahlung: (c (1 - v)/v + v) dv, v the photon's. Per radiation length.
constexpr double c = 4.0 / 3.0 + 2.0 * b;
constexpr double pair_rate = 7.0 / 9.0 - b / 3.0;
constexpr double loss = 1.0 + c * soft;

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

// A photon's share at a collision, or 0 if it was none. \param octaves  J: the
// share is above 2^-J
KOKKOS_INLINE_FUNCTION double photon_share(Stream& rng, int octaves) {
  double const all = Kokkos::fma(c, static_cast<double>(octaves), 0.5);
  if (rng.uniform() * all < 0.5) {  // v dv
    double const u1 = rng.uniform();
    double const u2 = rng.uniform();
    return u1 < u2 ? u2 : u1;
  }
  // c dv/v, at most c dx in each octave v = 2^-j x, x in [1, 2).
  double scale = 0.5;
  int j = static_cast<int>(rng.uniform() * octaves);
  for (; j > 0; --j) scale *= 0.5;
  double const x = 1 + rng.uniform();
  double const v = scale * x;
  return rng.uniform() * x < 1 - v ? v : 0.0;
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
