// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.hpp"

#include <cstdio>
#include <runnel/core/errors.hpp>
#include <runnel/core/printable.hpp>

namespace Runnel::Tool {

namespace {

/// A member of the library's options is a command-line option here.
std::string with_options(std::string message) {
  std::string const remedy = "set StreamOptions::allow_overlap";
  std::size_t const at = message.rfind(remedy);
  if (at == std::string::npos) return message;
  return message.replace(at, remedy.size(), "give --allow-overlap");
}

}  // namespace

std::string shown(std::string const& message) {
  auto const line = message.substr(0, message.find('\n'));
  return with_options(std::string(Impl::plain_message(line)));
}

void tell(std::string const& message) {
  std::fputs(told(message).c_str(), stderr);
}

std::string told(std::string const& message) {
  return "runnel: " + Impl::printable(message) + "\n";
}

}  // namespace Runnel::Tool
