// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_EFFORT_HPP
#define RUNNEL_TESTS_TESTING_EFFORT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdlib>

/// How much work a test may make: instrumented programs get a share of it.
namespace Runnel::Testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool instrumented = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool instrumented = true;
#else
inline constexpr bool instrumented = false;
#endif
#else
inline constexpr bool instrumented = false;
#endif

/// `count`, or a tenth of it in an instrumented program.
constexpr std::size_t scaled(std::size_t count) {
  return instrumented ? (count + 9) / 10 : count;
}

/// `count`, or the hundredths of it that the environment's RUNNEL_TEST_EFFORT
/// asks for, but at least `least`: for programs run under a device's checkers.
inline std::size_t affordable(std::size_t count, std::size_t least) {
  char const* const percent = std::getenv("RUNNEL_TEST_EFFORT");
  if (percent == nullptr) return count;
  return std::max<std::size_t>(
      least, count / 100 * std::strtoull(percent, nullptr, 10));
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_EFFORT_HPP
