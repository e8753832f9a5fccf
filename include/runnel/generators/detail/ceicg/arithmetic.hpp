// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_CEICG_ARITHMETIC_HPP
#define RUNNEL_GENERATORS_DETAIL_CEICG_ARITHMETIC_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/as_written.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/generators/detail/real_words.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/rounding.hpp>
#include <runnel/seeds/detail/ceicg_components.hpp>

namespace Runnel::Impl {

/// From the inverse of a position to that of its product with the multiplier.
template <int K>
inline constexpr auto ceicg_inverse_multiplier =
    static_cast<double>(Ceicg::inverse(Ceicg::multiplier(K), K));

/// Whole numbers modulo the K-th modulus, in doubles or in registers of them on
/// a host. Products are exact: below 2^53.
template <int K, class Real>
struct CeicgResidues {
  static constexpr double m = Ceicg::modulus(K);

  /// x modulo m, nearest to 0 or almost: \f$|r| \le m/2 + 1\f$.
  /// \pre \f$|x| < 2^{53}\f$
  RUNNEL_FORCEINLINE_FUNCTION static Real near(RUNNEL_OPERAND(Real) x) {
    return less_multiple(x, x);
  }
  RUNNEL_FORCEINLINE_FUNCTION static Real near_product(RUNNEL_OPERAND(Real) a,
                                                       RUNNEL_OPERAND(Real) b) {
    return near(a * b);
  }
  /// x modulo m in [0, m). \pre \f$|x| < 2^{50}\f$: the quotient is wrong by
  /// 2^-26 at most, and by 2^-25 from where it would be rounded otherwise
  RUNNEL_FORCEINLINE_FUNCTION static Real least(RUNNEL_OPERAND(Real) x) {
    return less_multiple(x, x - (m - 1) / 2);
  }
  /// \pre a·b is 0 or no multiple of m: the quotient is 2^-24 from whole ones
  RUNNEL_FORCEINLINE_FUNCTION static Real min_product(RUNNEL_OPERAND(Real) a,
                                                      RUNNEL_OPERAND(Real) b) {
    Real const x = a * b;
    if constexpr (has_rounded_down<Real>) {
      return fused_multiply_add(rounded_down(x * (1.0 / m)),
                                fill_lanes<Real>(-m), x);
    } else {
      return least(x);
    }
  }
  /// a − b modulo m in [0, m), both of which are there, too.
  RUNNEL_FORCEINLINE_FUNCTION static Real difference(RUNNEL_OPERAND(Real) a,
                                                     RUNNEL_OPERAND(Real) b) {
    Real const d = a - b;
#if RUNNEL_ON_GPU
    if constexpr (std::is_same_v<Real, double>) {
      // The sign as an integer: comparisons of doubles take their pipe.
      bool const is_negative = same_bits_as<std::uint64_t>(d) >> 63 != 0;
      return d + (is_negative ? m : 0.0);
    }
#endif
    Real const zero = fill_lanes<Real>(0.0);
    return d + select_less(d, zero, fill_lanes<Real>(m), zero);
  }
  /// x/m rounded to nearest, of x in [0, m), as x·h + x·l with h the first 29
  /// bits of 1/m: x·h is exact, the rest is wrong by 2^-80 of the quotient at
  /// most, which is farther than 2^-78 of itself from where rounding changes
  /// (it is no dyadic fraction, and m < 2^24).
  RUNNEL_FORCEINLINE_FUNCTION static Real quotient(RUNNEL_OPERAND(Real) x) {
    constexpr double shift = 0x1p0;
    constexpr double high = (1.0 / m + shift) - shift;
    constexpr double low = (1.0 - high * m) / m;
    Real const rest = x * low;
    if constexpr (has_fused_multiply_add<Real>) {
      return fused_multiply_add(x, fill_lanes<Real>(high), rest);
    } else {
      return x * high + rest;
    }
  }

 private:
  /// x less the multiple of m that is nearest to y.
  RUNNEL_FORCEINLINE_FUNCTION static Real less_multiple(RUNNEL_OPERAND(Real) x,
                                                        RUNNEL_OPERAND(Real)
                                                            y) {
    constexpr double magic = 0x1.8p52;
    if constexpr (has_fused_multiply_add<Real>) {
      Real const q = fused_multiply_add(y, fill_lanes<Real>(1.0 / m),
                                        fill_lanes<Real>(magic)) -
                     magic;
      return fused_multiply_add(q, fill_lanes<Real>(-m), x);
    } else {
      return x - (written(y * (1.0 / m) + magic) - magic) * m;
    }
  }
  /// Operations of registers are carried out as written anyway.
  RUNNEL_FORCEINLINE_FUNCTION static Real written(RUNNEL_OPERAND(Real) x) {
    if constexpr (std::is_arithmetic_v<Real>) {
      return as_written(x);
    } else {
      return x;
    }
  }
};

/// Inverses modulo the three moduli, 0 of 0: \f$z^{m-2}\f$ (Fermat). Step by
/// step of all three, because the steps of one wait for each other.
template <class Real>
class CeicgInverse {
 public:
  RUNNEL_FORCEINLINE_FUNCTION static void of(Real const (&z)[3], Real (&x)[3]) {
    Real z2[3], ones2[3], ones4[3], ones8[3];
    square_times<1>(z, z2);
    multiply(z2, z, ones2);
    square_times<2>(ones2, x);
    multiply(x, ones2, ones4);
    square_times<4>(ones4, x);
    multiply(x, ones4, ones8);
    square_times<8>(ones8, x);
    multiply(x, ones8, x);
    // Sixteen ones so far, then eight bits two by two.
    static_for<4>([&](auto i) RUNNEL_INLINE_LAMBDA {
      square_times<2>(x, x);
      static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
        constexpr std::uint32_t e = Ceicg::modulus(k) - 2;
        constexpr int two = e >> (6 - 2 * i) & 3;
        static_assert(e >> 8 == 0xffff && two != 0);
        x[k] = CeicgResidues<k, Real>::near_product(x[k], two == 3   ? ones2[k]
                                                          : two == 2 ? z2[k]
                                                                     : z[k]);
      });
    });
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION static void multiply(Real const (&a)[3],
                                                   Real const (&b)[3],
                                                   Real (&product)[3]) {
    static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
      product[k] = CeicgResidues<k, Real>::near_product(a[k], b[k]);
    });
  }
  template <int Times>
  RUNNEL_FORCEINLINE_FUNCTION static void square_times(Real const (&z)[3],
                                                       Real (&x)[3]) {
    multiply(z, z, x);
    for (int i = 1; i < Times; ++i) multiply(x, x, x);
  }
};

/// `CeicgInverse`: in registers of a host by one function for all kernels, each
/// of which would have its hundred products several times.
template <class Lanes, class Real>
RUNNEL_FORCEINLINE_FUNCTION void ceicg_inverse(Real const (&z)[3],
                                               Real (&x)[3]) {
  if constexpr (requires { Lanes::register_bytes; }) {
    Real const of[3] = {z[0], z[1], z[2]};
    Real inverses[3];
    auto const* const from = &of;
    auto* const to = &inverses;
    call_apart<Lanes>(
        [=]() RUNNEL_INLINE_LAMBDA { CeicgInverse<Real>::of(*from, *to); });
    for (int k = 0; k < 3; ++k) x[k] = inverses[k];
  } else {
    CeicgInverse<Real>::of(z, x);
  }
}

/// The inverses of products with the multipliers, \f$|x| \le m/2 + 1\f$.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION void ceicg_scaled_inverses(Real const (&product)[3],
                                                       Real (&x)[3]) {
  CeicgInverse<Real>::of(product, x);
  static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
    x[k] = CeicgResidues<k, Real>::near_product(
        x[k], fill_lanes<Real>(ceicg_inverse_multiplier<k>));
  });
}

/// The inverses of a·n in [0, m), of n there, too.
template <class Lanes = ScalarLanes<double>, class Real>
RUNNEL_FORCEINLINE_FUNCTION void ceicg_inverses(Real const (&n)[3],
                                                Real (&x)[3]) {
  Real z[3];
  static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
    z[k] = CeicgResidues<k, Real>::near(
        n[k] * static_cast<double>(Ceicg::multiplier(k)));
  });
  ceicg_inverse<Lanes>(z, x);
  static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
    x[k] = CeicgResidues<k, Real>::least(x[k]);
  });
}

/// t − ⌊t⌋ of 0 ≤ t < 3. GPUs convert numbers to integers and back at a quarter
/// of the rate of other operations, so that they look at the exponent.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION Real ceicg_fraction(Real t) {
#if RUNNEL_ON_GPU
  if constexpr (std::is_same_v<Real, double>) {
    auto const high =
        static_cast<std::uint32_t>(same_bits_as<std::uint64_t>(t) >> 32);
    constexpr std::uint32_t one = 0x3ff00000;
    constexpr std::uint32_t two = 0x40000000;
    return t - (high < one ? 0.0 : high < two ? 1.0 : 2.0);
  }
#endif
  return fraction_of(t);
}

/// The word of three inverses, in [0, m).
template <class Wide, class Real>
RUNNEL_FORCEINLINE_FUNCTION Wide ceicg_word(Real const (&x)[3]) {
  Real q[3];
  static_for<3>([&](auto k) RUNNEL_INLINE_LAMBDA {
    q[k] = CeicgResidues<k, Real>::quotient(x[k]);
  });
  return same_bits_as<Wide>(ceicg_fraction((q[0] + q[1]) + q[2]));
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_CEICG_ARITHMETIC_HPP
