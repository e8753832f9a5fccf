// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_MRG5_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_MRG5_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel::Impl {

/// The multiple recursive sequence that SPRNG adds to its 64-bit congruential
/// one,
/// \f[ y_n = 107374182\,y_{n-1} + 104480\,y_{n-5} \bmod (2^{31} - 1), \f]
/// where 0 is held as 2^31 − 1, so that \f$1 \le y_n \le 2^{31} - 1\f$.
struct SprngMrg5 {
  static constexpr std::uint64_t modulus = (std::uint64_t{1} << 31) - 1;
  static constexpr std::uint64_t a1 = 107374182;
  static constexpr std::uint64_t a5 = 104480;

  /// A number congruent to x in [1, 2^31 − 1]. \pre 0 < x < 2^61
  template <class Wide>
  RUNNEL_FORCEINLINE_FUNCTION static constexpr Wide residue(Wide x) {
    // Below 2^31 + 2^30, then there; never 0.
    x = (x >> 31) + (x & modulus);
    return (x >> 31) + (x & modulus);
  }

  /// The last five numbers: y[0] the newest, y[4] the oldest.
  struct State {
    std::uint64_t y[5];
  };
  RUNNEL_FUNCTION static constexpr void step(State& s) {
    std::uint64_t const y = residue(a1 * s.y[0] + a5 * s.y[4]);
    for (int i = 4; i > 0; --i) s.y[i] = s.y[i - 1];
    s.y[0] = y;
  }

  /// \f$t^n\f$ modulo \f$t^5 - a_1 t^4 - a_5\f$ and 2^31 − 1: n steps are
  /// \f$y_{m+n} = \sum_i c_i\,y_{m+i}\f$ for every m.
  struct Polynomial {
    std::uint64_t c[5] = {1, 0, 0, 0, 0};
  };
  RUNNEL_FUNCTION static constexpr Polynomial multiply(Polynomial const& a,
                                                       Polynomial const& b) {
    std::uint64_t product[9] = {};
    for (int i = 0; i < 5; ++i) {
      for (int j = 0; j < 5; ++j) {
        product[i + j] = (product[i + j] + a.c[i] * b.c[j]) % modulus;
      }
    }
    for (int i = 8; i >= 5; --i) {
      product[i - 1] = (product[i - 1] + a1 * product[i]) % modulus;
      product[i - 5] = (product[i - 5] + a5 * product[i]) % modulus;
    }
    Polynomial result;
    for (int i = 0; i < 5; ++i) result.c[i] = product[i];
    return result;
  }
  RUNNEL_FUNCTION static constexpr Polynomial power(UInt128 n) {
    Polynomial result;
    Polynomial square{{0, 1, 0, 0, 0}};
    for (; n != UInt128(0); n = n >> 1) {
      if ((n.low & 1) != 0) result = multiply(result, square);
      square = multiply(square, square);
    }
    return result;
  }
  /// Moves a state by the steps of a polynomial's power. \param c  its five
  /// coefficients, below 2^31
  RUNNEL_FUNCTION static constexpr void jump(State& s, std::uint64_t const* c) {
    // The moved state's oldest number is computed from the five there are; each
    // step of these gives the next.
    State moved{};
    for (int i = 4; i >= 0; --i) {
      std::uint64_t sum = 0;
      // Products below 2^62 fold to less than 2^32; not all of them are 0.
      for (int j = 0; j < 5; ++j) {
        std::uint64_t const product = c[j] * s.y[4 - j];
        sum += (product >> 31) + (product & modulus);
      }
      moved.y[i] = residue(sum);
      step(s);
    }
    s = moved;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_MRG5_HPP
