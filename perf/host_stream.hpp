// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_HOST_STREAM_HPP
#define RUNNEL_PERF_HOST_STREAM_HPP

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <runnel/interfaces/host_stream.hpp>
#include <string>

/// \file
/// The common part of the sources of runnel_perf_host_stream.

namespace Runnel::Perf {

using Clock = std::chrono::steady_clock;

/// Seconds of a call. Nothing is fenced: host streams wait themselves.
template <class F>
double wall_seconds(F const& f) {
  auto const begin = Clock::now();
  f();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Times f, which uses n numbers; `prepare` is not timed.
inline void time_numbers(benchmark::State& state, double n,
                         std::function<void()> const& prepare,
                         std::function<void()> const& f) {
  double best = 1e300;
  for (auto _ : state) {
    prepare();
    double const t = wall_seconds(f);
    state.SetIterationTime(t);
    best = std::min(best, t);
  }
  state.counters["Mnum/s"] = n / best * 1e-6;
}

inline char const* name_of(Producer producer) {
  switch (producer) {
    case Producer::background_thread:
      return "thread";
    case Producer::calling_thread:
      return "caller";
    case Producer::execution_space:
      return "space";
    default:
      return "auto";
  }
}

template <class F>
void add(std::string const& name, F const& f, int iterations) {
  benchmark::RegisterBenchmark(name.c_str(), f)
      ->UseManualTime()
      ->Iterations(iterations)
      ->Unit(benchmark::kMillisecond);
}

/// Numbers of `request/`.
inline constexpr std::size_t sustained = std::size_t{1} << 24;

/// `request/GENERATOR/c/` and `/fortran/`, doubles by the same calls there.
void add_c_requests(std::string const& generator);
void add_fortran_requests(std::string const& generator);

/// `full/` and `request/`. \returns false if numbers differ from SPRNG's
bool add_requests();
/// `pipeline/`.
void add_pipelines();

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_HOST_STREAM_HPP
