// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How many words per second do the statistical tests take?
//   runnel_perf_battery [Google Benchmark's options]
//
// test/NAME     one test, of words that are in the execution space's memory
// BATTERY       all of a battery, of words that philox4x32 makes for it

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/distributions/native.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/validate/battery.hpp>
#include <string>
#include <vector>

#include "common.hpp"

namespace Runnel::Perf {
namespace {

using Validate::Battery;
using Validate::words_at_once;

/// Words of successive blocks of a good generator.
struct GoodWords {
  StreamSet<philox4x32, Space> set;

  void operator()(Battery::Values const& words) { fill(words, set, Native()); }
};

void count_words(benchmark::State& state) {
  state.counters["words/s"] =
      benchmark::Counter(static_cast<double>(words_at_once) *
                             static_cast<double>(state.iterations()),
                         benchmark::Counter::kIsRate);
}

void run_test(benchmark::State& state, std::string const& test) {
  Battery::Values const words("Runnel::perf::words", words_at_once);
  GoodWords()(words);
  Battery battery({test});
  battery.add(words);  // memory
  for (auto _ : state) {
    state.SetIterationTime(seconds([&] { battery.add(words); }));
  }
  count_words(state);
}

void run_battery(benchmark::State& state,
                 std::vector<std::string> const& tests) {
  Battery::Values const words("Runnel::perf::words", words_at_once);
  Battery battery(tests);
  GoodWords good;
  auto const add_block = [&] {
    good(words);
    battery.add(words);
  };
  add_block();  // memory
  for (auto _ : state) state.SetIterationTime(seconds(add_block));
  count_words(state);
}

void register_all() {
  for (auto const& facts : Validate::all_tests()) {
    benchmark::RegisterBenchmark(("test/" + facts.name).c_str(), run_test,
                                 facts.name)
        ->UseManualTime();
  }
  for (std::string const battery : {"counting", "quick", "standard"}) {
    benchmark::RegisterBenchmark(battery.c_str(), run_battery,
                                 Validate::battery_tests(battery))
        ->UseManualTime();
  }
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  return Runnel::Perf::run_program(argc, argv, Runnel::Perf::register_all);
}
