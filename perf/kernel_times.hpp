// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_PERF_KERNEL_TIMES_HPP
#define RUNNEL_PERF_KERNEL_TIMES_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace Runnel::Perf {

/// When a kernel ran on the device, in nanoseconds of the device's clock.
struct KernelTime {
  std::string name;  ///< mangled
  std::uint64_t begin;
  std::uint64_t end;
};

/// Returns whether CUPTI is available, NVIDIA's library that reports them.
bool knows_kernel_times();

/// The kernels that ran while f was called, in the order of their start; none
/// without CUPTI, or without permission to use it.
std::vector<KernelTime> kernel_times(std::function<void()> const& f);

/// The part of the kernels whose name has `inner` during which one ran whose
/// name has `outer`; counting those that began after the first of the latter
/// had begun and before the last had ended. Negative if there are none.
double share_beside(std::vector<KernelTime> const& times,
                    std::string const& inner, std::string const& outer);

}  // namespace Runnel::Perf

#endif  // RUNNEL_PERF_KERNEL_TIMES_HPP
