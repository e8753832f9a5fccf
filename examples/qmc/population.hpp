// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_QMC_POPULATION_HPP
#define RUNNEL_EXAMPLES_QMC_POPULATION_HPP

// Walkers on the device, which a pool of numbers moves, and the host that
// decides which of them stay, die and multiply.

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <runnel/runnel.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "helium.hpp"

using Exec = Kokkos::DefaultExecutionSpace;
using Walkers = Kokkos::View<Walker*, Exec>;
using Generator = Runnel::philox4x32;
using Pool = Runnel::NumberPool<Generator, double, Runnel::Normal>;
using HostStream = Runnel::HostStream<Generator, double>;

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

struct Sums {
  double weight = 0;
  double energy = 0;
  double mean() const { return energy / weight; }
};

class Population {
 public:
  explicit Population(int size)
      : m_target(size),
        m_size(size),
        m_now("now", capacity()),
        m_tried("tried", capacity()),
        m_next("next", capacity()),
        m_moves("moves", capacity()),
        m_origins("origins", capacity()),
        m_host_moves(Kokkos::create_mirror_view(m_moves)),
        m_host_origins(Kokkos::create_mirror_view(m_origins)),
        m_energies(capacity()),
        m_normals(m_exec, {}, {.capacity = 6 * capacity()},
                  Runnel::Normal(0, 1)),
        m_uniforms({}, {.streams = {.first_stream = 1}}) {
    Kokkos::parallel_for("start", policy(),
                         Start{m_now, m_normals.take(m_exec, 6 * capacity())});
    step(0.01, false);  // the host learns the energies
  }

  // All walkers do a step; with `branches` they diffuse, die and multiply, else
  // they keep to the square of the trial function.
  Sums step(double tau, bool branches) {
    auto const n = static_cast<std::size_t>(m_size);
    Kokkos::parallel_for(
        "propose", policy(),
        Propose{m_now, m_tried, m_normals.take(m_exec, 6 * n), m_moves, tau});
    Kokkos::deep_copy(m_exec, m_host_moves, m_moves);
    m_exec.fence();
    Sums const sums = decide(tau, branches);
    Kokkos::deep_copy(m_exec, m_origins, m_host_origins);
    Kokkos::parallel_for("regroup", policy(),
                         Regroup{m_now, m_tried, m_next, m_origins});
    std::swap(m_now, m_next);
    return sums;
  }

  // Walkers become more where their energy is below this, and fewer above.
  void aim_at(double energy) { m_reference = energy; }

 private:
  std::size_t capacity() const {
    return 2 * static_cast<std::size_t>(m_target);
  }
  Kokkos::RangePolicy<Exec> policy() const { return {m_exec, 0, m_size}; }

  // One walker after the other, so that sums do not depend on threads.
  Sums decide(double tau, bool branches) {
    double const reference =
        m_reference - std::log(static_cast<double>(m_size) / m_target);
    std::vector<double> energies;
    energies.reserve(m_energies.size());
    Sums sums;
    for (int i = 0; i < m_size; ++i) {
      Move const move = m_host_moves(i);
      bool const moved =
          m_uniforms.next() < std::exp(std::min(0.0, move.log_ratio));
      double const before = m_energies[static_cast<std::size_t>(i)];
      double const energy = moved ? move.energy : before;
      double const weight =
          branches ? std::exp(tau * (reference - (before + energy) / 2)) : 1;
      double const copies = std::floor(weight + m_uniforms.next());
      for (int c = 0; c < std::min(copies, 4.0); ++c) {
        if (energies.size() == capacity()) {
          throw std::runtime_error("qmc: twice as many walkers as wanted");
        }
        m_host_origins(energies.size()) = {i, moved ? 1 : 0};
        energies.push_back(energy);
      }
      sums.weight += weight;
      sums.energy += weight * energy;
    }
    m_size = static_cast<int>(energies.size());
    energies.resize(capacity());
    m_energies = std::move(energies);
    return sums;
  }

  int m_target;
  int m_size;
  Exec m_exec;
  Walkers m_now, m_tried, m_next;
  Kokkos::View<Move*, Exec> m_moves;
  Kokkos::View<Origin*, Exec> m_origins;
  Kokkos::View<Move*, Exec::array_layout, Kokkos::HostSpace> m_host_moves;
  Kokkos::View<Origin*, Exec::array_layout, Kokkos::HostSpace> m_host_origins;
  std::vector<double> m_energies;
  double m_reference = exact_energy;
  Pool m_normals;
  HostStream m_uniforms;
};

#endif  // RUNNEL_EXAMPLES_QMC_POPULATION_HPP
