// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_COMMANDS_HPP
#define RUNNEL_TOOLS_COMMANDS_HPP

#include <CLI/CLI.hpp>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>

/// \file
/// Options are defined once, in the parser. Help, manual page and completion
/// are generated from it and interpret two things: a type name such as
/// `text|raw|hdf5` lists the words that may be given, and FILE is a file.

namespace Runnel::Tool {

/// A command of the program: its options, and the function that runs it.
struct Command {
  CLI::App* arguments;
  /// \returns the exit status
  std::function<int()> run;
};

Command add_list(CLI::App& program);
Command add_generate(CLI::App& program);
Command add_permutation(CLI::App& program);
Command add_sample(CLI::App& program);
Command add_dc(CLI::App& program);
Command add_inspect(CLI::App& program);
Command add_selftest(CLI::App& program);
Command add_bench(CLI::App& program);
Command add_resources(CLI::App& program);
Command add_doctor(CLI::App& program);
Command add_overlap(CLI::App& program);
Command add_spectral(CLI::App& program);
/// Where Runnel_ENABLE_VALIDATE is on.
Command add_validate(CLI::App& program);

/// A command line, and its explanation.
struct Example {
  char const* line;
  char const* meaning;
};
/// Puts them at the end of the command's help.
void add_examples(CLI::App& app, std::initializer_list<Example> examples);

/// Options that several commands have, the same in each.
CLI::Option* add_json_flag(CLI::App& app, bool& json);
/// --json is --format json. \throws UsageError if both say something else
void refuse_other_format(bool json, std::string const& format);
CLI::Option* add_threads_option(CLI::App& app,
                                std::optional<std::string>& threads);
CLI::Option* add_backend_option(CLI::App& app,
                                std::optional<std::string>& backend);

/// The manual page of the whole program, as `man` reads it.
std::string manual_page(CLI::App const& program);

/// The script by which a shell completes the program's command lines.
/// \param shell  bash or zsh. \throws UsageError for any other
std::string completion_script(CLI::App const& program,
                              std::string const& shell);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_COMMANDS_HPP
