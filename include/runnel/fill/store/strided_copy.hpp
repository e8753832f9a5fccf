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

/// \file
/// Copies of values from contiguous memory to rows of any strides. The library
/// has them compiled, by words of 32 and of 64 bits.

namespace Runnel::Impl {

/// Which rows and columns of a matrix a tile has.
struct CopyTiles {
  std::int64_t rows;  ///< of the matrix
  std::int64_t columns;
  int tile_rows;
  int tile_columns;
  std::int64_t tiles_per_row;
  std::int64_t tiles;

  /// Tiles of 4096 values, of 64 rows and columns where there are as many.
  CopyTiles(std::int64_t num_rows, std::int64_t row_length)
      : rows(num_rows), columns(row_length) {
    constexpr std::int64_t values = 4096;
    std::int64_t const least_rows = std::min<std::int64_t>(rows, 64);
    tile_columns =
        static_cast<int>(std::min<std::int64_t>(columns, values / least_rows));
    tile_rows =
        static_cast<int>(std::min<std::int64_t>(rows, values / tile_columns));
    tiles_per_row = (columns + tile_columns - 1) / tile_columns;
    tiles = (rows + tile_rows - 1) / tile_rows * tiles_per_row;
  }
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
  Word const* from;  ///< rows one behind the other
  RowMap<Word> to;   ///< of one length
  CopyTiles shape;

  RUNNEL_FORCEINLINE_FUNCTION int pitch() const {
    return shape.tile_columns | 1;
  }
  std::size_t scratch_bytes() const {
    return sizeof(Word) * static_cast<std::size_t>(shape.tile_rows) *
           static_cast<std::size_t>(pitch());
  }

  template <class Member>
  RUNNEL_FUNCTION void operator()(Member const& member) const {
    Tile const tile(shape, member.league_rank());
#if RUNNEL_ON_GPU
    auto* const room = static_cast<Word*>(member.team_scratch(0).get_shmem(
        sizeof(Word) * shape.tile_rows * pitch()));
    Walk read(member.team_rank(), member.team_size(), tile.columns);
    for (int i = member.team_rank(); i < tile.size(); i += read.step) {
      room[read.slow * pitch() + read.fast] =
          from[(tile.row + read.slow) * shape.columns + tile.column +
               read.fast];
      read.advance();
    }
    member.team_barrier();
    bool const across = lies_across();
    Walk write(member.team_rank(), member.team_size(),
               across ? tile.rows : tile.columns);
    for (int i = member.team_rank(); i < tile.size(); i += write.step) {
      int const r = across ? write.fast : write.slow;
      int const c = across ? write.slow : write.fast;
      to.start(tile.row + r)[to.offset(tile.column + c)] =
          room[r * pitch() + c];
      write.advance();
    }
#else
    if (lies_across()) {
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
  struct Tile {
    std::int64_t row, column;  ///< the first ones
    int rows, columns;

    RUNNEL_FORCEINLINE_FUNCTION Tile(CopyTiles const& s, std::int64_t number)
        : row(number / s.tiles_per_row * s.tile_rows),
          column(number % s.tiles_per_row * s.tile_columns),
          rows(at_most(s.rows - row, s.tile_rows)),
          columns(at_most(s.columns - column, s.tile_columns)) {}
    RUNNEL_FORCEINLINE_FUNCTION int size() const { return rows * columns; }

   private:
    RUNNEL_FORCEINLINE_FUNCTION static int at_most(std::int64_t left,
                                                   int most) {
      return left < most ? static_cast<int>(left) : most;
    }
  };
  /// Passes over a tile by `step` of its values at a time, without divisions.
  struct Walk {
    int step, width;
    int slow, fast;  ///< fast < width
    int slow_step, fast_step;

    RUNNEL_FORCEINLINE_FUNCTION Walk(int first, int stride, int row_width)
        : step(stride),
          width(row_width),
          slow(first / row_width),
          fast(first % row_width),
          slow_step(stride / row_width),
          fast_step(stride % row_width) {}
    RUNNEL_FORCEINLINE_FUNCTION void advance() {
      slow += slow_step;
      fast += fast_step;
      if (fast >= width) {
        fast -= width;
        ++slow;
      }
    }
  };

  /// Are neighbouring rows closer in memory than neighbouring values?
  RUNNEL_FORCEINLINE_FUNCTION bool lies_across() const {
    return shape.rows > 1 && to.row_stride < to.stride[to.inner_rank - 1];
  }
  RUNNEL_FORCEINLINE_FUNCTION Word const* source(Tile const& tile,
                                                 int r) const {
    return from + (tile.row + r) * shape.columns + tile.column;
  }
  RUNNEL_FORCEINLINE_FUNCTION void copy_row(Tile const& tile, int r) const {
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
void copy_to_strided_here(ExecutionSpace const& exec, Word const* from,
                          RowMap<Word> const& to) {
  using B = Backend<ExecutionSpace>;
  using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
  StridedCopy<Word> const copy{from, to, {to.num_rows, to.row_length}};
  Policy policy(exec, static_cast<int>(copy.shape.tiles),
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

/// Copies rows that lie one behind the other to rows of one length and of any
/// strides, of words of 4 or 8 bytes. Asynchronous.
template <class ExecutionSpace, class Word>
void copy_to_strided(ExecutionSpace const& exec, Word const* from,
                     RowMap<Word> const& to) {
  if constexpr (is_enabled_space<ExecutionSpace>) {
    compiled_copy_to_strided(exec, from, to);
  } else {
    copy_to_strided_here(exec, from, to);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_STORE_STRIDED_COPY_HPP
