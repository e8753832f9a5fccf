// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parameters by element through C that are refused: the message, and nothing
// has changed.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "by_element.hpp"
#include "sets.hpp"

namespace Runnel::Testing {
namespace {

/// A refused fill, by its words; set and values stay as they are.
class RefusedFills {
 public:
  template <class T>
  void expect(char const* distribution,
              std::vector<runnel_parameter> const& given,
              std::string const& words) {
    std::vector<T> values(5, T(77));
    runnel_parameters const parameters = {5, given.data(), given.size()};
    expect_error(runnel_fill_by_element(m_set, type_of<T>(), distribution,
                                        values.data(), &parameters),
                 RUNNEL_ERROR_INVALID_ARGUMENT, words);
    EXPECT_EQ(values, std::vector<T>(5, T(77)));
    EXPECT_EQ(position(m_set), 0u);
  }
  runnel_stream_set* set() const { return m_set; }

 private:
  CSet m_set{"philox4x32"};
};

TEST(CFillByElement, NamesTheFirstElementThatIsRefused) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  RefusedFills refused;
  double const nan = std::numeric_limits<double>::quiet_NaN();
  using Reals = std::vector<double>;
  auto const expect_rate = [&](Reals const& rates, std::string const& words) {
    refused.expect<std::int32_t>("poisson", {by(rates)}, words);
  };
  expect_rate({1, 2, 3, -4, -5},
              "the parameters of element 3, counted from 0, are refused");
  expect_rate({1, 2, 3, -4, -5}, "Poisson: lambda is -4");
  expect_rate({nan, 2, 3, 4, 5}, "of element 0");
  expect_rate({1, 2, 3, 4, 1e12}, "of element 4");
  Reals const widths = {1, 1, 0, 1, 1};
  refused.expect<float>("normal", {same(0), by(widths)}, "of element 2");
  refused.expect<float>("normal", {same(nan), by(Reals(5, 1))}, "of element 0");
  refused.expect<double>("deep_normal", {same(0), by(widths)}, "of element 2");
  refused.expect<double>("gamma", {by(Reals{1, 2, 3, 4, 0}), same(1)},
                         "Gamma: shape is 0");
  std::vector<std::int64_t> const last = {6, 6, 6, 1LL << 40, 0};
  refused.expect<std::int32_t>("integers", {same(1), by(last)}, "of element 3");
  refused.expect<std::int64_t>("integers", {same(1), by(last)},
                               "a is 1 and b is 0");
}

TEST(CFillByElement, RefusesParametersThatAreNone) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  RefusedFills refused;
  std::vector<double> const some(5, 1);
  std::vector<std::uint64_t> const whole(5, 1);
  refused.expect<float>("normal", {by(some)},
                        "takes 2 parameters by element, but 1 were given");
  refused.expect<float>("normal:0,1", {by(some), by(some)}, "give 'normal'");
  refused.expect<float>("binormal", {by(some)}, "no distribution 'binormal'");
  refused.expect<float>("poisson", {by(some)}, "ask for i32");
  refused.expect<std::int32_t>("normal", {by(some), by(some)},
                               "ask for f32 or f64");
  refused.expect<std::int32_t>("discrete", {by(some)}, "takes weights");
  refused.expect<std::int32_t>("binomial", {by(some), same(0.5)},
                               "the parameter n is an array of another type");
  refused.expect<std::int32_t>("binomial", {by(whole), same(0.5)},
                               "give whole numbers, i32, i64 or u32");
  refused.expect<std::int32_t>("binomial", {same(2.5), same(0.5)},
                               "the parameter n is 2.5");
  refused.expect<std::int32_t>("binomial", {same(1e19), same(0.5)},
                               "the parameter n is 1e+19");
  refused.expect<float>("exponential", {{RUNNEL_I31, some.data(), 0}},
                        "type is 4");
}

TEST(CFillByElement, SaysWhatIsWrong) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  CSet const set("philox4x32");
  auto const wrong = RUNNEL_ERROR_INVALID_ARGUMENT;
  runnel_parameter const one = same(2);
  runnel_parameters parameters = {1, &one, 1};
  double value = -1;
  auto const fill = [&](char const* distribution, double* to) {
    return runnel_fill_by_element(set, RUNNEL_DOUBLE, distribution, to,
                                  &parameters);
  };
  expect_error(fill(nullptr, &value), wrong, "distribution is NULL");
  expect_error(fill("exponential", nullptr), wrong, "values is NULL");
  expect_error(runnel_fill_by_element(set, RUNNEL_DOUBLE, "exponential", &value,
                                      nullptr),
               wrong, "parameters is NULL");
  expect_error(runnel_fill_by_element(nullptr, RUNNEL_DOUBLE, "exponential",
                                      &value, &parameters),
               RUNNEL_ERROR_BAD_HANDLE, "NULL");
  parameters.parameters = nullptr;
  expect_error(fill("exponential", &value), wrong, "the list of parameters");
  parameters = {~std::size_t{0}, &one, 1};
  expect_error(fill("exponential", &value), wrong, "negative number");
  parameters = {1, &one, ~std::size_t{0}};
  expect_error(fill("exponential", &value), wrong, "negative number");
  parameters = {std::size_t{1} << 40, &one, 1};
  ASSERT_EQ(runnel_jump128(set, 0, 4), RUNNEL_OK);
  expect_error(fill("exponential", &value), RUNNEL_ERROR_EXHAUSTED,
               "go past the end of a stream");
  EXPECT_EQ(value, -1);
  runnel_parameter const in_place = {RUNNEL_DOUBLE, &value, 0};
  parameters = {1, &in_place, 1};
  expect_error(fill("exponential", &value), wrong, "shares memory");
  EXPECT_EQ(value, -1);
}

}  // namespace
}  // namespace Runnel::Testing
