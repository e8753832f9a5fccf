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
    return is_place<T>(mu) && is_scale<T>(beta, logarithmic_sizes<T>);
  }
  RUNNEL_FORCEINLINE_FUNCTION GumbelFormula(double mu, double beta)
      : affine{mu, beta} {}
  template <class Distribution>
  explicit GumbelFormula(Distribution const& d)
      : GumbelFormula(place_parameter<T>("Gumbel: mu", d.mu()),
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
/// \f$x = \mu - \beta\ln(-\ln u)\f$.
///
/// \param mu    μ, the mode, finite
/// \param beta  scale, > 0 and finite
///
/// Computed in double, also for float.
class Gumbel {
 public:
  static constexpr char const* name = "gumbel";
  static constexpr char const* parameters = "mu=0,beta=1";

  /// \throws std::invalid_argument for what is refused above
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
