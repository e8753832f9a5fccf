// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_EFFORT_HPP
#define RUNNEL_TESTS_TESTING_EFFORT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

/// How many hundredths of a test's work the environment's RUNNEL_TEST_EFFORT
/// asks for: for programs run under a device's checkers, which take some 50 ms
/// a kernel. All of it without the variable.
inline std::uint64_t effort() {
  char const* const percent = std::getenv("RUNNEL_TEST_EFFORT");
  return percent == nullptr ? 100
                            : std::min<std::uint64_t>(
                                  100, std::strtoull(percent, nullptr, 10));
}

/// `count`, or the hundredths of it that `effort()` says, but at least `least`.
inline std::size_t affordable(std::size_t count, std::size_t least) {
  return std::max(std::min(count, least), count * effort() / 100);
}

/// Which cases of a loop to run: all, or the first `least` and `effort()`
/// hundredths of the others, spread by the golden ratio so that no loop inside
/// falls into step with them.
class Sample {
 public:
  explicit Sample(std::uint64_t least) : m_min(least) {}

  /// Is the next case one of those to run?
  bool takes_next() {
    std::uint64_t const place = m_cases * 0x9e3779b97f4a7c15;
    return m_cases++ < m_min || (place >> 32) * 100 < effort() << 32;
  }

 private:
  std::uint64_t m_min;
  std::uint64_t m_cases = 0;
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_EFFORT_HPP
