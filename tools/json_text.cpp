// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "json_text.hpp"

#include <cstdio>

namespace Runnel::Tool {

std::string quoted(std::string const& text) {
  std::string result = "\"";
  for (char const letter : text) {
    if (letter == '"' || letter == '\\') result += '\\';
    if (static_cast<unsigned char>(letter) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", letter);
      result += escape;
    } else {
      result += letter;
    }
  }
  return result + '"';
}

}  // namespace Runnel::Tool
