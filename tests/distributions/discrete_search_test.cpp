// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The search of GPUs in tables of whole numbers, run on the host, against that
// of hosts and against the definition: the number of thresholds that are not
// above.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <runnel/distributions/detail/discrete_search.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Impl::DiscreteTable;
using Host = Kokkos::HostSpace;
using Words = std::vector<std::uint64_t>;

constexpr std::uint64_t all_ones = std::numeric_limits<std::uint64_t>::max();

/// 2^20, by a 64-bit LCG.
Words some_words() {
  Words words(std::size_t{1} << 20);
  std::uint64_t state = 1;
  for (auto& word : words) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    word = state ^ (state >> 32);
  }
  return words;
}

/// Those beside thresholds, those beside where buckets begin, and the ends.
Words edge_words(DiscreteTable const& table) {
  Words words = {0, 1, all_ones - 1, all_ones};
  auto const add = [&](std::uint64_t word) {
    for (int d = -2; d <= 2; ++d) {
      words.push_back(word + static_cast<std::uint64_t>(d));
    }
  };
  auto const& c = table.threshold;
  for (std::uint64_t const threshold : c) add(threshold);
  auto const buckets = Impl::make_discrete_buckets(c);
  for (std::size_t j = 0; j + 1 < buckets.bucket.size(); ++j) {
    std::uint64_t const begin = static_cast<std::uint64_t>(j)
                                << (64 - buckets.bits);
    add(begin);
    // Equal to the edge in the bits that are compared; the lower bits differ.
    std::uint64_t const on_edge =
        begin + (std::uint64_t{buckets.bucket[j].edge} << (32 - buckets.bits));
    words.push_back(on_edge);
    words.push_back(on_edge + ((std::uint64_t{1} << (32 - buckets.bits)) - 1));
  }
  return words;
}

void check_words(DiscreteTable const& table, Words const& words) {
  auto const by_buckets =
      Impl::search_of<Impl::BucketSearch<Host>>(Host(), table);
  auto const by_guide =
      Impl::search_of<Impl::GuidedSearch<Host>>(Host(), table);
  auto const by_either =
      Impl::search_of<Impl::DeviceSearch<Host>>(Host(), table);
  auto const& c = table.threshold;
  for (std::uint64_t const word : words) {
    auto const expected = static_cast<std::uint32_t>(
        std::upper_bound(c.begin(), c.end(), word) - c.begin());
    ASSERT_EQ(by_buckets(word), expected) << word;
    ASSERT_EQ(by_guide(word), expected) << word;
    ASSERT_EQ(by_either(word), expected) << word;
  }
}

void check(DiscreteTable const& table) {
  static Words const words = some_words();
  check_words(table, words);
  check_words(table, edge_words(table));
  // Few random bits: the centre of a cell of 48.
  Words few(words.begin(), words.begin() + (1 << 16));
  for (auto& word : few) word = (word >> 16 << 16) | (std::uint64_t{1} << 15);
  check_words(table, few);
}

/// Weights between which some are 0: equal thresholds.
std::vector<double> weights(std::size_t count) {
  std::vector<double> w(count);
  for (std::size_t i = 0; i < count; ++i) {
    w[i] = i % 7 == 3 ? 0 : static_cast<double>(i * 7919 % 1000 + 1);
  }
  return w;
}

TEST(DiscreteSearch, Poisson) {
  for (double const lambda : {0.0, 0.001, 0.5, 10.0, 1e3, 1e6, 1e9}) {
    check(*Impl::poisson_table(lambda));
  }
}

TEST(DiscreteSearch, Binomial) {
  check(*Impl::binomial_table(100, 0.3));
  check(*Impl::binomial_table(40, 0.5));
  check(*Impl::binomial_table(1, 0.5));
  check(*Impl::binomial_table(7, 1));
  check(*Impl::binomial_table(std::int64_t{1} << 40, 1e-9));
}

TEST(DiscreteSearch, GeometricAndNegativeBinomial) {
  for (double const p : {1.0, 0.9, 0.5, 0.01, 1e-4}) {
    check(*Impl::geometric_table(p));
  }
  check(*Impl::negative_binomial_table(0.01, 0.001));
}

TEST(DiscreteSearch, Bernoulli) {
  for (double const p : {0.0, 1e-300, 1e-18, 0.25, 1 / 3.0, 0.5, 1 - 0x1p-53}) {
    check(*Impl::bernoulli_table(p));
  }
}

TEST(DiscreteSearch, Weights) {
  check(*Impl::make_discrete_table(std::vector<double>(256, 1.0)));
  check(*Impl::make_discrete_table(std::vector<double>(1000, 1.0)));
  check(*Impl::make_discrete_table(weights(1000)));
  check(*Impl::make_discrete_table(weights(20000)));
  check(*Impl::make_discrete_table(std::vector<double>{1, 0, 2, 5, 0}));
  // Everything in one bucket.
  std::vector<double> steep(60);
  for (std::size_t i = 0; i < steep.size(); ++i) {
    steep[i] = 1 / static_cast<double>(std::uint64_t{1} << (59 - i));
  }
  check(*Impl::make_discrete_table(steep));
}

/// The share of words that no bucket answers: tables are as fine as is of use.
TEST(DiscreteSearch, FewWordsGoOn) {
  auto const share = [](DiscreteTable const& table) {
    auto const buckets = Impl::make_discrete_buckets(table.threshold);
    double sum = 0;
    for (auto const& bucket : buckets.bucket) {
      if (bucket.has_several()) sum += (~bucket.edge) * 0x1p-32;
    }
    return sum / static_cast<double>(buckets.bucket.size());
  };
  EXPECT_EQ(share(*Impl::bernoulli_table(0.3)), 0);
  EXPECT_LT(share(*Impl::poisson_table(0.001)), 0x1p-10);
  EXPECT_LT(share(*Impl::poisson_table(10)), 0x1p-10);
  EXPECT_LT(share(*Impl::binomial_table(100, 0.3)), 0x1p-10);
  EXPECT_LT(share(*Impl::poisson_table(1e3)), 0.006);
  EXPECT_LT(share(*Impl::poisson_table(1e9)), 0.006);
}

}  // namespace
}  // namespace Runnel::Testing
