// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_STORE_STRIDED_COPY_HPP
#define RUNNEL_FILL_STORE_STRIDED_COPY_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/fill/plan/row_map.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/lanes.hpp>

/// \file
/// Copies of values from contiguous memory to rows of any strides. The library
/// has them compiled, by words of 32 and of 64 bits.

namespace Runnel::Impl {

/// Rows and columns of a matrix that tiles have.
struct CopyTiles {
  std::int64_t rows;  ///< of the matrix
  std::int64_t columns;
  int tile_rows;
  int tile_columns;
  int tiles_per_row;
  int tiles;

  /// Words from one row of a tile to the next in scratch memory.
  RUNNEL_FORCEINLINE_FUNCTION int pitch() const { return tile_columns | 1; }

  /// Tiles of `values` values, which take at most a quarter more words of
  /// scratch, of 64 rows and columns where there are as many.
  /// \pre fewer than 2^31 of them
  CopyTiles(std::int64_t num_rows, std::int64_t row_length, int values)
      : rows(num_rows), columns(row_length) {
    std::int64_t const min_rows = std::min<std::int64_t>(rows, 64);
    tile_columns =
        static_cast<int>(std::min<std::int64_t>(columns, values / min_rows));
    // Narrow tiles may take a quarter more, for padding.
    std::int64_t const most = values + values / 4;
    tile_rows = static_cast<int>(
        std::min({rows, std::int64_t{values} / tile_columns, most / pitch()}));
    tiles_per_row =
        static_cast<int>((columns + tile_columns - 1) / tile_columns);
    tiles =
        static_cast<int>((rows + tile_rows - 1) / tile_rows * tiles_per_row);
  }
};

/// One tile of a copy.
struct CopyTile {
  std::int64_t row, column;  ///< the first ones
  int rows, columns;

  /// \param number  below 2^31
  RUNNEL_FORCEINLINE_FUNCTION CopyTile(CopyTiles const& s, int number)
      : row(std::int64_t{number / s.tiles_per_row} * s.tile_rows),
        column(std::int64_t{number % s.tiles_per_row} * s.tile_columns),
        rows(at_most(s.rows - row, s.tile_rows)),
        columns(at_most(s.columns - column, s.tile_columns)) {}
  RUNNEL_FORCEINLINE_FUNCTION int size() const { return rows * columns; }

 private:
  RUNNEL_FORCEINLINE_FUNCTION static int at_most(std::int64_t left, int most) {
    return left < most ? static_cast<int>(left) : most;
  }
};

/// A lane's way over a tile, by as many of its elements at a time as a team has
/// lanes, without divisions.
class TileWalk {
 public:
  RUNNEL_FORCEINLINE_FUNCTION TileWalk(int lane, int lanes, int width)
      : m_width(width),
        m_slow_step(lanes / width),
        m_fast_step(lanes % width),
        slow(lane / width),
        fast(lane % width) {}
  RUNNEL_FORCEINLINE_FUNCTION void advance() {
    slow += m_slow_step;
    fast += m_fast_step;
    if (fast >= m_width) {
      fast -= m_width;
      ++slow;
    }
  }

 private:
  int m_width, m_slow_step, m_fast_step;

 public:
  int slow, fast;  ///< fast < width
};

/// The transposition of a matrix by tiles: lanes read along its rows, as they
/// lie in contiguous memory, and write in the order of the other memory.
///
///     contiguous        tile               strided (LayoutLeft)
///     |a0 a1 a2|        |a0 a1 a2|
///     |b0 b1 b2|  --->  |b0 b1 b2|  --->   a0 b0 c0 ... | a1 b1 c1 ... |
///     |c0 c1 c2|        |c0 c1 c2|
///
/// On a GPU a tile is in team scratch, its rows an odd number of words apart,
/// to avoid bank conflicts; on a host it is what the first-level cache holds.
template <class Word>
struct StridedCopy {
  Word const* from;  ///< consecutive rows
  RowMap<Word> to;   ///< of one length
  CopyTiles shape;

  /// Where columns of several dimensions lie is computed once per tile, which
  /// takes room, too.
  static constexpr int tile_values(RowMap<Word> const& to) {
    constexpr int room = 32768 / sizeof(Word);
    return to.inner_rank == 1 ? room : room / 4;
  }
  /// Bytes of team scratch that a tile takes.
  std::size_t scratch_bytes() const {
    return sizeof(Word) * static_cast<std::size_t>(tile_words()) +
           sizeof(std::int64_t) * static_cast<std::size_t>(offsets() + 1);
  }

  template <class Member>
  RUNNEL_FUNCTION void operator()(Member const& member) const {
    CopyTile const tile(shape, member.league_rank());
#if RUNNEL_ON_GPU
    auto* const offset = static_cast<std::int64_t*>(
        member.team_scratch(0).get_shmem(sizeof(std::int64_t) * offsets()));
    auto* const room = static_cast<Word*>(
        member.team_scratch(0).get_shmem(sizeof(Word) * tile_words()));
    int const lane = member.team_rank();
    int const lanes = member.team_size();
    if (to.inner_rank > 1) {
      for (int c = lane; c < tile.columns; c += lanes) {
        offset[c] = to.offset(tile.column + c);
      }
    }
    read(tile, room, lane, lanes);
    member.team_barrier();
    if (to.inner_rank > 1) {
      write(tile, room, lane, lanes,
            [&](int c) RUNNEL_INLINE_LAMBDA { return offset[c]; });
    } else {
      std::int64_t const stride = to.stride[0];
      std::int64_t const first = tile.column * stride;
      write(tile, room, lane, lanes,
            [=](int c) RUNNEL_INLINE_LAMBDA { return first + c * stride; });
    }
#else
    if (to.lies_across()) {
      for (int c = 0; c < tile.columns; ++c) {
        Word* const at = to.start(tile.row) + to.offset(tile.column + c);
        for (int r = 0; r < tile.rows; ++r) {
          at[r * to.row_stride] = source(tile, r)[c];
        }
      }
    } else {
      for (int r = 0; r < tile.rows; ++r) copy_row(tile, r);
    }
#endif
  }

 private:
  /// Loads or stores of a GPU's lane that are under way at a time.
  static constexpr int batch = 8;

  RUNNEL_FORCEINLINE_FUNCTION int pitch() const { return shape.pitch(); }
  RUNNEL_FORCEINLINE_FUNCTION int tile_words() const {
    return shape.tile_rows * pitch();
  }
  RUNNEL_FORCEINLINE_FUNCTION int offsets() const {
    return to.inner_rank > 1 ? shape.tile_columns : 0;
  }
  RUNNEL_FORCEINLINE_FUNCTION Word const* source(CopyTile const& tile,
                                                 int r) const {
    return from + (tile.row + r) * shape.columns + tile.column;
  }

  RUNNEL_FORCEINLINE_FUNCTION void read(CopyTile const& tile, Word* room,
                                        int lane, int lanes) const {
    Word const* const begin = source(tile, 0);
    int const skipped = pitch() - tile.columns;
    std::int64_t const row_skip = shape.columns - tile.columns;
    TileWalk walk(lane, lanes, tile.columns);
    int const size = tile.size();
    for (int i = lane; i < size; i += batch * lanes) {
      Word word[batch];
      int at[batch];
      static_for<batch>([&](auto k) RUNNEL_INLINE_LAMBDA {
        int const n = i + k * lanes;
        at[k] = n + walk.slow * skipped;
        if (n < size) word[k] = begin[n + walk.slow * row_skip];
        walk.advance();
      });
      static_for<batch>([&](auto k) RUNNEL_INLINE_LAMBDA {
        if (i + k * lanes < size) room[at[k]] = word[k];
      });
    }
  }
  /// \param offset  offset(c): of the tile's column c from the start of a row
  template <class Offset>
  RUNNEL_FORCEINLINE_FUNCTION void write(CopyTile const& tile, Word const* room,
                                         int lane, int lanes,
                                         Offset const& offset) const {
    Word* const start = to.start(tile.row);
    std::int64_t const row_stride = to.row_stride;
    bool const across = to.lies_across();
    TileWalk walk(lane, lanes, across ? tile.rows : tile.columns);
    int const size = tile.size();
    for (int i = lane; i < size; i += batch * lanes) {
      static_for<batch>([&](auto k) RUNNEL_INLINE_LAMBDA {
        if (i + k * lanes < size) {
          int const r = across ? walk.fast : walk.slow;
          int const c = across ? walk.slow : walk.fast;
          start[r * row_stride + offset(c)] = room[r * pitch() + c];
        }
        walk.advance();
      });
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void copy_row(CopyTile const& tile, int r) const {
    Word const* const values = source(tile, r);
    Word* const row = to.start(tile.row + r);
    if (to.inner_rank == 1) {
      std::int64_t const stride = to.stride[0];
      Word* const begin = row + tile.column * stride;
      for (int c = 0; c < tile.columns; ++c) begin[c * stride] = values[c];
    } else {
      for (int c = 0; c < tile.columns; ++c) {
        row[to.offset(tile.column + c)] = values[c];
      }
    }
  }
};

template <class ExecutionSpace, class Word>
void copy_to_strided_in_source(ExecutionSpace const& exec, Word const* from,
                               RowMap<Word> const& to) {
  using B = Backend<ExecutionSpace>;
  using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
  StridedCopy<Word> const copy{
      from,
      to,
      {to.num_rows, to.row_length, StridedCopy<Word>::tile_values(to)}};
  Policy policy(exec, copy.shape.tiles,
                B::on_device ? B::default_team_size * B::wavefront : 1);
  if constexpr (B::on_device) {
    policy.set_scratch_size(0, Kokkos::PerTeam(copy.scratch_bytes()));
  }
  Kokkos::parallel_for("Runnel::fill::strided_copy", policy, copy);
}

/// Out of the library, for the execution spaces that Kokkos was built with.
template <class ExecutionSpace, class Word>
void compiled_copy_to_strided(ExecutionSpace const& exec, Word const* from,
                              RowMap<Word> const& to);

/// Copies consecutive rows to rows of one length and of any
/// strides, of words of 4 or 8 bytes. Asynchronous.
template <class ExecutionSpace, class Word>
void copy_to_strided(ExecutionSpace const& exec, Word const* from,
                     RowMap<Word> const& to) {
  if constexpr (is_enabled_space<ExecutionSpace>) {
    compiled_copy_to_strided(exec, from, to);
  } else {
    copy_to_strided_in_source(exec, from, to);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_STORE_STRIDED_COPY_HPP
