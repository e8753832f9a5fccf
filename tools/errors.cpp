// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.hpp"

#include <cstdio>
#include <runnel/core/printable.hpp>

namespace Runnel::Tool {

namespace {

std::string without_place(std::string const& message) {
  std::size_t const place = message.rfind(" [");
  if (place == std::string::npos || message.back() != ']') return message;
  std::string const inside = message.substr(place);
  bool const is_place = inside.find(".hpp:") != std::string::npos ||
                        inside.find(".cpp:") != std::string::npos;
  return is_place ? message.substr(0, place) : message;
}

/// A member of the library's options is a command-line option here.
std::string with_options(std::string message) {
  std::string const remedy = "set StreamOptions::allow_overlap";
  std::size_t const at = message.rfind(remedy);
  if (at == std::string::npos) return message;
  return message.replace(at, remedy.size(), "give --allow-overlap");
}

}  // namespace

std::string shown(std::string const& message) {
  return with_options(without_place(message.substr(0, message.find('\n'))));
}

void tell(std::string const& message) {
  std::fputs(told(message).c_str(), stderr);
}

std::string told(std::string const& message) {
  return "runnel: " + Impl::printable(message) + "\n";
}

}  // namespace Runnel::Tool
