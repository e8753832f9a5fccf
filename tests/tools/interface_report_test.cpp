// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What `runnel selftest --interfaces` says of numbers that differ.

#include "interface_report.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <vector>

namespace Runnel::Tool {
namespace {

template <class T>
Numbers numbers_of(StoredType type, std::vector<T> const& values) {
  Numbers numbers(type, values.size());
  std::memcpy(numbers.at(0), values.data(), values.size() * sizeof(T));
  return numbers;
}

template <class T>
void expect_difference(StoredType type, std::vector<T> const& expected,
                       std::vector<T> const& found, Difference const& wanted) {
  auto const difference = first_difference("T", numbers_of(type, expected),
                                           numbers_of(type, found));
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->type, "T");
  EXPECT_EQ(difference->position, wanted.position);
  EXPECT_EQ(difference->expected, wanted.expected);
  EXPECT_EQ(difference->found, wanted.found);
}

TEST(InterfaceReport, NamesTheFirstDifference) {
  expect_difference<std::uint32_t>(StoredType::u32, {1, 2, 3, 4}, {1, 2, 7, 8},
                                   {"T", 2, "3", "7"});
  expect_difference<std::uint64_t>(StoredType::u64, {UINT64_MAX}, {0},
                                   {"T", 0, "18446744073709551615", "0"});
  // Neighbours have different texts.
  expect_difference<float>(StoredType::f32, {0.5f, 0x1.000002p-1f},
                           {0.5f, 0.5f}, {"T", 1, "0.50000006", "0.5"});
  expect_difference<double>(StoredType::f64, {0x1.0000000000001p-1}, {0.5},
                            {"T", 0, "0.50000000000000011", "0.5"});
}

TEST(InterfaceReport, ComparesBits) {
  expect_difference<double>(StoredType::f64, {0.0}, {-0.0},
                            {"T", 0, "0", "-0"});
}

TEST(InterfaceReport, ComparesWhatWasFound) {
  auto const expected =
      numbers_of<std::uint32_t>(StoredType::u32, {1, 2, 3, 4});
  auto const found = numbers_of<std::uint32_t>(StoredType::u32, {0, 2, 3});
  EXPECT_FALSE(first_difference("u32", expected, found, 1));
  ASSERT_TRUE(first_difference("u32", expected, found));
  EXPECT_EQ(first_difference("u32", expected, found)->position, 0u);
}

}  // namespace
}  // namespace Runnel::Tool
