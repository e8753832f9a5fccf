// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_SCALED_HPP
#define RUNNEL_CORE_SCALED_HPP

#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include <runnel/core/as_written.hpp>
#include <runnel/core/macros.hpp>

/// Uniform numbers in [0, 1) to other ranges, by arithmetic that no compiler
/// and no option (`-mfma`, `-ffp-contract=fast`, `-ffast-math`) may change:
/// these functions are compiled in users' sources.
namespace Runnel::Impl {

/// a + b·c, product and sum rounded to nearest one after the other.
///
/// It is no fused operation: if the hardware is not known to have one, that is
/// a call of libm, which takes three times as long as an inlined draw.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION Real sum_of_product(Real a, Real b, Real c) {
#if defined(__CUDA_ARCH__)
  if constexpr (std::is_same_v<Real, float>) {
    return __fadd_rn(a, __fmul_rn(b, c));
  } else {
    return __dadd_rn(a, __dmul_rn(b, c));
  }
#else
  return a + opaque(b * opaque(c));
#endif
}

/// The unsigned integer of so many bytes.
template <int Bytes>
struct BitsOfSize;
template <>
struct BitsOfSize<1> {
  using type = std::uint8_t;
};
template <>
struct BitsOfSize<2> {
  using type = std::uint16_t;
};
template <>
struct BitsOfSize<4> {
  using type = std::uint32_t;
};
template <>
struct BitsOfSize<8> {
  using type = std::uint64_t;
};

/// The bits of a floating-point number, of one of 16 bits, too.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION auto bits_of_real(Real const& x) {
  typename BitsOfSize<sizeof(Real)>::type bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

/// Bits of the exponent, all of which are set in infinities and NaNs.
/// (`-ffast-math` takes std::isfinite for true.)
template <class Real>
inline constexpr auto exponent_bits =
    sizeof(Real) == 4 ? std::uint64_t{0x7f800000} : std::uint64_t{0x7ff} << 52;

/// Returns whether a float or a double is neither infinite nor NaN.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION bool is_finite(Real x) {
  return (bits_of_real(x) & exponent_bits<Real>) != exponent_bits<Real>;
}

/// The neighbour of `end` on the side of `begin`; `end` where they are equal.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION Real last_before(Real end, Real begin) {
  if (!(begin < end) && !(end < begin)) return end;
  using Bits = decltype(bits_of_real(end));
  constexpr Bits sign = static_cast<Bits>(Bits{1} << (8 * sizeof(Bits) - 1));
  Bits bits = bits_of_real(end);
  bool const upwards = end < begin;
  if ((bits & static_cast<Bits>(~sign)) == 0) {
    bits = static_cast<Bits>(upwards ? 1 : sign | 1);
  } else {
    bool const away_from_zero = upwards == ((bits & sign) == 0);
    bits = static_cast<Bits>(away_from_zero ? bits + 1 : bits - 1);
  }
  std::memcpy(&end, &bits, sizeof end);
  return end;
}

/// x, or the last number before `end` where rounding made x reach it.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION Real kept_before(Real end, Real begin, Real x) {
  bool const is_inside = begin < end ? x < end : end < x;
  return is_inside ? x : last_before(end, begin);
}

/// `scaled` where end − begin may overflow, or an end is not finite.
template <class Real>
RUNNEL_FUNCTION Real scaled_far(Real begin, Real end, Real u) {
  if (!is_finite(begin) || !is_finite(end)) {
    // No std::numeric_limits: `-ffast-math` has no NaN.
    constexpr auto nan = exponent_bits<Real> | exponent_bits<Real> >> 1;
    auto const bits = static_cast<decltype(bits_of_real(u))>(nan);
    std::memcpy(&u, &bits, sizeof u);
    return u;
  }
  // Halves differ by no more than the largest number, and lose nothing: sums
  // are too large for a bit that `begin` had below the smallest number.
  Real const half = begin * Real(0.5), half_end = end * Real(0.5);
  Real const x =
      kept_before(half_end, half, sum_of_product(half, half_end - half, u)) *
      Real(2);
  return begin < end ? (x < begin ? begin : x) : (x > begin ? begin : x);
}

/// Ends below it have a difference that does not overflow.
template <class Real>
inline constexpr Real large_end = std::numeric_limits<Real>::max() / 4;

/// A real u in [0, 1) to [begin, end):
/// \f$begin \oplus ((end \ominus begin) \otimes u)\f$, each operation rounded
/// to nearest; where that rounds to `end` or past it, the last number before
/// it. The same bits on all machines, devices and with all options of compilers
/// (but for subnormal numbers where `-ffast-math` has the processor flush
/// them).
///
/// - begin > end: in (end, begin], by the same formula.
/// - begin = end: begin.
/// - Ends whose difference overflows: twice what their halves give.
/// - An end that is not finite: NaN. (Compiled with `-ffast-math`, which
///   promises that there is none: undefined.)
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION Real scaled(Real begin, Real end, Real u) {
  static_assert(std::is_same_v<Real, float> || std::is_same_v<Real, double>);
  constexpr Real large = large_end<Real>;
  if (-large < begin && begin < large && -large < end && end < large) {
    return kept_before(end, begin, sum_of_product(begin, end - begin, u));
  }
  return scaled_far(begin, end, u);
}

/// A float in [begin, end) – or (end, begin] – rounded to a type of 16 bits,
/// that of the ends; never `end`, unless the ends are equal.
template <class Small>
RUNNEL_FORCEINLINE_FUNCTION Small rounded_within(Small begin, Small end,
                                                 float x) {
  return kept_before(end, begin, static_cast<Small>(x));
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_CORE_SCALED_HPP
