// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "replaced_file.hpp"

#include <runnel/core/errors.hpp>

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

}  // namespace Runnel::Tool
