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
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "population.hpp"

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
