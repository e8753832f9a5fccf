// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A signal to one rank is one to all.

#include <csignal>
#include <runnel/mpi/checkpoint_guard.hpp>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

using RankGuard = Ranks;

TEST_F(RankGuard, ASignalToOneRankReachesAll) {
  for (int number : {SIGTERM, SIGUSR1}) {
    for (int r = 0; r < size(); ++r) {
      RankCheckpointGuard guard(all());
      EXPECT_FALSE(guard.is_due());
      if (rank() == r) raise(number);
      EXPECT_TRUE(guard.is_due());
      EXPECT_EQ(guard.signal(), number);
      EXPECT_TRUE(guard.is_due());
      std::string const name = number == SIGTERM ? "SIGTERM" : "SIGUSR1";
      EXPECT_EQ(guard.message("./go"), name + ": saved; to continue: ./go");
    }
  }
}

TEST_F(RankGuard, RequestsOfOneRankToo) {
  RankCheckpointGuard guard(all());
  if (rank() == size() - 1) guard.request();
  EXPECT_TRUE(guard.is_due());
  EXPECT_EQ(guard.signal(), -1);
}

}  // namespace
}  // namespace Runnel::Testing
