// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_HDF5_GROUP_HPP
#define RUNNEL_MPI_HDF5_GROUP_HPP

/// \file
/// Checkpoints of all ranks as groups in an HDF5 file that all ranks have open
/// together (`H5Pset_fapl_mpio`).

#include <H5Ipublic.h>

#include <string>

#include <runnel/io/hdf5_group.hpp>
#include <runnel/mpi/checkpoint.hpp>

namespace Runnel {

/// Writes the streams of all ranks into the group `group_name` below
/// `location`, as the serial `save_checkpoint` for groups: a sibling is written
/// and flushed, then it replaces the old group. Collective.
///
/// Only the options of a shared file's datasets are used: `chunk_rows`
/// and `collective_writes`. Whether the file survives a crash is up to the
/// application.
/// \param location  in a file opened by the ranks of `ranks`, all of them
/// \throws CheckpointError, std::invalid_argument on all ranks; also where one
///   of them names another group, or gives an invalid location
void save_checkpoint(Communicator const& ranks, hid_t location,
                     std::string const& group_name, Snapshot const& mine,
                     RankCheckpointOptions const& options = {});

/// Reads this rank's block of the streams, each rank its own rows, however many
/// wrote them. Collective.
/// \param location  in a file opened by the ranks together, or by each alone
/// \throws CheckpointError, std::invalid_argument on all ranks
Snapshot load_checkpoint(Communicator const& ranks, hid_t location,
                         std::string const& group_name);

/// Reads this rank's block of the streams in a group, of one generator only, as
/// `load_checkpoint(ranks, location, group_name)`. Collective.
/// \param expected_generator  its fixed name, e.g. `ranmar24`
/// \throws CheckpointError, std::invalid_argument on all ranks, as that form;
///   CheckpointError for another generator
Snapshot load_checkpoint(Communicator const& ranks, hid_t location,
                         std::string const& group_name,
                         std::string const& expected_generator);

}  // namespace Runnel

#endif  // RUNNEL_MPI_HDF5_GROUP_HPP
