// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What do parameters by element cost?
//   runnel_perf_elements [Google Benchmark's options]
//
// DISTRIBUTION<TYPE>/GENERATOR/PARAMETERS: one sequence, 2^16 values on a host
// (for one core: OMP_NUM_THREADS=1), 2^28 on a GPU. PARAMETERS: views, one for
// each value; number, the same for all values, by `by_element`, too. Poisson
// rates are log-uniform in [0.1, 100].
//
// Of Poisson numbers by views of double on a host also PEER, the Mnum/s of the
// standard library and of MKL by one thread, and x_PEER, the rate × theirs.

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <string>
#include <vector>

#include "common.hpp"
#include "distribution_peers.hpp"

namespace Runnel::Perf {
namespace {

constexpr bool on_device = Impl::Backend<Space>::on_device;
constexpr std::int64_t num_values = std::int64_t{1} << (on_device ? 28 : 16);

/// from·(to/from)^u, u uniform in [0, 1).
template <class P>
Values<P> log_uniform(double from, double to) {
  Values<P> const values("Runnel::perf::parameters", num_values);
  StreamSet<philox4x32, Space> set;
  fill(values, set, Uniform());
  double const factor = to / from;
  Kokkos::parallel_for(
      "Runnel::perf::log_uniform", Kokkos::RangePolicy<Space>(0, num_values),
      KOKKOS_LAMBDA(std::int64_t i) {
        values(i) = static_cast<P>(
            from * Kokkos::pow(factor, static_cast<double>(values(i))));
      });
  return values;
}

Values<double> poisson_rates() { return log_uniform<double>(0.1, 100); }

/// Adds the counters of peers, measured once per process.
void report_poisson_peers(benchmark::State& state) {
  static std::vector<PeerRate> const peers = poisson_peers(poisson_rates());
  double const rate = state.counters["Mnum/s"];
  for (auto const& peer : peers) {
    if (!peer.error.empty()) return state.SkipWithError(peer.error.c_str());
    double const peers_rate = peer.numbers_a_second * 1e-6;
    state.counters[peer.name] = peers_rate;
    state.counters["x_" + peer.name] = rate / peers_rate;
  }
}

/// \param report  adds counters of its own, report(state)
template <class Generator, class T, class Distribution, class Report>
void add(std::string const& name, std::string const& parameters,
         Distribution const& distribution, Report const& report) {
  benchmark::RegisterBenchmark(
      (name + "/" + std::string(Generator::name) + "/" + parameters).c_str(),
      [=](benchmark::State& state) {
        Values<T> const values(Kokkos::view_alloc(Kokkos::WithoutInitializing,
                                                  "Runnel::perf::values"),
                               num_values);
        StreamSet<Generator, Space> set;
        auto const by = distribution();
        time_fill(state, num_values, sizeof(T), [&] { fill(values, set, by); });
        report(state);
      })
      ->UseManualTime()
      ->Unit(benchmark::kMicrosecond);
}
template <class Generator, class T, class Distribution>
void add(std::string const& name, std::string const& parameters,
         Distribution const& distribution) {
  add<Generator, T>(name, parameters, distribution, [](benchmark::State&) {});
}

template <class Generator>
void add_all() {
  add<Generator, int>(
      "poisson<int>", "views of double",
      [] { return by_element<Poisson>(poisson_rates()); },
      report_poisson_peers);
  add<Generator, int>("poisson<int>", "views of float", [] {
    return by_element<Poisson>(log_uniform<float>(0.1, 100));
  });
  add<Generator, int>("poisson<int>", "views, below 4", [] {
    return by_element<Poisson>(log_uniform<double>(0.1, 4));
  });
  add<Generator, int>("poisson<int>", "views, from 12", [] {
    return by_element<Poisson>(log_uniform<double>(12, 1000));
  });
  add<Generator, int>("poisson<int>", "number",
                      [] { return by_element<Poisson>(10.0); });
  add<Generator, int>("binomial<int>", "views", [] {
    return by_element<Binomial>(100, log_uniform<double>(0.01, 0.9));
  });
  add<Generator, float>("normal<float>", "views", [] {
    return by_element<Normal>(log_uniform<float>(0.1, 1),
                              log_uniform<float>(0.1, 10));
  });
  add<Generator, double>("normal<double>", "views", [] {
    return by_element<Normal>(log_uniform<double>(0.1, 1),
                              log_uniform<double>(0.1, 10));
  });
  add<Generator, float>("exponential<float>", "views", [] {
    return by_element<Exponential>(log_uniform<float>(0.1, 10));
  });
  add<Generator, double>("gamma_marsaglia_tsang<double>", "views", [] {
    return by_element<GammaMarsagliaTsang>(log_uniform<double>(0.5, 10), 1.0);
  });
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, [] {
    Runnel::Perf::add_all<Runnel::philox4x32>();
    Runnel::Perf::add_all<Runnel::ranmar48>();
  });
}
