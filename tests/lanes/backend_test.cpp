// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The groups of lanes that GPUs are asked for, with wavefronts of either width.

#include <gtest/gtest.h>

#include <runnel/lanes/backend.hpp>

namespace Runnel::Testing {
namespace {

struct Multiprocessors {
  int count;
  int concurrency() const { return 2048 * count; }
};
using OfWarps = Impl::DeviceBackend<Multiprocessors, 32>;
using OfWavefronts = Impl::DeviceBackend<Multiprocessors, 64>;

TEST(Backend, GroupsFillTheirWavefronts) {
  Multiprocessors const device{132};
  // Four wavefronts in the team of each multiprocessor.
  EXPECT_EQ(OfWarps::beside_parallelism(device), 132 * 4);
  EXPECT_EQ(OfWavefronts::beside_parallelism(device), 132 * 4 * 2);
  for (int const teams : {1, 4, 6}) {
    EXPECT_EQ(OfWarps::run_parallelism(device, teams), 132 * 4 * teams);
    EXPECT_EQ(OfWavefronts::run_parallelism(device, teams),
              132 * 4 * 2 * teams);
  }
}

}  // namespace
}  // namespace Runnel::Testing
