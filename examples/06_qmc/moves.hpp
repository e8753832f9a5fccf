// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_QMC_MOVES_HPP
#define RUNNEL_EXAMPLES_QMC_MOVES_HPP

// Walkers on the device, which a pool of numbers moves.

#include <Kokkos_Core.hpp>
#include <runnel/runnel.hpp>

#include "helium.hpp"

using Exec = Kokkos::DefaultExecutionSpace;
using Walkers = Kokkos::View<Walker*, Exec>;
using Generator = Runnel::philox4x32;
using Pool = Runnel::NumberPool<Generator, double, Runnel::Normal>;

// The data of a trial move that the host needs.
struct Move {
  double log_ratio;  // logarithm of the probability to accept it
  double energy;
};
// Where a walker of the next step comes from.
struct Origin {
  int parent;
  int is_moved;
};

struct Propose {
  Walkers now, tried;
  Pool::slice_type normals;
  Kokkos::View<Move*, Exec> moves;
  double tau;

  // One step of drift and diffusion, and the ratio of its probability to that
  // of the step back.
  KOKKOS_FUNCTION void operator()(int i) const {
    Walker const& a = now(i);
    Walker b;
    double forth = 0, back = 0;
    for (int k = 0; k < 6; ++k) {
      double const noise = Kokkos::sqrt(tau) * normals(6 * i + k);
      b.r[k] = a.r[k] + tau * a.drift[k] + noise;
      forth += noise * noise;
    }
    evaluate(b);
    for (int k = 0; k < 6; ++k) {
      double const d = a.r[k] - b.r[k] - tau * b.drift[k];
      back += d * d;
    }
    tried(i) = b;
    moves(i) = {2 * (b.log_psi - a.log_psi) + (forth - back) / (2 * tau),
                b.energy};
  }
};

struct Regroup {
  Walkers now, tried, next;
  Kokkos::View<Origin*, Exec> origins;
  KOKKOS_FUNCTION void operator()(int i) const {
    Origin const from = origins(i);
    next(i) = from.is_moved != 0 ? tried(from.parent) : now(from.parent);
  }
};

struct Start {
  Walkers walkers;
  Pool::slice_type normals;
  KOKKOS_FUNCTION void operator()(int i) const {
    Walker w;
    for (int k = 0; k < 6; ++k) w.r[k] = normals(6 * i + k) / 2;
    evaluate(w);
    walkers(i) = w;
  }
};

#endif  // RUNNEL_EXAMPLES_QMC_MOVES_HPP
