// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_VALUES_HOST_NUMBERS_HPP
#define RUNNEL_FILL_VALUES_HOST_NUMBERS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <vector>

/// Single numbers of any memory space, for messages about them.
namespace Runnel::Impl {

/// A copy of a number on the host.
template <class MemorySpace, class T>
T host_number(T const* from) {
  T number{};
  Kokkos::deep_copy(Kokkos::View<T, Kokkos::HostSpace>(&number),
                    Kokkos::View<T const, MemorySpace>(from));
  return number;
}

/// Copies of `count` numbers, `stride` apart.
template <class MemorySpace, class T>
std::vector<T> host_numbers(T const* from, std::int64_t stride,
                            std::int64_t count) {
  std::vector<T> numbers;
  for (std::int64_t k = 0; k < count; ++k) {
    numbers.push_back(host_number<MemorySpace>(from + k * stride));
  }
  return numbers;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_VALUES_HOST_NUMBERS_HPP
