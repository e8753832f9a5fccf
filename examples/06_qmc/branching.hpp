// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_QMC_BRANCHING_HPP
#define RUNNEL_EXAMPLES_QMC_BRANCHING_HPP

// The host, which decides which walkers move, stay, die and multiply.

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <runnel/runnel.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "moves.hpp"

template <class T>
using HostView = Kokkos::View<T*, Exec::array_layout, Kokkos::HostSpace>;

struct Sums {
  double weight = 0;
  double energy = 0;
  double mean() const { return energy / weight; }
};

class Branching {
 public:
  explicit Branching(int size)
      : m_target(size),
        m_size(size),
        m_energies(capacity()),
        m_uniforms({}, {.streams = {.first_stream = 1}}) {}

  int size() const { return m_size; }
  // No more walkers than this.
  std::size_t capacity() const {
    return 2 * static_cast<std::size_t>(m_target);
  }
  // Walkers become more where their energy is below this, and fewer above.
  void aim_at(double energy) { m_reference = energy; }

  // One walker after the other, so that sums do not depend on threads.
  Sums decide(HostView<Move> const& moves, HostView<Origin> const& origins,
              double tau, bool branches) {
    double const reference =
        m_reference - std::log(static_cast<double>(m_size) / m_target);
    std::vector<double> energies;
    energies.reserve(m_energies.size());
    Sums sums;
    for (int i = 0; i < m_size; ++i) {
      Move const move = moves(i);
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
        origins(energies.size()) = {i, moved ? 1 : 0};
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

 private:
  int m_target;
  int m_size;
  std::vector<double> m_energies;
  double m_reference = exact_energy;
  Runnel::HostStream<Generator, double> m_uniforms;
};

#endif  // RUNNEL_EXAMPLES_QMC_BRANCHING_HPP
