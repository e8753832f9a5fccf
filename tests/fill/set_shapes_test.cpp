// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sets of streams into Views of every rank and layout.

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/effort.hpp>
#include <testing/shapes.hpp>

namespace Runnel::Testing {
namespace {

using Pair = Kokkos::pair<std::size_t, std::size_t>;

template <class CaseType>
class SetShapes : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using Set = StreamSet<Generator, Space>;

  static StreamOptions streams(std::uint64_t count) {
    StreamOptions options;
    options.num_streams = count;
    return options;
  }
  template <class DataType, class Layout, class... Extents>
  static auto base(Extents... extents) {
    return Kokkos::View<DataType, Layout, Space>("base", extents...);
  }
};
TYPED_TEST_SUITE(SetShapes, RanmarCases, CaseNames);

template <class T, class Layout, class Test, class Set, class Model>
void check_rows(Set& set, Model& model, std::size_t length,
                std::int64_t chunk) {
  auto const streams = static_cast<std::size_t>(set.size());
  FillOptions options;
  options.chunk = chunk;
  auto const rank2 = Test::template base<T**, Layout>(streams, length);
  check_fill<Bits>(rank2, Whole{}, set, model, options);
  auto const frame = Test::template base<T**, Layout>(streams + 3, length + 5);
  check_fill<Bits>(
      frame,
      [=](auto const& view) {
        return Kokkos::subview(view, Pair(1, 1 + streams), Pair(4, 4 + length));
      },
      set, model, options);
  auto const rank3 =
      Test::template base<T***, Layout>(streams, 3, length / 3 + 1);
  check_fill<Bits>(rank3, Whole{}, set, model, options);
  check_fill<Bits>(
      rank3,
      [=](auto const& view) {
        return Kokkos::subview(view, Kokkos::ALL, Pair(1, 3),
                               Pair(length / 6, length / 3 + 1));
      },
      set, model, options);
}

TYPED_TEST(SetShapes, OneRowAStream) {
  Sample sample(8);
  for (std::uint64_t const num_streams : {2, 3, 16, 31, 33, 100}) {
    typename TestFixture::Set set({}, this->streams(num_streams));
    SetModel<typename TypeParam::generator> model({},
                                                  this->streams(num_streams));
    for (std::size_t const length : {0, 1, 2, 95, 96, 97, 250}) {
      for (std::int64_t const chunk : {0, 50, 96, 100}) {
        if (!sample.takes_next()) continue;
        check_rows<std::uint32_t, Kokkos::LayoutRight, TestFixture>(
            set, model, length, chunk);
        check_rows<std::uint32_t, Kokkos::LayoutLeft, TestFixture>(
            set, model, length, chunk);
        if (chunk == 96) continue;
        check_rows<std::uint64_t, Kokkos::LayoutRight, TestFixture>(
            set, model, length, chunk);
        check_rows<std::uint64_t, Kokkos::LayoutLeft, TestFixture>(
            set, model, length, chunk);
      }
    }
  }
}

TYPED_TEST(SetShapes, RankFour) {
  typename TestFixture::Set set({}, this->streams(5));
  SetModel<typename TypeParam::generator> model({}, this->streams(5));
  auto const right =
      this->template base<std::uint32_t****, Kokkos::LayoutRight>(5, 4, 9, 8);
  auto const left =
      this->template base<std::uint64_t****, Kokkos::LayoutLeft>(5, 4, 9, 8);
  check_fill<Bits>(right, Whole{}, set, model);
  check_fill<Bits>(left, Whole{}, set, model);
  auto const inner = [](auto const& view) {
    return Kokkos::subview(view, Kokkos::ALL, Pair(1, 3), Pair(2, 9),
                           Pair(3, 4));
  };
  check_fill<Bits>(right, inner, set, model);
  check_fill<Bits>(left, inner, set, model);
}

/// More streams than any device has threads.
TYPED_TEST(SetShapes, ManyStreams) {
  std::uint64_t const many = affordable(scaled(20000), 3000);
  typename TestFixture::Set set({}, this->streams(many));
  SetModel<typename TypeParam::generator> model({}, this->streams(many));
  auto const right =
      this->template base<std::uint32_t**, Kokkos::LayoutRight>(many, 3);
  auto const left =
      this->template base<std::uint32_t**, Kokkos::LayoutLeft>(many, 5);
  check_fill<Bits>(right, Whole{}, set, model);
  check_fill<Bits>(left, Whole{}, set, model);
  check_fill<Bits>(right, Whole{}, set, model);
}

/// A set of one stream, and a View of one row: both rules say the same.
TYPED_TEST(SetShapes, OneStreamOneRow) {
  typename TestFixture::Set set({}, this->streams(1));
  SetModel<typename TypeParam::generator> model({}, this->streams(1));
  auto const left =
      this->template base<std::uint32_t**, Kokkos::LayoutLeft>(1, 777);
  check_fill<Bits>(left, Whole{}, set, model);
  auto const single =
      this->template base<std::uint32_t***, Kokkos::LayoutLeft>(1, 1, 1);
  check_fill<Bits>(single, Whole{}, set, model);
}

TYPED_TEST(SetShapes, DealtOutWithStrides) {
  using T = std::uint32_t;
  auto const matrix = this->template base<T**, Kokkos::LayoutRight>(500, 7);
  auto const column = [](auto const& view) {
    return Kokkos::subview(view, Pair(3, 480), 5);
  };
  auto const single = this->template base<T, Kokkos::LayoutRight>();
  for (std::uint64_t const num_streams : {2, 3, 31, 600}) {
    typename TestFixture::Set set({}, this->streams(num_streams));
    SetModel<typename TypeParam::generator> model({},
                                                  this->streams(num_streams));
    for (auto const order : {Order::blocked, Order::interleaved}) {
      FillOptions options;
      options.order = order;
      check_fill<Bits>(matrix, column, set, model, options);
      check_fill<Bits>(single, Whole{}, set, model, options);
      check_fill<Bits>(single, Whole{}, set, model, options);
      options.chunk = 50;
      check_fill<Bits>(matrix, column, set, model, options);
    }
  }
}

/// A View without one row per stream is refused, and nothing has changed.
TYPED_TEST(SetShapes, WrongNumberOfRows) {
  using T = std::uint32_t;
  typename TestFixture::Set set({}, this->streams(3));
  filled<Bits, T>(set, 5);
  auto const before = set.snapshot();
  for (std::size_t const rows : {0, 1, 2, 4, 9}) {
    auto const matrix = this->template base<T**, Kokkos::LayoutRight>(rows, 6);
    Kokkos::deep_copy(matrix, poison<T>());
    EXPECT_TRUE(throws_saying<std::invalid_argument>(
        [&] { fill(matrix, set, Bits{}); },
        {std::to_string(rows) + " rows", "3", "extent(0)"}));
    set.instance().fence();
    for (auto const value : copied_to_host(matrix)) {
      ASSERT_EQ(value, poison<T>());
    }
    auto const empty =
        this->template base<T***, Kokkos::LayoutRight>(rows, 0, 2);
    RUNNEL_EXPECT_REFUSED(fill(empty, set, Bits{}), "rows", "extent(0)")
        << rows;
  }
  EXPECT_EQ(set.snapshot(), before);
}

TYPED_TEST(SetShapes, OptionsBelowZero) {
  using T = std::uint32_t;
  typename TestFixture::Set set({}, this->streams(2));
  auto const before = set.snapshot();
  auto const view = this->template base<T*, Kokkos::LayoutRight>(10);
  FillOptions team;
  team.team_size = -1;
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { fill(view, set, Bits{}, team); }, {"team size"}));
  FillOptions chunk;
  chunk.chunk = -96;
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { fill(view, set, Bits{}, chunk); }, {"chunk"}));
  EXPECT_EQ(set.snapshot(), before);
}

TYPED_TEST(SetShapes, OptionsNeedNoDistribution) {
  using Set = typename TestFixture::Set;
  using T = double;
  Set named({}, this->streams(2)), unnamed({}, this->streams(2));
  auto const expected = this->template base<T*, Kokkos::LayoutRight>(10);
  auto const values = this->template base<T*, Kokkos::LayoutRight>(10);
  FillOptions const options{.order = Order::interleaved};
  fill(expected, named, Uniform{}, options);
  fill(values, unnamed, options);
  EXPECT_TRUE(same_bits(copied_to_host(expected), copied_to_host(values)));
  fill(expected, named, Uniform{}, options);
  fill(unnamed.instance(), values, unnamed, {.order = Order::interleaved});
  EXPECT_TRUE(same_bits(copied_to_host(expected), copied_to_host(values)));
  EXPECT_EQ(named.snapshot(), unnamed.snapshot());
}

}  // namespace
}  // namespace Runnel::Testing
