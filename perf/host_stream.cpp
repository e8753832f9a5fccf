// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What does a number cost a host code that asks for few at a time?
//   runnel_perf_host_stream [Google Benchmark's options]
//
// full/…      next() and take() from a block that is complete
// request/…   sustained, with requests of 1, 10, 1000 and 10^6 numbers, against
//             SPRNG and MKL where they were found
// pipeline/…  GASPRNG's model of the pipeline against wall time; "with" also
//             has the hand-off of blocks, measured with short ones
// sweep/…     10 numbers per request: buffered and not × prefetch × streams ×
//             streams per team
// crossover/… one call for n numbers to the host: made by the calling thread,
//             or by the execution space and copied

#include "host_stream.hpp"

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <runnel/generators/ranmar.hpp>
#include <vector>

#include "common.hpp"

namespace Runnel::Perf {
namespace {

// ---- the sweep --------------------------------------------------------------

struct SweepCase {
  Producer producer;
  std::size_t prefetch;  ///< 0: not buffered
  std::uint64_t streams;
  int streams_a_team;
};

void sweep(benchmark::State& state, SweepCase const& c) {
  std::size_t const total = c.prefetch == 0 ? 1'000'000 : 10'000'000;
  HostStream<ranmar24> stream({}, {.streams = {.num_streams = c.streams},
                                   .prefetch = c.prefetch,
                                   .producer = c.producer,
                                   .fill = {.team_size = c.streams_a_team}});
  float ten[10];
  time_numbers(
      state, static_cast<double>(total), [] {},
      [&] {
        double sum = 0;
        for (std::size_t i = 0; i < total; i += 10) {
          if (c.prefetch == 0) {
            stream.fill(ten);
            for (auto const x : ten) sum += x;
          } else {
            for (auto const x : stream.take(10)) sum += x;
          }
        }
        benchmark::DoNotOptimize(sum);
      });
}

void add_sweep() {
  for (std::uint64_t const streams : {1, 4, 10, 50}) {
    std::string const name = "/streams:" + std::to_string(streams);
    add(
        "sweep/direct" + name,
        [=](benchmark::State& s) {
          sweep(s, {Producer::calling_thread, 0, streams, 0});
        },
        3);
    for (std::size_t const prefetch : {100'000, 1'000'000, 10'000'000}) {
      std::string const size = "/prefetch:" + std::to_string(prefetch);
      add(
          "sweep/thread" + name + size,
          [=](benchmark::State& s) {
            sweep(s, {Producer::background_thread, prefetch, streams, 0});
          },
          3);
      for (int const team : {1, 4}) {
        add(
            "sweep/space" + name + size + "/team:" + std::to_string(team),
            [=](benchmark::State& s) {
              sweep(s, {Producer::execution_space, prefetch, streams, team});
            },
            3);
      }
    }
  }
}

// ---- host or device --------------------------------------------------------

void crossover(benchmark::State& state, std::size_t n, bool in_space) {
  using HostExec = Kokkos::DefaultHostExecutionSpace;
  StreamSet<ranmar24, HostExec> host_set;
  Impl::DirectFill<ranmar24, Reference, float> direct(host_set);
  StreamSet<ranmar24, Space> set;
  Space const exec;
  Values<float> const values("values", n);
  std::vector<float> to(n);
  Kokkos::View<float*, Kokkos::HostSpace,
               Kokkos::MemoryTraits<Kokkos::Unmanaged>> const host(to.data(),
                                                                   n);
  int const repeat = repetitions(static_cast<std::int64_t>(64 * n));
  time_numbers(
      state, static_cast<double>(n) * repeat, [] {},
      [&] {
        for (int r = 0; r < repeat; ++r) {
          if (!in_space) {
            direct(host_set, to.data(), n);
          } else {
            fill(exec, values, set);
            if constexpr (Impl::Backend<Space>::on_device) {
              Kokkos::deep_copy(exec, host, values);
            }
            exec.fence();
          }
        }
      });
}

void add_crossover() {
  for (int log = 8; log <= 22; ++log) {
    std::size_t const n = std::size_t{1} << log;
    for (bool const in_space : {false, true}) {
      add(
          std::string("crossover/") + (in_space ? "space/" : "caller/") +
              std::to_string(n),
          [=](benchmark::State& s) { crossover(s, n, in_space); }, 7);
    }
  }
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  benchmark::Initialize(&argc, argv);
  Runnel::Perf::add_crossover();
  if (!Runnel::Perf::add_requests()) {
    std::fputs("Runnel's numbers differ from SPRNG's\n", stderr);
    return 1;
  }
  Runnel::Perf::add_pipelines();
  Runnel::Perf::add_sweep();
  Runnel::Perf::run_benchmarks();
  return 0;
}
