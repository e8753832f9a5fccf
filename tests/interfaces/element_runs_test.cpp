// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which elements of a list are made by one fill, and lists whose fills are cut
// because they are long.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <testing/host_copy.hpp>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

using Impl::ElementRun;
using Impl::MergedRuns;

/// Runs of {number, count}, in the order of the View, too.
std::vector<ElementRun> runs_of(
    std::vector<std::pair<std::uint64_t, std::size_t>> const& given) {
  std::vector<ElementRun> runs;
  std::size_t first = 0;
  for (auto const& [number, count] : given) {
    runs.push_back({number, first, count});
    first += count;
  }
  return runs;
}

/// Numbers of runs in each fill.
std::vector<std::size_t> sizes_of(std::vector<MergedRuns> const& merged) {
  std::vector<std::size_t> sizes;
  for (auto const& fill : merged) sizes.push_back(fill.num_runs);
  return sizes;
}

using Sizes = std::vector<std::size_t>;

TEST(MergeRuns, OfWhatIsNear) {
  auto const runs = runs_of({{0, 2}, {5, 1}, {16, 3}, {30, 1}});
  auto const merged =
      Impl::merge_runs(runs, {.run_cost = 10, .max_length = 100});
  ASSERT_EQ(sizes_of(merged), (Sizes{3, 1}));
  EXPECT_EQ(merged[0].first, 0);
  EXPECT_EQ(merged[0].number, 0);
  EXPECT_EQ(merged[0].length, 19);
  EXPECT_EQ(merged[0].num_elements, 6);
  EXPECT_EQ(merged[1].first, 3);
  EXPECT_EQ(merged[1].number, 30);
  EXPECT_EQ(merged[1].length, 1);
}

/// A run of at least `run_cost` values is written directly into the View.
TEST(MergeRuns, LongOnesAlone) {
  auto const runs = runs_of({{0, 2}, {3, 10}, {14, 9}, {24, 9}});
  EXPECT_EQ(
      sizes_of(Impl::merge_runs(runs, {.run_cost = 10, .max_length = 100})),
      (Sizes{1, 1, 2}));
}

TEST(MergeRuns, UpToAGivenLength) {
  auto const runs = runs_of({{0, 1}, {4, 1}, {8, 1}, {12, 1}});
  auto const sizes = [&](std::uint64_t most) {
    return sizes_of(
        Impl::merge_runs(runs, {.run_cost = 10, .max_length = most}));
  };
  EXPECT_EQ(sizes(13), (Sizes{4}));
  EXPECT_EQ(sizes(12), (Sizes{3, 1}));
  EXPECT_EQ(sizes(5), (Sizes{2, 2}));
}

TEST(MergeRuns, OnlyWhereManyFillsAreSaved) {
  auto const runs = runs_of({{0, 1}, {4, 1}, {8, 1}});
  auto const sizes = [&](std::size_t least) {
    return sizes_of(Impl::merge_runs(runs, {10, 100, least}));
  };
  EXPECT_EQ(sizes(2), (Sizes{3}));
  EXPECT_EQ(sizes(3), (Sizes{1, 1, 1}));
}

TEST(MergeRuns, OfNone) {
  EXPECT_TRUE(Impl::merge_runs({}, {10, 100, 0}).empty());
}

/// A fill makes no more values than its memory has.
TEST(FillElements, OfMoreValuesThanOneFillMakes) {
  using Space = Kokkos::DefaultExecutionSpace;
  constexpr std::uint64_t array = (std::uint64_t{5} << 22) + 77;
  constexpr std::uint64_t step = 199;
  ASSERT_GT(array, std::uint64_t{Impl::max_gathered});
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t n = 3; n < array; n += step) numbers.push_back(n);
  StreamSet<ranmar24, Space> all, some;
  Kokkos::View<float*, Space> const whole("whole", array);
  Kokkos::View<float*, Space> const part("part", numbers.size());
  fill(whole, all);
  fill_elements(part, some, numbers, array);
  EXPECT_EQ(some.snapshot(), all.snapshot());
  auto const expected = host_copy(whole);
  auto const values = host_copy(part);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    ASSERT_EQ(values(i), expected(numbers[i])) << "element " << numbers[i];
  }
}

/// Single elements whose mean distance is more than a jump of RANMAR takes, but
/// which are in two places.
TEST(FillElements, OfFewPlacesFarApart) {
  using Space = Kokkos::DefaultExecutionSpace;
  constexpr std::uint64_t array = std::uint64_t{1} << 33;
  constexpr std::size_t many = 5000;
  std::vector<std::uint64_t> numbers;
  for (std::size_t i = many; i-- > 0;) {
    numbers.push_back(i);
    numbers.push_back(array - many + i);
  }
  StreamSet<ranmar24, Space> first, last, some;
  Kokkos::View<float*, Space> const part("part", numbers.size());
  fill_elements(part, some, numbers, array);
  Kokkos::View<float*, Space> const low("low", many), high("high", many);
  fill(low, first);
  last.jump(array - many);
  fill(high, last);
  EXPECT_EQ(some.snapshot(), last.snapshot());
  auto const expected_low = host_copy(low);
  auto const expected_high = host_copy(high);
  auto const values = host_copy(part);
  for (std::size_t i = 0; i < many; ++i) {
    std::size_t const at = 2 * (many - 1 - i);
    ASSERT_EQ(values(at), expected_low(i)) << i;
    ASSERT_EQ(values(at + 1), expected_high(i)) << i;
  }
}

}  // namespace
}  // namespace Runnel::Testing
