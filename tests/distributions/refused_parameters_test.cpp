// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What constructors and fills refuse: the exception, the distribution's name,
// the value and what to do, and nothing has changed.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <functional>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <stdexcept>
#include <string>
#include <testing/distribution_cases.hpp>
#include <testing/filled.hpp>
#include <testing/throws.hpp>
#include <type_traits>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Cases::infinity;
using Cases::nan;

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

/// Each parameter by its refused values, the others as they should be.
template <class T, class D>
void check_parameters() {
  auto const& known = case_of(D::name);
  ASSERT_EQ(known.refusals.size(), known.sets.front().size()) << D::name;
  for (std::size_t k = 0; k < known.refusals.size(); ++k) {
    auto const& [words, values] = known.refusals[k];
    EXPECT_FALSE(values.empty()) << words;
    for (double const x : values) {
      auto parameters = known.sets.front();
      parameters[k] = x;
      std::string const value = Impl::number_text(x);
      EXPECT_TRUE(refused([&] { (void)made_of<D, T>(parameters); },
                          {"Runnel::" + words, value}))
          << words << ", " << value;
    }
  }
}

TEST(RefusedParameters, OfFloatingPointNumbers) {
  auto const check = []<class D>(D const*) { check_parameters<double, D>(); };
  for_each_type(FormulaList(), check);
  for_each_type(TableList(), check);
  for_each_type(RejectionList(), check);
}
TEST(RefusedParameters, OfWholeNumbers) {
  using Whole = std::int64_t;
  for_each_type(WholeNumberList<Whole>(), []<class D>(D const*) {
    // Bounds and weights: below.
    if constexpr (!std::is_same_v<D, Integers<Whole>> &&
                  !std::is_same_v<D, Discrete>) {
      check_parameters<Whole, D>();
    }
  });
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
      {"Multinomial: weight 1", "2^-1022", multinomial({1, 5e-324})},
      {"Discrete: weight 1", "2^-1022", discrete({1, 5e-324})},
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
void refuses_fill(Distribution const& distribution, std::string const& words,
                  std::string const& remedy = "; give") {
  StreamSet<philox4x32, Space> set;
  Kokkos::View<T*, Space> const view("values", 5);
  Kokkos::deep_copy(view, T(7));
  EXPECT_TRUE(refused([&] { fill(view, set, distribution); },
                      {"Runnel::" + words, remedy}))
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
  refuses_fill<float>(Maxwell(1e-50), "Maxwell: a", "; draw double");
  refuses_fill<float>(Maxwell(1e50), "Maxwell: a", "; draw double");
  refuses_fill<float>(TruncatedNormal(0, 1, 1.00000001, 1.00000003),
                      "TruncatedNormal: a");
}

/// What to do is something that can be done.
TEST(RefusedParameters, DoublesAreAdvisedForFloatsAlone) {
  auto const advises = []<class T>(T, UniformReal const& distribution) {
    try {
      StreamSet<philox4x32, Space> set;
      fill(Kokkos::View<T*, Space>("values", 5), set, distribution);
    } catch (std::invalid_argument const& error) {
      return std::string(error.what()).find("draw double") != std::string::npos;
    }
    ADD_FAILURE() << "nothing was thrown";
    return false;
  };
  for (auto const& distribution :
       {UniformReal(1e-320, 1), UniformReal(0, 1e-300),
        UniformReal(1, 1 + 0x1p-52, Ends::open)}) {
    EXPECT_TRUE(advises(0.0f, distribution));
    EXPECT_FALSE(advises(0.0, distribution));
  }
}

}  // namespace
}  // namespace Runnel::Testing
