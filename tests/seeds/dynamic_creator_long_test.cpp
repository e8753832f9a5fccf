// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The whole tables, and the large exponents (minutes to an hour).

#include <gtest/gtest.h>

#include <runnel/seeds/dynamic_creator.hpp>
#include <runnel/seeds/mt_tables.hpp>

#include "seeds/mt_elimination.hpp"
#include "seeds/mt_sets.hpp"

namespace Runnel::Testing {
namespace {

TEST(DynamicCreatorLong, AllLegacySets) {
  MtSearch search;
  search.count = 512;
  search.rules = MtRules::legacy;
  auto const result = find_mt_parameters(search);
  ASSERT_EQ(result.sets.size(), 512u);
  EXPECT_TRUE(
      same_sets(published_sets("dc_p521_seed4172_legacy_idbits9_512sets.csv"),
                result.sets));
}

TEST(DynamicCreatorLong, DefaultTable) {
  MtSearch search;
  search.count = 4096;
  auto const result = find_mt_parameters(search);
  ASSERT_EQ(result.sets.size(), 4096u);
  EXPECT_TRUE(same_sets(result.sets, mt_default_table()));
}

TEST(DynamicCreatorLong, PlainEliminationOfP1279) {
  auto const set =
      published_sets("dc_p1279_seed4172_v062_idbits16_2sets.csv")[0];
  MtElimination const elimination(set);
  auto const k = equidistribution(set, 32);
  for (int const v : {1, 2, 3, 7, 8, 16, 17, 32}) {
    EXPECT_EQ(k[static_cast<std::size_t>(v - 1)],
              elimination.dimension(v, MtTempering::all));
  }
}

/// Sets of a size that no published table holds: the period is the full one,
/// and the masks bring k(v) close to p/v.
void find_and_look(int exponent, int word_bits) {
  MtSearch search;
  search.exponent = exponent;
  search.word_bits = word_bits;
  search.max_candidates = 60000;
  search.independent = true;
  // An id leaves 2^15 twists, one in 10^4 of which has so long a period: the
  // first ids may have none.
  auto result = find_mt_parameters(search);
  while (result.sets.empty() && search.first_id < 15) {
    ++search.first_id;
    result = find_mt_parameters(search);
  }
  ASSERT_EQ(result.sets.size(), 1u) << exponent;
  auto const& set = result.sets.front();
  EXPECT_EQ(mt_parameters_defect(set), "");
  EXPECT_TRUE(has_full_period(set)) << exponent;
  auto const k = equidistribution(set, word_bits, MtTempering::without_shift_1);
  EXPECT_EQ(k.front(), exponent);
  EXPECT_EQ(k.back(), exponent / word_bits);
  for (int v = 1; v <= word_bits; ++v) {
    int const dimension = k[static_cast<std::size_t>(v - 1)];
    EXPECT_LE(dimension, exponent / v);
    EXPECT_GE(dimension, exponent / word_bits);
    if (v > 4) continue;
    EXPECT_GT(dimension, 9 * exponent / v / 10);
  }
}

TEST(DynamicCreatorLong, UpToP4423) {
  for (int const p : {1279, 2203, 2281, 3217, 4253, 4423}) {
    find_and_look(p, 32);
    find_and_look(p, 31);
  }
}

TEST(DynamicCreatorLong, UpToP11213) {
  for (int const p : {9689, 9941, 11213}) find_and_look(p, 32);
}

TEST(DynamicCreatorLong, P19937) { find_and_look(19937, 32); }
TEST(DynamicCreatorLong, P21701) { find_and_look(21701, 32); }
TEST(DynamicCreatorLong, P23209) { find_and_look(23209, 31); }
TEST(DynamicCreatorLong, P44497) { find_and_look(44497, 32); }

}  // namespace
}  // namespace Runnel::Testing
