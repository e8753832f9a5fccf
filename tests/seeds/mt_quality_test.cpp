// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Periods and equidistribution of Mersenne Twisters, against definitions.

#include <gtest/gtest.h>

#include <random>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/seeds/detail/mt/polynomial.hpp>
#include <runnel/seeds/dynamic_creator.hpp>
#include <runnel/seeds/mt_tables.hpp>
#include <testing/throws.hpp>
#include <vector>

#include "seeds/dynamic_creator/small_factors.hpp"
#include "seeds/dynamic_creator/twist_power.hpp"
#include "seeds/mt_elimination.hpp"

namespace Runnel::Testing {
namespace {

MtParameters sizes(std::uint32_t w, std::uint32_t n, std::uint32_t m,
                   std::uint32_t r) {
  return {0, w, n, m, r, 0, 1, 1, 1, 1, 0, 0};
}

/// Steps until the state, low bits of the oldest word apart, comes back.
std::uint64_t period_by_stepping(MtParameters const& set) {
  std::vector<std::uint32_t> x(set.num_words, 1u << (set.word_bits - 1));
  auto const start = x;
  std::uint64_t steps = 0;
  do {
    std::uint32_t const y =
        (x[0] & set.upper_mask()) | (x[1] & set.lower_mask());
    std::uint32_t const next =
        x[set.middle] ^ y >> 1 ^ ((y & 1) != 0 ? set.twist : 0);
    x.erase(x.begin());
    x.push_back(next);
    x[0] &= set.upper_mask();
    ++steps;
  } while (x != start && steps < (std::uint64_t{1} << 20));
  return steps;
}

TEST(MtPeriod, AsByStepping) {
  int full = 0, other = 0;
  for (MtParameters set :
       {sizes(4, 4, 2, 3), sizes(4, 4, 1, 3), sizes(5, 4, 2, 3),
        sizes(5, 4, 3, 1), sizes(3, 5, 2, 2), sizes(7, 2, 1, 1)}) {
    for (std::uint32_t twist = 1u << (set.word_bits - 1);
         twist <= set.word_mask(); ++twist) {
      set.twist = twist;
      bool const expected =
          period_by_stepping(set) == (std::uint64_t{1} << set.exponent()) - 1;
      EXPECT_EQ(has_full_period(set), expected)
          << set.exponent() << ' ' << twist;
      ++(expected ? full : other);
    }
  }
  EXPECT_GT(full, 5);
  EXPECT_GT(other, 50);
}

TEST(MtPeriod, OfMt19937) {
  EXPECT_TRUE(has_full_period(mt19937_parameters));
  MtParameters changed = mt19937_parameters;
  changed.twist ^= 1;
  EXPECT_FALSE(has_full_period(changed));
}

TEST(MtPeriod, NeedsAMersenneExponent) {
  RUNNEL_EXPECT_REFUSED(has_full_period(mt_sizes(521, 32)), "twist");
  MtParameters set = sizes(4, 4, 2, 1);
  set.twist = 8;
  RUNNEL_EXPECT_REFUSED(has_full_period(set), "15 bits",
                        "Mersenne exponent");  // 15
}

// Squaring by places is squaring.
TEST(TwistPower, IsAPower) {
  std::mt19937 random(1);
  for (int const w : {31, 32}) {
    for (int const p : {521, 607, 1279, 2203, 3217, 4253, 4423}) {
      MtParameters set = mt_sizes(p, w);
      Impl::TwistPlaces const places(set);
      for (int i = 0; i < 4; ++i) {
        set_host_isa(i % 2 == 0 ? HostIsa::baseline : HostIsa::x86_64_v4);
        set.twist = 1u << (w - 1) |
                    (i == 0 ? ~0u : static_cast<std::uint32_t>(random()));
        set.twist &= set.word_mask();
        Gf2Modulus const phi(Impl::mt_characteristic_polynomial(set));
        ASSERT_EQ(phi.degree(), p);
        Impl::TwistPower power(places, set.twist);
        EXPECT_TRUE(power.is_t());
        auto expected = Gf2Polynomial::power_of_t(1);
        for (int const count : {5, 1, 1, 20}) {
          power.square(count);
          for (int k = 0; k < count; ++k) expected = phi.square(expected);
          EXPECT_EQ(power.polynomial(), expected) << w << ' ' << p;
          EXPECT_FALSE(power.is_t());
        }
      }
    }
  }
  set_host_isa(HostIsa::x86_64_v4);
}

TEST(SmallFactors, AreThoseOfLowDegree) {
  std::mt19937 random(2);
  MtParameters set = mt_sizes(521, 32);
  Impl::SmallFactors const factors(set);
  int without = 0;
  for (int i = 0; i < 300; ++i) {
    set.twist = static_cast<std::uint32_t>(random()) | 1u << 31;
    auto const phi = Impl::mt_characteristic_polynomial(set);
    bool expected = false;
    for (int k = 5; k <= 9; ++k) {  // degree d divides one of them
      auto const all =
          Gf2Polynomial::power_of_t(1 << k) + Gf2Polynomial::power_of_t(1);
      expected = expected || gcd(phi, all).degree() > 0;
    }
    EXPECT_EQ(factors.divide(set.twist), expected);
    without += expected ? 0 : 1;
  }
  EXPECT_GT(without, 30);
}

// The published dimensions: Matsumoto, Nishimura (1998), table II.
TEST(Equidistribution, OfMt19937) {
  auto const k = equidistribution(mt19937_parameters, 32);
  std::vector<int> const expected = {19937, 9968, 6240, 4984, 3738, 3115,
                                     2493,  2492, 1869, 1869, 1248, 1246,
                                     1246,  1246, 1246, 1246};
  for (std::size_t v = 0; v < 32; ++v) {
    EXPECT_EQ(k[v], v < 16 ? expected[v] : 623) << v + 1;
  }
}

TEST(Equidistribution, AsByElimination) {
  std::mt19937 random(3);
  for (int const p : {521, 607}) {
    // Any masks will do; the twist must be a good one.
    MtParameters set = p == 521 ? mt_default_table()[7] : mt_sizes(607, 32);
    if (p == 607) set.twist = 3918397440u;
    for (int i = 0; i < 6; ++i) {
      set.mask_b = static_cast<std::uint32_t>(i == 0 ? 0 : random());
      set.mask_c = static_cast<std::uint32_t>(i == 0 ? 0 : random());
      auto const tempering =
          i % 2 == 0 ? MtTempering::all : MtTempering::without_shift_1;
      auto const k = equidistribution(set, 32, tempering);
      MtElimination const elimination(set);
      for (int const v : {1, 2, 3, 5, 8, 9, 15, 17, 24, 31, 32}) {
        EXPECT_EQ(k[static_cast<std::size_t>(v - 1)],
                  elimination.dimension(v, tempering))
            << p << ' ' << v;
      }
    }
  }
}

TEST(Equidistribution, OfShippedSets) {
  for (std::size_t const id : {0, 1, 4095}) {
    auto const k = equidistribution(mt_default_table()[id], 32,
                                    MtTempering::without_shift_1);
    MtElimination const elimination(mt_default_table()[id]);
    for (int v = 1; v <= 32; v += 6) {
      EXPECT_EQ(k[static_cast<std::size_t>(v - 1)],
                elimination.dimension(v, MtTempering::without_shift_1));
    }
  }
}

TEST(Equidistribution, RefusesOtherBits) {
  RUNNEL_EXPECT_REFUSED(equidistribution(mt_default_table()[0], 0), "0 bits",
                        "1 to 32");
  RUNNEL_EXPECT_REFUSED(equidistribution(mt_default_table()[0], 33), "33 bits",
                        "1 to 32");
}

}  // namespace
}  // namespace Runnel::Testing
