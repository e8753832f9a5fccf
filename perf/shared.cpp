// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Does one sequence grow with the GPUs that share it?
//   runnel_perf_shared [Google Benchmark's options]
//
// GENERATOR/D/L  2^L floats for each of D GPUs, in their memory, by one
//   `SharedSequence`; "per device" should not depend on D. Without GPUs the
//   host's threads are the one device.

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/uniform.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/device_instances.hpp>
#include <runnel/interfaces/shared_sequence.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "common.hpp"

namespace Runnel::Perf {
namespace {

/// Binary logarithms of the values per device.
std::vector<std::int64_t> const log2_values =
    Impl::Backend<Space>::on_device ? std::vector<std::int64_t>{29, 32}
                                    : std::vector<std::int64_t>{24, 26};

/// An instance on each device that the process sees.
std::vector<Space> devices() {
  std::vector<Space> all;
  for (int d = 0; d < num_devices(); ++d) all.push_back(device_instance(d));
  if (all.empty()) all.emplace_back();
  return all;
}

template <class Generator>
void fill_shares(benchmark::State& state) {
  // Made here, since instances must not outlive Kokkos as registered calls do.
  auto const all = devices();
  using Sequence = SharedSequence<Generator>;
  auto const count = static_cast<std::size_t>(state.range(0));
  auto const values_per_device = std::size_t{1} << state.range(1);
  std::vector<typename Sequence::instance_type> workers;
  std::vector<Values<float>> values;
  for (std::size_t d = 0; d < count; ++d) {
    workers.emplace_back(all[d]);
    values.emplace_back(Kokkos::view_alloc(all[d], Kokkos::WithoutInitializing,
                                           "Runnel::perf::share"),
                        values_per_device);
  }
  Sequence sequence(workers);
  sequence.set_weights(std::vector<double>(count, 1.0));
  constexpr std::uint64_t outputs =
      Sequence::template outputs_per_value<float, Uniform>;
  auto const fill_all = [&] {
    sequence.share(values_per_device * count, outputs, [&](auto const& share) {
      using Exec = typename std::decay_t<decltype(share)>::execution_space;
      if constexpr (std::is_same_v<Exec, Space>) {
        fill(share.exec,
             Kokkos::subview(values[static_cast<std::size_t>(share.worker)],
                             std::pair<std::size_t, std::size_t>(
                                 0, static_cast<std::size_t>(share.count))),
             share.streams, Uniform());
      }
    });
    for (auto const& exec : all) exec.fence();
  };
  fill_all();  // jump tables
  for (auto _ : state) state.SetIterationTime(seconds(fill_all));
  auto const made = static_cast<double>(values_per_device) *
                    static_cast<double>(state.iterations());
  state.counters["per device"] =
      benchmark::Counter(made, benchmark::Counter::kIsRate);
  state.counters["values/s"] = benchmark::Counter(
      made * static_cast<double>(count), benchmark::Counter::kIsRate);
}

template <class Generator>
void register_generator(std::int64_t devices) {
  benchmark::RegisterBenchmark(std::string(Generator::name).c_str(),
                               fill_shares<Generator>)
      ->ArgsProduct({benchmark::CreateDenseRange(1, devices, 1), log2_values})
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, [] {
    std::int64_t const devices = std::max(Runnel::num_devices(), 1);
    Runnel::Perf::register_generator<Runnel::ranmar24>(devices);
    Runnel::Perf::register_generator<Runnel::mrg32k3a>(devices);
    Runnel::Perf::register_generator<Runnel::philox4x32>(devices);
  });
}
