// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_QUANTILES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_QUANTILES_HPP

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/exponential_table.hpp>
#include <runnel/distributions/detail/normal_table_f32.hpp>
#include <runnel/distributions/detail/normal_table_f64.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>
#include <runnel/lanes/rounding.hpp>
#include <runnel/lanes/transpose.hpp>

/// The quantiles of unit_quantiles.hpp for a register of unit words at once,
/// operation by operation the same, where registers have a fused multiply-add.
namespace Runnel::Impl {

#if RUNNEL_HAS_VECTOR_EXTENSION

/// Lane by lane, x where the bits of the mask are set, y elsewhere.
template <class Mask, class V>
RUNNEL_FORCEINLINE_FUNCTION V select_bits(Mask mask, V x, V y) {
  auto const a = same_bits_as<Mask>(x);
  auto const b = same_bits_as<Mask>(y);
  return same_bits_as<V>(Mask{(a.v & mask.v) | (b.v & ~mask.v)});
}

/// `UnitHalf` of every lane; masks are all ones or all zeros.
template <class V>
struct RegisterHalf {
  using UnitWord = std::remove_cvref_t<decltype(V{}[0])>;
  static constexpr int width = 8 * sizeof(UnitWord);

  V upper;
  V from_end;
  V central;
  V nearest;

  RUNNEL_FORCEINLINE_FUNCTION RegisterHalf(V words, UnitWord cell) {
    V const zero = V::fill(0);
    upper = zero - (words >> (width - 1));
    V const folded = (words << 1) + V::fill(cell);
    V const past_middle = zero - (folded >> (width - 1));
    from_end = (folded ^ upper) - upper;
    central = past_middle ^ upper;
    nearest = (folded ^ past_middle) - past_middle;
  }
  /// The sign of the lower half.
  RUNNEL_FORCEINLINE_FUNCTION V lower_sign() const {
    return V{~upper.v} & static_cast<UnitWord>(UnitWord{1} << (width - 1));
  }
};

/// Coefficient j of each lane's row.
template <int Count, class Real, class Row, class Vector, class Numbers>
RUNNEL_FORCEINLINE_FUNCTION void gather_rows(Row const& row,
                                             Numbers const& numbers,
                                             Vector (&c)[Count]) {
  using Number = std::remove_cvref_t<decltype(Numbers{}[0])>;
  constexpr int lanes = sizeof(Numbers) / sizeof(Number);
  Number number[lanes];
  std::memcpy(number, &numbers, sizeof number);
  if constexpr (Count == 4 && sizeof(Real) == 4 && lanes % 4 == 0) {
    // Rows of 16 bytes: four of them are a square.
    using Square = SimdVector<Real, 4>;
    static_for<lanes / 4>([&](auto q) RUNNEL_INLINE_LAMBDA {
      Square square[4];
      static_for<4>([&](auto l) RUNNEL_INLINE_LAMBDA {
        std::memcpy(&square[l], row(static_cast<int>(number[4 * q + l])), 16);
      });
      transpose(square);
      static_for<4>([&](auto j) RUNNEL_INLINE_LAMBDA {
        std::memcpy(reinterpret_cast<char*>(&c[j]) + 16 * q, &square[j], 16);
      });
    });
  } else {
    static_for<Count>([&](auto j) RUNNEL_INLINE_LAMBDA {
      static_for<lanes>([&](auto l) RUNNEL_INLINE_LAMBDA {
        c[j].set(l, row(static_cast<int>(number[l]))[j]);
      });
    });
  }
}

template <int Degree, class Vector>
RUNNEL_FORCEINLINE_FUNCTION Vector
register_polynomial(Vector const (&c)[Degree + 1], Vector t) {
  Vector sum = c[Degree];
  static_for<Degree>([&](auto j) RUNNEL_INLINE_LAMBDA {
    sum = fused_multiply_add(sum, t, c[Degree - 1 - j]);
  });
  return sum;
}

/// t in [−1/2, 1/2) of the bits below a segment's number, under the exponent
/// of 1.
template <class Real, class V, class Bits>
RUNNEL_FORCEINLINE_FUNCTION V centred(Bits below, Bits one) {
  return same_bits_as<V>(Bits{below.v | one.v}) - Real(1.5);
}

/// z of the standard normal distribution.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<float, N> normal_registers(
    SimdVector<std::uint32_t, N> words, std::uint32_t cell) {
  using Words = SimdVector<std::uint32_t, N>;
  using Reals = SimdVector<float, N>;
  RegisterHalf<Words> const half(words, cell);
  Words const one = Words::fill(0x3f800000u);
  auto const x = cast_lanes<float>(cast_lanes<std::int32_t>(half.nearest));
  auto const bits = same_bits_as<Words>(x);
  Words const row = ((bits - one) >> 19) + (half.central & 497u);
  Reals const t = centred<float, Reals>((bits & 0x7ffffu) << 4, one);
  Reals c[4] = {};
  gather_rows<4, float>(
      [](int i) RUNNEL_INLINE_LAMBDA { return normal_row_f32(i); }, row, c);
  Reals const size = register_polynomial<3>(c, t);
  return same_bits_as<Reals>(same_bits_as<Words>(size) | half.lower_sign());
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<double, N> normal_registers(
    SimdVector<std::uint64_t, N> words, std::uint64_t cell) {
  using Words = SimdVector<std::uint64_t, N>;
  using Reals = SimdVector<double, N>;
  using Lanes = SimdLanes<std::uint64_t, N * 8>;
  RegisterHalf<Words> const half(words, cell);
  Words const one = Words::fill(std::uint64_t{0x3ff} << 52);
  // nearest·2^-64
  Reals const x = word_to_double<Lanes>(half.nearest);
  auto const bits = same_bits_as<Words>(x);
  Words const least = Words::fill(std::uint64_t{0x3ff - 64} << 52);
  Words const row =
      select_bits(half.central, (half.nearest >> 60) + Words::fill(505),
                  (bits - least) >> 49);
  Words const below =
      select_bits(half.central, (half.nearest << 4) >> 12, (bits << 15) >> 12);
  Reals const t = centred<double, Reals>(below, one);
  Reals c[11] = {};
  gather_rows<11, double>(
      [](int i) RUNNEL_INLINE_LAMBDA { return normal_row_f64(i); }, row, c);
  Reals const value = register_polynomial<10>(c, t);
  Reals const size =
      value * select_bits(half.central, x * 0.5, Reals::fill(1.0));
  return same_bits_as<Reals>(same_bits_as<Words>(size) | half.lower_sign());
}

/// The standard exponential distribution.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<float, N> exponential_registers(
    SimdVector<std::uint32_t, N> words, std::uint32_t cell) {
  using Words = SimdVector<std::uint32_t, N>;
  using Reals = SimdVector<float, N>;
  RegisterHalf<Words> const half(words, cell);
  Words const one = Words::fill(0x3f800000u);
  Words const near = half.from_end;
  auto const x = cast_lanes<float>(near);
  auto const bits = same_bits_as<Words>(x);
  Words const row = select_bits(half.upper, (bits >> 19) & 15u,
                                (near >> 28) + Words::fill(16));
  Words const below =
      select_bits(half.upper, (bits & 0x7ffffu) << 4, (near << 4) >> 9);
  Reals const t = centred<float, Reals>(below, one);
  Reals c[4] = {};
  gather_rows<4, float>(
      [](int i) RUNNEL_INLINE_LAMBDA { return exponential_row_f32(i); }, row,
      c);
  Reals const value = register_polynomial<3>(c, t);
  auto const octaves = cast_lanes<float>(
      cast_lanes<std::int32_t>(Words::fill(33 + 127) - (bits >> 23)));
  Reals const tail =
      fused_multiply_add(octaves, Reals::fill(0x1.62e43p-1f), value);
  return select_bits(half.upper, tail, value * (x * 0x1p-33f));
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<double, N> exponential_registers(
    SimdVector<std::uint64_t, N> words, std::uint64_t cell) {
  using Words = SimdVector<std::uint64_t, N>;
  using Reals = SimdVector<double, N>;
  using Lanes = SimdLanes<std::uint64_t, N * 8>;
  RegisterHalf<Words> const half(words, cell);
  Words const one = Words::fill(std::uint64_t{0x3ff} << 52);
  Words const near = half.from_end;
  Reals const x = word_to_double<Lanes>(near);  // · 2^-64
  auto const bits = same_bits_as<Words>(x);
  Words const row = select_bits(half.upper, (bits >> 48) & std::uint64_t{15},
                                (near >> 60) + Words::fill(16));
  Words const below =
      select_bits(half.upper, (bits << 16) >> 12, (near << 4) >> 12);
  Reals const t = centred<double, Reals>(below, one);
  Reals c[9] = {};
  gather_rows<9, double>(
      [](int i) RUNNEL_INLINE_LAMBDA { return exponential_row_f64(i); }, row,
      c);
  Reals const value = register_polynomial<8>(c, t);
  // 65 − the exponent of 2^64·x: a small whole number, by its bits.
  Words const octave_bits = Words::fill(65 + 1023 - 64) - (bits >> 52);
  Reals const octaves =
      same_bits_as<Reals>(octave_bits | (std::uint64_t{0x433} << 52)) - 0x1p52;
  Reals const low =
      fused_multiply_add(octaves, Reals::fill(0x1.abc9e3b39803fp-56), value);
  Reals const tail =
      fused_multiply_add(octaves, Reals::fill(0x1.62e42fefa39efp-1), low);
  return select_bits(half.upper, tail, value * (x * 0.5));
}

#endif  // RUNNEL_HAS_VECTOR_EXTENSION

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_QUANTILES_HPP
