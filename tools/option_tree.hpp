// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_OPTION_TREE_HPP
#define RUNNEL_TOOLS_OPTION_TREE_HPP

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

/// \file
/// The parser's options, in the form that the manual page and completion need.

namespace Runnel::Tool {

/// The kinds of values of options and positionals.
enum class ValueKind { none, any, choice, file, generator };

struct OptionFacts {
  std::vector<std::string> names;  ///< --seed, -h; of a positional its name
  std::string value;               ///< SEED, text|raw|hdf5; empty: a flag
  std::vector<std::string> choices;
  std::string description;
  std::string group;
  ValueKind kind = ValueKind::none;
  bool is_positional = false;
  bool is_required = false;
  bool is_repeated = false;
};

struct CommandFacts {
  std::string name;
  std::string description;
  std::string footer;
  std::vector<OptionFacts> options;
};

/// The commands in the order of the help; options that it hides are left out.
std::vector<CommandFacts> commands_of(CLI::App const& program);
/// The options that stand before a command.
std::vector<OptionFacts> options_of(CLI::App const& app);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_OPTION_TREE_HPP
