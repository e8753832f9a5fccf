// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that was written for Kokkos' pools – pi from points in a square, a
// random walk – on Kokkos' pool and on Runnel's: only the type differs. Then
// the one word that makes it reproducible: get_state(i).
#include <Kokkos_Core.hpp>
#include <Kokkos_Random.hpp>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <runnel/interfaces/random_pool.hpp>

using Space = Kokkos::DefaultExecutionSpace;
using KokkosPool = Kokkos::Random_XorShift64_Pool<Space>;
using RunnelPool = Runnel::RandomPool<Runnel::ranmar48>;

template <class Pool>
double pi(Pool const& pool) {
  int const items = 2000, points = 500;
  long hits = 0;
  Kokkos::parallel_reduce(
      "pi", Kokkos::RangePolicy<Space>(0, items),
      KOKKOS_LAMBDA(int, long& sum) {
        auto gen = pool.get_state();
        for (int p = 0; p < points; ++p) {
          double const x = gen.drand(), y = gen.drand();
          if (x * x + y * y < 1) ++sum;
        }
        pool.free_state(gen);
      },
      hits);
  return 4.0 * static_cast<double>(hits) / items / points;
}

// The mean square distance of walkers on a line, over the number of steps: 1.
template <class Pool>
double walk(Pool const& pool) {
  int const walkers = 4000, steps = 400;
  double squares = 0;
  Kokkos::parallel_reduce(
      "walk", Kokkos::RangePolicy<Space>(0, walkers),
      KOKKOS_LAMBDA(int, double& sum) {
        auto gen = pool.get_state();
        int at = 0;
        for (int s = 0; s < steps; ++s) at += gen.rand(2) == 1 ? 1 : -1;
        pool.free_state(gen);
        sum += static_cast<double>(at) * at;
      },
      squares);
  return squares / walkers / steps;
}

// The same, walker i by stream i: the same digits on every machine.
long endpoints(RunnelPool const& pool, int walkers) {
  long checksum = 0;
  Kokkos::parallel_reduce(
      "walk by stream", Kokkos::RangePolicy<Space>(0, walkers),
      KOKKOS_LAMBDA(int i, long& sum) {
        auto gen = pool.get_state(i);
        int at = 0;
        for (int s = 0; s < 400; ++s) at += gen.rand(2) == 1 ? 1 : -1;
        pool.free_state(gen);
        sum += static_cast<long>(i + 1) * at;
      },
      checksum);
  return checksum;
}

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const guard(argc, argv);
  double const a = pi(KokkosPool(1)), b = pi(RunnelPool(1));
  double const c = walk(KokkosPool(1)), d = walk(RunnelPool(1));
  std::printf("Kokkos' pool: pi = %.4f, walk = %.3f\n", a, c);
  std::printf("Runnel's pool: pi = %.4f, walk = %.3f\n", b, d);

  RunnelPool const pool(Space(), 1, 4000), again(Space(), 1, 4000);
  long const first = endpoints(pool, 4000), second = endpoints(again, 4000);
  std::printf("by stream: checksum %ld, and again %ld\n", first, second);

  Kokkos::View<double*, Space> const view("view", 1000);
  Kokkos::fill_random(view, pool, 1.0);  // Runnel::fill

  bool right = first == second && first == 1676310;
  for (double const x : {a, b}) {
    right = right && std::abs(x - std::numbers::pi) < 0.01;
  }
  for (double const x : {c, d}) right = right && std::abs(x - 1) < 0.12;
  std::puts(right ? "right" : "WRONG");
  return right ? 0 : 1;
}
