// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numbers>

namespace Runnel::Validate {

double two_sided(double lower, double upper) {
  return std::min(1.0, 2 * std::min(lower, upper));
}

double p_of_smallest(double p, double m) {
  return p >= 1 ? 1 : -std::expm1(m * std::log1p(-p));
}

Tails gamma_tails(double shape, double value) {
  if (value <= 0) return {0, 1};
  return {boost::math::gamma_p(shape, value),
          boost::math::gamma_q(shape, value)};
}

Statistic chi_square_value(std::string const& name, double value,
                           double degrees) {
  auto const [lower, upper] = gamma_tails(degrees / 2, value / 2);
  return {name, value, two_sided(lower, upper)};
}

namespace {

/// Probability of the likeliest counts, where these are expected: Stirling's
/// formula for the multinomial law.
double of_likeliest(std::vector<double> const& expected, double total) {
  double log_p = std::log(2 * std::numbers::pi * total) / 2;
  for (double const mean : expected) {
    log_p -= std::log(2 * std::numbers::pi * mean) / 2;
  }
  return std::exp(log_p);
}

}  // namespace

std::vector<Statistic> chi_square(std::string const& name,
                                  std::uint64_t const* counts,
                                  Probabilities const& probabilities) {
  constexpr double min_expected = 10;
  double total = 0;
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    total += static_cast<double>(counts[i]);
  }
  std::vector<double> expected = {0}, observed = {0};
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    if (expected.back() >= min_expected) {
      expected.push_back(0);
      observed.push_back(0);
    }
    expected.back() += total * probabilities[i];
    observed.back() += static_cast<double>(counts[i]);
  }
  if (expected.back() < min_expected && expected.size() > 1) {
    expected[expected.size() - 2] += expected.back();
    observed[observed.size() - 2] += observed.back();
    expected.pop_back();
    observed.pop_back();
  }
  if (expected.size() < 2) return {};
  double value = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    double const deviation = observed[i] - expected[i];
    value += deviation * deviation / expected[i];
  }
  double const degrees = static_cast<double>(expected.size()) - 1;
  auto const [lower, upper] = gamma_tails(degrees / 2, value / 2);
  // With few cells, counts as near as possible to the expected ones are likely
  // by chance, and no sign of anything.
  return {
      {name, value,
       two_sided(std::max(lower, of_likeliest(expected, total) / 2), upper)}};
}

Statistic poisson_count(std::string const& name, std::uint64_t count,
                        double mean) {
  double const n = static_cast<double>(count);
  // P(X ≤ n) = Q(n + 1, mean).
  double const at_most = boost::math::gamma_q(n + 1, mean);
  double const below = count == 0 ? 0 : boost::math::gamma_q(n, mean);
  double const above = boost::math::gamma_p(n + 1, mean);
  double const at_least = count == 0 ? 1 : boost::math::gamma_p(n, mean);
  return {name, n, two_sided((at_most + below) / 2, (above + at_least) / 2)};
}

double normal_p(double z) {
  return boost::math::erfc(std::abs(z) / std::numbers::sqrt2);
}

Statistic student_value(std::string const& name, double value, double degrees) {
  boost::math::students_t const law(degrees);
  return {name, value,
          2 * boost::math::cdf(boost::math::complement(law, std::abs(value)))};
}

Statistic largest(std::string const& name, double value, double tail,
                  std::uint64_t units) {
  return {name, value, p_of_smallest(tail, static_cast<double>(units))};
}

double mean_collisions(double n, double k) {
  return n + k * std::expm1(n * std::log1p(-1 / k));
}

double mean_equal_spacings(double n, double k) {
  // Pairs of equal spacings, less what triples of them count twice too often,
  // of n points on a circle.
  double const pairs = n * (n - 1) * (n - 1) / (4 * k);
  return pairs - pairs * (n - 2) * (n - 2) * 2 / (9 * k);
}

}  // namespace Runnel::Validate
