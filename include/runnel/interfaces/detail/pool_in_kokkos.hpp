// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_POOL_IN_KOKKOS_HPP
#define RUNNEL_INTERFACES_DETAIL_POOL_IN_KOKKOS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <type_traits>

#include <runnel/interfaces/detail/small_reals.hpp>
#include <runnel/interfaces/random_pool.hpp>

/// Kokkos' functions for its pools, for Runnel's.
namespace Kokkos {

// By value, as Kokkos' own, of which these must be special cases.
// NOLINTBEGIN(performance-unnecessary-value-param)

/// `Kokkos::fill_random` of Runnel's pools: `Runnel::fill`, which obeys the
/// law. On the pool's instance, after which `exec` is ordered by a fence where
/// it is another one.
template <class ExecutionSpace, class ViewType, class Generator, class Device,
          class IndexType = std::int64_t>
  requires is_execution_space_v<ExecutionSpace>
void fill_random(ExecutionSpace const& exec, ViewType view,
                 Runnel::RandomPool<Generator, Device> pool,
                 typename ViewType::const_value_type begin,
                 typename ViewType::const_value_type end) {
  if constexpr (std::is_same_v<ExecutionSpace,
                               typename Device::execution_space>) {
    if (exec == pool.instance()) return pool.fill(view, begin, end);
  }
  exec.fence("Kokkos::fill_random: before Runnel's pool");
  pool.fill(view, begin, end);
  pool.instance().fence("Kokkos::fill_random: after Runnel's pool");
}
template <class ExecutionSpace, class ViewType, class Generator, class Device,
          class IndexType = std::int64_t>
  requires is_execution_space_v<ExecutionSpace>
void fill_random(ExecutionSpace const& exec, ViewType view,
                 Runnel::RandomPool<Generator, Device> pool,
                 typename ViewType::const_value_type range) {
  fill_random(exec, view, pool, typename ViewType::non_const_value_type{0},
              range);
}
/// Like Kokkos' own, these fence.
template <class ViewType, class Generator, class Device,
          class IndexType = std::int64_t>
void fill_random(ViewType view, Runnel::RandomPool<Generator, Device> pool,
                 typename ViewType::const_value_type begin,
                 typename ViewType::const_value_type end) {
  Kokkos::fence("Kokkos::fill_random: before Runnel's pool");
  pool.fill(view, begin, end);
  pool.instance().fence("Kokkos::fill_random: after Runnel's pool");
}
template <class ViewType, class Generator, class Device,
          class IndexType = std::int64_t>
void fill_random(ViewType view, Runnel::RandomPool<Generator, Device> pool,
                 typename ViewType::const_value_type range) {
  fill_random(view, pool, typename ViewType::non_const_value_type{0}, range);
}
// NOLINTEND(performance-unnecessary-value-param)

// Kokkos' own rule rounds some floats to the end.
template <class Generator, class Scalar>
struct rand;
#if RUNNEL_HAS_HALF
template <class Generator, class Space>
struct rand<Runnel::PoolStream<Generator, Space>, Experimental::half_t>
    : Runnel::Impl::SmallRealRand<Runnel::PoolStream<Generator, Space>,
                                  Experimental::half_t> {};
#endif
#if RUNNEL_HAS_BHALF
template <class Generator, class Space>
struct rand<Runnel::PoolStream<Generator, Space>, Experimental::bhalf_t>
    : Runnel::Impl::SmallRealRand<Runnel::PoolStream<Generator, Space>,
                                  Experimental::bhalf_t> {};
#endif

}  // namespace Kokkos

#endif  // RUNNEL_INTERFACES_DETAIL_POOL_IN_KOKKOS_HPP
