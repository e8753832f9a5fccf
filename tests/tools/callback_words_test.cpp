// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "callback_words.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

namespace Runnel::Tool {
namespace {

static_assert(noexcept(std::declval<CallbackWords&>()()));

TEST(CallbackWords, ArePassedOn) {
  std::uint32_t last = 0;
  CallbackWords words([&] { return ++last; });
  for (std::uint32_t i = 1; i <= 100; ++i) EXPECT_EQ(words(), i);
  EXPECT_EQ(words.count(), 100u);
  EXPECT_NO_THROW(words.rethrow());
}

/// As a test that draws until it has seen each of 256 bytes.
TEST(CallbackWords, KeepTheFirstFailure) {
  int calls = 0;
  CallbackWords words([&]() -> std::uint32_t {
    if (++calls > 3) {
      throw std::runtime_error("failure " + std::to_string(calls));
    }
    return 7;
  });
  std::set<std::uint32_t> seen;
  int drawn = 0;
  for (; seen.size() < 256 && drawn < 100'000; ++drawn) {
    seen.insert(words() >> 24);
  }
  EXPECT_LT(drawn, 100'000);
  EXPECT_EQ(words.count(), 3u);
  EXPECT_EQ(calls, 4) << "the source is not asked again";
  for (int i = 0; i < 2; ++i) {
    try {
      words.rethrow();
      FAIL() << "nothing was thrown";
    } catch (std::runtime_error const& error) {
      EXPECT_STREQ(error.what(), "failure 4");
    }
  }
}

}  // namespace
}  // namespace Runnel::Tool
