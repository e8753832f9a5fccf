// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Random configurations against SPRNG 2 itself, where it is installed: seeds,
// parameters, streams, totals, ways down the trees, all three kinds of output.

#include <testing/sprng_oracle.hpp>

namespace Runnel::Testing {
namespace {

TEST(SprngLive, FiftyConfigurations) { compare_configurations(806, 50, 2000); }
}  // namespace
}  // namespace Runnel::Testing
