// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The Dynamic Creator's C calls give what the published library gave.

#include <gtest/gtest.h>
#include <runnel/capi/dynamic_creator.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "seeds/mt_sets.hpp"
#include "sets.hpp"

namespace Runnel::Testing {
namespace {

using MtStruct = std::unique_ptr<mt_struct, decltype(&free_mt_struct)>;
MtStruct owned(mt_struct* mts) {
  EXPECT_NE(mts, nullptr) << runnel_last_error();
  return {mts, &free_mt_struct};
}

MtParameters parameters_of(mt_struct const& mts, std::uint32_t id) {
  auto const number = [](int n) { return static_cast<std::uint32_t>(n); };
  MtParameters set{id,
                   number(mts.ww),
                   number(mts.nn),
                   number(mts.mm),
                   number(mts.rr),
                   mts.aaa,
                   number(mts.shift0),
                   number(mts.shiftB),
                   number(mts.shiftC),
                   number(mts.shift1),
                   mts.maskB,
                   mts.maskC};
  EXPECT_EQ(mts.wmask, set.word_mask());
  EXPECT_EQ(mts.umask, set.upper_mask());
  EXPECT_EQ(mts.lmask, set.lower_mask());
  return set;
}

std::vector<MtParameters> first(std::vector<MtParameters> sets,
                                std::size_t count) {
  sets.resize(count);
  return sets;
}
auto const& published() {
  static auto const sets =
      published_sets("dc_p521_seed4172_v062_idbits16_512sets.csv");
  return sets;
}

/// The sets of an array, which is returned.
std::vector<MtParameters> taken(mt_struct** array, int count,
                                std::uint32_t first_id) {
  EXPECT_NE(array, nullptr) << runnel_last_error();
  std::vector<MtParameters> sets;
  for (int i = 0; i < count; ++i) {
    sets.push_back(
        parameters_of(*array[i], first_id + static_cast<std::uint32_t>(i)));
  }
  free_mt_struct_array(array, count);
  return sets;
}

TEST(CDynamicCreator, FindsThePublishedSets) {
  int count = -1;
  auto* const sets = get_mt_parameters_st(32, 521, 0, 7, 4172, &count);
  EXPECT_EQ(count, 8);
  EXPECT_EQ(taken(sets, count, 0), first(published(), 8));
  auto* const narrow = get_mt_parameters_st(31, 521, 0, 1, 4172, &count);
  EXPECT_EQ(
      taken(narrow, count, 0),
      first(published_sets("dc_p521_w31_seed4172_v062_idbits16_4sets.csv"), 2));
  auto const one = owned(get_mt_parameter_id_st(32, 521, 0, 4172));
  EXPECT_EQ(parameters_of(*one, 0), published()[0]);
}

// One generator drives the searches of all calls.
TEST(CDynamicCreator, RunsOnFromCallToCall) {
  EXPECT_EQ(get_mt_parameter(32, 521), nullptr);
  EXPECT_NE(std::string(runnel_last_error()).find("init_dc"),
            std::string::npos);
  init_dc(4172);
  int count = 0;
  auto* const sets = get_mt_parameters(32, 521, 2, &count);
  EXPECT_EQ(taken(sets, count, 0), first(published(), 3));
  for (int const id : {3, 4, 5}) {
    auto const set = owned(get_mt_parameter_id(32, 521, id));
    EXPECT_EQ(parameters_of(*set, static_cast<std::uint32_t>(id)),
              published()[static_cast<std::size_t>(id)]);
  }
  // Without an id all bits are drawn, and other sets follow.
  init_dc(4172);
  auto const any = owned(get_mt_parameter(32, 521));
  auto const same = owned(get_mt_parameter_st(32, 521, 4172));
  auto const another = owned(get_mt_parameter(32, 521));
  EXPECT_EQ(any->aaa, same->aaa);
  EXPECT_NE(any->aaa, another->aaa);
  EXPECT_NE(any->aaa & 0xffffU, 0U);
}

// Sets of the older library, and outputs of them.
TEST(CDynamicCreator, GivesThePublishedNumbers) {
  auto const set =
      published_sets("dc_p521_seed4172_legacy_idbits6_32sets.csv")[0];
  auto const mts = owned(get_mt_parameter_id_st(32, 521, 0, 4172));
  mts->aaa = set.twist;
  mts->maskB = set.mask_b;
  mts->maskC = set.mask_c;
  for (int round = 0; round < 2; ++round) {
    sgenrand_mt(4172, mts.get());
    std::vector<std::uint32_t> numbers(10000);
    for (auto& number : numbers) number = genrand_mt(mts.get());
    EXPECT_EQ(numbers[0], 1672439788U);
    EXPECT_EQ(numbers[1], 2263471051U);
    EXPECT_EQ(numbers[19], 1341628980U);
    EXPECT_EQ(numbers[999], 4136275475U);
    EXPECT_EQ(numbers[9999], 1592812866U);
  }
}

TEST(CDynamicCreator, RefusesWhatMakesNoSense) {
  int count = 77;
  auto const refused = [](void* result, char const* words) {
    EXPECT_EQ(result, nullptr);
    EXPECT_NE(std::string(runnel_last_error()).find(words), std::string::npos)
        << runnel_last_error();
  };
  refused(get_mt_parameter_st(32, 522, 1), "522");
  refused(get_mt_parameter_id_st(30, 521, 1, 1), "30");
  refused(get_mt_parameter_id_st(32, 521, -1, 1), "ids -1");
  refused(get_mt_parameter_id_st(32, 521, 65536, 1), "65536");
  refused(get_mt_parameters_st(32, 521, 3, 2, 1, &count), "ids 3 ... 2");
  EXPECT_EQ(count, 0);
  refused(get_mt_parameters_st(32, 521, 0, 2, 1, nullptr), "count is NULL");
  free_mt_struct(nullptr);
  free_mt_struct_array(nullptr, 3);
}

}  // namespace
}  // namespace Runnel::Testing
