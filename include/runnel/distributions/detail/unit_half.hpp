// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_HALF_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_HALF_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>

/// \file
/// Unit words (distributions/detail/unit_word.hpp) as distances from the ends
/// and the middle of [0, 1).

namespace Runnel::Impl {

/// Which half of [0, 1) a unit word's u lies in, and how far from the ends and
/// from the middle, exactly, in units of 2^-(w+1).
template <class UnitWord>
struct UnitHalf {
  static constexpr int width = 8 * sizeof(UnitWord);
  static constexpr UnitWord top = UnitWord{1} << (width - 1);
  /// The highest bit tells the upper half; the others may be anything.
  UnitWord half;
  /// 2^(w+1)·u modulo 2^w, an odd multiple of 2^(w−p): the distance from 0, or
  /// 2^w minus that from 1.
  UnitWord folded;

  /// \param cell  2^(w − p), the width of a word's cell in units of 2^-w
  RUNNEL_FORCEINLINE_FUNCTION static UnitHalf of(UnitWord word, UnitWord cell) {
    return {word, static_cast<UnitWord>((word << 1) + cell)};
  }

  /// \param from_end  as the function of this name gives it
  RUNNEL_FORCEINLINE_FUNCTION static UnitHalf at(bool is_upper,
                                                 UnitWord from_end) {
    return {is_upper ? top : UnitWord{0},
            is_upper ? static_cast<UnitWord>(0 - from_end) : from_end};
  }

  RUNNEL_FORCEINLINE_FUNCTION bool is_upper() const {
    return (half & top) != 0;
  }
  /// 2^(w+1)·min(u, 1 − u).
  RUNNEL_FORCEINLINE_FUNCTION UnitWord from_end() const {
    return is_upper() ? static_cast<UnitWord>(0 - folded) : folded;
  }
  /// The highest bit if u is nearer to 1/2 than to an end, else 0.
  RUNNEL_FORCEINLINE_FUNCTION UnitWord central() const {
    return (half ^ folded) & top;
  }
  /// Returns whether `central()` is not 0. By its sign: GPUs compare words of
  /// 32 bits.
  RUNNEL_FORCEINLINE_FUNCTION bool is_central() const {
    return static_cast<std::int32_t>((half ^ folded) >> (width - 32)) < 0;
  }
  /// 2^(w+1)·min(u, 1 − u, |u − 1/2|), below 2^(w−1); or its negative.
  RUNNEL_FORCEINLINE_FUNCTION std::make_signed_t<UnitWord> signed_nearest()
      const {
    return static_cast<std::make_signed_t<UnitWord>>(folded);
  }
  RUNNEL_FORCEINLINE_FUNCTION UnitWord nearest() const {
    return (folded & top) != 0 ? static_cast<UnitWord>(0 - folded) : folded;
  }
};

/// The half cell of words of a precision.
template <class UnitWord>
RUNNEL_FORCEINLINE_FUNCTION constexpr UnitWord cell_of(int precision) {
  return static_cast<UnitWord>(
      UnitWord{1} << (8 * static_cast<int>(sizeof(UnitWord)) - precision));
}

/// `half` in words of 64 bits, of the same value.
RUNNEL_FORCEINLINE_FUNCTION UnitHalf<std::uint64_t> widened(
    UnitHalf<std::uint32_t> const& half) {
  return {std::uint64_t{half.half} << 32, std::uint64_t{half.folded} << 32};
}
RUNNEL_FORCEINLINE_FUNCTION UnitHalf<std::uint64_t> widened(
    UnitHalf<std::uint64_t> const& half) {
  return half;
}
/// u and 1 − u exchanged.
template <class UnitWord>
RUNNEL_FORCEINLINE_FUNCTION UnitHalf<UnitWord> mirrored(
    UnitHalf<UnitWord> const& half) {
  return {static_cast<UnitWord>(~half.half),
          static_cast<UnitWord>(0 - half.folded)};
}

/// The size, negative in the lower half.
template <class UnitWord, class Real>
RUNNEL_FORCEINLINE_FUNCTION Real signed_size(UnitHalf<UnitWord> const& half,
                                             Real size) {
  using Bits =
      std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  auto const sign =
      static_cast<Bits>(widened(half).half >> (64 - 8 * sizeof(Bits)));
  constexpr Bits top = UnitHalf<Bits>::top;
  return same_bits_as<Real>(same_bits_as<Bits>(size) ^ (~sign & top));
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_UNIT_HALF_HPP
