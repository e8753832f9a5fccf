// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How many normal numbers lie beyond 6, 6.34, 7 and 8 σ, against expectation,
// of Runnel and of other libraries?
//   runnel_perf_deep_counts [--draws LOG2] [Google Benchmark's options]
//
// LIBRARY<TYPE>: 2^LOG2 numbers, 2^36 (hosts 2^26) by default, drawn and
// counted inside kernels: DeepTails(Normal) and Normal by handles of
// philox4x32, Kokkos' XorShift64 pool, cuRAND's device interface with Philox.
// A table: --benchmark_format=csv. 2^43 take a GPU minutes.
//
// Counters: beyond_S and expected_S; not_finite, infinities and NaNs; largest,
// the largest size, 0 if none lies beyond 6 σ; values/s.

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <Kokkos_Random.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <runnel/distributions/deep_tails.hpp>
#include <runnel/distributions/make_sampler.hpp>
#include <runnel/distributions/normal.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/interfaces/deep_sampler.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/device_handle.hpp>
#include <string>
#include <type_traits>

#include "common.hpp"

#if defined(KOKKOS_ENABLE_CUDA) && RUNNEL_PERF_HAS_CURAND
#include <curand_kernel.h>
#endif

namespace Runnel::Perf {
namespace {

constexpr bool on_device = Impl::Backend<Space>::on_device;
constexpr int items_log2 = on_device ? 20 : 10;
constexpr int max_launch_log2 = on_device ? 36 : 26;
constexpr std::int64_t items = std::int64_t{1} << items_log2;

constexpr double sigmas[] = {6, 6.34, 7, 8};
constexpr char const* sigma_names[] = {"6", "6.34", "7", "8"};

/// What is beyond the bounds, in memory of the execution space.
struct Beyond {
  Values<std::int64_t> counts;  ///< beyond 6, 6.34, 7, 8 σ; not finite
  Values<double> largest;

  /// \param size  |z|, not in [0, 6]
  template <class T>
  KOKKOS_FUNCTION void add(T size) const {
    bool const is_finite = size <= Kokkos::Experimental::finite_max_v<T>;
    if (!is_finite) return add_if(true, 4);
    add_if(true, 0);
    add_if(size > static_cast<T>(6.34), 1);
    add_if(size > T(7), 2);
    add_if(size > T(8), 3);
    Kokkos::atomic_max(&largest(0), static_cast<double>(size));
  }
  KOKKOS_FUNCTION void add_if(bool is_beyond, int bound) const {
    if (is_beyond) Kokkos::atomic_add(&counts(bound), std::int64_t{1});
  }
};

/// A source's `with(i, f)` calls f(draw), and draw() gives a number.
template <class T, class Source>
struct CountBeyond {
  Source source;
  std::int64_t draws;
  Beyond beyond;
  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    source.with(i, [&](auto const& draw) {
      for (std::int64_t d = 0; d < draws; ++d) {
        T const z = draw();
        T const size = z < T(0) ? -z : z;
        bool const is_usual = size <= T(6);
        if (!is_usual) beyond.add(size);  // NaNs, too
      }
    });
  }
};

template <class T, class Source>
void count(Source const& source, Beyond const& beyond, int draws_log2) {
  Kokkos::parallel_for(
      "Runnel::perf::count_beyond", Impl::LongRange<Space>(0, items),
      CountBeyond<T, Source>{
          source, std::int64_t{1} << (draws_log2 - items_log2), beyond});
}

void report_beyond(benchmark::State& state, Beyond const& beyond,
                   int draws_log2) {
  auto const counts =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), beyond.counts);
  auto const largest =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), beyond.largest);
  for (std::size_t k = 0; k < std::size(sigmas); ++k) {
    std::string const name = sigma_names[k];
    state.counters["beyond_" + name] = static_cast<double>(counts(k));
    state.counters["expected_" + name] =
        std::ldexp(std::erfc(sigmas[k] / std::sqrt(2.0)), draws_log2);
  }
  state.counters["not_finite"] = static_cast<double>(counts(4));
  state.counters["largest"] = largest(0);
}

template <class T, class Source>
void count_beyond(benchmark::State& state, Source const& source,
                  int draws_log2) {
  if (draws_log2 < items_log2 || draws_log2 > 50) {
    std::string const error =
        "--draws LOG2: give " + std::to_string(items_log2) + " to 50";
    return state.SkipWithError(error.c_str());
  }
  int const launch_log2 = std::min(draws_log2, max_launch_log2);
  std::int64_t const launches = std::int64_t{1} << (draws_log2 - launch_log2);
  Beyond const warm = {Values<std::int64_t>("Runnel::perf::counts", 5),
                       Values<double>("Runnel::perf::largest", 1)};
  count<T>(source, warm, items_log2);
  Beyond const beyond = {Values<std::int64_t>("Runnel::perf::counts", 5),
                         Values<double>("Runnel::perf::largest", 1)};
  double total = 0;
  for (auto _ : state) {
    total = seconds([&] {
      for (std::int64_t l = 0; l < launches; ++l) {
        count<T>(source, beyond, launch_log2);
      }
    });
    state.SetIterationTime(total);
  }
  report_beyond(state, beyond, draws_log2);
  state.counters["values/s"] = std::ldexp(1.0, draws_log2) / total;
}

template <class T, class Sampler>
struct HandleSource {
  DeviceHandle<philox4x32, Space> handle;
  Sampler sampler;
  template <class F>
  KOKKOS_FORCEINLINE_FUNCTION void with(std::int64_t i, F const& f) const {
    auto stream = handle(i);
    f([&]() -> T { return stream.draw(sampler); });
  }
};

using Pool = Kokkos::Random_XorShift64_Pool<Space>;
struct PoolSource {
  Pool pool;
  template <class F>
  KOKKOS_FORCEINLINE_FUNCTION void with(std::int64_t, F const& f) const {
    auto generator = pool.get_state();
    f([&]() -> double { return generator.normal(); });
    pool.free_state(generator);
  }
};

#if defined(KOKKOS_ENABLE_CUDA) && RUNNEL_PERF_HAS_CURAND
using CurandStates = Values<curandStatePhilox4_32_10_t>;
struct InitCurand {
  CurandStates states;
  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    KOKKOS_IF_ON_DEVICE(
        (curand_init(5, static_cast<unsigned long long>(i), 0, &states(i));))
    KOKKOS_IF_ON_HOST((static_cast<void>(i);))
  }
};
template <class T>
struct CurandSource {
  CurandStates states;
  template <class F>
  KOKKOS_FORCEINLINE_FUNCTION void with(std::int64_t i, F const& f) const {
    auto state = states(i);
    f([&]() -> T { return normal(state); });
    states(i) = state;
  }
  KOKKOS_FORCEINLINE_FUNCTION static T normal(
      curandStatePhilox4_32_10_t& state) {
    T z = 0;
    if constexpr (sizeof(T) == 4) {
      KOKKOS_IF_ON_DEVICE((z = curand_normal(&state);))
    } else {
      KOKKOS_IF_ON_DEVICE((z = curand_normal_double(&state);))
    }
    KOKKOS_IF_ON_HOST((static_cast<void>(state);))
    return z;
  }
};
#endif

/// \param f  counts, f(state)
template <class T, class F>
void add(std::string const& library, F const& f) {
  std::string const name = library + (sizeof(T) == 4 ? "<float>" : "<double>");
  benchmark::RegisterBenchmark(name.c_str(), f)
      ->Iterations(1)
      ->UseManualTime()
      ->Unit(benchmark::kSecond);
}

template <class T, class Distribution>
void add_own(std::string const& name, Distribution const& distribution,
             int draws_log2) {
  add<T>(name, [=](benchmark::State& state) {
    StreamSet<philox4x32, Space> streams(
        {}, {.num_streams = static_cast<std::uint64_t>(items)});
    auto const sampler = make_sampler<philox4x32, T>(distribution);
    HandleSource<T, std::remove_const_t<decltype(sampler)>> const source = {
        streams.device_handle(), sampler};
    count_beyond<T>(state, source, draws_log2);
  });
}

template <class T>
void add_curand([[maybe_unused]] int draws_log2) {
#if defined(KOKKOS_ENABLE_CUDA) && RUNNEL_PERF_HAS_CURAND
  add<T>("cuRAND Philox", [=](benchmark::State& state) {
    CurandStates const states("Runnel::perf::curand",
                              static_cast<std::size_t>(items));
    Kokkos::parallel_for("Runnel::perf::curand_init",
                         Kokkos::RangePolicy<Space>(0, items),
                         InitCurand{states});
    count_beyond<T>(state, CurandSource<T>{states}, draws_log2);
  });
#endif
}

void register_all(int draws_log2) {
  add_own<float>("DeepTails(Normal)", DeepTails(Normal()), draws_log2);
  add_own<float>("Normal", Normal(), draws_log2);
  add_curand<float>(draws_log2);
  add_own<double>("DeepTails(Normal)", DeepTails(Normal()), draws_log2);
  add_own<double>("Normal", Normal(), draws_log2);
  add_curand<double>(draws_log2);
  add<double>("Kokkos XorShift64 pool", [=](benchmark::State& state) {
    count_beyond<double>(state, PoolSource{Pool(5)}, draws_log2);
  });
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  namespace Perf = Runnel::Perf;
  return Perf::run_program(argc, argv,
                           {"--draws", "LOG2", Perf::max_launch_log2},
                           Perf::register_all);
}
