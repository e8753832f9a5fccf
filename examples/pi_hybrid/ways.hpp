// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_PI_HYBRID_WAYS_HPP
#define RUNNEL_EXAMPLES_PI_HYBRID_WAYS_HPP

// Three ways to count points in a circle by all workers of a process: by fills,
// by pools of numbers, and by handles in a kernel.

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <type_traits>
#include <utility>
#include <vector>

using Sequence = Runnel::SharedSequence<Runnel::ranmar24>;
using Streams = Runnel::SharedStreams<Runnel::ranmar24>;
using Workers = std::vector<Runnel::WorkerInstance<>>;

constexpr std::uint64_t block = 1 << 18;     // points at a time
constexpr std::uint64_t num_streams = 1024;  // for handles
constexpr int calls = 8;

// Coordinates of 24 bits have squares that a double adds without rounding: all
// processors agree on what lies in the circle.
KOKKOS_INLINE_FUNCTION bool is_hit(double x, double y) {
  return x * x + y * y < 1;
}

template <class Exec, class Values>
std::int64_t count_hits(Exec const& exec, Values const& xy) {
  std::int64_t hits = 0;
  Kokkos::parallel_reduce(
      "count",
      Kokkos::RangePolicy<Exec>(exec, 0, static_cast<int>(xy.size() / 2)),
      KOKKOS_LAMBDA(int i, std::int64_t& sum) {
        sum += is_hit(xy(2 * i), xy(2 * i + 1)) ? 1 : 0;
      },
      hits);
  return hits;
}

struct ByFill {
  template <class Share>
  static std::int64_t count(Share const& share) {
    using Exec = typename Share::execution_space;
    Kokkos::View<float*, Exec> const xy(
        Kokkos::view_alloc(share.exec, Kokkos::WithoutInitializing, "xy"),
        2 * block);
    std::int64_t hits = 0;
    for (std::uint64_t at = 0; at < share.count; at += block) {
      auto const n = std::min(block, share.count - at);
      auto const part =
          Kokkos::subview(xy, std::pair<std::size_t, std::size_t>(0, 2 * n));
      Runnel::fill(share.exec, part, share.streams);
      hits += count_hits(share.exec, part);
    }
    return hits;
  }
};

struct ByPool {
  template <class Share>
  static std::int64_t count(Share const& share) {
    using Exec = typename Share::execution_space;
    Runnel::NumberPool<Runnel::ranmar24, float, Runnel::Uniform, Exec> pool(
        share.exec, share.streams.snapshot(), {.capacity = 2 * block});
    std::int64_t hits = 0;
    for (std::uint64_t at = 0; at < share.count; at += block) {
      auto const n = std::min(block, share.count - at);
      hits += count_hits(share.exec, pool.take(share.exec, 2 * n));
    }
    return hits;
  }
};

template <class Exec>
struct DrawPoints {
  Runnel::DeviceHandle<Runnel::ranmar24, Exec> handle;
  std::int64_t points;
  KOKKOS_FUNCTION void operator()(int s, std::int64_t& sum) const {
    auto rng = handle(s);
    for (std::int64_t i = 0; i < points; ++i) {
      float const x = rng.template uniform<float>();
      float const y = rng.template uniform<float>();
      sum += is_hit(x, y) ? 1 : 0;
    }
  }
};

// All workers' hits.
template <class Way>
std::int64_t hits_of(Sequence& sequence, std::uint64_t points) {
  std::vector<std::int64_t> hits(sequence.num_workers());
  for (int call = 0; call < calls; ++call) {
    sequence.share(points / calls, 2, [&](auto const& share) {
      hits[share.worker] += Way::count(share);
    });
  }
  std::int64_t sum = 0;
  for (auto const h : hits) sum += h;
  return sum;
}
inline std::int64_t hits_of(Streams& streams, std::uint64_t points) {
  std::vector<std::int64_t> hits(streams.num_workers());
  auto const each = static_cast<std::int64_t>(points / calls / num_streams);
  for (int call = 0; call < calls; ++call) {
    streams.share([&](auto const& share) {
      using Exec = typename std::decay_t<decltype(share)>::execution_space;
      std::int64_t sum = 0;
      Kokkos::parallel_reduce(
          "draw",
          Kokkos::RangePolicy<Exec>(share.exec, 0,
                                    static_cast<int>(share.count)),
          DrawPoints<Exec>{share.streams.device_handle(), each}, sum);
      hits[share.worker] += sum;
    });
  }
  std::int64_t sum = 0;
  for (auto const h : hits) sum += h;
  return sum;
}

#endif  // RUNNEL_EXAMPLES_PI_HYBRID_WAYS_HPP
