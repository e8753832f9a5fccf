// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <runnel/version.hpp>
#include <string>

namespace {

TEST(Version, LinkedLibraryIsTheOneCompiledAgainst) {
  EXPECT_STREQ(Runnel::version(), RUNNEL_VERSION_STRING);
}

TEST(Version, StringAndNumbersAgree) {
  std::string const numbers = std::to_string(RUNNEL_VERSION_MAJOR) + "." +
                              std::to_string(RUNNEL_VERSION_MINOR) + "." +
                              std::to_string(RUNNEL_VERSION_PATCH);
  EXPECT_EQ(numbers, RUNNEL_VERSION_STRING);
}

}  // namespace
