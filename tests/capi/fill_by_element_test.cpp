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
#include <testing/distribution_cases.hpp>
#include <vector>

#include "by_element.hpp"
#include "sets.hpp"

namespace Runnel::Testing {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;
template <class T>
using HostArray = Kokkos::View<T*, Host>;

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
  std::string name;
  std::vector<ParameterSet> sets;  ///< each of all parameters
};

/// Each value against that of the distribution by its text.
/// \tparam P  of the arrays
template <class T, class P>
void expect_values_of_text(Turn const& turn, std::size_t count) {
  SCOPED_TRACE(turn.name);
  std::vector<std::string> texts;
  for (auto const& set : turn.sets) {
    auto const stored = numbers_as<double>(numbers_as<P>(set));
    texts.push_back(text_of(turn.name, stored));
  }
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
  auto const made = filled<T>(set, turn.name.c_str(), count, given);
  for (std::size_t s = 0; s < turn.sets.size(); ++s) {
    CSet const other("philox4x32");
    std::vector<T> wanted(count);
    ASSERT_EQ(runnel_fill_named(other, type_of<T>(), texts[s].c_str(),
                                wanted.data(), count),
              RUNNEL_OK)
        << runnel_last_error();
    for (std::size_t i = s; i < count; i += turn.sets.size()) {
      ASSERT_EQ(made[i], wanted[i]) << texts[s] << " at " << i;
    }
    EXPECT_EQ(position(set), position(other));
  }
}

TEST(CFillByElement, HasAllFloatingPointDistributions) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  for (auto const& known : cases_of(FormulaList())) {
    expect_values_of_text<float, float>({known.name, known.sets}, odd);
    expect_values_of_text<double, double>({known.name, known.sets}, odd);
  }
  std::size_t const many = (std::size_t{1} << 19) + 1;
  for (Turn const& turn : {Turn{"deep_normal", {{0, 1}, {-3.5, 0.25}}},
                           Turn{"deep_lognormal", {{0, 1}, {2, 0.125}}},
                           Turn{"deep_exponential", {{1}, {3}}},
                           Turn{"deep_rayleigh", {{1}, {2.5}}},
                           Turn{"deep_laplace", {{0, 1}, {5, 0.125}}},
                           Turn{"gamma_marsaglia_tsang", {{0.5, 1}, {7, 2}}}}) {
    expect_values_of_text<float, double>(turn, many);
    expect_values_of_text<double, float>(turn, many);
  }
}

TEST(CFillByElement, HasAllDistributionsByTables) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  for (auto const& known : cases_of(TableList())) {
    expect_values_of_text<float, float>({known.name, known.sets}, 65);
    expect_values_of_text<double, float>({known.name, known.sets}, 65);
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

TEST(CFillByElement, OfNothingDoesNothing) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  CSet const set("philox4x32");
  EXPECT_TRUE(filled<float>(set, "normal", 0, {same(0), same(1)}).empty());
  EXPECT_EQ(position(set), 0u);
}

}  // namespace
}  // namespace Runnel::Testing
