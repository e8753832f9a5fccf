// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_MAKE_SET_HPP
#define RUNNEL_CAPI_MAKE_SET_HPP

#include <cstdint>
#include <runnel/streams/stream_set.hpp>
#include <stdexcept>

#include "status.hpp"

namespace Runnel::CApi {

/// True if the leapfrog part exists, and its offset is behind the last of a
/// stream's outputs.
inline bool starts_past(StreamOptions const& options, UInt128 length) {
  auto const [part, num_parts] = options.leapfrog;
  if (part >= num_parts) return false;
  return UInt128(part) > length ||
         options.offset > (length - UInt128(part)) / UInt128(num_parts);
}

/// A set from its seed; a family without such streams has a status of its own.
template <class G>
StreamSet<G> make_set(typename G::seed_type const& seed,
                      StreamOptions const& options) {
  try {
    return StreamSet<G>(seed, options);
  } catch (std::invalid_argument const& error) {
    std::uint64_t const available = seed.num_streams();
    bool const past_the_end =
        options.first_stream >= available ||
        options.num_streams > available - options.first_stream ||
        starts_past(options, Impl::length_of(seed));
    if (past_the_end && !options.allow_overlap && options.num_streams > 0) {
      throw Failure(RUNNEL_ERROR_EXHAUSTED, error.what());
    }
    throw;
  }
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_MAKE_SET_HPP
