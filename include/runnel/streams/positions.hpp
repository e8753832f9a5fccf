// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_POSITIONS_HPP
#define RUNNEL_STREAMS_POSITIONS_HPP

#include <cstdint>
#include <map>
#include <vector>

#include <runnel/core/uint128.hpp>

namespace Runnel {

/// Positions of many streams: how many native outputs each has given.
///
/// A fill advances all streams equally, and a range of them by one value more,
/// so only the differences between neighbours are kept: a call costs the
/// logarithm of their number, not a pass over millions of streams.
class StreamPositions {
 public:
  /// All streams at position `start`.
  explicit StreamPositions(std::uint64_t num_streams, UInt128 start = 0)
      : m_num_streams(num_streams), m_first(start) {}
  /// Stream s at `positions[s]`, as `to_vector` returns them.
  explicit StreamPositions(std::vector<UInt128> const& positions);

  std::uint64_t size() const { return m_num_streams; }
  /// The position of a stream. Cost: the number of differences.
  /// \pre stream < size()
  UInt128 operator[](std::uint64_t stream) const;
  /// The positions of all streams, stream 0's first. Cost: size().
  std::vector<UInt128> to_vector() const;
  /// Cost: the number of differences.
  UInt128 largest() const;
  UInt128 smallest() const;
  /// How far each is beyond the smallest, modulo 2^64.
  std::vector<std::uint64_t> beyond_smallest() const;
  /// The upper 64 bits of these distances.
  std::vector<std::uint64_t> beyond_smallest_high() const;

  /// Adds n to the position of each stream, modulo 2^128.
  void advance(UInt128 n) { m_first += n; }
  /// The same for streams in [first, last), `last` ≤ size(). Cost: the
  /// logarithm of the number of differences.
  /// \throws std::bad_alloc; nothing has changed then
  void advance(std::uint64_t first, std::uint64_t last, UInt128 n);

 private:
  template <class WordOf>
  std::vector<std::uint64_t> beyond_words(WordOf const& word_of) const;
  void add_step(std::uint64_t stream, UInt128 n);

  std::uint64_t m_num_streams;
  UInt128 m_first;  ///< position of stream 0
  /// Stream s: position minus that of s − 1, modulo 2^128; zeros left out.
  std::map<std::uint64_t, UInt128> m_steps;
};

namespace Impl {

/// Refuses positions whose differences a snapshot cannot hold.
/// \throws std::invalid_argument
void check_snapshot_range(UInt128 smallest, UInt128 largest);

}  // namespace Impl
}  // namespace Runnel

#endif  // RUNNEL_STREAMS_POSITIONS_HPP
