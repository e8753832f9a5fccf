// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_COLUMNS_HPP
#define RUNNEL_LANES_COLUMNS_HPP

#include <cstdint>
#include <cstring>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/transpose.hpp>

/// Words of as many states as a host register has lanes, by registers: word k
/// of all states is register k.
namespace Runnel::Impl {

/// An address that need not be aligned, as one of bytes.
template <class T>
RUNNEL_FORCEINLINE_FUNCTION unsigned char const* bytes_at(T const* words) {
  return reinterpret_cast<unsigned char const*>(words);
}
template <class T>
RUNNEL_FORCEINLINE_FUNCTION unsigned char* bytes_at(T* words) {
  return reinterpret_cast<unsigned char*>(words);
}

/// `word[k]` gets words k of the arrays at `from`, lane l that of `from[l]`;
/// the addresses need not be aligned.
template <class T, class Vector, int Words>
RUNNEL_FORCEINLINE_FUNCTION void load_lanes(T const* const* from,
                                            Vector (&word)[Words]) {
  constexpr int lanes = sizeof(Vector) / sizeof(T);
  for (int k = 0; k < Words; ++k) {
    T column[lanes];
    for (int l = 0; l < lanes; ++l) {
      std::memcpy(&column[l], bytes_at(from[l] + k), sizeof column[l]);
    }
    std::memcpy(&word[k], column, sizeof column);
  }
}
/// The reverse of `load_lanes()`: word k of the array at `to[l]` becomes lane l
/// of `word[k]`.
template <class T, class Vector, int Words>
RUNNEL_FORCEINLINE_FUNCTION void store_lanes(Vector const (&word)[Words],
                                             T* const* to) {
  constexpr int lanes = sizeof(Vector) / sizeof(T);
  for (int k = 0; k < Words; ++k) {
    T column[lanes];
    std::memcpy(column, &word[k], sizeof column);
    for (int l = 0; l < lanes; ++l) {
      std::memcpy(bytes_at(to[l] + k), &column[l], sizeof column[l]);
    }
  }
}

#if RUNNEL_HAS_VECTOR_EXTENSION

/// Whether states go to registers and back by squares: four words of four
/// states, or two of two, lie in 16 bytes. The last square of a number of words
/// that has a remainder begins earlier.
template <class T, int Words, int N>
inline constexpr bool are_squares = Words >= 16 / static_cast<int>(sizeof(T)) &&
                                    N % (16 / static_cast<int>(sizeof(T))) == 0;
template <int Words, int Side, int Square>
inline constexpr int square_begin =
    (Square + 1) * Side <= Words ? Square * Side : Words - Side;

/// 16 bytes of each of several arrays, consecutive in a register.
template <class Vector, class T, int Count>
RUNNEL_FORCEINLINE_FUNCTION Vector
loaded_pieces(T const* const (&from)[Count]) {
  if constexpr (sizeof(T) == 4) {
    return loaded_fours<Vector>(from);
  } else {
    SimdVector<T, 2> pair[Count];
    static_for<Count>([&](auto q) RUNNEL_INLINE_LAMBDA {
      std::memcpy(&pair[q], bytes_at(from[q]), sizeof pair[q]);
    });
    if constexpr (Count == 1) {
      return pair[0];
    } else if constexpr (Count == 2) {
      return joined(pair[0], pair[1]);
    } else {
      static_assert(Count == 4);
      return joined(joined(pair[0], pair[1]), joined(pair[2], pair[3]));
    }
  }
}
/// Every square of as many registers as 16 bytes have words.
template <class T, int N, int Side>
RUNNEL_FORCEINLINE_FUNCTION void transpose_squares(
    SimdVector<T, N> (&row)[Side]) {
  if constexpr (Side == 4) {
    transpose_fours(row);
  } else {
    exchange<1, InterleavePattern<N, 2, 1, 0>, InterleavePattern<N, 2, 1, 1>>(
        row);
  }
}

template <class T, int N, int Words>
  requires are_squares<T, Words, N>
RUNNEL_FORCEINLINE_FUNCTION void load_lanes(T const* const* from,
                                            SimdVector<T, N> (&word)[Words]) {
  constexpr int side = 16 / static_cast<int>(sizeof(T));
  static_for<(Words + side - 1) / side>([&](auto square) RUNNEL_INLINE_LAMBDA {
    constexpr int begin = square_begin<Words, side, square>;
    SimdVector<T, N> row[side];
    static_for<side>([&](auto j) RUNNEL_INLINE_LAMBDA {
      T const* piece[N / side];
      for (int q = 0; q < N / side; ++q) piece[q] = from[q * side + j] + begin;
      row[j] = loaded_pieces<SimdVector<T, N>>(piece);
    });
    transpose_squares(row);
    static_for<side>([&](auto j)
                         RUNNEL_INLINE_LAMBDA { word[begin + j] = row[j]; });
  });
}
template <class T, int N, int Words>
  requires are_squares<T, Words, N>
RUNNEL_FORCEINLINE_FUNCTION void store_lanes(
    SimdVector<T, N> const (&word)[Words], T* const* to) {
  constexpr int side = 16 / static_cast<int>(sizeof(T));
  static_for<(Words + side - 1) / side>([&](auto square) RUNNEL_INLINE_LAMBDA {
    constexpr int begin = square_begin<Words, side, square>;
    SimdVector<T, N> row[side];
    static_for<side>([&](auto j)
                         RUNNEL_INLINE_LAMBDA { row[j] = word[begin + j]; });
    transpose_squares(row);
    static_for<N>([&](auto l) RUNNEL_INLINE_LAMBDA {
      auto const piece = lanes_from<l / side, side>(row[l % side]);
      std::memcpy(bytes_at(to[l] + begin), &piece, sizeof piece);
    });
  });
}

#endif  // RUNNEL_HAS_VECTOR_EXTENSION

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_COLUMNS_HPP
