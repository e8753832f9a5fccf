// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstdint>
#include <random>

#include "validate/fed.hpp"

/// \file
/// A rank that takes seconds.

namespace {

using namespace Runnel::Testing;

TEST(Planted, MersenneTwisterByRank) {
  // A row of 20480 bits has more than the state's 19937.
  auto const found = verdicts({"rank_20480"}, 20480ULL * 20480 / 32,
                              [good = std::mt19937()]() mutable {
                                return static_cast<std::uint32_t>(good());
                              });
  EXPECT_LT(found.at("rank_20480"), 1e-10);
}

}  // namespace
