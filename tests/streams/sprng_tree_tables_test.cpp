// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Primes and exponents as kernels look them up, against the host's lists.

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <runnel/generators/detail/sprng/exponent_of.hpp>
#include <runnel/generators/detail/sprng/spawn_tree.hpp>
#include <runnel/seeds/detail/sprng/prime_blocks.hpp>
#include <runnel/seeds/detail/sprng/primes.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

TEST(SprngTree, LooksPrimesUp) {
  auto const& table = Impl::sprng_lcg_primes;
  std::vector<std::uint64_t> blocks(Impl::PrimeBlocks::num_words(table.count));
  Impl::PrimeBlocks::write(table, table.count, blocks.data());
  auto const primes = Impl::sprng_primes(table, 0, table.count);
  for (std::uint64_t i = 0; i < table.count; ++i) {
    ASSERT_EQ(Impl::PrimeBlocks::prime(blocks.data(), i), primes[i]) << i;
  }
}

TEST(SprngTree, CountsToAnyExponent) {
  using Counts = Impl::ExponentCounts;
  std::vector<std::uint64_t> words(Counts::num_words);
  Counts::write(words.data());
  auto const first = Impl::sprng_exponents(0, 20000);
  for (std::uint64_t k = 0; k < first.size(); ++k) {
    ASSERT_EQ(Counts::exponent(words.data(), k), first[k]) << k;
  }
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    std::uint64_t const k =
        i == 0 ? Impl::sprng_tree_end - 1 : (random() >> 33) >> (i % 20);
    ASSERT_EQ(Counts::exponent(words.data(), k), Impl::sprng_exponents(k, 1)[0])
        << k;
  }
}

}  // namespace
}  // namespace Runnel::Testing
