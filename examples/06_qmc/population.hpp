// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_QMC_POPULATION_HPP
#define RUNNEL_EXAMPLES_QMC_POPULATION_HPP

// Walkers on the device (moves.hpp), and the host that decides which of them
// stay, die and multiply (branching.hpp).

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <runnel/runnel.hpp>
#include <utility>

#include "branching.hpp"
#include "moves.hpp"

class Population {
 public:
  explicit Population(int size)
      : m_branching(size),
        m_now("now", capacity()),
        m_tried("tried", capacity()),
        m_next("next", capacity()),
        m_moves("moves", capacity()),
        m_origins("origins", capacity()),
        m_host_moves(Kokkos::create_mirror_view(m_moves)),
        m_host_origins(Kokkos::create_mirror_view(m_origins)),
        m_normals(m_exec, {}, {.capacity = 6 * capacity()},
                  Runnel::Normal(0, 1)) {
    Kokkos::parallel_for("start", policy(),
                         Start{m_now, m_normals.take(m_exec, 6 * capacity())});
    step(0.01, false);  // the host learns the energies
  }

  // All walkers do a step; with `branches` they diffuse, die and multiply, else
  // they keep to the square of the trial function.
  Sums step(double tau, bool branches) {
    auto const n = static_cast<std::size_t>(m_branching.size());
    Kokkos::parallel_for(
        "propose", policy(),
        Propose{m_now, m_tried, m_normals.take(m_exec, 6 * n), m_moves, tau});
    Kokkos::deep_copy(m_exec, m_host_moves, m_moves);
    m_exec.fence();
    Sums const sums =
        m_branching.decide(m_host_moves, m_host_origins, tau, branches);
    Kokkos::deep_copy(m_exec, m_origins, m_host_origins);
    Kokkos::parallel_for("regroup", policy(),
                         Regroup{m_now, m_tried, m_next, m_origins});
    std::swap(m_now, m_next);
    return sums;
  }

  void aim_at(double energy) { m_branching.aim_at(energy); }

 private:
  std::size_t capacity() const { return m_branching.capacity(); }
  Kokkos::RangePolicy<Exec> policy() const {
    return {m_exec, 0, m_branching.size()};
  }

  Branching m_branching;
  Exec m_exec;
  Walkers m_now, m_tried, m_next;
  Kokkos::View<Move*, Exec> m_moves;
  Kokkos::View<Origin*, Exec> m_origins;
  HostView<Move> m_host_moves;
  HostView<Origin> m_host_origins;
  Pool m_normals;
};

#endif  // RUNNEL_EXAMPLES_QMC_POPULATION_HPP
