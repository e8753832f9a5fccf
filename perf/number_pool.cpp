// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How much of a pool's refills hides behind its consumers, and what is the
// price of states that stay on the host?
//   runnel_perf_number_pool [Google Benchmark's options]
//
// pool/WORK     kernels that read a slice each and do WORK multiplications a
//               number; counters: refills alone, consumers alone, both, and
//               overlapped = (refill + consume − both) / min(refill, consume)
// states/…      refills alone, states on the device and on the host

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <string>

#include "common.hpp"

namespace Runnel::Perf {
namespace {

/// Sums of a slice's numbers, each after some work, one a work item.
template <class Slice>
void consume(Space const& exec, Slice const& slice, Values<float> const& sums,
             int work) {
  auto const items = static_cast<std::int64_t>(sums.size());
  auto const n = static_cast<std::int64_t>(slice.size());
  Kokkos::parallel_for(
      "Runnel::perf::consume", Kokkos::RangePolicy<Space>(exec, 0, items),
      KOKKOS_LAMBDA(std::int64_t item) {
        float sum = sums(item);
        for (std::int64_t i = item; i < n; i += items) {
          float y = slice(i);
          for (int k = 0; k < work; ++k) y = y * 0.75F + 0.125F;
          sum += y;
        }
        sums(item) = sum;
      });
}

constexpr std::size_t capacity = std::size_t{1} << 24;
constexpr int blocks = 20;
constexpr std::size_t slice = capacity / 16;

/// Seconds in which a pool gives so many blocks, with or without consumers.
template <class Generator>
double pool_seconds(NumberPoolOptions options, int work) {
  options.capacity = capacity;
  NumberPool<Generator, Reference, float> pool({}, options);
  Space const consumer;
  Values<float> const sums("sums", 1 << 16);
  double best = 1e300;
  for (int i = 0; i < 4; ++i) {
    best =
        std::min(best, seconds([&] {
                   for (std::size_t n = 0; n < blocks * capacity; n += slice) {
                     auto const numbers = pool.take(consumer, slice);
                     if (work >= 0) consume(consumer, numbers, sums, work);
                   }
                 }));
  }
  return best;
}

/// The consumers alone, on numbers that are there.
double consumer_seconds(int work) {
  Values<float> const numbers("numbers", capacity);
  Values<float> const sums("sums", 1 << 16);
  Space const exec;
  double best = 1e300;
  for (int i = 0; i < 4; ++i) {
    best = std::min(
        best, seconds([&] {
          for (std::size_t n = 0; n < blocks * capacity; n += slice) {
            std::size_t const at = n % capacity;
            consume(exec, Kokkos::subview(numbers, std::pair(at, at + slice)),
                    sums, work);
          }
        }));
  }
  return best;
}

void pool(benchmark::State& state, int work) {
  double const refill = pool_seconds<ranmar24>({}, -1);
  double const consumers = consumer_seconds(work);
  double both = 1e300;
  for (auto _ : state) {
    double const t = pool_seconds<ranmar24>({}, work);
    state.SetIterationTime(t);
    both = std::min(both, t);
  }
  state.counters["refill_ms"] = refill * 1e3;
  state.counters["consume_ms"] = consumers * 1e3;
  state.counters["both_ms"] = both * 1e3;
  state.counters["overlapped"] =
      (refill + consumers - both) / std::min(refill, consumers);
}

template <class Generator>
void refill(benchmark::State& state, NumberPoolOptions const& options) {
  double best = 1e300;
  for (auto _ : state) {
    double const t = pool_seconds<Generator>(options, -1);
    state.SetIterationTime(t);
    best = std::min(best, t);
  }
  state.counters["Mnum/s"] =
      static_cast<double>(blocks) * static_cast<double>(capacity) / best * 1e-6;
}

template <class F>
void add(std::string const& name, F const& f) {
  benchmark::RegisterBenchmark(name.c_str(), f)
      ->UseManualTime()
      ->Iterations(2)
      ->Unit(benchmark::kMillisecond);
}

template <class Generator>
void add_states() {
  std::string const name = "states/" + std::string(Generator::name);
  add(name + "/on_device",
      [](benchmark::State& s) { refill<Generator>(s, {}); });
  for (std::size_t const substreams : {256, 1024, 4096}) {
    add(name + "/on_host/" + std::to_string(substreams),
        [=](benchmark::State& s) {
          refill<Generator>(
              s, {.states = PoolStates::on_host, .substreams = substreams});
        });
  }
}

void add_all() {
  for (int const work : {0, 4, 16, 64, 256}) {
    add("pool/" + std::to_string(work),
        [=](benchmark::State& s) { pool(s, work); });
  }
  add_states<ranmar24>();
  add_states<mrg32k3a>();
  add_states<mt19937>();
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  benchmark::Initialize(&argc, argv);
  Runnel::Perf::add_all();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
