// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/runnel_mpi.h>

#include <memory>
#include <runnel/core/errors.hpp>
#include <runnel/mpi/stream_claims.hpp>
#include <vector>

#include "collective.hpp"

using namespace Runnel::CApi;
using Runnel::UInt128;

namespace {

runnel_status create(char const* function, MPI_Comm comm,
                     runnel_communicator** ranks) {
  return guarded(function, [&] {
    RUNNEL_THROW_IF(comm == MPI_COMM_NULL,
                    "the communicator is MPI_COMM_NULL, which has no ranks; "
                    "call this on the ranks of one alone");
    auto const made = std::make_shared<Runnel::Communicator const>(comm);
    everywhere(*made, [&] {
      require_pointer(ranks, "the address for the new handle");
    });
    *ranks = new_handle(
        std::make_unique<SharedCommunicator>(SharedCommunicator{made}));
  });
}

Runnel::StreamClaim read_claim(runnel_stream_claim const& claim) {
  return {.first_stream = claim.first_stream,
          .num_streams = claim.num_streams,
          .begin = UInt128(claim.begin_high, claim.begin_low),
          .end = UInt128(claim.end_high, claim.end_low),
          .part = claim.part,
          .num_parts = claim.num_parts};
}

}  // namespace

extern "C" {

runnel_status runnel_communicator_create(MPI_Comm comm,
                                         runnel_communicator** ranks) {
  return create(__func__, comm, ranks);
}
runnel_status runnel_communicator_create_fortran(MPI_Fint comm,
                                                 runnel_communicator** ranks) {
  return create(__func__, MPI_Comm_f2c(comm), ranks);
}
runnel_status runnel_communicator_destroy(runnel_communicator* ranks) {
  return guarded(__func__, [&] { take_object<SharedCommunicator>(ranks); });
}
int runnel_communicator_rank(runnel_communicator* ranks) {
  int rank = -1;
  with_object<SharedCommunicator>(
      __func__, ranks,
      [&](SharedCommunicator const& object) { rank = object.ranks->rank(); });
  return rank;
}
int runnel_communicator_size(runnel_communicator* ranks) {
  int size = 0;
  with_object<SharedCommunicator>(
      __func__, ranks,
      [&](SharedCommunicator const& object) { size = object.ranks->size(); });
  return size;
}

runnel_status runnel_require_disjoint(runnel_communicator* ranks,
                                      runnel_stream_claim const* claims,
                                      size_t num_claims) {
  return collective(__func__, ranks, [&](auto const& all) {
    std::vector<Runnel::StreamClaim> mine;
    everywhere(*all, [&] {
      require_count(num_claims, sizeof(runnel_stream_claim));
      if (num_claims > 0) require_pointer(claims, "claims");
      for (std::size_t i = 0; i < num_claims; ++i) {
        RUNNEL_THROW_IF(claims[i].num_parts == 0,
                        "claim " + std::to_string(i) +
                            " has 0 parts; give 1 for all outputs");
        mine.push_back(read_claim(claims[i]));
      }
    });
    everywhere(*all, [&] { Runnel::require_disjoint(*all, mine); });
  });
}

}  // extern "C"
