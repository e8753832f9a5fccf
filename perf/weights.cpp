// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What does it cost to choose items by their weights, as the number of weights
// grows?
//   runnel_perf_weights [Google Benchmark's options]
//
// make_discrete/N, make_alias/N, assign_alias/N  the table of N weights, double
// draw_discrete/N, draw_alias/N                  32-bit integers by it
//
// Counters: items/s, of weights or of integers; ns_per_item.

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/discrete.hpp>
#include <runnel/distributions/discrete_alias.hpp>
#include <runnel/distributions/exponential.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <string>
#include <vector>

#include "common.hpp"

namespace Runnel::Perf {
namespace {

using Alias = DiscreteAlias<Space>;
constexpr std::int64_t num_values =
    Impl::Backend<Space>::on_device ? std::int64_t{1} << 28 : 1 << 22;
constexpr std::int64_t max_discrete = std::int64_t{1} << 24;

/// Weights in random order, exponential numbers: most of them light.
Values<double> make_weights(std::int64_t n) {
  Values<double> const weights("Runnel::perf::weights",
                               static_cast<std::size_t>(n));
  StreamSet<philox4x32, Space> streams(7);
  fill(weights, streams, Exponential());
  return weights;
}
std::vector<double> weights_on_host(std::int64_t n) {
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), make_weights(n));
  return {host.data(), host.data() + host.size()};
}

template <class F>
void time_each(benchmark::State& state, std::int64_t n, F const& f) {
  double total = 0;
  time_items(state, n, [&] { total += seconds(f); });
  state.counters["ns_per_item"] =
      benchmark::Counter(total * 1e9 / static_cast<double>(n) /
                         static_cast<double>(state.iterations() + 1));
}

/// \param weights  copied from the device each time, as a time step has them
void make_discrete(benchmark::State& state, std::int64_t n) {
  auto const weights = make_weights(n);
  time_each(state, n, [&] {
    auto const host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), weights);
    Discrete const distribution({host.data(), host.size()});
    auto const quantile =
        Impl::make_quantile<std::int32_t, Space>(distribution, 64);
    benchmark::DoNotOptimize(&quantile);
  });
}
void make_alias(benchmark::State& state, std::int64_t n) {
  auto const weights = make_weights(n);
  time_each(state, n, [&] {
    Alias const distribution(Space(), weights);
    benchmark::DoNotOptimize(&distribution);
  });
}
void assign_alias(benchmark::State& state, std::int64_t n) {
  auto const weights = make_weights(n);
  Alias distribution(Space(), weights);
  time_each(state, n, [&] { distribution.assign(Space(), weights); });
}

template <class Distribution>
void draw(benchmark::State& state, Distribution const& distribution) {
  Values<std::int32_t> const values("Runnel::perf::values", num_values);
  StreamSet<philox4x32, Space> streams;
  time_each(state, num_values, [&] { fill(values, streams, distribution); });
}

template <class F>
void add(std::string const& name, std::int64_t n, F const& f) {
  benchmark::RegisterBenchmark((name + '/' + std::to_string(n)).c_str(),
                               [n, f](benchmark::State& state) { f(state, n); })
      ->UseManualTime();
}

void register_all() {
  for (int const log2 : {4, 10, 16, 20, 24, 28}) {
    std::int64_t const n = std::int64_t{1} << log2;
    if (!Impl::Backend<Space>::on_device && n > max_discrete) continue;
    add("make_alias", n, make_alias);
    add("assign_alias", n, assign_alias);
    add("draw_alias", n, [](benchmark::State& state, std::int64_t size) {
      draw(state, Alias(Space(), make_weights(size)));
    });
    if (n > max_discrete) continue;
    add("make_discrete", n, make_discrete);
    add("draw_discrete", n, [](benchmark::State& state, std::int64_t size) {
      draw(state, Discrete(weights_on_host(size)));
    });
  }
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, Runnel::Perf::register_all);
}
