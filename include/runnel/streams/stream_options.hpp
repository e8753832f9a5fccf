// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_STREAM_OPTIONS_HPP
#define RUNNEL_STREAMS_STREAM_OPTIONS_HPP

#include <cstdint>
#include <string>

#include <runnel/core/uint128.hpp>
#include <runnel/streams/partition.hpp>

namespace Runnel {

/// Which streams a set holds and where in them it starts.
struct StreamOptions {
  std::uint64_t first_stream = 0;
  std::uint64_t num_streams = 1;
  /// Native outputs skipped in every stream, counted inside the leapfrog part.
  UInt128 offset = 0;
  /// Cost: generators that do not leap (lagged ones, Mersenne Twisters, RANMAR)
  /// step over the outputs of all other parts, about 10^8 per second on a host
  /// thread; a fill of one of more than 2^32 parts is refused.
  Leapfrog leapfrog = {};
  /// Go past the end of the generator's family, where streams repeat, and past
  /// the end of a stream that has one, where the next one begins.
  bool allow_overlap = false;
};

namespace Impl {

/// \throws StreamEnded for streams that the family does not have, and starts
///   beyond the stream's `length` outputs or, the seed's `skip` included,
///   beyond 2^128; std::invalid_argument for impossible partitions
void check_stream_options(StreamOptions const& options, std::uint64_t available,
                          std::string const& generator, UInt128 skip = 0,
                          UInt128 length = UInt128(0) - UInt128(1));
/// \throws std::invalid_argument for more streams than a set may have
void check_num_streams(std::uint64_t num_streams);

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_STREAMS_STREAM_OPTIONS_HPP
