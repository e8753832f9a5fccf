// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Latin hypercubes, against the permutations and the words they are made of.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <runnel/generators/list.hpp>
#include <runnel/runnel.hpp>
#include <testing/throws.hpp>
#include <vector>

#include "arrays/arrays.hpp"

namespace Runnel::Testing {
namespace {

template <class Real, class Layout, class Generator>
void check_hypercube(std::size_t n, std::size_t d) {
  StreamSet<Generator> streams;
  StreamSet<Generator> same;
  StreamSet<Generator> words_alone;
  Kokkos::View<Real**, Layout, ArraySpace> const points("points", n, d);
  latin_hypercube(points, streams);
  auto const x =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), points);

  // The slices are permutations of segments, the places unit words.
  std::vector<std::int64_t> offsets(d + 1);
  for (std::size_t c = 0; c <= d; ++c) {
    offsets[c] = static_cast<std::int64_t>(c * n);
  }
  Kokkos::View<std::int64_t*, ArraySpace> const order("order", n * d);
  permutation_segments(order, array_of(offsets), same);
  auto const slices = copied_to_host(order);
  next_words(n * d, words_alone);
  auto const words = next_words(n * d, words_alone);
  EXPECT_EQ(streams.position(0), words_alone.position(0));

  constexpr int bits = std::numeric_limits<Real>::digits;
  auto const cells = std::uint64_t{1} << bits;
  for (std::size_t c = 0; c < d; ++c) {
    for (std::size_t i = 0; i < n; ++i) {
      auto const slice = static_cast<std::uint64_t>(slices[c * n + i]) - c * n;
      auto const cell = static_cast<std::uint64_t>(
          std::ldexp(static_cast<double>(x(i, c)), bits));
      // cell/2^bits >= slice/n, and below (slice + 1)/n, in whole numbers.
      ASSERT_GE(cell * n, slice * cells) << n << ", " << c << ", " << i;
      ASSERT_LT(cell * n, (slice + 1) * cells);
      double const u = static_cast<double>(words[c * n + i]) * 0x1p-64;
      double const near =
          (static_cast<double>(slice) + u) / static_cast<double>(n);
      EXPECT_NEAR(static_cast<double>(x(i, c)), near, std::ldexp(1.5, -bits));
      ASSERT_LT(x(i, c), Real(1));
    }
  }
}
TEST(LatinHypercube, HasOnePointASlice) {
  for (std::size_t n : {1u, 2u, 3u, 100u, 1500u}) {
    check_hypercube<double, Kokkos::LayoutRight, philox4x32>(n, 3);
    check_hypercube<double, Kokkos::LayoutLeft, mrg32k3a>(n, 1);
    check_hypercube<float, Kokkos::LayoutLeft, philox4x32>(n, 4);
  }
  check_hypercube<float, Kokkos::LayoutRight, philox4x32>(70000, 2);
}

/// Slices that are hardly wider than the values' resolution.
TEST(LatinHypercube, EdgesOfSlices) {
  for (std::uint64_t n : {(1u << 24) - 1u, 1u << 24, (1u << 23) + 1u, 10u}) {
    for (std::uint64_t m : {std::uint64_t{0}, std::uint64_t{1}, n / 3, n}) {
      std::uint64_t const exact = (m * (1u << 24) + n - 1) / n;
      EXPECT_EQ(Impl::cell_above<24>(m, n), exact) << m << ", " << n;
    }
  }
  std::uint64_t const n = std::uint64_t{1} << 31;
  EXPECT_EQ(Impl::cell_above<53>(n, n), std::uint64_t{1} << 53);
  EXPECT_EQ(Impl::cell_above<53>(n - 1, n),
            (std::uint64_t{1} << 53) - (1u << 22));
  // 2^53/3 = 3002399751580330 and 2/3.
  EXPECT_EQ(Impl::cell_above<53>(1, 3), 3002399751580331u);
}

TEST(LatinHypercube, Refused) {
  StreamSet<philox4x32> streams;
  StreamSet<philox4x32> several({}, {.num_streams = 2});
  Kokkos::View<float**, ArraySpace> const points("points", 4, 2);
  RUNNEL_EXPECT_REFUSED(latin_hypercube(points, several), "latin_hypercube",
                        "2 streams");
  // Unmanaged: such a View need not be there.
  Kokkos::View<float**, Kokkos::LayoutRight, ArraySpace,
               Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
      many(points.data(), (1u << 24) + 1, 2);
  RUNNEL_EXPECT_REFUSED(latin_hypercube(many, streams), "16777217 points",
                        "16777216", "double");
  Kokkos::View<double**, ArraySpace> const none("none", 0, 5);
  latin_hypercube(none, streams);
  EXPECT_EQ(streams.position(0), 0u);
  StreamSet<philox4x32> late({}, {.offset = streams.max_native_outputs()});
  RUNNEL_EXPECT_REFUSED(latin_hypercube(points, late),
                        "Runnel::latin_hypercube: ", "end of");
}

}  // namespace
}  // namespace Runnel::Testing
