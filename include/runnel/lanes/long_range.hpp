// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_LONG_RANGE_HPP
#define RUNNEL_LANES_LONG_RANGE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

namespace Runnel::Impl {

/// A range of more than 2^32 indices on all back ends; Kokkos' own index type
/// has 32 bits on some GPUs.
template <class ExecutionSpace>
using LongRange =
    Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_LONG_RANGE_HPP
