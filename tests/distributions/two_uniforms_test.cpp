// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The arithmetic of RandomPool's normal() against
// tests/kat/distributions/two_uniforms.csv.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <runnel/distributions/detail/two_uniforms_normal.hpp>
#include <string>
#include <testing/known_answers.hpp>

namespace Runnel::Testing {
namespace {

/// `normal()` of a pool's states: the bits of the second implementation, and
/// within 1.6 ulp of the exact value.
TEST(NormalOfUniforms, KnownAnswers) {
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/two_uniforms.csv");
  int found = 0;
  for (std::string line; std::getline(file, line);) {
    auto const fields = split(line, ';');
    if (fields.size() != 4 || line[0] == '#') continue;
    double const value =
        Impl::normal_of_uniforms(std::stod(fields[0]), std::stod(fields[1]));
    EXPECT_EQ(value, std::stod(fields[2])) << line;
    long double const exact = std::stold(fields[3]);
    int exponent = 0;
    std::frexp(exact, &exponent);
    EXPECT_LE(std::abs(std::ldexp(value - exact, 53 - exponent)), 1.6) << line;
    ++found;
  }
  EXPECT_EQ(found, 505);
}

}  // namespace
}  // namespace Runnel::Testing
