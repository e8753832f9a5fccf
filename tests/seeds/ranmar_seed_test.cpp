// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <runnel/generators/ranmar.hpp>
#include <testing/compare.hpp>

namespace Runnel::Testing {
namespace {

constexpr std::uint64_t family = 942438978;
constexpr std::uint64_t most = ~std::uint64_t{0};

bool operator==(RanmarSmallSeeds const& a, std::array<unsigned, 4> const& b) {
  return a.i == b[0] && a.j == b[1] && a.k == b[2] && a.l == b[3];
}

/// James' mapping, written down a second time, and its inverse.
std::array<unsigned, 4> james(std::uint64_t ijkl) {
  auto const ij = static_cast<unsigned>(ijkl / 30082);
  auto const kl = static_cast<unsigned>(ijkl % 30082);
  return {(ij / 177) % 177 + 2, ij % 177 + 2, (kl / 169) % 178 + 1, kl % 169};
}
std::uint64_t inverse(std::array<unsigned, 4> const& s) {
  return std::uint64_t{30082} * ((s[0] - 2) * 177 + (s[1] - 2)) +
         (s[2] - 1) * 169 + s[3];
}

std::vector<std::uint64_t> some_of_the_family() {
  std::vector<std::uint64_t> seeds = {
      0,           1,         168,       169,       30080,
      30081,       30082,     30083,     60163,     30082 * 176,
      30082 * 177, 54217137,  899999999, 900000000, family - 30082,
      family - 2,  family - 1};
  std::mt19937_64 random(942438978);
  for (int n = 0; n < 2000; ++n) seeds.push_back(random() % family);
  return seeds;
}

TEST(RanmarSeed, MapsAsJamesDoes) {
  for (auto const n : some_of_the_family()) {
    auto const expected = james(n);
    ASSERT_EQ(inverse(expected), n) << "no two seeds share small seeds";
    auto const start = RanmarSeed::ijkl(n).start();
    ASSERT_TRUE(start.small_seeds(0) == expected) << n;
    auto const two = RanmarSeed::ij_kl(n / 30082, n % 30082).start();
    ASSERT_TRUE(two.small_seeds(0) == expected) << n;
    auto const [i, j, k, l] = expected;
    auto const four = RanmarSeed::small(i, j, k, l);
    ASSERT_TRUE(four.start().small_seeds(0) == expected) << n;
    ASSERT_EQ(four.num_streams(), family - n);
    ASSERT_TRUE(i >= 1 && i <= 178 && j >= 1 && j <= 178 && k >= 1 &&
                k <= 178 && l <= 168);
    ASSERT_FALSE(i == 1 && j == 1 && k == 1);
  }
  EXPECT_TRUE(RanmarSeed().start().small_seeds(0) ==
              (std::array<unsigned, 4>{12, 34, 56, 78}));
}

TEST(RanmarSeed, StreamsCountOnAsOneInteger) {
  for (auto const n : some_of_the_family()) {
    auto const start = RanmarSeed::ijkl(n).start();
    for (std::uint64_t const s : {1, 2, 168, 169, 30081, 30082, 1000000}) {
      if (n + s >= family) continue;
      ASSERT_TRUE(start.small_seeds(s) == james(n + s)) << n << " + " << s;
    }
  }
}

TEST(RanmarSeed, BeyondTheFamilyStreamsWrap) {
  auto const start = RanmarSeed::ijkl(family - 3).start();
  EXPECT_TRUE(start.small_seeds(2) == james(family - 1));
  EXPECT_TRUE(start.small_seeds(3) == james(0));
  EXPECT_TRUE(start.small_seeds(family) == james(family - 3));
  EXPECT_TRUE(start.small_seeds(most) ==
              james((family - 3 + most % family) % family));
}

TEST(RanmarSeed, NumberOfStreams) {
  EXPECT_EQ(RanmarSeed::ijkl(0).num_streams(), family);
  EXPECT_EQ(RanmarSeed::ijkl(family - 1).num_streams(), 1u);
  EXPECT_EQ(RanmarSeed::ij_kl(31328, 30081).num_streams(), 1u);
  EXPECT_EQ(RanmarSeed::lammps(1).num_streams(), family);
  EXPECT_EQ(RanmarSeed::lammps(900000000).num_streams(), family - 899999999);
  EXPECT_EQ(RanmarSeed::cern(900000000, 5, 0).num_streams(),
            family - 900000000);
  EXPECT_EQ(RanmarSeed::small(2, 2, 1, 0).num_streams(), family);
}

TEST(RanmarSeed, OutsideTheFamilyThereIsOneStream) {
  for (auto const& [i, j, k, l] : {std::array<unsigned, 4>{1, 2, 3, 4},
                                   {2, 1, 3, 4},
                                   {1, 1, 2, 0},
                                   {1, 178, 178, 168},
                                   {178, 1, 1, 0}}) {
    auto const seed = RanmarSeed::small(i, j, k, l);
    EXPECT_EQ(seed.num_streams(), 1u);
    EXPECT_TRUE(seed.start().small_seeds(0) ==
                (std::array<unsigned, 4>{i, j, k, l}));
  }
}

TEST(RanmarSeed, SkipCounts) {
  EXPECT_EQ(RanmarSeed().skip(), UInt128(0));
  EXPECT_EQ(RanmarSeed::ijkl(5).skip(), UInt128(0));
  EXPECT_EQ(RanmarSeed::small(1, 2, 3, 4).skip(), UInt128(0));
  EXPECT_EQ(RanmarSeed::lammps(5).skip(), UInt128(1));
  EXPECT_EQ(RanmarSeed::cern(5, 17, 0).skip(), UInt128(17));
  // CERN's RM48IN skips ntot numbers per block here instead of 10^9.
  EXPECT_EQ(RanmarSeed::cern(5, 17, 3).skip(), UInt128(3000000017));
  EXPECT_EQ(RanmarSeed::cern(5, most, most).skip(),
            UInt128(most) * UInt128(1000000001));
}

TEST(RanmarSeed, LammpsCountsFromOne) {
  EXPECT_TRUE(RanmarSeed::lammps(1).start().small_seeds(0) == james(0));
  EXPECT_TRUE(RanmarSeed::lammps(900000000).start().small_seeds(0) ==
              james(899999999));
}

TEST(RanmarSeed, TurnsIntoNumbersAndBack) {
  for (auto const& seed :
       {RanmarSeed(), RanmarSeed::ij_kl(0, 30081), RanmarSeed::ijkl(7),
        RanmarSeed::cern(9, most, 3), RanmarSeed::small(1, 2, 3, 4),
        RanmarSeed::small(12, 34, 56, 78), RanmarSeed::lammps(1)}) {
    auto const again = RanmarSeed::make(seed.form(), seed.numbers());
    EXPECT_EQ(again, seed);
    EXPECT_EQ(again.form(), seed.form());
    EXPECT_EQ(again.numbers(), seed.numbers());
    EXPECT_EQ(again.skip(), seed.skip());
    EXPECT_EQ(again.num_streams(), seed.num_streams());
  }
}

template <class F>
::testing::AssertionResult refuses(F const& f,
                                   std::vector<std::string> const& words) {
  return throws_saying<std::invalid_argument>(f, words);
}

TEST(RanmarSeed, RefusesWhatIsOutOfRange) {
  for (std::uint64_t const n : {std::uint64_t{31329}, most}) {
    EXPECT_TRUE(refuses([=] { RanmarSeed::ij_kl(n, 0); },
                        {"ij", std::to_string(n), "31328"}));
  }
  for (std::uint64_t const n : {std::uint64_t{30082}, most}) {
    EXPECT_TRUE(refuses([=] { RanmarSeed::ij_kl(0, n); },
                        {"kl", std::to_string(n), "30081"}));
  }
  for (std::uint64_t const n : {family, family + 1, most}) {
    EXPECT_TRUE(refuses([=] { RanmarSeed::ijkl(n); },
                        {"ijkl", std::to_string(n), "942438977"}));
  }
  for (std::uint64_t const n : {std::uint64_t{900000001}, family, most}) {
    EXPECT_TRUE(refuses([=] { RanmarSeed::cern(n, 0, 0); },
                        {"ijkl", std::to_string(n), "900000000"}));
    EXPECT_TRUE(refuses([=] { RanmarSeed::lammps(n); },
                        {"LAMMPS", std::to_string(n), "900000000"}));
  }
  EXPECT_TRUE(refuses([] { RanmarSeed::lammps(0); }, {"LAMMPS", "1"}));
}

TEST(RanmarSeed, RefusesSmallSeedsOutOfRange) {
  for (std::uint64_t const n : {std::uint64_t{0}, std::uint64_t{179}, most}) {
    auto const text = std::to_string(n);
    EXPECT_TRUE(
        refuses([=] { RanmarSeed::small(n, 2, 3, 4); }, {"i = " + text}));
    EXPECT_TRUE(
        refuses([=] { RanmarSeed::small(2, n, 3, 4); }, {"j = " + text}));
    EXPECT_TRUE(
        refuses([=] { RanmarSeed::small(2, 3, n, 4); }, {"k = " + text}));
  }
  for (std::uint64_t const n : {std::uint64_t{169}, most}) {
    EXPECT_TRUE(refuses([=] { RanmarSeed::small(2, 3, 4, n); },
                        {"l = " + std::to_string(n), "168"}));
  }
  for (std::uint64_t l = 0; l <= 168; ++l) {
    EXPECT_TRUE(refuses([=] { RanmarSeed::small(1, 1, 1, l); }, {"1"}));
  }
  EXPECT_NO_THROW(RanmarSeed::small(1, 1, 2, 0));
  EXPECT_NO_THROW(RanmarSeed::small(178, 178, 178, 168));
}

TEST(RanmarSeed, RefusesFormsThatDoNotExist) {
  for (std::string const form : {"", "ij", "IJKL", "ij,kl ", "seed"}) {
    EXPECT_TRUE(refuses([=] { RanmarSeed::make(form, {1}); },
                        {"'" + form + "'", "lammps"}));
  }
  EXPECT_TRUE(refuses([] { RanmarSeed::make("ij,kl", {1}); }, {"1 numbers"}));
  EXPECT_TRUE(refuses([] { RanmarSeed::make("ijkl", {}); }, {"0 numbers"}));
  EXPECT_TRUE(refuses([] { RanmarSeed::make("cern", {1, 2}); }, {"2"}));
  EXPECT_TRUE(refuses([] { RanmarSeed::make("ijkl", {family}); }, {"ijkl"}));
}

}  // namespace
}  // namespace Runnel::Testing
