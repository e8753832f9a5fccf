// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Requests of more than 2^32 elements, looked at where counters of 31 and 32
// bits end, in elements and in bytes.

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/effort.hpp>
#include <testing/filled.hpp>
#include <testing/huge_array.hpp>

namespace Runnel::Testing {
namespace {

using T = std::uint32_t;
constexpr std::size_t total = (std::size_t{1} << 32) + 1000;

template <class CaseType>
class HugeRequests : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using Set = StreamSet<Generator, Space>;

  static std::vector<Window> windows() {
    std::vector<Window> result = {{0, 5000}, {total - 5000, 5000}};
    for (int const bits : {29, 30, 31, 32}) {
      std::size_t const edge = std::size_t{1} << bits;
      result.push_back(
          {edge - 2500, std::min<std::size_t>(5000, total - edge + 2500)});
    }
    // Around the places where the blocks of three streams meet.
    result.push_back({total / 3 - 2000, 4000});
    result.push_back({total / 3 * 2 - 2000, 4000});
    return result;
  }

  static StreamOptions streams(std::uint64_t count, UInt128 offset = 0) {
    StreamOptions options;
    options.num_streams = count;
    options.offset = offset;
    return options;
  }

  /// `count` values of stream s from its value n on, by a jump.
  static std::vector<T> values_at(std::uint64_t s, std::size_t n,
                                  std::size_t count) {
    StreamOptions options;
    options.first_stream = s;
    options.offset = n;
    Set set({}, options);
    return filled<Bits, T>(set, count);
  }
};
TYPED_TEST_SUITE(HugeRequests, RanmarCases, CaseNames);

TYPED_TEST(HugeRequests, OneStream) {
  if (instrumented) GTEST_SKIP() << "too long with instruments";
  auto const windows = this->windows();
  HugeArray<T, typename TestFixture::Space> const array(total, windows);
  typename TestFixture::Set set;
  fill(array.view(), set, Bits{});
  Kokkos::fence();
  for (auto const& window : windows) {
    EXPECT_TRUE(same_bits(this->values_at(0, window.begin, window.count),
                          array[window]))
        << window.begin;
  }
  EXPECT_EQ(set.position(), UInt128(total));
  EXPECT_TRUE(
      same_bits(this->values_at(0, total, 500), filled<Bits, T>(set, 500)));
}

TYPED_TEST(HugeRequests, BlocksOfThreeStreams) {
  if (instrumented) GTEST_SKIP() << "too long with instruments";
  auto const windows = this->windows();
  HugeArray<T, typename TestFixture::Space> const array(total, windows);
  typename TestFixture::Set set({}, this->streams(3));
  fill(array.view(), set, Bits{});
  Kokkos::fence();
  std::size_t const longer = total / 3 + 1;  // total mod 3 is 2
  static_assert(total % 3 == 2);
  for (auto const& window : windows) {
    std::vector<T> expected;
    for (std::size_t i = window.begin; i < window.begin + window.count;) {
      std::size_t const s = i / longer;
      std::size_t const end =
          std::min((s + 1) * longer, window.begin + window.count);
      auto const piece = this->values_at(s, i - s * longer, end - i);
      expected.insert(expected.end(), piece.begin(), piece.end());
      i = end;
    }
    EXPECT_TRUE(same_bits(expected, array[window])) << window.begin;
  }
  for (std::uint64_t s = 0; s < 3; ++s) {
    EXPECT_EQ(set.position(s), UInt128(s < 2 ? longer : longer - 1));
  }
}

TYPED_TEST(HugeRequests, ThreeStreamsInterleaved) {
  if (instrumented) GTEST_SKIP() << "too long with instruments";
  auto const windows = this->windows();
  HugeArray<T, typename TestFixture::Space> const array(total, windows);
  typename TestFixture::Set set({}, this->streams(3));
  FillOptions options;
  options.order = Order::interleaved;
  fill(array.view(), set, Bits{}, options);
  Kokkos::fence();
  for (auto const& window : windows) {
    std::vector<std::vector<T>> by_stream;
    std::size_t const first = window.begin / 3;
    for (std::uint64_t s = 0; s < 3; ++s) {
      by_stream.push_back(this->values_at(s, first, window.count / 3 + 2));
    }
    std::vector<T> expected;
    for (std::size_t i = window.begin; i < window.begin + window.count; ++i) {
      expected.push_back(by_stream[i % 3][i / 3 - first]);
    }
    EXPECT_TRUE(same_bits(expected, array[window])) << window.begin;
  }
  EXPECT_EQ(set.cursor(), total % 3);
}

/// Rows of a LayoutLeft View with more than 2^32 elements in all.
TYPED_TEST(HugeRequests, RowsAcrossMemory) {
  if (instrumented) GTEST_SKIP() << "too long with instruments";
  constexpr std::size_t rows = 8;
  constexpr std::size_t length = total / rows;
  auto const windows = this->windows();
  HugeArray<T, typename TestFixture::Space> const array(rows * length, windows);
  Kokkos::View<T**, Kokkos::LayoutLeft, typename TestFixture::Space> const view(
      array.view().data(), rows, length);
  typename TestFixture::Set set({}, this->streams(rows));
  fill(view, set, Bits{});
  Kokkos::fence();
  for (auto const& window : windows) {
    auto const values = array[window];
    std::size_t const first = window.begin / rows;
    std::vector<std::vector<T>> by_stream;
    for (std::uint64_t s = 0; s < rows; ++s) {
      by_stream.push_back(this->values_at(s, first, window.count / rows + 2));
    }
    for (std::size_t k = 0; k < window.count; ++k) {
      std::size_t const i = window.begin + k;
      ASSERT_EQ(by_stream[i % rows][i / rows - first], values[k]) << i;
    }
  }
  EXPECT_EQ(set.position(rows - 1), UInt128(length));
}

}  // namespace
}  // namespace Runnel::Testing
