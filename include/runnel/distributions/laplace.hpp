// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_LAPLACE_HPP
#define RUNNEL_DISTRIBUTIONS_LAPLACE_HPP

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/deep_tail.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

template <class T>
struct LaplaceFormula {
  Affine<T, T> affine;

  using team_table = ExponentialTable<T>;
  using parameters = ElementParameters<double, double>;
  RUNNEL_FUNCTION static bool is_valid(double mu, double b) {
    return is_location<T>(mu) && is_scale<T>(b, logarithmic_sizes<T>);
  }
  RUNNEL_FORCEINLINE_FUNCTION LaplaceFormula(double mu, double b)
      : affine{static_cast<T>(mu), static_cast<T>(b)} {}
  template <class Distribution>
  explicit LaplaceFormula(Distribution const& d)
      : LaplaceFormula(
            location_parameter<T>("Laplace: mu", d.mu()),
            scale_parameter<T>("Laplace: b", d.b(), logarithmic_sizes<T>)) {}

  template <class Rows = CachedRows>
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitHalf<unit_word_type<T>> const& half,
                                      Rows rows = {}) const {
    // −ln(2 q) of the nearer end's q, the exponential value of 1 − 2 q.
    auto const twice = static_cast<unit_word_type<T>>(half.nearest() << 1);
    return affine(signed_size(
        half,
        exponential_value(
            UnitHalf<unit_word_type<T>>::at(!half.is_central(), twice), rows)));
  }
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION auto values(Words words,
                                          unit_word_type<T> cell) const {
    RegisterHalf<Words> const half(words, cell);
    return affine_registers(
        affine, half.signed_size(exponential_registers(RegisterHalf<Words>(
                    Words{~half.central.v}, half.nearest << 1))));
  }
};

template <class T>
struct LaplaceDeepTail {
  static constexpr bool both_ends = true;
  Affine<T, double> affine;

  RUNNEL_FUNCTION static bool is_valid(double, double b) {
    return is_scale<T>(b, deep_sizes<T>);
  }
  RUNNEL_FUNCTION LaplaceDeepTail(double mu, double b)
      : affine{static_cast<double>(static_cast<T>(mu)),
               static_cast<double>(static_cast<T>(b))} {}
  template <class Distribution>
  explicit LaplaceDeepTail(Distribution const& d)
      : LaplaceDeepTail(d.mu(), scale_parameter<T>("DeepTails: b of Laplace",
                                                   d.b(), deep_sizes<T>)) {}

  RUNNEL_FUNCTION T value(bool is_upper, double q) const {
    double const e = exponential_deep_size(rounded_product(q, 2.0));
    return affine(is_upper ? e : -e);
  }
};

}  // namespace Impl

/// The Laplace (two-sided exponential) distribution, of density
/// \f$e^{-|x-\mu|/b}/(2b)\f$: \f$|x - \mu| = -b\ln(2\min(u, 1-u))\f$, below μ
/// where u < 1/2. One unit word per value, monotone in it but for roundings.
///
/// The standard distribution is within 2.72 ulp (float) and 2.5 ulp (double).
/// Values are in [μ − bR, μ + bR], R = p ln 2 for a unit word of p random bits:
/// 22.2 for float where outputs have 32 bits.
///
/// Source: Runnel's own, docs/distributions_specification.md.
///
/// \param mu  μ, finite
/// \param b   scale, > 0 and finite
class Laplace {
 public:
  static constexpr char const* name = "laplace";
  static constexpr char const* parameters = "mu=0,b=1";

  /// \throws std::invalid_argument unless `mu` is finite, and `b` finite and
  ///   above 0
  explicit Laplace(double mu = 0, double b = 1)
      : m_mu(Impl::finite_parameter("Laplace: mu", mu)),
        m_b(Impl::positive_parameter("Laplace: b", b)) {}

  double mu() const { return m_mu; }
  double b() const { return m_b; }

  template <class T>
  using quantile = Impl::UnitQuantile<Impl::LaplaceFormula<T>, T>;
  template <class T>
  using element = Impl::FormulaElement<Impl::LaplaceFormula<T>, T>;
  template <class T>
  using deep_tail = Impl::LaplaceDeepTail<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Laplace, Generator, T>;

 private:
  double m_mu;
  double m_b;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_LAPLACE_HPP
