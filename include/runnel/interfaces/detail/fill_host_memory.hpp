// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_FILL_HOST_MEMORY_HPP
#define RUNNEL_INTERFACES_DETAIL_FILL_HOST_MEMORY_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/device_place.hpp>

namespace Runnel::Impl {

/// Memory of the host that kernels fill.
template <class T>
struct HostMemory {
  T* values;
  std::size_t size;
  std::size_t piece;  ///< values made at once where they are copied to the host
  char const* fence;  ///< its label: the call that waits
};

/// Fills memory of the host by kernels: in place where they can write there,
/// otherwise in memory of a device, from which values are copied. Waits for the
/// end.
/// \param fill  fill(memory that kernels can reach, count) queues the next
///   values; called once where there are none
template <class ExecutionSpace, class T, class Fill>
void fill_host_memory(ExecutionSpace const& exec, HostMemory<T> const& host,
                      Fill const& fill) {
  if (writes_in_place(exec, host.values)) {
    fill(host.values, host.size);
    return exec.fence(host.fence);
  }
  if constexpr (Backend<ExecutionSpace>::on_device) {
    std::size_t const most = std::min(host.size, host.piece);
    Kokkos::View<T*, typename ExecutionSpace::memory_space> const stage(
        Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                           "Runnel::interfaces::stage"),
        most);
    std::size_t at = 0;
    do {
      std::size_t const count = std::min(most, host.size - at);
      fill(stage.data(), count);
      copy_to_host(exec, host.values + at, stage.data(), count);
      at += count;
    } while (at < host.size);
    exec.fence(host.fence);
  }
}

/// Values of several streams in turn that a GPU makes at once for copies to the
/// host: rows of one length.
inline std::size_t staged_piece(std::uint64_t num_streams) {
  auto const streams = static_cast<std::size_t>(num_streams);
  return std::max(std::size_t{1}, max_staged / streams) * streams;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_FILL_HOST_MEMORY_HPP
