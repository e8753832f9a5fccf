// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "validate/fed.hpp"

extern "C" {
#include <testu01/fbar.h>
#include <testu01/fdist.h>
#include <testu01/sknuth.h>
#include <testu01/smarsa.h>
#include <testu01/sstring.h>
#include <testu01/svaria.h>
#include <testu01/swrite.h>
#include <testu01/unif01.h>
}

/// \file
/// What tests of the battery and of TestU01 make of the same words with the
/// same parameters: the same counts, and p-values that differ by what
/// docs/quality_checks.md says. Rows of docs/results/validate_namesakes.csv are
/// printed.

namespace {

using namespace Runnel::Testing;
using Runnel::Validate::Result;

using Words = std::vector<std::uint32_t>;

/// What TestU01 calls for the next word has no arguments.
Words const* given = nullptr;
std::size_t given_at = 0;
unsigned next_given() { return given->at(given_at++); }

/// Runs a test of TestU01 on these words.
void run_theirs(Words const& words,
                std::function<void(unif01_Gen*)> const& test) {
  given = &words;
  given_at = 0;
  swrite_Basic = FALSE;
  std::string name = "given";
  unif01_Gen* const gen = unif01_CreateExternGenBits(name.data(), next_given);
  test(gen);
  unif01_DeleteExternGenBits(gen);
}

/// MT19937, and RANDU, whose 31 bits stand above.
struct Source {
  char const* name;
  std::function<std::uint32_t()> next;
};
std::vector<Source> sources() {
  return {{"mt19937",
           [next = std::mt19937(20261125)]() mutable {
             return static_cast<std::uint32_t>(next());
           }},
          {"RANDU", [state = std::uint32_t{1}]() mutable {
             state = 65539 * state & 0x7fffffff;
             return state << 1;
           }}};
}

Words words_of(Source source, std::size_t count) {
  Words words(count);
  for (auto& word : words) word = source.next();
  return words;
}

struct Ours {
  Result result;
  std::vector<std::uint64_t> counts;
};
Ours ours(std::string const& test, Words const& words) {
  Battery battery({test});
  std::size_t at = 0;
  auto const next = [&] { return words[at++]; };
  auto fill = host_fill(next);
  battery.run(words.size(), fill);
  return {battery.results().at(0), battery.state()[0].counts};
}

void report(Source const& source, Result const& here, double value, double p) {
  std::printf("%s,%s,%zu,%.6g,%.6g,%.3g,%.3g\n", here.test.c_str(), source.name,
              static_cast<std::size_t>(here.words), here.value, value,
              here.p_value, p);
}

/// TestU01's p-values have no more than some fifteen digits behind the point.
void expect_same_p(double here, double there, double factor) {
  if (there < 1e-14) {
    EXPECT_LT(here, 1e-14);
  } else {
    EXPECT_LE(std::abs(std::log(here / there)), std::log(factor));
  }
}

struct Coincidences {
  char const* test;
  long points;
  int dimensions, bits;
  /// TestU01 refuses birthdays where 8 (number of units) n^3 / 4k > k^(1/4).
  long units = 8;

  Words words_of(Source const& source) const {
    return ::words_of(source,
                      static_cast<std::size_t>(points * dimensions * units));
  }
  /// Of equal spacings, to the second order; TestU01's is n^3 / 4k.
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
        Coincidences{"birthday_4", 4096, 4, 8},
        Coincidences{"birthday_8", 4096, 8, 4},
        Coincidences{"birthday_5_wide", 1 << 20, 5, 10, 2},
        Coincidences{"birthday_7_wide", 1 << 20, 7, 7, 1}}) {
    for (auto const& source : sources()) {
      SCOPED_TRACE(std::string(shape.test) + " of " + source.name);
      auto const words = shape.words_of(source);
      Result const here = ours(shape.test, words).result;
      sres_Poisson* const there = sres_CreatePoisson();
      run_theirs(words, [&](unif01_Gen* gen) {
        smarsa_BirthdaySpacings(gen, there, shape.units, shape.points, 0,
                                1L << shape.bits, shape.dimensions, 1);
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
  for (auto const& shape : {Coincidences{"collision_1", 1 << 16, 1, 26},
                            Coincidences{"collision_2", 1 << 16, 2, 13},
                            Coincidences{"collision_4", 1 << 14, 4, 6}}) {
    for (auto const& source : sources()) {
      SCOPED_TRACE(std::string(shape.test) + " of " + source.name);
      auto const words = shape.words_of(source);
      Result const here = ours(shape.test, words).result;
      sknuth_Res2* const there = sknuth_CreateRes2();
      run_theirs(words, [&](unif01_Gen* gen) {
        sknuth_Collision(gen, there, shape.units, shape.points, 0,
                         1L << shape.bits, shape.dimensions);
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

  bool hit(std::uint32_t word) const { return word >> (32 - bits) == 0; }

  /// The gaps that ours counts, frame by frame, one behind the other, since
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

/// Chi-square of gaps in so many cells, the last of which has the longer ones.
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
                           Gaps{"gap_long", 8, 1024, std::size_t{1} << 20}}) {
    for (auto const& source : sources()) {
      SCOPED_TRACE(std::string(gaps.test) + " of " + source.name);
      auto const words = words_of(source, gaps.words);
      auto const [here, counts] = ours(gaps.test, words);
      auto const counted = gaps.counted_of(words);
      double const p = std::ldexp(1.0, -gaps.bits);
      long const n =
          std::count_if(counted.begin(), counted.end(),
                        [&](std::uint32_t word) { return gaps.hit(word); });
      sres_Chi2* const there = sres_CreateChi2();
      run_theirs(counted, [&](unif01_Gen* gen) {
        sknuth_Gap(gen, there, 1, n, 0, 0.0, p);
      });
      EXPECT_EQ(given_at, counted.size());
      double const value = there->sVal2[gofw_Mean];
      double const upper = there->pVal2[gofw_Mean];
      report(source, here, value, 2 * std::min(upper, 1 - upper));
      // All gaps of more than `degFree` are one cell there, and several here.
      auto const cells = static_cast<std::size_t>(there->degFree + 1);
      EXPECT_NEAR(chi_square(counts, p, cells), value, 1e-6 * value);
      sres_DeleteChi2(there);
    }
  }
}

struct Groups {
  char const* test;
  long words_each, groups;
  void (*theirs)(unif01_Gen*, sres_Chi2*, long);
};

Groups const of_groups[] = {
    {"serial_2", 2, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 0, 256, 2);
     }},
    {"serial_3", 3, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 0, 32, 3);
     }},
    {"serial_8", 8, 1 << 20,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Serial(gen, to, 1, n, 0, 4, 8);
     }},
    {"poker_high", 8, 1 << 16,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_SimpPoker(gen, to, 1, n, 0, 16, 8);
     }},
    {"permutation", 5, 1 << 16,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sknuth_Permutation(gen, to, 1, n, 0, 5);
     }},
    {"distribution", 256, 1 << 12,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       svaria_WeightDistrib(gen, to, 1, n, 0, 256, 0.0, 0.125);
     }},
    {"weight", 1, 1 << 16,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       sstring_HammingWeight(gen, to, 1, n, 0, 32, 32);
     }},
    {"rank_32", 32, 1 << 12,
     [](unif01_Gen* gen, sres_Chi2* to, long n) {
       smarsa_MatrixRank(gen, to, 1, n, 0, 32, 32, 32);
     }},
};

TEST(Namesakes, Groups) {
  for (auto const& kind : of_groups) {
    for (auto const& source : sources()) {
      SCOPED_TRACE(std::string(kind.test) + " of " + source.name);
      auto const words = words_of(
          source, static_cast<std::size_t>(kind.words_each * kind.groups));
      Result const here = ours(kind.test, words).result;
      sres_Chi2* const there = sres_CreateChi2();
      run_theirs(words, [&](unif01_Gen* gen) {
        kind.theirs(gen, there, kind.groups);
      });
      double const value = there->sVal2[gofw_Mean];
      double const upper = there->pVal2[gofw_Mean];
      double const p = 2 * std::min(upper, 1 - upper);
      report(source, here, value, p);
      EXPECT_NEAR(here.value, value, 1e-5 * value);
      expect_same_p(here.p_value, p, 1.0001);
      sres_DeleteChi2(there);
    }
  }
}

}  // namespace
