// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_MANY_STREAMS_HPP
#define RUNNEL_PERF_MANY_STREAMS_HPP

#include <algorithm>
#include <cstdint>
#include <memory>
#include <runnel/generators/list.hpp>
#include <runnel/streams/stream_set.hpp>
#include <string>

#include "common.hpp"

/// \file
/// A million streams made, moved, saved and restored, in multiples of the time
/// in which their states are written. Compiled once per generator, from
/// many_streams_generator.cpp.in.

namespace Runnel::Perf {

/// 2^20 streams, or as many as have `bytes` bytes of states.
template <class Generator>
std::uint64_t streams_in(std::uint64_t bytes) {
  auto const words = static_cast<std::uint64_t>(
      Impl::shape_of<Generator>(typename Generator::seed_type{}).state_words);
  std::uint64_t const size = words * sizeof(typename Generator::state_word);
  return std::min(std::uint64_t{1} << 20, bytes / size);
}

template <class Generator>
StreamSet<Generator, Space> make_streams(std::uint64_t count) {
  StreamOptions options;
  options.num_streams = count;
  // Families of fewer streams repeat; they are as fast the second time.
  options.allow_overlap = true;
  return StreamSet<Generator, Space>(Space(), {}, options);
}

/// Times f of a set. Prints nanoseconds per stream, and multiples of memset's
/// time for the states.
template <class Generator, class F>
void time_streams(benchmark::State& state, std::uint64_t count, F const& f) {
  auto set = make_streams<Generator>(count);
  double total = 0;
  std::int64_t runs = 0;
  f(set);
  for (auto _ : state) {
    double const t = seconds([&] { f(set); });
    state.SetIterationTime(t);
    total += t;
    ++runs;
  }
  double const once = total / static_cast<double>(runs);
  auto const words = static_cast<std::int64_t>(count) * set.shape().state_words;
  double const writing =
      static_cast<double>(words) /
      memset_rate(words, sizeof(typename Generator::state_word));
  state.counters["ns_per_stream"] = once * 1e9 / static_cast<double>(count);
  state.counters["times_writing"] = once / writing;
}

template <class Generator>
void add_many_streams() {
  using Set = StreamSet<Generator, Space>;
  constexpr bool on_device = Impl::Backend<Space>::on_device;
  auto const all =
      streams_in<Generator>(std::uint64_t{1} << (on_device ? 34 : 29));
  // Snapshots are on the host, 8 bytes per word.
  auto const saved = streams_in<Generator>(std::uint64_t{1} << 29);
  auto const add = [](std::string const& what, std::uint64_t count,
                      auto const& f) {
    std::string const name = what + "<" + std::string(Generator::name) + ">/" +
                             std::to_string(count);
    benchmark::RegisterBenchmark(name.c_str(),
                                 [=](benchmark::State& state) {
                                   time_streams<Generator>(state, count, f);
                                 })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  };
  add("make", all, [](Set& set) { make_streams<Generator>(set.size()); });
  add("jump", all, [](Set& set) { set.jump(12345); });
  add("snapshot", saved,
      [](Set& set) { benchmark::DoNotOptimize(set.snapshot()); });
  auto const snapshot = std::make_shared<Snapshot>();
  add("restart", saved, [snapshot](Set& set) {
    if (snapshot->words.empty()) *snapshot = set.snapshot();
    Set const again(Space(), *snapshot);
  });
}

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_MANY_STREAMS_HPP
