// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_REPLACED_FILE_HPP
#define RUNNEL_TOOLS_REPLACED_FILE_HPP

#include <string>
#include <string_view>

namespace Runnel::Tool {

/// Replaces a file in one step, as the library replaces its checkpoints: at any
/// moment it has what it had or all of these bytes, and at the end the disk has
/// them. \throws Failure
void replace_file(std::string const& path, std::string_view bytes);

/// Writes a text to a descriptor, a pipe or a device as it is; any other file
/// is replaced in one step. A text that cannot be written leaves the old file.
/// \throws Failure, also if another process is writing the file
void write_whole_file(std::string const& path, std::string_view text);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_REPLACED_FILE_HPP
