// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_EXAMPLES_PI_HYBRID_HANDLES_HPP
#define RUNNEL_EXAMPLES_PI_HYBRID_HANDLES_HPP

// Counts points in a circle by all workers of a process that share streams,
// with handles in a kernel.

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <type_traits>
#include <vector>

#include "hits.hpp"

using Streams = Runnel::SharedStreams<Runnel::ranmar24>;

constexpr std::uint64_t num_streams = 1024;

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

#endif  // RUNNEL_EXAMPLES_PI_HYBRID_HANDLES_HPP
