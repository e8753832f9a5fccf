// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_GUMBEL_HPP
#define RUNNEL_DISTRIBUTIONS_GUMBEL_HPP

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

template <class T>
struct GumbelFormula {
  Affine<T, double> affine;

  using team_table = ExponentialTable<double>;
  using parameters = ElementParameters<double, double>;
  RUNNEL_FUNCTION static bool is_valid(double mu, double beta) {
    return is_location<T>(mu) && is_scale<T>(beta, logarithmic_sizes<T>);
  }
  RUNNEL_FORCEINLINE_FUNCTION GumbelFormula(double mu, double beta)
      : affine{mu, beta} {}
  template <class Distribution>
  explicit GumbelFormula(Distribution const& d)
      : GumbelFormula(location_parameter<T>("Gumbel: mu", d.mu()),
                      scale_parameter<T>("Gumbel: beta", d.beta(),
                                         logarithmic_sizes<T>)) {}

  template <class Rows = CachedRows>
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitHalf<unit_word_type<T>> const& half,
                                      Rows rows = {}) const {
    return affine(
        -portable_log(exponential_value(mirrored(widened(half)), rows)));
  }
  static constexpr bool computes_in_double = true;
  template <class Half>
  RUNNEL_FORCEINLINE_FUNCTION auto by_half(Half const& half) const {
    return affine_registers(
        affine, negated(log_registers(exponential_registers(half.mirrored()))));
  }
};

}  // namespace Impl

/// The Gumbel distribution of maxima, of CDF \f$e^{-e^{-(x-\mu)/\beta}}\f$:
/// \f$x = \mu - \beta\ln(-\ln u)\f$, one unit word per value, monotone in it
/// but for roundings.
///
/// Computed in double, also for float. The standard distribution is within 0.5
/// ulp (float) and, of 99.9 % of doubles, within 19 ulp; next to its zero at
/// u = 1/e, where ln(−ln u) cancels, errors of doubles have no bound. Values
/// are in [μ − β ln((p + 1) ln 2), μ + β (p + 1) ln 2] for a unit word of p
/// random bits: [μ − 3.13 β, μ + 22.9 β] for float where outputs have 32 bits.
///
/// Source: Runnel's own, docs/distributions_specification.md.
///
/// \param mu    μ, the mode, finite
/// \param beta  β, the scale, > 0 and finite
class Gumbel {
 public:
  static constexpr char const* name = "gumbel";
  static constexpr char const* parameters = "mu=0,beta=1";

  /// \throws std::invalid_argument unless `mu` is finite, and `beta` finite and
  ///   above 0
  explicit Gumbel(double mu = 0, double beta = 1)
      : m_mu(Impl::finite_parameter("Gumbel: mu", mu)),
        m_beta(Impl::positive_parameter("Gumbel: beta", beta)) {}

  double mu() const { return m_mu; }
  double beta() const { return m_beta; }

  template <class T>
  using quantile = Impl::UnitQuantile<Impl::GumbelFormula<T>, T>;
  template <class T>
  using element = Impl::FormulaElement<Impl::GumbelFormula<T>, T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Gumbel, Generator, T>;

 private:
  double m_mu;
  double m_beta;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_GUMBEL_HPP
