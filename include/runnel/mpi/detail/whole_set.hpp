// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_DETAIL_WHOLE_SET_HPP
#define RUNNEL_MPI_DETAIL_WHOLE_SET_HPP

#include <runnel/core/snapshot.hpp>
#include <runnel/mpi/communicator.hpp>
#include <runnel/mpi/detail/agree.hpp>

namespace Runnel::Impl {

/// The set whose streams the ranks have snapshots of between them, as a
/// snapshot of positions that all ranks get. Its cursor is that of a snapshot
/// of all streams, or of the set that slices were cut from. Collective.
/// \param place  of the rank's streams
/// \throws std::invalid_argument on all ranks if there are too many streams for
///   one set, or positions do not fit them
Snapshot whole_set(Communicator const& ranks, Snapshot const& mine,
                   RankPlace const& place);

}  // namespace Runnel::Impl

#endif  // RUNNEL_MPI_DETAIL_WHOLE_SET_HPP
