// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What `runnel validate` says of numbers that JSON does not have.

#include "validate_report.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace Runnel::Tool {
namespace {

Validate::Result result_of(double value, double p_value, double seconds) {
  return {.test = "gap",
          .statistic = "chi-square",
          .parameters = "",
          .value = value,
          .p_value = p_value,
          .words = 3,
          .seconds = seconds};
}

std::string result_json(Validate::Result const& result) {
  ValidateReport report;
  report.results = {result};
  std::string const text = as_json(report);
  auto const begin = text.find("\"value\"");
  return text.substr(begin, text.find(", \"verdict\"") - begin);
}

TEST(ValidateReport, HasNullForInfinitiesInJson) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(result_json(result_of(-1.5, 0.25, 0.125)),
            R"("value": -1.5, "p": 0.25, "bytes": 12, "seconds": 0.125)");
  EXPECT_EQ(result_json(result_of(infinity, 0, 2)),
            R"("value": null, "p": 0, "bytes": 12, "seconds": 2)");
  EXPECT_EQ(result_json(result_of(-infinity, nan, infinity)),
            R"("value": null, "p": null, "bytes": 12, "seconds": null)");
}

TEST(ValidateReport, IsUndecidedWithoutResults) {
  ValidateReport report;
  report.undecided = {"gap"};
  EXPECT_NE(as_text(report).find("verdict: undecided"), std::string::npos);
  EXPECT_NE(as_json(report).find(R"("verdict": "undecided")"),
            std::string::npos);
  EXPECT_EQ(as_table(report).notes["verdict"], "undecided");
}

TEST(ValidateReport, SaysInfinitiesToPeople) {
  ValidateReport report;
  report.results = {result_of(std::numeric_limits<double>::infinity(), 0, 1)};
  std::string const text = as_text(report);
  EXPECT_NE(text.find(" inf "), std::string::npos) << text;
  EXPECT_NE(text.find("verdict: fail"), std::string::npos) << text;
}

}  // namespace
}  // namespace Runnel::Tool
