// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_DRAW_COUNTERS_HPP
#define RUNNEL_STREAMS_DETAIL_DRAW_COUNTERS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// Native outputs that each stream has given since its state was lent, or they
/// were counted last; behind the last one, the number of the valid loan, and
/// how often positions were moved otherwise than by draws.
template <bool OnDevice>
struct DrawCounters {
  std::uint64_t* first = nullptr;
  int spacing = 1;  ///< counters from one stream to the next; a GPU's is 1

  RUNNEL_FORCEINLINE_FUNCTION std::uint64_t& operator[](std::int64_t s) const {
    if constexpr (OnDevice) {
      return first[s];
    } else {
      return first[s * spacing];
    }
  }
  /// How often these streams were moved otherwise than by draws.
  RUNNEL_FUNCTION std::uint64_t times_moved(std::int64_t num_streams) const {
    return (&(*this)[num_streams])[1];
  }
  /// The stream of a counter.
  RUNNEL_FUNCTION std::int64_t stream_of(std::uint64_t const* counter) const {
    return (counter - first) / (OnDevice ? 1 : spacing);
  }
  /// If there are few streams on a host, as in a pool, neighbours belong to
  /// different threads: each gets cache lines of its own, as many as processors
  /// fetch together. If there are many, a thread takes neighbouring streams.
  /// (Of a pool it has 4: the limit is 512 threads.)
  static constexpr int spacing_of(std::uint64_t num_streams) {
    return OnDevice || num_streams > 2048 ? 1 : 16;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_DRAW_COUNTERS_HPP
