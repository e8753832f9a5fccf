// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_PARALLEL_REGION_HPP
#define RUNNEL_INTERFACES_DETAIL_PARALLEL_REGION_HPP

#include <functional>
#include <optional>
#include <utility>

namespace Runnel::Impl {

/// Runs something that launches kernels. Kokkos' OpenMP back end aborts (5.2)
/// or runs on one thread (4.5) what is launched inside a parallel region of
/// OpenMP; there a thread that is in none runs it while the calling one waits.
/// What it throws comes out.
void run_outside_regions(std::function<void()> const& body);

/// The same of something that makes an object.
template <class Make>
auto made_outside_regions(Make const& make) {
  std::optional<decltype(make())> object;
  run_outside_regions([&] { object.emplace(make()); });
  return *std::move(object);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_PARALLEL_REGION_HPP
