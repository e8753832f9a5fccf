// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One stream into Views of every rank and layout: logical row-major order,
// and not a byte beside.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <testing/cases.hpp>
#include <testing/effort.hpp>
#include <testing/shapes.hpp>

namespace Runnel::Testing {
namespace {

using Pair = Kokkos::pair<std::size_t, std::size_t>;

/// Elements `begin`, begin + step, … of a rank-1 base.
struct Strided {
  std::size_t begin, count, step;
  template <class ViewType>
  auto operator()(ViewType const& base) const {
    using T = typename ViewType::non_const_value_type;
    using Space = typename ViewType::device_type;
    return Kokkos::View<T*, Kokkos::LayoutStride, Space>(
        base.data() + begin, Kokkos::LayoutStride(count, step));
  }
};

/// A rank-1 base as a View of rank 3 whose dimensions lie in any order, with
/// gaps between their runs.
struct Permuted {
  std::array<std::size_t, 3> extent;
  std::array<std::size_t, 3> stride;
  template <class ViewType>
  auto operator()(ViewType const& base) const {
    using T = typename ViewType::non_const_value_type;
    using Space = typename ViewType::device_type;
    return Kokkos::View<T***, Kokkos::LayoutStride, Space>(
        base.data() + 3, Kokkos::LayoutStride(extent[0], stride[0], extent[1],
                                              stride[1], extent[2], stride[2]));
  }
};

template <class CaseType>
class OneStreamShapes : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;

  /// The set and its model go on from View to View.
  StreamSet<Generator, Space> set;
  SetModel<Generator> model;

  template <class DataType, class Layout, class... Extents>
  static auto base(Extents... extents) {
    return Kokkos::View<DataType, Layout, Space>("base", extents...);
  }
  template <class Base, class Take>
  void check(Base const& base, Take const& take, std::int64_t chunk = 0) {
    if (!m_sample.takes_next()) return;
    FillOptions options;
    options.chunk = chunk;
    check_fill<Bits>(base, take, set, model, options);
  }

 private:
  Sample m_sample{12};
};
TYPED_TEST_SUITE(OneStreamShapes, RanmarCases, CaseNames);

template <class T, class Test>
void check_rank_0_and_1(Test& test) {
  using Kokkos::LayoutRight;
  auto const single = Test::template base<T, LayoutRight>();
  for (int i = 0; i < 100; ++i) test.check(single, Whole{});
  auto const line = Test::template base<T*, LayoutRight>(60000);
  for (std::size_t const count : {0, 1, 2, 3, 4, 5, 31, 32, 33, 95, 96, 97, 191,
                                  192, 193, 384, 1000, 50000}) {
    for (std::size_t const begin : {0, 1, 2, 3, 17}) {
      if (count == 50000 && begin > 2) continue;
      test.check(line, [=](auto const& view) {
        return Kokkos::subview(view, Pair(begin, begin + count));
      });
    }
    for (std::size_t const step : {2, 3, 7}) {
      if (count * step > 50000) continue;
      test.check(line, Strided{5, count, step});
      test.check(line, Strided{5, count, step}, 96);
    }
  }
}

TYPED_TEST(OneStreamShapes, RankZeroAndOne) {
  check_rank_0_and_1<std::uint32_t>(*this);
  check_rank_0_and_1<std::uint64_t>(*this);
}

template <class T, class Layout, class Test>
void check_rank_2(Test& test) {
  constexpr std::size_t extents[][2] = {
      {0, 5},   {5, 0},   {1, 1},    {1, 200},  {200, 1},   {3, 5},
      {2, 96},  {96, 2},  {33, 97},  {97, 33},  {200, 193}, {193, 200},
      {7, 191}, {7, 192}, {1000, 3}, {3, 1000}, {64, 256}};
  for (auto const& [n, m] : extents) {
    auto const matrix = Test::template base<T**, Layout>(n, m);
    test.check(matrix, Whole{});
    test.check(matrix, Whole{}, 97);
    // A block in the interior: every row has neighbours on both sides.
    auto const frame = Test::template base<T**, Layout>(n + 5, m + 3);
    auto const interior = [n, m](auto const& view) {
      return Kokkos::subview(view, Pair(2, 2 + n), Pair(1, 1 + m));
    };
    test.check(frame, interior);
    test.check(frame, interior, 50);
  }
  auto const matrix = Test::template base<T**, Layout>(101, 57);
  test.check(matrix, [](auto const& view) {
    return Kokkos::subview(view, Kokkos::ALL, 13);
  });
  test.check(matrix, [](auto const& view) {
    return Kokkos::subview(view, 99, Kokkos::ALL);
  });
}

TYPED_TEST(OneStreamShapes, RankTwo) {
  check_rank_2<std::uint32_t, Kokkos::LayoutRight>(*this);
  check_rank_2<std::uint32_t, Kokkos::LayoutLeft>(*this);
  check_rank_2<std::uint64_t, Kokkos::LayoutRight>(*this);
  check_rank_2<std::uint64_t, Kokkos::LayoutLeft>(*this);
}

template <class T, class Layout, class Test>
void check_ranks_3_and_4(Test& test) {
  constexpr std::size_t extents[][3] = {{3, 5, 7},   {0, 3, 2},    {3, 0, 2},
                                        {3, 2, 0},   {1, 1, 1},    {4, 1, 6},
                                        {1, 9, 1},   {200, 3, 97}, {97, 3, 200},
                                        {2, 250, 2}, {17, 16, 15}};
  for (auto const& [l, m, n] : extents) {
    auto const whole = Test::template base<T***, Layout>(l, m, n);
    test.check(whole, Whole{});
    test.check(whole, Whole{}, 97);
    auto const frame = Test::template base<T***, Layout>(l + 2, m + 3, n + 1);
    test.check(frame, [l, m, n](auto const& view) {
      return Kokkos::subview(view, Pair(1, 1 + l), Pair(2, 2 + m), Pair(0, n));
    });
    test.check(frame, [m, n](auto const& view) {
      return Kokkos::subview(view, 1, Pair(1, 1 + m), Pair(1, 1 + n));
    });
    test.check(frame, [l, n](auto const& view) {
      return Kokkos::subview(view, Pair(0, l), 1, Pair(1, 1 + n));
    });
  }
  auto const rank4 = Test::template base<T****, Layout>(6, 5, 33, 4);
  test.check(rank4, Whole{});
  test.check(rank4, [](auto const& view) {
    return Kokkos::subview(view, Pair(1, 5), Pair(2, 3), Pair(0, 33),
                           Pair(1, 3));
  });
}

TYPED_TEST(OneStreamShapes, RanksThreeAndFour) {
  check_ranks_3_and_4<std::uint32_t, Kokkos::LayoutRight>(*this);
  check_ranks_3_and_4<std::uint32_t, Kokkos::LayoutLeft>(*this);
  check_ranks_3_and_4<std::uint64_t, Kokkos::LayoutRight>(*this);
  check_ranks_3_and_4<std::uint64_t, Kokkos::LayoutLeft>(*this);
}

template <class T, class Layout, class Test>
void check_ranks_5_and_8(Test& test) {
  auto const rank5 = Test::template base<T*****, Layout>(4, 3, 5, 6, 7);
  test.check(rank5, Whole{});
  test.check(rank5, [](auto const& view) {
    return Kokkos::subview(view, Pair(1, 3), Pair(0, 2), Pair(1, 5), Pair(2, 5),
                           Pair(3, 6));
  });
  auto const rank8 =
      Test::template base<T********, Layout>(3, 2, 4, 3, 2, 3, 2, 5);
  test.check(rank8, Whole{});
  test.check(rank8, Whole{}, 97);
  // No two dimensions are one run of memory.
  test.check(rank8, [](auto const& view) {
    return Kokkos::subview(view, Pair(0, 2), Pair(1, 2), Pair(1, 4), Pair(0, 2),
                           Pair(0, 1), Pair(1, 3), Pair(1, 2), Pair(1, 4));
  });
}

TYPED_TEST(OneStreamShapes, RanksFiveAndEight) {
  check_ranks_5_and_8<std::uint32_t, Kokkos::LayoutRight>(*this);
  check_ranks_5_and_8<std::uint64_t, Kokkos::LayoutLeft>(*this);
}

/// Memory that host and device share.
TYPED_TEST(OneStreamShapes, SharedMemory) {
  using Space = typename TypeParam::execution_space;
  Kokkos::View<std::uint32_t*, Kokkos::LayoutRight,
               Kokkos::SharedHostPinnedSpace> const pinned("pinned", 1000);
  if constexpr (Kokkos::SpaceAccessibility<
                    Space, Kokkos::SharedHostPinnedSpace>::accessible) {
    this->check(pinned, Whole{});
    this->check(pinned, [](auto const& view) {
      return Kokkos::subview(view, Pair(7, 991));
    });
  }
}

TYPED_TEST(OneStreamShapes, OptionsAtTheirLargest) {
  auto const line =
      this->template base<std::uint32_t*, Kokkos::LayoutRight>(1000);
  FillOptions options;
  options.chunk = std::numeric_limits<std::int64_t>::max();
  options.team_size = std::numeric_limits<int>::max();
  check_fill<Bits>(line, Whole{}, this->set, this->model, options);
  auto const left =
      this->template base<std::uint64_t**, Kokkos::LayoutLeft>(3, 300);
  check_fill<Bits>(left, Whole{}, this->set, this->model, options);
}

TYPED_TEST(OneStreamShapes, DimensionsInAnyOrder) {
  auto const base =
      this->template base<std::uint32_t*, Kokkos::LayoutRight>(60000);
  for (auto const& [a, b, c] : {std::array<std::size_t, 3>{5, 7, 11},
                                {3, 250, 4},
                                {250, 2, 3},
                                {2, 3, 250},
                                {1, 20, 1}}) {
    std::array<std::size_t, 3> const extent{a, b, c};
    for (std::size_t const gap : {0, 1, 5}) {
      std::array<int, 3> order{0, 1, 2};  // slowest dimension first
      do {
        std::array<std::size_t, 3> stride{};
        std::size_t run = gap + 1;
        for (int d = 2; d >= 0; --d) {
          auto const dimension = static_cast<std::size_t>(order[d]);
          stride[dimension] = run;
          run = run * extent[dimension] + gap;
        }
        this->check(base, Permuted{extent, stride});
      } while (std::next_permutation(order.begin(), order.end()));
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
