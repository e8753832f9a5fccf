// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_WEIBULL_HPP
#define RUNNEL_DISTRIBUTIONS_WEIBULL_HPP

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

template <class T>
struct WeibullFormula {
  /// The shape, in [2^-800, 2^800]. It divides a logarithm, which is 0 or in
  /// [2^-54, 2^6] in magnitude: with shapes outside of this range
  /// `portable_exp` gives the same limits.
  double shape;
  double log_scale;

  using team_table = ExponentialTable<double>;
  using parameters = ElementParameters<double, double>;
  RUNNEL_FUNCTION static bool is_valid(double shape, double scale) {
    return is_positive(shape) && is_finite(scale) &&
           scale >= min_normal_number<double>;
  }
  RUNNEL_FORCEINLINE_FUNCTION WeibullFormula(double k, double scale)
      : shape(k < 0x1p-800   ? 0x1p-800
              : k > 0x1p+800 ? 0x1p+800
                             : k),
        log_scale(portable_log(scale)) {}
  template <class Distribution>
  explicit WeibullFormula(Distribution const& d)
      : WeibullFormula(d.shape(),
                       parameter_as<double>("Weibull: scale", d.scale())) {}

  template <class Rows = CachedRows>
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitHalf<unit_word_type<T>> const& half,
                                      Rows rows = {}) const {
    double const e = exponential_value(widened(half), rows);
    return narrowed<T>(portable_exp(
        as_written(ordinary_quotient(portable_log(e), shape) + log_scale)));
  }
  static constexpr bool computes_in_double = true;
  template <class Half>
  RUNNEL_FORCEINLINE_FUNCTION auto by_half(Half const& half) const {
    auto const log = log_registers(exponential_registers(half));
    using Reals = std::remove_const_t<decltype(log)>;
    return narrowed_registers<T>(
        exp_registers(log / Reals::fill(shape) + log_scale));
  }
};

}  // namespace Impl

/// The Weibull distribution, of CDF \f$1 - e^{-(x/\lambda)^k}\f$:
/// \f$x = \lambda(-\ln(1-u))^{1/k}\f$, x > 0, one unit word per value,
/// monotone in it but for roundings.
///
/// Computed in double, also for float, whose error is 0.5 ulp. The error of a
/// double is that of ln(−ln(1−u))/k, times its size: the largest found is 73
/// ulp with k = 0.7, and 16.3 ulp with k = 3. Values are in
/// [λ 2^(−(p+1)/k), λ ((p + 1) ln 2)^(1/k)] for a unit word of p random bits;
/// those past the range of normal floats are the least or the largest of them,
/// doubles below e^-708 = 3.3e-308 or above e^709 = 8.2e307 are these.
///
/// Source: Runnel's own, docs/distributions_specification.md.
///
/// \param shape  k, > 0 and finite
/// \param scale  λ, finite, a normal number above 0
class Weibull {
 public:
  static constexpr char const* name = "weibull";
  static constexpr char const* parameters = "shape=1,scale=1";

  /// \throws std::invalid_argument unless `shape` and `scale` are finite and
  ///   above 0
  explicit Weibull(double shape = 1, double scale = 1)
      : m_shape(Impl::positive_parameter("Weibull: shape", shape)),
        m_scale(Impl::positive_parameter("Weibull: scale", scale)) {}

  double shape() const { return m_shape; }
  double scale() const { return m_scale; }

  template <class T>
  using quantile = Impl::UnitQuantile<Impl::WeibullFormula<T>, T>;
  template <class T>
  using element = Impl::FormulaElement<Impl::WeibullFormula<T>, T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Weibull, Generator, T>;

 private:
  double m_shape;
  double m_scale;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_WEIBULL_HPP
