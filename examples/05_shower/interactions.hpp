// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_SHOWER_INTERACTIONS_HPP
#define RUNNEL_EXAMPLES_SHOWER_INTERACTIONS_HPP

// Rossi's approximation B: pair production and bremsstrahlung with the
// cross-sections of complete screening at all energies.
//
// Interactions are found by thinning: at a rate that is never too low, each
// accepted with the ratio of the true rate to it. That needs +, -, *, / and
// library draws only, all with the same bits on hosts and GPUs; where a
// compiler might contract a product and a sum, it is a fused one from the
// start.

#include <Kokkos_Core.hpp>
#include <runnel/runnel.hpp>

using Stream = Runnel::ChildStream<Runnel::philox4x32>;

// Photons of less are not followed: electrons lose their energy continuously.
constexpr double soft = 0.02;
constexpr double b = 0.0122;  // 1/(18 ln(183 Z^(-1/3))) for air
// Pair production: (1 - c u (1 - u)) du, u the electron's fraction;
// bremsstrahlung: (c (1 - v)/v + v) dv, v the photon's. Per radiation length.
constexpr double c = 4.0 / 3.0 + 2.0 * b;
constexpr double pair_rate = 7.0 / 9.0 - b / 3.0;
constexpr double loss = 1.0 + c * soft;

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

#endif  // RUNNEL_EXAMPLES_SHOWER_INTERACTIONS_HPP
