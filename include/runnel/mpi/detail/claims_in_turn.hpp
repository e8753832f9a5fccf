// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_DETAIL_CLAIMS_IN_TURN_HPP
#define RUNNEL_MPI_DETAIL_CLAIMS_IN_TURN_HPP

#include <cstdint>
#include <vector>

#include <runnel/interfaces/detail/dealt_streams.hpp>
#include <runnel/mpi/stream_claims.hpp>
#include <runnel/streams/partition.hpp>

namespace Runnel::Impl {

/// The outputs of the next values of streams that are dealt out in turn: a
/// claim for each run of streams that give the same range of outputs.
/// \param begin     where the streams stand
/// \param first     the number of the first stream
/// \param leapfrog  the part that the streams are of
std::vector<StreamClaim> claims_in_turn(DealtStreams const& begin,
                                        ValuesInTurn const& values,
                                        std::uint64_t first,
                                        Leapfrog const& leapfrog);

}  // namespace Runnel::Impl

#endif  // RUNNEL_MPI_DETAIL_CLAIMS_IN_TURN_HPP
