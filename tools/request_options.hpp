// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_REQUEST_OPTIONS_HPP
#define RUNNEL_TOOLS_REQUEST_OPTIONS_HPP

#include <string>

#include "generate_arguments.hpp"

namespace Runnel::Tool {

/// The name of a file that an option has. \throws UsageError if it is empty
std::string file_name(char const* option, std::string const& text);

/// --packed is a format of its own and excludes the others.
/// \throws UsageError
void check_formats(GenerateArguments const& given);
/// Sets where the values go, of a new request or an old one.
/// \throws UsageError for contradictions
void set_output(Request& request, GenerateArguments const& given);
/// Sets the members of a new or old request for which options are given.
/// \throws UsageError for words that no request may have, and contradictions
void set_request(Request& request, GenerateArguments const& given);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_REQUEST_OPTIONS_HPP
