// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How often each of the 40 320 permutations of 8 items comes, by chi-square: of
// 2^26 permutations, or N with RUNNEL_PERMUTATIONS=N in the environment; a GPU
// makes 10^10 in a minute.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <runnel/arrays/permutation.hpp>
#include <runnel/generators/list.hpp>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
constexpr int items = 8;
constexpr std::int64_t orders = 40'320;

/// Counts each segment's order, by its number among all.
struct CountOrders {
  Kokkos::View<int*, Space> indices;
  Kokkos::View<unsigned long long*, Space> counts;

  KOKKOS_FUNCTION void operator()(std::int64_t segment) const {
    int const* const order = &indices(segment * items);
    int number = 0;
    for (int i = 0; i < items; ++i) {
      int smaller_behind = 0;
      for (int j = i + 1; j < items; ++j) {
        smaller_behind += order[j] < order[i] ? 1 : 0;
      }
      number = number * (items - i) + smaller_behind;
    }
    Kokkos::atomic_inc(&counts(number));
  }
};

void set_offsets(Kokkos::View<std::int64_t*, Space> const& offsets) {
  Kokkos::parallel_for(
      Kokkos::RangePolicy<Space>(0, offsets.extent(0)),
      KOKKOS_LAMBDA(std::int64_t s) { offsets(s) = s * items; });
}

TEST(PermutationFrequencies, OfEightItems) {
  char const* const text = std::getenv("RUNNEL_PERMUTATIONS");
  std::int64_t const wanted = text == nullptr ? 1 << 26 : std::atoll(text);
  std::int64_t const piece = std::int64_t{1} << 20;
  Kokkos::View<int*, Space> const indices("indices", piece * items);
  Kokkos::View<std::int64_t*, Space> const offsets("offsets", piece + 1);
  set_offsets(offsets);
  using Counts = decltype(CountOrders::counts);
  CountOrders const count{indices, Counts("counts", orders)};
  StreamSet<philox4x32, Space> streams(20261127);
  for (std::int64_t done = 0; done < wanted; done += piece) {
    permutation_segments(indices, offsets, streams);
    Kokkos::parallel_for(
        Kokkos::RangePolicy<Space>(0, std::min(piece, wanted - done)), count);
  }
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), count.counts);
  double const expected = static_cast<double>(wanted) / orders;
  double chi_square = 0;
  for (std::int64_t k = 0; k < orders; ++k) {
    double const excess = static_cast<double>(host(k)) - expected;
    chi_square += excess * excess / expected;
  }
  double const freedom = orders - 1;
  double const deviate = (chi_square - freedom) / std::sqrt(2 * freedom);
  std::printf("permutations,chi-square,deviate\n%lld,%.1f,%.3f\n",
              static_cast<long long>(wanted), chi_square, deviate);
  EXPECT_LT(std::abs(deviate), 5);
}

}  // namespace
}  // namespace Runnel::Testing
