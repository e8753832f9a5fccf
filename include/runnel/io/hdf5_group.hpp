// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_IO_HDF5_GROUP_HPP
#define RUNNEL_IO_HDF5_GROUP_HPP

/// \file
/// Checkpoints as groups in an HDF5 file that the application has open.

#include <H5Ipublic.h>

#include <string>

#include <runnel/core/errors.hpp>
#include <runnel/core/snapshot.hpp>
#include <runnel/io/checkpoint.hpp>

namespace Runnel {

/// Writes `snapshot` into the group `group_name` below `location`.
///
/// A sibling group `.NAME.runnel-saving` is written and flushed; only then is
/// the old group unlinked and the new one moved to its name. When something
/// fails the old group is still there; if the move does, the new one stays
/// under the sibling's name, and the next call moves it. The file itself is the
/// application's: whether it survives a crash during a flush depends on how the
/// application writes it. `CheckpointOptions::sync` has no meaning here. HDF5
/// reuses the space of the old group only while the file stays open.
/// \param location    open file or group, writable
/// \param group_name  path from there; missing groups on the way are made
/// \throws CheckpointError       when HDF5 cannot do it, or when the name is
///                               taken by something that is no checkpoint
/// \throws std::invalid_argument when `snapshot` contradicts itself
void save_checkpoint(hid_t location, std::string const& group_name,
                     Snapshot const& snapshot,
                     CheckpointOptions const& options = {});

/// Reads and verifies a checkpoint from the group `group_name` below
/// `location`.
/// \throws CheckpointError as the form that takes a file name does
Snapshot load_checkpoint(hid_t location, std::string const& group_name);

/// Reads a checkpoint from a group as `load_checkpoint(location, group_name)`,
/// of one generator only.
/// \param expected_generator  its fixed name, e.g. `ranmar24`
/// \throws CheckpointError as that form, and for another generator
Snapshot load_checkpoint(hid_t location, std::string const& group_name,
                         std::string const& expected_generator);

}  // namespace Runnel

#endif  // RUNNEL_IO_HDF5_GROUP_HPP
