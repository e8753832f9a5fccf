// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_EXPONENT_LANES_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_EXPONENT_LANES_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/sprng/power_of_three.hpp>
#include <runnel/lanes/lanes.hpp>

/// Signed powers of three as in power_of_three.hpp, in all lanes of a
/// register at once.
///
/// The low bits of an exponent e are processed one by one. The remaining factor
/// is 1 modulo a high power of two, so that few terms of the series of the
/// 2-adic logarithm and exponential are enough: with
/// \f$3^e = \exp(e \log 3)\f$ and \f$4 \mid \log 3\f$.
namespace Runnel::Impl {

/// Exponent bits that are processed one by one. The remaining factor is 1 + u
/// with u = 0 modulo 2^14, so that u^5 / 5 and u^5 / 5! are 0 modulo 2^64.
inline constexpr int sprng_low_exponent_bits = 12;
/// 1/3 modulo 2^64.
inline constexpr std::uint64_t sprng_third = 0xaaaaaaaaaaaaaaab;

/// \f$\log(1+u) = u - u^2/2 + u^3/3 - u^4/4\f$. \pre u = 0 modulo 2^14
template <class X>
RUNNEL_FORCEINLINE_FUNCTION constexpr X sprng_series_log(X u) {
  // Exact: what the shift loses at the top counts 2^64 or more.
  X const half_square = u * (u >> 1);
  return u - half_square + (half_square << 1) * (u * sprng_third) -
         half_square * half_square;
}
/// \f$\exp(y) = 1 + y + y^2/2 + y^3/6 + y^4/24\f$. \pre y = 0 modulo 2^14
template <class X>
RUNNEL_FORCEINLINE_FUNCTION constexpr X sprng_series_exp(X y) {
  X const half_square = y * (y >> 1);
  return y + half_square +
         (half_square * sprng_third) * (y + (half_square >> 1)) +
         std::uint64_t{1};
}

/// \f$x^{2^i}\f$ modulo 2^64, i = 0 … `sprng_low_exponent_bits`.
struct SprngSquares {
  std::uint64_t power[sprng_low_exponent_bits + 1];
};
constexpr SprngSquares sprng_squares(std::uint64_t x) {
  SprngSquares s{};
  for (auto& power : s.power) {
    power = x;
    x *= x;
  }
  return s;
}
inline constexpr SprngSquares sprng_powers_of_three = sprng_squares(3);
inline constexpr SprngSquares sprng_powers_of_third =
    sprng_squares(sprng_third);

/// \f$2^{12} \log 3\f$ modulo 2^64, 2^14 times an odd number.
inline constexpr std::uint64_t sprng_log_of_square =
    sprng_series_log(sprng_powers_of_three.power[sprng_low_exponent_bits] - 1);
/// The inverse of that odd number modulo 2^50.
inline constexpr std::uint64_t sprng_inverse_log = [] {
  std::uint64_t const odd =
      sprng_log_of_square >> (sprng_low_exponent_bits + 2);
  std::uint64_t x = odd;
  // The right bits double, from three.
  for (int i = 0; i < 5; ++i) x *= 2 - odd * x;
  return x;
}();

/// All ones in the lanes where the bit is set, 0 elsewhere.
template <class Vector>
RUNNEL_FORCEINLINE_FUNCTION Vector lanes_with_bit(Vector x, int bit) {
  return fill_lanes<Vector>(std::uint64_t{0}) - ((x >> bit) & std::uint64_t{1});
}

/// Sign and exponent of odd words. Cost: 17 products.
template <class Vector>
RUNNEL_FORCEINLINE_FUNCTION Vector signed_exponents(Vector x) {
  constexpr int low = sprng_low_exponent_bits;
  Vector const negative = lanes_with_bit(x, 2);
  x = (x ^ negative) - negative;
  Vector exponent = fill_lanes<Vector>(std::uint64_t{0});
  // Constants, since a GPU's code does not see the tables.
  static_for<low>([&](auto i) RUNNEL_INLINE_LAMBDA {
    constexpr std::uint64_t factor = sprng_powers_of_third.power[i] - 1;
    // Powers of three are 1 or 3 modulo 8.
    Vector const set = lanes_with_bit(x, i == 0 ? 1 : i + 2);
    x = x * ((set & factor) + std::uint64_t{1});
    exponent = exponent | (set & (std::uint64_t{1} << i));
  });
  Vector const log = sprng_series_log(x - std::uint64_t{1});
  Vector const rest = (log >> (low + 2)) * sprng_inverse_log;
  return exponent | ((rest << low) & SprngExponentBits::exponent) |
         (negative & SprngExponentBits::sign);
}

/// The words with these signs and exponents; bit 62 does not matter.
/// Cost: 16 products.
template <class Vector>
RUNNEL_FORCEINLINE_FUNCTION Vector signed_powers(Vector e) {
  constexpr int low = sprng_low_exponent_bits;
  Vector x = sprng_series_exp((e >> low) * sprng_log_of_square);
  static_for<low>([&](auto i) RUNNEL_INLINE_LAMBDA {
    constexpr std::uint64_t factor = sprng_powers_of_three.power[i] - 1;
    x = x * ((lanes_with_bit(e, i) & factor) + std::uint64_t{1});
  });
  Vector const negative = lanes_with_bit(e, 63);
  return (x ^ negative) - negative;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_EXPONENT_LANES_HPP
