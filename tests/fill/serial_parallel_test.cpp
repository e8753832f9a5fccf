// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The serial loop against the parallel fill, every number: 10^7 of each
// generator. The long test of the same has 10^9.

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/effort.hpp>
#include <testing/serial_comparison.hpp>

namespace Runnel::Testing {
namespace {

template <class CaseType>
class SerialAgainstParallel : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using T = NativeReal<Generator>;
  std::size_t const total = affordable(scaled(10000000), 400000);
};
TYPED_TEST_SUITE(SerialAgainstParallel, RanmarCases, CaseNames);

TYPED_TEST(SerialAgainstParallel, OneRequest) {
  using T = typename TestFixture::T;
  using Space = typename TestFixture::Space;
  for (std::uint64_t const stream : {0, 1, 888221840}) {
    StreamOptions options;
    options.first_stream = stream;
    StreamSet<typename TypeParam::generator, Space> set({}, options);
    SerialStream<typename TypeParam::generator> serial({}, stream);
    Kokkos::View<T*, Space> const view("values", this->total);
    Kokkos::deep_copy(view, poison<T>());
    fill(view, set);
    EXPECT_TRUE((next_values_are<Reference>(view, serial)));
    EXPECT_EQ(set.position(), UInt128(this->total));
  }
}

/// Large requests may go past the caches: from an odd address, into the middle
/// of a View, in chunks that end anywhere.
TYPED_TEST(SerialAgainstParallel, FromAnOddAddress) {
  using T = typename TestFixture::T;
  using Space = typename TestFixture::Space;
  std::size_t const guard = 33;
  Kokkos::View<T*, Space> const base("values", this->total + 2 * guard);
  for (std::size_t const begin : {guard, guard + 3}) {
    StreamSet<typename TypeParam::generator, Space> set;
    SerialStream<typename TypeParam::generator> serial;
    Kokkos::deep_copy(base, poison<T>());
    auto const view = Kokkos::subview(
        base,
        Kokkos::pair<std::size_t, std::size_t>(begin, begin + this->total));
    FillOptions options;
    options.chunk = begin == guard ? 0 : 99999;
    fill(view, set, Reference{}, options);
    EXPECT_TRUE((next_values_are<Reference>(view, serial)));
    auto const all = copied_to_host(base);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i == begin) i += this->total;
      ASSERT_TRUE(same_bits(all[i], poison<T>())) << i;
    }
  }
}

/// Rows of a LayoutLeft View, as a GPU has them by default.
TYPED_TEST(SerialAgainstParallel, AcrossMemory) {
  using T = typename TestFixture::T;
  using Space = typename TestFixture::Space;
  using Generator = typename TypeParam::generator;
  constexpr std::size_t rows = 100;
  std::size_t const length = this->total / rows / 4;
  StreamOptions options;
  options.num_streams = rows;
  StreamSet<Generator, Space> set({}, options);
  Kokkos::View<T**, Kokkos::LayoutLeft, Space> const view("values", rows,
                                                          length);
  fill(view, set);
  Kokkos::fence();
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  std::vector<T> row(length);
  for (std::size_t s = 0; s < rows; ++s) {
    SerialStream<Generator> serial({}, s);
    for (std::size_t j = 0; j < length; ++j) row[j] = host(s, j);
    ASSERT_TRUE(same_bits(take_values<Reference, T>(serial, length), row))
        << "row " << s;
  }
}

}  // namespace
}  // namespace Runnel::Testing
