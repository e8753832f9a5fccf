// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What does a number cost a host code that asks for few at a time?
//   runnel_perf_host_stream [Google Benchmark's options]
//
// full/…      next() and take() from a block that is there already
// request/…   sustained, with requests of 1, 10, 1000 and 10^6 numbers, against
//             SPRNG and MKL where they were found
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
#include <ctime>
#include <functional>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <string>
#include <thread>
#include <vector>

#include "common.hpp"
#if RUNNEL_PERF_HAS_MKL
#include <mkl_service.h>
#include <mkl_vsl.h>
#endif
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

#if RUNNEL_PERF_HAS_MKL
/// As MKL's users ask for numbers: one call for all of a request.
void mkl_numbers(benchmark::State& state, MKL_INT kind, std::size_t request) {
  mkl_set_threading_layer(MKL_THREADING_SEQUENTIAL);
  VSLStreamStatePtr stream = nullptr;
  if (vslNewStream(&stream, kind, 1) != VSL_STATUS_OK) {
    return state.SkipWithError("MKL makes no stream");
  }
  std::vector<double> values(request);
  std::size_t const total = request < 100 ? sustained / 16 : sustained;
  time_numbers(
      state, static_cast<double>(total), [] {},
      [&] {
        double sum = 0;
        for (std::size_t i = 0; i < total; i += request) {
          vdRngUniform(VSL_RNG_METHOD_UNIFORM_STD, stream,
                       static_cast<MKL_INT>(request), values.data(), 0.0, 1.0);
          for (auto const x : values) sum += x;
        }
        benchmark::DoNotOptimize(sum);
      });
  vslDeleteStream(&stream);
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

/// Seconds that the calling thread, or the process, has spent on processors.
double processor_seconds([[maybe_unused]] bool all_threads) {
#if defined(CLOCK_THREAD_CPUTIME_ID) && defined(CLOCK_PROCESS_CPUTIME_ID)
  timespec t;
  clock_gettime(
      all_threads ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
#else
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
#endif
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// A run of the pipeline by the clock, what of it the consumer took for a
/// block, and what both threads spent on processors, one beside the other: that
/// is the time of a machine which does nothing else, as long as neither thread
/// waits for the other but at the start. (A GPU's time is not in it.)
struct Run {
  double real = 0;
  double consumed = 0;
  double busy = 0;
};

Run run_pipeline(HostStream<ranmar24>& stream, std::size_t block, int buffers,
                 int work) {
  Run run;
  double sum = 0;
  stream.reset();
  double const own_begin = processor_seconds(false);
  double const all_begin = processor_seconds(true);
  run.real = wall_seconds([&] {
    for (int b = 0; b < buffers; ++b) {
      auto const values = stream.take(block);
      double const begin = processor_seconds(false);
      sum += consume(values, work);
      run.consumed += (processor_seconds(false) - begin) / buffers;
    }
  });
  double const own = processor_seconds(false) - own_begin;
  double const others = processor_seconds(true) - all_begin - own;
  run.busy = std::max(own, others) + std::min(own, others) / buffers;
  benchmark::DoNotOptimize(sum);
  return run;
}

/// Model and run, medians.
void pipeline(benchmark::State& state, std::size_t block, int work) {
  constexpr int buffers = 20;
  auto const producer = Impl::Backend<Space>::on_device
                            ? Producer::execution_space
                            : Producer::background_thread;
  HostStream<ranmar24> stream({}, {.prefetch = block, .producer = producer});
  Parts const parts = measured_parts(block);
  run_pipeline(stream, block, buffers, work);
  std::vector<double> consumed, model, real, busy, by_clock, by_processor;
  for (auto _ : state) {
    Run const run = run_pipeline(stream, block, buffers, work);
    state.SetIterationTime(run.real);
    consumed.push_back(run.consumed);
    real.push_back(run.real);
    busy.push_back(run.busy);
    model.push_back(predicted(parts.kernel, parts.copy, parts.sub_blocks,
                              run.consumed, buffers));
    by_clock.push_back(run.real / model.back());
    by_processor.push_back(run.busy / model.back());
  }
  state.counters["kernel_ms"] = parts.kernel * 1e3;
  state.counters["copy_ms"] = parts.copy * 1e3;
  state.counters["sub_blocks"] = parts.sub_blocks;
  state.counters["consume_ms"] = median(consumed) * 1e3;
  state.counters["model_ms"] = median(model) * 1e3;
  state.counters["real_ms"] = median(real) * 1e3;
  state.counters["busy_ms"] = median(busy) * 1e3;
  state.counters["real/model"] = median(by_clock);
  state.counters["busy/model"] = median(by_processor);
}

/// More turns of what takes less time.
int pipeline_turns(std::size_t block, int work) {
  double const seconds = 20e-9 * static_cast<double>(block) * (work + 1);
  return static_cast<int>(std::clamp(1 / seconds, 3.0, 50.0));
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
  add_requests<mrg32k3a>();
  add_requests<mt19937>();
#if RUNNEL_PERF_HAS_MKL
  add_mkl("mrg32k3a", VSL_BRNG_MRG32K3A);
  add_mkl("mt19937", VSL_BRNG_MT19937);
#endif
  for (std::size_t const block : {100'000, 1'000'000, 10'000'000}) {
    for (int const work : {0, 4, 32}) {
      add(
          "pipeline/block:" + std::to_string(block) +
              "/work:" + std::to_string(work),
          [=](benchmark::State& s) { pipeline(s, block, work); },
          pipeline_turns(block, work));
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
