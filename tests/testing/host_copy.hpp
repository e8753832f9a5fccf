// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_HOST_COPY_HPP
#define RUNNEL_TESTS_TESTING_HOST_COPY_HPP

#include <Kokkos_Core.hpp>

namespace Runnel::Testing {

/// The view where the host reads it: a copy, or itself if it is there.
template <class ViewType>
auto host_copy(ViewType const& view) {
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_HOST_COPY_HPP
