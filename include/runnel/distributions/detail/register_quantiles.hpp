// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_QUANTILES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_QUANTILES_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/normal_table_f32.hpp>
#include <runnel/distributions/detail/normal_table_f64.hpp>
#include <runnel/distributions/detail/register_functions.hpp>
#include <runnel/distributions/detail/register_tables.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>
#include <runnel/lanes/register_math.hpp>
#include <runnel/lanes/rounding.hpp>
#include <runnel/lanes/transpose.hpp>

/// The quantiles of unit_quantiles.hpp for a register of unit words at once,
/// operation by operation the same, where registers have a fused multiply-add.
namespace Runnel::Impl {

#if RUNNEL_HAS_VECTOR_EXTENSION

/// `UnitHalf` of every lane; masks are all ones or all zeros.
template <class V>
struct RegisterHalf {
  using UnitWord = std::remove_cvref_t<decltype(V{}[0])>;
  static constexpr int width = 8 * sizeof(UnitWord);

  V upper;
  V from_end;
  V central;
  V nearest;

  /// A half as `UnitHalf::at` gives it: without `central` and `nearest`.
  RUNNEL_FORCEINLINE_FUNCTION RegisterHalf(V is_upper, V distance)
      : upper(is_upper), from_end(distance) {}
  RUNNEL_FORCEINLINE_FUNCTION RegisterHalf(V words, UnitWord cell) {
    V const zero = V::fill(0);
    upper = zero - (words >> (width - 1));
    V const folded = (words << 1) + V::fill(cell);
    V const past_middle = zero - (folded >> (width - 1));
    from_end = (folded ^ upper) - upper;
    central = past_middle ^ upper;
    nearest = (folded ^ past_middle) - past_middle;
  }
  /// u and 1 − u exchanged.
  RUNNEL_FORCEINLINE_FUNCTION RegisterHalf mirrored() const {
    return {V{~upper.v}, from_end};
  }
  /// The size with the sign of the half.
  template <class Reals>
  RUNNEL_FORCEINLINE_FUNCTION Reals signed_size(Reals size) const {
    V const sign =
        V{~upper.v} & static_cast<UnitWord>(UnitWord{1} << (width - 1));
    return same_bits_as<Reals>(same_bits_as<V>(size) | sign);
  }
};

/// t in [−1/2, 1/2) of the bits below an interval's number, under the
/// exponent of 1.
template <class Real, class V, class Bits>
RUNNEL_FORCEINLINE_FUNCTION V centred(Bits below, Bits one) {
  return same_bits_as<V>(Bits{below.v | one.v}) - Real(1.5);
}

/// z of the standard normal distribution.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<float, N> normal_registers(
    RegisterHalf<SimdVector<std::uint32_t, N>> const& half) {
  using Words = SimdVector<std::uint32_t, N>;
  using Reals = SimdVector<float, N>;
  Words const one = Words::fill(0x3f800000u);
  auto const x = cast_lanes<float>(cast_lanes<std::int32_t>(half.nearest));
  auto const bits = same_bits_as<Words>(x);
  Words const row = (((bits - one) >> 19) << 1) | (half.central & 1u);
  Reals const t = centred<float, Reals>((bits & 0x7ffffu) << 4, one);
  return half.signed_size(row_polynomials<3>(
      [](int i) RUNNEL_INLINE_LAMBDA { return normal_row_f32(i); }, row, t));
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<double, N> normal_registers(
    RegisterHalf<SimdVector<std::uint64_t, N>> const& half) {
  using Words = SimdVector<std::uint64_t, N>;
  using Reals = SimdVector<double, N>;
  using Lanes = SimdLanes<std::uint64_t, N * 8>;
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
  Reals const value = row_polynomials<10>(
      [](int i) RUNNEL_INLINE_LAMBDA { return normal_row_f64(i); }, row, t);
  return half.signed_size(value *
                          select_bits(half.central, x * 0.5, Reals::fill(1.0)));
}

/// The standard exponential distribution.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<float, N> exponential_registers(
    RegisterHalf<SimdVector<std::uint32_t, N>> const& half) {
  using Words = SimdVector<std::uint32_t, N>;
  using Reals = SimdVector<float, N>;
  Words const one = Words::fill(0x3f800000u);
  Words const near = half.from_end;
  auto const x = cast_lanes<float>(near);
  auto const bits = same_bits_as<Words>(x);
  Words const row = select_bits(half.upper, (bits >> 19) & 15u,
                                (near >> 28) + Words::fill(16));
  Words const below =
      select_bits(half.upper, (bits & 0x7ffffu) << 4, (near << 4) >> 9);
  Reals const t = centred<float, Reals>(below, one);
  Reals const value = exponential_polynomials<3>(row, t);
  auto const octaves = cast_lanes<float>(
      cast_lanes<std::int32_t>(Words::fill(33 + 127) - (bits >> 23)));
  Reals const tail =
      fused_multiply_add(octaves, Reals::fill(0x1.62e43p-1f), value);
  return select_bits(half.upper, tail, value * (x * 0x1p-33f));
}
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<double, N> exponential_registers(
    RegisterHalf<SimdVector<std::uint64_t, N>> const& half) {
  using Words = SimdVector<std::uint64_t, N>;
  using Reals = SimdVector<double, N>;
  using Lanes = SimdLanes<std::uint64_t, N * 8>;
  Words const one = Words::fill(std::uint64_t{0x3ff} << 52);
  Words const near = half.from_end;
  Reals const x = word_to_double<Lanes>(near);  // · 2^-64
  auto const bits = same_bits_as<Words>(x);
  Words const row = select_bits(half.upper, (bits >> 48) & std::uint64_t{15},
                                (near >> 60) + Words::fill(16));
  Words const below =
      select_bits(half.upper, (bits << 16) >> 12, (near << 4) >> 12);
  Reals const t = centred<double, Reals>(below, one);
  Reals const value = exponential_polynomials<8>(row, t);
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

/// Rows of tables by octaves in eight intervals, and arguments t in them.
template <int N>
struct OctaveRows {
  SimdVector<std::uint64_t, N> row;
  SimdVector<double, N> t;
};
/// Rows of a `ContinuousTable`, by the distances from the ends, which are below
/// 2^64 as doubles.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION OctaveRows<N> row_registers(
    RegisterHalf<SimdVector<std::uint64_t, N>> const& half) {
  using Words = SimdVector<std::uint64_t, N>;
  using Reals = SimdVector<double, N>;
  using Lanes = SimdLanes<std::uint64_t, N * 8>;
  Words const distance = half.from_end - (half.from_end >> 53);
  auto const bits = same_bits_as<Words>(word_to_double<Lanes>(distance));
  Words const one = Words::fill(std::uint64_t{0x3ff} << 52);
  Words const least = Words::fill(std::uint64_t{0x3ff - 64} << 52);
  return {(bits - least) >> 49,
          centred<double, Reals>((bits << 15) >> 12, one)};
}

/// `logistic_size`: one logarithm for the centre and the tails.
template <int N>
RUNNEL_FORCEINLINE_FUNCTION SimdVector<double, N> logistic_registers(
    RegisterHalf<SimdVector<std::uint64_t, N>> const& half) {
  using Reals = SimdVector<double, N>;
  using Lanes = SimdLanes<std::uint64_t, N * 8>;
  Reals const one = Reals::fill(1.0);
  Reals const x = word_to_double<Lanes>(half.nearest) * 0.5;
  Reals const s = x * 2.0;
  Reals const quotient = select_bits(half.central, s * 2.0, one - x) /
                         select_bits(half.central, one - s, x);
  Reals const sum = one + quotient;
  Reals const lost = quotient - (sum - one);
  Reals const log = log_registers(select_bits(half.central, sum, quotient));
  return select_bits(half.central, log + lost / sum, log);
}

/// f(words) of a register of 64-bit words, or of both halves of one of 32-bit
/// words, which become the upper halves of 64-bit words.
template <class F, class UnitWord, int N>
RUNNEL_FORCEINLINE_FUNCTION auto by_wide_words(SimdVector<UnitWord, N> words,
                                               F const& f) {
  if constexpr (sizeof(UnitWord) == 8) {
    return f(words);
  } else {
    return joined(f(widened_words(words, 0)), f(widened_words(words, 1)));
  }
}

/// The values of a formula that computes in double: `by_half(half)` of the
/// words, or of both halves of the register as words of 64 bits.
template <class Formula, class UnitWord, int N>
RUNNEL_FORCEINLINE_FUNCTION auto values_by_halves(Formula const& formula,
                                                  SimdVector<UnitWord, N> words,
                                                  UnitWord cell) {
  std::uint64_t const wide = std::uint64_t{cell}
                             << (64 - 8 * static_cast<int>(sizeof cell));
  return by_wide_words(words, [&](auto word) RUNNEL_INLINE_LAMBDA {
    return formula.by_half(RegisterHalf<decltype(word)>(word, wide));
  });
}

/// `Affine` of registers.
template <class T, class Real, int N>
RUNNEL_FORCEINLINE_FUNCTION auto affine_registers(Affine<T, Real> const& affine,
                                                  SimdVector<Real, N> z) {
  using Reals = SimdVector<Real, N>;
  return fused_multiply_add(z, Reals::fill(affine.scale),
                            Reals::fill(affine.location))
      .template cast<T>();
}

#endif  // RUNNEL_HAS_VECTOR_EXTENSION

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_REGISTER_QUANTILES_HPP
