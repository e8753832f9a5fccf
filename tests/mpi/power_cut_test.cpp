// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a power cut at any moment of a save in any layout leaves. One rank sees
// all calls of its own; that others have synced before rank 0 renames is tested
// in failure_test.cpp.

#include "io/power_cuts.hpp"

#include <filesystem>
#include <runnel/mpi/checkpoint.hpp>

#include "io/checkpoint_fixture.hpp"
#include "mpi/layouts.hpp"
#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

class RankPowerCut : public RanksWithFolder,
                     public ::testing::WithParamInterface<CheckpointLayout> {};

TEST_P(RankPowerCut, LeavesOneOrTheOther) {
  if (rank() != 0) return;
  Communicator const alone(MPI_COMM_SELF);
  RankCheckpointOptions options;
  options.layout = GetParam();
  Snapshot const old = sample_snapshot(60, 50, 32, 1);
  Snapshot const newer = sample_snapshot(70, 50, 32, 2);
  for (unsigned const keep : {0u, 1u}) {
    options.keep = keep;
    save_checkpoint(alone, file(), old, options);
    std::string const folder =
        std::filesystem::path(file()).parent_path().string();
    PowerCuts const power(folder);
    save_checkpoint(alone, file(), newer, options);
    ASSERT_NO_FATAL_FAILURE(
        expect_old_or_newer(power, folder + "-again", old, newer));
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, RankPowerCut,
                         ::testing::Values(CheckpointLayout::shared,
                                           CheckpointLayout::gathered,
                                           CheckpointLayout::file_per_rank),
                         layout_name);

}  // namespace
}  // namespace Runnel::Testing
