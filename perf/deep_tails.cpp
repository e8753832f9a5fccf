// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What do deep tails cost?
//   runnel_perf_deep_tails [Google Benchmark's options]
//
// normal<T>/N, deep_normal<T>/N            Normal, DeepTails(Normal)
// exponential<T>/N, deep_exponential<T>/N  the same of Exponential

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/exponential.hpp>
#include <runnel/distributions/normal.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <string>

#include "common.hpp"

namespace Runnel::Perf {
namespace {

constexpr std::int64_t values =
    Impl::Backend<Space>::on_device ? std::int64_t{1} << 29 : 1 << 22;

template <class T, class Distribution>
void fill_by(benchmark::State& state, Distribution const& distribution) {
  Values<T> const view("Runnel::perf::values", values);
  StreamSet<philox4x32, Space> streams;
  fill(view, streams, distribution);  // memory
  for (auto _ : state) {
    state.SetIterationTime(seconds([&] { fill(view, streams, distribution); }));
  }
  state.counters["values/s"] = benchmark::Counter(
      static_cast<double>(values) * static_cast<double>(state.iterations()),
      benchmark::Counter::kIsRate);
}

template <class T, class Distribution>
void add(std::string const& name, Distribution const& distribution) {
  std::string const of =
      (sizeof(T) == 4 ? "<float>/" : "<double>/") + std::to_string(values);
  auto const add_one = [&](std::string const& full, auto const& drawn) {
    benchmark::RegisterBenchmark(full.c_str(), [drawn](
                                                   benchmark::State& state) {
      fill_by<T>(state, drawn);
    })->UseManualTime();
  };
  add_one(name + of, distribution);
  add_one("deep_" + name + of, DeepTails(distribution));
}

void register_all() {
  add<float>("normal", Normal());
  add<double>("normal", Normal());
  add<float>("exponential", Exponential());
  add<double>("exponential", Exponential());
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, Runnel::Perf::register_all);
}
