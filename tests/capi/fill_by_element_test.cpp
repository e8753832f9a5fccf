// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parameters by element through C: the values of C++'s by_element, and those of
// fills whose text has the parameters.

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <runnel/runnel.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;
template <class T>
using HostArray = Kokkos::View<T*, Host>;

template <class T>
constexpr runnel_type type_of() {
  if (std::is_same_v<T, float>) return RUNNEL_FLOAT;
  if (std::is_same_v<T, double>) return RUNNEL_DOUBLE;
  if (std::is_same_v<T, std::int32_t>) return RUNNEL_I32;
  if (std::is_same_v<T, std::int64_t>) return RUNNEL_I64;
  return std::is_same_v<T, std::uint32_t> ? RUNNEL_U32 : RUNNEL_U64;
}

template <class T>
runnel_parameter by(std::vector<T> const& elements) {
  return {type_of<T>(), elements.data(), 0};
}
runnel_parameter same(double number) {
  return {RUNNEL_DOUBLE, nullptr, number};
}

/// The next values of a set with these parameters.
template <class T>
std::vector<T> filled(runnel_stream_set* set, char const* distribution,
                      std::size_t count,
                      std::vector<runnel_parameter> const& given) {
  std::vector<T> values(count);
  runnel_parameters const parameters = {count, given.data(), given.size()};
  EXPECT_EQ(runnel_fill_by_element(set, type_of<T>(), distribution,
                                   values.data(), &parameters),
            RUNNEL_OK)
      << runnel_last_error();
  return values;
}

template <class T>
HostArray<T> view_of(std::vector<T> const& numbers) {
  HostArray<T> view("numbers", numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) view(i) = numbers[i];
  return view;
}
/// What C++ writes. \param parameters  Views and numbers
template <class Distribution, class T, class G, class... P>
std::vector<T> in_cpp(StreamSet<G, Host>& set, FillOptions const& order,
                      std::size_t count, P const&... parameters) {
  HostArray<T> const values("values", count);
  fill(values, set, by_element<Distribution>(parameters...), order);
  Host().fence();
  return std::vector<T>(values.data(), values.data() + count);
}

constexpr std::size_t odd = 10'007;

/// Rates in turn, small and large.
std::vector<double> rates(std::size_t count = odd) {
  std::vector<double> some(count);
  for (std::size_t i = 0; i < count; ++i) {
    some[i] = 0.01 * static_cast<double>(1 + i % 7919);
  }
  return some;
}
template <class To, class From>
std::vector<To> numbers_as(std::vector<From> const& numbers) {
  std::vector<To> others;
  for (auto const x : numbers) others.push_back(static_cast<To>(x));
  return others;
}

template <class G>
void expect_values_of_cpp() {
  std::string const name(G::name);
  if (!has_generator(name.c_str())) return;
  SCOPED_TRACE(name);
  CSet const set(name.c_str());
  StreamSet<G, Host> twin;
  auto const lambda = rates();
  auto const view = view_of(lambda);
  EXPECT_EQ(filled<std::int32_t>(set, "poisson", odd, {by(lambda)}),
            (in_cpp<Poisson, std::int32_t>(twin, {}, odd, view)));
  EXPECT_EQ(filled<float>(set, "normal", odd, {same(-2), by(lambda)}),
            (in_cpp<Normal, float>(twin, {}, odd, -2, view)));
  EXPECT_EQ(filled<double>(set, "exponential", odd, {by(lambda)}),
            (in_cpp<Exponential, double>(twin, {}, odd, view)));
  auto const trials = numbers_as<std::int32_t>(lambda);
  EXPECT_EQ(
      filled<std::uint64_t>(set, "binomial", odd, {by(trials), same(0.25)}),
      (in_cpp<Binomial, std::uint64_t>(twin, {}, odd, view_of(trials), 0.25)));
  EXPECT_EQ(position(set), twin.position(0));
}

TEST(CFillByElement, HasTheValuesOfCpp) {
  expect_values_of_cpp<philox4x32>();
  expect_values_of_cpp<ranmar24>();
  expect_values_of_cpp<mrg32k3a>();
}

/// Tables of all elements, or of one each; whichever is shared.
TEST(CFillByElement, HasTheValuesOfTablesInCpp) {
  if (!has_generator("ranmar48")) GTEST_SKIP();
  CSet const set("ranmar48");
  StreamSet<ranmar48, Host> twin;
  auto const scales = rates();
  EXPECT_EQ(filled<double>(set, "gamma", odd, {same(2.5), by(scales)}),
            (in_cpp<Gamma, double>(twin, {}, odd, 2.5, view_of(scales))));
  auto const shapes = rates(101);
  EXPECT_EQ(filled<float>(set, "gamma", 101, {by(shapes), same(3)}),
            (in_cpp<Gamma, float>(twin, {}, 101, view_of(shapes), 3)));
  EXPECT_EQ(position(set), twin.position(0));
}

/// Streams in turn, by blocks, and tails at their places.
TEST(CFillByElement, DealsTheValuesOut) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.num_streams = 3;
  options.offset_low = 5;
  CSet const set("philox4x32", options);
  StreamSet<philox4x32, Host> twin({}, {.num_streams = 3, .offset = 5});
  std::size_t const many = (std::size_t{1} << 21) + 1;
  std::vector<float> const widths(many, 2.5F);
  auto const view = view_of(widths);
  auto const expect_same = [&](FillOptions const& order) {
    auto const made =
        filled<float>(set, "deep_normal", many, {same(1), by(widths)});
    EXPECT_EQ(made,
              (in_cpp<DeepTails<Normal>, float>(twin, order, many, 1, view)));
    for (std::uint64_t s = 0; s < 3; ++s) {
      EXPECT_EQ(position(set, s), twin.position(s));
    }
  };
  expect_same({});
  ASSERT_EQ(runnel_set_order(set, RUNNEL_INTERLEAVED), RUNNEL_OK);
  expect_same({.order = Order::interleaved});
  ASSERT_EQ(runnel_set_cyclic_order(set, 700), RUNNEL_OK);
  expect_same({.order = Order::cyclic, .block = 700});
}

/// Parameters that repeat in turn, as numbers and as text.
struct Turn {
  char const* name;
  std::vector<std::vector<double>> sets;  ///< each of all parameters
};

std::string text_of(Turn const& turn, std::size_t s) {
  std::string text;
  for (double const p : turn.sets[s]) {
    text += (text.empty() ? ":" : ",") + Impl::number_text(p);
  }
  return turn.name + text;
}

/// Each value against that of the distribution by its text.
/// \tparam P  of the arrays
template <class T, class P>
void expect_values_of_text(Turn const& turn, std::size_t count) {
  SCOPED_TRACE(turn.name);
  std::vector<std::vector<P>> arrays(turn.sets[0].size());
  for (std::size_t i = 0; i < count; ++i) {
    auto const& set = turn.sets[i % turn.sets.size()];
    for (std::size_t k = 0; k < set.size(); ++k) {
      arrays[k].push_back(static_cast<P>(set[k]));
    }
  }
  std::vector<runnel_parameter> given;
  for (auto const& array : arrays) given.push_back(by(array));
  CSet const set("philox4x32");
  auto const made = filled<T>(set, turn.name, count, given);
  for (std::size_t s = 0; s < turn.sets.size(); ++s) {
    CSet const other("philox4x32");
    std::vector<T> wanted(count);
    ASSERT_EQ(runnel_fill_named(other, type_of<T>(), text_of(turn, s).c_str(),
                                wanted.data(), count),
              RUNNEL_OK)
        << runnel_last_error();
    for (std::size_t i = s; i < count; i += turn.sets.size()) {
      ASSERT_EQ(made[i], wanted[i]) << text_of(turn, s) << " at " << i;
    }
    EXPECT_EQ(position(set), position(other));
  }
}

TEST(CFillByElement, HasAllFloatingPointDistributions) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  for (Turn const& turn :
       {Turn{"uniform", {{-1, 1}, {0.25, 7}}},
        Turn{"normal", {{0, 1}, {-3.5, 0.25}}},
        Turn{"normal_box_muller", {{0, 1}, {-3.5, 0.25}}},
        Turn{"lognormal", {{0, 1}, {2, 0.125}}},
        Turn{"exponential", {{1}, {3}}}, Turn{"rayleigh", {{1}, {2.5}}},
        Turn{"weibull", {{1, 1}, {0.75, 2}}},
        Turn{"cauchy", {{0, 1}, {5, 0.125}}},
        Turn{"laplace", {{0, 1}, {5, 0.125}}},
        Turn{"gumbel", {{0, 1}, {5, 0.125}}},
        Turn{"logistic", {{0, 1}, {5, 0.125}}}}) {
    expect_values_of_text<float, float>(turn, odd);
    expect_values_of_text<double, double>(turn, odd);
  }
  std::size_t const many = (std::size_t{1} << 19) + 1;
  for (Turn const& turn : {Turn{"deep_normal", {{0, 1}, {-3.5, 0.25}}},
                           Turn{"deep_lognormal", {{0, 1}, {2, 0.125}}},
                           Turn{"deep_exponential", {{1}, {3}}},
                           Turn{"deep_rayleigh", {{1}, {2.5}}},
                           Turn{"deep_laplace", {{0, 1}, {5, 0.125}}}}) {
    expect_values_of_text<float, double>(turn, many);
    expect_values_of_text<double, float>(turn, many);
  }
}

TEST(CFillByElement, HasAllDistributionsByTables) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  for (Turn const& turn :
       {Turn{"gamma", {{0.75, 2}, {2.5, 3}}}, Turn{"chi_squared", {{3}, {9}}},
        Turn{"maxwell", {{1}, {2.5}}}, Turn{"beta", {{2, 3}, {0.5, 0.5}}},
        Turn{"student_t", {{3}, {7.5}}}, Turn{"fisher_f", {{3, 4}, {9, 2}}},
        Turn{"von_mises", {{0, 1}, {1, 2.5}}},
        Turn{"truncated_normal", {{0, 1, -1, 2}, {3, 2, 3, 9}}}}) {
    expect_values_of_text<float, float>(turn, 33);
    expect_values_of_text<double, float>(turn, 33);
  }
}

template <class T>
void expect_counts_of_text() {
  for (Turn const& turn : {Turn{"bernoulli", {{0}, {0.25}, {1}}},
                           Turn{"geometric", {{1}, {0.5}, {0.0625}}},
                           Turn{"negative_binomial", {{1, 0.5}, {7.5, 0.25}}},
                           Turn{"poisson", {{0}, {0.5}, {4.25}, {1000}}}}) {
    expect_values_of_text<T, double>(turn, 501);
    expect_values_of_text<T, float>(turn, 501);
  }
  Turn const drawn{"hypergeometric", {{10, 20, 5}, {0, 4, 2}, {1000, 9, 500}}};
  expect_values_of_text<T, std::int32_t>(drawn, 501);
  expect_values_of_text<T, std::int64_t>(drawn, 501);
  expect_values_of_text<T, std::uint32_t>(drawn, 501);
}

TEST(CFillByElement, HasAllDistributionsOfWholeNumbers) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  expect_counts_of_text<std::int32_t>();
  expect_counts_of_text<std::int64_t>();
  expect_counts_of_text<std::uint32_t>();
  expect_counts_of_text<std::uint64_t>();
  Turn const throws{"integers", {{1, 6}, {7, 7}, {0, 2147483647}}};
  expect_values_of_text<std::int32_t, std::int32_t>(throws, 501);
  expect_values_of_text<std::uint32_t, std::uint32_t>(throws, 501);
  expect_values_of_text<std::uint64_t, std::uint64_t>(throws, 501);
  expect_values_of_text<std::int64_t, std::int64_t>(
      {"integers", {{-9, 9}, {0, 9007199254740992}}}, 501);
}

/// All of an unsigned type's range, which no number of `double` reaches.
TEST(CFillByElement, HasWholeNumbersOf64Bits) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  CSet const set("philox4x32"), other("philox4x32");
  std::size_t const count = 101;
  std::vector<std::uint64_t> const last(
      count, std::numeric_limits<std::uint64_t>::max());
  auto const made =
      filled<std::uint64_t>(set, "integers", count, {same(1), by(last)});
  std::vector<std::uint64_t> wanted(count);
  ASSERT_EQ(
      runnel_fill_named(other, RUNNEL_U64, "integers:1,18446744073709551615",
                        wanted.data(), count),
      RUNNEL_OK);
  EXPECT_EQ(made, wanted);
}

TEST(CFillByElement, PiecesJoinUp) {
  for (char const* const generator : {"philox4x32", "ranmar24", "mrg32k3a"}) {
    if (!has_generator(generator)) continue;
    auto const lambda = rates(300'001);
    CSet const all(generator), parts(generator);
    auto const wanted =
        filled<std::int32_t>(all, "poisson", lambda.size(), {by(lambda)});
    std::vector<std::int32_t> made;
    for (std::size_t const part : {std::size_t{1}, std::size_t{24'783},
                                   std::size_t{0}, std::size_t{275'217}}) {
      std::vector<double> const some(
          lambda.begin() + static_cast<std::ptrdiff_t>(made.size()),
          lambda.begin() + static_cast<std::ptrdiff_t>(made.size() + part));
      auto const more =
          filled<std::int32_t>(parts, "poisson", part, {by(some)});
      made.insert(made.end(), more.begin(), more.end());
    }
    EXPECT_EQ(made, wanted) << generator;
    EXPECT_EQ(position(parts), position(all));
  }
}

TEST(CFillByElement, WritesToMemoryOfTheBackEnd) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  CSet const set("philox4x32"), other("philox4x32");
  auto const lambda = rates();
  auto const narrow = numbers_as<float>(lambda);
  auto const on_device = [](auto const& numbers) {
    auto const host = view_of(numbers);
    return Kokkos::create_mirror_view_and_copy(Kokkos::DefaultExecutionSpace(),
                                               host);
  };
  auto const means = on_device(lambda);
  auto const widths = on_device(narrow);
  Kokkos::View<double*> const values("values", odd);
  runnel_parameter const given[] = {{RUNNEL_DOUBLE, means.data(), 0},
                                    {RUNNEL_FLOAT, widths.data(), 0}};
  runnel_parameters const parameters = {odd, given, 2};
  ASSERT_EQ(runnel_fill_by_element_device(set, RUNNEL_DOUBLE, "normal",
                                          values.data(), &parameters),
            RUNNEL_OK)
      << runnel_last_error();
  ASSERT_EQ(runnel_fence(set), RUNNEL_OK);
  auto const made =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  auto const wanted =
      filled<double>(other, "normal", odd, {by(lambda), by(narrow)});
  for (std::size_t i = 0; i < odd; ++i) ASSERT_EQ(made(i), wanted[i]) << i;
}

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
  parameters = {std::size_t{1} << 40, &one, 1};
  ASSERT_EQ(runnel_jump128(set, 0, 4), RUNNEL_OK);
  expect_error(fill("exponential", &value), RUNNEL_ERROR_EXHAUSTED, "are left");
  EXPECT_EQ(value, -1);
}

TEST(CFillByElement, OfNothingDoesNothing) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  CSet const set("philox4x32");
  EXPECT_TRUE(filled<float>(set, "normal", 0, {same(0), same(1)}).empty());
  EXPECT_EQ(position(set), 0u);
}

}  // namespace
}  // namespace Runnel::Testing
