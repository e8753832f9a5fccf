// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/core/errors.hpp>
#include <string_view>

namespace Runnel {
namespace {

std::string checkpoint_message(std::string const& file,
                               std::string const& object,
                               std::string const& reason) {
  std::string text = "checkpoint '" + file + "'";
  if (!object.empty()) text += ", object '" + object + "'";
  return text + ": " + reason;
}

}  // namespace

CheckpointError::CheckpointError(std::string const& file,
                                 std::string const& object,
                                 std::string const& reason)
    : std::runtime_error(checkpoint_message(file, object, reason)) {}

namespace Impl {

std::string located(char const* file, int line, char const* function,
                    std::string const& message) {
  // Only the part inside the project: a build machine's folders help nobody.
  std::string_view path(file);
  for (std::string_view const root : {"include/runnel/", "src/"}) {
    auto const at = path.rfind(root);
    if (at != std::string_view::npos) {
      path.remove_prefix(at);
      break;
    }
  }
  return message + " [" + std::string(path) + ":" + std::to_string(line) +
         ", " + function + "]";
}

}  // namespace Impl
}  // namespace Runnel
