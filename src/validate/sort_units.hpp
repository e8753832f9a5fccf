// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_SORT_UNITS_HPP
#define RUNNEL_VALIDATE_SORT_UNITS_HPP

#include <Kokkos_Sort.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "validate/test.hpp"

/// \file
/// Sorts the keys of each unit of a test by themselves.

namespace Runnel::Validate {

using Keys = Kokkos::View<std::uint64_t*, Space::memory_space>;

/// Threads of a host sort a unit each, by its digits of eight bits.
struct SortUnits {
  Keys keys, scratch;
  int log_points, bits;

  void operator()(std::int64_t unit) const {
    std::size_t const size = std::size_t{1} << log_points;
    std::uint64_t* from = keys.data() + static_cast<std::size_t>(unit) * size;
    std::uint64_t* to = scratch.data() + static_cast<std::size_t>(unit) * size;
    std::uint64_t* const begin = from;
    for (int shift = 0; shift < bits; shift += 8) {
      std::size_t ends[256] = {};
      for (std::size_t i = 0; i < size; ++i) ++ends[from[i] >> shift & 255];
      // Spacings are small: their upper digits are all the same.
      if (ends[from[0] >> shift & 255] == size) continue;
      std::size_t at = 0;
      for (std::size_t& end : ends) at += std::exchange(end, at);
      for (std::size_t i = 0; i < size; ++i) {
        to[ends[from[i] >> shift & 255]++] = from[i];
      }
      std::swap(from, to);
    }
    if (from != begin) std::copy(from, from + size, begin);
  }
};

/// Sorts all units; on a GPU by one sort, with the unit's number above a key. A
/// template, so that a GPU's compiler does not see code for hosts.
template <class ExecutionSpace>
void sort_units(ExecutionSpace const& space, SortUnits const& sort,
                std::int64_t units) {
  if constexpr (!Impl::Backend<ExecutionSpace>::on_device) {
    Kokkos::parallel_for("Runnel::Validate::sort_units",
                         Impl::LongRange<ExecutionSpace>(space, 0, units),
                         sort);
  } else {
    static_cast<void>(units);
    Kokkos::sort(space, sort.keys);
  }
}

}  // namespace Runnel::Validate

#endif  // RUNNEL_VALIDATE_SORT_UNITS_HPP
