// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_DISTRIBUTION_CASES_HPP
#define RUNNEL_TESTS_TESTING_DISTRIBUTION_CASES_HPP

#include <cmath>
#include <cstddef>
#include <limits>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/list.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// What tests need to know of each distribution that has a name. They take the
/// distributions from `FormulaList` and its like, and the rest from here: a new
/// one is an entry of one of the tables below.

namespace Runnel::Testing {

using ParameterSet = std::vector<double>;

/// Values of a parameter that a constructor refuses, and what the message says
/// of it besides the value.
struct Refusal {
  std::string words;
  std::vector<double> values;
};

struct DistributionCase {
  std::string name;
  /// Sets of parameters: by element, and at each instruction-set level.
  std::vector<ParameterSet> sets;
  /// Refused values of each parameter.
  std::vector<Refusal> refusals;
  /// With the parameters of checksums.
  std::vector<std::string> summed = {name};

  // For distributions of floating-point numbers by formulas:

  /// The largest errors of the words in quantile_answers_test, in units in the
  /// last place; docs/distributions_evidence.md has those of more words.
  double max_ulps_f32 = 0;
  double max_ulps_f64 = 0;
  /// The CDF with other parameters than the standard ones.
  ParameterSet moved = {};
  double (*cdf)(double x) = nullptr;
  /// Roundings that may lie between the values of neighbouring words.
  int roundings = 4;
  bool is_monotone = true;
};

namespace Cases {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline std::vector<double> const not_finite = {nan, infinity, -infinity};
inline std::vector<double> const not_positive = {nan,  infinity, -infinity,
                                                 -2.5, 0,        -0.0};
inline std::vector<double> const no_probability = {nan, infinity, -infinity,
                                                   -0.25, 1.5};
inline std::vector<double> const not_above_0_to_1 = {nan,   infinity, -infinity,
                                                     -0.25, 1.5,      0};

inline double normal_cdf(double z) {
  return std::erfc(-z / std::sqrt(2.0)) / 2;
}

}  // namespace Cases

/// Cases for `FormulaList`.
inline std::vector<DistributionCase> formula_cases() {
  using namespace Cases;
  return {
      {.name = "uniform",
       .sets = {{-1, 1}, {0, 1}, {0.3, 7}, {-5, 0.1}, {1e6, 1000001}},
       .refusals = {{"UniformReal: a", not_finite},
                    {"UniformReal: b", not_finite}},
       .summed = {"uniform:-1,3"},
       .moved = {-2, 5},
       .cdf = [](double x) { return (x + 2) / 7; }},
      {.name = "normal",
       .sets = {{0, 1}, {-3, 1e-3}, {-3.5, 0.25}, {1e6, 1e-3}},
       .refusals = {{"Normal: mean", not_finite}, {"Normal: sd", not_positive}},
       .max_ulps_f32 = 1.2,
       .max_ulps_f64 = 1.5,
       .moved = {3, 2},
       .cdf = [](double x) { return normal_cdf((x - 3) / 2); }},
      {.name = "normal_box_muller",
       .sets = {{0, 1}, {-3.5, 0.25}},
       .refusals = {{"NormalBoxMuller", not_finite},
                    {"NormalBoxMuller", not_positive}},
       .max_ulps_f32 = 0.5,
       .max_ulps_f64 = 2.2,
       .moved = {3, 2},
       .cdf = [](double x) { return normal_cdf((x - 3) / 2); },
       .is_monotone = false},
      {.name = "lognormal",
       .sets = {{0, 1}, {3, 40}, {2, 0.1}},
       .refusals = {{"Lognormal: m", not_finite},
                    {"Lognormal: s", not_positive}},
       .max_ulps_f32 = 0.5,
       .max_ulps_f64 = 12,
       .moved = {1, 0.5},
       .cdf = [](double x) { return normal_cdf((std::log(x) - 1) / 0.5); },
       .roundings = 4096},  // an exponential function magnifies them
      {.name = "exponential",
       .sets = {{1}, {0.3}, {3}, {1e-5}},
       .refusals = {{"Exponential: rate", not_positive}},
       .max_ulps_f32 = 1.7,
       .max_ulps_f64 = 2.0,
       .moved = {4},
       .cdf = [](double x) { return -std::expm1(-4 * x); }},
      {.name = "rayleigh",
       .sets = {{1}, {1e20}, {2.5}},
       .refusals = {{"Rayleigh: sigma", not_positive}},
       .max_ulps_f32 = 0.5,
       .max_ulps_f64 = 1.3,
       .moved = {3},
       .cdf = [](double x) { return -std::expm1(-x * x / (2 * 9)); }},
      {.name = "weibull",
       .sets = {{2, 1}, {0.01, 1}, {50, 3}, {1, 1}, {0.7, 2}, {3, 1e9}},
       .refusals = {{"Weibull: shape", not_positive},
                    {"Weibull: scale", not_positive}},
       .summed = {"weibull:0.7,1"},
       .max_ulps_f32 = 0.5,
       .max_ulps_f64 = 60,
       .moved = {0.7, 2},
       .cdf = [](double x) { return -std::expm1(-std::pow(x / 2, 0.7)); },
       .roundings = 4096},
      {.name = "cauchy",
       .sets = {{0, 1}, {5, 0.1}},
       .refusals = {{"Cauchy: x0", not_finite},
                    {"Cauchy: scale", not_positive}},
       .max_ulps_f32 = 0.5,
       .max_ulps_f64 = 1.5,
       .moved = {-1, 2},
       .cdf =
           [](double x) {
             return 0.5 + std::atan((x + 1) / 2) / std::acos(-1.0);
           }},
      {.name = "laplace",
       .sets = {{0, 1}, {5, 1e-3}, {5, 0.1}},
       .refusals = {{"Laplace: mu", not_finite}, {"Laplace: b", not_positive}},
       .max_ulps_f32 = 1.9,
       .max_ulps_f64 = 1.6,
       .moved = {1, 3},
       .cdf =
           [](double x) {
             double const tail = std::exp(-std::abs(x - 1) / 3) / 2;
             return x < 1 ? tail : 1 - tail;
           }},
      {.name = "gumbel",
       .sets = {{0, 1}, {2, 3}, {5, 0.1}},
       .refusals = {{"Gumbel: mu", not_finite}, {"Gumbel: beta", not_positive}},
       .max_ulps_f32 = 0.5,
       .max_ulps_f64 = 119,  // near its zero ln(−ln u) cancels
       .moved = {2, 0.5},
       .cdf = [](double x) { return std::exp(-std::exp(-(x - 2) / 0.5)); }},
      {.name = "logistic",
       .sets = {{0, 1}, {-1, 0.1}, {5, 0.1}},
       .refusals = {{"Logistic: mu", not_finite},
                    {"Logistic: s", not_positive}},
       .max_ulps_f32 = 0.5,
       .max_ulps_f64 = 1.7,
       .moved = {-2, 3},
       .cdf = [](double x) { return 1 / (1 + std::exp(-(x + 2) / 3)); }},
  };
}

/// Cases for `TableList`.
inline std::vector<DistributionCase> table_cases() {
  using namespace Cases;
  return {
      {.name = "gamma",
       .sets = {{2.5, 1},
                {0.01, 1},
                {1e5, 2},
                {0.07, 1},
                {1, 3},
                {2.5, 1e-3},
                {1e6, 2},
                {0.75, 2},
                {2.5, 3}},
       .refusals = {{"Gamma: shape", not_positive},
                    {"Gamma: scale", not_positive}},
       .summed = {"gamma:2.5,1"}},
      {.name = "chi_squared",
       .sets = {{5}, {3}, {0.5}, {100}, {9}},
       .refusals = {{"ChiSquared", not_positive}},
       .summed = {"chi_squared:3"}},
      {.name = "maxwell",
       .sets = {{1}, {250}, {2.5}},
       .refusals = {{"Maxwell: a", not_positive}},
       .summed = {"maxwell:1"}},
      {.name = "beta",
       .sets = {{2, 3}, {0.05, 0.02}, {2, 5}, {0.5, 0.5}, {100, 0.25}},
       .refusals = {{"Beta: a", not_positive}, {"Beta: b", not_positive}},
       .summed = {"beta:2,5"}},
      {.name = "student_t",
       .sets = {{5}, {0.3}, {4}, {1}, {1e4}, {3}, {7.5}},
       .refusals = {{"StudentT", not_positive}},
       .summed = {"student_t:4"}},
      {.name = "fisher_f",
       .sets = {{5, 7}, {3, 7}, {40, 1}, {3, 4}, {9, 2}},
       .refusals = {{"FisherF: d1", not_positive},
                    {"FisherF: d2", not_positive}},
       .summed = {"fisher_f:3,7"}},
      {.name = "von_mises",
       .sets = {{0, 4}, {0, 2}, {3, 0}, {-1, 200}, {0, 1}, {1, 2.5}},
       .refusals = {{"VonMises: mu", not_finite},
                    {"VonMises", {nan, infinity, -1}}},
       .summed = {"von_mises:0,2"}},
      {.name = "truncated_normal",
       .sets = {{0, 1, -1, 2},
                {0, 1, 5, 9},
                {5, 2, -infinity, 4.5},
                {0, 1, 20, infinity},
                {3, 2, 3, 9}},
       .refusals = {{"TruncatedNormal: mean", not_finite},
                    {"TruncatedNormal: sd", not_positive},
                    {"TruncatedNormal: a", {nan}},
                    {"TruncatedNormal: a", {nan}}},
       .summed = {"truncated_normal:0,1,-1,2"}},
  };
}

/// Cases for `RejectionList`.
inline std::vector<DistributionCase> rejection_cases() {
  using namespace Cases;
  return {
      {.name = "gamma_marsaglia_tsang",
       .sets = {{2.5, 1}, {0.01, 1}, {1, 3}, {1e6, 2}},
       .refusals = {{"GammaMarsagliaTsang: shape", not_positive},
                    {"GammaMarsagliaTsang: scale", not_positive}},
       .summed = {"gamma_marsaglia_tsang:2.5,1"}},
  };
}

/// Cases for `WholeNumberList`.
inline std::vector<DistributionCase> whole_number_cases() {
  using namespace Cases;
  return {
      {.name = "integers",
       .sets = {{1, 6}, {5, 5}, {0, 2147483647}},
       .refusals = {},
       .summed = {"integers:1,6",
                  "integers:-5000000000000000000,5000000000000000000"}},
      {.name = "bernoulli",
       .sets = {{0.3}, {0}, {1}},
       .refusals = {{"Bernoulli: p", no_probability}},
       .summed = {"bernoulli:0.3"}},
      {.name = "geometric",
       .sets = {{0.2}},
       .refusals = {{"Geometric: p", not_above_0_to_1}},
       .summed = {"geometric:0.2"}},
      {.name = "binomial",
       .sets = {{100, 0.5}},
       .refusals = {{"Binomial: n", {-3}}, {"Binomial: p", no_probability}},
       .summed = {"binomial:100,0.5"}},
      {.name = "negative_binomial",
       .sets = {{5, 0.4}},
       .refusals = {{"NegativeBinomial: r", not_positive},
                    {"NegativeBinomial: p", not_above_0_to_1}},
       .summed = {"negative_binomial:5,0.4"}},
      {.name = "poisson",
       .sets = {{10}, {0.001}, {1e9}},
       .refusals = {{"Poisson: lambda", {nan, infinity, -1}}},
       .summed = {"poisson:10", "poisson:1000"}},
      {.name = "hypergeometric",
       .sets = {{50, 70, 20}},
       .refusals = {{"Hypergeometric: good", {-1}},
                    {"Hypergeometric", {-2}},
                    {"Hypergeometric", {-4}}},
       .summed = {"hypergeometric:50,70,20"}},
      // The most thresholds that registers compare words with, and one more.
      {.name = "discrete",
       .sets = {{1, 2, 3, 4},
                {1, 2, 3, 4, 5, 6, 7, 8, 9},
                {1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
                {1}},
       .refusals = {},
       .summed = {"discrete:1,2,3,4"}},
  };
}

/// \throws std::out_of_range if there is no case of a name
inline DistributionCase const& case_of(std::string_view name) {
  static auto const all = [] {
    auto cases = formula_cases();
    for (auto const& more :
         {table_cases(), rejection_cases(), whole_number_cases()}) {
      cases.insert(cases.end(), more.begin(), more.end());
    }
    return cases;
  }();
  for (auto const& one : all) {
    if (one.name == name) return one;
  }
  throw std::out_of_range("tests/testing/distribution_cases.hpp has no " +
                          std::string(name));
}

/// The case of each distribution of a list.
template <class List>
std::vector<DistributionCase> cases_of(List list) {
  std::vector<DistributionCase> cases;
  for_each_type(list,
                [&]<class D>(D const*) { cases.push_back(case_of(D::name)); });
  return cases;
}

/// `normal:0,1`, as the program, C and Fortran have it.
inline std::string text_of(std::string const& name,
                           ParameterSet const& parameters) {
  std::string text = name;
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    text += (k == 0 ? ":" : ",") + Impl::number_text(parameters[k]);
  }
  return text;
}

template <class D, class... P, std::size_t... K>
D made_by(ParameterSet const& parameters, Impl::ElementParameters<P...>,
          std::index_sequence<K...>) {
  return D(static_cast<P>(parameters[K])...);
}
/// A distribution by its constructor. \tparam T  of its values
template <class D, class T>
D made_of(ParameterSet const& parameters) {
  using Types = typename D::template element<T>::parameters;
  return made_by<D>(parameters, Types(), typename Types::indices());
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_DISTRIBUTION_CASES_HPP
