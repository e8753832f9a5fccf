// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_BUCKETS_HPP
#define RUNNEL_ARRAYS_DETAIL_BUCKETS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/long_range.hpp>

/// Items dealt into buckets: counted, scanned, scattered. The order inside a
/// bucket depends on the machine; readers must not depend on it.
namespace Runnel::Impl {

/// Entries [bounds(b), bounds(b + 1)) are bucket b's.
template <class Entry, class ExecutionSpace>
struct Buckets {
  SpaceArray<std::int64_t, ExecutionSpace> bounds;
  SpaceArray<Entry, ExecutionSpace> entries;

  /// \param first  of the items, and of the entries
  static Buckets allocate(TemporaryArrays<ExecutionSpace>& arrays,
                          std::int64_t num_buckets, std::int64_t num_entries) {
    return {
        arrays.template make<std::int64_t>("Runnel::arrays::bounds",
                                           num_buckets + 1),
        arrays.template make<Entry>("Runnel::arrays::entries", num_entries)};
  }
  std::int64_t count() const {
    return static_cast<std::int64_t>(bounds.extent(0)) - 1;
  }
};

/// Counts bucket b in bounds(b + 1).
template <class Dealing, class Bounds>
struct CountItems {
  Dealing dealing;
  Bounds bounds;
  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    Kokkos::atomic_inc(&bounds(dealing.bucket(i) + 1));
  }
};

/// Turns counts into the indices where buckets begin, one index further on.
template <class Bounds>
struct BeginBuckets {
  Bounds bounds;
  RUNNEL_FUNCTION void operator()(std::int64_t b, std::int64_t& sum,
                                  bool is_final) const {
    std::int64_t const count = bounds(b + 1);
    if (is_final) bounds(b + 1) = sum;
    sum += count;
  }
};

/// Turns the counts of buckets into where they begin, one index further on.
template <class ExecutionSpace, class Bounds>
void begin_buckets(ExecutionSpace const& exec, Bounds const& bounds) {
  Kokkos::parallel_scan(
      "Runnel::arrays::bounds",
      LongRange<ExecutionSpace>(
          exec, 0, static_cast<std::int64_t>(bounds.extent(0)) - 1),
      BeginBuckets<Bounds>{bounds});
}

/// Moves bounds(b + 1) from the beginning of bucket b to its end.
template <class Dealing, class Bounds, class Entries>
struct ScatterItems {
  Dealing dealing;
  Bounds bounds;
  Entries entries;
  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    std::int64_t const index = Kokkos::atomic_fetch_add(
        &bounds(dealing.bucket(i) + 1), std::int64_t{1});
    entries(index) = dealing.entry(i);
  }
};

/// \param dealing  `bucket(i)` and `entry(i)` of item i
template <class Entry, class ExecutionSpace, class Dealing>
void deal_items(ExecutionSpace const& exec, std::int64_t first,
                std::int64_t last, Dealing const& dealing,
                Buckets<Entry, ExecutionSpace> const& buckets) {
  using Bounds = decltype(buckets.bounds);
  using Entries = decltype(buckets.entries);
  LongRange<ExecutionSpace> const items(exec, first, last);
  Kokkos::deep_copy(exec, buckets.bounds, 0);
  Kokkos::parallel_for("Runnel::arrays::count", items,
                       CountItems<Dealing, Bounds>{dealing, buckets.bounds});
  begin_buckets(exec, buckets.bounds);
  Kokkos::parallel_for("Runnel::arrays::scatter", items,
                       ScatterItems<Dealing, Bounds, Entries>{
                           dealing, buckets.bounds, buckets.entries});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_BUCKETS_HPP
