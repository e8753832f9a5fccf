// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_DISTRIBUTIONS_BOOST_LAWS_HPP
#define RUNNEL_TESTS_DISTRIBUTIONS_BOOST_LAWS_HPP

#include <algorithm>
#include <bit>
#include <boost/math/distributions.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>

/// \file
/// CDFs and quantiles by Boost.Math.

namespace Runnel::Testing {

/// Laws that Boost.Math has no class for, by its functions.
struct BetaLaw {
  double a, b;
};
/// Floats that would be rounded to 1 are the largest one below it.
inline double cdf(BetaLaw law, double x) {
  return x >= 1 - 0x1p-25 ? 1 : boost::math::ibeta(law.a, law.b, x);
}
inline double quantile(BetaLaw law, double p) {
  return boost::math::ibeta_inv(law.a, law.b, p);
}
struct MaxwellLaw {};
inline double cdf(MaxwellLaw, double x) {
  return boost::math::gamma_p(1.5, x * x / 2);
}
inline double quantile(MaxwellLaw, double p) {
  return std::sqrt(2 * boost::math::gamma_p_inv(1.5, p));
}
struct TruncatedNormalLaw {
  double least, most;
  double share() const { return below(most) - below(least); }
  static double below(double z) {
    return boost::math::cdf(boost::math::normal(), z);
  }
};
inline double cdf(TruncatedNormalLaw const& law, double x) {
  return (law.below(std::min(x, law.most)) - law.below(law.least)) /
         law.share();
}
inline double quantile(TruncatedNormalLaw const& law, double p) {
  return boost::math::quantile(boost::math::normal(),
                               law.below(law.least) + p * law.share());
}
/// In [−π, π].
struct VonMisesLaw {
  double kappa;
};
inline double cdf(VonMisesLaw const& law, double x) {
  double sum = (x / std::numbers::pi + 1) / 2;
  double const all = boost::math::cyl_bessel_i(0, law.kappa) * std::numbers::pi;
  for (int k = 1; k < 40; ++k) {
    sum += boost::math::cyl_bessel_i(k, law.kappa) * std::sin(k * x) / k / all;
  }
  return sum;
}
inline double quantile(VonMisesLaw const& law, double p) {
  double low = -std::numbers::pi, high = std::numbers::pi;
  for (int i = 0; i < 60; ++i) {
    double const middle = (low + high) / 2;
    (cdf(law, middle) < p ? low : high) = middle;
  }
  return low;
}

/// The CDF and its inverse.
struct Law {
  std::function<double(double)> cdf;
  std::function<double(double)> quantile;
};
/// \param law  one of Boost.Math, or of those above
template <class Known>
Law law_of(Known const& law) {
  return {[law](double x) { return cdf(law, x); },
          [law](double p) { return quantile(law, p); }};
}
/// The double of a place in the order of all of them.
inline double double_at(std::int64_t place) {
  return place < 0 ? -std::bit_cast<double>(-place)
                   : std::bit_cast<double>(place);
}
/// The law of a distribution that Boost.Math does not have.
inline Law law_by_cdf(double (*cdf)(double)) {
  return {cdf, [cdf](double p) {
            auto high =
                std::bit_cast<std::int64_t>(std::numeric_limits<double>::max());
            std::int64_t low = -high;
            while (low + 1 < high) {
              std::int64_t const middle = (low + high) / 2;
              (cdf(double_at(middle)) < p ? low : high) = middle;
            }
            return double_at(high);
          }};
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_DISTRIBUTIONS_BOOST_LAWS_HPP
