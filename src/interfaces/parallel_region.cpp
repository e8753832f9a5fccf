// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <exception>
#include <runnel/interfaces/detail/background_thread.hpp>
#include <runnel/interfaces/detail/parallel_region.hpp>

#if defined(_OPENMP)
#include <omp.h>
#endif

namespace Runnel::Impl {
namespace {

bool is_in_region() {
#if defined(_OPENMP)
  return omp_get_level() > 0;
#else
  return false;
#endif
}

}  // namespace

void run_outside_regions(std::function<void()> const& body) {
  if (!is_in_region()) return body();
  std::exception_ptr thrown;
  BackgroundThread([&] {
    try {
      body();
    } catch (...) {
      thrown = std::current_exception();
    }
  }).join();
  if (thrown != nullptr) std::rethrow_exception(thrown);
}

}  // namespace Runnel::Impl
