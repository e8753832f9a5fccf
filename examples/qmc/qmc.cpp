// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ground state of the helium atom by variational and by diffusion Monte
// Carlo. As in the application of GASPRNG's authors, the walkers are on the
// device, where a pool of numbers perturbs them, and the host accepts or
// rejects; here it also lets walkers branch. The result is the same to the last
// bit for any number of threads.
//
//   runnel_example_qmc [WALKERS [TIME]]
//
// WALKERS (500) walk for TIME (60) atomic units of imaginary time by each of
// two time steps, from which the energy is extrapolated to none. It must be
// -2.9037 hartree, within four times its error.

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
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

struct Energy {
  double mean, error;
};

// The mean of blocks of `length` time units, which know little of each other.
Energy measure(Population& walkers, double tau, double time, bool branches) {
  constexpr double length = 3;
  int const steps = static_cast<int>(length / tau + 0.5);
  int const blocks = std::max(4, static_cast<int>(time / length));
  Sums all;
  std::vector<double> means;
  for (int block = -2; block < blocks; ++block) {  // two to forget the start
    Sums sums;
    for (int s = 0; s < steps; ++s) {
      Sums const one = walkers.step(tau, branches);
      sums.weight += one.weight;
      sums.energy += one.energy;
    }
    if (block >= 0) {
      all.weight += sums.weight;
      all.energy += sums.energy;
      means.push_back(sums.mean());
    }
    walkers.aim_at(block >= 0 ? all.mean() : sums.mean());
  }
  double squares = 0;
  for (double const mean : means) {
    squares += (mean - all.mean()) * (mean - all.mean());
  }
  return {all.mean(), std::sqrt(squares / (blocks * (blocks - 1.0)))};
}

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  int const size = argc > 1 ? std::max(1, std::atoi(argv[1])) : 500;
  double const time = argc > 2 ? std::atof(argv[2]) : 60;
  auto const begin = std::chrono::steady_clock::now();
  Population walkers(size);
  Energy const trial = measure(walkers, 0.05, time, false);
  std::printf("variational               %.6f +- %.6f hartree\n", trial.mean,
              trial.error);
  double const tau = 0.02;
  Energy const coarse = measure(walkers, tau, time, true);
  Energy const fine = measure(walkers, tau / 2, time, true);
  std::printf("diffusion, time step %.3f %.6f +- %.6f\n", tau, coarse.mean,
              coarse.error);
  std::printf("diffusion, time step %.3f %.6f +- %.6f\n", tau / 2, fine.mean,
              fine.error);
  double const energy = 2 * fine.mean - coarse.mean;
  double const error = std::hypot(2 * fine.error, coarse.error);
  bool const is_right = std::abs(energy - exact_energy) < 4 * error &&
                        error < 0.05 &&
                        trial.mean > exact_energy - 4 * trial.error;
  std::printf("without a time step        %.6f +- %.6f, exact %.6f%s\n", energy,
              error, exact_energy, is_right ? "" : ": WRONG");
  std::printf("all digits: %.17g\n", energy);
  std::fprintf(
      stderr, "%.1f s\n",
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
          .count());
  return is_right ? 0 : 1;
}
