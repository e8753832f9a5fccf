// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Host streams of a few values ahead, whose blocks are made output by output,
// by lanes, or by runs of lanes.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

template <class Generator>
class ShortBlocks : public testing::Test {};
using Generators = ToGoogleTest<
    Affordable<mrg32k3a, wichmann_hill, ceicg, sprng_lcg, sprng_lcg64,
               sprng_cmrg, sprng_pmlcg, philox4x32>>::type;
TYPED_TEST_SUITE(ShortBlocks, Generators);

template <class Generator, class T, class Distribution>
void check(StreamOptions const& streams) {
  StreamSet<Generator> all({}, streams);
  auto const truth = filled<Distribution, T>(all, 2'000);
  for (std::size_t const prefetch : {1, 3, 8, 31, 64, 129, 255, 512, 700}) {
    HostStream<Generator, T, Distribution> stream(
        {}, {.streams = streams,
             .prefetch = prefetch,
             .producer = Producer::calling_thread});
    std::vector<T> some;
    for (std::size_t n = 1; some.size() + prefetch < 1'300; n = n % 7 + 1) {
      auto const slice = stream.take(std::min(n, prefetch));
      some.insert(some.end(), slice.begin(), slice.end());
    }
    EXPECT_TRUE(same_bits(truth.data(), some.data(), some.size()));
    StreamSet<Generator> set({}, streams);
    filled<Distribution, T>(set, some.size());
    EXPECT_EQ(stream.snapshot(), set.snapshot());
    std::vector<T> direct(prefetch);
    stream.fill(direct);
    EXPECT_TRUE(
        same_bits(truth.data() + some.size(), direct.data(), direct.size()));
  }
}

TYPED_TEST(ShortBlocks, AreThoseOfAFill) {
  StreamOptions const streams[] = {{.first_stream = 2},
                                   {.offset = 12'345},
                                   {.leapfrog = {.part = 1, .num_parts = 3}}};
  for (auto const& of : streams) {
    check<TypeParam, double, Uniform>(of);
    check<TypeParam, float, Uniform>(of);
    check<TypeParam, double, Reference>(of);
  }
}

}  // namespace
}  // namespace Runnel::Testing
