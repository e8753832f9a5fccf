// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_STREAMS_STREAM_LINES_HPP
#define RUNNEL_FILL_KERNELS_STREAMS_STREAM_LINES_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/lanes/lanes.hpp>

/// Short rows on their way through a GPU's scratch memory: lines, pieces of 16
/// bytes, and which rows may be moved how.
namespace Runnel::Impl {

/// How a GPU's lanes write rows: contiguous ones by way of team scratch, value
/// by value or in pieces of 16 bytes; or each lane its own, value by value or,
/// short ones, at once. One kernel for all would need more registers.
enum class DeviceRows { transposed, pieces, direct };

/// Where a GPU's lanes leave the values of their rows: a line of team scratch
/// each.
struct StreamLines {
  /// Values of a line.
  int length;
  int pitch;

  /// Lines for rows of `longest` values of `value_bytes` bytes each. They are
  /// an odd number of values apart, so that neither writing a line nor reading
  /// across lines meets bank conflicts.
  static StreamLines of_values(std::int64_t longest, int value_bytes) {
    int const length = length_for(longest, value_bytes);
    return {length, length | 1};
  }
  /// Lines without gaps for rows of whole pieces, in the order of `PieceSlots`.
  static StreamLines of_pieces(std::int64_t longest, int value_bytes) {
    int const length = length_for(longest, value_bytes);
    return {length, length};
  }

 private:
  static int length_for(std::int64_t longest, int value_bytes) {
    constexpr int max_bytes = 256;
    int const most = max_bytes / value_bytes;
    return longest < most ? static_cast<int>(longest) : most;
  }
};

/// Values that a GPU's lane loads or stores by one instruction.
template <class T, int Count>
struct alignas(sizeof(T) * Count) StorePiece {
  T values[Count];

  RUNNEL_FORCEINLINE_FUNCTION static bool is_aligned(T const* at) {
    return reinterpret_cast<std::uintptr_t>(at) % sizeof(StorePiece) == 0;
  }
  /// Drops the first value and appends one. Values are moved, not indexed: that
  /// would put them into memory.
  RUNNEL_FORCEINLINE_FUNCTION void append(T value) {
    static_for<Count - 1>(
        [&](auto k) RUNNEL_INLINE_LAMBDA { values[k] = values[k + 1]; });
    values[Count - 1] = value;
  }
};

/// Where pieces of 16 bytes lie in scratch: piece p of row r in slot
/// r · `row_pieces` + (p xor s(r)), without gaps.
///
/// Eight lanes at a time access the 32 banks, so eight slots must differ modulo
/// 8. They do where lanes write the same piece of eight consecutive rows, and
/// where they read eight consecutive pieces from a multiple of eight on. E.g.
/// for rows of four pieces (16 floats), slots of the first pieces:
///
///     row              0  1  2  3  4  5  6  7
///     s(r)             0  0  1  1  2  2  3  3
///     slot             0  4  9 13 18 22 27 31
///     slot modulo 8    0  4  1  5  2  6  3  7
struct PieceSlots {
  int row_pieces;

  RUNNEL_FORCEINLINE_FUNCTION explicit PieceSlots(int pieces)
      : row_pieces(pieces),
        m_group((pieces & -pieces) < 8 ? (pieces & -pieces) : 8) {}

  /// s(r).
  RUNNEL_FORCEINLINE_FUNCTION int exchange(int row) const {
    // Rows 8 / m_group apart would have their pieces in the same banks.
    return ((row * m_group) >> 3) & (m_group - 1);
  }
  /// The slot of the piece that is number `piece` of all rows' pieces.
  RUNNEL_FORCEINLINE_FUNCTION int slot(int row, int piece) const {
    return piece ^ exchange(row);
  }

 private:
  /// The greatest power of two, up to 8, that divides `row_pieces`.
  int m_group;
};

/// Returns whether lanes need no lines of scratch for contiguous rows: of 8
/// bytes at most, and of 16 that are aligned, which a lane stores at once.
/// Measured on an H200, 2^20 rows of 1, 2 and 4 floats of `mrg32k3a`: 54, 94
/// and 166 Gnum/s through scratch, 73, 140 and 230 without.
template <class T>
bool rows_are_stored_at_once(RowMap<T> const& rows) {
  constexpr std::int64_t value_bytes = sizeof(T);
  std::int64_t const bytes = rows.longest() * value_bytes;
  if (bytes <= 8) return true;
  constexpr int most = 16 / value_bytes;
  return bytes == 16 && rows.longer_rows == 0 && rows.row_stride % most == 0 &&
         StorePiece<T, most>::is_aligned(rows.base);
}

/// Returns whether lanes may move contiguous rows through scratch in pieces of
/// 16 bytes: all rows are whole, aligned pieces. Measured on an H200, 2^20 rows
/// of 16 floats, value by value and in pieces: `mrg32k3a` 387 and 452 Gnum/s,
/// `philox4x32` 391 and 442.
template <class T>
bool rows_are_pieces(RowMap<T> const& rows) {
  constexpr int most = 16 / sizeof(T);
  return rows.longer_rows == 0 && rows.row_length % most == 0 &&
         rows.row_stride % most == 0 &&
         StorePiece<T, most>::is_aligned(rows.base);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_STREAMS_STREAM_LINES_HPP
