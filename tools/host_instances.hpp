// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_HOST_INSTANCES_HPP
#define RUNNEL_TOOLS_HOST_INSTANCES_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <runnel/interfaces/shared_sequence.hpp>
#include <type_traits>
#include <vector>

namespace Runnel::Tool {

/// Different instances of a host space; one if the space has no more.
template <class Space>
std::vector<Space> host_instances(std::size_t count) {
  if (!Impl::launches_from_any_thread<Space>) return {Space()};
#ifdef KOKKOS_ENABLE_OPENMP
  // Its partition_space gives copies of the default instance.
  if constexpr (std::is_same_v<Space, Kokkos::OpenMP>) {
    std::vector<Space> all;
    while (all.size() < count) all.emplace_back(Space(1));
    return all;
  }
#endif
  auto const instances = Kokkos::Experimental::partition_space(
      Space(), std::vector<int>(count, 1));
  return {instances.begin(), instances.end()};
}

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_HOST_INSTANCES_HPP
