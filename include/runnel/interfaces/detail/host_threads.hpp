// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_HOST_THREADS_HPP
#define RUNNEL_INTERFACES_DETAIL_HOST_THREADS_HPP

#include <optional>

namespace Runnel::Impl {

/// Threads that Kokkos' host back end has room for. With more of them it
/// hangs or crashes while it is initialised.
int max_host_threads();

/// To be called before `Kokkos::initialize`: refuses a number of threads that
/// Kokkos has no room for, and is silent about the rest.
/// \param wanted  as it would be in `Kokkos::InitializationSettings`; empty:
///                what the environment says, KOKKOS_NUM_THREADS first
/// \throws std::invalid_argument, with the limit and where the number is from
void check_host_threads(std::optional<int> wanted = std::nullopt);

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_HOST_THREADS_HPP
