// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "validate/namesakes.hpp"

extern "C" {
#include <testu01/sknuth.h>
#include <testu01/snpair.h>
#include <testu01/sstring.h>
#include <testu01/swalk.h>
}

/// \file
/// Tests whose counts TestU01 has, too, in cells that may be other ones:
/// namesakes.hpp.

namespace {

using namespace Runnel::Testing;

/// Are TestU01's counts in its cells `first`, first + 1, … those of ours?
/// \param stride  of the values that TestU01 counts
void expect_same_counts(sres_Chi2 const& there,
                        std::vector<std::uint64_t> const& here, long first,
                        long stride = 1) {
  std::vector<std::uint64_t> joined(static_cast<std::size_t>(there.jmax) + 1);
  for (std::size_t i = 0; i < here.size(); ++i) {
    if (here[i] == 0) continue;
    long const value = first + stride * static_cast<long>(i);
    long const cell = value < there.jmax ? there.Loc[value] : there.jmax;
    joined.at(static_cast<std::size_t>(cell)) += here[i];
  }
  for (long j = there.jmin; j <= there.jmax; ++j) {
    EXPECT_EQ(joined[static_cast<std::size_t>(j)],
              static_cast<std::uint64_t>(there.Count[j]))
        << "cell " << j;
  }
}

/// \param same  are the cells the same ones?
void compare(Source const& source, Result const& here, sres_Chi2 const& there,
             bool same) {
  double const value = there.sVal2[gofw_Mean];
  double const p = both_tails(there.pVal2);
  report(source, here, value, p);
  if (!same) return;
  EXPECT_NEAR(here.value, value, 1e-5 * value);
  expect_same_p(here.p_value, p, 1.0001);
}

TEST(Namesakes, Coupon) {
  constexpr std::size_t frame = 1024, longest = 64, longest_read = 61;
  for (auto const& [test, shift] :
       {std::pair{"coupon", 29}, std::pair{"coupon_low", 0}}) {
    for (auto const& source : sources()) {
      SCOPED_TRACE(std::string(test) + " of " + source.name);
      auto const words = words_of(source, std::size_t{1} << 18);
      auto const here = tested(test, words);
      // The stretches that ours counts, joined; of the long ones
      // what TestU01 reads.
      Words counted;
      long n = 0;
      for (std::size_t from = 0; from < words.size(); from += frame) {
        for (std::size_t i = from; i <= from + frame - longest; ++n) {
          std::uint32_t seen = 0;
          for (std::size_t k = 0; k < longest && seen != 0xff; ++k, ++i) {
            if (k < longest_read) counted.push_back(words[i]);
            seen |= 1U << (words[i] >> shift & 7);
          }
        }
      }
      sres_Chi2* const there = sres_CreateChi2();
      run_theirs(counted, [&](unif01_Gen* gen) {
        sknuth_CouponCollector(gen, there, 1, n, 29 - shift, 8);
      });
      EXPECT_EQ(given_at, counted.size());
      expect_same_counts(*there, here.counts, 8);
      compare(source, here.results.at(0), *there, false);
      sres_DeleteChi2(there);
    }
  }
}

TEST(Namesakes, Runs) {
  constexpr std::size_t frame = 256, longest = 8;
  for (auto const& source : sources()) {
    SCOPED_TRACE(source.name);
    auto const words = words_of(source, std::size_t{1} << 18);
    auto const here = tested("runs", words);
    // A run that is cut off ends with the smallest word.
    Words counted;
    long compared = -1;
    for (std::size_t from = 0; from < words.size(); from += frame) {
      for (std::size_t i = from; i < from + frame - longest;) {
        std::size_t length = 1;
        while (length < longest && words[i + length] > words[i + length - 1]) {
          ++length;
        }
        counted.insert(counted.end(), words.data() + i,
                       words.data() + i + length);
        counted.push_back(length < longest ? words[i + length] : 0);
        compared += static_cast<long>(length);
        i += length + (length < longest ? 1 : 0);
      }
    }
    sres_Chi2* const there = sres_CreateChi2();
    run_theirs(counted, [&](unif01_Gen* gen) {
      sknuth_RunIndep(gen, there, 1, compared, 0, TRUE);
    });
    EXPECT_EQ(given_at, counted.size() - 1);
    auto upto_6 = here.counts;
    upto_6[5] += upto_6[6] + upto_6[7];
    upto_6.resize(6);
    for (long i = 0; i < 6; ++i) {
      EXPECT_EQ(upto_6[static_cast<std::size_t>(i)],
                static_cast<std::uint64_t>(there->Count[i + 1]));
    }
    compare(source, here.results.at(0), *there, false);
    sres_DeleteChi2(there);
  }
}

TEST(Namesakes, LongestRun) {
  for (auto const& source : sources()) {
    SCOPED_TRACE(source.name);
    auto const words = words_of(source, std::size_t{1} << 18);
    auto const here = tested("longest_run", words);
    sstring_Res2* const there = sstring_CreateRes2();
    run_theirs(words, [&](unif01_Gen* gen) {
      sstring_LongestHeadRun(gen, there, 1,
                             static_cast<long>(words.size() / 32), 0, 32, 1024);
    });
    expect_same_counts(*there->Chi, here.counts, 0);
    compare(source, here.results.at(0), *there->Chi, false);
    sstring_DeleteRes2(there);
  }
}

TEST(Namesakes, Maximum) {
  for (auto const& source : sources()) {
    SCOPED_TRACE(source.name);
    auto const words = words_of(source, std::size_t{1} << 18);
    auto const here = tested("maximum", words);
    sknuth_Res1* const there = sknuth_CreateRes1();
    run_theirs(words, [&](unif01_Gen* gen) {
      sknuth_MaxOft(gen, there, 1, static_cast<long>(words.size() / 8), 0, 32,
                    8);
    });
    expect_same_counts(*there->Chi, here.counts, 0);
    compare(source, here.results.at(0), *there->Chi, true);
    sknuth_DeleteRes1(there);
  }
}

TEST(Namesakes, Walk) {
  constexpr long steps = 256;
  for (auto const& source : sources()) {
    SCOPED_TRACE(source.name);
    auto const words = words_of(source, std::size_t{1} << 18);
    auto const here = tested("walk", words);
    swalk_Res* const there = swalk_CreateRes();
    run_theirs(words, [&](unif01_Gen* gen) {
      swalk_RandomWalk1(gen, there, 1,
                        static_cast<long>(words.size()) / (steps / 32), 0, 32,
                        steps, steps);
    });
    // Maximum, returns, and pairs of steps above 0.
    auto const returns = here.counts.begin() + steps + 1;
    auto const above = returns + steps / 2 + 1;
    expect_same_counts(*there->M[0], {here.counts.begin(), returns}, 0);
    expect_same_counts(*there->R[0], {returns, above}, 0);
    expect_same_counts(*there->J[0], {above, here.counts.end()}, 0, 2);
    compare(source, here.results.at(0), *there->M[0], true);
    compare(source, here.results.at(1), *there->R[0], true);
    compare(source, here.results.at(2), *there->J[0], true);
    swalk_DeleteRes(there);
  }
}

TEST(Namesakes, Autocorrelation) {
  constexpr std::size_t frame = 1024, last = 33;
  for (auto const& source : sources()) {
    SCOPED_TRACE(source.name);
    auto const words = words_of(source, frame);
    auto const here = tested("autocorrelation", words);
    Words bits;
    for (auto const word : words) {
      for (int k = 0; k < 32; ++k) bits.push_back(word << k & 0x80000000);
    }
    std::size_t at = 0;
    double sum = 0;
    long const counted = (frame - last) * 32;
    for (int const lag : {1,  2,  3,  4,   5,   6,   7,   8,   12,  16,  24,
                          32, 64, 96, 128, 160, 192, 224, 256, 512, 1024}) {
      sres_Basic* const there = sres_CreateBasic();
      run_theirs(bits, [&](unif01_Gen* gen) {
        sstring_AutoCor(gen, there, 1, counted + lag, 0, 1, lag);
      });
      double const z = there->sVal2[gofw_Mean];
      double const n = static_cast<double>(counted);
      EXPECT_NEAR(static_cast<double>(here.counts.at(at++)),
                  (z * std::sqrt(n) + n) / 2, 1e-6);
      sum += z * z;
      sres_DeleteBasic(there);
    }
    EXPECT_EQ(at, here.counts.size());
    report(source, here.results.at(0), sum);
    EXPECT_NEAR(here.results.at(0).value, sum, 1e-9 * sum);
  }
}

TEST(Namesakes, ClosePairs) {
  constexpr long points = 4096;
  constexpr double all = points * (points - 1) / 2;
  for (int const dimensions : {2, 3, 4, 8}) {
    for (auto const& source : sources()) {
      auto const test = "close_pairs_" + std::to_string(dimensions);
      SCOPED_TRACE(test + " of " + source.name);
      auto const words =
          words_of(source, static_cast<std::size_t>(8 * points * dimensions));
      auto const here = tested(test, words);
      // Eight pairs are due of a unit.
      double const reach =
          std::floor(std::ldexp(std::pow(8 / all, 1.0 / dimensions), 31));
      long pairs = 0;
      for (int unit = 0; unit < 8; ++unit) {
        auto const from = words.begin() + unit * points * dimensions;
        snpair_Res* const there = snpair_CreateRes();
        run_theirs({from, from + points * dimensions}, [&](unif01_Gen* gen) {
          snpair_ClosePairs(gen, there, 1, points, 0, dimensions, 0, 40);
        });
        pairs += std::count_if(
            there->CloseDist + 1, there->CloseDist + 1 + there->NumClose,
            [&](double distance) { return std::ldexp(distance, 32) <= reach; });
        snpair_DeleteRes(there);
      }
      report(source, here.results.at(0), static_cast<double>(pairs));
      // TestU01 finds one of RANDU's 782 pairs in four dimensions twice.
      EXPECT_NEAR(here.results.at(0).value, static_cast<double>(pairs),
                  0.002 * static_cast<double>(pairs));
    }
  }
}

TEST(Namesakes, WeightPairs) {
  constexpr std::size_t classes = 11;
  for (auto const& source : sources()) {
    SCOPED_TRACE(source.name);
    auto const words = words_of(source, std::size_t{1} << 18);
    auto const here = tested("weight_pairs", words);
    sstring_Res* const there = sstring_CreateRes();
    run_theirs(words, [&](unif01_Gen* gen) {
      sstring_HammingIndep(gen, there, 1, static_cast<long>(words.size() / 2),
                           0, 32, 32, 1);
    });
    auto const of = [](int weight) {
      return static_cast<std::size_t>(std::clamp(weight - 11, 0, 10));
    };
    std::vector<std::uint64_t> counts(classes * classes);
    for (int a = 0; a <= 32; ++a) {
      for (int b = 0; b <= 32; ++b) {
        counts[classes * of(a) + of(b)] +=
            static_cast<std::uint64_t>(there->Counters[a][b]);
      }
    }
    EXPECT_EQ(counts, here.counts);
    report(source, here.results.at(0), there->Bas->sVal2[gofw_Mean],
           both_tails(there->Bas->pVal2));
    sstring_DeleteRes(there);
  }
}

}  // namespace
