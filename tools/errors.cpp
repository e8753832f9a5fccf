// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.hpp"

#include <cstdio>
#include <runnel/core/errors.hpp>
#include <runnel/core/printable.hpp>
#include <string>
#include <string_view>

namespace Runnel::Tool {

namespace {

struct Remedy {
  std::string_view of_library;
  std::string_view of_program;
};
/// The command-line options that correspond to members and types in the
/// library's messages.
constexpr Remedy remedies[] = {
    {"set StreamOptions::allow_overlap", "give --allow-overlap"},
    {"set allow_overlap in their options", "give --allow-overlap"},
    {"draw 64-bit integers", "give --type i64 or u64"},
};

std::string with_options(std::string message) {
  for (auto const& remedy : remedies) {
    std::size_t const at = message.rfind(remedy.of_library);
    if (at == std::string::npos) continue;
    message.replace(at, remedy.of_library.size(), remedy.of_program);
  }
  return message;
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
