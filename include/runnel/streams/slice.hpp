// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_SLICE_HPP
#define RUNNEL_STREAMS_SLICE_HPP

#include <cstdint>

#include <runnel/core/snapshot.hpp>

namespace Runnel {

/// Streams first … first + count − 1 of a set, as a set of their own, for
/// example those of a rank from a checkpoint of all ranks. The slice has no
/// notes, and a cursor of 0 unless it is all of the set; the set's is its
/// `whole_cursor`.
/// \throws std::invalid_argument if the set does not have these streams, or not
///   as many words and positions as its streams need
Snapshot slice(Snapshot const& whole, std::uint64_t first, std::uint64_t count);

/// Puts a slice, which may have advanced, back into its set.
/// \throws std::invalid_argument if it is no slice from there, positions now
///   differ by 2^64 or more, or the set has not as many words and positions as
///   its streams need; `whole` is then unchanged
void put_slice(Snapshot& whole, std::uint64_t first, Snapshot const& some);

}  // namespace Runnel

#endif  // RUNNEL_STREAMS_SLICE_HPP
