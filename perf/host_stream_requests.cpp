// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Requests of different sizes, see host_stream.cpp.

#include "host_stream.hpp"

#include <cstddef>
#include <runnel/distributions/reference.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <thread>
#include <vector>

#if RUNNEL_PERF_HAS_MKL
#include <mkl_service.h>
#include <mkl_vsl.h>
#endif
#if RUNNEL_PERF_HAS_SPRNG
#include <sprng/interface.h>
#endif

namespace Runnel::Perf {
namespace {

/// The numbers of the generators' authors.
template <class Generator>
using Numbers = HostStream<Generator, double, Reference>;

// ---- from a full block ------------------------------------------------------

template <class Generator>
void full_block(benchmark::State& state, std::size_t request) {
  constexpr std::size_t n = 1 << 22;
  Numbers<Generator> stream({}, {.prefetch = n});
  auto const fill_up = [&] {
    stream.reset();
    stream.take(n);  // the producer is a block ahead
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stream.next();
  };
  time_numbers(state, n - 1, fill_up, [&] {
    double sum = 0;
    if (request == 0) {
      for (std::size_t i = 1; i < n; ++i) sum += stream.next();
    } else {
      for (std::size_t i = 1; i + request <= n; i += request) {
        for (auto const x : stream.take(request)) sum += x;
      }
    }
    benchmark::DoNotOptimize(sum);
  });
}

// ---- sustained --------------------------------------------------------------

template <class Generator>
void numbers(benchmark::State& state, Producer producer) {
  Numbers<Generator> stream({}, {.producer = producer});
  time_numbers(
      state, sustained, [] {},
      [&] {
        double sum = 0;
        for (std::size_t i = 0; i < sustained; ++i) sum += stream.next();
        benchmark::DoNotOptimize(sum);
      });
}

template <class Generator>
void takes(benchmark::State& state, Producer producer, std::size_t request) {
  std::size_t const prefetch = request > 8192 ? 2 * request : 0;
  Numbers<Generator> stream({}, {.prefetch = prefetch, .producer = producer});
  time_numbers(
      state, sustained, [] {},
      [&] {
        double sum = 0;
        for (std::size_t i = 0; i < sustained; i += request) {
          for (auto const x : stream.take(request)) sum += x;
        }
        benchmark::DoNotOptimize(sum);
      });
}

template <class Generator>
void fills(benchmark::State& state, std::size_t request) {
  Numbers<Generator> stream;
  std::vector<double> values(request);
  std::size_t const total = request < 100 ? sustained / 16 : sustained;
  time_numbers(
      state, static_cast<double>(total), [] {},
      [&] {
        double sum = 0;
        for (std::size_t i = 0; i < total; i += request) {
          stream.fill(values);
          for (auto const x : values) sum += x;
        }
        benchmark::DoNotOptimize(sum);
      });
}

#if RUNNEL_PERF_HAS_SPRNG
/// As SPRNG's users draw numbers: one call each, into an array if there are
/// several.
void sprng_numbers(benchmark::State& state, int type, std::size_t request) {
  int* const stream = init_rng(type, 0, 1, 0, 0);
  std::vector<double> values(request);
  time_numbers(
      state, sustained, [] {},
      [&] {
        double sum = 0;
        for (std::size_t i = 0; i < sustained; i += request) {
          for (auto& x : values) x = get_rn_dbl(stream);
          for (auto const x : values) sum += x;
        }
        benchmark::DoNotOptimize(sum);
      });
  free_rng(stream);
}

template <class Generator>
bool agrees_with_sprng(int type) {
  int* const stream = init_rng(type, 0, 1, 0, 0);
  Numbers<Generator> ours;
  bool same = true;
  for (int i = 0; i < 100'000; ++i) same &= ours.next() == get_rn_dbl(stream);
  free_rng(stream);
  return same;
}
#endif

#if RUNNEL_PERF_HAS_MKL
/// As MKL's users draw numbers: one call for all of a request.
void mkl_numbers(benchmark::State& state, MKL_INT kind, std::size_t request) {
  mkl_set_threading_layer(MKL_THREADING_SEQUENTIAL);
  VSLStreamStatePtr stream = nullptr;
  if (vslNewStream(&stream, kind, 1) != VSL_STATUS_OK) {
    return state.SkipWithError("MKL makes no stream");
  }
  std::vector<double> values(request);
  std::size_t const total = request < 100 ? sustained / 16 : sustained;
  int statuses = 0;
  time_numbers(
      state, static_cast<double>(total), [] {},
      [&] {
        double sum = 0;
        for (std::size_t i = 0; i < total; i += request) {
          statuses |= vdRngUniform(VSL_RNG_METHOD_UNIFORM_STD, stream,
                                   static_cast<MKL_INT>(request), values.data(),
                                   0.0, 1.0);
          for (auto const x : values) sum += x;
        }
        benchmark::DoNotOptimize(sum);
      });
  statuses |= vslDeleteStream(&stream);
  if (statuses != VSL_STATUS_OK) {
    state.SkipWithError("MKL failed while it was timed");
  }
}

void add_mkl(std::string const& name, MKL_INT kind) {
  for (std::size_t const request : {1, 10, 1000, 1 << 20}) {
    add(
        "request/" + name + "/MKL/" + std::to_string(request),
        [=](benchmark::State& s) { mkl_numbers(s, kind, request); }, 5);
  }
}
#endif

template <class Generator>
void add_requests_of() {
  std::string const name(Generator::name);
  for (std::size_t const request : {0, 10, 1000}) {
    add(
        "full/" + name + (request == 0 ? "/next" : "/take/") +
            (request == 0 ? "" : std::to_string(request)),
        [=](benchmark::State& s) { full_block<Generator>(s, request); }, 5);
  }
  for (auto const producer :
       {Producer::background_thread, Producer::calling_thread}) {
    add(
        "request/" + name + "/next/" + name_of(producer) + "/1",
        [=](benchmark::State& s) { numbers<Generator>(s, producer); }, 5);
    for (std::size_t const request : {10, 1000, 1 << 20}) {
      add(
          "request/" + name + "/take/" + name_of(producer) + "/" +
              std::to_string(request),
          [=](benchmark::State& s) { takes<Generator>(s, producer, request); },
          5);
    }
  }
  for (std::size_t const request : {1, 10, 1000, 1 << 20}) {
    add(
        "request/" + name + "/fill/" + std::to_string(request),
        [=](benchmark::State& s) { fills<Generator>(s, request); }, 3);
  }
#if RUNNEL_PERF_HAS_CAPI
  add_c_requests(name);
#endif
#if RUNNEL_PERF_HAS_FORTRAN
  add_fortran_requests(name);
#endif
}

template <class Generator>
bool add_sprng([[maybe_unused]] int type) {
  add_requests_of<Generator>();
#if RUNNEL_PERF_HAS_SPRNG
  std::string const name(Generator::name);
  for (std::size_t const request : {1, 10, 1000, 1 << 20}) {
    add(
        "request/" + name + "/libsprng/" + std::to_string(request),
        [=](benchmark::State& s) { sprng_numbers(s, type, request); }, 5);
  }
  return agrees_with_sprng<Generator>(type);
#else
  return true;
#endif
}

}  // namespace

bool add_requests() {
  bool right = add_sprng<sprng_lfg>(0);
  right = add_sprng<sprng_lcg64>(2) && right;
  add_requests_of<ranmar48>();
  add_requests_of<mrg32k3a>();
  add_requests_of<mt19937>();
#if RUNNEL_PERF_HAS_MKL
  add_mkl("mrg32k3a", VSL_BRNG_MRG32K3A);
  add_mkl("mt19937", VSL_BRNG_MT19937);
#endif
  return right;
}

}  // namespace Runnel::Perf
