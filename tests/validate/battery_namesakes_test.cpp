// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "validate/namesakes.hpp"

extern "C" {
#include <testu01/fbar.h>
#include <testu01/fdist.h>
#include <testu01/sknuth.h>
#include <testu01/smarsa.h>
#include <testu01/sstring.h>
#include <testu01/svaria.h>
}

/// \file
/// Tests whose statistics TestU01 computes, too: namesakes.hpp.

namespace {

using namespace Runnel::Testing;

struct Coincidences {
  char const* test;
  long points;
  int dimensions, bits;
  /// TestU01 refuses birthdays where 8 (number of units) n^3 / 4k > k^(1/4).
  long units = 8;
  int bits_above = 0;  ///< that are not used

  Words words_of(Source const& source) const {
    return Runnel::Testing::words_of(
        source, static_cast<std::size_t>(points * dimensions * units));
  }
  /// Mean number of equal spacings, to the second order; TestU01's is n^3 / 4k.
  double mean() const {
    double const n = static_cast<double>(points);
    double const k = std::ldexp(1.0, dimensions * bits);
    double const pairs = n * (n - 1) * (n - 1) / (4 * k);
    return pairs * (1 - (n - 2) * (n - 2) * 2 / (9 * k)) *
           static_cast<double>(units);
  }
};

/// Twice the smaller tail, with half of what is observed, by TestU01's laws.
double mid_p(double mean, double count) {
  long const n = static_cast<long>(count);
  double const below = n == 0 ? 0 : fdist_Poisson1(mean, n - 1);
  double const lower = (fdist_Poisson1(mean, n) + below) / 2;
  double const upper =
      (fbar_Poisson1(mean, n) + fbar_Poisson1(mean, n + 1)) / 2;
  return std::min(1.0, 2 * std::min(lower, upper));
}

TEST(Namesakes, BirthdaySpacings) {
  for (auto const& shape :
       {Coincidences{"birthday_1", 4096, 1, 32},
        Coincidences{"birthday_2", 4096, 2, 16},
        Coincidences{"birthday_2_low", 4096, 2, 16, 8, 16},
        Coincidences{"birthday_4", 4096, 4, 8},
        Coincidences{"birthday_8", 4096, 8, 4},
        Coincidences{"birthday_5_wide", 1 << 20, 5, 10, 2},
        Coincidences{"birthday_7_wide", 1 << 20, 7, 7, 1}}) {
    for (auto const& source : sources()) {
      SCOPED_TRACE(std::string(shape.test) + " of " + source.name);
      auto const words = shape.words_of(source);
      Result const here = tested(shape.test, words).results.at(0);
      sres_Poisson* const there = sres_CreatePoisson();
      run_theirs(words, [&](unif01_Gen* gen) {
        smarsa_BirthdaySpacings(gen, there, shape.units, shape.points,
                                shape.bits_above, 1L << shape.bits,
                                shape.dimensions, 1);
      });
      double const value = there->sVal2;
      double const p = mid_p(there->Mu, value);
      report(source, here, value, p);
      EXPECT_EQ(here.value, value);
      EXPECT_NEAR(there->Mu, shape.mean(), 0.0015 * there->Mu);
      if (p > 1e-4) expect_same_p(here.p_value, p, 1.02);
      expect_same_p(here.p_value, mid_p(shape.mean(), value), 1.000001);
      sres_DeletePoisson(there);
    }
  }
}

TEST(Namesakes, Collision) {
  for (auto const& shape :
       {Coincidences{"collision_1", 1 << 16, 1, 26},
        Coincidences{"collision_2", 1 << 16, 2, 13},
        Coincidences{"collision_4", 1 << 14, 4, 6},
        Coincidences{"collision_8_low", 1 << 14, 8, 3, 8, 29},
        Coincidences{"collision_24_low", 1 << 14, 24, 1, 8, 31}}) {
    for (auto const& source : sources()) {
      SCOPED_TRACE(std::string(shape.test) + " of " + source.name);
      auto const words = shape.words_of(source);
      Result const here = tested(shape.test, words).results.at(0);
      sknuth_Res2* const there = sknuth_CreateRes2();
      run_theirs(words, [&](unif01_Gen* gen) {
        sknuth_Collision(gen, there, shape.units, shape.points,
                         shape.bits_above, 1L << shape.bits, shape.dimensions);
      });
      double const value = there->Pois->sVal2, mean = there->Pois->Mu;
      report(source, here, value, mid_p(mean, value));
      EXPECT_EQ(here.value, value);
      expect_same_p(here.p_value, mid_p(mean, value), 1.0001);
      // And that is the law of their own p-value.
      long const n = static_cast<long>(value);
      EXPECT_NEAR(there->Pois->pVal2,
                  gofw_pDisc(fdist_Poisson1(mean, n), fbar_Poisson1(mean, n)),
                  1e-9);
      sknuth_DeleteRes2(there);
    }
  }
}

struct Gaps {
  char const* test;
  int bits, longest;
  std::size_t words;
  int bits_above = 0;

  bool hit(std::uint32_t word) const {
    return word << bits_above >> (32 - bits) == 0;
  }

  /// The gaps that ours counts, frame by frame and joined, since
  /// TestU01 begins a gap where the last one ended. What ours cuts off, ends.
  Words counted_of(Words const& all) const {
    Words counted;
    for (std::size_t at = 0, last = 0; at + 16 * size() <= all.size();
         at += 16 * size()) {
      bool inside = false;
      for (std::size_t i = at; i < at + 16 * size(); ++i) {
        bool const ends = hit(all[i]) || i - last == size();
        if (inside && ends) {
          counted.insert(counted.end(), all.data() + last + 1,
                         all.data() + i + 1);
          if (!hit(all[i])) counted.push_back(0);
          inside = false;
        }
        if (!inside && i >= at + 15 * size()) break;
        if (hit(all[i])) {
          inside = true;
          last = i;
        }
      }
    }
    return counted;
  }

  std::size_t size() const { return static_cast<std::size_t>(longest); }
};

/// Chi-square of gaps in `cells` cells, the last of which has the longer ones.
double chi_square(std::vector<std::uint64_t> const& counts, double p,
                  std::size_t cells) {
  double total = 0, value = 0, left = 1;
  for (auto const count : counts) total += static_cast<double>(count);
  double rest = total;
  for (std::size_t g = 0; g < cells; ++g, left *= 1 - p) {
    bool const is_last = g + 1 == cells;
    double const seen = is_last ? rest : static_cast<double>(counts[g]);
    double const due = total * left * (is_last ? 1 : p);
    value += (seen - due) * (seen - due) / due;
    rest -= seen;
  }
  return value;
}

TEST(Namesakes, Gap) {
  for (auto const& gaps : {Gaps{"gap", 3, 64, std::size_t{1} << 18},
                           Gaps{"gap_low", 3, 64, std::size_t{1} << 18, 29},
                           Gaps{"gap_long", 8, 1024, std::size_t{1} << 20}}) {
    for (auto const& source : sources()) {
      SCOPED_TRACE(std::string(gaps.test) + " of " + source.name);
      auto const words = words_of(source, gaps.words);
      auto const [results, counts] = tested(gaps.test, words);
      auto const counted = gaps.counted_of(words);
      double const p = std::ldexp(1.0, -gaps.bits);
      long const n =
          std::count_if(counted.begin(), counted.end(),
                        [&](std::uint32_t word) { return gaps.hit(word); });
      if (n == 0) {  // RANDU's lowest bits, which are 2 and 6 in turn
        EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0U), 0U);
        continue;
      }
      sres_Chi2* const there = sres_CreateChi2();
      run_theirs(counted, [&](unif01_Gen* gen) {
        sknuth_Gap(gen, there, 1, n, gaps.bits_above, 0.0, p);
      });
      EXPECT_EQ(given_at, counted.size());
      double const value = there->sVal2[gofw_Mean];
      report(source, results.at(0), value, both_tails(there->pVal2));
      // All gaps of more than `degFree` are one cell there, and several here.
      auto const cells = static_cast<std::size_t>(there->degFree + 1);
      EXPECT_NEAR(chi_square(counts, p, cells), value, 1e-6 * value);
      sres_DeleteChi2(there);
    }
  }
}

/// Words as TestU01 takes them: `bits` bits each, above.
Words cut(Words const& words, int bits) {
  Words parts;
  for (auto const word : words) {
    for (int at = 0; at < 32; at += bits) {
      parts.push_back(word << at >> (32 - bits) << (32 - bits));
    }
  }
  return parts;
}

struct Groups {
  char const* test;
  long words_each, groups;
  void (*theirs)(unif01_Gen*, sres_Chi2*, long);
  std::size_t statistic = 0;  ///< of ours
  int bits = 32;              ///< of a word of theirs
};

Groups const of_groups[] = {
    {"frequency", 1, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 0, 65536, 1);
     }},
    {"frequency", 1, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 16, 65536, 1);
     },
     1},
    {"serial_2", 2, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 0, 256, 2);
     }},
    {"serial_2_low", 2, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 24, 256, 2);
     }},
    {"serial_3", 3, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 0, 32, 3);
     }},
    {"serial_3_low", 3, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 27, 32, 3);
     }},
    {"serial_8", 8, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 0, 4, 8);
     }},
    {"serial_8_low", 8, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 30, 4, 8);
     }},
    {"serial_16_low", 16, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 31, 2, 16);
     }},
    {"poker", 1, 1 << 16,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_SimpPoker(gen, to, 1, n, 0, 16, 8);
     },
     0, 4},
    {"poker_high", 8, 1 << 16,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_SimpPoker(gen, to, 1, n, 0, 16, 8);
     }},
    {"poker_low", 8, 1 << 16,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_SimpPoker(gen, to, 1, n, 28, 16, 8);
     }},
    {"permutation", 5, 1 << 16,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Permutation(gen, to, 1, n, 0, 5);
     }},
    {"distribution", 256, 1 << 12,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       svaria_WeightDistrib(gen, to, 1, n, 0, 256, 0.0, 0.125);
     }},
    {"distribution_low", 256, 1 << 12,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       svaria_WeightDistrib(gen, to, 1, n, 29, 256, 0.0, 0.125);
     }},
    {"weight", 1, 1 << 16,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sstring_HammingWeight(gen, to, 1, n, 0, 32, 32);
     }},
    {"weight_block", 32, 1 << 14,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sstring_HammingWeight(gen, to, 1, n, 0, 32, 1024);
     }},
    {"rank_32", 32, 1 << 12,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       smarsa_MatrixRank(gen, to, 1, n, 0, 32, 32, 32);
     }},
    {"rank_256", 256 * 8, 512,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       smarsa_MatrixRank(gen, to, 1, n, 0, 32, 256, 256);
     }},
    {"rank_1024", 1024 * 32, 64,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       smarsa_MatrixRank(gen, to, 1, n, 0, 32, 1024, 1024);
     }},
};

TEST(Namesakes, Groups) {
  for (auto const& kind : of_groups) {
    for (auto const& source : sources()) {
      SCOPED_TRACE(std::string(kind.test) + " of " + source.name);
      auto const words = words_of(
          source, static_cast<std::size_t>(kind.words_each * kind.groups));
      Result const here = tested(kind.test, words).results.at(kind.statistic);
      sres_Chi2* const there = sres_CreateChi2();
      run_theirs(cut(words, kind.bits), [&](unif01_Gen* gen) {
        kind.theirs(gen, there, kind.groups);
      });
      double const value = there->sVal2[gofw_Mean];
      double const p = both_tails(there->pVal2);
      report(source, here, value, p);
      EXPECT_NEAR(here.value, value, 1e-5 * value);
      expect_same_p(here.p_value, p, 1.0001);
      sres_DeleteChi2(there);
    }
  }
}

}  // namespace
