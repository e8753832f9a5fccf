// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What do permutations, shuffles and samples take an item?
//   runnel_perf_arrays [Google Benchmark's options]
//
// permutation/N, shuffle/N, std_shuffle/N  N ints; the last by one thread of
//   the host and std::mt19937_64
// copy/N, thrust_shuffle/N, thrust_shuffle_copy/N  N ints, beside shuffle/N;
//   thrust's by thrust::default_random_engine, whose permutations are those of
//   a bijection with random keys
// shuffle_segments/L, std_shuffle_segments/L  segments of L ints, 2·10^7 (GPUs
//   2^29) in all
// shuffle_cells/L  by shuffle_segments, 10^6 cells of L ints, on hosts at most
//   2·10^7 ints
// fisher_yates_handles/L, fisher_yates_kokkos/L  the same by one work item per
//   cell, with a handle of philox4x32 for each cell, with Kokkos' XorShift64
//   pool
// sample/N, sample_of_itself/N  N of 2^31, and of N
// weighted_sample/N, weighted_hundredth/N  N, and a hundredth, of N weights
// latin_hypercube/N  N numbers of points in 4 dimensions

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <random>
#include <runnel/arrays/arrays.hpp>
#include <runnel/distributions/exponential.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <vector>

#include "arrays.hpp"

namespace Runnel::Perf {
namespace {

/// Returns whether each of 0 … n − 1 is there once.
bool is_permutation_of_all(Values<int> const& indices) {
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), indices);
  std::vector<bool> is_there(host.size());
  for (std::size_t i = 0; i < host.size(); ++i) {
    auto const index = static_cast<std::size_t>(host(i));
    if (index >= host.size() || is_there[index]) return false;
    is_there[index] = true;
  }
  return true;
}

void permutation_of(benchmark::State& state) {
  std::int64_t const n = state.range(0);
  auto const indices = make_items(n);
  StreamSet<philox4x32, Space> streams;
  permutation(indices, streams);
  if (!is_permutation_of_all(indices)) {
    return state.SkipWithError("this is no permutation");
  }
  time_items(state, n, [&] { permutation(indices, streams); });
}
void std_shuffle_of(benchmark::State& state) {
  std::vector<int> items(static_cast<std::size_t>(state.range(0)));
  std::mt19937_64 generator;
  time_items(state, state.range(0),
             [&] { std::shuffle(items.begin(), items.end(), generator); });
}

void shuffle_segments_of(benchmark::State& state) {
  std::int64_t const length = state.range(0);
  std::int64_t const count = max_items / length;
  auto const items = make_items(count * length);
  Values<std::int64_t> const offsets("Runnel::perf::offsets",
                                     static_cast<std::size_t>(count) + 1);
  Kokkos::parallel_for(offsets.size(), EvenSegments{offsets, length});
  StreamSet<philox4x32, Space> streams;
  time_items(state, count * length,
             [&] { shuffle_segments(items, offsets, streams); });
}
void std_shuffle_segments_of(benchmark::State& state) {
  std::int64_t const length = state.range(0);
  std::int64_t const count = max_items / length;
  std::vector<int> items(static_cast<std::size_t>(count * length));
  std::mt19937_64 generator;
  time_items(state, count * length, [&] {
    for (auto at = items.begin(); at != items.end(); at += length) {
      std::shuffle(at, at + length, generator);
    }
  });
}

void sample_of(benchmark::State& state, std::uint64_t of) {
  std::int64_t const n = state.range(0);
  auto const indices = make_items(n);
  StreamSet<philox4x32, Space> streams;
  std::uint64_t const all = of == 0 ? static_cast<std::uint64_t>(n) : of;
  time_items(state, n, [&] { sample(indices, all, streams); });
}
void weighted_sample_of(benchmark::State& state, std::int64_t share) {
  std::int64_t const n = state.range(0);
  auto const indices = make_items(n / share);
  Values<double> const weights("Runnel::perf::weights",
                               static_cast<std::size_t>(n));
  StreamSet<philox4x32, Space> streams;
  fill(weights, streams, Exponential());
  time_items(state, n, [&] { weighted_sample(indices, weights, streams); });
}
void latin_hypercube_of(benchmark::State& state) {
  std::int64_t const n = state.range(0);
  Kokkos::View<double* [4], Space> const points(
      "Runnel::perf::points", static_cast<std::size_t>(n / 4));
  StreamSet<philox4x32, Space> streams;
  time_items(state, n, [&] { latin_hypercube(points, streams); });
}

void add_sizes(benchmark::internal::Benchmark* benchmark) {
  for (std::int64_t n :
       {std::int64_t{1000}, std::int64_t{1'000'000}, max_items}) {
    benchmark->Arg(n);
  }
  benchmark->UseManualTime();
}
void add_lengths(benchmark::internal::Benchmark* benchmark) {
  for (std::int64_t length : {10, 100, 1000, 10'000}) benchmark->Arg(length);
  benchmark->UseManualTime();
}

void register_all() {
  auto const add = [](char const* name, auto const& f) {
    return benchmark::RegisterBenchmark(name, f);
  };
  add("permutation", permutation_of)->Apply(add_sizes);
  add("std_shuffle", std_shuffle_of)->Apply(add_sizes);
  add("shuffle_segments", shuffle_segments_of)->Apply(add_lengths);
  add("std_shuffle_segments", std_shuffle_segments_of)->Apply(add_lengths);
  using State = benchmark::State;
  add("sample", [](State& s) { sample_of(s, 1u << 31); })->Apply(add_sizes);
  add("sample_of_itself", [](State& s) { sample_of(s, 0); })->Apply(add_sizes);
  add("weighted_sample", [](State& s) {
    weighted_sample_of(s, 1);
  })->Apply(add_sizes);
  add("weighted_hundredth", [](State& s) {
    weighted_sample_of(s, 100);
  })->Apply(add_sizes);
  add_shuffles();
  add("latin_hypercube", latin_hypercube_of)->Apply(add_sizes);
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, Runnel::Perf::register_all);
}
