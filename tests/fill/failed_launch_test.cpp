// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A fill whose kernel cannot be launched: the set is then as before.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <new>
#include <runnel/distributions/uniform.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/fill/plan/target.hpp>
#include <runnel/fill/request/launch.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/ranmar.hpp>
#include <testing/host_copy.hpp>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Values = Kokkos::View<double*, Space>;
using Rows = Kokkos::View<double**, Kokkos::LayoutRight, Space>;

template <class Generator>
using Types = Impl::FillTypes<Impl::NativeLanes,
                              Impl::sampler_of<Uniform, Generator, double>,
                              Space, Generator, double>;

/// No launch of the target succeeds; the next values are those of a set that
/// has not been asked for any.
template <class Generator>
void expect_set_stays(StreamSet<Generator, Space>& set,
                      Impl::FillTarget<double> const& target,
                      FillOptions const& options) {
  auto const before = set.snapshot();
  auto const fail = [](auto const&) { throw std::bad_alloc(); };
  EXPECT_THROW((Impl::planned_fill<Types<Generator>>(Space(), target, set,
                                                     options, fail)),
               std::bad_alloc);
  EXPECT_EQ(set.snapshot(), before);
  StreamSet<Generator, Space> same(before);
  Values const next("next", 1001), expected("expected", 1001);
  FillOptions const in_turn{.order = Order::interleaved};
  fill(next, set, Uniform(), in_turn);
  fill(expected, same, Uniform(), in_turn);
  auto const a = host_copy(next);
  auto const b = host_copy(expected);
  for (std::size_t i = 0; i < a.size(); ++i) ASSERT_EQ(a(i), b(i)) << i;
  EXPECT_EQ(set.snapshot(), same.snapshot());
}

template <class Generator>
class FailedLaunch : public ::testing::Test {
 public:
  /// A set of which some streams have given one value more than others.
  static StreamSet<Generator, Space> set_of(std::uint64_t num_streams) {
    StreamSet<Generator, Space> set({}, {.num_streams = num_streams});
    fill(Values("begun", 17), set, Uniform(), {.order = Order::interleaved});
    return set;
  }
};
using Generators = ::testing::Types<mrg32k3a, ranmar24>;
TYPED_TEST_SUITE(FailedLaunch, Generators);

TYPED_TEST(FailedLaunch, LeavesOneStream) {
  auto set = TestFixture::set_of(1);
  // One chunk, and several.
  for (std::size_t const size : {5, 200'000}) {
    Values const values("values", size);
    auto const target =
        Impl::make_target(values, 1, Order::blocked, TypeParam::jump_words);
    expect_set_stays(set, target, {});
    expect_set_stays(set, target, {.chunk = 1000});
  }
}

TYPED_TEST(FailedLaunch, LeavesStreamsInTurn) {
  auto set = TestFixture::set_of(5);
  for (Order const order : {Order::blocked, Order::interleaved}) {
    // The last streams, and then the first ones, give one value more.
    for (std::size_t const size : {3, 10, 14, 50'004}) {
      Values const values("values", size);
      auto const target =
          Impl::make_target(values, 5, order, TypeParam::jump_words);
      expect_set_stays(set, target, {.order = order});
    }
  }
}

TYPED_TEST(FailedLaunch, LeavesRows) {
  auto set = TestFixture::set_of(5);
  Rows const rows("rows", 5, 3001);
  auto const target =
      Impl::make_target(rows, 5, Order::blocked, TypeParam::jump_words);
  expect_set_stays(set, target, {});
  expect_set_stays(set, target, {.chunk = 1000});
}

TYPED_TEST(FailedLaunch, LeavesSomeStreamsOfACycle) {
  auto set = TestFixture::set_of(5);
  Values const values("values", 3 * 40);
  auto target =
      Impl::make_target(values, 3, Order::blocked, TypeParam::jump_words);
  target.order = Order::cyclic;
  target.block = 40;
  for (std::int64_t const first : {0, 1, 4}) {
    target.first_stream = first;
    expect_set_stays(set, target, {});
    expect_set_stays(set, target, {.chunk = 10});
  }
}

}  // namespace
}  // namespace Runnel::Testing
