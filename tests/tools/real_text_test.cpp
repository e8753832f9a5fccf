// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <string>

#include "text.hpp"

namespace Runnel::Tool {
namespace {

std::string ours(auto value) {
  char text[max_line_bytes];
  return {text, write_real(text, value)};
}
std::string printed(float value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.9g", static_cast<double>(value));
  return text;
}
std::string printed(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

template <class Real>
void expect_printed(Real value) {
  ASSERT_EQ(ours(value), printed(value));
}

/// A value and its neighbours on both sides.
template <class Real>
void expect_printed_around(Real value) {
  Real const infinity = std::numeric_limits<Real>::infinity();
  expect_printed(value);
  expect_printed(std::nextafter(value, infinity));
  expect_printed(std::nextafter(value, -infinity));
}

TEST(RealText, Corners) {
  for (double const value : {0.0,          1.0,           0.5,
                             0.1,          0.01,          0.001,
                             1e-4,         1e-5,          0x1p-24,
                             0x1p-48,      0x1p-49,       1 - 0x1p-24,
                             1 - 0x1p-48,  1 - 0x1p-53,   2.0,
                             1e300,        1e-310,        5e-324,
                             0.3,          2.0 / 3,       0.999999999999999,
                             0.0999999999, 0.00999999999, 0.000999999999}) {
    expect_printed_around(value);
    expect_printed_around(static_cast<float>(value));
  }
}

TEST(RealText, HalvesAreRoundedToEven) {
  // 1 + 2k at the 10th digit, exactly halfway between two of 9 digits.
  for (int k = 0; k < 512; ++k) {
    expect_printed(static_cast<float>(k) / 512);
    expect_printed(static_cast<float>(2 * k + 1) / 1024);
    expect_printed((2.0 * k + 1) * 0x1p-20);
  }
}

TEST(RealText, AnyReal) {
  std::mt19937_64 random(1802);
  for (int i = 0; i < 200000; ++i) {
    std::uint64_t const bits = random();
    expect_printed(static_cast<double>(bits >> 40) * 0x1p-24);
    expect_printed(static_cast<double>(bits >> 16) * 0x1p-48);
    expect_printed(static_cast<double>(bits >> 11) * 0x1p-53);
    expect_printed(static_cast<float>(bits >> 40) * 0x1p-24f);
    // All magnitudes that get plain decimals, and some that do not.
    expect_printed(
        std::ldexp(static_cast<double>(random() >> 11), -53 - i % 20));
    expect_printed(
        std::ldexp(static_cast<float>(random() >> 40), -24 - i % 20));
  }
}

}  // namespace
}  // namespace Runnel::Tool
