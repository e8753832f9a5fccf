// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "replaced_file.hpp"

#include <filesystem>
#include <optional>
#include <runnel/core/errors.hpp>
#include <system_error>

#include "byte_file.hpp"
#include "errors.hpp"
#include "io/file_replacement.hpp"

namespace Runnel::Tool {

void replace_file(std::string const& path, std::string_view bytes) {
  try {
    Impl::FileReplacement replacement(path);
    replacement.write(bytes.data(), bytes.size());
    replacement.commit({});
  } catch (CheckpointError const& error) {
    throw Failure(error.what());
  }
}

void write_whole_file(std::string const& path, std::string_view text) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (is_descriptor(path) || fs::is_other(path, ignored)) {
    return ByteFile(path, false).append(text);
  }
  std::optional<ByteFile> held;
  if (fs::exists(path, ignored)) held.emplace(path, false);
  replace_file(path, text);
}

}  // namespace Runnel::Tool
