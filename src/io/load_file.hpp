// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_LOAD_FILE_HPP
#define RUNNEL_SRC_IO_LOAD_FILE_HPP

#include <string>

#include "io/format.hpp"

namespace Runnel::Impl {

/// Reads and verifies the checkpoint in a file of its own, with the versions
/// that wrote it.
Checkpoint load_file(std::string const& file);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_LOAD_FILE_HPP
