// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_COMMANDS_HPP
#define RUNNEL_TOOLS_COMMANDS_HPP

#include <CLI/CLI.hpp>
#include <functional>

namespace Runnel::Tool {

/// A command of the program: how it is spelled, and what it does.
struct Command {
  CLI::App* arguments;
  /// \returns the exit status
  std::function<int()> run;
};

Command add_list(CLI::App& program);
Command add_generate(CLI::App& program);
Command add_dc(CLI::App& program);
Command add_inspect(CLI::App& program);
Command add_selftest(CLI::App& program);
Command add_bench(CLI::App& program);
Command add_resources(CLI::App& program);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_COMMANDS_HPP
