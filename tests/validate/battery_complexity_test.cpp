// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "validate/fed.hpp"

/// \file
/// Linear complexities beside those of Massey's algorithm, bit by bit. TestU01
/// is no witness of them (docs/quality_checks.md).

namespace {

using namespace Runnel::Testing;

/// Massey 1969, doi:10.1109/TIT.1969.1054260, algorithm 2 over GF(2).
std::size_t complexity_of(std::vector<bool> const& bits) {
  std::size_t const n = bits.size();
  std::vector<bool> now(n + 1), before(n + 1);
  now[0] = before[0] = true;
  std::size_t length = 0, shift = 1;
  for (std::size_t at = 0; at < n; ++at, ++shift) {
    bool differs = bits[at];
    for (std::size_t i = 1; i <= length; ++i) {
      differs = differs != (now[i] && bits[at - i]);
    }
    if (!differs) continue;
    auto const old = now;
    for (std::size_t i = 0; i + shift <= n; ++i) {
      if (before[i]) now[i + shift] = !now[i + shift];
    }
    if (2 * length > at) continue;
    length = at + 1 - length;
    before = old;
    shift = 0;
  }
  return length;
}

TEST(Complexity, IsMasseys) {
  constexpr std::size_t length = 4096, sequences = 16, most = 64;
  std::mt19937 good(1);
  Words words(sequences * length);
  for (auto& word : words) word = static_cast<std::uint32_t>(good());
  // One of period 31: x^5 + x^2 + 1.
  for (std::size_t i = 5; i < length; ++i) {
    words[i] = words[i - 3] ^ words[i - 5];
  }

  std::vector<std::uint64_t> counts(2 * most + 1);
  for (std::size_t s = 0; s < sequences; ++s) {
    std::vector<bool> bits;
    for (std::size_t i = 0; i < length; ++i) {
      bits.push_back((words[s * length + i] & 1) != 0);
    }
    std::size_t const found = complexity_of(bits);
    if (s == 0) {
      EXPECT_EQ(found, 5U);
    }
    std::size_t const cell =
        found + most < length / 2 ? 0 : found + most - length / 2;
    ++counts.at(cell);
  }
  EXPECT_EQ(tested("complexity_low", words).counts, counts);
}

}  // namespace
