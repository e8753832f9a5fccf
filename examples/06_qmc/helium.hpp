// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_QMC_HELIUM_HPP
#define RUNNEL_EXAMPLES_QMC_HELIUM_HPP

#include <Kokkos_Core.hpp>

// Two electrons around a nucleus of charge 2, in atomic units, and the trial
// function of Pade-Jastrow form
//
//   psi = exp(-2 r1 - 2 r2) exp(u(r12)),   u(r) = r / (2 (1 + alpha r)),
//
// whose derivatives where two particles meet cancel the potential's poles, so
// that the local energy (H psi) / psi stays finite.
struct Walker {
  double r[6];      // both electrons' x, y, z
  double drift[6];  // the gradient of log psi
  double log_psi;
  double energy;  // the local energy
};

constexpr double alpha = 0.15;
constexpr double exact_energy = -2.903724;  // hartree

// Quantities that follow from the positions of the electrons.
KOKKOS_INLINE_FUNCTION void evaluate(Walker& w) {
  double n1 = 0, n2 = 0, n12 = 0;
  for (int k = 0; k < 3; ++k) {
    double const d = w.r[k] - w.r[k + 3];
    n1 += w.r[k] * w.r[k];
    n2 += w.r[k + 3] * w.r[k + 3];
    n12 += d * d;
  }
  double const r1 = Kokkos::sqrt(n1);
  double const r2 = Kokkos::sqrt(n2);
  double const r12 = Kokkos::sqrt(n12);
  double const s = 1 / (1 + alpha * r12);
  double const slope = s * s / 2;  // u'
  double across = 0;               // (r1/|r1| - r2/|r2|) (r1 - r2) / r12
  for (int k = 0; k < 3; ++k) {
    double const e1 = w.r[k] / r1;
    double const e2 = w.r[k + 3] / r2;
    double const e12 = (w.r[k] - w.r[k + 3]) / r12;
    across += (e1 - e2) * e12;
    w.drift[k] = -2 * e1 + slope * e12;
    w.drift[k + 3] = -2 * e2 - slope * e12;
  }
  w.log_psi = -2 * (r1 + r2) + r12 * s / 2;
  w.energy = -4 + s * s * across + (1 - s * s * s) / r12 - s * s * s * s / 4;
}

#endif  // RUNNEL_EXAMPLES_QMC_HELIUM_HPP
