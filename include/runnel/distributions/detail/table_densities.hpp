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
///     Rounded log(Rounded y) const;  // ln(density(y)/density(0))
namespace Runnel::Impl {

/// exp y − 1 − y.
RUNNEL_FORCEINLINE_FUNCTION Rounded exp_rest(Rounded y) {
  if (size_of(y) <= 0.5) {
    return y * y * Rounded(polynomial<13>(exp_series(0), y.x));
  }
  return exp_of(y) - 1.0 - y;
}
/// w − ln(1 + w), w > −1. By s = w/(2 + w): ln(1 + w) = 2 artanh s.
RUNNEL_FORCEINLINE_FUNCTION Rounded log_rest(Rounded w) {
  if (size_of(w) > 0.5) return w - log_of(1.0 + w);
  Rounded const s = w / (2.0 + w);
  Rounded const z = s * s;
  return w * s - 2.0 * s * z * Rounded(polynomial<13>(log_series(0), z.x));
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
  RUNNEL_FORCEINLINE_FUNCTION Rounded log(Rounded y) const {
    return -Rounded(shape) * exp_rest(y);
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
  RUNNEL_FORCEINLINE_FUNCTION Rounded log(Rounded y) const {
    Rounded const z = sign * y;
    // 1 + w is p e^z.
    if (z > 100.0) {
      return (Rounded(small) - sum) * z - Rounded(sum) * log_p;
    }
    Rounded const rest = exp_rest(z);
    Rounded const w = p * (rest + z);
    // Each form where it does not cancel.
    if (w <= 0.5) return sum * log_rest(w) - small * rest;
    return small * z - sum * log_of(1.0 + w);
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
  RUNNEL_FORCEINLINE_FUNCTION Rounded log(Rounded y) const {
    return -Rounded(nu) * log_cosh(size_of(y));
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION static Rounded log_cosh(Rounded size) {
    if (size < 1.0) {
      Rounded const sine = portable_sinh(size.x);
      return 0.5 * Rounded(log_of_one_and((sine * sine).x));
    }
    return (size - 0x1.62e42fefa39efp-1) +
           log_of_one_and(exp_of(-2.0 * size).x);
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
  RUNNEL_FORCEINLINE_FUNCTION Rounded log(Rounded y) const {
    Rounded const half_angle = size_of(y) * 0.5;
    Rounded const sine = half_angle <= 0.25
                             ? portable_sin_pi(half_angle.x)
                             : portable_cos_pi((0.5 - half_angle).x);
    return -2.0 * Rounded(kappa) * sine * sine;
  }
};

/// y = x − mode, x of the standard normal distribution between two bounds.
struct TruncatedNormalDensity {
  static constexpr bool is_symmetric = false;
  double mode;
  double lower;
  double upper;

  KOKKOS_DEFAULTED_FUNCTION TruncatedNormalDensity() = default;
  RUNNEL_FORCEINLINE_FUNCTION TruncatedNormalDensity(double nearest,
                                                     double least, double most)
      : mode(nearest),
        lower((Rounded(least) - nearest).x),
        upper((Rounded(most) - nearest).x) {}
  RUNNEL_FORCEINLINE_FUNCTION double step() const {
    double const size = mode < 0 ? -mode : mode;
    return size > 1 ? exact_quotient(1.0, size) : 1.0;
  }
  RUNNEL_FORCEINLINE_FUNCTION double least() const { return lower; }
  RUNNEL_FORCEINLINE_FUNCTION double most() const { return upper; }
  RUNNEL_FORCEINLINE_FUNCTION Rounded log(Rounded y) const {
    return -y * (0.5 * y + mode);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_TABLE_DENSITIES_HPP
