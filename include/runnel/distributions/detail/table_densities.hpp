// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_TABLE_DENSITIES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_TABLE_DENSITIES_HPP

#include <Kokkos_Macros.hpp>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/quadrature_table.hpp>
#include <runnel/distributions/detail/rounded.hpp>

/// Densities of the variables y of distributions by tables, which fall from
/// their mode y = 0 on in both directions (docs/distributions_tables.md). Each
/// has
///
///     static constexpr bool is_symmetric;
///     double step() const;         // about a standard deviation
///     double least() const, most() const;  // of the support
///     Real log(Real y) const;  // ln(density(y)/density(0))
///
/// Real is `Rounded` or, on hosts, `RegisterRounded`.
namespace Runnel::Impl {

/// exp y − 1 − y.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION Real exp_rest(Real y) {
  return choose(
      Real(0.5) < size_of(y),
      [&]() RUNNEL_INLINE_LAMBDA { return exp_of(y) - 1.0 - y; },
      [&]() RUNNEL_INLINE_LAMBDA {
        return y * y * polynomial_of<13>(exp_series(0), y);
      });
}
/// w − ln(1 + w), w > −1. By s = w/(2 + w): ln(1 + w) = 2 artanh s.
template <class Real>
RUNNEL_FORCEINLINE_FUNCTION Real log_rest(Real w) {
  return choose(
      Real(0.5) < size_of(w),
      [&]() RUNNEL_INLINE_LAMBDA { return w - log_of(1.0 + w); },
      [&]() RUNNEL_INLINE_LAMBDA {
        Real const s = w / (2.0 + w);
        Real const z = s * s;
        return w * s - 2.0 * s * z * polynomial_of<13>(log_series(0), z);
      });
}

struct WholeLine {
  RUNNEL_FORCEINLINE_FUNCTION static double least() {
    return -largest_number<double>;
  }
  RUNNEL_FORCEINLINE_FUNCTION static double most() {
    return largest_number<double>;
  }
};

/// y = ln(x/shape), x of the gamma distribution with scale 1.
struct GammaDensity : WholeLine {
  static constexpr bool is_symmetric = false;
  double shape;

  KOKKOS_DEFAULTED_FUNCTION GammaDensity() = default;
  RUNNEL_FORCEINLINE_FUNCTION explicit GammaDensity(double k) : shape(k) {}
  RUNNEL_FORCEINLINE_FUNCTION double step() const {
    return shape > 1 ? (1.0 / root_of(shape)).x : 1.0;
  }
  template <class Real>
  RUNNEL_FORCEINLINE_FUNCTION Real log(Real y) const {
    return Real(-shape) * exp_rest(y);
  }
};

/// y = ln((x/a)/((1 − x)/b)), x of the beta distribution. By the smaller of a
/// and b: 1 − x is of the distribution with a and b exchanged.
struct BetaDensity : WholeLine {
  static constexpr bool is_symmetric = false;
  double sign;
  double small;
  double sum;
  double p;
  double log_p;
  double variance;

  KOKKOS_DEFAULTED_FUNCTION BetaDensity() = default;
  RUNNEL_FORCEINLINE_FUNCTION BetaDensity(double a, double b)
      : sign(a > b ? -1.0 : 1.0),
        small(a > b ? b : a),
        sum((Rounded(a) + b).x),
        p((Rounded(small) / sum).x),
        log_p(portable_log(p)),
        variance((1.0 / Rounded(a) + 1.0 / Rounded(b)).x) {}
  RUNNEL_FORCEINLINE_FUNCTION double step() const {
    return variance < 1 ? exact_root(variance) : 1.0;
  }
  template <class Real>
  RUNNEL_FORCEINLINE_FUNCTION Real log(Real y) const {
    Real const z = sign * y;
    return choose(
        Real(100.0) < z, [&]() RUNNEL_INLINE_LAMBDA { return far_log(z); },
        [&]() RUNNEL_INLINE_LAMBDA { return near_log(z); });
  }

 private:
  // 1 + w is p e^z.
  template <class Real>
  RUNNEL_FORCEINLINE_FUNCTION Real far_log(Real z) const {
    return Real(Rounded(small) - sum) * z - Rounded(sum) * log_p;
  }
  // Each form where it does not cancel.
  template <class Real>
  RUNNEL_FORCEINLINE_FUNCTION Real near_log(Real z) const {
    Real const rest = exp_rest(z);
    Real const w = p * (rest + z);
    return choose(
        Real(0.5) < w,
        [&]()
            RUNNEL_INLINE_LAMBDA { return small * z - sum * log_of(1.0 + w); },
        [&]()
            RUNNEL_INLINE_LAMBDA { return sum * log_rest(w) - small * rest; });
  }
};

/// y = arsinh(x/√ν), x of Student's t distribution.
struct StudentDensity : WholeLine {
  static constexpr bool is_symmetric = true;
  double nu;

  KOKKOS_DEFAULTED_FUNCTION StudentDensity() = default;
  RUNNEL_FORCEINLINE_FUNCTION explicit StudentDensity(double degrees)
      : nu(degrees) {}
  RUNNEL_FORCEINLINE_FUNCTION double step() const {
    return nu > 1 ? (1.0 / root_of(nu)).x : 1.0;
  }
  template <class Real>
  RUNNEL_FORCEINLINE_FUNCTION Real log(Real y) const {
    return Real(-nu) * log_cosh(size_of(y));
  }

 private:
  template <class Real>
  RUNNEL_FORCEINLINE_FUNCTION static Real log_cosh(Real size) {
    return choose(
        size < Real(1.0),
        [&]() RUNNEL_INLINE_LAMBDA {
          Real const sine = sinh_of(size);
          return 0.5 * log_of_one_and(sine * sine);
        },
        [&]() RUNNEL_INLINE_LAMBDA {
          return (size - 0x1.62e42fefa39efp-1) +
                 log_of_one_and(exp_of(-2.0 * size));
        });
  }
};

/// y = (x − μ)/π, x of the von Mises distribution.
struct VonMisesDensity {
  static constexpr bool is_symmetric = true;
  double kappa;

  KOKKOS_DEFAULTED_FUNCTION VonMisesDensity() = default;
  RUNNEL_FORCEINLINE_FUNCTION explicit VonMisesDensity(double k) : kappa(k) {}
  RUNNEL_FORCEINLINE_FUNCTION double step() const {
    return kappa > 16 ? (1.0 / root_of(kappa)).x : 0.25;
  }
  RUNNEL_FORCEINLINE_FUNCTION static double least() { return -1; }
  RUNNEL_FORCEINLINE_FUNCTION static double most() { return 1; }
  template <class Real>
  RUNNEL_FORCEINLINE_FUNCTION Real log(Real y) const {
    Real const half_angle = size_of(y) * 0.5;
    Real const sine = choose(
        Real(0.25) < half_angle,
        [&]() RUNNEL_INLINE_LAMBDA { return cos_pi_of(0.5 - half_angle); },
        [&]() RUNNEL_INLINE_LAMBDA { return sin_pi_of(half_angle); });
    return Real(-2.0 * Rounded(kappa)) * sine * sine;
  }
};

/// y = x − mode, x of the standard normal distribution between two bounds,
/// which are given from the mode on.
struct TruncatedNormalDensity {
  static constexpr bool is_symmetric = false;
  double mode;
  double lower;
  double upper;

  KOKKOS_DEFAULTED_FUNCTION TruncatedNormalDensity() = default;
  RUNNEL_FORCEINLINE_FUNCTION TruncatedNormalDensity(double nearest,
                                                     double least, double most)
      : mode(nearest), lower(least), upper(most) {}
  RUNNEL_FORCEINLINE_FUNCTION double step() const {
    double const size = mode < 0 ? -mode : mode;
    return size > 1 ? exact_quotient(1.0, size) : 1.0;
  }
  RUNNEL_FORCEINLINE_FUNCTION double least() const { return lower; }
  RUNNEL_FORCEINLINE_FUNCTION double most() const { return upper; }
  template <class Real>
  RUNNEL_FORCEINLINE_FUNCTION Real log(Real y) const {
    return -y * (0.5 * y + mode);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_TABLE_DENSITIES_HPP
