// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <runnel/generators/list.hpp>
#include <runnel/validate/spectral.hpp>

#include "testing/throws.hpp"

namespace {

using namespace Runnel;

LinearRecurrence congruential(std::uint64_t a, UInt128 m) { return {m, {a}}; }

std::vector<std::uint64_t> squares(std::vector<SpectralResult> const& results) {
  std::vector<std::uint64_t> list;
  for (auto const& r : results) list.push_back(r.squared_length.low);
  return list;
}

/// Knuth, The Art of Computer Programming 2 (3rd ed., 1998), 3.3.4, table 1:
/// ν² in two to six dimensions.
TEST(Spectral, KnuthsTable) {
  struct Line {
    std::uint64_t a, m;
    std::vector<std::uint64_t> squares;
  };
  Line const lines[] = {
      {23, 100000001, {530, 530, 530, 530, 447}},
      {129, std::uint64_t{1} << 35, {16642, 16642, 16642, 15602, 252}},
      {65539, std::uint64_t{1} << 29, {536936458, 118, 116, 116, 116}},
      {16807, 2147483647, {282475250, 408197, 21682, 4439, 895}},
      {69069, std::uint64_t{1} << 32, {4243209856, 2072544, 52804, 6990, 242}},
      {1664525,
       std::uint64_t{1} << 32,
       {4938916874, 2322494, 63712, 4092, 1038}}};
  for (auto const& line : lines) {
    auto const results =
        spectral_test_of_leapfrog(congruential(line.a, line.m), UInt128(1), 6);
    EXPECT_EQ(squares(results), line.squares) << line.a;
  }
}

/// L'Ecuyer, Oper. Res. 47 (1999) 159, table I: the least merit in four to
/// eight dimensions.
TEST(Spectral, MeritOfMrg32k3a) {
  auto const results = spectral_test_of_leapfrog(
      mrg32k3a::linear_recurrence(Mrg32k3aSeed(), 0), UInt128(1));
  ASSERT_EQ(results.size(), 5u);
  EXPECT_EQ(results[0].dimension, 4);
  EXPECT_NEAR(worst_merit(results), 0.68561, 5e-6);
}

/// The shortest of all vectors in a box, for small moduli.
std::uint64_t by_trying(std::uint64_t m, std::vector<std::uint64_t> const& c) {
  auto const most = static_cast<long>(m);
  std::uint64_t best = m * m;
  std::vector<long> h(c.size(), 0);
  auto const radius = std::lround(std::ceil(std::pow(m, 1.0 / 2) * 1.1)) + 1;
  for (auto& x : h) x = -radius;
  for (;;) {
    long sum = 0, length = 0;
    for (std::size_t i = 0; i < c.size(); ++i) {
      sum += h[i] * static_cast<long>(c[i]);
      length += h[i] * h[i];
    }
    if (length > 0 && sum % most == 0) {
      best = std::min(best, static_cast<std::uint64_t>(length));
    }
    std::size_t i = 0;
    while (i < h.size() && h[i] == radius) h[i++] = -radius;
    if (i == h.size()) return best;
    ++h[i];
  }
}

TEST(Spectral, AsByTryingAllVectors) {
  for (std::uint64_t const m : {64u, 101u, 127u, 256u}) {
    for (std::uint64_t a = 2; a < m; a += 7) {
      auto const results = spectral_test_of_leapfrog(congruential(a, m), 1, 4);
      std::vector<std::uint64_t> powers = {1, a};
      for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(results[i].squared_length.low, by_trying(m, powers))
            << a << " modulo " << m << ", " << powers.size();
        powers.push_back(powers.back() * a % m);
      }
    }
  }
}

/// Leapfrog by a part is the sequence of another multiplier.
TEST(Spectral, PartsAreMultipliersPowers) {
  auto const part =
      spectral_test_of_leapfrog(congruential(16807, 2147483647), 3);
  auto const power = spectral_test_of_leapfrog(
      congruential(16807ull * 16807 % 2147483647 * 16807 % 2147483647,
                   2147483647),
      1);
  EXPECT_EQ(squares(part), squares(power));
}

TEST(Spectral, PowersOfTwoAreBadForSprng) {
  for (auto const& recurrence : {sprng_lcg::linear_recurrence({}, 0),
                                 sprng_lcg64::linear_recurrence({}, 0)}) {
    auto const merit_of_parts = [&](UInt128 s) {
      return worst_merit(spectral_test_of_leapfrog(recurrence, s));
    };
    auto const merit_of_blocks = [&](UInt128 s) {
      return worst_merit(spectral_test_of_blocks(recurrence, s));
    };
    EXPECT_GT(merit_of_parts(1), 0.2);
    EXPECT_GT(merit_of_parts(3), 0.1);
    EXPECT_LT(merit_of_parts(UInt128(1) << 16), 1e-2);
    EXPECT_LT(merit_of_parts(UInt128(1) << 30), 1e-2);
    EXPECT_LT(merit_of_blocks(UInt128(1) << 30), 1e-3);
    EXPECT_LT(merit_of_blocks(UInt128(1) << 40), 1e-3);
    EXPECT_LT(
        worst_merit(spectral_test_of_block_pairs(recurrence, UInt128(1) << 40)),
        2e-2);
  }
}

TEST(Spectral, PrimeModuliMindNoPowersOfTwo) {
  for (auto const& recurrence : {sprng_pmlcg::linear_recurrence({}, 0),
                                 mrg32k3a::linear_recurrence({}, 0),
                                 wichmann_hill::linear_recurrence({}, 0)}) {
    for (std::uint64_t const number : {3, 1 << 10, 1000000, 1 << 30}) {
      UInt128 const distance(number);
      EXPECT_GT(worst_merit(spectral_test_of_leapfrog(recurrence, distance)),
                0.05)
          << number;
      EXPECT_GT(worst_merit(spectral_test_of_blocks(recurrence, distance)),
                0.05)
          << number;
      EXPECT_LE(worst_merit(spectral_test_of_block_pairs(recurrence, distance)),
                1);
    }
  }
}

TEST(Spectral, RecurrencesAreThoseOfTheGenerators) {
  auto const recurrence = wichmann_hill::linear_recurrence({}, 5);
  auto const constants = WichmannHillSeed::constants(5);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ((recurrence.factors[0] % UInt128(constants.m[i])).low,
              constants.a[i]);
    EXPECT_EQ((recurrence.modulus % UInt128(constants.m[i])).low, 0u);
  }
  auto const mrg = mrg32k3a::linear_recurrence({}, 0);
  EXPECT_EQ((mrg.factors[1] % UInt128(4294967087u)).low, 1403580u);
  EXPECT_EQ((mrg.factors[0] % UInt128(4294944443u)).low, 527612u);
  static_assert(!HasLattice<mt19937>);
}

TEST(Spectral, Refused) {
  auto const minimal = congruential(16807, 2147483647);
  RUNNEL_EXPECT_REFUSED(spectral_test(minimal, {0}), "spectral_test", "1 lags");
  RUNNEL_EXPECT_REFUSED(spectral_test(minimal, {1, 2}), "first");
  RUNNEL_EXPECT_REFUSED(spectral_test({UInt128(1), {1}}, {0, 1}), "modulus");
  RUNNEL_EXPECT_REFUSED(spectral_test({UInt128(7), {}}, {0, 1}), "order 0");
  RUNNEL_EXPECT_REFUSED(spectral_test_of_blocks(minimal, 0), "blocks of 0");
  RUNNEL_EXPECT_REFUSED(spectral_test_of_leapfrog(minimal, 0), "parts of 0");
}

}  // namespace
