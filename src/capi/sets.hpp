// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_SETS_HPP
#define RUNNEL_CAPI_SETS_HPP

#include <cstdint>
#include <memory>

#include "erased_set.hpp"
#include "kokkos_life.hpp"
#include "status.hpp"

/// \file
/// From handles to sets and back.

namespace Runnel::CApi {

/// The seed that the caller describes, and the rest.
/// \throws Failure, std::invalid_argument for pointers and orders that are
/// none
SeedChoice seed_of_options(runnel_stream_options const& options);
StreamOptions read_stream_options(runnel_stream_options const& options);

/// The order of blocks of `block` values.
/// \throws std::invalid_argument for blocks that a set cannot have
FillOptions cyclic_order(std::uint64_t block, std::uint64_t num_streams);

/// Gives a set to the caller.
void hand_out(std::unique_ptr<ErasedSet> set, runnel_stream_set** handle);
/// \throws Failure unless the handle is one of a set
ErasedSet& set_behind(runnel_stream_set* handle);
/// \throws Failure unless the handle is one of a set
void destroy_set(runnel_stream_set* handle);

/// A function of the C interface that reads what the host knows of a set.
template <class Body>
runnel_status with_set(char const* function, runnel_stream_set* handle,
                       Body&& body) noexcept {
  return guarded(function, [&] { body(set_behind(handle)); });
}

/// A call that runs kernels.
template <class Body>
runnel_status run_with_set(char const* function, runnel_stream_set* handle,
                           Body&& body) noexcept {
  return guarded(function, [&] {
    ErasedSet& set = set_behind(handle);
    use_back_end([&] { body(set); });
  });
}

/// A call that makes a set from a set.
template <class Body>
runnel_status derive_set(char const* function, runnel_stream_set* handle,
                         runnel_stream_set** result, Body&& body) noexcept {
  return run_with_set(function, handle, [&](ErasedSet& set) {
    require_pointer(result, "the address for the new handle");
    hand_out(body(set), result);
  });
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_SETS_HPP
