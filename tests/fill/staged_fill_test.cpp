// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One stream into strided memory of many pieces (`StagedFill`): the values of a
// contiguous View, and nothing beside them.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <testing/cases.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Pair = Kokkos::pair<std::size_t, std::size_t>;

/// The elements of a View in the order of the sequence.
template <class ViewType>
auto in_order(ViewType const& view) {
  using T = typename ViewType::non_const_value_type;
  // Kokkos copies no strided Views between spaces.
  using Dense =
      Kokkos::View<typename ViewType::non_const_data_type, Kokkos::LayoutRight,
                   typename ViewType::device_type>;
  Dense dense;
  if constexpr (ViewType::rank() == 1) {
    dense = Dense("dense", view.extent(0));
  } else if constexpr (ViewType::rank() == 2) {
    dense = Dense("dense", view.extent(0), view.extent(1));
  } else {
    dense = Dense("dense", view.extent(0), view.extent(1), view.extent(2));
  }
  Kokkos::deep_copy(dense, view);
  Kokkos::View<T*, Kokkos::HostSpace> const host("host", view.size());
  Kokkos::deep_copy(host, Kokkos::View<T*, typename ViewType::device_type>(
                              dense.data(), dense.size()));
  return std::vector<T>(host.data(), host.data() + host.size());
}

template <class CaseType>
class StagedFill : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using Set = StreamSet<Generator, Space>;
  template <class DataType, class Layout>
  using View = Kokkos::View<DataType, Layout, Space>;

  /// Both begin within a state, and are filled a second time where they are.
  template <class ViewType, class Distribution>
  void expect_the_sequence(ViewType const& view,
                           Distribution const& distribution,
                           StreamOptions const& options = {}) {
    using T = typename ViewType::non_const_value_type;
    Set set({}, options), expected({}, options);
    set.jump(37);
    expected.jump(37);
    View<T*, Kokkos::LayoutRight> const line("line", view.size());
    for (int call = 0; call < 2; ++call) {
      fill(view, set, distribution);
      fill(line, expected, distribution);
      ASSERT_EQ(in_order(view), in_order(line)) << call;
    }
    EXPECT_EQ(set.position(0), expected.position(0));
  }
};
TYPED_TEST_SUITE(StagedFill, KernelCases, CaseNames);

TYPED_TEST(StagedFill, ColumnsOfManyRows) {
  using Left = Kokkos::LayoutLeft;
  using Test = TestFixture;
  this->expect_the_sequence(
      typename Test::template View<double**, Left>("v", 70001, 3), Uniform{});
  this->expect_the_sequence(
      typename Test::template View<double**, Left>("v", 70001, 2), Uniform{});
  this->expect_the_sequence(
      typename Test::template View<float**, Left>("v", 3, 100003), Uniform{});
  this->expect_the_sequence(
      typename Test::template View<float**, Left>("v", 1025, 191), Uniform{});
  this->expect_the_sequence(
      typename Test::template View<std::uint32_t**, Left>("v", 513, 512),
      Bits{});
}
TYPED_TEST(StagedFill, RowsLongerThanAPiece) {
  using Left = Kokkos::LayoutLeft;
  using View = typename TestFixture::template View<float***, Left>;
  this->expect_the_sequence(View("v", 2, 501, 401), Uniform{});
  this->expect_the_sequence(View("v", 501, 2, 401), Uniform{});
  this->expect_the_sequence(View("v", 1, 3, 150001), Uniform{});
}
TYPED_TEST(StagedFill, SubviewsLeaveTheRest) {
  using Right = Kokkos::LayoutRight;
  typename TestFixture::template View<double**, Right> const v("v", 80001, 4);
  Kokkos::deep_copy(v, -1.0);
  this->expect_the_sequence(Kokkos::subview(v, Kokkos::ALL, Pair(0, 3)),
                            Uniform{});
  for (std::size_t i = 3; auto const x : in_order(v)) {
    if (++i % 4 == 3) {
      ASSERT_EQ(x, -1.0) << i;
    }
  }
  Kokkos::deep_copy(v, -1.0);
  this->expect_the_sequence(Kokkos::subview(v, Kokkos::ALL, 1), Uniform{});
  for (std::size_t i = 3; auto const x : in_order(v)) {
    if (++i % 4 != 1) {
      ASSERT_EQ(x, -1.0) << i;
    }
  }
}
TYPED_TEST(StagedFill, Distributions) {
  using Left = Kokkos::LayoutLeft;
  using Test = TestFixture;
  typename Test::template View<float**, Left> const floats("v", 40001, 3);
  typename Test::template View<double**, Left> const doubles("v", 40001, 3);
  this->expect_the_sequence(floats, Reference{});
  this->expect_the_sequence(doubles, Reference{});
  this->expect_the_sequence(floats, Normal{1, 2});
  this->expect_the_sequence(doubles, Normal{1, 2});
  this->expect_the_sequence(floats, Exponential{});
}
TYPED_TEST(StagedFill, LeapfrogParts) {
  StreamOptions options;
  options.leapfrog = {2, 5};
  this->expect_the_sequence(
      typename TestFixture::template View<double**, Kokkos::LayoutLeft>(
          "v", 20001, 3),
      Uniform{}, options);
}

/// One generator for what the calling thread decides.
template <class Space>
class StagedFillOfRanmar24 : public StagedFill<Case<Space, ranmar24>> {};
TYPED_TEST_SUITE(StagedFillOfRanmar24, AllSpaces, CaseNames);

TYPED_TEST(StagedFillOfRanmar24, ChangesNothingIfTheStreamEnds) {
  typename TestFixture::Set set;
  set.jump(set.outputs_left() - UInt128(200000));
  auto const before = set.snapshot();
  typename TestFixture::template View<float**, Kokkos::LayoutLeft> const v(
      "v", 70001, 3);
  RUNNEL_EXPECT_REFUSED(fill(v, set, Uniform{}),
                        "Runnel::fill: 210003 values of 1 streams of ranmar24",
                        "200000 left");
  EXPECT_EQ(set.snapshot(), before);
  for (float const x : in_order(v)) ASSERT_EQ(x, 0.0f);
}

/// A GPU's teams have 48 KiB of scratch memory without asking for more.
template <class Word>
void expect_room_on_gpus() {
  for (std::int64_t const rows : {1, 2, 3, 63, 64, 65, 5000, 1 << 24}) {
    for (std::int64_t const columns :
         {1, 2, 3, 4, 5, 31, 64, 65, 100, 127, 128, 4000, 4096, 1 << 24}) {
      for (int const inner_rank : {1, 2}) {
        Impl::RowMap<Word> to;
        to.inner_rank = inner_rank;
        using Copy = Impl::StridedCopy<Word>;
        Copy const copy{nullptr, to, {rows, columns, Copy::tile_values(to)}};
        EXPECT_LE(copy.scratch_bytes() + Impl::kokkos_team_bytes(256), 49152u)
            << rows << " x " << columns << ", " << inner_rank;
        EXPECT_GE(copy.shape.tile_rows, 1);
        EXPECT_GE(std::int64_t{copy.shape.tiles} * copy.shape.tile_rows *
                      copy.shape.tile_columns,
                  rows * columns > (1 << 30) ? 0 : rows * columns);
      }
    }
  }
}
TEST(StridedCopy, HasRoomOnGpus) {
  expect_room_on_gpus<std::uint32_t>();
  expect_room_on_gpus<std::uint64_t>();
}

}  // namespace
}  // namespace Runnel::Testing
