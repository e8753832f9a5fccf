// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPRNG's calls that use MPI.

#include <runnel/capi/runnel_sprng.h>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

using SprngRanks = Ranks;

TEST_F(SprngRanks, KnowTheirNumbers) {
  int mine = -1, how_many = -1;
  get_proc_info_mpi(&mine, &how_many);
  EXPECT_EQ(mine, rank());
  EXPECT_EQ(how_many, size());
}

TEST_F(SprngRanks, HaveOneNewSeed) {
  int const first = make_new_seed_mpi(), second = make_new_seed_mpi();
  EXPECT_GE(first, 0);
  EXPECT_NE(first, second);
  EXPECT_TRUE(all().agree_on(static_cast<std::uint64_t>(first)));
  EXPECT_TRUE(all().agree_on(static_cast<std::uint64_t>(second)));
}

}  // namespace
}  // namespace Runnel::Testing
