// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What constructors and fills refuse: the exception, the distribution's name,
// the value and what to do, and nothing has changed.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <string>
#include <testing/filled.hpp>
#include <testing/throws.hpp>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

struct Case {
  std::string
      words;  ///< the distribution, then the value as the message has it
  std::string value;
  std::function<void()> make;
};

void check(std::vector<Case> const& cases) {
  for (auto const& c : cases) {
    EXPECT_TRUE(refused(c.make, {"Runnel::" + c.words, c.value}))
        << c.words << ", " << c.value;
  }
}

/// A distribution of one real parameter, by its refused values.
template <class Make>
void check_values(std::string const& words, std::vector<double> const& wrong,
                  Make const& make) {
  for (double const x : wrong) {
    std::string const value = Impl::number_text(x);
    EXPECT_TRUE(refused([&] { make(x); }, {"Runnel::" + words, value}))
        << words << ", " << value;
  }
}

std::vector<double> const not_finite = {nan, infinity, -infinity};
std::vector<double> const not_positive = {nan,  infinity, -infinity,
                                          -2.5, 0,        -0.0};

TEST(RefusedParameters, Places) {
  auto const& bad = not_finite;
  check_values("Normal: mean", bad, [](double x) { Normal{x, 1}; });
  check_values("NormalBoxMuller", bad, [](double x) { NormalBoxMuller{x, 1}; });
  check_values("Lognormal: m", bad, [](double x) { Lognormal{x, 1}; });
  check_values("Cauchy: x0", bad, [](double x) { Cauchy{x, 1}; });
  check_values("Laplace: mu", bad, [](double x) { Laplace{x, 1}; });
  check_values("Gumbel: mu", bad, [](double x) { Gumbel{x, 1}; });
  check_values("Logistic: mu", bad, [](double x) { Logistic{x, 1}; });
  check_values("VonMises: mu", bad, [](double x) { VonMises{x, 1}; });
  check_values("UniformReal: a", bad, [](double x) { UniformReal{x, 1}; });
  check_values("UniformReal: b", bad, [](double x) { UniformReal{0, x}; });
  check_values("TruncatedNormal: mean", bad,
               [](double x) { TruncatedNormal{x, 1, -1, 1}; });
}

TEST(RefusedParameters, Scales) {
  auto const& bad = not_positive;
  check_values("Normal: sd", bad, [](double x) { Normal{0, x}; });
  check_values("NormalBoxMuller", bad, [](double x) { NormalBoxMuller{0, x}; });
  check_values("Lognormal: s", bad, [](double x) { Lognormal{0, x}; });
  check_values("Exponential: rate", bad, [](double x) { Exponential{x}; });
  check_values("Rayleigh: sigma", bad, [](double x) { Rayleigh{x}; });
  check_values("Weibull: shape", bad, [](double x) { Weibull{x, 1}; });
  check_values("Weibull: scale", bad, [](double x) { Weibull{1, x}; });
  check_values("Cauchy: scale", bad, [](double x) { Cauchy{0, x}; });
  check_values("Laplace: b", bad, [](double x) { Laplace{0, x}; });
  check_values("Gumbel: beta", bad, [](double x) { Gumbel{0, x}; });
  check_values("Logistic: s", bad, [](double x) { Logistic{0, x}; });
  check_values("Gamma: shape", bad, [](double x) { Gamma{x}; });
  check_values("Gamma: scale", bad, [](double x) { Gamma(1, x); });
  check_values("ChiSquared", bad, [](double x) { ChiSquared{x}; });
  check_values("Maxwell: a", bad, [](double x) { Maxwell{x}; });
  check_values("Beta: a", bad, [](double x) { Beta{x, 1}; });
  check_values("Beta: b", bad, [](double x) { Beta{1, x}; });
  check_values("FisherF: d1", bad, [](double x) { FisherF{x, 1}; });
  check_values("FisherF: d2", bad, [](double x) { FisherF{1, x}; });
  check_values("StudentT", bad, [](double x) { StudentT{x}; });
  check_values("TruncatedNormal: sd", bad,
               [](double x) { TruncatedNormal{0, x, -1, 1}; });
  check_values("NegativeBinomial: r", bad,
               [](double x) { NegativeBinomial{x, 0.5}; });
  check_values("VonMises", {nan, infinity, -1},
               [](double x) { VonMises{0, x}; });
  check_values("Poisson: lambda", {nan, infinity, -1},
               [](double x) { Poisson{x}; });
}

TEST(RefusedParameters, Probabilities) {
  std::vector<double> const bad = {nan, infinity, -infinity, -0.25, 1.5};
  check_values("Bernoulli: p", bad, [](double x) { Bernoulli{x}; });
  check_values("Binomial: p", bad, [](double x) { Binomial{3, x}; });
  std::vector<double> const bad_or_0 = {nan,   infinity, -infinity,
                                        -0.25, 1.5,      0};
  check_values("Geometric: p", bad_or_0, [](double x) { Geometric{x}; });
  check_values("NegativeBinomial: p", bad_or_0,
               [](double x) { NegativeBinomial{2, x}; });
}

TEST(RefusedParameters, BoundsAndCounts) {
  check({
      {"UniformReal: a", "2", [] { UniformReal{2, 2}; }},
      {"UniformReal: a", "3", [] { UniformReal{3, 2}; }},
      {"UniformReal: b - a", "inf", [] { UniformReal{-1e308, 1e308}; }},
      {"TruncatedNormal: a", "3", [] { TruncatedNormal{0, 1, 3, 2}; }},
      {"TruncatedNormal: a", "nan", [] { TruncatedNormal{0, 1, nan, 2}; }},
      {"TruncatedNormal: a", "nan", [] { TruncatedNormal{0, 1, 0, nan}; }},
      {"Integers: a", "7", [] { Integers<int>{7, 6}; }},
      {"Integers: a", "18446744073709551615",
       [] { Integers<std::uint64_t>{UINT64_MAX, 0}; }},
      {"Binomial: n", "-3", [] { Binomial{-3, 0.5}; }},
      {"Hypergeometric: good", "-1", [] { Hypergeometric{-1, 2, 1}; }},
      {"Hypergeometric", "bad -2", [] { Hypergeometric{1, -2, 1}; }},
      {"Hypergeometric", "drawn -4", [] { Hypergeometric{1, 2, -4}; }},
      {"Hypergeometric: 4", "3", [] { Hypergeometric{1, 2, 4}; }},
  });
}

TEST(RefusedParameters, Weights) {
  using List = std::vector<double>;
  auto const discrete = [](List const& weights) {
    return [weights] { Discrete{weights}; };
  };
  auto const multinomial = [](List const& weights) {
    return [weights] { Multinomial(5, weights); };
  };
  check({
      {"Discrete", "no weights", discrete({})},
      {"Discrete: weight 1", "nan", discrete({1, nan})},
      {"Discrete: weight 0", "-1", discrete({-1, 2})},
      {"Discrete: weight 2", "inf", discrete({1, 2, infinity})},
      {"Discrete: the weights' sum", "0", discrete({0, 0})},
      {"Discrete: the weights' sum", "inf", discrete({1e308, 1e308})},
      {"Multinomial", "weight", multinomial({})},
      {"Multinomial", "nan", multinomial({1, nan})},
      {"Multinomial", "-1", multinomial({-1, 2})},
      {"Multinomial", "inf", multinomial({1, infinity})},
      {"Multinomial", "0", multinomial({0, 0})},
      {"Multinomial", "-5", [] { Multinomial(-5, List{1, 2}); }},
  });
}

TEST(RefusedParameters, Covariances) {
  using List = std::vector<double>;
  auto const normal = [](List const& mean, List const& covariance) {
    return [mean, covariance] { MultivariateNormal(mean, covariance); };
  };
  check({
      {"MultivariateNormal", "no components", normal({}, {})},
      {"MultivariateNormal", "3", normal({0, 0}, {1, 0, 1})},
      {"MultivariateNormal", "nan", normal({nan, 0}, {1, 0, 0, 1})},
      {"MultivariateNormal", "inf", normal({0, 0}, {1, 0, infinity, 1})},
      {"MultivariateNormal", "definite", normal({0, 0}, {1, 2, 2, 1})},
      {"MultivariateNormal", "definite", normal({0}, {0})},
      {"MultivariateNormal", "definite", normal({0}, {-1})},
      {"MultivariateNormal", "nan",
       [] { MultivariateNormal::from_factor(List{0}, List{nan}); }},
  });
}

/// Scales that the type of the values decides about: the View and the set stay
/// as they are.
template <class T, class Distribution>
void refuses_fill(Distribution const& distribution, std::string const& words) {
  StreamSet<philox4x32, Space> set;
  Kokkos::View<T*, Space> const view("values", 5);
  Kokkos::deep_copy(view, T(7));
  EXPECT_TRUE(refused([&] { fill(view, set, distribution); },
                      {"Runnel::" + words, "; give"}))
      << words;
  EXPECT_EQ(set.position(), UInt128(0));
  EXPECT_EQ(copied_to_host(view), std::vector<T>(5, T(7)));
}

TEST(RefusedParameters, FillsChangeNothing) {
  refuses_fill<float>(Normal(0, 1e38), "Normal: sd");
  refuses_fill<float>(Normal(1e39, 1), "Normal: mean");
  refuses_fill<float>(NormalBoxMuller(0, 1e38), "NormalBoxMuller");
  refuses_fill<float>(Exponential(1e-38), "Exponential: 1/rate");
  refuses_fill<double>(Exponential(1e-308), "Exponential: 1/rate");
  refuses_fill<float>(Laplace(0, 1e-40), "Laplace: b");
  refuses_fill<float>(Rayleigh(1e38), "Rayleigh: sigma");
  refuses_fill<float>(Cauchy(0, 1e38), "Cauchy: scale");
  refuses_fill<float>(Gumbel(0, 1e38), "Gumbel: beta");
  refuses_fill<float>(Logistic(0, 1e38), "Logistic: s");
}

}  // namespace
}  // namespace Runnel::Testing
