// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_INTERFACES_SHARED_SEQUENCE_HPP
#define RUNNEL_TESTS_INTERFACES_SHARED_SEQUENCE_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <runnel/interfaces/shared_sequence.hpp>
#include <variant>
#include <vector>

#include "host_instances.hpp"

namespace Runnel::Testing {

/// The host in several instances, and the device if there is one.
inline std::vector<WorkerInstance<>> workers_of(std::size_t hosts) {
  std::vector<WorkerInstance<>> workers;
  for (auto const& exec :
       Tool::host_instances<Kokkos::DefaultHostExecutionSpace>(hosts)) {
    workers.emplace_back(exec);
  }
  if constexpr (std::variant_size_v<WorkerInstance<>> > 1) {
    workers.emplace_back(Kokkos::DefaultExecutionSpace());
  }
  return workers;
}

/// Proportions for the workers: some that differ much, and zeros.
inline std::vector<std::vector<double>> all_weights(std::size_t workers) {
  std::vector<double> equal(workers, 1.0), one(workers, 0.0), rising, falling;
  one[workers / 2] = 3;
  for (std::size_t w = 0; w < workers; ++w) {
    rising.push_back(static_cast<double>(w));
    falling.push_back(1 / (1.0 + static_cast<double>(w * w * w)));
  }
  if (workers == 1) rising[0] = 1;
  return {equal, one, rising, falling};
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_INTERFACES_SHARED_SEQUENCE_HPP
