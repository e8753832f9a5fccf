// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Numbers by alias tables: all interfaces give the values of the serial loop,
// and values come as often as their weights say.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <runnel/interfaces/team_sampler.hpp>
#include <runnel/runnel.hpp>
#include <testing/filled.hpp>
#include <testing/serial_stream.hpp>
#include <type_traits>
#include <vector>

#include "alias_weights.hpp"

namespace Runnel::Testing {
namespace {

using Alias = DiscreteAlias<AliasSpace>;
template <class T>
using Drawn = Kokkos::View<T*, AliasSpace>;

Alias alias_of_mixed(std::size_t n) {
  return Alias(AliasSpace(), weights_in_space(mixed_weights<double>(n)));
}

/// Values of a stream's outputs, one after the other, by the host's copy.
template <class Generator, class T>
std::vector<T> serial_values(Alias const& distribution, std::size_t count) {
  using Sampler = Impl::QuantileSampler<Alias, Generator, T>;
  using Word = Impl::sampled_word<Generator, Sampler>;
  Sampler const sampler(distribution);
  SerialStream<Generator> stream;
  std::vector<T> values(count);
  for (auto& value : values) {
    Word words[Sampler::words_per_value];
    for (auto& word : words) word = stream.next();
    value = Impl::values_by<Impl::ScalarLanes<Word>>(sampler, words);
  }
  return values;
}

template <class Generator, class T>
std::vector<T> filled_values(Alias const& distribution, std::size_t count) {
  StreamSet<Generator> streams;
  Drawn<T> const values("values", count);
  fill(values, streams, distribution);
  return copied_to_host(values);
}

template <class Generator, class T>
void check_fill(std::size_t weights, std::size_t count) {
  auto const distribution = alias_of_mixed(weights);
  EXPECT_EQ((filled_values<Generator, T>(distribution, count)),
            (serial_values<Generator, T>(distribution, count)))
      << weights;
}

TEST(DiscreteAlias, FillsAreTheSerialLoop) {
  for (std::size_t const n : {1u, 2u, 7u, 1000u, 100000u}) {
    check_fill<philox4x32, std::int32_t>(n, 5003);
  }
  check_fill<philox4x32, std::uint64_t>(1000, 40000);
  check_fill<ranmar24, std::int64_t>(1000, 5003);
  check_fill<ranmar24, std::uint32_t>(100000, 5003);
}

template <class Sampler>
struct DrawByHandle {
  DeviceHandle<philox4x32, AliasSpace> handle;
  Sampler sampler;
  Drawn<int> values;
  KOKKOS_FUNCTION void operator()(int) const {
    auto rng = handle(0);
    for (std::size_t i = 0; i < values.size(); ++i) {
      values(i) = rng.draw(sampler);
    }
  }
};

template <class Sampler>
struct DrawByTeam {
  TeamHandle<philox4x32, AliasSpace> handle;
  Sampler sampler;
  Drawn<std::int64_t> values;
  KOKKOS_FUNCTION void operator()(
      typename Kokkos::TeamPolicy<AliasSpace>::member_type const& team) const {
    auto rng = team_rng(handle, team, 0, sampler);
    rng.fill(values.data(), static_cast<std::int64_t>(values.size()));
  }
};

TEST(DiscreteAlias, InterfacesGiveTheSameValues) {
  constexpr std::size_t count = 3001;
  auto const distribution = alias_of_mixed(999);
  auto const expected = serial_values<philox4x32, int>(distribution, count);
  Drawn<int> const values("values", count);
  {
    StreamSet<philox4x32> streams;
    auto const sampler = make_sampler<philox4x32, int>(distribution);
    DrawByHandle const draw{streams.device_handle(), sampler, values};
    Kokkos::parallel_for(Kokkos::RangePolicy<AliasSpace>(0, 1), draw);
    EXPECT_EQ(copied_to_host(values), expected);
  }
  {
    StreamSet<philox4x32> streams;
    TeamHandle const handle(streams);
    auto const sampler = make_team_sampler<std::int64_t>(distribution, streams);
    Drawn<std::int64_t> const wide("wide", count);
    Kokkos::TeamPolicy<AliasSpace> policy(
        1, Impl::Backend<AliasSpace>::on_device ? 64 : 1);
    policy.set_scratch_size(
        0, Kokkos::PerTeam(team_scratch_size(handle, sampler)));
    Kokkos::parallel_for(policy,
                         DrawByTeam<std::remove_const_t<decltype(sampler)>>{
                             handle, sampler, wide});
    auto const drawn = copied_to_host(wide);
    EXPECT_TRUE(std::equal(drawn.begin(), drawn.end(), expected.begin()));
  }
  NumberPool<philox4x32, int, Alias> pool({}, {.capacity = 4000}, distribution);
  auto const slice = pool.take(AliasSpace(), count);
  Kokkos::deep_copy(values, slice);
  EXPECT_EQ(copied_to_host(values), expected);
  HostStream<philox4x32, int, Alias> stream({}, {}, distribution);
  std::vector<int> taken(count);
  for (auto& value : taken) value = stream.next();
  EXPECT_EQ(taken, expected);
}

/// Chi-square of 2^20 numbers, as a normal deviate; items in turn make 64 bins,
/// as heavy ones are alike to each other in `mixed_weights`.
template <class Generator>
double alias_deviate(std::size_t n) {
  auto const weights = mixed_weights<double>(n);
  constexpr std::size_t bins = 64, draws = std::size_t{1} << 20;
  std::vector<double> expected(bins), seen(bins);
  double sum = 0;
  for (double const w : weights) sum += w;
  for (std::size_t k = 0; k < n; ++k) {
    expected[k % bins] += weights[k] / sum * draws;
  }
  for (int const k : filled_values<Generator, int>(
           Alias(AliasSpace(), weights_in_space(weights)), draws)) {
    seen[static_cast<std::size_t>(k) % bins] += 1;
  }
  double chi = 0;
  double freedom = -1;
  for (std::size_t b = 0; b < bins; ++b) {
    if (expected[b] < 5) continue;
    chi += (seen[b] - expected[b]) * (seen[b] - expected[b]) / expected[b];
    freedom += 1;
  }
  return (chi - freedom) / std::sqrt(2 * freedom);
}

TEST(DiscreteAlias, Frequencies) {
  for (std::size_t const n : {30u, 64u, 1000u, 100000u}) {
    EXPECT_LT(std::abs(alias_deviate<philox4x32>(n)), 4) << n;
  }
  EXPECT_LT(std::abs(alias_deviate<ranmar24>(100000)), 4);
}

/// By 48 bits, words at the ends of cells: no column is left out.
TEST(DiscreteAlias, AllColumnsAreReached) {
  constexpr std::size_t n = 1000;
  auto const quantile = Impl::make_quantile<std::int32_t, Kokkos::HostSpace>(
      Alias(AliasSpace(), weights_in_space(std::vector<float>(n, 1))), 48);
  for (std::size_t j = 0; j < n; ++j) {
    auto const word = static_cast<std::uint64_t>(
        (UInt128(j, 0) / UInt128(n) + UInt128(std::uint64_t{1} << 16)).low);
    EXPECT_EQ(quantile.template operator()<Impl::ScalarLanes<std::uint64_t>>(
                  word >> 16 << 16),
              static_cast<std::int32_t>(j));
  }
}

}  // namespace
}  // namespace Runnel::Testing
