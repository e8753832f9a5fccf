// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_PARAMETER_FILES_HPP
#define RUNNEL_TOOLS_PARAMETER_FILES_HPP

#include <runnel/interfaces/mt_parameter_file.hpp>
#include <string>

/// \file
/// Parameter files, or a `UsageError` where the program was built without HDF5.

namespace Runnel::Tool {

/// \throws UsageError if `what` needs HDF5 and the program was built without
void require_parameter_files(std::string const& what);

void save_parameter_file(std::string const& file,
                         MtParameterFile const& contents);
MtParameterFile load_parameter_file(std::string const& file);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_PARAMETER_FILES_HPP
