// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What does a distribution cost over plain uniform numbers?
//   runnel_perf_distributions [Google Benchmark's options]
//
// DISTRIBUTION<T>/GENERATOR/SHAPE, DISTRIBUTION: uniform, normal, exponential,
// normal_box_muller for doubles; SHAPE:
//   sequence  one stream, 2^30 values on a GPU, 2^16 on a host
//   streams   as many of 4096 streams together
//   rows      16 values of each of 2^20 streams, 2^16 on a host
//
// Counters: values/s; of_uniform, the share of the uniform numbers' rate in the
// same shape; of normals of one sequence and of streams PEER/s, the rates of
// MKL and cuRAND for as many normals of the same kind of generator, and x_PEER,
// the rate × theirs.

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <map>
#include <runnel/distributions/exponential.hpp>
#include <runnel/distributions/normal.hpp>
#include <runnel/distributions/normal_box_muller.hpp>
#include <runnel/fill/fill.hpp>
#include <string>
#include <type_traits>

#include "common.hpp"
#include "measured_generators.hpp"
#include "peers.hpp"

namespace Runnel::Perf {
namespace {

constexpr bool on_device = Impl::Backend<Space>::on_device;

/// The request: `values` in all, of `streams`.
struct Shape {
  char const* name;
  std::int64_t values;
  std::int64_t streams;
};
constexpr Shape sequence = {"sequence",
                            std::int64_t{1} << (on_device ? 30 : 16), 1};
constexpr Shape streams = {"streams", sequence.values, 4096};
constexpr Shape rows = {"rows", std::int64_t{1} << (on_device ? 24 : 20),
                        std::int64_t{1} << (on_device ? 20 : 16)};

/// Values per second, the best of five series.
template <class Generator, class T, class Distribution>
double rate_of(Shape const& shape, Distribution const& distribution) {
  StreamSet<Generator, Space> set(
      {}, {.num_streams = static_cast<std::uint64_t>(shape.streams),
           .allow_overlap = true});  // sprng_lcg has fewer
  Kokkos::View<T**, Kokkos::LayoutRight, Space> const view(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::values"),
      shape.streams, shape.values / shape.streams);
  int const repeat = repetitions(shape.values);
  auto const series = [&] {
    return seconds([&] {
      for (int r = 0; r < repeat; ++r) fill(view, set, distribution);
    });
  };
  series();
  double best = series();
  for (int i = 0; i < 4; ++i) best = std::min(best, series());
  return static_cast<double>(shape.values) * repeat / best;
}

/// The uniform numbers' rate, measured once per process.
template <class Generator, class T>
double uniform_rate(Shape const& shape) {
  static std::map<std::string, double> known;
  auto const [at, is_new] = known.try_emplace(shape.name);
  if (is_new) at->second = rate_of<Generator, T>(shape, Uniform());
  return at->second;
}

template <class Generator, class T, class Distribution>
double measured_rate(Shape const& shape, Distribution const& distribution) {
  if constexpr (std::is_same_v<Distribution, Uniform>) {
    return uniform_rate<Generator, T>(shape);
  } else {
    return rate_of<Generator, T>(shape, distribution);
  }
}

template <class Generator, class T, class Distribution>
void add(std::string const& name, Shape const& shape,
         Distribution const& distribution) {
  std::string const full = name + (sizeof(T) == 4 ? "<float>/" : "<double>/") +
                           std::string(Generator::name) + "/" + shape.name;
  auto const measure = [=](benchmark::State& state) {
    double rate = 0;
    for (auto _ : state) {
      rate = measured_rate<Generator, T>(shape, distribution);
      state.SetIterationTime(static_cast<double>(shape.values) / rate);
    }
    state.counters["values/s"] = rate;
    state.counters["of_uniform"] = rate / uniform_rate<Generator, T>(shape);
    if (!name.starts_with("normal") || shape.values != sequence.values) return;
    for (auto const& peer : peer_rates(Generator::name, sizeof(T), shape.values,
                                       PeerValues::normal)) {
      if (!peer.error.empty()) return state.SkipWithError(peer.error.c_str());
      state.counters[peer.name + "/s"] = peer.numbers_a_second;
      state.counters["x_" + peer.name] = rate / peer.numbers_a_second;
    }
  };
  benchmark::RegisterBenchmark(full.c_str(), measure)
      ->Iterations(1)
      ->UseManualTime();
}

template <class Generator, class T>
void add_all() {
  for (auto const& shape : {sequence, streams, rows}) {
    add<Generator, T>("uniform", shape, Uniform());
    add<Generator, T>("normal", shape, Normal(0.5, 2.5));
    add<Generator, T>("exponential", shape, Exponential(0.4));
    if constexpr (sizeof(T) == 8) {
      add<Generator, T>("normal_box_muller", shape, NormalBoxMuller(0.5, 2.5));
    }
  }
}
template <class... Generators>
void register_all(TypeList<Generators...>) {
  (add_all<Generators, float>(), ...);
  (add_all<Generators, double>(), ...);
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, [] {
    Runnel::Perf::register_all(Runnel::Perf::MeasuredGenerators());
  });
}
