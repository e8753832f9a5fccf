// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_LOGISTIC_HPP
#define RUNNEL_DISTRIBUTIONS_LOGISTIC_HPP

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

template <class T>
struct LogisticFormula {
  Affine<T, double> affine;

  using parameters = ElementParameters<double, double>;
  RUNNEL_FUNCTION static bool is_valid(double mu, double s) {
    return is_location<T>(mu) && is_scale<T>(s, logarithmic_sizes<T>);
  }
  RUNNEL_FORCEINLINE_FUNCTION LogisticFormula(double mu, double s)
      : affine{mu, s} {}
  template <class Distribution>
  explicit LogisticFormula(Distribution const& d)
      : LogisticFormula(
            location_parameter<T>("Logistic: mu", d.mu()),
            scale_parameter<T>("Logistic: s", d.s(), logarithmic_sizes<T>)) {}

  RUNNEL_FORCEINLINE_FUNCTION T
  value(UnitHalf<unit_word_type<T>> const& half) const {
    return affine(signed_size(half, logistic_size(widened(half))));
  }
  static constexpr bool computes_in_double = true;
  template <class Half>
  RUNNEL_FORCEINLINE_FUNCTION auto by_half(Half const& half) const {
    return affine_registers(affine, half.signed_size(logistic_registers(half)));
  }
};

}  // namespace Impl

/// The logistic distribution, of CDF \f$1/(1 + e^{-(x-\mu)/s})\f$:
/// \f$x = \mu + s\ln(u/(1-u))\f$, one unit word per value, monotone in it
/// but for roundings.
///
/// Computed in double, also for float. The standard distribution is within 0.5
/// ulp (float) and 2.3 ulp (double). Values are in [μ − sR, μ + sR], R =
/// (p + 1) ln 2 for a unit word of p random bits: 22.9 for float where outputs
/// have 32 bits.
///
/// Source: Runnel's own, docs/distributions_specification.md.
///
/// \param mu  μ, finite
/// \param s   scale, > 0 and finite
class Logistic {
 public:
  static constexpr char const* name = "logistic";
  static constexpr char const* parameters = "mu=0,s=1";

  /// \throws std::invalid_argument unless `mu` is finite, and `s` finite and
  ///   above 0
  explicit Logistic(double mu = 0, double s = 1)
      : m_mu(Impl::finite_parameter("Logistic: mu", mu)),
        m_s(Impl::positive_parameter("Logistic: s", s)) {}

  double mu() const { return m_mu; }
  double s() const { return m_s; }

  template <class T>
  using quantile = Impl::UnitQuantile<Impl::LogisticFormula<T>, T>;
  template <class T>
  using element = Impl::FormulaElement<Impl::LogisticFormula<T>, T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Logistic, Generator, T>;

 private:
  double m_mu;
  double m_s;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_LOGISTIC_HPP
