// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Minutes instead of seconds: the serial loop against the parallel fill over
// 10^9 numbers and three seeds, and past 2^33 outputs of one stream.

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/effort.hpp>
#include <testing/serial_comparison.hpp>

namespace Runnel::Testing {
namespace {

template <class CaseType>
class LongRuns : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using T = NativeReal<Generator>;
  using Set = StreamSet<Generator, Space>;
};
TYPED_TEST_SUITE(LongRuns, RanmarCases, CaseNames);

TYPED_TEST(LongRuns, EveryNumberOfThreeSeeds) {
  using T = typename TestFixture::T;
  // A prime, so that the pieces begin everywhere.
  constexpr std::size_t piece = 16777213;
  constexpr std::size_t total = scaled(1000000000);
  Kokkos::View<T*, typename TestFixture::Space> const all("values", piece);
  for (std::uint64_t const stream : {0, 400000000, 888221840}) {
    StreamOptions options;
    options.first_stream = stream;
    typename TestFixture::Set set({}, options);
    SerialStream<typename TypeParam::generator> serial({}, stream);
    for (std::size_t done = 0; done < total;) {
      auto const count = std::min(piece, total - done);
      auto const view = Kokkos::subview(
          all, Kokkos::pair<std::size_t, std::size_t>(0, count));
      Kokkos::deep_copy(view, poison<T>());
      fill(view, set);
      ASSERT_TRUE((next_values_are<Reference>(view, serial)))
          << "stream " << stream << ", from " << done;
      done += count;
    }
    EXPECT_EQ(set.position(), UInt128(total));
  }
}

/// Steps through 2^33 outputs and looks in at 2^31, 2^32 and 2^33, where a
/// set arrives by one jump.
TYPED_TEST(LongRuns, StepsToWhereJumpsLand) {
  using T = std::uint32_t;
  if (instrumented) GTEST_SKIP() << "too long with instruments";
  SerialStream<typename TypeParam::generator> serial;
  std::uint64_t position = 0;
  for (int const bits : {31, 32, 33}) {
    std::uint64_t const target = (std::uint64_t{1} << bits) - 500;
    auto stepping = serial;  // in registers
    for (; position < target; ++position) stepping.next();
    serial = stepping;
    StreamOptions options;
    options.offset = position;
    typename TestFixture::Set set({}, options);
    EXPECT_TRUE(same_bits(take_values<Bits, T>(serial, 1000),
                          filled<Bits, T>(set, 1000)))
        << "2^" << bits;
    position += 1000;
  }
}

}  // namespace
}  // namespace Runnel::Testing
