// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_LOAD_FILE_HPP
#define RUNNEL_SRC_IO_LOAD_FILE_HPP

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "io/format.hpp"
#include "io/hdf5_record.hpp"

namespace Runnel::Impl {

/// Reads and verifies the checkpoint in a file of its own, with the versions
/// that wrote it.
Checkpoint load_file(std::string const& file);

/// Some of its streams, as `read_record` reads them.
Checkpoint load_file(std::string const& file,
                     std::function<RowRange(std::uint64_t)> const& choose);

/// Names of the files beside `file` in which the rows of its checkpoint are;
/// none if they are in it. Nothing if it cannot be read, or is no checkpoint.
std::optional<std::set<std::string>> row_sources(std::string const& file);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_LOAD_FILE_HPP
