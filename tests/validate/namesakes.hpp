// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_VALIDATE_NAMESAKES_HPP
#define RUNNEL_TESTS_VALIDATE_NAMESAKES_HPP

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "validate/fed.hpp"

extern "C" {
#include <testu01/sres.h>
#include <testu01/swrite.h>
#include <testu01/unif01.h>
}

/// \file
/// What tests of the battery and of TestU01 make of the same words with the
/// same parameters: the same counts, and p-values that differ by what
/// docs/quality_checks.md says. Rows of docs/results/validate_namesakes.csv are
/// printed.

namespace Runnel::Testing {

/// What TestU01 calls for the next word has no arguments.
inline Words const* given = nullptr;
inline std::size_t given_at = 0;
inline unsigned next_given() { return given->at(given_at++); }

/// Runs a test of TestU01 on these words.
inline void run_theirs(Words const& words,
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
inline std::vector<Source> sources() {
  return {{"mt19937",
           [next = std::mt19937(20261125)]() mutable {
             return static_cast<std::uint32_t>(next());
           }},
          {"RANDU", [state = std::uint32_t{1}]() mutable {
             state = 65539 * state & 0x7fffffff;
             return state << 1;
           }}};
}

inline Words words_of(Source source, std::size_t count) {
  Words words(count);
  for (auto& word : words) word = source.next();
  return words;
}

/// \param p  TestU01's; none where its p-value is of something else
inline void report(Source const& source, Result const& here, double value,
                   std::optional<double> p = {}) {
  std::printf("%s,%s,%s,%zu,%.6g,%.6g,%.3g,", here.test.c_str(),
              here.statistic.c_str(), source.name,
              static_cast<std::size_t>(here.words), here.value, value,
              here.p_value);
  if (p) std::printf("%.3g", *p);
  std::puts("");
}

/// TestU01's p-values have no more than some fifteen digits behind the point.
inline void expect_same_p(double here, double there, double factor) {
  if (there < 1e-14) {
    EXPECT_LT(here, 1e-14);
  } else {
    EXPECT_LE(std::abs(std::log(here / there)), std::log(factor));
  }
}

/// Twice the smaller tail of a statistic of N = 1.
inline double both_tails(gofw_TestArray const& p) {
  return 2 * std::min(p[gofw_Mean], 1 - p[gofw_Mean]);
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_VALIDATE_NAMESAKES_HPP
