// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_TRUNCATED_NORMAL_HPP
#define RUNNEL_DISTRIBUTIONS_TRUNCATED_NORMAL_HPP

#include <memory>
#include <type_traits>

#include <runnel/core/errors.hpp>
#include <runnel/distributions/detail/continuous_quantile.hpp>
#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/table_densities.hpp>
#include <runnel/distributions/detail/table_element.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

/// The bounds in standard deviations from the mean, and the point between them
/// that is nearest to it, the mode.
struct TruncatedRange {
  static constexpr double none = largest_number<double>;
  double least;
  double most;
  double mode;
  double location;  ///< x of the mode
  double lower;     ///< the bounds in standard deviations from the mode
  double upper;
  double width;

  RUNNEL_FUNCTION TruncatedRange(double mean, double sd, double a, double b)
      : least(deviations(a, mean, sd)), most(deviations(b, mean, sd)) {
    mode = least > 0 ? least : most < 0 ? most : 0;
    location = fused(sd, mode, mean);
    lower = written_sum(least, -mode);
    upper = written_sum(most, -mode);
    width = written_sum(most, -least);
    if (is_far()) begin_at_bound(sd, a, b);
  }
  RUNNEL_FUNCTION static bool is_bound(double deviations) {
    double const size = deviations < 0 ? -deviations : deviations;
    return size <= 1e8 || size >= none;
  }
  /// Returns whether there is a number between the bounds.
  RUNNEL_FUNCTION bool has_mode() const { return mode > -none && mode < none; }
  RUNNEL_FUNCTION TruncatedNormalDensity density() const {
    return {mode, lower, upper};
  }

 private:
  /// Returns whether the rounding of the mode, some |mode| 2^-53, is more than
  /// 2^-30 of the range that the values spread over: 1/|mode|, or the width.
  RUNNEL_FUNCTION bool is_far() const {
    double const size = mode < 0 ? -mode : mode;
    return rounded_product(size, size) > 0x1p22 ||
           rounded_product(size, 0x1p-22) > width;
  }
  /// The mode is a bound, which its number of standard deviations does not give
  /// exactly enough.
  RUNNEL_FUNCTION void begin_at_bound(double sd, double a, double b) {
    location = mode > 0 ? a : b;
    if (!is_finite(a) || !is_finite(b)) return;
    width = deviations(b, a, sd);
    lower = mode > 0 ? 0 : -width;
    upper = mode > 0 ? width : 0;
  }
  /// (x − mean)/sd; the largest number if that is infinite, as without a bound.
  RUNNEL_FUNCTION static double deviations(double x, double mean, double sd) {
    double const z =
        is_finite(x) ? exact_quotient(written_sum(x, -mean), sd) : x;
    return is_finite(z) ? z : z < 0 ? -none : none;
  }
};

template <class T>
struct TruncatedNormalFormula {
  using parameters = ElementParameters<double, double, double, double>;
  /// Whether the table depends on each parameter.
  static constexpr bool is_shape[4] = {true, true, true, true};
  static auto table(double mean, double sd, double a, double b) {
    return truncated_normal_table(TruncatedRange(mean, sd, a, b).density());
  }
  RUNNEL_FUNCTION static bool is_valid(double mean, double sd, double a,
                                       double b) {
    if (!is_finite(mean) || !is_positive(sd) || is_nan(a) || is_nan(b) ||
        !(a < b)) {
      return false;
    }
    TruncatedRange const range(mean, sd, a, b);
    return has_number(a, b) && TruncatedRange::is_bound(range.least) &&
           TruncatedRange::is_bound(range.most) && range.has_mode() &&
           !(range.width < 1e-8) && is_location<T>(range.location) &&
           is_scale<T>(sd, logarithmic_sizes<T>);
  }
  /// Returns whether a T is between the bounds, or they are not both rounded to
  /// the same one.
  RUNNEL_FUNCTION static bool has_number(double a, double b) {
    T const least = bound_as<T>(a);
    auto const number = static_cast<double>(least);
    return least < bound_as<T>(b) || (number >= a && number <= b);
  }
  RUNNEL_FUNCTION static TruncatedNormalDensity density(double mean, double sd,
                                                        double a, double b) {
    return TruncatedRange(mean, sd, a, b).density();
  }
  RUNNEL_FUNCTION static LinearMap<T> map(double mean, double sd, double a,
                                          double b) {
    return {TruncatedRange(mean, sd, a, b).location, sd, bound_as<T>(a),
            bound_as<T>(b), false};
  }
};

}  // namespace Impl

/// The normal distribution under the condition a ≤ x ≤ b.
///
/// By a table of its quantile function: one unit word per value, monotone in it
/// but for roundings (docs/distributions_tables.md).
/// Errors of (x − μ)/σ: 1 ulp (float), 3e-15 (double), the largest found, and
/// 2^-52 of the nearer bound's distance from μ where μ is not between them.
///
/// Density proportional to \f$e^{-(x-\mu)^2/2\sigma^2}\f$ on (a, b), 0
/// elsewhere. Exact in far tails, too, where rejection would accept hardly any
/// normal number.
///
/// Source: Runnel's own, docs/distributions_tables.md.
///
/// \param mean   μ of the normal distribution, finite
/// \param sd     σ of it, > 0 and finite
/// \param a, b   a < b; ±infinity for no bound. (a − μ)/σ and (b − μ)/σ are at
///   most 1e8 in size where the bound is finite, and a < b by 1e-8 σ or more.
///   Values are between a and b as rounded to their type, which must have a
///   number between them
class TruncatedNormal {
 public:
  static constexpr char const* name = "truncated_normal";
  static constexpr char const* parameters = "mean,sd,a,b";

  /// \throws std::invalid_argument unless `mean` is finite, `sd` finite and
  ///   above 0, and `a` and `b` as above
  TruncatedNormal(double mean, double sd, double a, double b);

  double mean() const { return m_mean; }
  double sd() const { return m_sd; }
  double a() const { return m_a; }
  double b() const { return m_b; }

  template <class T>
  using element = Impl::TableElement<Impl::TruncatedNormalFormula<T>, T>;
  RUNNEL_CONTINUOUS_MEMBERS(TruncatedNormal, LinearMap);
  template <class T>
  Impl::LinearMap<T> map() const {
    auto const map =
        Impl::TruncatedNormalFormula<T>::map(m_mean, m_sd, m_a, m_b);
    RUNNEL_THROW_IF(!Impl::TruncatedNormalFormula<T>::has_number(m_a, m_b),
                    "Runnel::TruncatedNormal: a is " + Impl::number_text(m_a) +
                        " and b is " + Impl::number_text(m_b) +
                        ", between which the values' type has no number; give "
                        "others" +
                        (std::is_same_v<T, float> ? ", or draw double" : ""));
    Impl::location_parameter<T>("TruncatedNormal: mode", map.location);
    Impl::scale_parameter<T>("TruncatedNormal: sd", m_sd,
                             Impl::logarithmic_sizes<T>);
    return map;
  }
  double m_mean;
  double m_sd;
  double m_a;
  double m_b;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_TRUNCATED_NORMAL_HPP
