// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <runnel/generators/list.hpp>
#include <runnel/validate/overlap.hpp>

#include "testing/throws.hpp"

namespace {

using namespace Runnel;

UInt128 power(int exponent) { return UInt128(1) << exponent; }

TEST(Overlap, RandomArcsAsCounted) {
  // All starts of three arcs of 3 on a circle of 20.
  int const places = 20, length = 3;
  auto const meet = [&](int a, int b) {
    int const gap = (a - b + places) % places;
    return gap < length || places - gap < length;
  };
  int bad = 0;
  for (int b = 0; b < places; ++b) {
    for (int c = 0; c < places; ++c) {
      bad += meet(0, b) || meet(0, c) || meet(b, c) ? 1 : 0;
    }
  }
  double const exact = 1.0 * bad / (places * places);
  double const product = 1 - (places - 9 + 1.0) * (places - 9 + 2.0) / 400;
  EXPECT_DOUBLE_EQ(exact, product);
  EXPECT_NEAR(std::exp2(log2_random_overlap(3, 3, std::log2(20.0))), exact,
              3e-3);
}

TEST(Overlap, RandomArcsFarBelowDoubles) {
  // S(S - 1)(L - 1/2)/P.
  EXPECT_NEAR(log2_random_overlap(power(20), power(40), 44497), 40 + 40 - 44497,
              1e-3);
  EXPECT_EQ(log2_random_overlap(1, power(40), 64), -HUGE_VAL);
  EXPECT_EQ(log2_random_overlap(power(30), power(40), 64), 0);
  EXPECT_NEAR(log2_birthday(power(16), 32), -1, 1e-4);
}

TEST(Overlap, EveryGeneratorSaysWhatItsStreamsAre) {
  for_each_type(GeneratorList{}, []<class G>(G*) {
    static_assert(KnowsStreams<G>);
    OverlapQuestion question{.num_streams = 2, .length = 1000};
    for (auto const splitting :
         {Splitting::parameters, Splitting::jump, Splitting::leapfrog,
          Splitting::random, Splitting::spawn}) {
      question.splitting = splitting;
      auto const answer = overlap<G>(question);
      EXPECT_NE(answer.verdict, OverlapVerdict::unknown) << G::name;
      EXPECT_NE(answer.verdict, OverlapVerdict::overlapping) << G::name;
      EXPECT_FALSE(answer.reason.empty() || answer.source.empty()) << G::name;
      bool const is_proved = answer.verdict == OverlapVerdict::disjoint;
      EXPECT_EQ(is_proved, answer.log2_probability == -HUGE_VAL) << G::name;
    }
    // No stream is longer than the period.
    question = {.num_streams = 2, .length = UInt128(0) - UInt128(1)};
    if (G::period_log2 < 128) {
      EXPECT_EQ(overlap<G>(question).verdict, OverlapVerdict::overlapping);
    }
  });
}

TEST(Overlap, BlocksAreProvedUpToTheirLength) {
  OverlapQuestion question{.num_streams = power(60), .length = power(127)};
  EXPECT_EQ(overlap<mrg32k3a>(question).verdict, OverlapVerdict::disjoint);
  question.length = power(127) + UInt128(power(100));
  EXPECT_EQ(overlap<mrg32k3a>(question).verdict, OverlapVerdict::overlapping);
  question = {.num_streams = power(24), .length = power(47)};
  EXPECT_EQ(overlap<ceicg>(question).verdict, OverlapVerdict::disjoint);
  question.length = power(48);
  EXPECT_EQ(overlap<ceicg>(question).verdict, OverlapVerdict::overlapping);
}

TEST(Overlap, PeriodsAreComparedToTheLastOutput) {
  // Longest lengths for one stream, for two parts and for two blocks.
  auto const most = []<class G>(G*, UInt128 period) {
    OverlapQuestion question{.num_streams = 1, .length = period};
    EXPECT_EQ(overlap<G>(question).verdict, OverlapVerdict::disjoint)
        << G::name;
    question.length += UInt128(1);
    EXPECT_EQ(overlap<G>(question).verdict, OverlapVerdict::overlapping)
        << G::name;
    for (auto const splitting : {Splitting::jump, Splitting::leapfrog}) {
      question = {.splitting = splitting, .length = period / UInt128(2)};
      EXPECT_EQ(overlap<G>(question).verdict, OverlapVerdict::disjoint)
          << G::name;
      question.length += UInt128(1);
      EXPECT_EQ(overlap<G>(question).verdict, OverlapVerdict::overlapping)
          << G::name;
    }
  };
  most(static_cast<philox4x32*>(nullptr), power(66));
  most(static_cast<sprng_lcg*>(nullptr), power(48));
  most(static_cast<sprng_lcg64*>(nullptr), power(64));
  most(static_cast<sprng_pmlcg*>(nullptr), power(61) - UInt128(2));
  most(static_cast<sprng_mlfg*>(nullptr), UInt128(131071) << 61);
  most(static_cast<ceicg*>(nullptr), parse_uint128("4722351564707808147821"));
  most(static_cast<wichmann_hill*>(nullptr),
       parse_uint128("9887982253469738623778904408"));
  EXPECT_EQ(overlap<mrg32k3a>({.length = power(127) + UInt128(1)}).verdict,
            OverlapVerdict::overlapping);
  EXPECT_EQ(overlap<wichmann_hill>(
                {.num_streams = 274, .length = power(68) + UInt128(1)})
                .verdict,
            OverlapVerdict::overlapping);
  // Some sets have shorter periods than set 0.
  EXPECT_EQ(overlap<wichmann_hill>(
                {.num_streams = 273,
                 .length = parse_uint128("9766680842131835326935809125")})
                .verdict,
            OverlapVerdict::unknown);
  // A little less than 2^191.
  EXPECT_EQ(overlap<mrg32k3a>({.splitting = Splitting::leapfrog,
                               .num_streams = power(64),
                               .length = power(127)})
                .verdict,
            OverlapVerdict::unknown);
  // A twister's is one less than a power.
  EXPECT_EQ(overlap<mtdc>(
                {.num_streams = 1, .length = power(127), .period_log2 = 127})
                .verdict,
            OverlapVerdict::overlapping);
}

TEST(Overlap, OneStreamHasNoOther) {
  EXPECT_EQ(overlap<ceicg>({.num_streams = 1, .length = power(60)}).verdict,
            OverlapVerdict::disjoint);
}

TEST(Overlap, ProbabilitiesAboveAMillionth) {
  OverlapQuestion question{.splitting = Splitting::random,
                           .num_streams = 1000,
                           .length = 1'000'000'000};
  EXPECT_EQ(overlap<sprng_lcg>(question).verdict, OverlapVerdict::probable);
  question.length = 100;
  EXPECT_EQ(overlap<sprng_lcg>(question).verdict, OverlapVerdict::improbable);
  question.length = power(40);
  auto const longer = overlap<sprng_lcg>(question);
  EXPECT_EQ(longer.verdict, OverlapVerdict::overlapping);
  EXPECT_EQ(longer.log2_probability, 0);
}

TEST(Overlap, DistancesAreComparedWithLengths) {
  OverlapQuestion question{.splitting = Splitting::jump,
                           .num_streams = 1000,
                           .length = power(30),
                           .distance = power(30)};
  EXPECT_EQ(overlap<sprng_lcg>(question).verdict, OverlapVerdict::disjoint);
  question.distance = power(30) - UInt128(1);
  auto const close = overlap<sprng_lcg>(question);
  EXPECT_EQ(close.verdict, OverlapVerdict::overlapping);
  EXPECT_NE(close.reason.find("1073741823"), std::string::npos);
  question.distance = power(39);
  EXPECT_EQ(overlap<sprng_lcg>(question).verdict, OverlapVerdict::overlapping);
}

TEST(Overlap, RanmarIsNotProved) {
  OverlapQuestion question{.num_streams = power(20), .length = power(40)};
  auto const answer = overlap<ranmar24>(question);
  EXPECT_EQ(answer.verdict, OverlapVerdict::improbable);
  EXPECT_NEAR(answer.log2_probability, 39 + 17 - 2328, 0.1);
  // Random seeds of its family are another thing: 942 438 978.
  question.splitting = Splitting::random;
  EXPECT_NEAR(overlap<ranmar24>(question).log2_equal_seeds, 0, 1e-9);
  question.num_streams = 100;
  EXPECT_NEAR(overlap<ranmar24>(question).log2_equal_seeds, -17.5, 0.1);
}

TEST(Overlap, MoreStreamsThanThereAre) {
  auto const answer = overlap<sprng_lcg>({.num_streams = 524289, .length = 1});
  EXPECT_EQ(answer.verdict, OverlapVerdict::unknown);
  EXPECT_NE(answer.reason.find("524288"), std::string::npos);
}

TEST(Overlap, StreamsPastTheSetsAreBlocks) {
  auto facts = overlap_facts_of<wichmann_hill>();
  facts.num_streams = 1000;
  EXPECT_EQ(overlap(facts, {.num_streams = 1000, .length = power(68)}).verdict,
            OverlapVerdict::disjoint);
  EXPECT_EQ(overlap(facts, {.num_streams = 1000, .length = power(69)}).verdict,
            OverlapVerdict::overlapping);
  EXPECT_EQ(overlap(facts, {.num_streams = 273, .length = power(69)}).verdict,
            OverlapVerdict::disjoint);
}

TEST(Overlap, OtherParametersHaveOtherPeriods) {
  OverlapQuestion question{.splitting = Splitting::random,
                           .num_streams = power(20),
                           .length = power(40),
                           .period_log2 = 44497};
  EXPECT_NEAR(overlap<mtdc>(question).log2_probability, 80 - 44497, 1e-3);
}

TEST(Overlap, SprngSaysWhatStreamsHaveInCommon) {
  auto const answer = overlap<sprng_pmlcg>({});
  ASSERT_FALSE(answer.cautions.empty());
  EXPECT_NE(answer.cautions[0].find("birthday"), std::string::npos);
  EXPECT_EQ(sprng_pmlcg::stream_facts.skip, 1'000'000u);
  auto const spawned = overlap<sprng_pmlcg>({.splitting = Splitting::spawn});
  EXPECT_NE(spawned.cautions[0].find("same children"), std::string::npos);
}

TEST(Overlap, RefusesNothing) {
  RUNNEL_EXPECT_REFUSED(overlap<mt19937>({.num_streams = 0}), "overlap",
                        "0 streams");
  RUNNEL_EXPECT_REFUSED(overlap<mt19937>({.length = 0}), "0 outputs");
  RUNNEL_EXPECT_REFUSED(overlap<mt19937>({.period_log2 = -3}), "period");
}

}  // namespace
