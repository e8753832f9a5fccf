// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_FILLED_HPP
#define RUNNEL_TESTS_TESTING_FILLED_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstring>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/options.hpp>
#include <testing/checked_fill.hpp>
#include <testing/host_copy.hpp>
#include <vector>

/// Fills whose results a test looks at on the host.
namespace Runnel::Testing {

/// A value that no fill writes often: all bytes 0xA5.
template <class T>
T poison() {
  T value;
  std::memset(&value, 0xA5, sizeof value);
  return value;
}

template <class ViewType>
auto copied_to_host(ViewType const& view) {
  using T = typename ViewType::non_const_value_type;
  auto const host = host_copy(view);
  return std::vector<T>(host.data(), host.data() + host.size());
}

/// The next `count` values of a set in a rank-1 View of its own.
/// \tparam Choice  lanes of the host kernels
template <class Distribution, class T, class Choice = Impl::NativeLanes,
          class Generator, class ExecutionSpace>
std::vector<T> filled(StreamSet<Generator, ExecutionSpace>& set,
                      std::size_t count, FillOptions const& options = {}) {
  ExecutionSpace const exec = set.instance();
  Kokkos::View<T*, ExecutionSpace> const view(
      Kokkos::view_alloc(exec, Kokkos::WithoutInitializing, "values"), count);
  Kokkos::deep_copy(exec, view, poison<T>());
  checked_fill<Choice, Distribution>(exec, view, set, options);
  exec.fence();
  return copied_to_host(view);
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_FILLED_HPP
