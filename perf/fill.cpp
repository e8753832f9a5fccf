// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast are Views filled, as a fraction of the machine's memset?
//   runnel_perf_fill [--numbers LOG2] [Google Benchmark's options]

#include <Kokkos_Random.hpp>
#include <numeric>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <vector>

#include "common.hpp"
#include "consume.hpp"

namespace Runnel::Perf {
namespace {

template <class Generator>
using Native =
    std::conditional_t<Generator::output_format::bits <= 24, float, double>;

template <class Generator, class T>
T serial_value(typename Generator::state_type& state) {
  using Scalar = Impl::ScalarLanes<typename Generator::word_type>;
  return Generator::template reference_sampler<T>::template sample<Scalar>(
      Generator::step(state));
}

template <class Generator>
typename Generator::state_type serial_stream(std::uint64_t stream) {
  typename Generator::word_type words[Generator::state_words];
  Generator::seed(typename Generator::seed_type().start(), stream, words);
  return Generator::load(words);
}

/// Returns whether the first values of `view`, one block per stream, agree with
/// the serial loop's. Checked before anything is timed.
template <class Generator, class ViewType>
bool is_right(ViewType const& view, std::int64_t num_streams) {
  using T = typename ViewType::value_type;
  std::int64_t const block =
      static_cast<std::int64_t>(view.size()) / num_streams;
  std::int64_t const checked = std::min<std::int64_t>(block, 1 << 20);
  for (std::int64_t s = 0; s < num_streams; s += 1 + num_streams / 3) {
    auto const part =
        Kokkos::subview(view, std::make_pair(s * block, s * block + checked));
    auto const host =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), part);
    auto state = serial_stream<Generator>(static_cast<std::uint64_t>(s));
    for (std::int64_t i = 0; i < checked; ++i) {
      if (host(i) != serial_value<Generator, T>(state)) return false;
    }
  }
  return true;
}

template <class Generator>
StreamSet<Generator, Space> make_streams(std::int64_t num_streams) {
  StreamOptions options;
  options.num_streams = static_cast<std::uint64_t>(num_streams);
  return StreamSet<Generator, Space>(Space(), {}, options);
}

template <class T>
Values<T> make_view(std::int64_t n) {
  Values<T> const view(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::values"),
      static_cast<std::size_t>(n));
  plain_memset(Space(), view.data(), view.size() * sizeof(T), 0xff);
  return view;
}

/// Contiguous: S streams, one block each. The first, cold call is a counter.
template <class Generator>
void fill_blocks(benchmark::State& state, std::int64_t n, std::int64_t s) {
  using T = Native<Generator>;
  auto const view = make_view<T>(n);
  auto streams = make_streams<Generator>(s);
  // Google Benchmark calls this several times.
  Impl::JumpTables<Generator, Space>::clear();
  double const cold = seconds([&] { fill(view, streams); });
  if (!is_right<Generator>(view, s)) {
    return state.SkipWithError("values differ from the serial loop's");
  }
  time_fill(state, n, sizeof(T), [&] { fill(view, streams); });
  state.counters["cold_ms"] = cold * 1e3;
}

/// Rank 2, row s from stream s, the first index fastest in memory.
template <class Generator>
void fill_layout_left(benchmark::State& state, std::int64_t n, std::int64_t s) {
  using T = Native<Generator>;
  Kokkos::View<T**, Kokkos::LayoutLeft, Space> const view(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "Runnel::perf::values"),
      static_cast<std::size_t>(s), static_cast<std::size_t>(n / s));
  auto streams = make_streams<Generator>(s);
  fill(view, streams);
  auto const row = Kokkos::subview(view, s - 1, Kokkos::ALL);
  Values<T> const copy("copy", row.extent(0));
  Kokkos::deep_copy(copy, row);
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), copy);
  auto serial = serial_stream<Generator>(static_cast<std::uint64_t>(s - 1));
  for (std::size_t i = 0; i < host.size(); ++i) {
    if (host(i) != serial_value<Generator, T>(serial)) {
      return state.SkipWithError("values differ from the serial loop's");
    }
  }
  time_fill(state, n, sizeof(T), [&] { fill(view, streams); });
}

/// Numbers made in a kernel and added up there: nothing is stored.
template <class Generator>
void consume(benchmark::State& state, std::int64_t n, std::int64_t s) {
  using Word = typename Generator::word_type;
  auto const streams = make_streams<Generator>(s);
  Values<Word> const sums("Runnel::perf::sums",
                          static_cast<std::size_t>(s) * 32);
  std::int64_t const rounds = n / s / 96;
  int const team = Impl::Backend<Space>::on_device ? 8 : 1;
  std::int64_t const per_team =
      team * Impl::groups_per_thread<Space, Impl::NativeLanes>();
  ConsumeStreams<Generator> const body{Impl::StreamSetAccess::states(streams),
                                       sums.data(), s, rounds};
  Impl::TeamLaunch const launch{(s + per_team - 1) / per_team, team, 0};
  auto const run = [&] {
    Impl::launch_teams<Word>("Runnel::perf::consume", Space(), launch, body);
  };
  run();
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), sums);
  auto serial = serial_stream<Generator>(0);
  Word right = 0;
  for (std::int64_t i = 0; i < rounds * 96; ++i) {
    right += Generator::step(serial);
  }
  if (std::accumulate(host.data(), host.data() + 32, Word{0}) != right) {
    return state.SkipWithError("the sum differs from the serial loop's");
  }
  time_fill(state, rounds * 96 * s, sizeof(Native<Generator>), run);
}

/// The plain serial loop into an array of the host.
template <class Generator>
void serial_loop(benchmark::State& state, std::int64_t n) {
  using T = Native<Generator>;
  std::vector<T> values(static_cast<std::size_t>(n));
  for (auto _ : state) {
    auto stream = serial_stream<Generator>(0);
    double const t = seconds([&] {
      for (auto& v : values) v = serial_value<Generator, T>(stream);
      benchmark::ClobberMemory();
    });
    state.SetIterationTime(t);
  }
  state.counters["Mnum/s"] = benchmark::Counter(
      static_cast<double>(n) * 1e-6 * static_cast<double>(state.iterations()),
      benchmark::Counter::kIsRate);
}

/// Kokkos' own pool on the same View.
template <class T>
void kokkos_pool(benchmark::State& state, std::int64_t n) {
  auto const view = make_view<T>(n);
  Kokkos::Random_XorShift64_Pool<Space> pool(12345);
  time_fill(state, n, sizeof(T),
            [&] { Kokkos::fill_random(view, pool, T(0), T(1)); });
}

template <class F>
void add(std::string const& name, F const& f) {
  benchmark::RegisterBenchmark(name.c_str(), f)
      ->UseManualTime()
      ->Unit(benchmark::kMicrosecond);
}

template <class Generator>
void add_generator(std::int64_t large) {
  std::string const name = "<" + std::string(Generator::name) + ">/";
  for (std::int64_t const n :
       {std::int64_t{1} << 16, std::int64_t{1} << 20, large}) {
    add("fill_one_sequence" + name + std::to_string(n),
        [n](benchmark::State& s) { fill_blocks<Generator>(s, n, 1); });
  }
  std::string const size = std::to_string(large);
  add("fill_4096_streams" + name + size,
      [large](benchmark::State& s) { fill_blocks<Generator>(s, large, 4096); });
  add("fill_4096_streams_LayoutLeft" + name + size,
      [large](benchmark::State& s) {
        fill_layout_left<Generator>(s, large, 4096);
      });
  add("consume_4096_streams" + name + size,
      [large](benchmark::State& s) { consume<Generator>(s, large, 4096); });
  constexpr auto serial = std::int64_t{1} << 20;
  add("serial_loop" + name + std::to_string(serial),
      [](benchmark::State& s) { serial_loop<Generator>(s, serial); });
}

}  // namespace
}  // namespace Runnel::Perf

int main(int argc, char** argv) {
  constexpr bool on_device =
      Runnel::Impl::Backend<Runnel::Perf::Space>::on_device;
  return Runnel::Perf::run_program(
      argc, argv, {"--numbers", "LOG2", on_device ? 30 : 26}, [](int log2) {
        std::int64_t const large = std::int64_t{1} << log2;
        // The rate of each generator: runnel_perf_generators.
        using Ranmars = Runnel::TypeList<Runnel::ranmar24, Runnel::ranmar48,
                                         Runnel::ranmar48x>;
        Runnel::for_each_type(Ranmars{}, [large](auto* type) {
          using Generator = std::remove_pointer_t<decltype(type)>;
          Runnel::Perf::add_generator<Generator>(large);
        });
        Runnel::Perf::add("Kokkos_fill_random<float>/" + std::to_string(large),
                          [large](benchmark::State& s) {
                            Runnel::Perf::kokkos_pool<float>(s, large);
                          });
        Runnel::Perf::add("Kokkos_fill_random<double>/" + std::to_string(large),
                          [large](benchmark::State& s) {
                            Runnel::Perf::kokkos_pool<double>(s, large);
                          });
      });
}
