// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_VALIDATE_CHECKPOINT_HPP
#define RUNNEL_TOOLS_VALIDATE_CHECKPOINT_HPP

#include <cstdint>
#include <optional>
#include <runnel/validate/battery_result.hpp>
#include <string>
#include <utility>
#include <vector>

#include "generate_arguments.hpp"

namespace Runnel::Tool {

/// The arguments of `validate`, as text.
struct ValidateArguments {
  using Text = std::optional<std::string>;

  GenerateArguments streams;
  Text battery, tests, bytes, bits, out;
  Text from;   ///< the origin of the streams
  Text input;  ///< the type of the values on standard input
  Text checkpoint, checkpoint_every, resume;
  bool aligned = false;
  bool json = false;
};

/// The options that decide what is counted, by their names.
std::vector<std::pair<char const*, ValidateArguments::Text*>> options_of(
    ValidateArguments& arguments);

/// A battery that was interrupted. A text file holds it: the options that it
/// was begun with, how far it came, and the tests' counts; a checksum ends it.
struct ValidateCheckpoint {
  ValidateArguments given;
  std::uint64_t done = 0;  ///< values
  std::vector<Validate::TestState> tests;
  bool has_other_end = false;  ///< not that of the options in the file
  ValidateArguments::Text end_in_file = {};  ///< --bytes of these options
};

/// Replaces the file in one step. \throws Failure
void save_validation(std::string const& file, ValidateCheckpoint checkpoint);
/// \throws Failure if it cannot be read, or is damaged
ValidateCheckpoint load_validation(std::string const& file);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_VALIDATE_CHECKPOINT_HPP
