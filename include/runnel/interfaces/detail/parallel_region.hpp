// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_PARALLEL_REGION_HPP
#define RUNNEL_INTERFACES_DETAIL_PARALLEL_REGION_HPP

#include <functional>
#include <optional>
#include <utility>

namespace Runnel::Impl {

/// Runs a function that launches kernels. Kokkos' OpenMP back end aborts (5.2)
/// or uses one thread (4.5) if a kernel is launched inside a parallel region of
/// OpenMP; there a thread outside of the region runs the function while the
/// calling thread waits. Exceptions are rethrown.
void run_outside_regions(std::function<void()> const& body);

/// `run_outside_regions()` for a function that makes an object, which it
/// returns.
template <class Make>
auto made_outside_regions(Make const& make) {
  std::optional<decltype(make())> object;
  run_outside_regions([&] { object.emplace(make()); });
  return *std::move(object);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_PARALLEL_REGION_HPP
