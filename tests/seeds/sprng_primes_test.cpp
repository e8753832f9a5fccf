// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The numbers that tell SPRNG's congruential streams apart, and what they are
// computed with.

#include <gtest/gtest.h>

#include <numeric>
#include <runnel/seeds/detail/sprng/primes.hpp>
#include <testing/compare.hpp>
#include <testing/effort.hpp>

namespace Runnel::Testing {
namespace {

using Impl::sprng_exponents;
using Impl::sprng_lcg64_primes;
using Impl::sprng_lcg_primes;
using Impl::sprng_primes;

bool is_prime(std::uint64_t n) {
  for (std::uint64_t d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return n > 1;
}

TEST(SprngPrimes, CountDownFromTheLimit) {
  for (auto const& table : {sprng_lcg_primes, sprng_lcg64_primes}) {
    auto const primes = sprng_primes(table, 0, 300);
    std::uint64_t n = table.limit;
    for (auto const p : primes) {
      for (--n; !is_prime(n);) --n;
      ASSERT_EQ(p, n);
    }
  }
}

/// Some of the library's own, as its pack_sprng shows them.
TEST(SprngPrimes, AreSprngs) {
  auto const at = [](auto const& table, std::uint64_t i) {
    return sprng_primes(table, i, 1).at(0);
  };
  EXPECT_EQ(at(sprng_lcg_primes, 0), 11863279u);
  EXPECT_EQ(at(sprng_lcg_primes, 1000), 11847197u);
  EXPECT_EQ(at(sprng_lcg_primes, 441688), 4838209u);
  EXPECT_EQ(at(sprng_lcg_primes, 779156), 3449u);
  EXPECT_EQ(at(sprng_lcg64_primes, 0), 3037000493u);
  EXPECT_EQ(at(sprng_lcg64_primes, 1000), 3036979199u);
  EXPECT_EQ(at(sprng_lcg64_primes, 16909321), 2668847579u);
  EXPECT_EQ(at(sprng_lcg64_primes, 33818642), 2303037643u);
  EXPECT_EQ(at(sprng_lcg64_primes, 50000000), 1955516029u);
  EXPECT_EQ(at(sprng_lcg64_primes, 75000000), 1424419223u);
  EXPECT_EQ(at(sprng_lcg64_primes, 146138717), 55109u);
}

TEST(SprngPrimes, TablesEndWhereTheySay) {
  for (auto const& table : {sprng_lcg_primes, sprng_lcg64_primes}) {
    auto const last = sprng_primes(table, table.count - 1, 1).at(0);
    for (std::uint64_t n = table.least; n < last; ++n)
      EXPECT_FALSE(is_prime(n));
  }
}

TEST(SprngPrimes, RunsAreTheSameFromAnyStart) {
  for (auto const& table : {sprng_lcg_primes, sprng_lcg64_primes}) {
    std::uint64_t const middle = std::uint64_t{1} << 19;
    auto const run = sprng_primes(table, middle - 700, 5000);
    for (std::uint64_t const skip : {1, 699, 700, 701, 4999}) {
      auto const rest = sprng_primes(table, middle - 700 + skip, 5000 - skip);
      EXPECT_TRUE(same_bits(run.data() + skip, rest.data(), rest.size()));
    }
  }
  EXPECT_TRUE(sprng_primes(sprng_lcg_primes, 5, 0).empty());
}

/// All of the sieve's starting points, each by counting from the one before.
TEST(SprngPrimes, StartsOfTheSieve) {
  auto const& starts = Impl::sprng_prime_starts();
  std::uint64_t const step = std::uint64_t{1} << 20;
  ASSERT_EQ(starts.size(), (sprng_lcg64_primes.count - 1) / step + 1);
  ASSERT_EQ(starts[0], sprng_primes(sprng_lcg64_primes, 0, 1).at(0));
  for (std::size_t i = 1; i < starts.size(); i += instrumented ? 23 : 1) {
    auto const primes =
        sprng_primes(sprng_lcg64_primes, (i - 1) * step, step + 1);
    ASSERT_EQ(primes.back(), starts[i]) << i;
  }
}

TEST(SprngPrimes, AreToldFromOtherNumbers) {
  for (auto const& table : {sprng_lcg_primes, sprng_lcg64_primes}) {
    for (std::uint64_t n = table.limit - 2000; n < table.limit + 10; ++n) {
      EXPECT_EQ(Impl::is_sprng_prime(table, n), n < table.limit && is_prime(n))
          << n;
    }
    for (std::uint64_t n = 0; n < table.least + 2000; ++n) {
      EXPECT_EQ(Impl::is_sprng_prime(table, n), n >= table.least && is_prime(n))
          << n;
    }
  }
  // Pass for primes to bases 2; 2, 3; 2, 3, 5; 7; 61.
  for (std::uint64_t const n :
       {65281ull, 1373653ull, 25326001ull, 314821ull, 3090091ull, 79381ull}) {
    EXPECT_EQ(Impl::is_sprng_prime(sprng_lcg64_primes, n), is_prime(n)) << n;
  }
}

TEST(SprngExponents, ByCountingOneByOne) {
  constexpr std::uint64_t order = (std::uint64_t{1} << 61) - 2;
  std::vector<std::uint64_t> expected;
  for (std::uint64_t n = 17; expected.size() < 3005; ++n) {
    if (std::gcd(n, order) == 1) expected.push_back(n);
  }
  expected.erase(expected.begin(), expected.begin() + 4);
  EXPECT_EQ(expected[0], 37u);
  EXPECT_TRUE(same_bits(expected, sprng_exponents(0, expected.size())));
  for (std::uint64_t const k : {0, 1, 17, 2999, 3000}) {
    EXPECT_EQ(sprng_exponents(k, 1).at(0), expected[k]) << k;
  }
  EXPECT_TRUE(sprng_exponents(7, 0).empty());
}

/// Some of the library's own, by its multipliers.
TEST(SprngExponents, AreSprngs) {
  EXPECT_EQ(sprng_exponents(63, 1).at(0), 383u);
  EXPECT_EQ(sprng_exponents(1000, 1).at(0), 5713u);
  EXPECT_EQ(sprng_exponents(5000, 1).at(0), 28411u);
}

/// Far on, the counting formula against itself: neighbours are found by trial.
TEST(SprngExponents, FarOn) {
  for (std::uint64_t const k :
       {std::uint64_t{5000}, std::uint64_t{1} << 30, std::uint64_t{1} << 39}) {
    auto const run = sprng_exponents(k - 2000, 2001);
    EXPECT_EQ(run.back(), sprng_exponents(k, 1).at(0));
  }
}

}  // namespace
}  // namespace Runnel::Testing
