// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_BATTERY_OPTIONS_HPP
#define RUNNEL_VALIDATE_BATTERY_OPTIONS_HPP

#include <string>
#include <string_view>
#include <vector>

namespace Runnel::Validate {

/// The bits of each value that the tests see, from `lowest` upwards, bit 0
/// being the least significant one, as words of 32 bits.
struct BitSelection {
  int lowest = 0;
  int count = 32;
  /// The least significant of the chosen bits first.
  bool reversed = false;
  /// Each value makes a word: of its chosen bits the first 32, and below fewer
  /// ones random bits of another kind, SplitMix64's by the value's number, so
  /// that a test sees the same bits of each value. Otherwise the chosen bits of
  /// successive values follow each other without a gap, the most significant
  /// first.
  bool aligned = false;

  bool operator==(BitSelection const&) const = default;
};

/// The bits that the tests of a battery see.
struct BatteryOptions {
  BitSelection bits = {};
};

/// Names of the tests of a battery: `quick`, `standard` or `deep`, each with
/// those before, or `counting`: 23 tests of the standard battery that a GPU
/// counts at hundreds of words per nanosecond, for sequences of terabytes.
/// \throws std::invalid_argument for any other
std::vector<std::string> battery_tests(std::string_view battery);

/// The facts about a test that are known before it is run.
struct TestFacts {
  std::string name;
  std::string parameters;
  /// The first battery that has it: quick, standard, or deep.
  std::string battery;
};

/// Facts of all tests that there are.
std::vector<TestFacts> all_tests();

}  // namespace Runnel::Validate

#endif  // RUNNEL_VALIDATE_BATTERY_OPTIONS_HPP
