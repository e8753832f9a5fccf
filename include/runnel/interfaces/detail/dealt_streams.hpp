// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_INTERFACES_DETAIL_DEALT_STREAMS_HPP
#define RUNNEL_INTERFACES_DETAIL_DEALT_STREAMS_HPP

#include <cstdint>

#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/streams/positions.hpp>

namespace Runnel::Impl {

struct StreamSetAccess;

/// Values that the streams of a set give in turn.
struct ValuesInTurn {
  std::uint64_t count = 0;
  int outputs = 1;         ///< native ones of a value
  std::int64_t block = 1;  ///< values of a stream's turn
};

/// Where the streams of a set stand that is dealt out in turn, and which value
/// of a cycle is next: the host's side of a set, without the states.
class DealtStreams {
 public:
  /// All streams at position `start`, the first one's turn next.
  explicit DealtStreams(std::uint64_t num_streams, UInt128 start = 0)
      : m_positions(num_streams, start) {}
  /// Where a snapshot's streams stand.
  explicit DealtStreams(Snapshot const& snapshot);

  std::uint64_t size() const { return m_positions.size(); }
  StreamPositions const& positions() const { return m_positions; }
  /// As those of `StreamSet`.
  std::uint64_t cursor() const { return m_cursor; }
  std::uint64_t cursor_block() const {
    return m_cursor == 0 ? 1 : m_cursor_block;
  }

  /// Adds n to the position of each stream.
  void jump(UInt128 n) { m_positions.advance(n); }
  /// Moves positions and cursor on by what the values take.
  /// \pre blocks that fit the cursor; at most 2^62 values
  /// \throws std::bad_alloc; what has changed then is not specified
  void advance(ValuesInTurn const& values);

 private:
  friend struct StreamSetAccess;

  StreamPositions m_positions;
  std::uint64_t m_cursor = 0;
  std::uint64_t m_cursor_block = 1;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_INTERFACES_DETAIL_DEALT_STREAMS_HPP
