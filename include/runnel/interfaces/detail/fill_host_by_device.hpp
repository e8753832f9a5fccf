// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_FILL_HOST_BY_DEVICE_HPP
#define RUNNEL_INTERFACES_DETAIL_FILL_HOST_BY_DEVICE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <utility>

#include <runnel/fill/fill.hpp>
#include <runnel/interfaces/detail/host_stream_sizes.hpp>
#include <runnel/lanes/copies.hpp>
#include <runnel/lanes/device_place.hpp>

namespace Runnel::Impl {

/// Fills n values of host memory by kernels of a GPU: in place where the GPU
/// can write there, otherwise by pieces in its own memory that are copied.
/// Waits for the end.
template <class Set, class T, class Distribution>
void fill_host_by_device(Set& set, T* to, std::size_t n,
                         Distribution const& distribution,
                         FillOptions const& options) {
  using ExecutionSpace = typename Set::execution_space;
  using Generator = typename Set::generator_type;
  using Memory = typename ExecutionSpace::memory_space;
  constexpr auto caller = "Runnel::HostStream::fill";
  ExecutionSpace const exec = set.instance();
  if (writes_in_place(exec, to)) {
    Kokkos::View<T*, Memory, Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
        values(to, n);
    fill_view<ExecutionSpace, Generator>({caller, exec, set, options}, values,
                                         distribution);
    return exec.fence("Runnel::HostStream::fill");
  }
  std::size_t const most = std::min(n, max_staged);
  Kokkos::View<T*, Memory> const stage(
      Kokkos::view_alloc(exec, Kokkos::WithoutInitializing,
                         "Runnel::interfaces::stage"),
      most);
  for (std::size_t at = 0; at < n; at += most) {
    std::size_t const count = std::min(most, n - at);
    auto const piece =
        Kokkos::subview(stage, std::pair<std::size_t, std::size_t>(0, count));
    fill_view<ExecutionSpace, Generator>({caller, exec, set, options}, piece,
                                         distribution);
    copy_to_host(exec, to + at, piece.data(), count);
  }
  exec.fence("Runnel::HostStream::fill");
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_FILL_HOST_BY_DEVICE_HPP
