// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A power cut at any moment of a save, and what it leaves.

#include "io/power_cuts.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <runnel/io/checkpoint.hpp>
#include <string>

#include "io/checkpoint_fixture.hpp"

namespace Runnel::Testing {
namespace {

using PowerCut = CheckpointTest;

TEST_F(PowerCut, LeavesOneOrTheOther) {
  Snapshot const old = sample_snapshot(60, 50, 32, 1);
  Snapshot const newer = sample_snapshot(70, 50, 32, 2);
  for (unsigned const keep : {0u, 2u}) {
    save_checkpoint(file(), old);
    save_checkpoint(file() + ".1", old);
    PowerCuts const power(folder());
    save_checkpoint(file(), newer, {.keep = keep});
    ASSERT_NO_FATAL_FAILURE(
        expect_old_or_newer(power, folder() + "-again", old, newer));
  }
}

/// The test can fail: without syncing the rename overtakes the bytes.
TEST_F(PowerCut, IsSeenWithoutSyncing) {
  save_checkpoint(file(), sample_snapshot(60, 50, 32, 1));
  PowerCuts const power(folder());
  save_checkpoint(file(), sample_snapshot(70, 50, 32, 2), {.sync = false});
  int lost = 0;
  std::string const again = folder() + "-again";
  for (auto const& files : power.cuts()) {
    try {
      found_after(files, again);
    } catch (CheckpointError const&) {
      ++lost;
    }
  }
  EXPECT_GT(lost, 0);
  std::filesystem::remove_all(again);
}

}  // namespace
}  // namespace Runnel::Testing
