// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_MPI_COLLECTIVE_HPP
#define RUNNEL_CAPI_MPI_COLLECTIVE_HPP

#include <runnel/capi/runnel_mpi.h>

#include <functional>
#include <memory>
#include <runnel/mpi/communicator.hpp>

#include "objects.hpp"
#include "status.hpp"

namespace Runnel::CApi {

/// Kept by all that was made with it.
struct SharedCommunicator {
  using face_type = runnel_communicator;
  static constexpr char const* what = "communicator";
  static constexpr char const* maker = "runnel_communicator_create";

  std::shared_ptr<Communicator const> ranks;
};

/// Runs `act` on every rank. If it fails on any, all ranks throw a `Failure`
/// with the status and the text of the lowest rank where it did. `act` may
/// itself be collective, as for `Communicator::all_or_none`, whose exceptions
/// have no status.
void everywhere(Communicator const& ranks, std::function<void()> const& act);

/// A collective function of the C interface. \param body  body(communicator),
///   of steps that fail on all ranks or on none
template <class Body>
runnel_status collective(char const* function, runnel_communicator* handle,
                         Body const& body) noexcept {
  return guarded(function, [&] {
    std::shared_ptr<Communicator const> const ranks =
        object_behind<SharedCommunicator>(handle).ranks;
    body(ranks);
  });
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_MPI_COLLECTIVE_HPP
