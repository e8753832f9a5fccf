// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Elements of global arrays by lists: those of the whole array, and what comes
// next; and what a call that is refused or fails leaves.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <numeric>
#include <random>
#include <runnel/runnel.hpp>
#include <testing/cases.hpp>
#include <testing/host_copy.hpp>
#include <testing/instances.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Numbers = std::vector<std::uint64_t>;

constexpr std::uint64_t array = 30'000;
StreamOptions const start{.first_stream = 1, .offset = 5};

/// Numbers of elements first, …, first + count − 1.
Numbers run(std::uint64_t first, std::uint64_t count) {
  Numbers numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}
Numbers joined(std::vector<Numbers> const& runs) {
  Numbers all;
  for (auto const& each : runs) all.insert(all.end(), each.begin(), each.end());
  return all;
}

/// Every `step`-th element before `end`, in random order.
Numbers shuffled(std::uint64_t step, std::uint64_t end = array) {
  Numbers numbers;
  for (std::uint64_t n = 0; n < end; n += step) numbers.push_back(n);
  std::shuffle(numbers.begin(), numbers.end(), std::mt19937_64(step));
  return numbers;
}
/// All, some, one and none, in order and not. Runs are longer than a jump
/// takes, or close to one another.
std::vector<Numbers> lists() {
  Numbers backwards = run(500, 40);
  std::vector<Numbers> blocks;
  for (std::uint64_t b = 60; b-- > 0;) blocks.push_back(run(2000 + b * 25, 10));
  return {run(0, array),
          run(0, 1),
          run(array - 1, 1),
          {},
          Numbers(backwards.rbegin(), backwards.rend()),
          joined(blocks),
          shuffled(1),
          shuffled(3),
          joined({run(8000, 3000), shuffled(7, 5000), run(20'003, 9000)}),
          joined({run(20'000, 10'000), run(3, 9000)}),
          joined({run(12'000, 7000), run(19'000, 7000), run(100, 5000)})};
}

template <class View>
void expect_elements(View const& part, auto const& whole,
                     Numbers const& numbers) {
  auto const values = host_copy(part);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    ASSERT_EQ(values(i), whole(numbers[i])) << "element " << numbers[i];
  }
}

template <class Generator, class T, class Distribution = Uniform>
void expect_lists(Distribution const& distribution = {},
                  StreamOptions const& options = start) {
  SCOPED_TRACE(Generator::name);
  using Set = StreamSet<Generator, Space>;
  Set all({}, options);
  Kokkos::View<T*, Space> const filled("filled", array);
  fill(filled, all, distribution);
  auto const whole = host_copy(filled);
  for (auto const& numbers : lists()) {
    SCOPED_TRACE(numbers.size());
    Set same({}, options), strided({}, options);
    Kokkos::View<T*, Space> const part("part", numbers.size());
    fill_elements(part, same, numbers, array, distribution);
    expect_elements(part, whole, numbers);
    EXPECT_EQ(same.snapshot(), all.snapshot());
    // Every third number of memory.
    Kokkos::View<T**, Kokkos::LayoutRight, Space> const wide("wide",
                                                             numbers.size(), 3);
    auto const column = Kokkos::subview(wide, Kokkos::ALL, 1);
    fill_elements(Space(), column, strided, numbers, array, distribution);
    Kokkos::View<T*, Space> const copy("copy", numbers.size());
    Kokkos::deep_copy(copy, column);
    expect_elements(copy, whole, numbers);
    EXPECT_EQ(strided.snapshot(), all.snapshot());
  }
}

template <class Generator>
class FillElements : public ::testing::Test {};
#ifdef RUNNEL_TEST_FEW_GENERATORS
using ListGenerators = ::testing::Types<ranmar24, philox4x32>;
#else
using ListGenerators =
    ::testing::Types<ranmar24, mt19937, mrg32k3a, sprng_lfg, philox4x32>;
#endif
TYPED_TEST_SUITE(FillElements, ListGenerators);

TYPED_TEST(FillElements, HasTheValuesOfTheArray) {
  expect_lists<TypeParam, float>();
  expect_lists<TypeParam, double>();
  expect_lists<TypeParam, double>(Normal(1, 2));
  expect_lists<TypeParam, std::uint32_t>(Bits());
}

TEST(FillElements, OfDistributionsWithPlacesAndTables) {
  expect_lists<philox4x32, float>(DeepTails(Normal()));
  expect_lists<philox4x32, std::int64_t>(Poisson(4.5));
}

TEST(FillElements, OfLeapfrogParts) {
  expect_lists<philox4x32, float>({}, {.offset = 3, .leapfrog = {1, 3}});
  expect_lists<ranmar24, float>({}, {.offset = 3, .leapfrog = {1, 3}});
}

/// An array is followed by the next one, beyond 2^32 values, too.
TEST(FillElements, OfArraysOneAfterAnother) {
  constexpr std::uint64_t large = (std::uint64_t{1} << 33) + 5;
  StreamSet<philox4x32, Space> stream;
  Kokkos::View<double*, Space> const part("part", 3), expected("expected", 3);
  for (std::uint64_t const arrays : {0, 1, 2}) {
    fill_elements(part, stream, run(large - 3, 3), large);
    StreamSet<philox4x32, Space> single;
    // Two words per value of double.
    single.jump(UInt128(2) *
                (UInt128(arrays) * UInt128(large) + UInt128(large - 3)));
    fill(expected, single);
    expect_elements(part, host_copy(expected), run(0, 3));
    EXPECT_EQ(stream.snapshot(), single.snapshot());
  }
}

/// A call that is refused changes nothing.
class RefusedElements : public ::testing::Test {
 public:
  ~RefusedElements() override { EXPECT_EQ(m_set.snapshot(), m_before); }
  StreamSet<philox4x32, Space>& set() { return m_set; }

 private:
  StreamSet<philox4x32, Space> m_set;
  Snapshot m_before = m_set.snapshot();
};

TEST_F(RefusedElements, OfWrongLists) {
  Kokkos::View<float*, Space> const part("part", 3);
  auto const of = [&](Numbers const& numbers) {
    fill_elements(part, set(), numbers, 100);
  };
  RUNNEL_EXPECT_REFUSED(of({1, 2}), "Runnel::fill_elements: a View of 3 ele",
                        "2 numbers", "a number for each");
  RUNNEL_EXPECT_REFUSED(of({1, 2, 100}),
                        "Runnel::fill_elements: ", "no element 100",
                        "an array of 100", "from 0");
  RUNNEL_EXPECT_REFUSED(of({7, 3, 7}), "Runnel::fill_elements: ",
                        "element 7 is in the list twice", "list each once");
  RUNNEL_EXPECT_REFUSED(of({7, 8, 8}), "element 8 is in the list twice");
}

TEST_F(RefusedElements, OfWrongStreams) {
  Kokkos::View<float*, Space> const part("part", 3);
  StreamSet<philox4x32, Space> streams({}, {.num_streams = 4});
  RUNNEL_EXPECT_REFUSED(fill_elements(part, streams, {1, 2, 3}, 100),
                        "Runnel::fill_elements: a set of 4 streams",
                        "one stream");
  // 100 values are more than what is left, 2 elements or not.
  StreamSet<mrg32k3a, Space> ending(
      {}, {.offset = Mrg32k3aSeed().stream_length() - UInt128(50)});
  auto const before = ending.snapshot();
  RUNNEL_EXPECT_REFUSED(fill_elements(part, ending, {1, 2, 3}, 100),
                        "Runnel::fill_elements: 100 values of 1 streams of mrg",
                        "past the end of a stream", "has 50 left before",
                        "choose");
  EXPECT_EQ(ending.snapshot(), before);
  EXPECT_NO_THROW(fill_elements(part, ending, {1, 2, 49}, 50));
}

TEST_F(RefusedElements, OfAnotherInstance) {
  auto const instances = two_instances<Space>();
  if (instances[0] == instances[1]) GTEST_SKIP();
  StreamSet<philox4x32, Space> stream(instances[0], {});
  Kokkos::View<float*, Space> const part("part", 3);
  RUNNEL_EXPECT_REFUSED(
      fill_elements(instances[1], part, stream, {1, 2, 3}, 100),
      "Runnel::fill_elements: the execution-space instance", "rebind");
  EXPECT_EQ(stream.position(), UInt128(0));
}

/// By the distribution, before the stream moves to the first element.
TEST_F(RefusedElements, OfWrongParameters) {
  Kokkos::View<float*, Space> const part("part", 1);
  RUNNEL_EXPECT_REFUSED(
      fill_elements(part, set(), {50}, 100, UniformReal(0, 1e-40)),
      "UniformReal");
}

TEST(FillElements, RefusesRunsShorterThanTheirJumps) {
  StreamSet<ranmar24, Space> stream;
  Kokkos::View<float*, Space> const part("part", 3);
  RUNNEL_EXPECT_REFUSED(
      fill_elements(part, stream, {0, 100'000, 200'000}, 1'000'000),
      "Runnel::fill_elements: runs of 1", "100000 apart", "a jump of ranmar24",
      "longer runs");
  EXPECT_EQ(stream.position(), UInt128(0));
}

/// Sets of hosts are put back. \tparam Generator  small states, and long ones
template <class Generator>
void expect_unchanged_by_a_failed_run() {
  using Host = Kokkos::DefaultHostExecutionSpace;
  StreamSet<Generator, Host> stream({}, start);
  auto const before = stream.snapshot();
  auto const runs = Impl::runs_of_elements(lists()[5], array, "Runnel::X");
  Impl::FillsOfList const apart{runs, Impl::merge_runs(runs, {}), array,
                                UInt128(1)};
  std::size_t left = 3;
  auto const fail = [&](Impl::MergedRuns const& each) {
    if (left-- == 0) throw std::bad_alloc();
    fill(Kokkos::View<float*, Host>("values", each.length), stream);
  };
  EXPECT_THROW(Impl::fill_merged(stream, apart, fail), std::bad_alloc);
  EXPECT_EQ(stream.snapshot(), before);
}

TEST(FillElements, LeavesTheStreamWhereARunFails) {
  expect_unchanged_by_a_failed_run<mrg32k3a>();
  expect_unchanged_by_a_failed_run<ranmar24>();
}

}  // namespace
}  // namespace Runnel::Testing
