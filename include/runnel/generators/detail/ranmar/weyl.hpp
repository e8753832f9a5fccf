// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_RANMAR_WEYL_HPP
#define RUNNEL_GENERATORS_DETAIL_RANMAR_WEYL_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>
#include <runnel/seeds/ranmar.hpp>

namespace Runnel::Impl {

/// RANMAR's arithmetic sequence \f$c_k = c_0 - k\,d \bmod m\f$ with
/// \f$m = 2^A - \delta\f$ prime.
///
/// A = 24: m = 2^24 − 3, d = 7654321, c_0 = 362436 (Marsaglia, Zaman, Tsang
/// 1990). A = 48: m = 2^48 − 59; d and c_0 are the integers nearest to the
/// same fractions of m (docs/generators/ranmar.md derives them).
template <class Word, int A>
struct RanmarWeyl {
  static_assert(A == 24 || A == 48);
  static constexpr int bits = A;
  static constexpr std::uint64_t delta = A == 24 ? 3 : 59;
  static constexpr std::uint64_t modulus = (std::uint64_t{1} << A) - delta;
  static constexpr std::uint64_t step = A == 24 ? 7654321 : 128418219713276;
  static constexpr std::uint64_t start = A == 24 ? 362436 : 6080668145483;

  /// c is kept shifted to the top of a word.
  static constexpr int shift = 8 * static_cast<int>(sizeof(Word)) - A;
  /// Added back when a shifted subtraction wraps, modulo the word: m·2^shift.
  static constexpr Word wrap = static_cast<Word>(delta << shift);

  /// (c − d) mod m for shifted c and d.
  RUNNEL_FORCEINLINE_FUNCTION static constexpr Word subtract(Word c, Word d) {
    return static_cast<Word>(c < d ? c - d - wrap : c - d);
  }

  /// (a + b) mod m, not shifted.
  RUNNEL_FORCEINLINE_FUNCTION static constexpr std::uint64_t add(
      std::uint64_t a, std::uint64_t b) {
    return a + b < modulus ? a + b : a + b - modulus;
  }

  /// n·d mod m, not shifted, for n < 2^A. The product is folded at 2^A,
  /// where 2^A = δ.
  RUNNEL_FORCEINLINE_FUNCTION static constexpr std::uint64_t multiple_of_small(
      std::uint64_t n) {
    constexpr std::uint64_t mask = (std::uint64_t{1} << A) - 1;
    auto const product = UInt128(n) * UInt128(step);
    std::uint64_t r =
        (product.low & mask) + delta * (product >> A).low;  // < 61·2^48
    r = (r & mask) + delta * (r >> A);
    r = (r & mask) + delta * (r >> A);
    return r < modulus ? r : r - modulus;
  }
  /// The same for n < 2^15, where the product needs no second word; shifted.
  RUNNEL_FORCEINLINE_FUNCTION static constexpr Word shifted_multiple_of_tiny(
      std::uint64_t n) {
    constexpr std::uint64_t mask = (std::uint64_t{1} << A) - 1;
    std::uint64_t const product = n * step;
    std::uint64_t const r = (product & mask) + delta * (product >> A);
    return static_cast<Word>((r < modulus ? r : r - modulus) << shift);
  }
  RUNNEL_FORCEINLINE_FUNCTION static constexpr std::uint64_t multiple(
      std::uint64_t n) {
    return multiple_of_small(n % modulus);
  }
  static constexpr std::uint64_t multiple(UInt128 n) {
    return multiple_of_small((n % UInt128(modulus)).low);
  }
  /// `multiple`, shifted.
  RUNNEL_FORCEINLINE_FUNCTION static constexpr Word shifted_multiple(
      std::uint64_t n) {
    return static_cast<Word>(multiple(n) << shift);
  }
};

/// Fills the 97 words, oldest first and left-justified, from four small seeds:
/// a three-lag product generator modulo 179 and a congruential one modulo 169
/// give one bit at a time, the most significant first. The published codes
/// number the words u_1 … u_97 and use u_97 first, so they are filled from the
/// back.
template <int Bits, class Word>
RUNNEL_FUNCTION void seed_ranmar(RanmarSmallSeeds seeds, Word* words) {
  auto [i, j, k, l] = seeds;
  for (int n = 96; n >= 0; --n) {
    Word word = 0;
    for (int bit = 0; bit < Bits; ++bit) {
      std::uint32_t const t = i * j % 179 * k % 179;
      i = j;
      j = k;
      k = t;
      l = (53 * l + 1) % 169;
      word = static_cast<Word>(word << 1 | (l * t % 64 >= 32 ? 1 : 0));
    }
    words[n] = static_cast<Word>(word << (8 * sizeof(Word) - Bits));
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_RANMAR_WEYL_HPP
