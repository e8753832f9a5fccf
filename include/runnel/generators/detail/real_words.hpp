// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_REAL_WORDS_HPP
#define RUNNEL_GENERATORS_DETAIL_REAL_WORDS_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>
#include <runnel/lanes/rounding.hpp>

/// Generators whose outputs are floating-point numbers: their words are the
/// bits of these.
namespace Runnel::Impl {

/// t − ⌊t⌋ of 0 ≤ t < 2^31: exact.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION Real fraction_of(Real t) {
  if constexpr (std::is_arithmetic_v<Real>) {
    return t - static_cast<Real>(static_cast<std::int32_t>(t));
  } else if constexpr (has_rounded_down<Real>) {
    return t - rounded_down(t);
  } else {
    using T = std::remove_cvref_t<decltype(t[0])>;
    // AVX-512 has conversions of as wide integers.
    using Integer = std::conditional_t<sizeof(Real) == 64 && sizeof(T) == 8,
                                       std::int64_t, std::int32_t>;
    return t - cast_lanes<T>(cast_lanes<Integer>(t));
  }
}

/// Whole numbers in [0, 2^32) as doubles less `centre`, and the reverse: by
/// the low bits of doubles from 2^52 on. No machine lacks these operations.
template <class Real, class Words>
RUNNEL_FORCEINLINE_FUNCTION Real whole_to_real(Words x, double centre = 0) {
  auto const bits = same_bits_as<std::uint64_t>(0x1p52);
  return same_bits_as<Real>(cast_lanes<std::uint64_t>(x) | bits) -
         (0x1p52 + centre);
}
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION auto real_to_whole(Real x, double centre = 0) {
  using Wide = decltype(cast_lanes<std::uint64_t>(x));
  return cast_lanes<std::uint32_t>(same_bits_as<Wide>(x + (0x1p52 + centre)));
}

/// x·a modulo m as whole numbers in doubles, in [0, m); exact.
/// \pre x·a < 2^51, m < 2^32; \p inverse 1/m rounded
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION Real product_modulo(Real x, Real a, Real m,
                                                Real inverse) {
  Real const zero = fill_lanes<Real>(0.0);
  Real const product = x * a;
  // The nearest whole number, or its neighbour: what is left is in (−m, m),
  // whether or not the compiler fuses products and sums.
  constexpr double magic = 0x1.8p52;
  Real const quotient = (product * inverse + magic) - magic;
  Real const r = product - quotient * m;
  return select_less(r, zero, r + m, r);
}

/// The reference real of a word of bits: the double, or that rounded to
/// nearest as a float, which may be 1.0f.
template <class T>
struct RealWordSampler {
  static_assert(
      std::is_floating_point_v<T>,
      "Runnel::Reference: this generator's outputs are floating-point numbers");
  static constexpr int words_per_value = 1;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x) {
    using Double = typename Lanes::template rebind<double>;
    return cast_lanes<T>(same_bits_as<Double>(x));
  }
};

/// The same in [0, 1) for floats too: the first 24 bits.
template <class T>
struct RealWordUniformSampler : RealWordSampler<T> {
  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x) {
    using Double = typename Lanes::template rebind<double>;
    auto const u = same_bits_as<Double>(x);
    if constexpr (std::is_same_v<T, float>) {
      auto const bits = cast_lanes<std::int32_t>(u * 0x1p24);
      return cast_lanes<float>(bits) * 0x1p-24f;
    } else {
      return u;
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_REAL_WORDS_HPP
