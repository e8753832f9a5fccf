// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "validate/same_counts.hpp"

/// \file
/// Counts of the tests of the deep battery are a pure function of the words,
/// too, and so are those of the standard ones whose units are large. The six
/// largest are in battery_deep_long_test.cpp.

namespace {

using Runnel::Testing::Share;

Share const shares[] = {
    {.tests = {"close_pairs_2", "close_pairs_3", "close_pairs_4",
               "close_pairs_8", "entropy", "ends", "weight_triples", "heat"},
     .num_words = 9 << 15,
     .restart_at = 100000,
     .hash = 6173017855841765157u},
    {.tests = {"birthday_2_wide", "complexity_long", "ising", "rank_4096"},
     .num_words = 9 << 18,
     .restart_at = 1234560,
     .hash = 1780831338856956834u}};

TEST(DeepBattery, BlocksAndRestartsDoNotMatter) {
  for (auto const& share : shares) expect_blocks_do_not_matter(share);
}

TEST(DeepBattery, ThreadsDoNotMatter) {
  for (auto const& share : shares) expect_threads_do_not_matter(share);
}

}  // namespace
