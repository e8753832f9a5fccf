// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_STANDARD_QUANTILES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_STANDARD_QUANTILES_HPP

#include <Kokkos_MathematicalFunctions.hpp>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/quantile_tables.hpp>
#include <runnel/distributions/detail/team_tables.hpp>
#include <runnel/distributions/detail/unit_half.hpp>

/// \file
/// Sizes of standard values: quantiles of halves of unit words.

namespace Runnel::Impl {

/// The bits of x that `others` has not, under the exponent of 1.0f.
RUNNEL_FORCEINLINE_FUNCTION std::uint32_t bits_under_one(std::uint32_t x,
                                                         std::uint32_t others) {
#if defined(__CUDA_ARCH__)
  // nvcc makes two instructions of it.
  std::uint32_t y;
  asm("lop3.b32 %0, %1, %2, 0x3f800000, 0xba;" : "=r"(y) : "r"(x), "r"(others));
  return y;
#else
  return (x & ~others) | 0x3f800000u;
#endif
}

/// |z| of the standard normal distribution. float: within 1.7 ulp (measured).
///
/// A row's interval is a float's octave, counted from 1.0, and 4 bits of its
/// mantissa; the other 19 bits are t in [−1/2, 1/2). On GPUs additions, shifts
/// to the left and floating-point operations take half the time of logic,
/// comparisons and shifts to the right, which are therefore as few as possible.
/// \param nearest  of the half, in [1, 2^31]; its sign does not matter
/// \param central  the highest bit, or 0
template <class Rows = CachedRows>
RUNNEL_FORCEINLINE_FUNCTION float normal_size_f32(float nearest,
                                                  std::uint32_t central,
                                                  Rows = {}) {
  auto const bits = same_bits_as<std::uint32_t>(nearest);
  // Rows of the tail and of the centre in turn, from the octave of 1.0 on.
  std::uint32_t const segment = bits & 0x7ff80000u;
  auto const row = Rows::template row_at<NormalTable<float>, 18>(
      segment + (central >> 13), 2 * 0x7f0);
  float t;
  if constexpr (Rows::template t_scale<NormalTable<float>> == 16) {
    // `x_in_row` has either sign.
    auto const x_in_row = same_bits_as<float>(bits_under_one(bits, segment));
    t = as_written(Kokkos::fabs(x_in_row) - 0x1.08p0f);
  } else {
    t = as_written(
        same_bits_as<float>(((bits << 4) & 0x7ffff0u) | 0x3f800000u) - 1.5f);
  }
  return polynomial<3>(row, t);
}
template <class Rows = CachedRows>
RUNNEL_FORCEINLINE_FUNCTION float normal_size(
    UnitHalf<std::uint32_t> const& half, Rows rows = {}) {
  return normal_size_f32(static_cast<float>(half.signed_nearest()),
                         half.central(), rows);
}
RUNNEL_FORCEINLINE_FUNCTION std::uint32_t high_word(std::uint64_t x) {
  return static_cast<std::uint32_t>(x >> 32);
}
/// The double in [1, 2) whose mantissa is the low 52 bits of x.
RUNNEL_FORCEINLINE_FUNCTION double mantissa_of_one(std::uint64_t x) {
  constexpr std::uint64_t one = std::uint64_t{0x3ff} << 52;
  return same_bits_as<double>((x & ((std::uint64_t{1} << 52) - 1)) | one);
}
/// double. The tail by octaves in 8 intervals; the centre is c·P(c), c =
/// |u − 1/2|, in 8 intervals of one length.
template <class Rows = CachedRows>
RUNNEL_FORCEINLINE_FUNCTION double normal_size(
    UnitHalf<std::uint64_t> const& half, Rows = {}) {
  std::uint64_t const near = half.nearest();
  // The distance has either sign; its bits are those of a double.
  auto const bits =
      same_bits_as<std::uint64_t>(static_cast<double>(half.signed_nearest()));
  bool const is_central = half.is_central();
  // The bits below the interval's number, under the exponent of 1.
  double const t =
      as_written(mantissa_of_one(is_central ? near >> 8 : bits << 3) - 1.5);
  int const row =
      is_central ? 505 + static_cast<int>(high_word(near) >> 28)
                 : static_cast<int>((high_word(bits) << 1) >> 18) - 8 * 0x3ff;
  double const value =
      polynomial<10>(Rows::template row<NormalTable<double>>(row), t);
  double const x = Kokkos::fabs(same_bits_as<double>(bits));
  return is_central ? rounded_product(value, rounded_product(x, 0x1p-65))
                    : value;
}

/// −ln(1 − u) for the lower half, −ln(1 − u) of the distance from 1 for the
/// upper one: the standard exponential distribution.
template <class Rows = CachedRows>
RUNNEL_FORCEINLINE_FUNCTION float exponential_value(
    UnitHalf<std::uint32_t> const& half, Rows = {}) {
  bool const is_upper = half.is_upper();
  // 2^32 for what rounds up to it lies in the last interval at 1.
  std::uint32_t const near = half.from_end();
  auto const x = static_cast<float>(near);
  auto const bits = same_bits_as<std::uint32_t>(x);
  // 4 bits number the row, and those behind them are t.
  std::uint32_t const at = is_upper ? bits << 9 : near;
  auto const row = static_cast<int>((at >> 28) + (is_upper ? 0u : 16u));
  float const t =
      as_written(same_bits_as<float>(((at << 4) >> 9) + 0x3f800000u) - 1.5f);
  float const value =
      polynomial<3>(Rows::template row<ExponentialTable<float>>(row), t);
  // 33 + 127 less the exponent, which is put into the mantissa of 2^23.
  float const octaves = as_written(
      0x1.00014p+23f - same_bits_as<float>((bits >> 23) + 0x4b000000u));
  return is_upper ? fused(octaves, 0x1.62e43p-1f, value)
                  : rounded_product(value, rounded_product(x, 0x1p-33f));
}
template <class Rows = CachedRows>
RUNNEL_FORCEINLINE_FUNCTION double exponential_value(
    UnitHalf<std::uint64_t> const& half, Rows = {}) {
  bool const is_upper = half.is_upper();
  std::uint64_t const near = half.from_end();
  auto const x = static_cast<double>(near);
  auto const bits = same_bits_as<std::uint64_t>(x);
  double const t =
      as_written(mantissa_of_one(is_upper ? bits << 4 : near >> 8) - 1.5);
  auto const row = static_cast<int>(is_upper ? high_word(bits) >> 16 & 15
                                             : 16 + (high_word(near) >> 28));
  double const value =
      polynomial<8>(Rows::template row<ExponentialTable<double>>(row), t);
  // 65 + 1023 less the exponent, which is put into the mantissa of 2^52.
  double const octaves = as_written(
      0x1.000000000044p+52 -
      same_bits_as<double>(std::uint64_t{0x433} << 52 | high_word(bits) >> 20));
  // ln 2 as a sum of two doubles.
  double const upper = fused(octaves, 0x1.62e42fefa39efp-1,
                             fused(octaves, 0x1.abc9e3b39803fp-56, value));
  return is_upper ? upper : rounded_product(value, rounded_product(x, 0x1p-65));
}

/// |ln(u/(1 − u))|: in the tail of the nearer end's q, ln((1 − q)/q); in the
/// centre 2 artanh(2 c), c = |u − 1/2|.
RUNNEL_FORCEINLINE_FUNCTION double logistic_size(
    UnitHalf<std::uint64_t> const& half) {
  auto const near = static_cast<double>(half.nearest());
  double const x = rounded_product(near, 0x1p-65);
  bool const is_central = half.is_central();
  // 2 artanh(s) = ln((1 + s)/(1 − s)), s = 2 c ≤ 1/2, and 1 + … is
  // 1 + 2 s/(1 − s).
  double const s = rounded_product(x, 2.0);
  double const above =
      is_central ? rounded_product(s, 2.0) : as_written(1.0 - x);
  double const below = is_central ? as_written(1.0 - s) : x;
  return log_of_one_and(ordinary_quotient(above, below), is_central);
}

/// |tan(π (u − 1/2))|.
RUNNEL_FORCEINLINE_FUNCTION double cauchy_size(
    UnitHalf<std::uint64_t> const& half) {
  double const x =
      rounded_product(static_cast<double>(half.nearest()), 0x1p-65);
  double const sine = portable_sin_pi(x);
  double const cosine = portable_cos_pi(x);
  bool const is_central = half.is_central();
  return ordinary_quotient(is_central ? sine : cosine,
                           is_central ? cosine : sine);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_STANDARD_QUANTILES_HPP
