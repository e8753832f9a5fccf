// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_PLAN_CYCLIC_HPP
#define RUNNEL_FILL_PLAN_CYCLIC_HPP

#include <algorithm>
#include <cstdint>

#include <runnel/fill/plan/row_map.hpp>

/// The `cyclic` order: blocks of B values, dealt to S streams in turn. A cycle
/// is one block of each stream.
namespace Runnel::Impl {

/// Values of a request that are rows of equal length. Row r is of stream
/// first_stream + r, counted modulo S.
struct CyclicPiece {
  std::int64_t at = 0;  ///< number of its first value in the request
  std::int64_t first_stream = 0;
  std::int64_t num_rows = 1;
  std::int64_t cycles = 1;  ///< runs of a row, S blocks apart
  std::int64_t run = 0;     ///< values of each

  std::int64_t size() const { return num_rows * cycles * run; }
};

/// How a set deals values out: its streams, the values of a block, and the
/// value of the cycle that is next.
struct CyclicDeal {
  std::int64_t num_streams = 1;
  std::int64_t block = 1;
  std::int64_t cursor = 0;

  std::int64_t cycle() const { return num_streams * block; }

  /// Cuts the next `size` values into pieces: the rest of a block, whole
  /// cycles, whole blocks, and the beginning of a block. Calls f(piece) for
  /// each.
  /// \param max_cycles  of one piece
  template <class F>
  void for_each_piece(std::int64_t size, std::int64_t max_cycles,
                      F const& f) const {
    CyclicPiece piece{0, cursor / block, 1, 1, 0};
    auto const give = [&](std::int64_t rows, std::int64_t cycles,
                          std::int64_t run) {
      piece.num_rows = rows;
      piece.cycles = cycles;
      piece.run = run;
      if (piece.size() == 0) return;
      f(piece);
      piece.at += piece.size();
    };
    auto const pass = [&](std::int64_t streams) {
      piece.first_stream = (piece.first_stream + streams) % num_streams;
    };
    std::int64_t const begun = cursor % block;
    if (begun > 0) {
      std::int64_t const left = block - begun;
      give(1, 1, std::min(left, size));
      pass(1);
    }
    std::int64_t const blocks = (size - piece.at) / block;
    std::int64_t const cycles = blocks / num_streams;
    for (std::int64_t done = 0; done < cycles; done += max_cycles) {
      give(num_streams, std::min(max_cycles, cycles - done), block);
    }
    give(blocks % num_streams, 1, block);
    pass(blocks % num_streams);
    give(1, 1, size - piece.at);
  }
};

/// Where a piece's values lie. \param step  from one value of the request to
///   the next
template <class T>
RowMap<T> rows_of(CyclicPiece const& piece, CyclicDeal const& deal, T* base,
                  std::int64_t step) {
  RowMap<T> rows;
  rows.base = base + piece.at * step;
  rows.num_rows = piece.num_rows;
  rows.row_length = piece.cycles * piece.run;
  rows.row_stride = piece.run * step;
  if (piece.cycles > 1) {
    rows.add_dimension(piece.cycles, deal.cycle() * step);
  }
  rows.add_dimension(piece.run, step);
  return rows;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_PLAN_CYCLIC_HPP
