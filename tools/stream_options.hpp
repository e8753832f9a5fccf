// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_STREAM_OPTIONS_HPP
#define RUNNEL_TOOLS_STREAM_OPTIONS_HPP

#include <CLI/CLI.hpp>

#include "generate_arguments.hpp"

namespace Runnel::Tool {

/// Options that choose the seed (--seed and others) and the streams (--stream
/// and others): the same for all commands that make numbers.
void add_seed_options(CLI::App& app, GenerateArguments& to);
void add_stream_options(CLI::App& app, GenerateArguments& to);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_STREAM_OPTIONS_HPP
