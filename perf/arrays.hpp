// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_ARRAYS_HPP
#define RUNNEL_PERF_ARRAYS_HPP

#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/lanes/backend.hpp>

#include "common.hpp"

namespace Runnel::Perf {

inline constexpr bool on_device = Impl::Backend<Space>::on_device;
inline constexpr std::int64_t max_items =
    on_device ? std::int64_t{1} << 29 : 20'000'000;

inline Values<int> make_items(std::int64_t n) {
  return Values<int>("Runnel::perf::items", static_cast<std::size_t>(n));
}

/// Offsets of segments of one length.
struct EvenSegments {
  Values<std::int64_t> offsets;
  std::int64_t length;
  KOKKOS_FUNCTION void operator()(int s) const { offsets(s) = s * length; }
};

/// Adds shuffles beside peers: of an array, and of each cell.
void add_shuffles();

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_ARRAYS_HPP
