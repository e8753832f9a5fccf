// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_MPI_CHECKPOINT_PLACE_HPP
#define RUNNEL_CAPI_MPI_CHECKPOINT_PLACE_HPP

#include <runnel/capi/runnel_mpi.h>

#include <cstdint>
#include <optional>
#include <runnel/core/snapshot.hpp>
#include <runnel/mpi/communicator.hpp>
#include <string>

namespace Runnel::CApi {

/// A checkpoint's file, or its group in a file that the ranks have open.
struct CheckpointPlace {
  char const* name = nullptr;
  std::optional<std::int64_t> location;

  char const* argument() const { return location ? "group" : "file"; }
};

/// Writes a checkpoint of all ranks. Collective.
/// \pre `place` has no null pointer
/// \throws Failure on all ranks
void write_checkpoint(Communicator const& ranks, CheckpointPlace const& place,
                      Snapshot const& mine,
                      runnel_rank_checkpoint_options const& options);
/// Reads this rank's block of a checkpoint. Collective.
/// \pre `place` has no null pointer
/// \param generator  empty: any
/// \throws Failure on all ranks
Snapshot read_checkpoint(Communicator const& ranks,
                         CheckpointPlace const& place,
                         std::string const& generator);

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_MPI_CHECKPOINT_PLACE_HPP
