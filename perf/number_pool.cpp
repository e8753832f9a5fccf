// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How much of a pool's refills is hidden behind its consumers?
//   runnel_perf_number_pool [Google Benchmark's options]
//
// pool/…   refills of blocks of 2^22 … 2^26 floats (on a host less by 2^6)
//          beside kernels that read them: by a fraction of the threads that the
//          device runs at a time (or in as many waves), with that many
//          dependent multiply-additions per number, and that many kernels, a
//          slice each, per block; "memory" moves 32 bytes per number instead.
//          "fastest" is a pool that refills itself by `Runnel::fill`. Counters:
//          microseconds per block, in steady state, of refills alone, consumers
//          alone on existing numbers, both, and hidden = 1 − (both − consumers)
//          / refills
// overlap/…  with CUPTI: in which fraction of the refills' time some kernel of
//          the consumer runs, too; rows as pool/…

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdio>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <string>
#include <vector>

#include "common.hpp"
#include "kernel_times.hpp"

namespace Runnel::Perf {
namespace {

constexpr bool on_device = Impl::Backend<Space>::on_device;
constexpr std::size_t total = std::size_t{1} << (on_device ? 29 : 22);

/// The consumers of the numbers.
struct Consumer {
  char const* name;
  double waves;  ///< work items, in threads that the device runs at a time
  int work;      ///< multiply-additions a number; 0: memory traffic
  int slices;    ///< kernels a block
  int log_capacity;

  std::size_t capacity() const { return std::size_t{1} << log_capacity; }
  std::size_t slice() const {
    return capacity() / static_cast<std::size_t>(slices);
  }
  double blocks() const {
    return static_cast<double>(total) / static_cast<double>(capacity());
  }
};

/// Walks: each step adds a number and then works on the sum. A work item loads
/// four numbers at a time, while it walks with the four before.
struct Walk {
  Values<float const> numbers;
  Values<float> walkers;
  int work;

  KOKKOS_FUNCTION void operator()(std::int64_t item) const {
    auto const items = static_cast<std::int64_t>(walkers.size());
    auto const n = static_cast<std::int64_t>(numbers.size());
    float y = walkers(item);
    float next[4];
    load(next, item, items, n);
    for (std::int64_t i = item; i < n; i += 4 * items) {
      float const now[4] = {next[0], next[1], next[2], next[3]};
      load(next, i + 4 * items, items, n);
      for (float const step : now) y = stepped(y + step);
    }
    walkers(item) = y;
  }
  KOKKOS_FUNCTION void load(float (&x)[4], std::int64_t i, std::int64_t items,
                            std::int64_t n) const {
    for (int k = 0; k < 4; ++k) {
      x[k] = i + k * items < n ? numbers(i + k * items) : 0.0F;
    }
  }
  KOKKOS_FUNCTION float stepped(float y) const {
    for (int k = 0; k < work; ++k) y = y * 0.75F + 0.125F;
    return y;
  }
};
/// Adds a slice's numbers to four values each.
template <class Slice>
void move(Space const& exec, Slice const& slice, Values<float> const& sums) {
  auto const n = static_cast<std::int64_t>(slice.size());
  Kokkos::parallel_for(
      "Runnel::perf::move", Kokkos::RangePolicy<Space>(exec, 0, n),
      KOKKOS_LAMBDA(std::int64_t i) {
        for (std::int64_t k = 0; k < 4; ++k) sums(i + k * n) += slice(i);
      });
}

/// The kernels of a consumer, and what they write.
class Kernels {
 public:
  explicit Kernels(Consumer const& by)
      : m_by(by),
        m_written("written", by.work == 0
                                 ? 4 * by.slice()
                                 : static_cast<std::size_t>(
                                       by.waves * Space().concurrency())) {}
  Consumer const& consumer() const { return m_by; }
  void operator()(Space const& exec, Values<float const> const& numbers) const {
    if (m_by.work == 0) return move(exec, numbers, m_written);
    Kokkos::parallel_for(
        "Runnel::perf::walk",
        Kokkos::RangePolicy<Space>(exec, 0,
                                   static_cast<std::int64_t>(m_written.size())),
        Walk{numbers, m_written, m_by.work});
  }

 private:
  Consumer m_by;
  Values<float> m_written;
};

/// Seconds of `total` numbers among many: what f(3/2 of them) takes longer than
/// f(half of them). The last refills, which are never read, cancel.
template <class F>
double steady_seconds(F const& f) {
  double longer = 1e300, shorter = 1e300;
  for (int i = 0; i < 5; ++i) {
    shorter = std::min(shorter, seconds([&] { f(total / 2); }));
    longer = std::min(longer, seconds([&] { f(total / 2 * 3); }));
  }
  return longer - shorter;
}

/// Seconds in which a pool gives `total` numbers, with or without consumers.
template <class Generator>
double pool_seconds(NumberPoolOptions const& options, std::size_t slice,
                    Kernels const* kernels) {
  NumberPool<Generator, float, Reference> pool({}, options);
  Space const consumer;
  return steady_seconds([&](std::size_t count) {
    for (std::size_t n = 0; n < count; n += slice) {
      auto const numbers = pool.take(consumer, slice);
      if (kernels != nullptr) (*kernels)(consumer, numbers);
    }
  });
}

/// The consumers alone, on existing numbers.
double consumer_seconds(Kernels const& kernels) {
  std::size_t const slice = kernels.consumer().slice();
  Values<float> const numbers("numbers", 2 * kernels.consumer().capacity());
  Space const exec;
  return steady_seconds([&](std::size_t count) {
    for (std::size_t n = 0; n < count; n += slice) {
      std::size_t const at = n % numbers.size();
      kernels(exec, Kokkos::subview(numbers, std::pair(at, at + slice)));
    }
  });
}

void pool(benchmark::State& state, Consumer const& by, PoolRefill refill) {
  NumberPoolOptions options;
  options.capacity = by.capacity();
  options.refill = refill;
  double const refills =
      pool_seconds<ranmar24>(options, by.capacity(), nullptr);
  Kernels const kernels(by);
  double const consumers = consumer_seconds(kernels);
  double both = 1e300;
  for (auto _ : state) {
    double const t = pool_seconds<ranmar24>(options, by.slice(), &kernels);
    state.SetIterationTime(t);
    both = std::min(both, t);
  }
  state.counters["refill_us"] = refills / by.blocks() * 1e6;
  state.counters["consume_us"] = consumers / by.blocks() * 1e6;
  state.counters["both_us"] = both / by.blocks() * 1e6;
  state.counters["hidden"] = 1 - (both - consumers) / refills;
}

void overlap(benchmark::State& state, Consumer const& by, PoolRefill refill) {
  NumberPoolOptions options;
  options.capacity = by.capacity();
  options.refill = refill;
  Kernels const kernels(by);
  Space const consumer;
  auto const run = [&] {
    NumberPool<ranmar24, float, Reference> pool({}, options);
    for (std::size_t n = 0; n < total; n += by.slice()) {
      kernels(consumer, pool.take(consumer, by.slice()));
    }
  };
  for (auto _ : state) {
    std::vector<KernelTime> times;
    state.SetIterationTime(seconds([&] { times = kernel_times(run); }));
    state.counters["overlapped"] = share_beside(times, "RowFill", "Perf");
  }
}

template <class F>
void add(std::string const& name, F const& f) {
  benchmark::RegisterBenchmark(name.c_str(), f)
      ->UseManualTime()
      ->Iterations(2)
      ->Unit(benchmark::kMillisecond);
}

using Measure = void (*)(benchmark::State&, Consumer const&, PoolRefill);

void add_pool(std::string const& group, Measure measure, Consumer const& by) {
  for (auto const refill :
       {PoolRefill::beside_consumers, PoolRefill::fastest}) {
    bool const is_fastest = refill == PoolRefill::fastest;
    if (is_fastest && !on_device) continue;  // one way there
    char name[99];
    std::snprintf(name, sizeof name,
                  "%s/%s/waves:%g/work:%d/slices:%d/capacity:2^%d%s",
                  group.c_str(), by.name, by.waves, by.work, by.slices,
                  by.log_capacity, is_fastest ? "/fastest" : "");
    add(name, [=](benchmark::State& s) { measure(s, by, refill); });
  }
}

void add_pools(std::string const& group, Measure measure) {
  for (Consumer by : {Consumer{"walk", 1. / 32, 256, 1, 24},
                      {"walk", 1. / 32, 256, 1, 26},
                      {"walk", 1. / 8, 256, 1, 24},
                      {"walk", 1. / 8, 256, 16, 24},
                      {"walk", 1. / 8, 256, 1, 26},
                      {"walk", 1. / 4, 512, 1, 24},
                      {"walk", 1. / 2, 512, 1, 24},
                      {"walk", 1, 512, 1, 24},
                      {"walk", 1, 512, 1, 26},
                      {"walk", 8, 256, 1, 24},
                      {"walk", 8, 512, 1, 24},
                      {"walk", 8, 512, 16, 24},
                      {"walk", 8, 512, 1, 26},
                      {"walk", 8, 2048, 1, 24},
                      {"walk", 8, 2048, 1, 26},
                      {"walk", 32, 512, 1, 26},
                      {"memory", 0, 0, 1, 24},
                      {"memory", 0, 0, 1, 26}}) {
    if (!on_device) by.log_capacity -= 6;
    add_pool(group, measure, by);
  }
}

void add_all() {
  add_pools("pool", pool);
  // Last: it changes how the process starts kernels.
  if (knows_kernel_times()) add_pools("overlap", overlap);
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, Runnel::Perf::add_all);
}
