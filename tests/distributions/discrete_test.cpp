// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Distributions of whole numbers, word by word, and by their frequencies.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <runnel/distributions/distributions.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Lanes = Impl::ScalarLanes<std::uint64_t>;

template <class T, class Distribution>
auto quantile_of(Distribution const& distribution, int precision = 64) {
  return Impl::make_quantile<T, Kokkos::HostSpace>(distribution, precision);
}
template <class Distribution>
std::int64_t value_of(Distribution const& distribution, std::uint64_t word) {
  return quantile_of<std::int64_t>(distribution)
      .template operator()<Lanes>(word);
}

/// P(X ≤ k)·2^64 exactly, of n trials with p = 1/2: sums of binomials.
TEST(Binomial, ThresholdsAreExact) {
  auto const table = Impl::binomial_table(40, 0.5);
  ASSERT_EQ(table->first, 0);
  ASSERT_EQ(table->threshold.size(), 40u);
  std::uint64_t sum = 0;
  std::uint64_t term = 1;
  for (std::uint64_t k = 0; k < 40; ++k) {
    sum += term;
    EXPECT_EQ(table->threshold[k], sum << 24) << k;
    term = term * (40 - k) / (k + 1);
  }
}

TEST(Discrete, ThresholdsAreExact) {
  std::vector<double> const weights = {1, 0, 2, 5, 0};
  auto const table = Impl::make_discrete_table(weights);
  EXPECT_EQ(table->threshold,
            (std::vector<std::uint64_t>{std::uint64_t{1} << 61,
                                        std::uint64_t{1} << 61,
                                        std::uint64_t{3} << 61}));
  Discrete const distribution(weights);
  EXPECT_EQ(value_of(distribution, 0), 0);
  EXPECT_EQ(value_of(distribution, (std::uint64_t{1} << 61) - 1), 0);
  EXPECT_EQ(value_of(distribution, std::uint64_t{1} << 61), 2);
  EXPECT_EQ(value_of(distribution, ~std::uint64_t{0}), 3);
}

TEST(Discrete, ValuesAtTheEnds) {
  EXPECT_EQ(value_of(Poisson(0), ~std::uint64_t{0}), 0);
  EXPECT_EQ(value_of(Binomial(7, 1), 0), 7);
  EXPECT_EQ(value_of(Binomial(0, 0.5), ~std::uint64_t{0}), 0);
  EXPECT_EQ(value_of(Bernoulli(0), ~std::uint64_t{0}), 0);
  EXPECT_EQ(value_of(Bernoulli(1), 0), 1);
  EXPECT_EQ(value_of(Bernoulli(0.25), std::uint64_t{3} << 62), 1);
  EXPECT_EQ(value_of(Bernoulli(0.25), (std::uint64_t{3} << 62) - 1), 0);
  EXPECT_EQ(value_of(Geometric(1), ~std::uint64_t{0}), 0);
  EXPECT_EQ(value_of(Geometric(0.5), ~std::uint64_t{0}), 64);
  EXPECT_EQ(value_of(Hypergeometric(3, 2, 5), 77), 3);
  EXPECT_EQ(value_of(Integers(-5, 5), 0), -5);
  EXPECT_EQ(value_of(Integers(-5, 5), ~std::uint64_t{0}), 5);
}

/// Every value of a guide's entry is found, and values rise with words.
template <class Distribution>
void check_search(Distribution const& distribution,
                  Impl::DiscreteTable const& table) {
  auto const quantile = quantile_of<std::int64_t>(distribution);
  for (std::size_t i = 0; i < table.threshold.size();
       i += 1 + table.threshold.size() / 5000) {
    std::uint64_t const t = table.threshold[i];
    auto const k = table.first + static_cast<std::int64_t>(i);
    if (i > 0 && table.threshold[i - 1] == t) continue;
    if (t > 0) {
      ASSERT_LE(quantile.template operator()<Lanes>(t - 1), k);
    }
    ASSERT_GT(quantile.template operator()<Lanes>(t), k);
    if (t > 0 && (i == 0 || table.threshold[i - 1] < t)) {
      ASSERT_EQ(quantile.template operator()<Lanes>(t - 1), k);
    }
  }
}

TEST(Discrete, TheSearchFindsEveryValue) {
  check_search(Poisson(1e-3), *Impl::poisson_table(1e-3));
  check_search(Poisson(10), *Impl::poisson_table(10));
  check_search(Poisson(1e9), *Impl::poisson_table(1e9));
  check_search(Binomial(INT32_MAX, 0.37),
               *Impl::binomial_table(INT32_MAX, 0.37));
  check_search(NegativeBinomial(0.01, 0.001),
               *Impl::negative_binomial_table(0.01, 0.001));
  check_search(Geometric(1e-5), *Impl::geometric_table(1e-5));
  check_search(Hypergeometric(1000000, 2000000, 30000),
               *Impl::hypergeometric_table(1000000, 2000000, 30000));
}

/// Probabilities that no recurrence was used for: by the logarithm of the
/// gamma function.
TEST(Poisson, AgreesWithTheLogarithmOfGamma) {
  for (double const lambda : {1e-3, 0.7, 10.0, 1e3, 1e6}) {
    auto const table = Impl::poisson_table(lambda);
    for (std::size_t i = 1; i < table->threshold.size(); ++i) {
      double const mass =
          static_cast<double>(table->threshold[i] - table->threshold[i - 1]) *
          0x1p-64;
      double const k =
          static_cast<double>(table->first) + static_cast<double>(i);
      double const expected =
          std::exp(k * std::log(lambda) - lambda - std::lgamma(k + 1));
      ASSERT_NEAR(mass, expected, 1e-7 * expected + 0x1p-63) << lambda << k;
    }
  }
}

/// Equally spaced words: frequencies are the probabilities to 1/count.
template <class Distribution>
void check_moments(Distribution const& distribution, double mean,
                   double variance) {
  auto const quantile = quantile_of<std::int64_t>(distribution);
  int const count = 1 << 18;
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < count; ++i) {
    auto const word =
        (static_cast<std::uint64_t>(i) << 46) + (std::uint64_t{1} << 45);
    auto const x =
        static_cast<double>(quantile.template operator()<Lanes>(word));
    sum += x - mean;
    squares += (x - mean) * (x - mean);
  }
  EXPECT_NEAR(sum / count, 0, 1e-3 * std::sqrt(variance));
  EXPECT_NEAR(squares / count, variance, 2e-3 * variance);
}

TEST(Discrete, Moments) {
  check_moments(Poisson(10), 10, 10);
  check_moments(Poisson(1e9), 1e9, 1e9);
  check_moments(Binomial(100, 0.3), 30, 21);
  check_moments(Binomial(INT32_MAX, 0.5), INT32_MAX * 0.5, INT32_MAX * 0.25);
  check_moments(NegativeBinomial(2.5, 0.2), 10, 50);
  check_moments(Geometric(0.05), 19, 380);
  check_moments(Bernoulli(0.3), 0.3, 0.21);
  check_moments(Hypergeometric(50, 30, 20), 12.5, 20 * 0.625 * 0.375 * 60 / 79);
  check_moments(Integers(1, 6), 3.5, 35.0 / 12);
}

TEST(Integers, WholeRanges) {
  auto const all = quantile_of<std::int64_t>(
      Integers(std::numeric_limits<std::int64_t>::min(),
               std::numeric_limits<std::int64_t>::max()));
  EXPECT_EQ(all.template operator()<Lanes>(0),
            std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(all.template operator()<Lanes>(~std::uint64_t{0}),
            std::numeric_limits<std::int64_t>::max());
  auto const bytes = quantile_of<std::uint32_t>(Integers(0u, 255u), 48);
  std::map<std::uint32_t, int> seen;
  for (std::uint64_t i = 0; i < 4096; ++i) {
    ++seen[bytes.template operator()<Lanes>(i << 52)];
  }
  EXPECT_EQ(seen.size(), 256u);
  for (auto const& [value, count] : seen) EXPECT_EQ(count, 16) << value;
}

TEST(Discrete, BadParametersAreRefused) {
  double const nan = std::nan("");
  RUNNEL_EXPECT_REFUSED(Poisson(-1), "lambda is -1");
  RUNNEL_EXPECT_REFUSED(Poisson{nan}, "nan");
  RUNNEL_EXPECT_REFUSED(Poisson(1e17), "2^24");
  RUNNEL_EXPECT_REFUSED(Binomial(-1, 0.5), "trials");
  RUNNEL_EXPECT_REFUSED(Binomial(5, 1.5), "[0, 1]");
  RUNNEL_EXPECT_REFUSED(NegativeBinomial(0, 0.5), "r is 0");
  RUNNEL_EXPECT_REFUSED(NegativeBinomial(5e-324, 0.5), "2^-1022 or more");
  RUNNEL_EXPECT_REFUSED(NegativeBinomial(1, 0), "(0, 1]");
  RUNNEL_EXPECT_REFUSED(NegativeBinomial(1e-8, 1e-9), "2^24", "Poisson");
  RUNNEL_EXPECT_REFUSED(Geometric(0), "(0, 1]");
  RUNNEL_EXPECT_REFUSED(Geometric(1e-9), "2^24");
  RUNNEL_EXPECT_REFUSED(Hypergeometric(3, 4, 8), "8");
  RUNNEL_EXPECT_REFUSED(Hypergeometric(-3, 4, 1), "-3");
  RUNNEL_EXPECT_REFUSED(Bernoulli{nan}, "nan");
  RUNNEL_EXPECT_REFUSED(Discrete(std::vector<double>{}), "no weights");
  RUNNEL_EXPECT_REFUSED(Discrete(std::vector<double>{0, 0}), "sum is 0");
  RUNNEL_EXPECT_REFUSED(Discrete(std::vector<double>{1, -2}), "weight 1");
  RUNNEL_EXPECT_REFUSED(Integers(3, 2), "a is 3");
  RUNNEL_EXPECT_REFUSED(quantile_of<std::int32_t>(Poisson(1e10)), "64-bit");
  RUNNEL_EXPECT_REFUSED(quantile_of<std::uint32_t>(Integers(-1, 2)), "signed");
}

/// By rows of parameters, which make no table: parameters are refused if a
/// table is too small for them, or if summing their masses would take too long.
TEST(NegativeBinomial, WideOnes) {
  using Element = Impl::NegativeBinomialElement<std::int64_t>;
  struct Case {
    double r, p;
    bool is_valid;
  };
  for (auto const& [r, p, is_valid] :
       {Case{1e-8, 1e-9, false}, Case{1e-10, 1e-8, false},
        Case{2, 1.6e-6, false}, Case{1e-18, 1e-8, false}, Case{1, 3e-6, true},
        Case{0.01, 3e-6, true}, Case{1e5, 1e-3, true}, Case{1e-18, 0.5, true},
        Case{1e-22, 1e-9, true}}) {
    EXPECT_EQ(Element::is_valid(r, p), is_valid) << r << ' ' << p;
    if (!is_valid) {
      RUNNEL_EXPECT_REFUSED(NegativeBinomial(r, p), "2^24");
    }
  }
  // Every word gives 0.
  EXPECT_TRUE(
      Impl::NegativeBinomialElement<std::int32_t>::is_valid(1e-22, 1e-9));
  for (std::uint64_t const word : {std::uint64_t{0}, ~std::uint64_t{0}}) {
    EXPECT_EQ(Element::value(word, 64, 1e-22, 1e-9), 0);
    EXPECT_EQ(value_of(NegativeBinomial(1e-22, 1e-9), word), 0);
  }
  EXPECT_EQ(value_of(NegativeBinomial(0.01, 3e-5), 1),
            Element::value(1, 64, 0.01, 3e-5));
}

}  // namespace
}  // namespace Runnel::Testing
