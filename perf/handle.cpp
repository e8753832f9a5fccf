// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Random.hpp>
#include <cmath>
#include <memory>
#include <numbers>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/random_pool.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/device_handle.hpp>
#include <string>

#include "common.hpp"

#if defined(KOKKOS_ENABLE_CUDA) && RUNNEL_PERF_HAS_CURAND
#include <curand_kernel.h>
#endif

/// \file
/// Numbers that are drawn and consumed inside a kernel: pi from points in a
/// square, by work items that each hold a stream, against Kokkos' pool and
/// cuRAND's device interface. States are loaded from memory and stored back.
/// cuRAND's doubles of MRG32k3a and Philox are computed from one output of 32
/// bits: "of one output" are Runnel's of the same kind.

namespace Runnel::Perf {
namespace {

/// Work items, and points that each one draws.
struct Size {
  std::int64_t items;
  int points;
};

/// A source's `with(i, f)` calls f(rng), and f draws by `rng.real()`.
template <class T, class Source>
struct CountHits {
  Source source;
  int points;
  KOKKOS_FUNCTION void operator()(std::int64_t i, std::int64_t& hits) const {
    source.with(i, [&](auto& rng) {
      int inside = 0;
      for (int p = 0; p < points; ++p) {
        T const x = rng.template real<T>();
        T const y = rng.template real<T>();
        inside += x * x + y * y < T(1) ? 1 : 0;
      }
      hits += inside;
    });
  }
};

/// Runnel's uniforms: doubles of 53 bits, of two outputs where they have 32.
struct ByUniform {
  template <class T, class Stream>
  KOKKOS_FORCEINLINE_FUNCTION static T of(Stream& stream) {
    return stream.template uniform<T>();
  }
};
/// The reference code's own floating-point numbers.
struct ByReference {
  template <class T, class Stream>
  KOKKOS_FORCEINLINE_FUNCTION static T of(Stream& stream) {
    return stream.template draw<T, Reference>();
  }
};
/// One output of 32 bits per number, as in cuRAND.
struct ByWord {
  template <class T, class Stream>
  KOKKOS_FORCEINLINE_FUNCTION static T of(Stream& stream) {
    return static_cast<T>(stream()) * T(0x1p-32) + T(0x1p-33);
  }
};

template <class By, class Stream>
struct DrawBy {
  Stream& stream;
  template <class T>
  KOKKOS_FORCEINLINE_FUNCTION T real() {
    return By::template of<T>(stream);
  }
};

/// \tparam Handle  a `DeviceHandle` or a `SeekHandle`
template <class By, class Handle>
struct HandleSource {
  Handle handle;
  template <class F>
  KOKKOS_FORCEINLINE_FUNCTION void with(std::int64_t i, F const& f) const {
    auto stream = handle(i);
    DrawBy<By, decltype(stream)> rng{stream};
    f(rng);
  }
};
/// A pool's states by number.
template <class By, class Pool>
struct NumberedSource {
  Pool pool;
  template <class F>
  KOKKOS_FORCEINLINE_FUNCTION void with(std::int64_t i, F const& f) const {
    auto gen = pool.get_state(i);
    DrawBy<By, decltype(gen)> rng{gen};
    f(rng);
    pool.free_state(gen);
  }
};
template <class Pool>
struct PoolSource {
  Pool pool;
  template <class Gen>
  struct Rng {
    Gen& gen;
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T real() {
      if constexpr (std::is_same_v<T, float>) {
        return gen.frand();
      } else {
        return gen.drand();
      }
    }
  };
  template <class F>
  KOKKOS_FORCEINLINE_FUNCTION void with(std::int64_t, F const& f) const {
    auto gen = pool.get_state();
    Rng<decltype(gen)> rng{gen};
    f(rng);
    pool.free_state(gen);
  }
};

#if defined(KOKKOS_ENABLE_CUDA) && RUNNEL_PERF_HAS_CURAND
template <class State>
struct InitCurand {
  Kokkos::View<State*, Kokkos::CudaSpace> states;
  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    KOKKOS_IF_ON_DEVICE(
        (curand_init(5, static_cast<unsigned long long>(i), 0, &states(i));))
    KOKKOS_IF_ON_HOST((static_cast<void>(i);))
  }
};
template <class State>
struct CurandSource {
  Kokkos::View<State*, Kokkos::CudaSpace> states;
  struct Rng {
    State& state;
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION T real() {
      T x = 0;
      if constexpr (std::is_same_v<T, float>) {
        KOKKOS_IF_ON_DEVICE((x = curand_uniform(&state);))
      } else {
        KOKKOS_IF_ON_DEVICE((x = curand_uniform_double(&state);))
      }
      return x;
    }
  };
  template <class F>
  KOKKOS_FORCEINLINE_FUNCTION void with(std::int64_t i, F const& f) const {
    State state = states(i);
    Rng rng{state};
    f(rng);
    states(i) = state;
  }
};
#endif

template <class T, class MakeSource>
void count_hits(benchmark::State& state, Size size, MakeSource const& make) {
  std::int64_t hits = 0;
  auto const run = [&] {
    auto source = make();
    Kokkos::parallel_reduce(
        "Runnel::perf::pi", Impl::LongRange<Space>(0, size.items),
        CountHits<T, decltype(source)>{source, size.points}, hits);
  };
  run();
  double const n = static_cast<double>(size.items) * size.points;
  double const pi = 4.0 * static_cast<double>(hits) / n;
  constexpr double exact = std::numbers::pi;
  if (std::abs(pi - exact) > 6 * std::sqrt(exact * (4 - exact) / n)) {
    return state.SkipWithError("pi is wrong");
  }
  double total = 0;
  std::int64_t runs = 0;
  for (auto _ : state) {
    double const t = seconds(run);
    state.SetIterationTime(t);
    total += t;
    ++runs;
  }
  state.counters["Mnum/s"] = 2e-6 * n * static_cast<double>(runs) / total;
}

template <class T, class F>
void add(std::string const& name, Size size, F const& make) {
  std::string const full =
      "pi<" + name + (sizeof(T) == 4 ? ", float>/" : ", double>/") +
      std::to_string(size.items) + "x" + std::to_string(size.points);
  benchmark::RegisterBenchmark(
      full.c_str(),
      [=](benchmark::State& state) { count_hits<T>(state, size, make); })
      ->UseManualTime()
      ->Unit(benchmark::kMicrosecond);
}

/// An object that is made when first needed, for `items` work items, and is
/// destroyed before Kokkos is finalised.
template <class Object, class Make>
Object& kept(std::int64_t items, Make const& make) {
  static std::unique_ptr<Object> object;
  static std::int64_t made_for = 0;
  if (object == nullptr) {
    Kokkos::push_finalize_hook([] { object.reset(); });
  }
  if (made_for != items) {
    object.reset();
    object = make();
    made_for = items;
  }
  return *object;
}

template <class G>
StreamSet<G, Space>& streams(std::int64_t count) {
  using Set = StreamSet<G, Space>;
  return kept<Set>(count, [&] {
    StreamOptions options;
    options.num_streams = static_cast<std::uint64_t>(count);
    options.allow_overlap = true;
    return std::make_unique<Set>(Space(), typename G::seed_type{}, options);
  });
}
template <class Pool>
Pool& pool(std::int64_t count) {
  return kept<Pool>(count, [] { return std::make_unique<Pool>(5); });
}

/// A handle, and a pool's states by number. \tparam T  of the values
template <class G, class By, class T>
void add_streams(std::string const& kind, Size size) {
  std::string const name = std::string(G::name) + kind;
  add<T>("handle, " + name, size, [=] {
    return HandleSource<By, DeviceHandle<G, Space>>{
        streams<G>(size.items).device_handle()};
  });
  add<T>("get_state(i), " + name, size, [=] {
    return NumberedSource<By, RandomPool<G>>{pool<RandomPool<G>>(size.items)};
  });
}

/// Handles of generators whose states are rings.
template <class T>
void add_rings(Size size) {
  auto const rings = [&]<class G>(G*) {
    add<T>("handle, " + std::string(G::name), size, [=] {
      return HandleSource<ByUniform, DeviceHandle<G, Space>>{
          streams<G>(size.items).device_handle()};
    });
  };
  rings(static_cast<ranmar24*>(nullptr));
  rings(static_cast<ranmar48*>(nullptr));
}

/// States of a pool's that are taken and given back.
template <class T>
void add_pools(Size size) {
  auto const pools = [&]<class Pool>(std::string const& name, Pool*) {
    add<T>(name, size,
           [=] { return PoolSource<Pool>{pool<Pool>(size.items)}; });
  };
  pools("get_state(), philox4x32",
        static_cast<RandomPool<philox4x32>*>(nullptr));
  pools("get_state(), mrg32k3a", static_cast<RandomPool<mrg32k3a>*>(nullptr));
  pools("get_state(), sprng_lcg64",
        static_cast<RandomPool<sprng_lcg64>*>(nullptr));
  pools("Kokkos XorShift64 pool",
        static_cast<Kokkos::Random_XorShift64_Pool<Space>*>(nullptr));
}

template <class T>
void add_curand([[maybe_unused]] Size size) {
#if defined(KOKKOS_ENABLE_CUDA) && RUNNEL_PERF_HAS_CURAND
  auto const curand = [&]<class State>(std::string const& name, State*) {
    using States = Kokkos::View<State*, Kokkos::CudaSpace>;
    add<T>(name, size, [=] {
      return CurandSource<State>{kept<States>(size.items, [&] {
        auto states = std::make_unique<States>(
            "Runnel::perf::curand", static_cast<std::size_t>(size.items));
        Kokkos::parallel_for("Runnel::perf::curand_init",
                             Kokkos::RangePolicy<Space>(0, size.items),
                             InitCurand<State>{*states});
        return states;
      })};
    });
  };
  curand("cuRAND Philox", static_cast<curandStatePhilox4_32_10_t*>(nullptr));
  curand("cuRAND MRG32k3a", static_cast<curandStateMRG32k3a_t*>(nullptr));
  curand("cuRAND XORWOW", static_cast<curandStateXORWOW_t*>(nullptr));
#endif
}

template <class T>
void add_type(Size size) {
  add_streams<philox4x32, ByUniform, T>("", size);
  add_streams<mrg32k3a, ByUniform, T>("", size);
  add_streams<sprng_lcg64, ByUniform, T>("", size);
  if constexpr (sizeof(T) == 8) {
    add_streams<philox4x32, ByWord, T>(" of one output", size);
    add_streams<mrg32k3a, ByReference, T>(" of one output", size);
  }
  add_rings<T>(size);
  add<T>("values, philox4x32", size, [=] {
    return HandleSource<ByUniform, SeekHandle<philox4x32, Space>>{
        SeekHandle<philox4x32, Space>(streams<philox4x32>(size.items))};
  });
  add_pools<T>(size);
  add_curand<T>(size);
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, [] {
    bool const on_device =
        Runnel::Impl::Backend<Runnel::Perf::Space>::on_device;
    for (int const points : {10, 1000}) {
      Runnel::Perf::Size const size{on_device ? 1 << 18 : 1 << 10, points};
      Runnel::Perf::add_type<float>(size);
      Runnel::Perf::add_type<double>(size);
    }
  });
}
