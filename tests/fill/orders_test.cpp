// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which stream an element comes from: the orders, spelled out.

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/effort.hpp>
#include <testing/shapes.hpp>

namespace Runnel::Testing {
namespace {

template <class CaseType>
class Orders : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using Set = StreamSet<Generator, Space>;
  using T = std::uint64_t;
  /// The stream of each element, and the index of its value in the stream.
  using Sources = std::vector<std::pair<std::uint64_t, std::size_t>>;

  static StreamOptions three_streams() {
    StreamOptions options;
    options.num_streams = 3;
    return options;
  }
  static FillOptions in_order(Order order) {
    FillOptions options;
    options.order = order;
    return options;
  }
  static std::vector<T> from(Sources const& sources) {
    std::vector<T> values;
    for (auto const& [s, n] : sources) {
      SerialStream<Generator> serial({}, s);
      values.push_back(take_values<Bits, T>(serial, n + 1).back());
    }
    return values;
  }
};
TYPED_TEST_SUITE(Orders, KernelCases, CaseNames);

TYPED_TEST(Orders, BlockedByHand) {
  using T = typename TestFixture::T;
  typename TestFixture::Set set({}, this->three_streams());
  EXPECT_TRUE(same_bits(
      this->from(
          {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 1}}),
      filled<Bits, T>(set, 8)));
  EXPECT_TRUE(
      same_bits(this->from({{0, 3}, {1, 3}, {2, 2}}), filled<Bits, T>(set, 3)));
  EXPECT_TRUE(same_bits(this->from({{0, 4}, {1, 4}}), filled<Bits, T>(set, 2)));
  EXPECT_TRUE(same_bits(this->from({{0, 5}}), filled<Bits, T>(set, 1)));
  EXPECT_EQ(set.cursor(), 0u);
}

TYPED_TEST(Orders, InterleavedByHand) {
  using T = typename TestFixture::T;
  typename TestFixture::Set set({}, this->three_streams());
  auto const options = this->in_order(Order::interleaved);
  EXPECT_TRUE(same_bits(this->from({{0, 0}, {1, 0}}),
                        filled<Bits, T>(set, 2, options)));
  EXPECT_EQ(set.cursor(), 2u);
  EXPECT_TRUE(same_bits(this->from({{2, 0}, {0, 1}, {1, 1}, {2, 1}, {0, 2}}),
                        filled<Bits, T>(set, 5, options)));
  EXPECT_EQ(set.cursor(), 1u);
  EXPECT_TRUE(
      same_bits(this->from({{1, 2}}), filled<Bits, T>(set, 1, options)));
  EXPECT_TRUE((filled<Bits, T>(set, 0, options)).empty());
  EXPECT_EQ(set.cursor(), 2u);
  EXPECT_TRUE(same_bits(this->from({{2, 2}, {0, 3}, {1, 3}}),
                        filled<Bits, T>(set, 3, options)));
  EXPECT_EQ(set.cursor(), 2u);
}

/// Blocked fills and fills by rows leave the cursor alone.
TYPED_TEST(Orders, CursorBelongsToInterleavedFills) {
  using T = typename TestFixture::T;
  typename TestFixture::Set set({}, this->three_streams());
  SetModel<typename TypeParam::generator> model({}, this->three_streams());
  auto const interleaved = this->in_order(Order::interleaved);
  auto const values = [&](std::size_t count, Order order) {
    EXPECT_TRUE(same_bits(model.template deal_out<Bits, T>(count, order),
                          filled<Bits, T>(set, count, this->in_order(order))));
  };
  values(4, Order::interleaved);
  EXPECT_EQ(set.cursor(), 1u);
  values(100, Order::blocked);
  EXPECT_EQ(set.cursor(), 1u);
  using Space = typename TypeParam::execution_space;
  Kokkos::View<T**, Space> const rows("rows", 3, 10);
  check_fill<Bits>(rows, Whole{}, set, model);
  // The order is of rank-1 requests: rows are rows.
  check_fill<Bits>(rows, Whole{}, set, model, interleaved);
  EXPECT_EQ(set.cursor(), 1u);
  values(5, Order::interleaved);
  EXPECT_EQ(set.cursor(), 0u);
}

TYPED_TEST(Orders, EverySizeAndNumberOfStreams) {
  Sample sample(20);
  for (std::uint64_t const num_streams : {1, 2, 3, 31, 64, 100}) {
    StreamOptions options;
    options.num_streams = num_streams;
    for (auto const order : {Order::blocked, Order::interleaved}) {
      SCOPED_TRACE(testing::Message() << num_streams << " streams, order "
                                      << static_cast<int>(order));
      typename TestFixture::Set set({}, options);
      SetModel<typename TypeParam::generator> model({}, options);
      for (std::size_t const count :
           {std::size_t{0}, std::size_t{1}, std::size_t{2}, num_streams - 1,
            num_streams, num_streams + 1, 95 * num_streams,
            96 * num_streams + 1, 97 * num_streams + num_streams / 2,
            std::size_t{10007}}) {
        if (!sample.takes_next()) continue;
        auto const expected32 =
            model.template deal_out<Bits, std::uint32_t>(count, order);
        EXPECT_TRUE(same_bits(
            expected32,
            filled<Bits, std::uint32_t>(set, count, this->in_order(order))))
            << count;
        auto const expected64 =
            model.template deal_out<Bits, std::uint64_t>(count, order);
        EXPECT_TRUE(same_bits(
            expected64,
            filled<Bits, std::uint64_t>(set, count, this->in_order(order))))
            << count;
      }
      for (std::uint64_t s = 0; s < num_streams; ++s) {
        EXPECT_EQ(set.position(s), UInt128(model.position(s))) << s;
      }
    }
  }
}

/// Streams that get nothing of a request stay where they are.
TYPED_TEST(Orders, MoreStreamsThanValues) {
  StreamOptions options;
  options.num_streams = 1000;
  typename TestFixture::Set set({}, options);
  SetModel<typename TypeParam::generator> model({}, options);
  for (auto const order : {Order::interleaved, Order::blocked}) {
    for (std::size_t const count : {1, 7, 999, 1000, 1001, 1, 0, 998}) {
      auto const expected =
          model.template deal_out<Bits, std::uint32_t>(count, order);
      EXPECT_TRUE(same_bits(expected, filled<Bits, std::uint32_t>(
                                          set, count, this->in_order(order))))
          << count;
    }
  }
  for (std::uint64_t s = 0; s < 1000; ++s) {
    ASSERT_EQ(set.position(s), UInt128(model.position(s))) << s;
  }
}

}  // namespace
}  // namespace Runnel::Testing
