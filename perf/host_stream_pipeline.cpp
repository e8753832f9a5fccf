// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GASPRNG's model of a pipeline against wall time, see host_stream.cpp.

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <ctime>
#include <runnel/generators/ranmar.hpp>
#include <span>
#include <vector>

#include "common.hpp"
#include "host_stream.hpp"

namespace Runnel::Perf {
namespace {

/// The least of `count` values of f, to exclude the effect of other programs.
double best_of(int count, std::function<double()> const& f) {
  std::vector<double> values(static_cast<std::size_t>(count));
  for (auto& value : values) value = f();
  std::sort(values.begin(), values.end());
  return values.front();
}

/// A consumer that does `work` multiplications per number.
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

/// Seconds for a block: made where the pipeline makes it and in its pieces,
/// copied, and the hand-off per piece, which the model leaves out.
struct Parts {
  double kernel = 0;
  double copy = 0;
  double sub_blocks = 1;
  double hand_over = 0;
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
    Kokkos::View<float*, Impl::Backend<Space>::pinned_space> const host("h",
                                                                        piece);
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
    // Two alternating blocks, in pieces, as the background thread makes them.
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

/// The wall time of a run of the pipeline, the consumer's time per block, and
/// the processor time of both threads, overlapped: the latter is the wall time
/// on a machine that runs nothing else, as long as neither thread waits for the
/// other except at the start. (A GPU's time is not included.)
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

constexpr int pipeline_buffers = 20;
constexpr auto pipeline_producer = Impl::Backend<Space>::on_device
                                       ? Producer::execution_space
                                       : Producer::background_thread;

/// Hand-off latency of a block in seconds, from blocks so short that making and
/// reading them take no time. On a GPU that is one piece.
double measured_hand_over() {
  HostStream<ranmar24> stream({},
                              {.prefetch = 64, .producer = pipeline_producer});
  std::vector<double> all;
  for (int i = 0; i < 51; ++i) {
    Run const run = run_pipeline(stream, 64, pipeline_buffers, 0);
    double const of_all = Impl::Backend<Space>::on_device ? run.real : run.busy;
    all.push_back(of_all / pipeline_buffers);
  }
  return median(all);
}

/// Model and run, medians.
void pipeline(benchmark::State& state, std::size_t block, int work) {
  constexpr int buffers = pipeline_buffers;
  constexpr auto producer = pipeline_producer;
  HostStream<ranmar24> stream({}, {.prefetch = block, .producer = producer});
  Parts parts = measured_parts(block);
  parts.hand_over = measured_hand_over() * parts.sub_blocks;
  run_pipeline(stream, block, buffers, work);
  std::vector<double> consumed, model, with, real, busy, by_clock, by_processor;
  for (auto _ : state) {
    Run const run = run_pipeline(stream, block, buffers, work);
    state.SetIterationTime(run.real);
    consumed.push_back(run.consumed);
    real.push_back(run.real);
    busy.push_back(run.busy);
    model.push_back(predicted(parts.kernel, parts.copy, parts.sub_blocks,
                              run.consumed, buffers));
    with.push_back(predicted(parts.kernel, parts.copy, parts.sub_blocks,
                             run.consumed + parts.hand_over, buffers));
    by_clock.push_back(run.real / with.back());
    by_processor.push_back(run.busy / with.back());
  }
  state.counters["kernel_ms"] = parts.kernel * 1e3;
  state.counters["copy_ms"] = parts.copy * 1e3;
  state.counters["sub_blocks"] = parts.sub_blocks;
  state.counters["consume_ms"] = median(consumed) * 1e3;
  state.counters["hand_over_us"] = parts.hand_over * 1e6;
  state.counters["model_ms"] = median(model) * 1e3;
  state.counters["with_ms"] = median(with) * 1e3;
  state.counters["real_ms"] = median(real) * 1e3;
  state.counters["busy_ms"] = median(busy) * 1e3;
  state.counters["real/with"] = median(by_clock);
  state.counters["busy/with"] = median(by_processor);
}

/// More rounds of what takes less time.
int pipeline_turns(std::size_t block, int work) {
  double const seconds = 20e-9 * static_cast<double>(block) * (work + 1);
  return static_cast<int>(std::clamp(1 / seconds, 3.0, 50.0));
}

}  // namespace

void add_pipelines() {
  for (std::size_t const block : {100'000, 1'000'000, 10'000'000}) {
    for (int const work : {0, 4, 32}) {
      add(
          "pipeline/block:" + std::to_string(block) +
              "/work:" + std::to_string(work),
          [=](benchmark::State& s) { pipeline(s, block, work); },
          pipeline_turns(block, work));
    }
  }
}

}  // namespace Runnel::Perf
