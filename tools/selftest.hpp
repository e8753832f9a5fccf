// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_SELFTEST_HPP
#define RUNNEL_TOOLS_SELFTEST_HPP

#include <optional>
#include <string>
#include <vector>

#include "generate_arguments.hpp"

namespace Runnel::Tool {

/// The arguments of `selftest`, as text.
struct SelftestArguments {
  std::vector<std::string> generators;
  bool json = false;
  bool checksums = false;  ///< of fills, not each number
  std::optional<std::string> count, threads, backend, interfaces;
  GenerateArguments streams;  ///< seeds and streams
};

/// `--interfaces`: the numbers of each interface, and the serial loop's.
/// \returns the exit status
int run_interface_test(SelftestArguments const& given);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_SELFTEST_HPP
