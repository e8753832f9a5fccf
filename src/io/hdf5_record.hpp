// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_IO_HDF5_RECORD_HPP
#define RUNNEL_SRC_IO_HDF5_RECORD_HPP

#include <cstdint>
#include <string>

#include "io/format.hpp"
#include "io/hdf5_call.hpp"

/// \file
/// Checkpoints to and from HDF5 groups, wherever those are. The caller holds
/// an `Hdf5Session`.

namespace Runnel::Impl {

/// Creates the group `path` below `location` (missing groups on the way too)
/// and writes `snapshot` into it.
/// \param snapshot    free of defects
/// \param chunk_rows  streams per chunk of `state`; 0: about 1 MiB
/// \param place       the file, and the name of the group in messages
void write_record(hid_t location, std::string const& path,
                  Snapshot const& snapshot, std::uint64_t chunk_rows,
                  Hdf5Place const& place);

/// Reads the checkpoint in `group` and verifies its checksums.
///
/// Every size that the file claims is compared with the bytes that are really
/// stored before memory is taken for it.
Checkpoint read_record(hid_t group, Hdf5Place const& place);

/// Is there an object at `path` below `location`, all links on the way whole?
bool object_exists(hid_t location, std::string const& path,
                   Hdf5Place const& place);

/// Is `group` marked as a Runnel checkpoint, of whatever version?
bool is_record(hid_t group, Hdf5Place const& place);

/// Opens the group at `path` below `location`.
Hdf5Handle open_group(hid_t location, std::string const& path,
                      Hdf5Place const& place);

/// \throws CheckpointError unless the checkpoint is of this generator
void require_generator(Snapshot const& snapshot, std::string const& expected,
                       Hdf5Place const& place);

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_IO_HDF5_RECORD_HPP
