// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_STAGING_HPP
#define RUNNEL_CAPI_STAGING_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/fill/options.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/device_place.hpp>

/// \file
/// Arrays of the host that kernels fill: where they are where kernels can reach
/// them, through a copy elsewhere.

namespace Runnel::CApi {

/// Memory of the space for the values of a staged fill.
template <class T, class ExecutionSpace>
Kokkos::View<T*, typename ExecutionSpace::memory_space> staging_memory(
    ExecutionSpace const& exec, std::size_t count) {
  return Kokkos::View<T*, typename ExecutionSpace::memory_space>(
      Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                         "Runnel::capi::staging"),
      count);
}

/// Calls fill(memory that kernels can reach) and waits until the values are in
/// the host's.
template <class ExecutionSpace, class T, class Fill>
void with_device_memory(ExecutionSpace const& exec, T* host, std::size_t count,
                        Fill const& fill) {
  if (Impl::writes_in_place(exec, host)) {
    fill(host);
  } else if constexpr (Impl::Backend<ExecutionSpace>::on_device) {
    auto const staging = staging_memory<T>(exec, count);
    fill(staging.data());
    Impl::copy_to_host(exec, host, staging.data(), count);
  }
  exec.fence("Runnel::capi::fence");
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
  using Space = typename Set::execution_space;
  Space const& exec = set.instance();
  if (Impl::writes_in_place(exec, host)) {
    fill(by, host, count);
    exec.fence("Runnel::capi::fence");
  } else if constexpr (Impl::Backend<Space>::on_device) {
    constexpr std::size_t max_staged = std::size_t{1} << 24;
    std::size_t const streams = set.size();
    bool const joins = streams == 1 || by.order != Order::blocked;
    std::size_t const piece =
        joins ? std::max(std::size_t{1}, max_staged / streams) * streams
              : count;
    auto const staging = staging_memory<T>(exec, std::min(piece, count));
    for (std::size_t done = 0; done < count; done += piece) {
      std::size_t const size = std::min(piece, count - done);
      fill(by, staging.data(), size);
      Impl::copy_to_host(exec, host + done, staging.data(), size);
      exec.fence("Runnel::capi::fence");
    }
  }
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_STAGING_HPP
