// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_MPI_STREAM_CLAIMS_HPP
#define RUNNEL_MPI_STREAM_CLAIMS_HPP

#include <cstdint>
#include <vector>

#include <runnel/core/uint128.hpp>
#include <runnel/mpi/communicator.hpp>

namespace Runnel {

/// Outputs that one rank draws and no other rank may draw: of each of the
/// streams `first_stream` … `first_stream + num_streams − 1` of one seed, those
/// outputs n in [begin, end) with n mod `num_parts` = `part`.
struct StreamClaim {
  std::uint64_t first_stream = 0;
  std::uint64_t num_streams = 0;
  UInt128 begin = 0;  ///< native outputs of the whole stream
  UInt128 end = UInt128(0) - UInt128(1);
  std::uint64_t part = 0;
  std::uint64_t num_parts = 1;
};

/// Returns whether two claims have an output in common. For leapfrogs with
/// different numbers of parts only the residues are compared: if these coincide
/// anywhere, the claims are assumed to overlap inside both ranges.
bool overlap(StreamClaim const& a, StreamClaim const& b);

/// Proves that no two ranks, and no two claims of one rank, have an output in
/// common. Any number of claims per rank. Collective; cost: all claims on rank
/// 0, sorted.
/// \throws std::invalid_argument on all ranks, naming two that do
void require_disjoint(Communicator const& ranks,
                      std::vector<StreamClaim> const& claims);

}  // namespace Runnel

#endif  // RUNNEL_MPI_STREAM_CLAIMS_HPP
