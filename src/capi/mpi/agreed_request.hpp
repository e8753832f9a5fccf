// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_MPI_AGREED_REQUEST_HPP
#define RUNNEL_CAPI_MPI_AGREED_REQUEST_HPP

#include <runnel/capi/runnel.h>

#include <cstdint>
#include <runnel/mpi/communicator.hpp>

#include "erased_set.hpp"

namespace Runnel::CApi {

/// The streams that all ranks ask for together.
struct AgreedRequest {
  GeneratorEntry const* entry = nullptr;
  SeedChoice seed;  ///< rank 0's
  StreamOptions options;
};

/// Reads what the caller of each rank describes, and verifies that all describe
/// the same, except for the seed. Collective.
/// \param options  null: all defaults
/// \param extra    what else has to be the same
/// \throws Failure on all ranks
AgreedRequest agree_on_request(Communicator const& ranks, char const* generator,
                               runnel_stream_options const* options,
                               std::uint64_t extra = 0);

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_MPI_AGREED_REQUEST_HPP
