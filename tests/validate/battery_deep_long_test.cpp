// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "validate/same_counts.hpp"

/// \file
/// Counts of the deep battery's largest tests are a pure function of the words.
/// birthday_2_whole takes a gigabyte.

namespace {

using Runnel::Testing::Share;

Share const shares[] = {{.tests = {"birthday_5_wide", "birthday_6_wide",
                                   "birthday_7_wide", "birthday_8_wide"},
                         .num_words = 9 << 20,
                         .restart_at = 6000000,
                         .hash = 9155964938060819900u},
                        {.tests = {"birthday_2_whole"},
                         .num_words = 9 << 23,
                         .restart_at = 66000000,
                         .hash = 12638060756718397731u},
                        {.tests = {"rank_20480"},
                         .num_words = 13 << 20,
                         .restart_at = 13000000,
                         .hash = 17051962056119456876u}};

TEST(DeepBatteryLong, BlocksAndRestartsDoNotMatter) {
  for (auto const& share : shares) expect_blocks_do_not_matter(share);
}

TEST(DeepBatteryLong, ThreadsDoNotMatter) {
  for (auto const& share : shares) expect_threads_do_not_matter(share);
}

}  // namespace
