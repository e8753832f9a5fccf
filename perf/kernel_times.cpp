// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "kernel_times.hpp"

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdlib>
#include <utility>

#ifdef RUNNEL_PERF_HAS_CUPTI
#include <cupti.h>
#endif

namespace Runnel::Perf {
namespace {

#ifdef RUNNEL_PERF_HAS_CUPTI
#if CUPTI_API_VERSION >= 130000
using KernelRecord = CUpti_ActivityKernel10;
#else
using KernelRecord = CUpti_ActivityKernel9;
#endif

/// CUPTI's callbacks have no argument of ours.
std::vector<KernelTime> recorded;

void CUPTIAPI give_buffer(std::uint8_t** buffer, std::size_t* size,
                          std::size_t* max_records) {
  *size = std::size_t{1} << 22;
  *max_records = 0;  // as many as fit
  *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(8, *size));
}
void CUPTIAPI take_buffer(CUcontext, std::uint32_t, std::uint8_t* buffer,
                          std::size_t, std::size_t used) {
  CUpti_Activity* record = nullptr;
  while (cuptiActivityGetNextRecord(buffer, used, &record) == CUPTI_SUCCESS) {
    if (record->kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) continue;
    auto const& kernel = *reinterpret_cast<KernelRecord const*>(record);
    recorded.push_back({kernel.name, kernel.start, kernel.end});
  }
  std::free(buffer);
}

void record_kernels(std::function<void()> const& f) {
  constexpr auto kernels = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
  bool const records = cuptiActivityRegisterCallbacks(
                           give_buffer, take_buffer) == CUPTI_SUCCESS &&
                       cuptiActivityEnable(kernels) == CUPTI_SUCCESS;
  f();
  Kokkos::fence("Runnel::perf::kernel_times");
  if (!records) return;
  cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
  cuptiActivityDisable(kernels);
}
#endif

bool has(KernelTime const& kernel, std::string const& part) {
  return kernel.name.find(part) != std::string::npos;
}

}  // namespace

bool knows_kernel_times() {
#ifdef RUNNEL_PERF_HAS_CUPTI
  return true;
#else
  return false;
#endif
}

std::vector<KernelTime> kernel_times(std::function<void()> const& f) {
  std::vector<KernelTime> times;
#ifndef RUNNEL_PERF_HAS_CUPTI
  f();
#else
  recorded.clear();
  record_kernels(f);
  times.swap(recorded);
  std::sort(times.begin(), times.end(),
            [](auto const& a, auto const& b) { return a.begin < b.begin; });
#endif
  return times;
}

double share_beside(std::vector<KernelTime> const& times,
                    std::string const& inner, std::string const& outer) {
  using Span = std::pair<std::uint64_t, std::uint64_t>;
  std::vector<Span> spans;  // of the latter, joined where they meet
  for (auto const& t : times) {
    if (!has(t, outer)) continue;
    if (!spans.empty() && t.begin <= spans.back().second) {
      spans.back().second = std::max(spans.back().second, t.end);
    } else {
      spans.emplace_back(t.begin, t.end);
    }
  }
  double all = 0, beside = 0;
  for (auto const& t : times) {
    if (!has(t, inner) || spans.empty() || t.begin < spans.front().first ||
        t.begin >= spans.back().second) {
      continue;
    }
    all += static_cast<double>(t.end - t.begin);
    for (auto const& [begin, end] : spans) {
      auto const from = std::max(begin, t.begin);
      auto const to = std::min(end, t.end);
      if (from < to) beside += static_cast<double>(to - from);
    }
  }
  return all > 0 ? beside / all : -1;
}

}  // namespace Runnel::Perf
