// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/lanes/tuning.hpp>

namespace {

using namespace Runnel;

/// The models of CONTRIBUTING.md. A new generator need not be here.
using Models = TypeList<ranmar24, ranmar48, ranmar48x, mt19937, mtdc, mrg32k3a,
                        wichmann_hill, ceicg, sprng_lfg, sprng_lcg, sprng_lcg64,
                        sprng_cmrg, sprng_mlfg, sprng_pmlcg, philox4x32>;

/// Models that are something. What kernels run is chosen by this: a generator
/// that no longer counts as one of them would be slow, and nothing else would
/// say so.
template <class IsIt>
int count(IsIt const& is_it) {
  int found = 0;
  for_each_type(Models{}, [&]<class G>(G*) {
    found += is_it.template operator()<G>() ? 1 : 0;
  });
  return found;
}

TEST(GeneratorProtocol, NoGeneratorIsHalfOfSomething) {
  for_each_type(GeneratorList{}, []<class G>(G*) {
    static_assert(check_generator<G>());
    EXPECT_TRUE(G::is_built_in) << G::name;
  });
}

TEST(GeneratorProtocol, ModelsAreWhatTheyAre) {
  // 3 of RANMAR, 2 Mersenne Twisters, 2 lagged of SPRNG.
  EXPECT_EQ(count([]<class G> { return RingStored<G>; }), 7);
  EXPECT_EQ(count([]<class G> { return DoublingJumps<G>; }), 3);
  EXPECT_EQ(count([]<class G> { return RowJumping<G>; }), 12);
  EXPECT_EQ(count([]<class G> { return Leaping<G>; }), 8);
  // mtdc.
  EXPECT_EQ(count([]<class G> { return Impl::jumps_by_stream<G>; }), 1);
  // mrg32k3a, wichmann_hill, ceicg, sprng_cmrg, philox4x32.
  EXPECT_EQ(count([]<class G> { return RunMaking<G>; }), 5);
  EXPECT_EQ(count([]<class G> { return CounterBased<G>; }), 1);
  // mrg32k3a, wichmann_hill, ceicg, sprng_mlfg, philox4x32.
  EXPECT_EQ(count([]<class G> { return BlockMaking<G>; }), 5);
  // mrg32k3a, wichmann_hill, sprng_mlfg.
  EXPECT_EQ(count([]<class G> { return HostRunMaking<G>; }), 3);
  // mtdc, sprng_mlfg.
  EXPECT_EQ(count([]<class G> { return LaneStepping<G>; }), 2);
  EXPECT_EQ(count([]<class G> { return RingStepping<G>; }), 1);
  EXPECT_EQ(count([]<class G> { return SeededByDoubling<G>; }), 1);
  // mtdc, mrg32k3a, wichmann_hill, 4 of SPRNG.
  EXPECT_EQ(count([]<class G> { return TableSeeded<G>; }), 7);
  EXPECT_EQ(count([]<class G> { return BlockSeeded<G>; }), 1);
  EXPECT_EQ(count([]<class G> { return SetJumpMaking<G>; }), 1);
  EXPECT_EQ(count([]<class G> { return LaneJumping<G>; }), 1);
  EXPECT_EQ(count([]<class G> { return NumberListing<G>; }), 4);
  EXPECT_EQ(count([]<class G> { return RingSeeded<G>; }), 2);
  // 3 of RANMAR, ceicg, philox4x32.
  EXPECT_EQ(count([]<class G> { return DeviceSeeded<G>; }), 5);
  // mtdc and the lagged generators of SPRNG.
  EXPECT_EQ(count([]<class G> { return ShapedBySeed<G>; }), 3);
  EXPECT_EQ(count([]<class G> { return !Impl::outputs_are_bits<G>; }), 2);
  EXPECT_EQ(count([]<class G> { return Impl::outputs_join<G>; }), 12);
  EXPECT_EQ(count([]<class G> { return CernSampling<G>; }), 3);
  EXPECT_EQ(count([]<class G> { return JumpPreparing<G>; }), 1);
  // sprng_lcg, sprng_lcg64, sprng_cmrg.
  EXPECT_EQ(count([]<class G> { return ManyStatesTesting<G>; }), 3);
  // 3 of RANMAR.
  EXPECT_EQ(count([]<class G> { return ManySeeding<G>; }), 3);
  // ceicg, sprng_pmlcg, wichmann_hill.
  EXPECT_EQ(count([]<class G> { return ManyJumping<G>; }), 3);
}

/// A name that no generator has would leave a generator its defaults.
template <class Table>
void expect_names(Table const& table) {
  for (auto const& entry : table) {
    bool found = false;
    for_each_type(GeneratorList{}, [&]<class G>(G*) {
      found = found || G::name == entry.generator;
    });
    EXPECT_TRUE(found) << entry.generator;
  }
}
TEST(Tuning, IsOfGeneratorsThatExist) {
  expect_names(Impl::device_tunings);
  expect_names(Impl::host_tunings);
}

TEST(Tuning, IsByGenerator) {
  EXPECT_EQ(Impl::device_tuning<philox4x32>.run_teams, 5);
  EXPECT_EQ(Impl::device_tuning<mrg32k3a>.run_teams, 6);
  EXPECT_EQ(Impl::host_tuning<mt19937>.min_chunk, std::int64_t{1} << 22);
  EXPECT_EQ(Impl::device_tuning<mtdc>.min_lane_run, 512);
  EXPECT_EQ(Impl::device_tuning<sprng_mlfg>.min_lane_run, 128);
  EXPECT_TRUE(Impl::takes_many_registers<ceicg>);
  EXPECT_FALSE(Impl::takes_many_registers<ranmar24>);
}

}  // namespace
