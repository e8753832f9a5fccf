// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_VIEW_VALUE_HPP
#define RUNNEL_LANES_VIEW_VALUE_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>

namespace Runnel::Impl {

/// One value of a View of rank 1, on the host. Waits for all of its space.
template <class T, class Array>
T value_at(Array const& array, std::int64_t i) {
  T value{};
  Kokkos::deep_copy(value, Kokkos::subview(array, static_cast<std::size_t>(i)));
  return value;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_VIEW_VALUE_HPP
