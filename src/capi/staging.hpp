// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_STAGING_HPP
#define RUNNEL_CAPI_STAGING_HPP

#include <cstddef>
#include <cstdint>
#include <runnel/fill/options.hpp>
#include <runnel/interfaces/detail/fill_host_memory.hpp>

/// \file
/// Arrays of the host that kernels fill: where they are where kernels can reach
/// them, through a copy elsewhere.

namespace Runnel::CApi {

/// Calls fill(memory that kernels can reach) and waits until the values are in
/// the host's.
template <class ExecutionSpace, class T, class Fill>
void with_device_memory(ExecutionSpace const& exec, T* host, std::size_t count,
                        Fill const& fill) {
  Impl::fill_host_memory(
      exec, Impl::HostMemory<T>{host, count, count, "Runnel::capi::fence"},
      [&](T* to, std::size_t) { fill(to); });
}

/// `with_device_memory()` of values of 4 or 8 bytes.
template <class ExecutionSpace, class Fill>
void with_device_memory(ExecutionSpace const& exec, std::size_t bytes,
                        void* host, std::size_t count, Fill const& fill) {
  if (bytes == 4) {
    with_device_memory(exec, static_cast<std::uint32_t*>(host), count, fill);
  } else {
    with_device_memory(exec, static_cast<std::uint64_t*>(host), count, fill);
  }
}

/// Fills memory of the host, in pieces where consecutive fills join up, so that
/// a device needs no more than 2^24 values at a time.
/// \param fill  fill(order, memory that kernels can reach, count)
template <class Set, class T, class Fill>
void fill_staged(Set const& set, FillOptions const& by, T* host,
                 std::size_t count, Fill&& fill) {
  bool const joins = set.size() == 1 || by.order != Order::blocked;
  std::size_t const piece = joins ? Impl::staged_piece(set.size()) : count;
  Impl::fill_host_memory(
      set.instance(),
      Impl::HostMemory<T>{host, count, piece, "Runnel::capi::fence"},
      [&](T* to, std::size_t n) { fill(by, to, n); });
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_STAGING_HPP
