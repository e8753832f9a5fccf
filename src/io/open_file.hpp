// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_OPEN_FILE_HPP
#define RUNNEL_SRC_IO_OPEN_FILE_HPP

#include <sys/stat.h>

#include <cstdint>
#include <string>

#include "io/hdf5_call.hpp"

/// \file
/// Untrusted files, checked before HDF5 opens them.

namespace Runnel::Impl {

/// Bytes of a file that the disk holds, up to its size. A file of holes can
/// claim any size, and memory is taken by size.
///
/// Determined from the allocated blocks or, where a file system compresses or
/// has not yet counted them, from the extents that it reports as data.
std::uint64_t held_bytes(int descriptor, struct stat const& status);

/// Bytes that a file of this name holds on the disk.
/// \throws CheckpointError unless it is a regular file, not a link to one
std::uint64_t held_bytes_of(std::string const& path, Hdf5Place const& place,
                            struct stat& status);

/// Opens a regular file for reading, with HDF5. Errors that HDF5 reports poorly
/// are found first: why the system refuses, and what the file is instead.
Hdf5Handle open_file(Hdf5Place const& place);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_OPEN_FILE_HPP
