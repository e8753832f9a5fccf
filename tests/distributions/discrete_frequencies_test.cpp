// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Frequencies of whole numbers, by chi-square, against probabilities that come
// from no table. The words are fixed: a test that passes always passes.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <runnel/distributions/distributions.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Lanes = Impl::ScalarLanes<std::uint64_t>;
constexpr int draws = 1 << 20;

/// Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014),
/// doi:10.1145/2660193.2660195.
std::uint64_t mixed(std::uint64_t i) {
  std::uint64_t x = (i + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/// Chi-square of values in bins [first + i·width, first + (i + 1)·width), and
/// one for those outside, as a normal deviate.
/// \param probability  probability(k)
template <class Distribution, class F>
double deviate(Distribution const& distribution, std::int64_t first,
               std::int64_t width, int bins, F const& probability) {
  auto const quantile =
      Impl::make_quantile<std::int64_t, Kokkos::HostSpace>(distribution, 64);
  std::vector<double> seen(static_cast<std::size_t>(bins) + 1);
  std::vector<double> expected(seen.size());
  for (int i = 0; i < draws; ++i) {
    auto const k = quantile.template operator()<Lanes>(
        mixed(static_cast<std::uint64_t>(i)));
    bool const is_outside = k < first || k >= first + width * bins;
    seen[static_cast<std::size_t>(is_outside ? bins : (k - first) / width)] +=
        1;
  }
  double outside = 1;
  for (std::int64_t i = 0; i < width * bins; ++i) {
    double const p = probability(static_cast<double>(first + i));
    expected[static_cast<std::size_t>(i / width)] += p * draws;
    outside -= p;
  }
  expected.back() += outside * draws;
  double sum = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
  }
  double const freedom = bins;
  return (sum - freedom) / std::sqrt(2 * freedom);
}

/// k ln(k/m) + m − k without cancellation.
double deviance(double k, double m) {
  double const x = (k - m) / m;
  if (std::abs(x) > 0.01) return k * std::log(k / m) + m - k;
  return m * x * x * (0.5 + x * (-1.0 / 6 + x * (1.0 / 12 - x / 20)));
}
/// ln k! less its leading terms of Stirling's series.
double rest_of_stirling(double k) {
  if (k > 100) return 1 / (12 * k) - 1 / (360 * k * k * k);
  return std::lgamma(k + 1) - (k + 0.5) * std::log(k) + k -
         0.5 * std::log(2 * std::numbers::pi);
}
/// C. Loader, "Fast and accurate computation of binomial probabilities" (2000).
double poisson(double k, double m) {
  if (k == 0) return std::exp(-m);
  return std::exp(-rest_of_stirling(k) - deviance(k, m)) /
         std::sqrt(2 * std::numbers::pi * k);
}
double binomial(double k, double n, double p) {
  double const j = n - k;
  double const log = rest_of_stirling(n) - rest_of_stirling(k) -
                     rest_of_stirling(j) - deviance(k, n * p) -
                     deviance(j, n * (1 - p));
  return std::exp(log) * std::sqrt(n / (2 * std::numbers::pi * k * j));
}

TEST(DiscreteFrequencies, Poisson) {
  auto const of = [](double lambda, std::int64_t first, std::int64_t width,
                     int bins) {
    return deviate(Runnel::Poisson(lambda), first, width, bins,
                   [=](double k) { return poisson(k, lambda); });
  };
  EXPECT_LT(std::abs(of(1e-3, 0, 1, 1)), 4);
  EXPECT_LT(std::abs(of(10, 2, 1, 18)), 4);
  EXPECT_LT(std::abs(of(1e3, 900, 5, 40)), 4);
  EXPECT_LT(std::abs(of(1e9, 1000000000 - 80000, 4000, 40)), 4);
}

TEST(DiscreteFrequencies, Binomial) {
  double const n = INT32_MAX;
  double const p = 0.37;
  auto const first = static_cast<std::int64_t>(n * p) - 60000;
  EXPECT_LT(std::abs(deviate(Runnel::Binomial(INT32_MAX, p), first, 3000, 40,
                             [=](double k) { return binomial(k, n, p); })),
            4);
}

TEST(DiscreteFrequencies, Integers) {
  for (bool const is_signed : {false, true}) {
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    std::int64_t const least = is_signed ? -most - 1 : 0;
    auto const quantile = Impl::make_quantile<std::int64_t, Kokkos::HostSpace>(
        Runnel::Integers<std::int64_t>(least, most), 64);
    std::vector<double> seen(64);
    for (int i = 0; i < draws; ++i) {
      auto const past =
          static_cast<std::uint64_t>(quantile.template operator()<Lanes>(
              mixed(static_cast<std::uint64_t>(i)))) -
          static_cast<std::uint64_t>(least);
      seen[past >> (is_signed ? 58 : 57)] += 1;
    }
    double sum = 0;
    for (double const x : seen) sum += (x - draws / 64) * (x - draws / 64);
    EXPECT_LT(std::abs(sum / (draws / 64) - 63) / std::sqrt(126.0), 4);
  }
}

}  // namespace
}  // namespace Runnel::Testing
