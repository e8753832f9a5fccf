// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_KERNELS_LANE_CHUNKS_CHUNK_ROWS_HPP
#define RUNNEL_FILL_KERNELS_LANE_CHUNKS_CHUNK_ROWS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/fill/kernels/streams/stream_lines.hpp>
#include <runnel/fill/plan/row_map.hpp>

namespace Runnel::Impl {

/// The whole chunks of contiguous rows, as rows themselves: chunk k of row r is
/// number r · `slots` + k.
///
/// A wavefront's chunks have to be evenly spaced. Where rows follow each other
/// without gaps and without a rest behind their last chunk, all chunks are, and
/// `slots` is the number of chunks of a row; otherwise it is rounded up to
/// whole wavefronts, and lanes without a chunk are idle.
///
/// Rows that do not begin at multiples of 16 bytes may have their chunks begin
/// at the next one, after a head of a few values:
///
///     |head|-- chunk 0 --|-- chunk 1 --| ... |-- last --|rest|
template <class T>
struct ChunkRows : RowMap<T> {
  RowMap<T> whole;  ///< the rows that are cut
  int chunks;       ///< whole ones of each row
  int slots;
  bool has_heads = false;

  /// \param in_pieces  chunks are to be moved in pieces of 16 bytes
  ChunkRows(RowMap<T> const& rows, std::int64_t chunk, bool in_pieces,
            int wavefront)
      : RowMap<T>(RowMap<T>::contiguous(rows.base, 0, chunk)), whole(rows) {
    std::int64_t const length = rows.row_length;
    if (in_pieces && chunk % piece_values == 0 && !are_aligned(rows) &&
        length >= min_with_heads * chunk) {
      has_heads = true;
    }
    chunks = static_cast<int>(
        (has_heads ? length - (piece_values - 1) : length) / chunk);
    slots = chunks;
    if (rows.num_rows == 1 || (!has_heads && chunks_are_even(rows, chunk))) {
      if (chunks == 1) this->row_stride = rows.row_stride;
    } else {
      slots = (chunks + wavefront - 1) / wavefront * wavefront;
    }
    this->num_rows = rows.num_rows * slots;
  }

  /// Returns whether rows consist of whole chunks, evenly spaced over all rows.
  static bool chunks_are_even(RowMap<T> const& rows, std::int64_t chunk) {
    std::int64_t const length = rows.row_length;
    return rows.longer_rows == 0 && length % chunk == 0 &&
           (rows.row_stride == length || rows.num_rows == 1 || length == chunk);
  }
  /// Returns whether all rows begin at multiples of 16 bytes.
  static bool are_aligned(RowMap<T> const& rows) {
    return rows.longer_rows == 0 &&
           (rows.num_rows == 1 || rows.row_stride % piece_values == 0) &&
           StorePiece<T, piece_values>::is_aligned(rows.base);
  }

  RUNNEL_FORCEINLINE_FUNCTION int row_of(std::int64_t number) const {
    return static_cast<int>(number) / slots;
  }
  /// Values in front of the first chunk of a row.
  RUNNEL_FORCEINLINE_FUNCTION int head_of(std::int64_t row) const {
    if (!has_heads) return 0;
    auto const values =
        reinterpret_cast<std::uintptr_t>(whole.start(row)) / sizeof(T);
    return static_cast<int>(-values % piece_values);
  }
  /// Values behind the last chunk of a row.
  RUNNEL_FORCEINLINE_FUNCTION int rest_of(std::int64_t row) const {
    return static_cast<int>(whole.length(row) - head_of(row) -
                            chunks * this->row_length);
  }
  RUNNEL_FORCEINLINE_FUNCTION T* start(std::int64_t number) const {
    int const row = row_of(number);
    return whole.start(row) + head_of(row) +
           (number - row * slots) * this->row_length;
  }
  RUNNEL_FORCEINLINE_FUNCTION int count_from(std::int64_t first,
                                             int most) const {
    if (slots == chunks) return RowMap<T>::count_from(first, most);
    int const left = chunks - static_cast<int>(first) % slots;
    return left < most ? left : most;
  }

 private:
  static constexpr int piece_values = 16 / static_cast<int>(sizeof(T));
  /// Fewest chunks of a row with a head: one chunk fewer is not much then.
  static constexpr std::int64_t min_with_heads = 8;
};

/// See `rows_are_pieces` of rows.
template <class T>
bool rows_are_pieces(ChunkRows<T> const& rows) {
  constexpr int most = 16 / sizeof(T);
  return rows.row_length % most == 0 &&
         (rows.has_heads || ChunkRows<T>::are_aligned(rows.whole));
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_KERNELS_LANE_CHUNKS_CHUNK_ROWS_HPP
