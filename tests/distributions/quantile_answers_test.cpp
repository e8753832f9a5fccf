// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Continuous distributions against tests/kat/distributions/continuous.csv:
// the bits of the second implementation, the errors from the exact quantiles;
// and against their CDFs (Kolmogorov and Smirnov).

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <runnel/distributions/distributions.hpp>
#include <string>
#include <testing/distribution_cases.hpp>
#include <testing/known_answers.hpp>
#include <type_traits>
#include <vector>

namespace Runnel::Testing {
namespace {

template <class T, class Distribution>
T value_at(Distribution const& distribution, int precision,
           Impl::unit_word_type<T> word) {
  using W = Impl::unit_word_type<T>;
  auto const quantile =
      Impl::make_quantile<T, Kokkos::HostSpace>(distribution, precision);
  return quantile.template operator()<Impl::ScalarLanes<W>>(word);
}

struct Answer {
  int width;
  int precision;
  std::uint64_t word;
  double value;
  long double exact;
};

std::vector<Answer> answers(std::string const& name) {
  std::vector<Answer> found;
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/continuous.csv");
  for (std::string line; std::getline(file, line);) {
    auto const fields = split(line, ';');
    if (fields.size() != 6 || fields[0] != name) continue;
    found.push_back({std::stoi(fields[1]), std::stoi(fields[2]),
                     parse_uint128(fields[3]).low, std::stod(fields[4]),
                     std::stold(fields[5])});
  }
  return found;
}

/// |value − exact| in units of the last of `digits` digits of the exact value.
double ulps(double value, long double exact, int digits) {
  int exponent = 0;
  std::frexp(exact, &exponent);
  return static_cast<double>(
      std::abs(std::ldexp(value - exact, digits - exponent)));
}

/// \param most32, most64  ulp, of docs/distributions_evidence.md
template <class Distribution>
void check_answers(std::string const& name, Distribution const& distribution,
                   double most32, double most64) {
  auto const all = answers(name);
  ASSERT_GT(all.size(), 100u) << name;
  for (auto const& a : all) {
    bool const is_float = a.width == 32;
    double const value =
        is_float ? value_at<float>(distribution, a.precision,
                                   static_cast<std::uint32_t>(a.word))
                 : value_at<double>(distribution, a.precision, a.word);
    EXPECT_EQ(value, a.value) << name << ", " << a.precision << ", " << a.word;
    EXPECT_LE(ulps(value, a.exact, is_float ? 24 : 53),
              is_float ? most32 : most64)
        << name << ", " << a.precision << ", " << a.word;
  }
}

TEST(QuantileAnswers, BitsAndErrors) {
  for_each_type(FormulaList(), []<class D>(D const*) {
    // Its interval's ends have tests of their own.
    if constexpr (!std::is_same_v<D, UniformReal>) {
      auto const& known = case_of(D::name);
      check_answers(D::name, D(), known.max_ulps_f32, known.max_ulps_f64);
    }
  });
}

/// √n·sup |F_n − F| of n values of mixed words; beyond 1.95 in 1 of 1000 cases.
template <class T, class Distribution, class Cdf>
void check_cdf(Distribution const& distribution, Cdf cdf) {
  using W = Impl::unit_word_type<T>;
  constexpr int n = 100000;
  std::vector<double> values;
  std::uint64_t state = 20261123;
  for (int i = 0; i < n; ++i) {
    // SplitMix64 (Steele, Lea, Flood 2014, 10.1145/2660193.2660195)
    std::uint64_t x = state += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    x ^= x >> 31;
    constexpr int width = std::numeric_limits<W>::digits;
    values.push_back(
        value_at<T>(distribution, width, static_cast<W>(x >> (64 - width))));
  }
  std::sort(values.begin(), values.end());
  double distance = 0;
  for (int i = 0; i < n; ++i) {
    double const p = cdf(values[static_cast<std::size_t>(i)]);
    distance = std::max({distance, p - i / double{n}, (i + 1) / double{n} - p});
  }
  EXPECT_LT(distance * std::sqrt(double{n}), 1.95);
}

template <class Distribution, class Cdf>
void check_both(Distribution const& distribution, Cdf cdf) {
  check_cdf<float>(distribution, cdf);
  check_cdf<double>(distribution, cdf);
}

TEST(QuantileAnswers, FollowTheirCdfs) {
  for_each_type(FormulaList(), []<class D>(D const*) {
    SCOPED_TRACE(D::name);
    auto const& known = case_of(D::name);
    ASSERT_NE(known.cdf, nullptr);
    check_both(made_of<D, double>(known.moved), known.cdf);
  });
}

}  // namespace
}  // namespace Runnel::Testing
