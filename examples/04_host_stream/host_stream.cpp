// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pi from darts, by a host code that asks for few numbers at a time: alone,
// then with the threads of OpenMP sharing one stream. Thread t takes the t-th
// slice of every round, so all darts together are the same for any number of
// threads, and so is their estimate, to the last bit.

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <runnel/runnel.hpp>

#ifdef _OPENMP
#include <omp.h>
#endif

using Stream = Runnel::HostStream<Runnel::ranmar48>;

constexpr std::int64_t darts = 6'000'000;
constexpr std::int64_t darts_a_slice = 50;

bool is_inside(double x, double y) { return x * x + y * y < 1; }

// Number mode: next() is a comparison and a pointer that moves.
std::int64_t thrown_alone() {
  Stream stream;
  std::int64_t hits = 0;
  for (std::int64_t i = 0; i < darts; ++i) {
    double const x = stream.next();
    double const y = stream.next();
    hits += is_inside(x, y) ? 1 : 0;
  }
  return hits;
}

// Buffer mode: take() gives a slice of the block that lies ready. The threads
// need no lock and no order among them.
std::int64_t thrown_together([[maybe_unused]] int wanted_threads) {
  Stream stream;
  std::int64_t hits = 0;
#ifdef _OPENMP
#pragma omp parallel num_threads(wanted_threads) reduction(+ : hits)
#endif
  {
#ifdef _OPENMP
    int const thread = omp_get_thread_num();
    int const num_threads = omp_get_num_threads();  // perhaps fewer
#else
    int const thread = 0;
    int const num_threads = 1;
#endif
    std::int64_t const rounds = darts / (darts_a_slice * num_threads);
    for (std::int64_t round = 0; round < rounds; ++round) {
      auto const xy = stream.take(2 * darts_a_slice, thread, num_threads);
      for (std::size_t i = 0; i < xy.size(); i += 2) {
        hits += is_inside(xy[i], xy[i + 1]) ? 1 : 0;
      }
    }
  }
  return hits;
}

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  std::int64_t const alone = thrown_alone();
  constexpr double pi = std::numbers::pi;
  double const estimate = 4.0 * static_cast<double>(alone) / darts;
  double const sigma = std::sqrt(pi * (4 - pi) / darts);
  std::printf("pi = %.6f +- %.6f\n", estimate, sigma);
  bool good = std::abs(estimate - pi) < 4 * sigma;
#ifdef _OPENMP
  int const counts[] = {1, 2, 3, 4};
#else
  int const counts[] = {1};
#endif
  for (int const num_threads : counts) {
    bool const same = thrown_together(num_threads) == alone;
    std::printf("the same darts by %d thread(s): %s\n", num_threads,
                same ? "yes" : "NO");
    good = good && same;
  }
  return good ? 0 : 1;
}
