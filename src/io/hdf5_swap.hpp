// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_SWAP_HPP
#define RUNNEL_SRC_IO_HDF5_SWAP_HPP

#include <functional>
#include <string>

#include "io/hdf5_record.hpp"

/// \file
/// Replacing a checkpoint in a file that the application has open. The caller
/// holds an `Hdf5Session`; where several ranks have the file open, all call.

namespace Runnel::Impl {

/// The name under which the application opened the file.
std::string file_name(hid_t location, std::string const& group_name);

/// \throws std::invalid_argument unless it can be a group's
void require_group_name(std::string const& call, std::string const& group_name);

/// Finds what is wrong with one rank's arguments before HDF5 waits for all.
/// \throws std::invalid_argument, CheckpointError
void require_location(std::string const& call, hid_t location,
                      std::string const& group_name);
/// \param together  whether several ranks open the file
/// \throws CheckpointError
void require_writable(hid_t location, std::string const& group_name,
                      bool together);

/// Writes a record into the group of the given name.
using RecordWriter =
    std::function<void(std::string const& group, Hdf5Place const& place)>;

/// Writes a sibling of the group `name`, flushes, and replaces the group by it.
void replace_record(hid_t location, std::string const& name,
                    RecordWriter const& write);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_SWAP_HPP
