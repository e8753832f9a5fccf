// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_REQUEST_ADVANCED_SET_HPP
#define RUNNEL_FILL_REQUEST_ADVANCED_SET_HPP

#include <algorithm>
#include <cstdint>

#include <runnel/core/uint128.hpp>
#include <runnel/fill/options.hpp>
#include <runnel/fill/plan/cyclic.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/streams/detail/stream_set_access.hpp>
#include <runnel/streams/positions.hpp>

/// The host's side of a set, its positions and whose turn it is, moved on by
/// what a request takes.
namespace Runnel::Impl {

/// By how much a request advances the streams and the cursor of a set.
struct SetAdvance {
  UInt128 each = 0;         ///< outputs of every stream
  std::uint64_t first = 0;  ///< streams first, …, first + count − 1 modulo S
  std::uint64_t count = 0;
  UInt128 more = 0;  ///< outputs that these give besides
  bool ends_turns = false;
  std::uint64_t cursor = 0;  ///< then: the set's afterwards, and its unit
  std::uint64_t cursor_block = 1;
};

/// The advance for `size` values: equally many of each stream or, if
/// `is_dealt_out`, one more of the first `size` mod S streams in turn.
/// \param outputs  native outputs per value
template <class Set>
SetAdvance advance_of(Set const& set, std::int64_t size, int outputs,
                      Order order, bool is_dealt_out) {
  auto const n = static_cast<std::uint64_t>(size);
  std::uint64_t const streams = set.size();
  SetAdvance advance;
  advance.more = UInt128(static_cast<std::uint64_t>(outputs));
  advance.each = UInt128(n / streams) * advance.more;
  if (!is_dealt_out) return advance;
  bool const goes_on = order == Order::interleaved;
  advance.count = n % streams;
  if (!goes_on) return advance;
  advance.first = set.cursor();
  advance.ends_turns = true;
  advance.cursor = (set.cursor() + advance.count) % streams;
  return advance;
}

/// The advance for a piece of a `cyclic` request.
/// \param block  values of a stream's turn
template <class Set>
SetAdvance advance_of(Set const& set, CyclicPiece const& piece, int outputs,
                      std::int64_t block) {
  SetAdvance advance;
  advance.first = static_cast<std::uint64_t>(piece.first_stream);
  advance.count = static_cast<std::uint64_t>(piece.num_rows);
  advance.more = UInt128(static_cast<std::uint64_t>(piece.cycles * piece.run)) *
                 UInt128(static_cast<std::uint64_t>(outputs));
  advance.ends_turns = true;
  advance.cursor_block = static_cast<std::uint64_t>(block);
  std::uint64_t const cycle = set.size() * advance.cursor_block;
  advance.cursor =
      (set.cursor() + static_cast<std::uint64_t>(piece.size()) % cycle) % cycle;
  return advance;
}

/// The advance for all values of a target.
template <class Set, class T>
SetAdvance advance_of(Set const& set, FillTarget<T> const& target,
                      int outputs) {
  if (target.order == Order::cyclic) {
    return advance_of(set,
                      {0, target.first_stream, target.rows.num_rows, 1,
                       target.rows.row_length},
                      outputs, target.block);
  }
  return advance_of(set, target.passed(), outputs, target.order,
                    target.is_dealt_out);
}

/// A set whose host's side is moved on while its kernel is launched, and put
/// back unless `keep()` is called.
template <class Set>
class AdvancedSet {
 public:
  /// \throws std::bad_alloc; the set is unchanged
  AdvancedSet(Set& set, SetAdvance const& advance)
      : m_set(set),
        m_advance(advance),
        m_cursor(StreamSetAccess::cursor(set)),
        m_cursor_block(StreamSetAccess::cursor_block(set)) {
    auto& positions = StreamSetAccess::positions(set);
    move_some(positions, advance.more);
    positions.advance(advance.each);
    if (!advance.ends_turns) return;
    StreamSetAccess::cursor(set) = advance.cursor;
    StreamSetAccess::cursor_block(set) = advance.cursor_block;
  }
  AdvancedSet(AdvancedSet const&) = delete;
  AdvancedSet& operator=(AdvancedSet const&) = delete;
  ~AdvancedSet() {
    if (m_is_kept) return;
    auto& positions = StreamSetAccess::positions(m_set);
    positions.advance(UInt128(0) - m_advance.each);
    move_some(positions, UInt128(0) - m_advance.more);
    StreamSetAccess::cursor(m_set) = m_cursor;
    StreamSetAccess::cursor_block(m_set) = m_cursor_block;
  }

  /// The kernel has been launched.
  void keep() { m_is_kept = true; }

 private:
  /// Adds n, modulo 2^128, to the positions of streams that give more.
  void move_some(StreamPositions& positions, UInt128 n) const {
    std::uint64_t const streams = positions.size();
    std::uint64_t const end = m_advance.first + m_advance.count;
    std::uint64_t const last = std::min(end, streams);
    positions.advance(m_advance.first, last, n);
    if (end <= streams) return;
    try {
      positions.advance(0, end - streams, n);
    } catch (...) {
      positions.advance(m_advance.first, last, UInt128(0) - n);
      throw;
    }
  }

  Set& m_set;
  SetAdvance m_advance;
  std::uint64_t m_cursor;
  std::uint64_t m_cursor_block;
  bool m_is_kept = false;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_REQUEST_ADVANCED_SET_HPP
