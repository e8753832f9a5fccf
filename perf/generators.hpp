// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_GENERATORS_HPP
#define RUNNEL_PERF_GENERATORS_HPP

#include <cstring>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <string>
#include <vector>

#include "common.hpp"
#include "peers.hpp"

/// \file
/// One sequence and many streams of a generator, float and double. Compiled
/// once per generator, from generator.cpp.in.

namespace Runnel::Perf {

template <class Generator>
StreamSet<Generator, Space> first_streams(std::int64_t num_streams) {
  StreamOptions options;
  options.num_streams = static_cast<std::uint64_t>(num_streams);
  // Families of fewer streams repeat; they are as fast the second time.
  options.allow_overlap = true;
  return StreamSet<Generator, Space>(Space(), {}, options);
}

/// Native outputs of the fill against the serial loop's.
template <class Generator>
bool has_right_words(std::size_t count) {
  // Outputs that are floating-point numbers are compared as their bits.
  using Word = typename Generator::word_type;
  using Output =
      std::conditional_t<Impl::outputs_are_bits<Generator>, Word, double>;
  Values<Output> const words("Runnel::perf::words", count);
  auto set = first_streams<Generator>(1);
  auto const seed = set.seed();
  fill(words, set, Reference{});
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), words);
  StreamShape const shape = Impl::shape_of<Generator>(seed);
  std::vector<typename Generator::state_word> state(
      static_cast<std::size_t>(shape.state_words));
  if constexpr (HostSeeded<Generator>) {
    seed.write_states(0, 1, state.data());
  } else {
    Generator::seed(seed.start(), 0, state.data());
  }
  auto serial = Impl::load_state<Generator>(shape, state.data());
  using Format = typename Generator::output_format;
  for (std::size_t i = 0; i < count; ++i) {
    Word const expected =
        Generator::step(serial) >> (Format::word_bits - Format::bits);
    if (std::memcmp(&host(i), &expected, sizeof expected) != 0) return false;
  }
  return true;
}

/// Floating-point numbers of the fill against those made in short pieces, which
/// use other kernels.
template <class Generator, class T, class Distribution>
bool has_right_values(std::size_t count) {
  Values<T> const whole("Runnel::perf::values", count);
  Values<T> const pieces("Runnel::perf::values", count);
  auto again = first_streams<Generator>(1);
  auto other = first_streams<Generator>(1);
  fill(whole, again, Distribution{},
       {.chunk = static_cast<std::int64_t>(count)});
  for (std::size_t at = 0; at < count; at += 777) {
    auto const end = std::min(at + 777, count);
    fill(Kokkos::subview(pieces, std::make_pair(at, end)), other,
         Distribution{});
  }
  auto const a =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), whole);
  auto const b =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), pieces);
  return std::memcmp(a.data(), b.data(), count * sizeof(T)) == 0;
}

template <class Generator, class T, class Distribution>
bool is_right() {
  constexpr std::size_t count = 100003;
  return has_right_words<Generator>(count) &&
         has_right_values<Generator, T, Distribution>(count);
}

template <class Generator, class T, class Distribution>
void fill_streams(benchmark::State& state, std::int64_t n,
                  std::int64_t num_streams) {
  if (!is_right<Generator, T, Distribution>()) {
    return state.SkipWithError(
        "values differ from the serial loop's, or by pieces from those at "
        "once");
  }
  Values<T> const view(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::values"),
      static_cast<std::size_t>(n));
  double const seeding =
      seconds([&] { first_streams<Generator>(num_streams); });
  auto streams = first_streams<Generator>(num_streams);
  Impl::JumpTables<Generator, Space>::clear();
  double const cold = seconds([&] { fill(view, streams, Distribution{}); });
  time_fill(state, n, sizeof(T), [&] { fill(view, streams, Distribution{}); });
  for (auto const& peer : peer_rates(Generator::name, sizeof(T), n)) {
    if (!peer.error.empty()) return state.SkipWithError(peer.error.c_str());
    double const rate = peer.numbers_a_second;
    state.counters[peer.name + "_Mnum/s"] = rate * 1e-6;
    state.counters["times_" + peer.name] =
        state.counters["Mnum/s"].value * 1e6 / rate;
  }
  state.counters["cold_ms"] = cold * 1e3;
  state.counters["seeding_ms"] = seeding * 1e3;
}

template <class Generator>
void add_fills(std::int64_t large) {
  auto const add = [&]<class T, class D>(char const* what, T*, D) {
    for (std::int64_t const streams : {1, 4096, 65536}) {
      // 65 536 streams: only for the kernel that needs as many.
      if (streams == 65536 && !LaneStepping<Generator>) continue;
      std::string const name =
          (streams == 1 ? "one_sequence<"
                        : std::to_string(streams) + "_streams<") +
          std::string(Generator::name) + ", " + what + ">/" +
          std::to_string(large);
      benchmark::RegisterBenchmark(name.c_str(),
                                   [=](benchmark::State& s) {
                                     fill_streams<Generator, T, D>(s, large,
                                                                   streams);
                                   })
          ->UseManualTime()
          ->Unit(benchmark::kMicrosecond);
    }
  };
  add("reference float", static_cast<float*>(nullptr), Reference{});
  add("reference double", static_cast<double*>(nullptr), Reference{});
  add("uniform float", static_cast<float*>(nullptr), Uniform{});
}

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_GENERATORS_HPP
