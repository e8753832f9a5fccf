// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <runnel/core/printable.hpp>
#include <string_view>

namespace Runnel {
namespace {

// Texts from files go into messages; they may be long.
std::string cut(std::string text) {
  constexpr std::size_t most = 1000;
  if (text.size() > most) text = text.substr(0, most) + " …";
  return text;
}

std::string checkpoint_message(std::string const& file,
                               std::string const& object,
                               std::string const& reason) {
  std::string text = "checkpoint '" + file + "'";
  if (!object.empty()) text += ", object '" + object + "'";
  // Names in files and file names come from outside of the library.
  return Impl::printable(text + ": " + cut(reason));
}

}  // namespace

CheckpointError::CheckpointError(std::string const& file,
                                 std::string const& object,
                                 std::string const& reason)
    : std::runtime_error(checkpoint_message(file, object, reason)) {}

namespace Impl {

std::string located(char const* file, int line, char const* function,
                    std::string const& message) {
  // Only the path inside the project: a build machine's folders are of no use
  // to a reader.
  std::string_view path(file);
  for (std::string_view const root : {"include/runnel/", "src/"}) {
    auto const at = path.rfind(root);
    if (at != std::string_view::npos) {
      path.remove_prefix(at);
      break;
    }
  }
  return printable(message) + " [" + std::string(path) + ":" +
         std::to_string(line) + ", " + function + "]";
}

std::string_view plain_message(std::string_view message) noexcept {
  auto const at = message.rfind(" [");
  if (at != std::string_view::npos && message.back() == ']') {
    auto const inside = message.substr(at);
    if (inside.find(".hpp:") != std::string_view::npos ||
        inside.find(".cpp:") != std::string_view::npos) {
      message = message.substr(0, at);
    }
  }
  if (!message.starts_with("Runnel")) return message;
  auto const name_end = message.find(": ");
  // The name has no space: "Runnel checkpoint 'x': …" keeps its beginning.
  bool const is_name =
      name_end != std::string_view::npos && name_end < message.find(' ');
  return is_name ? message.substr(name_end + 2) : message;
}

}  // namespace Impl
}  // namespace Runnel
