// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_SIZES_HPP
#define RUNNEL_PERF_SIZES_HPP

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <string>

#include "common.hpp"

/// \file
/// One sequence of a generator into arrays of 2^16 to 2^28 numbers: from what a
/// cache holds to what none does. Compiled once per generator, from
/// sizes_generator.cpp.in.

namespace Runnel::Perf {

/// The numbers of what all caches hold, whose rate is that of the arithmetic.
inline constexpr std::int64_t cached_numbers = std::int64_t{1} << 18;

/// Memory of all sizes, so that they share its pages.
template <class T>
Values<T> const& kept_values(std::int64_t n) {
  static Values<T> kept;
  if (kept.extent(0) < static_cast<std::size_t>(n)) {
    if (kept.extent(0) == 0) {
      Kokkos::push_finalize_hook([] { kept = {}; });
    }
    kept = {};
    kept = Values<T>(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::values"),
        static_cast<std::size_t>(n));
    plain_memset(Space(), kept.data(), kept.size() * sizeof(T), 0xff);
  }
  return kept;
}

/// Memset by all threads of a host, or a GPU's own.
inline void memset_by_all(void* to, std::size_t bytes) {
  if constexpr (Impl::Backend<Space>::on_device) {
    plain_memset(Space(), to, bytes, 1);
  } else {
    auto const parts = static_cast<std::size_t>(Space().concurrency());
    std::size_t const part = (bytes / parts + 63) / 64 * 64;
    auto* const begin = static_cast<char*>(to);
    Kokkos::parallel_for(
        "Runnel::perf::memset",
        Kokkos::RangePolicy<Space>(Space(), 0, parts, Kokkos::ChunkSize(1)),
        [=](std::size_t p) {
          std::size_t const from = std::min(p * part, bytes);
          std::memset(begin + from, 1, std::min(part, bytes - from));
        });
  }
}

/// A sum over the bits of n values, which does not depend on their order.
template <class T>
std::uint64_t bits_of(T const* values, std::int64_t n) {
  using Word = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  std::uint64_t sum = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    Word word;
    std::memcpy(&word, values + i, sizeof word);
    sum += word * (2 * static_cast<std::uint64_t>(i) + 1);
  }
  return sum;
}

/// Returns whether one fill writes what fills of pieces write.
template <class Generator, class T>
bool same_as_pieces(std::int64_t n) {
  auto const values = Kokkos::subview(kept_values<T>(n), std::pair(0L, n));
  constexpr std::int64_t piece = 77777;
  std::uint64_t sums[2];
  for (bool const whole : {true, false}) {
    plain_memset(Space(), values.data(), values.size() * sizeof(T), 0xff);
    StreamSet<Generator, Space> set(Space(), {}, {});
    std::int64_t const step = whole ? n : piece;
    for (std::int64_t at = 0; at < n; at += step) {
      fill(Kokkos::subview(values, std::pair(at, std::min(at + step, n))), set,
           Reference{});
    }
    auto const host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
    sums[whole] = bits_of(host.data(), n);
  }
  return sums[0] == sums[1];
}

/// The least times of fills, of memset and of fills that a cache holds, which
/// take turns.
template <class Generator, class T>
void fill_size(benchmark::State& state, std::int64_t n) {
  if (!same_as_pieces<Generator, T>(std::min(n, std::int64_t{1} << 23))) {
    return state.SkipWithError("values differ from those of pieces");
  }
  auto const values = Kokkos::subview(kept_values<T>(n), std::pair(0L, n));
  auto const cached = Kokkos::subview(kept_values<T>(cached_numbers),
                                      std::pair(0L, cached_numbers));
  StreamSet<Generator, Space> set(Space(), {}, {});
  auto const bytes = static_cast<std::size_t>(n) * sizeof(T);
  int const repeat =
      static_cast<int>(std::max<std::int64_t>(1, (cached_numbers << 1) / n));
  double least = 1e9, memset = 1e9, in_cache = 1e9;
  fill(values, set, Reference{});
  for (auto _ : state) {
    double const t = seconds([&] {
      for (int r = 0; r < repeat; ++r) fill(values, set, Reference{});
    });
    state.SetIterationTime(t);
    least = std::min(least, t / repeat);
    memset = std::min(memset, seconds([&] {
                                for (int r = 0; r < repeat; ++r) {
                                  memset_by_all(values.data(), bytes);
                                  benchmark::ClobberMemory();
                                }
                              }) / repeat);
    for (int r = 0; r < 3; ++r) {
      in_cache =
          std::min(in_cache, seconds([&] { fill(cached, set, Reference{}); }));
    }
  }
  auto const count = static_cast<double>(n);
  auto const rate = count / least;
  double const limit =
      std::min(count / memset, static_cast<double>(cached_numbers) / in_cache);
  state.counters["Mnum/s"] = rate * 1e-6;
  state.counters["memset_Mnum/s"] = count / memset * 1e-6;
  state.counters["share_of_memset"] = rate * memset / count;
  state.counters["share_of_limit"] = rate / limit;
}

template <class Generator, class T>
void add_sizes(std::string const& type, int max_log2) {
  for (int log2 = 16; log2 <= max_log2; log2 += 2) {
    std::int64_t const n = std::int64_t{1} << log2;
    std::string const name = "fill<" + std::string(Generator::name) + ", " +
                             type + ">/" + std::to_string(n);
    auto const fills =
        std::clamp<std::int64_t>((std::int64_t{1} << 29) / n, 20, 400);
    benchmark::RegisterBenchmark(
        name.c_str(),
        [n](benchmark::State& state) { fill_size<Generator, T>(state, n); })
        ->UseManualTime()
        ->Iterations(fills)
        ->Unit(benchmark::kMicrosecond);
  }
}

template <class Generator>
void add_sizes(int max_log2) {
  add_sizes<Generator, float>("float", max_log2);
  add_sizes<Generator, double>("double", max_log2);
}

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_SIZES_HPP
