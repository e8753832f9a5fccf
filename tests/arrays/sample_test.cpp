// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Samples without replacement, against plain serial code.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <runnel/generators/list.hpp>
#include <runnel/runnel.hpp>
#include <testing/throws.hpp>
#include <unordered_map>
#include <utility>
#include <vector>

#include "arrays/arrays.hpp"

namespace Runnel::Testing {
namespace {

/// The upper half of a product, by halves.
std::uint64_t scaled_word(std::uint64_t word, std::uint64_t n) {
  std::uint64_t const low = (word & 0xffffffffu) * (n & 0xffffffffu) >> 32;
  std::uint64_t const a = (word >> 32) * (n & 0xffffffffu);
  std::uint64_t const b = (word & 0xffffffffu) * (n >> 32);
  std::uint64_t const carry =
      (low + (a & 0xffffffffu) + (b & 0xffffffffu)) >> 32;
  return (word >> 32) * (n >> 32) + (a >> 32) + (b >> 32) + carry;
}

/// A Fisher–Yates shuffle of 0 … n − 1, of which a map holds what is not in its
/// place.
std::vector<std::uint64_t> serial_sample(
    std::vector<std::uint64_t> const& words, std::uint64_t n,
    std::uint64_t half_cell) {
  std::unordered_map<std::uint64_t, std::uint64_t> moved;
  auto const at = [&](std::uint64_t place) {
    auto const found = moved.find(place);
    return found == moved.end() ? place : found->second;
  };
  std::vector<std::uint64_t> drawn;
  for (std::uint64_t i = 0; i < words.size(); ++i) {
    std::uint64_t const place = i + scaled_word(words[i] | half_cell, n - i);
    std::uint64_t const here = at(i);
    drawn.push_back(at(place));
    moved[place] = here;
  }
  return drawn;
}

template <class Generator>
void check_samples(std::uint64_t half_cell) {
  std::pair<std::size_t, std::uint64_t> const sizes[] = {
      {0, 0},
      {0, 5},
      {1, 1},
      {1, 7},
      {5, 5},
      {100, 101},
      {1000, 100000},
      {30000, 30000},
      {30000, 40000},
      {20000, 1u << 31},
      {20000, std::uint64_t{1} << 63}};
  for (auto const& [k, n] : sizes) {
    StreamSet<Generator> streams({}, {.offset = 3});
    StreamSet<Generator> same({}, {.offset = 3});
    Kokkos::View<std::int64_t*, ArraySpace> const indices("indices", k);
    sample(indices, n, streams);
    auto const expected = serial_sample(next_words(k, same), n, half_cell);
    auto const drawn = copied_to_host(indices);
    EXPECT_TRUE(std::equal(drawn.begin(), drawn.end(), expected.begin(),
                           expected.end(), std::cmp_equal<long, std::uint64_t>))
        << k << " of " << n;
    EXPECT_EQ(streams.position(0), same.position(0));
  }
}
TEST(Sample, IsThatOfFisherAndYates) {
  check_samples<philox4x32>(0);
#ifndef KOKKOS_ENABLE_CUDA  // minutes of nvcc
  check_samples<ranmar24>(std::uint64_t{1} << 15);
  check_samples<sprng_lcg>(2);
  check_samples<ceicg>(std::uint64_t{1} << 10);
#endif
}

TEST(Sample, BeginsWithSmallerSamples) {
  StreamSet<philox4x32> streams;
  StreamSet<philox4x32> same;
  Kokkos::View<int*, ArraySpace> const many("many", 5000);
  Kokkos::View<int*, ArraySpace> const few("few", 77);
  sample(ArraySpace(), many, 6000, streams);
  sample(few, 6000, same);
  auto const all = copied_to_host(many);
  EXPECT_TRUE(
      std::equal(all.begin(), all.begin() + 77, copied_to_host(few).begin()));
}

/// All 60 ways to draw 3 of 5, by as many streams.
TEST(Sample, AllAreEquallyProbable) {
  int const count = 3000;
  std::map<std::vector<int>, int> counts;
  StreamSet<mrg32k3a> streams;
  Kokkos::View<int*, ArraySpace> const indices("indices", 3);
  for (int i = 0; i < count; ++i) {
    sample(indices, 5, streams);
    ++counts[copied_to_host(indices)];
  }
  ASSERT_EQ(counts.size(), 60u);
  double chi_squared = 0;
  for (auto const& [way, times] : counts) {
    chi_squared += (times - 50.) * (times - 50.) / 50.;
  }
  EXPECT_LT(chi_squared, 106.);  // 10^-4, 59 degrees of freedom
}

TEST(Sample, Refused) {
  StreamSet<philox4x32> streams;
  StreamSet<philox4x32> several({}, {.num_streams = 2});
  Kokkos::View<int*, ArraySpace> const indices("indices", 10);
  Kokkos::View<std::uint64_t*, ArraySpace> const wide("wide", 1);
  RUNNEL_EXPECT_REFUSED(sample(indices, 9, streams), "Runnel::sample",
                        "10 different numbers of 9");
  RUNNEL_EXPECT_REFUSED(sample(indices, 20, several), "2 streams");
  RUNNEL_EXPECT_REFUSED(sample(indices, (1u << 31) + 1u, streams),
                        "indices reach 2147483648", "int64_t");
  RUNNEL_EXPECT_REFUSED(sample(wide, (std::uint64_t{1} << 63) + 1, streams),
                        "9223372036854775809", "2^63");
  EXPECT_EQ(streams.position(0), 0u);
  StreamSet<philox4x32> late({}, {.offset = streams.max_native_outputs()});
  RUNNEL_EXPECT_REFUSED(sample(indices, 20, late),
                        "Runnel::sample: ", "end of");
}

/// Keys by `fill` from Exponential, sorted.
template <class T>
void check_weighted(std::vector<T> const& weights, std::size_t k) {
  StreamSet<philox4x32> streams;
  StreamSet<philox4x32> same;
  std::size_t const n = weights.size();
  Kokkos::View<int*, ArraySpace> const indices("indices", k);
  weighted_sample(indices, array_of(weights), streams);
  Kokkos::View<double*, ArraySpace> const numbers("numbers", n);
  fill(numbers, same, Exponential());
  EXPECT_EQ(streams.position(0), same.position(0));
  auto const exponential = copied_to_host(numbers);
  std::vector<std::pair<double, int>> keys;
  for (std::size_t i = 0; i < n; ++i) {
    if (weights[i] != T(0)) {
      keys.emplace_back(exponential[i] / static_cast<double>(weights[i]),
                        static_cast<int>(i));
    }
  }
  std::sort(keys.begin(), keys.end());
  auto const drawn = copied_to_host(indices);
  for (std::size_t i = 0; i < k; ++i) {
    ASSERT_EQ(drawn[i], keys[i].second) << i << " of " << k << ", " << n;
  }
}
TEST(WeightedSample, HasTheLeastKeys) {
  check_weighted(std::vector<double>{}, 0);
  check_weighted(std::vector<double>{0, 0, 3}, 1);
  check_weighted(std::vector<int>{1, 0, 3, 2}, 3);
  check_weighted(std::vector<double>{0x1p-900, 1, 0x1p900, 0, 0x1p-900}, 4);
  std::vector<float> weights(100000);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] = i % 3 == 1 ? 0.F : static_cast<float>(i % 1000) + 0.25F;
  }
  for (std::size_t k : {0u, 1u, 100u, 5000u, 66667u}) {
    check_weighted(weights, k);
  }
  std::vector<double> wide(80000);
  for (std::size_t i = 0; i < wide.size(); ++i) {
    wide[i] = std::ldexp(1.0, static_cast<int>(i * 7919 % 1801) - 900);
  }
  check_weighted(wide, 80000);
  check_weighted(std::vector<double>(70000, 1e-3), 69999);
}

/// Two items of weights 1, 2, 3, 4: how often each ordered pair is drawn.
TEST(WeightedSample, HasItsProbabilities) {
  int const count = 3000;
  double const weight[] = {1, 2, 3, 4};
  auto const weights = array_of(std::vector<double>{1, 2, 3, 4});
  std::array<std::array<int, 4>, 4> counts{};
  StreamSet<philox4x32> streams(99);
  Kokkos::View<int*, ArraySpace> const indices("indices", 2);
  for (int i = 0; i < count; ++i) {
    weighted_sample(indices, weights, streams);
    auto const drawn = copied_to_host(indices);
    ++counts[static_cast<std::size_t>(drawn[0])]
            [static_cast<std::size_t>(drawn[1])];
  }
  double chi_squared = 0;
  for (std::size_t a = 0; a < 4; ++a) {
    EXPECT_EQ(counts[a][a], 0);
    for (std::size_t b = 0; b < 4; ++b) {
      if (a == b) continue;
      double const mean = count * weight[a] / 10 * weight[b] / (10 - weight[a]);
      chi_squared += (counts[a][b] - mean) * (counts[a][b] - mean) / mean;
    }
  }
  EXPECT_LT(chi_squared, 37.4);  // 10^-4, 11 degrees of freedom
}

/// The teams' way: as the threads' way, also where keys are far from uniform.
TEST(WeightedSample, ByTeams) {
  ArraySpace const exec;
  std::size_t const n = 20000, k = 3000;
  StreamSet<philox4x32> streams;
  std::vector<double> values(n);
  for (std::size_t i = 0; i < n; ++i) {
    values[i] = i % 4 == 0 ? 0 : std::ldexp(1.0, static_cast<int>(i % 90));
  }
  auto const weights = array_of(values);
  Kokkos::View<std::uint64_t*, ArraySpace> const words("words", n);
  fill(words, streams, Impl::UnitWords{});
  Impl::make_weighted_words(exec, words, weights, 64);
  Kokkos::View<int*, ArraySpace> const expected("expected", k);
  Kokkos::View<int*, ArraySpace> const indices("indices", k);
  StreamSet<philox4x32> same;
  weighted_sample(expected, weights, same);
  Impl::TemporaryArrays<ArraySpace> arrays(exec);
  Impl::order_by_teams<Impl::IndexTies>(
      arrays, Impl::KeyedSegments{words, Impl::even_segments(arrays, 1, n), k},
      Impl::WriteFirstIndices<decltype(indices)>{indices, k});
  EXPECT_EQ(copied_to_host(indices), copied_to_host(expected));
}

TEST(WeightedSample, Refused) {
  StreamSet<philox4x32> streams;
  StreamSet<philox4x32> several({}, {.num_streams = 2});
  Kokkos::View<int*, ArraySpace> const indices("indices", 2);
  auto const with = [&](std::vector<double> const& weights) {
    return [&, array = array_of(weights)] {
      weighted_sample(indices, array, streams);
    };
  };
  double const nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(refused(with({1, 2, -3}), {"weighted_sample", "weight 2 is -3"}));
  EXPECT_TRUE(refused(with({1, nan, 3}), {"weight 1 is nan"}));
  EXPECT_TRUE(refused(with({1, 2, HUGE_VAL}), {"weight 2 is inf"}));
  EXPECT_TRUE(refused(with({1, 2, 1e-300}), {"weight 2 is 1e-300", "2^-900"}));
  EXPECT_TRUE(refused(with({1, 2, 0x1.1p900}), {"weight 2"}));
  EXPECT_TRUE(refused(with({-0., 2, 0}), {"2 items of 3", "1 of which"}));
  EXPECT_TRUE(refused(with({1}), {"2 items of 1"}));
  RUNNEL_EXPECT_REFUSED(
      weighted_sample(indices, array_of(std::vector<int>{1, 1}), several),
      "2 streams");
  EXPECT_EQ(streams.position(0), 0u);
  StreamSet<philox4x32> late({}, {.offset = streams.max_native_outputs()});
  RUNNEL_EXPECT_REFUSED(
      weighted_sample(indices, array_of(std::vector<int>{1, 1}), late),
      "Runnel::weighted_sample: ", "end of");
}

}  // namespace
}  // namespace Runnel::Testing
