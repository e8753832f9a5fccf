// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/counting_test.hpp"

namespace Runnel::Validate {

std::vector<std::uint64_t> ScatteredTally::get() const {
  // Threads' own counts are added to the common counts, once.
  Kokkos::Experimental::contribute(m_counts, m_scattered);
  m_scattered.reset_except(m_counts);
  std::vector<std::uint64_t> counts(m_counts.size());
  Kokkos::View<std::uint64_t*, Kokkos::HostSpace> const copy(counts.data(),
                                                             counts.size());
  Kokkos::deep_copy(copy, m_counts);
  return counts;
}

void ScatteredTally::set(std::vector<std::uint64_t> const& counts) {
  get();
  Kokkos::View<std::uint64_t const*, Kokkos::HostSpace> const copy(
      counts.data(), counts.size());
  Kokkos::deep_copy(m_counts, copy);
}

}  // namespace Runnel::Validate
