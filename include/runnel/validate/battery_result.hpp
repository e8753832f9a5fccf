// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_BATTERY_RESULT_HPP
#define RUNNEL_VALIDATE_BATTERY_RESULT_HPP

#include <cstdint>
#include <string>
#include <vector>

namespace Runnel::Validate {

/// The meaning of a single p-value.
enum class Verdict {
  pass,
  suspicious,  ///< p below 1e-4: repeat the test with other numbers
  fail         ///< p below 1e-10: not by chance
};

/// A statistic of a test.
struct Result {
  std::string test;
  std::string statistic;  ///< which one: a test may have several
  std::string parameters;
  double value = 0;
  /// How likely a perfect generator is as far out as this, on either side:
  /// twice the smaller tail; for the largest of many deviations, one tail.
  /// Where the statistic is discrete, half of what is observed belongs to each
  /// tail (mid-p).
  double p_value = 1;
  std::uint64_t words = 0;  ///< of 32 bits, that the test has looked at
  double seconds = 0;       ///< of the test, all its statistics

  Verdict verdict() const {
    if (p_value < 1e-10) return Verdict::fail;
    return p_value < 1e-4 ? Verdict::suspicious : Verdict::pass;
  }
};

/// The counts that a test keeps.
struct TestState {
  std::string test;
  std::uint64_t words = 0;
  double seconds = 0;
  std::vector<std::uint64_t> counts;
  /// Words that wait for the rest of a unit.
  std::vector<std::uint32_t> pending;
};

}  // namespace Runnel::Validate

#endif  // RUNNEL_VALIDATE_BATTERY_RESULT_HPP
