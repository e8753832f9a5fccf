// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_DIEHARD_HPP
#define RUNNEL_TOOLS_DIEHARD_HPP

#include <string>
#include <utility>
#include <vector>

extern "C" {
#include <testu01/unif01.h>
}

/// \file
/// Marsaglia's Diehard as TestU01 has it (bbattery_pseudoDIEHARD, which cannot
/// be asked for one test): the same calls with the same parameters.

namespace Runnel::Tool {

/// Names of statistics and p-values, of upper tails.
using DiehardResults = std::vector<std::pair<std::string, double>>;

/// \param test  Diehard's number; TestU01 has 1, 3 to 7, 10 to 12 and 14
DiehardResults run_diehard(unif01_Gen* gen, int test);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_DIEHARD_HPP
