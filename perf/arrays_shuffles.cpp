// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Shuffles beside other libraries' and the copy of an array: arrays.cpp.

#include <Kokkos_Core.hpp>
#include <Kokkos_Random.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <runnel/arrays/shuffle.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/device_handle.hpp>
#include <type_traits>

#include "arrays.hpp"

#ifdef KOKKOS_ENABLE_CUDA
#include <thrust/execution_policy.h>
#include <thrust/random.h>
#include <thrust/shuffle.h>
#endif

namespace Runnel::Perf {
namespace {

/// Items and where they lie: what a shuffle must keep, and what it must not.
struct Checksum {
  std::int64_t sum = 0;
  std::int64_t outside = 0;  ///< of their segments
  std::int64_t unmoved = 0;
  KOKKOS_FUNCTION Checksum& operator+=(Checksum const& other) {
    sum += other.sum;
    outside += other.outside;
    unmoved += other.unmoved;
    return *this;
  }
};
struct AddToChecksum {
  using value_type = Checksum;
  Values<int> items;
  std::int64_t length;  ///< of the segments
  KOKKOS_FUNCTION void operator()(std::int64_t i, Checksum& checksum) const {
    std::int64_t const item = items(i);
    checksum.sum += item;
    checksum.outside += item / length == i / length ? 0 : 1;
    checksum.unmoved += item == i ? 1 : 0;
  }
  KOKKOS_FUNCTION void join(Checksum& all, Checksum const& other) const {
    all += other;
  }
  KOKKOS_FUNCTION void init(Checksum& checksum) const { checksum = Checksum(); }
};
struct Number {
  Values<int> items;
  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    items(i) = static_cast<int>(i);
  }
};

Values<int> make_numbered(std::int64_t n) {
  auto const items = make_items(n);
  Kokkos::parallel_for("Runnel::perf::number", Impl::LongRange<Space>(0, n),
                       Number{items});
  return items;
}
/// Returns whether 0 … n − 1 have been shuffled once in segments of a length.
bool is_shuffled(Values<int> const& items, std::int64_t length) {
  auto const n = static_cast<std::int64_t>(items.size());
  Checksum found;
  Kokkos::parallel_reduce("Runnel::perf::checksum",
                          Impl::LongRange<Space>(0, n),
                          AddToChecksum{items, length}, found);
  // One of each segment stays where it was, on average.
  auto const segments = static_cast<double>(n / length);
  return found.sum == n * (n - 1) / 2 && found.outside == 0 &&
         std::abs(static_cast<double>(found.unmoved) - segments) <
             8 * std::sqrt(segments) + 8;
}

/// Times f, which shuffles the items in segments, or to `results`.
template <class F>
void time_shuffle(benchmark::State& state, Values<int> const& results,
                  std::int64_t length, F const& f) {
  f();
  if (!is_shuffled(results, length)) {
    return state.SkipWithError("the items are not shuffled");
  }
  time_items(state, static_cast<std::int64_t>(results.size()), f);
}

void shuffle_of(benchmark::State& state) {
  std::int64_t const n = state.range(0);
  auto const items = make_numbered(n);
  StreamSet<philox4x32, Space> streams;
  time_shuffle(state, items, n, [&] { shuffle(items, streams); });
}
void copy_of(benchmark::State& state) {
  std::int64_t const n = state.range(0);
  auto const items = make_numbered(n);
  auto const copies = make_items(n);
  time_items(state, n, [&] { Kokkos::deep_copy(Space(), copies, items); });
}
#ifdef KOKKOS_ENABLE_CUDA
void thrust_shuffle_of(benchmark::State& state) {
  std::int64_t const n = state.range(0);
  auto const items = make_numbered(n);
  thrust::default_random_engine engine;
  time_shuffle(state, items, n, [&] {
    thrust::shuffle(thrust::device, items.data(), items.data() + n, engine);
  });
}
void thrust_shuffle_copy_of(benchmark::State& state) {
  std::int64_t const n = state.range(0);
  auto const items = make_numbered(n);
  auto const results = make_items(n);
  thrust::default_random_engine engine;
  time_shuffle(state, results, n, [&] {
    thrust::shuffle_copy(thrust::device, items.data(), items.data() + n,
                         results.data(), engine);
  });
}
#endif

/// Cells of one length, one after the other.
struct Cells {
  std::int64_t length;
  std::int64_t count = std::min<std::int64_t>(
      1'000'000, on_device ? 1'000'000 : max_items / length);
  Values<int> items = make_numbered(count * length);
};

void shuffle_cells_of(benchmark::State& state) {
  Cells const cells = {state.range(0)};
  Values<std::int64_t> const offsets("Runnel::perf::offsets",
                                     static_cast<std::size_t>(cells.count) + 1);
  Kokkos::parallel_for(offsets.size(), EvenSegments{offsets, cells.length});
  StreamSet<philox4x32, Space> streams;
  time_shuffle(state, cells.items, cells.length,
               [&] { shuffle_segments(cells.items, offsets, streams); });
}

/// Fisher and Yates' shuffle of a cell by one work item. A word times the
/// number of places gives the place: no division, an error below 10^-6.
template <class Source>
struct FisherYates {
  Source source;
  Values<int> items;
  std::int64_t length;
  KOKKOS_FUNCTION void operator()(std::int64_t cell) const {
    int* const own = items.data() + cell * length;
    source.with(cell, [&](auto const& draw_word) {
      for (auto i = static_cast<std::uint32_t>(length); i > 1; --i) {
        std::uint64_t const product = std::uint64_t{draw_word()} * i;
        Kokkos::kokkos_swap(own[i - 1], own[product >> 32]);
      }
    });
  }
};
struct HandleWords {
  DeviceHandle<philox4x32, Space> handle;
  template <class F>
  KOKKOS_FORCEINLINE_FUNCTION void with(std::int64_t cell, F const& f) const {
    auto stream = handle(cell);
    f([&]() -> std::uint32_t { return stream(); });
  }
};
struct PoolWords {
  Kokkos::Random_XorShift64_Pool<Space> pool;
  template <class F>
  KOKKOS_FORCEINLINE_FUNCTION void with(std::int64_t, F const& f) const {
    auto generator = pool.get_state();
    f([&]() -> std::uint32_t { return generator.urand(); });
    pool.free_state(generator);
  }
};

/// \param make  source, called once per launch
template <class Make>
void time_fisher_yates(benchmark::State& state, Cells const& cells,
                       Make const& make) {
  time_shuffle(state, cells.items, cells.length, [&] {
    auto const source = make();
    Kokkos::parallel_for("Runnel::perf::fisher_yates",
                         Impl::LongRange<Space>(0, cells.count),
                         FisherYates<std::remove_const_t<decltype(source)>>{
                             source, cells.items, cells.length});
  });
}
void fisher_yates_handles_of(benchmark::State& state) {
  Cells const cells = {state.range(0)};
  StreamSet<philox4x32, Space> streams(
      {}, {.num_streams = static_cast<std::uint64_t>(cells.count)});
  time_fisher_yates(state, cells,
                    [&] { return HandleWords{streams.device_handle()}; });
}
void fisher_yates_kokkos_of(benchmark::State& state) {
  Cells const cells = {state.range(0)};
  Kokkos::Random_XorShift64_Pool<Space> const pool(5);
  time_fisher_yates(state, cells, [&] { return PoolWords{pool}; });
}

/// A size that peers are measured at, too.
void add_peers_size(benchmark::internal::Benchmark* benchmark) {
  benchmark->Arg(on_device ? std::int64_t{1} << 28 : max_items)
      ->UseManualTime();
}
void add_cells(benchmark::internal::Benchmark* benchmark) {
  for (std::int64_t length : {10, 30, 60, 100, 1000}) benchmark->Arg(length);
  benchmark->UseManualTime();
}

}  // namespace

void add_shuffles() {
  auto const add = [](char const* name, auto const& f) {
    return benchmark::RegisterBenchmark(name, f);
  };
  add("shuffle", shuffle_of)->Arg(1000)->Arg(1'000'000)->UseManualTime();
  add("shuffle", shuffle_of)->Apply(add_peers_size);
  if (on_device) {
    for (std::int64_t const n :
         {std::int64_t{1} << 22, std::int64_t{1} << 24, max_items}) {
      add("shuffle", shuffle_of)->Arg(n)->UseManualTime();
    }
  }
  add("copy", copy_of)->Apply(add_peers_size);
#ifdef KOKKOS_ENABLE_CUDA
  add("thrust_shuffle", thrust_shuffle_of)->Apply(add_peers_size);
  add("thrust_shuffle_copy", thrust_shuffle_copy_of)->Apply(add_peers_size);
#endif
  add("shuffle_cells", shuffle_cells_of)->Apply(add_cells);
  add("fisher_yates_handles", fisher_yates_handles_of)->Apply(add_cells);
  add("fisher_yates_kokkos", fisher_yates_kokkos_of)->Apply(add_cells);
}

}  // namespace Runnel::Perf
