// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Alias tables: against those of a second implementation, and column by column;
// weights that are refused; weights that replace others.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <runnel/distributions/distributions.hpp>
#include <runnel/generators/philox.hpp>
#include <sstream>
#include <string>
#include <testing/host_copy.hpp>
#include <testing/known_answers.hpp>
#include <testing/serial_stream.hpp>
#include <testing/throws.hpp>
#include <type_traits>
#include <vector>

#include "alias_weights.hpp"

namespace Runnel::Testing {
namespace {

using AliasLanes = Impl::ScalarLanes<std::uint64_t>;
using Columns = std::vector<std::uint64_t>;

template <class W>
Columns columns_of(std::vector<W> const& weights) {
  AliasSpace const exec;
  auto const view = weights_in_space(weights);
  auto const summed = Impl::sum_units(exec, view);
  Impl::AliasArrays<typename AliasSpace::memory_space> arrays;
  arrays.reserve(exec, weights.size());
  Impl::make_columns(exec, summed, arrays);
  auto const host = host_copy(arrays.columns);
  return {host.data(), host.data() + host.size()};
}

// ---- a second implementation ------------------------------------------------

template <class W>
std::vector<W> weights_named(std::string const& text) {
  if (text.starts_with("mixed:")) {
    return mixed_weights<W>(std::stoul(text.substr(6)));
  }
  std::vector<W> weights;
  for (auto const& field : split(text, ',')) {
    if constexpr (std::is_same_v<W, double>) {
      weights.push_back(std::strtod(field.c_str(), nullptr));
    } else if constexpr (std::is_same_v<W, float>) {
      weights.push_back(std::strtof(field.c_str(), nullptr));
    } else {
      weights.push_back(static_cast<W>(parse_uint128(field).low));
    }
  }
  return weights;
}

/// What a line of the file says of these weights.
template <class W>
std::string answer_for(std::string const& text) {
  auto const weights = weights_named<W>(text);
  std::uint64_t sum = 0;
  for (auto const column : columns_of(weights)) {
    sum = sum * 0x9e3779b97f4a7c15u + column;
  }
  std::ostringstream answer;
  answer << sum;
  DiscreteAlias<AliasSpace> const distribution(weights_in_space(weights));
  for (int const precision : {64, 48}) {
    auto const quantile = Impl::make_quantile<std::int64_t, Kokkos::HostSpace>(
        distribution, precision);
    SerialStream<philox4x32> stream;
    for (int i = 0; i < 12; ++i) {
      std::uint64_t const high = stream.next();
      std::uint64_t const word = high << 32 | stream.next();
      answer << (i == 0 ? ';' : ',')
             << quantile.template operator()<AliasLanes>(
                    word >> (64 - precision) << (64 - precision));
    }
  }
  return answer.str();
}

TEST(DiscreteAlias, KnownAnswers) {
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/discrete_alias.csv");
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    ++rows;
    std::string const type = line.substr(0, 3);
    std::string const weights = line.substr(4, line.find(';', 4) - 4);
    std::string const answer =
        type == "f32"   ? answer_for<float>(weights)
        : type == "f64" ? answer_for<double>(weights)
        : type == "i32" ? answer_for<std::int32_t>(weights)
        : type == "u32" ? answer_for<std::uint32_t>(weights)
        : type == "i64" ? answer_for<std::int64_t>(weights)
                        : answer_for<std::uint64_t>(weights);
    EXPECT_EQ(line, type + ';' + weights + ';' + answer);
  }
  EXPECT_GE(rows, 15);
}

// ---- column by column -------------------------------------------------------

/// Units of each item in all columns.
std::vector<std::uint64_t> units_in(Columns const& columns) {
  Impl::AliasColumns const shape{columns.size()};
  std::vector<std::uint64_t> units(columns.size());
  for (std::size_t j = 0; j < columns.size(); ++j) {
    std::uint64_t const other = columns[j] & shape.item_mask();
    std::uint64_t const own = columns[j] >> (64 - shape.threshold_bits());
    if (other >= units.size()) return {};
    units[j] += own;
    units[other] += shape.width() - own;
  }
  return units;
}

/// Items have their shares of the table exactly, and these are their
/// probabilities to 2^-62 + n·2^-63·P.
template <class W>
void check_table(std::vector<W> const& weights) {
  auto const units = units_in(columns_of(weights));
  ASSERT_EQ(units.size(), weights.size());
  auto const n = static_cast<long double>(weights.size());
  Impl::AliasColumns const shape{weights.size()};
  long double sum = 0;
  for (auto const w : weights) sum += static_cast<long double>(w);
  auto const all = static_cast<long double>(shape.all());
  long double const rounding = 1 + n / 8;  // of `sum` and p
  std::uint64_t total = 0;
  for (std::size_t k = 0; k < weights.size(); ++k) {
    total += units[k];
    long double const p = static_cast<long double>(weights[k]) / sum;
    long double const share = static_cast<long double>(units[k]) / all;
    ASSERT_NEAR(static_cast<double>((share - p) * 0x1p60L), 0,
                static_cast<double>(0.25L + n * p / 8 + rounding * p))
        << k << " of " << weights.size();
    ASSERT_TRUE(weights[k] > 0 ? units[k] > 0 || p < 0x1p-62L : units[k] == 0)
        << k;
  }
  EXPECT_EQ(total, shape.all());
}

template <class W>
void check_tables() {
  check_table<W>({3});
  check_table<W>({1, 2});
  check_table<W>({0, 7});
  check_table<W>(std::vector<W>(1000, 3));
  check_table<W>({std::numeric_limits<W>::max() / 8, 1, 0, 0, 2});
  for (std::size_t const n : {3u, 63u, 64u, 65u, 1023u, 100000u}) {
    check_table(mixed_weights<W>(n));
  }
  // A single heavy item, then all but one.
  std::vector<W> weights(5000, 1);
  weights[777] = 5000;
  check_table(weights);
  for (auto& w : weights) w = static_cast<W>(5000 - w + 1);
  check_table(weights);
}

TEST(DiscreteAlias, TablesHaveTheirItemsShares) {
  check_tables<float>();
  check_tables<double>();
  check_tables<std::int32_t>();
  check_tables<std::uint64_t>();
}

TEST(DiscreteAlias, EqualWeightsNeedNoOtherItem) {
  for (std::size_t const n : {1u, 2u, 3u, 1000u, 100001u}) {
    auto const columns = columns_of(std::vector<double>(n, 0.1));
    for (std::size_t j = 0; j < n; ++j) ASSERT_EQ(columns[j], j);
  }
}

TEST(DiscreteAlias, SubnormalAndHugeWeights) {
  constexpr double least = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(columns_of<double>({least, 3 * least}), columns_of<double>({1, 3}));
  EXPECT_EQ(columns_of<double>({0x1p1023, 0x1.8p1023}),
            columns_of<double>({2, 3}));
  EXPECT_EQ(columns_of<float>({0x1p-149f, 0x1p-148f}),
            columns_of<std::uint32_t>({1, 2}));
  EXPECT_EQ(columns_of<double>({-0.0, 3, 1}),
            columns_of<std::int64_t>({0, 3, 1}));
}

/// Views of any layout; weights of a const type.
TEST(DiscreteAlias, StridedWeights) {
  Kokkos::View<double**, Kokkos::LayoutRight, AliasSpace> const rows("rows", 5,
                                                                     2);
  auto const host = Kokkos::create_mirror_view(rows);
  for (std::size_t k = 0; k < 5; ++k) host(k, 1) = static_cast<double>(k);
  Kokkos::deep_copy(rows, host);
  Kokkos::View<double const**, Kokkos::LayoutRight, AliasSpace> const same =
      rows;
  auto const strided = Kokkos::subview(same, Kokkos::ALL, 1);
  auto const summed = Impl::sum_units(AliasSpace(), strided);
  EXPECT_EQ(summed.sum, std::uint64_t{10} << 59);
  EXPECT_EQ(DiscreteAlias(AliasSpace(), strided).size(), 5u);
}

// ---- weights that are refused -----------------------------------------------

template <class W>
auto alias_of(std::vector<W> const& weights) {
  return DiscreteAlias(weights_in_space(weights));
}

TEST(DiscreteAlias, BadWeightsAreRefused) {
  double const nan = std::nan("");
  constexpr double infinity = std::numeric_limits<double>::infinity();
  RUNNEL_EXPECT_REFUSED(alias_of<double>({}), "DiscreteAlias", "no weights");
  RUNNEL_EXPECT_REFUSED(alias_of<double>({0, -0.0}), "all of 2 weights are 0");
  RUNNEL_EXPECT_REFUSED(alias_of<double>({1, nan, -1}), "weight 1 is", "nan");
  RUNNEL_EXPECT_REFUSED(alias_of<double>({1, 2, infinity}), "weight 2 is inf");
  RUNNEL_EXPECT_REFUSED(alias_of<float>({-0x1p-149f, 2}), "weight 0 is -1.4");
  RUNNEL_EXPECT_REFUSED(alias_of<std::int32_t>({1, 2, -3, -4}),
                        "weight 2 is -3");
  RUNNEL_EXPECT_REFUSED(alias_of<std::int64_t>({INT64_MIN}),
                        "weight 0 is -9223372036854775808");
  double one = 1;
  Kokkos::View<double const*, AliasSpace> const many(
      &one, (std::size_t{1} << 31) + 1);
  RUNNEL_EXPECT_REFUSED(DiscreteAlias(AliasSpace(), many), "2147483649",
                        "2^31");
}

// ---- other weights ----------------------------------------------------------

template <class Distribution>
std::int64_t first_value(Distribution const& distribution) {
  return Impl::make_quantile<std::int64_t, Kokkos::HostSpace>(distribution, 64)
      .template operator()<AliasLanes>(0);
}

TEST(DiscreteAlias, AssignReplacesTheWeights) {
  auto distribution = alias_of<double>({1, 0, 0});
  auto const copy = distribution;
  distribution.assign(weights_in_space<float>({0, 1, 0}));
  EXPECT_EQ(first_value(distribution), 1);
  EXPECT_EQ(first_value(copy), 0);
  auto const quantile =
      Impl::make_quantile<std::int64_t, Kokkos::HostSpace>(distribution, 64);
  distribution.assign(weights_in_space<int>({0, 0, 1}));
  EXPECT_EQ(quantile.template operator()<AliasLanes>(0), 1);
  EXPECT_EQ(first_value(distribution), 2);
  RUNNEL_EXPECT_REFUSED(
      (distribution.assign(weights_in_space<int>({0, -1, 1})), 0), "weight 1");
  EXPECT_EQ(first_value(distribution), 2);
  for (std::size_t const n : {100u, 1u, 70u, 100000u, 3u}) {
    distribution.assign(weights_in_space(mixed_weights<double>(n)));
    EXPECT_EQ(distribution.size(), n);
    auto const made = alias_of(mixed_weights<double>(n));
    auto const ours =
        Impl::make_quantile<std::int64_t, Kokkos::HostSpace>(distribution, 48);
    auto const theirs =
        Impl::make_quantile<std::int64_t, Kokkos::HostSpace>(made, 48);
    for (std::uint64_t i = 0; i < 1000; ++i) {
      std::uint64_t const word = i * 0x9e3779b97f4a7c15u >> 16 << 16;
      ASSERT_EQ(ours.template operator()<AliasLanes>(word),
                theirs.template operator()<AliasLanes>(word));
    }
  }
}

/// Memory that has the size, and that nobody else has.
TEST(DiscreteAlias, AssignTakesTheMemoryAgain) {
  using Arrays = Impl::AliasArrays<typename AliasSpace::memory_space>;
  AliasSpace const exec;
  Arrays arrays;
  arrays.reserve(exec, 1000);
  auto const* const columns = arrays.columns.data();
  auto const* const items = arrays.items.data();
  arrays.reserve(exec, 600);
  EXPECT_EQ(arrays.columns.data(), columns);
  EXPECT_EQ(arrays.items.data(), items);
  arrays.keep(12000);
  EXPECT_EQ(arrays.items.data(), items);
  arrays.keep(11999);
  EXPECT_EQ(arrays.items.size(), 0u);
  EXPECT_EQ(arrays.columns.size(), 1000u);
  arrays.reserve(exec, 300);
  EXPECT_EQ(arrays.columns.size(), 300u);
}

}  // namespace
}  // namespace Runnel::Testing
