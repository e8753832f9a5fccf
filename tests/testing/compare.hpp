// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_COMPARE_HPP
#define RUNNEL_TESTS_TESTING_COMPARE_HPP

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <iomanip>
#include <limits>
#include <runnel/core/snapshot.hpp>
#include <runnel/core/uint128.hpp>
#include <sstream>
#include <string>
#include <testing/throws.hpp>
#include <vector>

/// Comparison of arrays bit by bit: 0.0 is not -0.0, a NaN equals itself, and
/// the message shows the first difference and how many there are.
namespace Runnel {

/// How GoogleTest shows them, by names that are its own.
// NOLINTBEGIN(readability-identifier-naming)
inline void PrintTo(UInt128 n, std::ostream* out) { *out << to_string(n); }
inline void PrintTo(Snapshot const& s, std::ostream* out) {
  *out << s.generator << ", " << s.seeding << ", streams " << s.first_stream
       << " + " << s.num_streams << ", part " << s.part << "/" << s.num_parts
       << ", cursor " << s.cursor << ", position " << to_string(s.position)
       << ", words";
  for (std::size_t i = 0; i < s.words.size() && i < 4; ++i) {
    *out << ' ' << s.words[i];
  }
  *out << " …, " << s.words.size() << " in all";
}
// NOLINTEND(readability-identifier-naming)

}  // namespace Runnel

namespace Runnel::Testing {

template <class T>
std::string shown(T value) {
  std::ostringstream text;
  text << std::setprecision(std::numeric_limits<T>::max_digits10) << value;
  return text.str();
}

template <class T>
bool same_bits(T const& a, T const& b) {
  // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class T>
::testing::AssertionResult same_bits(T const* expected, T const* actual,
                                     std::size_t count) {
  if (count == 0 || std::memcmp(expected, actual, count * sizeof(T)) == 0) {
    return ::testing::AssertionSuccess();
  }
  std::size_t first = count;
  std::size_t differing = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (same_bits(expected[i], actual[i])) continue;
    if (differing++ == 0) first = i;
  }
  return ::testing::AssertionFailure()
         << differing << " of " << count << " values differ, the first at "
         << first << ": expected " << shown(expected[first]) << ", is "
         << shown(actual[first]);
}

template <class T>
::testing::AssertionResult same_bits(std::vector<T> const& expected,
                                     std::vector<T> const& actual) {
  if (expected.size() != actual.size()) {
    return ::testing::AssertionFailure()
           << "expected " << expected.size() << " values, there are "
           << actual.size();
  }
  return same_bits(expected.data(), actual.data(), expected.size());
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_COMPARE_HPP
