// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_SEEDS_MT_SETS_HPP
#define RUNNEL_TESTS_SEEDS_MT_SETS_HPP

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <runnel/seeds/mt_published.hpp>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace Runnel::Testing {

/// The sets of a file in tests/data/mt, printed by the published library.
inline std::vector<MtParameters> published_sets(std::string const& name) {
  auto const file =
      std::filesystem::path(RUNNEL_TEST_DATA_DIR) / "data" / "mt" / name;
  std::ifstream stream(file);
  std::vector<MtParameters> sets;
  std::string line;
  std::getline(stream, line);  // the names
  while (std::getline(stream, line)) {
    std::istringstream fields(line);
    MtPublished numbers;
    for (auto& number : numbers) {
      std::string field;
      std::getline(fields, field, ',');
      number = static_cast<std::uint32_t>(std::stoull(field));
    }
    sets.push_back(from_published(numbers));
  }
  if (sets.empty()) throw std::runtime_error("no sets in " + file.string());
  return sets;
}

/// Are they the same, as far as both go?
inline ::testing::AssertionResult same_sets(
    std::span<MtParameters const> expected,
    std::span<MtParameters const> found) {
  std::size_t const count = std::min(expected.size(), found.size());
  if (count == 0) return ::testing::AssertionFailure() << "no sets";
  for (std::size_t i = 0; i < count; ++i) {
    if (found[i] == expected[i]) continue;
    auto const show = [](MtParameters const& set) {
      std::ostringstream text;
      for (auto const number : to_published(set)) text << ' ' << number;
      return text.str();
    };
    return ::testing::AssertionFailure()
           << "set " << i << " is" << show(found[i]) << ", not"
           << show(expected[i]);
  }
  return ::testing::AssertionSuccess();
}

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_SEEDS_MT_SETS_HPP
