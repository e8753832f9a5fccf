// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/streams/stream_set.hpp>
#include <runnel/validate/battery.hpp>
#include <string>
#include <vector>

#include "validate/fed.hpp"

/// \file
/// What a good generator gets: uniform p-values.

namespace {

using namespace Runnel;
using Validate::Battery;
using Space = Battery::execution_space;

constexpr int num_seeds = 200;

/// RUNNEL_TEST_TIMES as many streams as a test usually takes.
int repeats_of(int usual) {
  char const* const times = std::getenv("RUNNEL_TEST_TIMES");
  return times == nullptr ? usual : usual * std::max(1, std::atoi(times));
}

/// P-values of each statistic, over streams of one seed.
std::map<std::string, std::vector<double>> p_values(
    std::vector<std::string> const& tests, std::uint64_t words, int repeats) {
  std::map<std::string, std::vector<double>> all;
  Battery battery(tests);
  auto const fresh = battery.state();
  for (int i = 0; i < repeats; ++i) {
    StreamSet<philox4x32, Space> set(
        Space(), philox4x32::seed_type(20261124),
        {.first_stream = static_cast<std::uint64_t>(i)});
    battery.restore(fresh);
    battery.run(words, [&](Battery::Values const& values) {
      fill(values, set, Native{});
    });
    for (auto const& result : battery.results()) {
      all[result.test + ": " + result.statistic].push_back(result.p_value);
    }
  }
  return all;
}

/// The largest distances of the p-values' distribution from the uniform one,
/// above and below.
std::pair<double, double> distances(std::vector<double> p) {
  std::sort(p.begin(), p.end());
  double const n = static_cast<double>(p.size());
  double above = 0, below = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    above = std::max(above, (static_cast<double>(i) + 1) / n - p[i]);
    below = std::max(below, p[i] - static_cast<double>(i) / n);
  }
  return {above, below};
}

/// Distance that luck exceeds with probability 1e-4, on either side: of
/// Smirnov's exp(−2 n d²).
double largest_distance(std::size_t n) {
  return std::sqrt(std::log(2e4) / (2 * static_cast<double>(n)));
}

/// Share of the most frequent p-value, of those in order: where a statistic
/// takes few values the distribution function has steps, and a p-value lies in
/// the middle of its own.
double largest_step(std::vector<double> p) {
  std::sort(p.begin(), p.end());
  std::ptrdiff_t most = 0;
  for (auto at = p.begin(); at != p.end();) {
    auto const next = std::upper_bound(at, p.end(), *at);
    most = std::max(most, next - at);
    at = next;
  }
  return static_cast<double>(most) / static_cast<double>(p.size());
}

void expect_uniform(std::vector<std::string> const& tests, std::uint64_t words,
                    int usual) {
  int const repeats = repeats_of(usual);
  for (auto const& [name, p] : p_values(tests, words, repeats)) {
    SCOPED_TRACE(name);
    ASSERT_EQ(p.size(), static_cast<std::size_t>(repeats));
    auto const [above, below] = distances(p);
    // With the usual number of streams, chance deviations exceed these steps.
    double const steps = repeats > usual ? largest_step(p) / 2 : 0;
    double const most = largest_distance(p.size()) + steps;
    EXPECT_LT(above, most);
    // The p-value of the largest of few deviations takes few values, and is
    // then too large.
    if (name.find("largest deviation") == std::string::npos) {
      EXPECT_LT(below, most);
    }
    EXPECT_GT(*std::min_element(p.begin(), p.end()), 1e-6);
  }
}

TEST(Uniform, Groups) {
  expect_uniform({"bits", "serial*", "poker*", "permutation", "maximum"},
                 std::uint64_t{1} << 15, num_seeds);
  // 2^16 cells need ten times as many words.
  expect_uniform({"frequency", "serial_2*", "serial_8*", "serial_16_low"},
                 std::uint64_t{1} << 17, num_seeds);
}

TEST(Uniform, Stretches) {
  expect_uniform({"gap*", "coupon*", "runs", "longest_run"},
                 std::uint64_t{1} << 16, num_seeds);
}

TEST(Uniform, Points) {
  expect_uniform(
      {"birthday_1", "birthday_2_low", "birthday_4", "birthday_8",
       "collision_1", "collision_2", "collision_4", "collision_8_low"},
      std::uint64_t{1} << 17, num_seeds);
  expect_uniform({"collision_24_low"}, 24 << 14, num_seeds);
}

TEST(Uniform, ClosePairs) {
  expect_uniform({"close_pairs_2", "close_pairs_3", "close_pairs_4"},
                 std::uint64_t{1} << 16, 100);
  expect_uniform({"close_pairs_8"}, std::uint64_t{1} << 15, 40);
}

TEST(Uniform, DeepCounts) {
  expect_uniform({"entropy", "ends"}, std::uint64_t{1} << 16, 100);
  expect_uniform({"weight_triples"}, std::uint64_t{1} << 17, 50);
}

TEST(Uniform, Physics) {
  // The fewest units that it takes, whose sum is skew.
  expect_uniform({"heat"}, std::uint64_t{1} << 18, 2000);
  expect_uniform({"heat"}, std::uint64_t{1} << 20, 100);
  expect_uniform({"ising"}, std::uint64_t{1} << 21, 40);
}

TEST(Uniform, WidePoints) {
  // A unit is millions of words: 1024 equal spacings are due in each, so a
  // wrong mean shows in few.
  expect_uniform({"birthday_2_wide"}, std::uint64_t{1} << 21, 12);
}

TEST(Uniform, Bits) {
  expect_uniform({"weight*", "distribution*", "autocorrelation", "walk"},
                 std::uint64_t{1} << 15, num_seeds);
}

TEST(Uniform, Linear) {
  expect_uniform({"rank_32"}, std::uint64_t{1} << 15, num_seeds);
  // Counts next to the expected ones are likely.
  expect_uniform({"rank_32"}, std::uint64_t{1} << 12, 2000);
  // With fewer units, chi-square takes too few values.
  expect_uniform({"rank_256", "complexity_low"}, std::uint64_t{1} << 18,
                 num_seeds);
}

}  // namespace
