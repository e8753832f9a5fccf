// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_POWER_OF_THREE_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_POWER_OF_THREE_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

/// Odd words as signed powers of three: modulo 2^64 every odd x is
/// \f$\pm 3^e\f$ with one sign and one e in [0, 2^62).
namespace Runnel::Impl {

/// An exponent in [0, 2^62) and a sign: multiplying words adds the exponents
/// modulo 2^62, and the signs modulo 2.
struct SignedExponent {
  std::uint64_t exponent;
  std::uint64_t negative;  ///< 0 or 1
};

/// Both in one word: e in bits 0 … 61 and the sign in bit 63.
struct SprngExponentBits {
  static constexpr std::uint64_t exponent = (std::uint64_t{1} << 62) - 1;
  static constexpr std::uint64_t sign = std::uint64_t{1} << 63;
  static constexpr std::uint64_t both = exponent | sign;
};

/// 3^e modulo 2^64 by squares. Cost: two products a bit of e.
RUNNEL_FUNCTION constexpr std::uint64_t power_of_three_by_squares(
    std::uint64_t e) {
  std::uint64_t result = 1;
  for (std::uint64_t square = 3; e != 0; e >>= 1) {
    if ((e & 1) != 0) result *= square;
    square *= square;
  }
  return result;
}

/// 3^e modulo 2^64. \f$y = 3^{2^{21}} - 1\f$ is a multiple of 2^23, so that
/// \f$(1 + y)^h = 1 + h\,y + \binom h 2 y^2\f$ for the bits h of e from the
/// 21st on. Cost: at most 47 products.
RUNNEL_FUNCTION constexpr std::uint64_t power_of_three(std::uint64_t e) {
  constexpr int low_bits = 21;
  constexpr std::uint64_t y =
      power_of_three_by_squares(std::uint64_t{1} << low_bits) - 1;
  std::uint64_t const h = e >> low_bits;
  // Its highest bit is lost; y^2 has 46 zeros below.
  std::uint64_t const pairs = (h * (h - 1)) >> 1;
  return power_of_three_by_squares(e & ((std::uint64_t{1} << low_bits) - 1)) *
         (1 + y * (h + y * pairs));
}

/// Sign and exponent of an odd word. Powers of three are 1 or 3 modulo 8, and
/// \f$3^{2^i} \equiv 1 + 2^{i+2} \pmod{2^{i+3}}\f$ for i ≥ 1, so the bits of e
/// come out one by one from below. Cost: at most 124 products.
RUNNEL_FUNCTION constexpr SignedExponent logarithm_of_three(std::uint64_t x) {
  SignedExponent log{0, (x & 4) >> 2};
  if (log.negative != 0) x = std::uint64_t{0} - x;
  // A product with this divides x by 3^(2^i).
  std::uint64_t inverse = 0xaaaaaaaaaaaaaaab;
  if ((x & 2) != 0) {
    log.exponent = 1;
    x *= inverse;
  }
  for (int i = 1; i < 62; ++i) {
    inverse *= inverse;
    if ((x >> (i + 2) & 1) != 0) {
      log.exponent |= std::uint64_t{1} << i;
      x *= inverse;
    }
  }
  return log;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_POWER_OF_THREE_HPP
