// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Elements of global arrays by lists, through C: those of C++, and of what one
// fill writes.

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <runnel/runnel.hpp>
#include <vector>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;
using Numbers = std::vector<std::uint64_t>;

constexpr std::uint64_t listed_array = 20'000;
/// GPUs refuse these lists of lagged generators, a jump of which takes them
/// longer.
constexpr char const* not_counting =
    Impl::Backend<Kokkos::DefaultExecutionSpace>::on_device ? "sprng_lcg64"
                                                            : "ranmar24";

runnel_elements list_of(Numbers const& numbers,
                        std::uint64_t values = listed_array) {
  return {values, numbers.empty() ? nullptr : numbers.data(), numbers.size()};
}

/// Runs and single elements, out of order; many near each other; all; the last;
/// none.
std::vector<Numbers> lists() {
  Numbers some = {19'999, 7, 5000, 5001, 5002, 0, 6};
  for (std::uint64_t i = 8000; i < 12'000; ++i) some.push_back(i);
  Numbers all(listed_array);
  std::iota(all.begin(), all.end(), 0);
  Numbers backwards;
  for (std::uint64_t i = 9000; i >= 3000; i -= 3) backwards.push_back(i);
  return {some, backwards, all, {listed_array - 1}, {}};
}

/// What C++ writes.
template <class T, class Distribution>
std::vector<T> in_cpp(Numbers const& numbers,
                      Distribution const& distribution) {
  StreamSet<philox4x32, Host> set;
  std::vector<T> values(numbers.size());
  Kokkos::View<T*, Host, Kokkos::MemoryTraits<Kokkos::Unmanaged>> const view(
      values.data(), values.size());
  fill_elements(view, set, numbers, listed_array, distribution);
  Host().fence();
  return values;
}

template <class T, class Distribution>
void expect_as_in_cpp(runnel_type type, runnel_distribution distribution,
                      Distribution const& same) {
  for (auto const& numbers : lists()) {
    CSet const set("philox4x32");
    std::vector<T> values(numbers.size());
    auto const list = list_of(numbers);
    ASSERT_EQ(
        runnel_fill_elements(set, type, distribution, values.data(), &list),
        RUNNEL_OK)
        << runnel_last_error();
    EXPECT_EQ(values, (in_cpp<T>(numbers, same))) << type;
  }
}

TEST(CFillElements, HasTheValuesOfCpp) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  expect_as_in_cpp<float>(RUNNEL_FLOAT, RUNNEL_UNIFORM, Uniform{});
  expect_as_in_cpp<double>(RUNNEL_DOUBLE, RUNNEL_REFERENCE, Reference{});
  expect_as_in_cpp<std::uint32_t>(RUNNEL_U32, RUNNEL_NATIVE, Native{});
  expect_as_in_cpp<std::uint64_t>(RUNNEL_U64, RUNNEL_BITS, Bits{});
  expect_as_in_cpp<std::int32_t>(RUNNEL_I31, RUNNEL_BITS, Bits{});
}

TEST(CFillElements, HasTheValuesOfTheArray) {
  for (char const* const generator : {"mrg32k3a", "philox4x32", not_counting}) {
    if (!has_generator(generator)) continue;
    for (auto const& numbers : lists()) {
      CSet const all(generator), same(generator);
      auto const whole = doubles(all, listed_array);
      std::vector<double> values(numbers.size());
      auto const list = list_of(numbers);
      ASSERT_EQ(runnel_fill_elements(same, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                     values.data(), &list),
                RUNNEL_OK)
          << runnel_last_error();
      for (std::size_t i = 0; i < values.size(); ++i) {
        ASSERT_EQ(values[i], whole[numbers[i]]) << generator << " at " << i;
      }
      EXPECT_EQ(position(same), position(all)) << generator;
    }
  }
}

template <class T>
void expect_named(char const* generator, runnel_type type,
                  char const* distribution) {
  for (auto const& numbers : lists()) {
    CSet const all(generator), same(generator);
    std::vector<T> whole(listed_array), values(numbers.size());
    ASSERT_EQ(
        runnel_fill_named(all, type, distribution, whole.data(), listed_array),
        RUNNEL_OK);
    auto const list = list_of(numbers);
    ASSERT_EQ(runnel_fill_elements_named(same, type, distribution,
                                         values.data(), &list),
              RUNNEL_OK)
        << runnel_last_error();
    for (std::size_t i = 0; i < values.size(); ++i) {
      ASSERT_EQ(values[i], whole[numbers[i]]) << distribution << " at " << i;
    }
    EXPECT_EQ(position(same), position(all));
  }
}

TEST(CFillElements, HasNamedDistributions) {
  for (char const* const generator : {"philox4x32", not_counting}) {
    if (!has_generator(generator)) continue;
    expect_named<float>(generator, RUNNEL_FLOAT, "normal:1,2");
    expect_named<double>(generator, RUNNEL_DOUBLE, "deep_exponential:3");
    expect_named<float>(generator, RUNNEL_FLOAT, "uniform_exact");
    expect_named<std::int64_t>(generator, RUNNEL_I64, "poisson:4.2");
    expect_named<std::int32_t>(generator, RUNNEL_I32, "integers:1,6");
    expect_named<std::uint32_t>(generator, RUNNEL_U32, "words");
  }
}

/// One value in 2^19 is in a tail.
TEST(CFillElements, HasDeepTails) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  constexpr std::uint64_t many = std::uint64_t{3} << 20;
  CSet const all("philox4x32"), same("philox4x32");
  std::vector<float> whole(many), values(many);
  ASSERT_EQ(runnel_fill_named(all, RUNNEL_FLOAT, "deep_normal:0,1",
                              whole.data(), many),
            RUNNEL_OK);
  Numbers numbers(many);
  std::iota(numbers.begin(), numbers.end(), many / 3);
  for (auto& number : numbers) number %= many;
  auto const list = list_of(numbers, many);
  ASSERT_EQ(runnel_fill_elements_named(same, RUNNEL_FLOAT, "deep_normal:0,1",
                                       values.data(), &list),
            RUNNEL_OK)
      << runnel_last_error();
  for (std::size_t i = 0; i < many; ++i) {
    ASSERT_EQ(values[i], whole[numbers[i]]) << i;
  }
}

/// An array is followed by the next one, whatever was filled of it.
TEST(CFillElements, LeavesTheStreamBehindTheArray) {
  if (!has_generator("mrg32k3a")) GTEST_SKIP();
  CSet const all("mrg32k3a"), same("mrg32k3a");
  auto const whole = doubles(all, 3 * listed_array);
  for (std::uint64_t const before :
       {std::uint64_t{0}, listed_array, 2 * listed_array}) {
    Numbers const numbers = {before / 100, 19'000};
    double values[2];
    auto const list = list_of(numbers);
    ASSERT_EQ(runnel_fill_elements(same, RUNNEL_DOUBLE, RUNNEL_UNIFORM, values,
                                   &list),
              RUNNEL_OK);
    EXPECT_EQ(values[0], whole[before + numbers[0]]);
    EXPECT_EQ(values[1], whole[before + numbers[1]]);
  }
}

TEST(CFillElements, WritesToMemoryOfTheBackEnd) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  CSet const set("philox4x32");
  auto const numbers = lists()[0];
  auto const list = list_of(numbers);
  Kokkos::View<float*> const values("values", numbers.size());
  ASSERT_EQ(runnel_fill_elements_device(set, RUNNEL_FLOAT, RUNNEL_UNIFORM,
                                        values.data(), &list),
            RUNNEL_OK)
      << runnel_last_error();
  ASSERT_EQ(runnel_fence(set), RUNNEL_OK);
  auto const made =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  auto const expected = in_cpp<float>(numbers, Uniform{});
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ASSERT_EQ(made(i), expected[i]) << i;
  }
}

/// A refused list, by its words; the set stays where it is.
class Refusals {
 public:
  explicit Refusals(runnel_stream_set* set) : m_set(set) {}
  void expect(runnel_elements const& list, std::string const& words,
              runnel_status status = RUNNEL_ERROR_INVALID_ARGUMENT) {
    m_values.assign(list.count < 10'000 ? list.count : 1, -1);
    expect_error(runnel_fill_elements(m_set, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                      m_values.data(), &list),
                 status, words);
    for (double const value : m_values) EXPECT_EQ(value, -1);
  }

 private:
  runnel_stream_set* m_set;
  std::vector<double> m_values;
};

TEST(CFillElements, RefusesListsThatAreNone) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  CSet const set("philox4x32");
  Refusals refused(set);
  refused.expect(list_of({5, 100}, 100), "no element 100 in an array of 100");
  refused.expect(list_of({5, 7, 5}), "element 5 is in the list twice");
  refused.expect({listed_array, nullptr, 2},
                 "numbers, those of the elements, is NULL");
  refused.expect({listed_array, nullptr, ~std::size_t{0}}, "negative number");
  EXPECT_EQ(position(set), 0u);
  runnel_stream_options several = RUNNEL_STREAM_OPTIONS_INIT;
  several.num_streams = 3;
  CSet const three("philox4x32", several);
  Refusals(three).expect(list_of({1}), "3 streams");
}

TEST(CFillElements, RefusesArraysPastTheEndAndShortRuns) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  CSet const late("philox4x32");
  ASSERT_EQ(runnel_jump128(late, 0, 3), RUNNEL_OK);
  ASSERT_EQ(runnel_jump(late, ~std::uint64_t{0} - 1000), RUNNEL_OK);
  Refusals(late).expect(list_of({1}, std::uint64_t{1} << 62),
                        "past the end of a stream", RUNNEL_ERROR_EXHAUSTED);
  CSet const lagged("ranmar24");
  Refusals(lagged).expect(list_of({0, 1'000'000'000}, 2'000'000'000),
                          "list longer runs");
  EXPECT_EQ(position(lagged), 0u);
}

TEST(CFillElements, SaysWhatIsWrong) {
  if (!has_generator("philox4x32")) GTEST_SKIP();
  CSet const set("philox4x32");
  Numbers const numbers = {1};
  auto const list = list_of(numbers);
  double value = -1;
  auto const wrong = RUNNEL_ERROR_INVALID_ARGUMENT;
  expect_error(
      runnel_fill_elements(set, RUNNEL_DOUBLE, RUNNEL_UNIFORM, &value, nullptr),
      wrong, "elements is NULL");
  expect_error(
      runnel_fill_elements(set, RUNNEL_DOUBLE, RUNNEL_UNIFORM, nullptr, &list),
      wrong, "values is NULL");
  expect_error(
      runnel_fill_elements(set, RUNNEL_DOUBLE, RUNNEL_NATIVE, &value, &list),
      RUNNEL_ERROR_NO_SUCH_VALUES, "makes");
  expect_error(runnel_fill_elements(nullptr, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                    &value, &list),
               RUNNEL_ERROR_BAD_HANDLE, "NULL");
  auto const named = [&](char const* distribution) {
    return runnel_fill_elements_named(set, RUNNEL_DOUBLE, distribution, &value,
                                      &list);
  };
  expect_error(named(nullptr), wrong, "distribution is NULL");
  expect_error(named("binormal"), wrong, "no distribution 'binormal'");
  expect_error(named("normal:0,-1"), wrong, "-1");
  EXPECT_EQ(position(set), 0u);
  EXPECT_EQ(value, -1);
}

}  // namespace
}  // namespace Runnel::Testing
