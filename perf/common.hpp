// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_COMMON_HPP
#define RUNNEL_PERF_COMMON_HPP

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <map>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/version.hpp>

#include "context.hpp"

#ifdef KOKKOS_ENABLE_CUDA
#include <cuda_runtime.h>
#endif
#ifdef KOKKOS_ENABLE_HIP
#include <hip/hip_runtime.h>
#endif

/// The common part of the benchmarks. Every time is taken between two fences;
/// every output is compared with the plain serial loop before it is timed.
namespace Runnel::Perf {

using Space = Kokkos::DefaultExecutionSpace;
template <class T>
using Values = Kokkos::View<T*, Space>;

/// Seconds of one call of f, fenced on both sides.
template <class F>
double seconds(F const& f) {
  Kokkos::fence("Runnel::perf::before");
  auto const begin = std::chrono::steady_clock::now();
  f();
  Kokkos::fence("Runnel::perf::after");
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
      .count();
}

/// Times f, which makes n items.
template <class F>
void time_items(benchmark::State& state, std::int64_t n, F const& f) {
  f();  // memory, jump tables
  for (auto _ : state) state.SetIterationTime(seconds(f));
  state.counters["items/s"] = benchmark::Counter(
      static_cast<double>(n) * static_cast<double>(state.iterations()),
      benchmark::Counter::kIsRate);
}

/// Fills memory with a byte as fast as the machine's own routine can.
inline void plain_memset(Space const& exec, void* to, std::size_t bytes,
                         int byte) {
#ifdef KOKKOS_ENABLE_CUDA
  if constexpr (std::is_same_v<Space, Kokkos::Cuda>) {
    if (cudaMemsetAsync(to, byte, bytes, exec.cuda_stream()) != cudaSuccess) {
      Kokkos::abort("cudaMemsetAsync failed");
    }
    return;
  }
#endif
#ifdef KOKKOS_ENABLE_HIP
  if constexpr (std::is_same_v<Space, Kokkos::HIP>) {
    if (hipMemsetAsync(to, byte, bytes, exec.hip_stream()) != hipSuccess) {
      Kokkos::abort("hipMemsetAsync failed");
    }
    return;
  }
#endif
  (void)exec;
  std::memset(to, byte, bytes);
}

/// Repetitions of a call short enough for its own fences to matter: some 10 µs
/// on a GPU.
inline int repetitions(std::int64_t n) {
  std::int64_t const enough =
      std::is_same_v<Space::memory_space, Kokkos::HostSpace> ? 1 << 22
                                                             : 1 << 26;
  return static_cast<int>(std::max<std::int64_t>(1, enough / n));
}

/// Numbers per second of plain memset for n values of this size, the median of
/// 14 after one that touches the pages, measured once per process and size.
inline double memset_rate(std::int64_t n, std::size_t value_bytes) {
  static std::map<std::pair<std::int64_t, std::size_t>, double> known;
  auto const [at, is_new] = known.try_emplace({n, value_bytes}, 0.0);
  if (!is_new) return at->second;
  auto const bytes = static_cast<std::size_t>(n) * value_bytes;
  Values<char> const room(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::memset"),
      bytes);
  int const repeat = repetitions(n);
  std::array<double, 15> times{};
  for (auto& t : times) {
    t = seconds([&] {
          for (int r = 0; r < repeat; ++r) {
            plain_memset(Space(), room.data(), bytes, r & 1);
            benchmark::ClobberMemory();
          }
        }) /
        repeat;
  }
  std::sort(times.begin() + 1, times.end());
  return at->second = static_cast<double>(n) / times[8];
}

/// Counters of a fill of n values: the rate, and its fraction of memset's.
inline void report(benchmark::State& state, std::int64_t n,
                   std::size_t value_bytes, double seconds_a_fill) {
  double const rate = static_cast<double>(n) / seconds_a_fill;
  state.counters["Mnum/s"] = rate * 1e-6;
  state.counters["GB/s"] = rate * static_cast<double>(value_bytes) * 1e-9;
  state.counters["share_of_memset"] = rate / memset_rate(n, value_bytes);
}

/// Times f, which fills n values, and reports it.
template <class F>
void time_fill(benchmark::State& state, std::int64_t n, std::size_t value_bytes,
               F const& f) {
  int const repeat = repetitions(n);
  double total = 0;
  std::int64_t fills = 0;
  f();  // jump tables, code, pages
  for (auto _ : state) {
    double const t = seconds([&] {
      for (int r = 0; r < repeat; ++r) f();
    });
    state.SetIterationTime(t);
    total += t;
    fills += repeat;
  }
  report(state, n, value_bytes, total / static_cast<double>(fills));
}

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_COMMON_HPP
