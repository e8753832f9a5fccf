// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.hpp"

namespace Runnel::Tool {

std::string shown(std::string message) {
  message = message.substr(0, message.find('\n'));
  std::size_t const place = message.rfind(" [");
  if (place == std::string::npos || message.back() != ']') return message;
  std::string const inside = message.substr(place);
  bool const is_place = inside.find(".hpp:") != std::string::npos ||
                        inside.find(".cpp:") != std::string::npos;
  return is_place ? message.substr(0, place) : message;
}

}  // namespace Runnel::Tool
