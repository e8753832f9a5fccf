// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The Dynamic Creator against sets that the published library printed.

#include <gtest/gtest.h>

#include <algorithm>
#include <runnel/seeds/dynamic_creator.hpp>
#include <runnel/seeds/mt_tables.hpp>
#include <testing/effort.hpp>
#include <testing/throws.hpp>
#include <vector>

#include "seeds/mt_sets.hpp"

namespace Runnel::Testing {
namespace {

MtSearchResult found(int exponent, std::uint32_t count,
                     MtRules rules = MtRules::v06, int word_bits = 32) {
  MtSearch search;
  search.exponent = exponent;
  search.word_bits = word_bits;
  search.count = count;
  search.rules = rules;
  return find_mt_parameters(search);
}

TEST(DynamicCreator, OpenclSets) {
  MtSearch search;
  search.count = 33;
  search.rules = MtRules::legacy;
  auto const result = find_mt_parameters(search);
  ASSERT_EQ(result.sets.size(), 33u);
  EXPECT_TRUE(
      same_sets(published_sets("dc_p521_seed4172_legacy_idbits6_32sets.csv"),
                result.sets));
  // What a run of the published library was seen to do.
  EXPECT_EQ(result.effort.sets, 33u);
  EXPECT_EQ(result.effort.candidates, 3237u);
  EXPECT_EQ(result.effort.period_tests, 996u);
  EXPECT_EQ(result.effort.evaluations, 49376u);
}

TEST(DynamicCreator, LegacySets) {
  MtSearch search;
  search.count = instrumented ? 4 : 16;
  search.rules = MtRules::legacy;
  search.id_bits = 9;
  EXPECT_TRUE(
      same_sets(published_sets("dc_p521_seed4172_legacy_idbits9_512sets.csv"),
                find_mt_parameters(search).sets));
}

TEST(DynamicCreator, Sets) {
  EXPECT_TRUE(
      same_sets(published_sets("dc_p521_seed4172_v062_idbits16_512sets.csv"),
                found(521, instrumented ? 6 : 24).sets));
  EXPECT_TRUE(
      same_sets(published_sets("dc_p607_seed4172_v062_idbits16_4sets.csv"),
                found(607, 4).sets));
  EXPECT_TRUE(
      same_sets(published_sets("dc_p1279_seed4172_v062_idbits16_2sets.csv"),
                found(1279, 2).sets));
}

TEST(DynamicCreator, SetsOf31Bits) {
  EXPECT_TRUE(
      same_sets(published_sets("dc_p521_w31_seed4172_v062_idbits16_4sets.csv"),
                found(521, 4, MtRules::v06, 31).sets));
}

TEST(DynamicCreator, ThreadsChangeNothing) {
  // The larger exponent has its candidates tested by several threads.
  for (MtRules const rules : {MtRules::v06, MtRules::legacy}) {
    for (int const exponent : {521, 2203}) {
      MtSearch search;
      search.exponent = exponent;
      search.count = exponent == 521 ? 7 : instrumented ? 1 : 2;
      search.rules = rules;
      search.threads = 1;
      auto const one = find_mt_parameters(search);
      search.threads = 3;
      auto const several = find_mt_parameters(search);
      ASSERT_EQ(one.sets.size(), search.count);
      EXPECT_EQ(one.sets, several.sets);
      EXPECT_EQ(one.effort.candidates, several.effort.candidates);
      EXPECT_EQ(one.effort.period_tests, several.effort.period_tests);
      EXPECT_EQ(one.effort.evaluations, several.effort.evaluations);
    }
  }
}

TEST(DynamicCreator, IndependentIsACallForEach) {
  for (MtRules const rules : {MtRules::v06, MtRules::legacy}) {
    MtSearch search;
    search.first_id = 300;
    search.count = 5;
    search.seed = 1;
    search.rules = rules;
    search.independent = true;
    search.threads = 3;
    auto const all = find_mt_parameters(search);
    ASSERT_EQ(all.sets.size(), 5u);
    for (std::uint32_t i = 0; i < 5; ++i) {
      MtSearch single;
      single.first_id = 300 + i;
      single.seed = 1;
      single.rules = rules;
      single.id_bits = 16;
      EXPECT_EQ(find_mt_parameters(single).sets.at(0), all.sets[i]);
    }
  }
}

TEST(DynamicCreator, TwistHoldsId) {
  MtSearch search;
  search.first_id = 65535;
  auto set = find_mt_parameters(search).sets.at(0);
  EXPECT_EQ(set.id, 65535u);
  EXPECT_EQ(set.twist & 0xffff, 0xffffu);
  EXPECT_TRUE(has_full_period(set));
  search.first_id = 2;
  search.count = 2;
  search.rules = MtRules::legacy;  // 2 bits, those of the last id
  set = find_mt_parameters(search).sets.at(1);
  EXPECT_EQ(set.twist & 3, 3u);
  search.id_bits = 0;
  search.count = 1;
  EXPECT_TRUE(has_full_period(find_mt_parameters(search).sets.at(0)));
}

// No twist with id 9 in 16 bits is any good at this size: a known hole of the
// published library.
TEST(DynamicCreator, Failure) {
  MtSearch search;
  search.word_bits = 31;
  search.first_id = 8;
  search.count = 3;
  auto result = find_mt_parameters(search);
  EXPECT_EQ(result.sets.size(), 1u);  // the call ends here
  EXPECT_EQ(result.failed, std::vector<std::uint32_t>{9});
  EXPECT_EQ(result.effort.sets, 1u);
  search.independent = true;
  result = find_mt_parameters(search);
  ASSERT_EQ(result.sets.size(), 2u);
  EXPECT_EQ(result.sets[1].id, 10u);
  EXPECT_EQ(result.failed, std::vector<std::uint32_t>{9});
}

TEST(DynamicCreator, MostCandidates) {
  auto const all = found(521, 1);
  MtSearch search;
  search.max_candidates = all.effort.candidates;
  EXPECT_EQ(find_mt_parameters(search).sets, all.sets);
  search.max_candidates = all.effort.candidates - 1;
  auto const none = find_mt_parameters(search);
  EXPECT_TRUE(none.sets.empty());
  EXPECT_EQ(none.failed, std::vector<std::uint32_t>{0});
  EXPECT_EQ(none.effort.candidates, all.effort.candidates - 1);
}

TEST(DynamicCreator, TellsWhatItFinds) {
  for (bool const independent : {false, true}) {
    MtSearch search;
    search.count = 9;
    search.independent = independent;
    search.threads = 2;
    std::vector<MtParameters> told;
    std::uint64_t most = 0;
    search.found = [&](MtParameters const& set) { told.push_back(set); };
    search.progress = [&](MtSearchProgress const& progress) {
      most = std::max(most, progress.candidates);
    };
    auto const result = find_mt_parameters(search);
    EXPECT_EQ(told, result.sets);
    EXPECT_GT(most, 0u);
    EXPECT_LE(most, result.effort.candidates);
  }
}

TEST(DynamicCreator, EndsWhenToldSo) {
  struct Stop {};
  for (bool const independent : {false, true}) {
    MtSearch search;
    search.count = 60000;
    search.independent = independent;
    search.progress = [](MtSearchProgress const&) { throw Stop(); };
    EXPECT_THROW(find_mt_parameters(search), Stop);
  }
}

TEST(DynamicCreator, RefusesTheImpossible) {
  auto const refuses = [](auto const& change, char const* words) {
    MtSearch search;
    change(search);
    return refused([&] { find_mt_parameters(search); }, {words});
  };
  using S = MtSearch&;
  EXPECT_TRUE(refuses([](S s) { s.exponent = 522; }, "exponent 522"));
  EXPECT_TRUE(refuses([](S s) { s.word_bits = 30; }, "word size 30"));
  EXPECT_TRUE(refuses([](S s) { s.count = 0; }, "0 ids"));
  EXPECT_TRUE(refuses([](S s) { s.count = 65537; }, "65535"));
  EXPECT_TRUE(refuses([](S s) { s.first_id = 65536; }, "65535"));
  EXPECT_TRUE(refuses([](S s) { s.max_candidates = 0; }, "candidates"));
  EXPECT_TRUE(refuses([](S s) { s.id_bits = -1; }, "id bits"));
  EXPECT_TRUE(refuses([](S s) { s.id_bits = 31; }, "id bits"));
  EXPECT_TRUE(refuses(
      [](S s) {
        s.first_id = 4;
        s.id_bits = 2;
      },
      "more than 2 bits"));
}

TEST(MtTables, AreThePublishedSets) {
  auto const all = mt_table("default");
  ASSERT_EQ(all.size(), 4096u);
  EXPECT_TRUE(same_sets(
      published_sets("dc_p521_seed4172_v062_idbits16_512sets.csv"), all));
  auto const opencl = mt_table("opencl32");
  ASSERT_EQ(opencl.size(), 32u);
  EXPECT_TRUE(same_sets(
      published_sets("dc_p521_seed4172_legacy_idbits6_32sets.csv"), opencl));
  RUNNEL_EXPECT_REFUSED(mt_table("cuda"), "'cuda'", "default, opencl32");
}

TEST(MtTables, HaveTheirIdsAndPeriods) {
  auto const table = mt_default_table();
  for (std::size_t i = 0; i < table.size(); ++i) {
    EXPECT_EQ(mt_parameters_defect(table[i]), "");
    EXPECT_EQ(table[i].id, i);
    EXPECT_EQ(table[i].twist & 0xffff, i);
    if (i % 61 != 0) continue;
    EXPECT_TRUE(has_full_period(table[i])) << i;
  }
}

TEST(MtParameters, Published) {
  auto const numbers = to_published(mt19937_parameters);
  EXPECT_EQ(numbers[1], 0x9908b0dfu);
  EXPECT_EQ(numbers[7], 0x80000000u);
  EXPECT_EQ(from_published(numbers), mt19937_parameters);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    auto changed = numbers;
    changed[i] = i == 5 ? 33 : i >= 6 && i <= 8 ? 12345 : changed[i];
    if (changed == numbers) continue;
    RUNNEL_EXPECT_REFUSED(from_published(changed), "set ") << i;
  }
}

TEST(MtParameters, Defects) {
  using S = MtParameters&;
  std::vector<void (*)(S)> const changes = {
      [](S s) { s.word_bits = 0; },
      [](S s) { s.word_bits = 33; },
      [](S s) { s.num_words = 1; },
      [](S s) { s.middle = 0; },
      [](S s) { s.middle = 624; },
      [](S s) { s.low_bits = 0; },
      [](S s) { s.low_bits = 32; },
      [](S s) { s.twist = 0x7fffffff; },
      [](S s) { s.shift_0 = 32; },
      [](S s) { s.shift_b = 32; },
      [](S s) { s.shift_c = 0; },
      [](S s) { s.shift_1 = 40; },
      [](S s) { s.num_words = ~0u; },
      [](S s) { s.word_bits = 31; }};  // twist and masks too long
  EXPECT_EQ(mt_parameters_defect(mt19937_parameters), "");
  for (std::size_t i = 0; i < changes.size(); ++i) {
    MtParameters set = mt19937_parameters;
    changes[i](set);
    auto const defect = mt_parameters_defect(set);
    EXPECT_NE(defect, "") << i;
    RUNNEL_EXPECT_REFUSED(has_full_period(set), defect) << i;
    RUNNEL_EXPECT_REFUSED(equidistribution(set, 2), defect) << i;
  }
}

}  // namespace
}  // namespace Runnel::Testing
