// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Counts as people write them: exact, or refused.

#include "counts.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <testing/throws.hpp>
#include <utility>

namespace Runnel::Tool {
namespace {

TEST(Counts, HaveManyForms) {
  std::pair<char const*, char const*> const cases[] = {
      {"0", "0"},
      {"007", "7"},
      {"0xfF", "255"},
      {"1e9", "1000000000"},
      {"1E+3", "1000"},
      {"1.5e3", "1500"},
      {"1500e-2", "15"},
      {"2.000", "2"},
      {"0e999999", "0"},
      {"0.0e-5", "0"},
      {"2^20", "1048576"},
      {"10^0", "1"},
      {"1^99999999999999999999", "1"},
      {"64k", "64000"},
      {"64K", "64000"},
      {"1.5M", "1500000"},
      {"1G", "1000000000"},
      {"2T", "2000000000000"},
      {"64Ki", "65536"},
      {"1.5Mi", "1572864"},
      {"1Gi", "1073741824"},
      {"1Ti", "1099511627776"},
      {"2^127", "170141183460469231731687303715884105728"},
      {"340282366920938463463374607431768211455",
       "340282366920938463463374607431768211455"}};
  for (auto const& [text, expected] : cases) {
    EXPECT_EQ(to_string(parse_count(text)), expected) << text;
  }
}

TEST(Counts, AreWholeAndFit) {
  for (std::string const text :
       {"",        "ten",
        "-1",      "+1",
        " 1",      "1 ",
        "1.5",     "1e-1",
        "1.5e0",   "1.",
        ".5e1",    "1e",
        "1e+",     "1^",
        "^2",      "2^-1",
        "1.5^2",   "2^3^4",
        "1m",      "1g",
        "1kk",     "1.0001k",
        "0.3Ki",   "1i",
        "0x",      "0xg",
        "1_000",   "1,000",
        "inf",     "nan",
        "1e39",    "2^128",
        "3^81",    "1e9999",
        "2^99999", "340282366920938463463374607431768211456",
        "1e30T",   "0x100000000000000000000000000000000",
        "1e3.5",   "--1",
        "1e--1"}) {
    EXPECT_TRUE(Testing::throws_saying<std::invalid_argument>(
        [&] { parse_count(text); }, {"'" + std::string(text) + "'", "; give"}));
  }
}

TEST(Counts, SayWhatIsWrong) {
  auto const message = [](char const* text) -> std::string {
    try {
      parse_count(text);
    } catch (std::invalid_argument const& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_EQ(message("1e-1"),
            "'1e-1' is no whole number; give one without a fraction");
  EXPECT_EQ(message("2^128"),
            "'2^128' does not fit into 128 bits; give a smaller one");
  EXPECT_EQ(message("ten"),
            "'ten' is no whole number; give digits or 0x…, or a form such as "
            "1e9, 2^20, 1.5M or 64Ki");
}

}  // namespace
}  // namespace Runnel::Tool
