// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_TRANSPOSE_HPP
#define RUNNEL_LANES_TRANSPOSE_HPP

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>

/// Transposes squares of registers: the consecutive values of each lane become
/// consecutive in memory.
namespace Runnel::Impl {

/// `row[l]` becomes lane l of every row.
template <class T, int N>
RUNNEL_FORCEINLINE_FUNCTION void transpose(ArrayVector<T, N> (&row)[N]) {
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < i; ++j) {
      T const x = row[i][j];
      row[i].set(j, row[j][i]);
      row[j].set(i, x);
    }
  }
}

/// Lanes of a and b in turn, from their lower or upper halves.
template <int N, int Half>
struct InTurnPattern {
  RUNNEL_FORCEINLINE_FUNCTION static constexpr int at(int lane) {
    return lane % 2 * N + (lane + Half * N) / 2;
  }
};

/// Lane l of the result is lane `Pattern::at(l)` of a, or of b from N on.
template <class Pattern, class T, int N, class Numbers>
RUNNEL_FORCEINLINE_FUNCTION ArrayVector<T, N> shuffle_lanes(ArrayVector<T, N> a,
                                                            ArrayVector<T, N> b,
                                                            Numbers) {
  return ArrayVector<T, N>::make([&](int l) {
    int const from = Pattern::at(l);
    return from < N ? a[from] : b[from - N];
  });
}

#if RUNNEL_HAS_VECTOR_EXTENSION

/// Lane l of the result is lane `Pattern::at(l)` of a, or of b from N on.
template <class Pattern, class T, int N, int... L>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<T, N> shuffle_lanes(
    SimdVector<T, N> a, SimdVector<T, N> b, std::integer_sequence<int, L...>) {
#if defined(__clang__)
  return {__builtin_shufflevector(a.v, b.v, Pattern::at(L)...)};
#else
  using Index = std::conditional_t<
      sizeof(T) == 8, std::int64_t,
      std::conditional_t<sizeof(T) == 4, std::int32_t, void>>;
  using From = typename SimdVector<Index, N>::Register;
  return {__builtin_shuffle(a.v, b.v, From{Pattern::at(L)...})};
#endif
}

/// Granules of G lanes of a and b in turn, from the lower or the upper half of
/// each stretch of `Stretch` lanes (16 bytes: x86's unpack instructions).
template <int N, int Stretch, int G, int Half>
struct InterleavePattern {
  RUNNEL_FORCEINLINE_FUNCTION static constexpr int at(int lane) {
    int const granule = lane % Stretch / G;
    return granule % 2 * N + lane / Stretch * Stretch +
           (granule / 2 + Half * (Stretch / G / 2)) * G + lane % G;
  }
};
/// The even or the odd stretches of a, then those of b.
template <int N, int Stretch, int Odd>
struct StretchPattern {
  RUNNEL_FORCEINLINE_FUNCTION static constexpr int at(int lane) {
    int const from = lane / Stretch;
    int const half = N / Stretch / 2;
    return from / half * N + (from % half * 2 + Odd) * Stretch + lane % Stretch;
  }
};

/// Register pairs that differ in one bit of their number, `Bit`, exchange.
template <int Bit, class Low, class High, class T, int N, int Rows>
RUNNEL_FORCEINLINE_FUNCTION void exchange(SimdVector<T, N> (&row)[Rows]) {
  using Lanes = std::make_integer_sequence<int, N>;
  static_for<Rows / 2>([&](auto pair) RUNNEL_INLINE_LAMBDA {
    constexpr int i = pair / Bit * 2 * Bit + pair % Bit;
    SimdVector<T, N> const a = row[i];
    SimdVector<T, N> const b = row[i + Bit];
    row[i] = shuffle_lanes<Low>(a, b, Lanes{});
    row[i + Bit] = shuffle_lanes<High>(a, b, Lanes{});
  });
}

/// `transpose()` of registers: log2(N) shuffles per row.
template <class T, int N>
RUNNEL_FORCEINLINE_FUNCTION void transpose(SimdVector<T, N> (&row)[N]) {
  constexpr int in_16_bytes = 16 / static_cast<int>(sizeof(T));
  constexpr int stretch = in_16_bytes < N ? in_16_bytes : N;
  static_assert(stretch <= 4, "words of 4 or 8 bytes");
  if constexpr (stretch >= 2) {
    exchange<1, InterleavePattern<N, stretch, 1, 0>,
             InterleavePattern<N, stretch, 1, 1>>(row);
  }
  if constexpr (stretch == 4) {
    exchange<2, InterleavePattern<N, stretch, 2, 0>,
             InterleavePattern<N, stretch, 2, 1>>(row);
    // The two bits are exchanged.
    static_for<N / 4>([&](auto i) RUNNEL_INLINE_LAMBDA {
      std::swap(row[4 * i + 1], row[4 * i + 2]);
    });
  }
  if constexpr (N / stretch >= 2) {
    exchange<stretch, StretchPattern<N, stretch, 0>,
             StretchPattern<N, stretch, 1>>(row);
  }
  if constexpr (N / stretch >= 4) {
    exchange<2 * stretch, StretchPattern<N, stretch, 0>,
             StretchPattern<N, stretch, 1>>(row);
  }
  static_assert(N / stretch <= 4, "registers of at most 64 bytes");
}

/// Pairs of lanes of a and of b, those of the lower or the upper half of each
/// four lanes.
template <int N, int Half>
struct PairsOfFourPattern {
  RUNNEL_FORCEINLINE_FUNCTION static constexpr int at(int lane) {
    return lane % 4 / 2 * N + lane / 4 * 4 + Half * 2 + lane % 2;
  }
};

/// Transposes every square of four lanes of four registers.
template <class T, int N>
RUNNEL_FORCEINLINE_FUNCTION void transpose_fours(SimdVector<T, N> (&row)[4]) {
  static_assert(N % 4 == 0);
  constexpr int stretch = 16 / static_cast<int>(sizeof(T));
  exchange<1, InterleavePattern<N, stretch, 1, 0>,
           InterleavePattern<N, stretch, 1, 1>>(row);
  if constexpr (stretch == 4) {
    exchange<2, InterleavePattern<N, stretch, 2, 0>,
             InterleavePattern<N, stretch, 2, 1>>(row);
    std::swap(row[1], row[2]);
  } else {
    exchange<2, PairsOfFourPattern<N, 0>, PairsOfFourPattern<N, 1>>(row);
  }
}

/// Joins two registers, by instructions and not through memory, where a load
/// would wait long for several stores.
template <class T, int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<T, 2 * N> joined(SimdVector<T, N> low,
                                                        SimdVector<T, N> high) {
#if defined(__CUDACC__)
  SimdVector<T, N> const both[2] = {low, high};
  SimdVector<T, 2 * N> whole;
  std::memcpy(&whole, both, sizeof whole);
  return whole;
#else
  return [&]<int... L>(std::integer_sequence<int, L...>) RUNNEL_INLINE_LAMBDA {
    return SimdVector<T, 2 * N>{__builtin_shufflevector(low.v, high.v, L...)};
  }(std::make_integer_sequence<int, 2 * N>{});
#endif
}
/// `Size` lanes of a register, from lane `Piece`·`Size` on.
template <int Piece, int Size, class T, int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<T, Size> lanes_from(SimdVector<T, N> x) {
#if defined(__CUDACC__)
  SimdVector<T, Size> piece[N / Size];
  std::memcpy(piece, &x, sizeof x);
  return piece[Piece];
#else
  return [&]<int... L>(std::integer_sequence<int, L...>) RUNNEL_INLINE_LAMBDA {
    return SimdVector<T, Size>{
        __builtin_shufflevector(x.v, x.v, (Piece * Size + L)...)};
  }(std::make_integer_sequence<int, Size>{});
#endif
}
/// Registers of four lanes joined, the first one lowest.
template <class T, int Count>
RUNNEL_FORCEINLINE_FUNCTION auto joined(
    SimdVector<T, 4> const (&piece)[Count]) {
  if constexpr (Count == 1) {
    return piece[0];
  } else if constexpr (Count == 2) {
    return joined(piece[0], piece[1]);
  } else {
    static_assert(Count == 4);
    return joined(joined(piece[0], piece[1]), joined(piece[2], piece[3]));
  }
}

/// Fours of numbers at `from`, consecutive in a register.
template <class Vector, class Real, int Count>
RUNNEL_FORCEINLINE_FUNCTION Vector
loaded_fours(Real const* const (&from)[Count]) {
  using Four = SimdVector<Real, 4>;
#if RUNNEL_HAS_X86_VECTOR_INSTRUCTIONS && !defined(__clang__)
  // Inserted from memory: GCC loads them first.
  struct __attribute__((packed)) Loose {
    Four four;
  };
  auto const at = [&](int q) RUNNEL_INLINE_LAMBDA -> auto const& {
    return *reinterpret_cast<Loose const*>(from[q]);
  };
  Vector whole;
  if constexpr (sizeof(Four) == 16 && Count == 2) {
    asm("vmovups %1, %x0" : "=x"(whole.v) : "m"(at(0)));
    asm("vinsertf128 $1, %1, %0, %0" : "+x"(whole.v) : "m"(at(1)));
    return whole;
  } else if constexpr (sizeof(Four) == 32 && Count == 2) {
    asm("vmovups %1, %t0" : "=v"(whole.v) : "m"(at(0)));
    asm("vinsertf64x4 $1, %1, %0, %0" : "+v"(whole.v) : "m"(at(1)));
    return whole;
  } else if constexpr (sizeof(Four) == 16 && Count == 4) {
    Vector upper;
    asm("vmovups %1, %x0" : "=v"(whole.v) : "m"(at(0)));
    asm("vmovups %1, %x0" : "=v"(upper.v) : "m"(at(2)));
    asm("vinsertf32x4 $1, %1, %t0, %t0" : "+v"(whole.v) : "m"(at(1)));
    asm("vinsertf32x4 $1, %1, %t0, %t0" : "+v"(upper.v) : "m"(at(3)));
    asm("vinsertf64x4 $1, %t1, %0, %0" : "+v"(whole.v) : "v"(upper.v));
    return whole;
  }
#endif
  Four four[Count];
  static_for<Count>([&](auto q) RUNNEL_INLINE_LAMBDA {
    std::memcpy(&four[q], from[q], sizeof four[q]);
  });
  return joined(four);
}

#endif  // RUNNEL_HAS_VECTOR_EXTENSION

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_TRANSPOSE_HPP
