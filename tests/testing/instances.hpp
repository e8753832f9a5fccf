// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_INSTANCES_HPP
#define RUNNEL_TESTS_TESTING_INSTANCES_HPP

#include <Kokkos_Core.hpp>
#include <vector>

namespace Runnel::Testing {

/// Two instances of an execution space other than its default one; equal ones
/// if the space has no more.
template <class ExecutionSpace>
std::vector<ExecutionSpace> two_instances() {
  auto const parts =
      Kokkos::Experimental::partition_space(ExecutionSpace(), 1, 1);
  return {parts[0], parts[1]};
}

#ifdef KOKKOS_ENABLE_OPENMP
/// Its partition_space gives copies of the default instance; so one with a
/// thread, and one with all.
template <>
inline std::vector<Kokkos::OpenMP> two_instances<Kokkos::OpenMP>() {
  return {Kokkos::OpenMP(1), Kokkos::OpenMP(Kokkos::OpenMP().concurrency())};
}
#endif

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_INSTANCES_HPP
