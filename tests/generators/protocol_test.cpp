// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <runnel/core/check_generator.hpp>
#include <runnel/core/concepts.hpp>
#include <runnel/generators/list.hpp>

namespace {

using namespace Runnel;

/// Generators of the list that are something. What kernels run is chosen by
/// this: a generator that no longer counts as one of them would be slow, and
/// nothing else would say so.
template <class IsIt>
int count(IsIt const& is_it) {
  int found = 0;
  for_each_type(GeneratorList{}, [&]<class G>(G*) {
    static_assert(check_generator<G>());
    found += is_it.template operator()<G>() ? 1 : 0;
  });
  return found;
}

TEST(GeneratorProtocol, GeneratorsAreWhatTheyAre) {
  // 3 of RANMAR, 2 Mersenne Twisters, 2 lagged of SPRNG.
  EXPECT_EQ(count([]<class G> { return RingStored<G>; }), 7);
  EXPECT_EQ(count([]<class G> { return DoublingJumps<G>; }), 3);
  EXPECT_EQ(count([]<class G> { return RowJumping<G>; }), 12);
  EXPECT_EQ(count([]<class G> { return Leaping<G>; }), 8);
  // mtdc.
  EXPECT_EQ(count([]<class G> { return Impl::jumps_by_stream<G>; }), 1);
  // mrg32k3a, wichmann_hill, sprng_cmrg, philox4x32.
  EXPECT_EQ(count([]<class G> { return RunMaking<G>; }), 4);
  // mrg32k3a, wichmann_hill, ceicg, sprng_mlfg, philox4x32.
  EXPECT_EQ(count([]<class G> { return BlockMaking<G>; }), 5);
  // mrg32k3a, wichmann_hill, sprng_mlfg.
  EXPECT_EQ(count([]<class G> { return HostRunMaking<G>; }), 3);
  // mtdc, sprng_mlfg.
  EXPECT_EQ(count([]<class G> { return LaneStepping<G>; }), 2);
  EXPECT_EQ(count([]<class G> { return RingStepping<G>; }), 1);
  EXPECT_EQ(count([]<class G> { return SeededByDoubling<G>; }), 1);
  // 3 of RANMAR, ceicg, philox4x32.
  EXPECT_EQ(count([]<class G> { return DeviceSeeded<G>; }), 5);
  // mtdc and the lagged generators of SPRNG.
  EXPECT_EQ(count([]<class G> { return ShapedBySeed<G>; }), 3);
  EXPECT_EQ(count([]<class G> { return !Impl::outputs_are_bits<G>; }), 2);
  EXPECT_EQ(count([]<class G> { return Impl::outputs_join<G>; }), 12);
  EXPECT_EQ(count([]<class G> { return G::is_built_in; }), 15);
  EXPECT_EQ(count([]<class G> { return CernSampling<G>; }), 3);
  EXPECT_EQ(count([]<class G> { return JumpPreparing<G>; }), 1);
}

}  // namespace
