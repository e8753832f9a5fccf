// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What does a visit of a stream by a team take?
//   runnel_perf_team_rng [Google Benchmark's options]
//
// visit<T>/GENERATOR/K: a team takes a `TeamRng`, draws K values by `next` and
// adds them up; 8192 teams with a stream each, of one warp on a GPU, of one
// thread on a host
//
// Counters: ns per visit, by the time of all of them, and values/s.

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/interfaces/team_rng.hpp>
#include <runnel/streams/stream_set.hpp>
#include <string>

#include "common.hpp"
#include "measured_generators.hpp"

namespace Runnel::Perf {
namespace {

constexpr int num_visits = 8192;

template <class T, class Generator>
struct Visit {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;

  TeamHandle<Generator, Space> handle;
  Kokkos::View<T*, Space> sums;
  int values;

  KOKKOS_FUNCTION void operator()(Member const& member) const {
    T sum = 0;
    {
      auto rng = team_rng<T>(handle, member, member.league_rank());
      int const size = member.team_size();
      for (int i = member.team_rank(); i < values; i += size) {
        sum += rng.next();
      }
    }
    Kokkos::single(Kokkos::PerTeam(member),
                   [&] { sums(member.league_rank()) += sum; });
  }
};

/// Seconds of all visits, the least of five times.
template <class T, class Generator>
double visits_take(int values) {
  StreamSet<Generator, Space> set(
      {}, {.num_streams = static_cast<std::uint64_t>(num_visits)});
  TeamHandle<Generator, Space> const handle(set);
  Visit<T, Generator> const visit{
      handle, Kokkos::View<T*, Space>("Runnel::perf::sums", num_visits),
      values};
  constexpr bool on_device = Impl::Backend<Space>::on_device;
  typename Visit<T, Generator>::Policy policy(num_visits, on_device ? 32 : 1,
                                              1);
  policy.set_scratch_size(0,
                          Kokkos::PerTeam(handle.template scratch_size<T>()));
  double least = 0;
  for (int i = 0; i < 6; ++i) {
    double const time = seconds(
        [&] { Kokkos::parallel_for("Runnel::perf::visits", policy, visit); });
    if (i == 1 || (i > 1 && time < least)) least = time;
  }
  return least;
}

template <class T, class Generator>
void add_all() {
  for (int const values : {4, 16, 32, 64, 256, 1024, 4096}) {
    std::string const name =
        std::string(sizeof(T) == 4 ? "visit<float>/" : "visit<double>/") +
        std::string(Generator::name) + "/" + std::to_string(values);
    benchmark::RegisterBenchmark(
        name.c_str(),
        [=](benchmark::State& state) {
          double time = 0;
          for (auto _ : state) {
            time = visits_take<T, Generator>(values);
            state.SetIterationTime(time);
          }
          state.counters["ns_per_visit"] = time * 1e9 / num_visits;
          state.counters["values/s"] =
              static_cast<double>(values) * num_visits / time;
        })
        ->Iterations(1)
        ->UseManualTime();
  }
}
template <class... Generators>
void register_all(TypeList<Generators...>) {
  (add_all<float, Generators>(), ...);
  (add_all<double, Generators>(), ...);
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, [] {
    Runnel::Perf::register_all(Runnel::Perf::MeasuredGenerators());
  });
}
