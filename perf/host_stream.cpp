// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What does a number cost a host code that asks for few at a time?
//   runnel_perf_host_stream [Google Benchmark's options]
//
// full/…      next() and take() from a block that is there already
// request/…   sustained, with requests of 1, 10, 1000 and 10^6 numbers, against
//             SPRNG where it was found
// pipeline/…  GASPRNG's model of the pipeline against the clock
// sweep/…     10 numbers a request: buffered and not × prefetch × streams ×
//             streams a team
// crossover/… one call for n numbers to the host: made by the calling thread,
//             or by the execution space and copied

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <string>
#include <thread>
#include <vector>

#include "common.hpp"
#if RUNNEL_PERF_HAS_SPRNG
#include <sprng/interface.h>
#endif

namespace Runnel::Perf {
namespace {

using Clock = std::chrono::steady_clock;

/// Seconds of a call. Nothing is fenced: host streams wait themselves.
template <class F>
double wall_seconds(F const& f) {
  auto const begin = Clock::now();
  f();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// The least of so many values of f: what other programs cost is not in it.
double best_of(int count, std::function<double()> const& f) {
  std::vector<double> values(static_cast<std::size_t>(count));
  for (auto& value : values) value = f();
  std::sort(values.begin(), values.end());
  return values.front();
}

/// Times f, which uses n numbers; `prepare` is not timed.
void time_numbers(benchmark::State& state, double n,
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

char const* name_of(Producer producer) {
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

// ---- from a full block ------------------------------------------------------

template <class Generator>
void full_block(benchmark::State& state, std::size_t request) {
  constexpr std::size_t n = 1 << 22;
  HostStream<Generator> stream({}, {.prefetch = n});
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

constexpr std::size_t sustained = std::size_t{1} << 24;

template <class Generator>
void numbers(benchmark::State& state, Producer producer) {
  HostStream<Generator> stream({}, {.producer = producer});
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
  HostStream<Generator> stream({},
                               {.prefetch = prefetch, .producer = producer});
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
  using Stream = HostStream<Generator>;
  Stream stream;
  std::vector<typename Stream::value_type> values(request);
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
/// As SPRNG's users ask for numbers: one call each, into an array if there are
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
  HostStream<Generator> ours;
  bool same = true;
  for (int i = 0; i < 100'000; ++i) same &= ours.next() == get_rn_dbl(stream);
  free_rng(stream);
  return same;
}
#endif

template <class Generator>
void add_requests() {
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
}

template <class Generator>
bool add_sprng([[maybe_unused]] int type) {
  add_requests<Generator>();
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

// ---- the pipeline's model ---------------------------------------------------

/// A consumer that does `work` multiplications a number.
double consume(std::span<float const> values, int work) {
  double sum = 0;
  for (auto const x : values) {
    double y = x;
    for (int k = 0; k < work; ++k) y = y * 0.75 + 0.125;
    sum += y;
  }
  return sum;
}

/// Produce = max(Kernel, Copy) + min(Kernel, Copy) / sub-blocks,
/// Execution = max(Produce, Consume) · buffers + min(Produce, Consume)
/// (GASPRNG: S. Gao, G. D. Peterson, Computer Physics Communications, 2013):
/// seconds for `buffers` blocks.
double predicted(double kernel, double copy, double sub_blocks, double consumed,
                 double buffers) {
  double const produce =
      std::max(kernel, copy) + std::min(kernel, copy) / sub_blocks;
  return std::max(produce, consumed) * buffers + std::min(produce, consumed);
}

/// Seconds for a block: made where the pipeline makes it and in its pieces, and
/// copied.
struct Parts {
  double kernel = 0;
  double copy = 0;
  double sub_blocks = 1;
};

Parts measured_parts(std::size_t block) {
  Parts parts;
  if constexpr (Impl::Backend<Space>::on_device) {
    StreamSet<ranmar24, Space> set;
    Space const exec;
    auto const piece =
        Impl::chosen_sizes({.prefetch = block}, Producer::execution_space, true)
            .piece;
    Values<float> const values("values", piece);
    Kokkos::View<float*, Impl::ReadByHost<Space>::type> const host("h", piece);
    parts.sub_blocks = static_cast<double>((block + piece - 1) / piece);
    constexpr int repeat = 20;
    // Back to back, as in the queues of the pipeline.
    auto const each = [&](auto const& f) {
      f();
      return best_of(11,
                     [&] {
                       return seconds([&] {
                         for (int r = 0; r < repeat; ++r) f();
                       });
                     }) /
             repeat * parts.sub_blocks;
    };
    parts.kernel = each([&] { fill(exec, values, set); });
    parts.copy = each([&] { Kokkos::deep_copy(exec, host, values); });
  } else {
    // Two blocks in turn, in pieces, as the background thread makes them.
    HostStream<ranmar24> stream;
    std::vector<float> values(2 * block);
    auto const make = [&] {
      std::span<float> rest(values);
      while (!rest.empty()) {
        auto const n = std::min<std::size_t>(rest.size(), 49152);
        stream.fill(rest.first(n));
        rest = rest.subspan(n);
      }
    };
    parts.kernel = best_of(11, [&] { return wall_seconds(make) / 2; });
  }
  return parts;
}

/// A run of the pipeline, and what of it the consumer took for a block.
struct Run {
  double real = 1e300;
  double consumed = 0;
};

Run run_pipeline(HostStream<ranmar24>& stream, std::size_t block, int buffers,
                 int work) {
  Run run;
  double sum = 0;
  stream.reset();
  run.real = wall_seconds([&] {
    for (int b = 0; b < buffers; ++b) {
      auto const values = stream.take(block);
      run.consumed += wall_seconds([&] { sum += consume(values, work); });
    }
  });
  benchmark::DoNotOptimize(sum);
  run.consumed /= buffers;
  return run;
}

void pipeline(benchmark::State& state, std::size_t block, int work) {
  constexpr int buffers = 20;
  Parts const parts = measured_parts(block);
  auto const producer = Impl::Backend<Space>::on_device
                            ? Producer::execution_space
                            : Producer::background_thread;
  HostStream<ranmar24> stream({}, {.prefetch = block, .producer = producer});
  run_pipeline(stream, block, buffers, work);
  Run best;
  for (auto _ : state) {
    Run const run = run_pipeline(stream, block, buffers, work);
    state.SetIterationTime(run.real);
    if (run.real < best.real) best = run;
  }
  double const model = predicted(parts.kernel, parts.copy, parts.sub_blocks,
                                 best.consumed, buffers);
  state.counters["kernel_ms"] = parts.kernel * 1e3;
  state.counters["copy_ms"] = parts.copy * 1e3;
  state.counters["sub_blocks"] = parts.sub_blocks;
  state.counters["consume_ms"] = best.consumed * 1e3;
  state.counters["model_ms"] = model * 1e3;
  state.counters["real_ms"] = best.real * 1e3;
  state.counters["real/model"] = best.real / model;
}

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

// ---- who is sooner done ----------------------------------------------------

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

bool add_all() {
  add_crossover();
  bool right = add_sprng<sprng_lfg>(0);
  right = add_sprng<sprng_lcg64>(2) && right;
  add_requests<ranmar48>();
  for (std::size_t const block : {100'000, 1'000'000, 10'000'000}) {
    for (int const work : {0, 4, 32}) {
      add(
          "pipeline/block:" + std::to_string(block) +
              "/work:" + std::to_string(work),
          [=](benchmark::State& s) { pipeline(s, block, work); }, 9);
    }
  }
  add_sweep();
  return right;
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char* argv[]) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  benchmark::Initialize(&argc, argv);
  if (!Runnel::Perf::add_all()) {
    std::fputs("Runnel's numbers differ from SPRNG's\n", stderr);
    return 1;
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
