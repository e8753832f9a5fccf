// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_SEARCH_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_SEARCH_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/discrete_table.hpp>
#include <runnel/distributions/detail/space_copies.hpp>

/// Where u lies among a table's thresholds: the first i with u < threshold[i],
/// or their number. One form for hosts and one for GPUs; both find the same.
namespace Runnel::Impl {

/// The first i in [begin, end) with u < threshold[i], or `end`.
RUNNEL_FORCEINLINE_FUNCTION std::uint32_t first_above(
    std::uint64_t const* threshold, std::uint64_t u, std::uint32_t begin,
    std::uint32_t end) {
  while (begin < end) {
    std::uint32_t const middle = begin + (end - begin) / 2;
    if (u < threshold[middle]) {
      end = middle;
    } else {
      begin = middle + 1;
    }
  }
  return begin;
}

/// Made once for each memory space and device.
template <class Search, class Space>
Search search_of(Space const& space, DiscreteTable const& table) {
  return table.copies.get<Search>(space, [&] { return Search(space, table); });
}

/// A search by the table's guide, then by halves: a host's processor asks for
/// the thresholds before it knows that it needs them.
template <class MemorySpace>
class GuidedSearch {
 public:
  GuidedSearch() = default;
  template <class Space>
  GuidedSearch(Space const& space, DiscreteTable const& table)
      : m_threshold(copied_to_space<Thresholds>(
            space, "Runnel::distributions::threshold", table.threshold)),
        m_guide(copied_to_space<Guide>(space, "Runnel::distributions::guide",
                                       table.guide)),
        m_shift(64 - table.guide_bits) {}

  RUNNEL_FORCEINLINE_FUNCTION std::size_t size() const {
    return m_threshold.extent(0);
  }
  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t const* thresholds() const {
    return m_threshold.data();
  }
  RUNNEL_FORCEINLINE_FUNCTION std::uint32_t operator()(std::uint64_t u) const {
    auto const j = static_cast<std::size_t>(u >> m_shift);
    return first_above(m_threshold.data(), u, m_guide(j), m_guide(j + 1));
  }

 private:
  using Thresholds = Kokkos::View<std::uint64_t*, MemorySpace>;
  using Guide = Kokkos::View<std::uint32_t*, MemorySpace>;

  Thresholds m_threshold;
  Guide m_guide;
  int m_shift = 0;
};

/// A search by buckets. Loads that wait for each other dominate the cost of a
/// GPU's values, so nearly all words take a single load of eight bytes.
///
///     u   | bucket j | 32 bits below, compared with the bucket's edge | ... |
///
/// Words of buckets with several thresholds, and those as good as on an edge,
/// go on by halves.
template <class MemorySpace>
class BucketSearch {
 public:
  BucketSearch() = default;
  template <class Space>
  BucketSearch(Space const& space, DiscreteTable const& table)
      : BucketSearch(space, table, make_discrete_buckets(table.threshold)) {}

  RUNNEL_FORCEINLINE_FUNCTION std::uint32_t operator()(std::uint64_t u) const {
    DiscreteBucket const* const bucket =
        m_bucket.data() +
        (static_cast<std::uint32_t>(u >> 32) >> (32 - m_bits));
    auto const below = static_cast<std::uint32_t>(u << m_bits >> 32);
    DiscreteBucket const here = *bucket;
    bool const is_past = below > here.edge;
    std::uint32_t const index = here.begin() + (is_past ? 1 : 0);
    if (below == here.edge || (is_past && here.has_several())) {
      return first_above(m_threshold.data(), u, index, bucket[1].begin());
    }
    return index;
  }

 private:
  using Thresholds = Kokkos::View<std::uint64_t*, MemorySpace>;
  using Buckets = Kokkos::View<DiscreteBucket*, MemorySpace>;

  template <class Space>
  BucketSearch(Space const& space, DiscreteTable const& table,
               DiscreteBuckets const& buckets)
      : m_threshold(copied_to_space<Thresholds>(
            space, "Runnel::distributions::threshold", table.threshold)),
        m_bucket(copied_to_space<Buckets>(
            space, "Runnel::distributions::buckets", buckets.bucket)),
        m_bits(buckets.bits) {}

  Thresholds m_threshold;
  Buckets m_bucket;
  int m_bits = 0;
};

/// A GPU's search: by buckets where its first-level cache holds these, else by
/// the guide. One H100, Gnum/s of `philox4x32` by the guide and by buckets:
/// Poisson(10) 197 and 393, Poisson(1000), 579 thresholds, 253 and 364,
/// Poisson(10^6), 18 300, 189 and 138, geometric(0.001), 44 000, 152 and 131,
/// Poisson(10^9) 99 and 76.
template <class MemorySpace>
class DeviceSearch {
 public:
  static constexpr std::size_t max_for_buckets = std::size_t{1} << 12;

  template <class Space>
  DeviceSearch(Space const& space, DiscreteTable const& table)
      : m_has_buckets(table.threshold.size() <= max_for_buckets) {
    if (m_has_buckets) {
      m_by_buckets = BucketSearch<MemorySpace>(space, table);
    } else {
      m_by_guide = GuidedSearch<MemorySpace>(space, table);
    }
  }

  RUNNEL_FORCEINLINE_FUNCTION std::uint32_t operator()(std::uint64_t u) const {
    return m_has_buckets ? m_by_buckets(u) : m_by_guide(u);
  }

 private:
  GuidedSearch<MemorySpace> m_by_guide;
  BucketSearch<MemorySpace> m_by_buckets;
  bool m_has_buckets;
};

template <class MemorySpace>
using DiscreteSearch =
    std::conditional_t<std::is_same_v<MemorySpace, Kokkos::HostSpace>,
                       GuidedSearch<MemorySpace>, DeviceSearch<MemorySpace>>;

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_DISCRETE_SEARCH_HPP
