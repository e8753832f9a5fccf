// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_ELEMENT_VALUES_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_ELEMENT_VALUES_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/discrete_element.hpp>
#include <runnel/distributions/detail/discrete_masses.hpp>
#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>

/// Classes that make values of distributions whose parameters are given for
/// each element (`by_element`). Such a class has, for values of type T:
///
///     using parameters = ElementParameters<std::int64_t, double>;
///     RUNNEL_FUNCTION static bool is_valid(std::int64_t n, double p);
///     RUNNEL_FORCEINLINE_FUNCTION static T value(
///         std::uint64_t word, int precision, std::int64_t n, double p);
///
/// `is_valid` is false for parameters that the distribution's constructor
/// refuses for values of type T, except where it refuses only the size of a
/// table: `max_element_variance` is a little more than tables have.
namespace Runnel::Impl {

template <class T>
struct GeometricElement {
  using parameters = ElementParameters<double>;
  static constexpr bool loads_ahead = true;

  RUNNEL_FUNCTION static bool is_valid(double p) {
    return is_probability(p) && p > 0 &&
           holds_values_of<T>(0, (1 - p) / p / p, 1 / p);
  }
  /// ⌊ln(1 − u)/ln(1 − p)⌋.
  RUNNEL_FORCEINLINE_FUNCTION static T value(std::uint64_t word, int precision,
                                             double p) {
    if (p == 1) return 0;
    double const decay = p < 0.5 ? log_of_one_and(exact_quotient(p, 1 - p))
                                 : -portable_log(1 - p);
    double const x = exponential_value(UnitHalf<std::uint64_t>::of(
                         word, cell_at_thresholds(precision))) /
                     decay;
    auto const k = static_cast<std::int64_t>(x);
    double const rest = x - static_cast<double>(k);
    double const error = x * 0x1p-48;
    if ((rest > error || k == 0) && 1 - rest > error) return static_cast<T>(k);
    return static_cast<T>(sure_value(
        GeometricMasses{p}, cell_centre(word, half_cell_of(precision))));
  }
};

template <class T>
struct BernoulliElement {
  using parameters = ElementParameters<double>;

  RUNNEL_FUNCTION static bool is_valid(double p) { return is_probability(p); }
  RUNNEL_FORCEINLINE_FUNCTION static T value(std::uint64_t word, int precision,
                                             double p) {
    // 1 − p ≥ (u + 1/2)·2^-64, exactly.
    std::uint64_t const u = cell_centre(word, half_cell_of(precision));
    if (p == 0 || p == 1) return static_cast<T>(p);
    DoubleDouble const centre =
        quick_sum(static_cast<double>(u >> 32) * 0x1p-32,
                  (static_cast<double>(u & 0xffffffffu) + 0.5) * 0x1p-64);
    return one_minus<DoubleDouble>(p) >= centre ? 0 : 1;
  }
};

template <class T>
struct BinomialElement {
  using parameters = ElementParameters<std::int64_t, double>;

  RUNNEL_FUNCTION static bool is_valid(std::int64_t n, double p) {
    if (n < 0 || !is_probability(p)) return false;
    auto const trials = static_cast<double>(n);
    double const variance = trials * p * (1 - p);
    return trials <= largest_number<T>
               ? variance <= max_element_variance
               : holds_values_of<T>(trials * p, variance);
  }
  RUNNEL_FORCEINLINE_FUNCTION static T value(std::uint64_t word, int precision,
                                             std::int64_t n, double p) {
    if (n == 0 || p == 0) return 0;
    if (p == 1) return static_cast<T>(n);
    return static_cast<T>(sure_value(
        BinomialMasses{n, p}, cell_centre(word, half_cell_of(precision))));
  }
};

template <class T>
struct NegativeBinomialElement {
  using parameters = ElementParameters<double, double>;

  RUNNEL_FUNCTION static bool is_valid(double r, double p) {
    if (!is_finite(r) || !(r >= 0x1p-1022) || !is_probability(p) || p == 0) {
      return false;
    }
    NegativeBinomialMasses const masses{r, p};
    return masses.is_always_zero() ||
           (holds_values_of<T>(r * (1 - p) / p, r * (1 - p) / p / p, 1 / p) &&
            !masses.is_too_wide());
  }
  RUNNEL_FORCEINLINE_FUNCTION static T value(std::uint64_t word, int precision,
                                             double r, double p) {
    NegativeBinomialMasses const masses{r, p};
    if (p == 1 || masses.is_always_zero()) return 0;
    return static_cast<T>(
        sure_value(masses, cell_centre(word, half_cell_of(precision))));
  }
};

template <class T>
struct HypergeometricElement {
  using parameters =
      ElementParameters<std::int64_t, std::int64_t, std::int64_t>;

  RUNNEL_FUNCTION static bool is_valid(std::int64_t good, std::int64_t bad,
                                       std::int64_t drawn) {
    constexpr std::int64_t most = std::int64_t{1} << 52;
    if (good < 0 || bad < 0 || drawn < 0 || good > most || bad > most ||
        drawn > good + bad) {
      return false;
    }
    auto const all = static_cast<double>(good + bad);
    double const share = all > 0 ? static_cast<double>(good) / all : 0;
    double const left = all > 0 ? (all - static_cast<double>(drawn)) / all : 0;
    double const mean = static_cast<double>(drawn) * share;
    return holds_values_of<T>(mean, mean * (1 - share) * left) ||
           (mean * (1 - share) * left <= max_element_variance &&
            static_cast<double>(
                HypergeometricMasses{good, bad, drawn}.most()) <=
                largest_number<T>);
  }
  RUNNEL_FORCEINLINE_FUNCTION static T value(std::uint64_t word, int precision,
                                             std::int64_t good,
                                             std::int64_t bad,
                                             std::int64_t drawn) {
    HypergeometricMasses const masses{good, bad, drawn};
    if (masses.least() == masses.most()) return static_cast<T>(masses.most());
    return static_cast<T>(
        sure_value(masses, cell_centre(word, half_cell_of(precision))));
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_ELEMENT_VALUES_HPP
