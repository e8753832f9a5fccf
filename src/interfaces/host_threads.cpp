// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <climits>
#include <cstdlib>
#include <runnel/core/errors.hpp>
#include <runnel/interfaces/detail/host_threads.hpp>
#include <string>

#if defined(KOKKOS_ENABLE_OPENMP)
#include <omp.h>
#endif

namespace Runnel::Impl {
namespace {

void refuse_above_limit(long threads, std::string const& source) {
  int const most = most_host_threads();
  RUNNEL_THROW_IF(threads > most,
                  "Runnel: " + source + " asks for " + std::to_string(threads) +
                      " threads, and Kokkos has places for " +
                      std::to_string(most) + "; give at most that many");
}

/// A number of threads in the environment; 0: none that Kokkos would take.
long threads_of_variable(char const* name) {
  char const* const text = std::getenv(name);
  return text == nullptr ? 0 : std::strtol(text, nullptr, 10);
}

}  // namespace

int most_host_threads() {
#if defined(KOKKOS_ENABLE_OPENMP)
  return Kokkos::Impl::OpenMPTraits::MAX_THREAD_COUNT;
#elif defined(KOKKOS_ENABLE_THREADS)
  return Kokkos::Impl::ThreadsInternal::MAX_THREAD_COUNT;
#else
  return INT_MAX;
#endif
}

void check_host_threads(std::optional<int> wanted) {
  if (wanted) return refuse_above_limit(*wanted, "the program");
  constexpr char const* kokkos_variable = "KOKKOS_NUM_THREADS";
  if (long const threads = threads_of_variable(kokkos_variable); threads > 0) {
    return refuse_above_limit(threads, kokkos_variable);
  }
#if defined(KOKKOS_ENABLE_OPENMP)
  bool const is_said = std::getenv("OMP_NUM_THREADS") != nullptr;
  refuse_above_limit(
      omp_get_max_threads(),
      is_said ? "OMP_NUM_THREADS" : "OpenMP, by the machine's processors,");
#endif
}

}  // namespace Runnel::Impl
