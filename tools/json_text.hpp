// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TOOLS_JSON_TEXT_HPP
#define RUNNEL_TOOLS_JSON_TEXT_HPP

#include <string>

namespace Runnel::Tool {

/// A JSON string, quotation marks included.
std::string quoted(std::string const& text);

}  // namespace Runnel::Tool

#endif  // RUNNEL_TOOLS_JSON_TEXT_HPP
