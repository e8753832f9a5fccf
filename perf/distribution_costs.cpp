// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What does each distribution cost, beside those of other libraries?
//   runnel_perf_distribution_costs [Google Benchmark's options]
//
// DISTRIBUTION<TYPE>/GENERATOR: one sequence, 2^16 values on a host (for one
// core: OMP_NUM_THREADS=1), 2^28 on a GPU, made by two kernels as in `fill`.
//
// Counters: values/s; of_uniform, the share of the rate of `Uniform` numbers,
// for whole numbers of 32-bit `Words`; x_PEER, the rate × that of a peer.

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <map>
#include <runnel/distributions/uniform.hpp>
#include <runnel/distributions/words.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/detail/named_distribution.hpp>
#include <string>
#include <vector>

#include "common.hpp"
#include "distribution_peers.hpp"

namespace Runnel::Perf {
namespace {

using Impl::NamedType;

constexpr bool on_device = Impl::Backend<Space>::on_device;
constexpr std::int64_t num_values = std::int64_t{1} << (on_device ? 28 : 16);

constexpr char const* reals[] = {
    "uniform:-1,1",  "normal:0,1",      "normal_box_muller:0,1",
    "lognormal:0,1", "exponential:1",   "rayleigh:1",
    "weibull:2,1",   "cauchy:0,1",      "laplace:0,1",
    "gumbel:0,1",    "logistic:0,1",    "gamma:2.5,1",
    "chi_squared:5", "beta:2,3",        "student_t:5",
    "fisher_f:5,7",  "maxwell:1",       "truncated_normal:0,1,-1,2",
    "von_mises:0,4", "deep_normal:0,1", "deep_exponential:1"};
constexpr char const* integers[] = {
    "integers:1,6",     "bernoulli:0.3",           "geometric:0.2",
    "binomial:100,0.5", "negative_binomial:5,0.4", "poisson:10",
    "poisson:1000",     "hypergeometric:50,70,20", "discrete:1,2,3,4"};

/// Fills memory with `Value`s of a generator's own kind.
template <class Generator, class Distribution, class Value>
double plain_rate() {
  static double const known = [] {
    StreamSet<Generator, Space> set;
    Values<Value> const values("Runnel::perf::values", num_values);
    return median_rate(num_values, [&] { fill(values, set, Distribution()); });
  }();
  return known;
}

/// By unit words, in the values' memory where these are as wide.
template <class Generator, class UnitWord>
double named_rate(std::string const& name, NamedType type) {
  using Sampler = Impl::UnitWords::sampler<Generator, UnitWord>;
  bool const in_place = Impl::bytes_of(type) == sizeof(UnitWord);
  auto const distribution = Impl::read_distribution(name, "", type);
  auto const unit_values =
      Impl::make_unit_values(Space(), distribution, type, Sampler::precision);
  StreamSet<Generator, Space> set;
  Values<UnitWord> const words("Runnel::perf::words", num_values);
  Values<UnitWord> const values("Runnel::perf::values",
                                in_place ? 0 : num_values);
  Impl::PlaceFinder<Generator, Space> places(Space(), set,
                                             Sampler::words_per_value);
  bool const needs_places = Impl::needs_places(distribution);
  FillOptions const options;
  return median_rate(num_values, [&] {
    Impl::DealtPlaces dealt;
    if (needs_places) dealt = places(Impl::Deal::of(set, options, num_values));
    fill(words, set, Impl::UnitWords());
    unit_values->make(Space(), in_place ? nullptr : words.data(),
                      in_place ? words.data() : values.data(), num_values,
                      dealt);
  });
}

template <class Generator>
void add(std::string const& name, std::string const& type_name,
         NamedType type) {
  std::string const full =
      name + "<" + type_name + ">/" + std::string(Generator::name);
  auto const measure = [=](benchmark::State& state) {
    bool const is_narrow = Impl::has_narrow_words(type);
    double rate = 0;
    for (auto _ : state) {
      rate = is_narrow ? named_rate<Generator, std::uint32_t>(name, type)
                       : named_rate<Generator, std::uint64_t>(name, type);
      state.SetIterationTime(static_cast<double>(num_values) / rate);
    }
    double const plain = type == NamedType::f32
                             ? plain_rate<Generator, Uniform, float>()
                         : type == NamedType::f64
                             ? plain_rate<Generator, Uniform, double>()
                             : plain_rate<Generator, Words, std::uint32_t>();
    state.counters["values/s"] = rate;
    state.counters["of_uniform"] = rate / plain;
    static std::map<std::string, std::vector<PeerRate>> peers;
    auto const [at, is_new] = peers.try_emplace(name + type_name);
    if (is_new) at->second = distribution_peers(name, type, num_values);
    for (auto const& peer : at->second) {
      if (!peer.error.empty()) return state.SkipWithError(peer.error.c_str());
      state.counters["x_" + peer.name] = rate / peer.numbers_a_second;
    }
  };
  benchmark::RegisterBenchmark(full.c_str(), measure)
      ->Iterations(1)
      ->UseManualTime();
}

template <class Generator>
void add_all() {
  for (std::string const name : reals) {
    add<Generator>(name, "float", NamedType::f32);
    add<Generator>(name, "double", NamedType::f64);
  }
  for (std::string const name : integers) {
    add<Generator>(name, "int", NamedType::i32);
  }
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, [] {
    Runnel::Perf::add_all<Runnel::philox4x32>();
    Runnel::Perf::add_all<Runnel::ranmar48>();
  });
}
