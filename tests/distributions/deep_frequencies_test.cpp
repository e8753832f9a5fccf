// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How many normal numbers lie beyond 4 to 9 σ, against expectation: of 2^25, or
// 2^N with RUNNEL_DEEP_DRAWS_LOG2=N in the environment; a GPU makes 2^43 in
// minutes. The counts of `Normal` are printed beside them.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
constexpr int min_sigma = 4;
constexpr int bounds = 6;

struct Counts {
  std::int64_t beyond[bounds] = {};
  KOKKOS_FUNCTION Counts& operator+=(Counts const& other) {
    for (int k = 0; k < bounds; ++k) beyond[k] += other.beyond[k];
    return *this;
  }
};

/// Counts sizes beyond 4, 5, … σ.
struct CountBeyond {
  using value_type = Counts;
  float const* values;
  KOKKOS_FUNCTION void operator()(std::int64_t i, Counts& counts) const {
    float const size = values[i] < 0 ? -values[i] : values[i];
    if (size <= min_sigma) return;
    for (int k = 0; k < bounds; ++k) {
      counts.beyond[k] += size > static_cast<float>(min_sigma + k) ? 1 : 0;
    }
  }
  KOKKOS_FUNCTION void join(Counts& counts, Counts const& other) const {
    counts += other;
  }
  KOKKOS_FUNCTION void init(Counts& counts) const { counts = Counts(); }
};

template <class Distribution>
Counts count_of(Distribution const& distribution, int draws_log2) {
  int const piece_log2 = std::min(draws_log2, 26);
  std::int64_t const piece = std::int64_t{1} << piece_log2;
  Kokkos::View<float*, Space> const values("values", piece);
  StreamSet<philox4x32, Space> set(20261124);
  Counts all;
  for (std::int64_t p = 0; p < std::int64_t{1} << (draws_log2 - piece_log2);
       ++p) {
    fill(values, set, distribution);
    Counts part;
    Kokkos::parallel_reduce(Kokkos::RangePolicy<Space>(0, piece),
                            CountBeyond{values.data()}, part);
    all += part;
  }
  return all;
}

TEST(DeepTails, FrequenciesBeyondSigmas) {
  char const* const text = std::getenv("RUNNEL_DEEP_DRAWS_LOG2");
  int const draws_log2 = text == nullptr ? 25 : std::atoi(text);
  ASSERT_TRUE(draws_log2 >= 10 && draws_log2 <= 50);
  auto const deep = count_of(DeepTails(Normal()), draws_log2);
  auto const usual = count_of(Normal(), draws_log2);
  std::printf("sigma,expected,DeepTails,Normal, of 2^%d\n", draws_log2);
  for (int k = 0; k < bounds; ++k) {
    double const expected =
        std::ldexp(std::erfc((min_sigma + k) / std::sqrt(2.0)), draws_log2);
    std::printf("%d,%.4g,%lld,%lld\n", min_sigma + k, expected,
                static_cast<long long>(deep.beyond[k]),
                static_cast<long long>(usual.beyond[k]));
    // A Poisson count exceeds this once in some 10^6 runs.
    EXPECT_NEAR(static_cast<double>(deep.beyond[k]), expected,
                5 * std::sqrt(expected) + 4);
  }
}

}  // namespace
}  // namespace Runnel::Testing
