// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CAPI_MPI_COLLECTIVE_HPP
#define RUNNEL_CAPI_MPI_COLLECTIVE_HPP

#include <runnel/capi/runnel_mpi.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <runnel/mpi/communicator.hpp>

#include "handle_kind.hpp"
#include "objects.hpp"
#include "status.hpp"

namespace Runnel::CApi {

/// Kept by all that was made with it.
struct SharedCommunicator {
  using face_type = runnel_communicator;
  static constexpr auto kind = HandleKind::communicator;
  static constexpr char const* maker = "runnel_communicator_create";

  std::shared_ptr<Communicator const> ranks;
};

/// Runs `act` on every rank. If it fails on any, all ranks throw a `Failure`
/// with the status and the text of the lowest rank where it did. `act` may
/// itself be collective, as for `Communicator::all_or_none`, whose exceptions
/// have no status. \returns the least `number` of all ranks, below 2^63
std::uint64_t everywhere(Communicator const& ranks,
                         std::function<void()> const& act,
                         std::uint64_t number = 0);

/// Throws what a bad handle of a collective call is, on all ranks where that is
/// possible: nothing tells which ranks wait for this one unless the process has
/// one communicator only.
/// \param only  that one, or null
[[noreturn]] void fail_with_others(
    std::shared_ptr<Communicator const> const& only, Failure const& bad);

/// A collective function of the C interface. \param body  body(communicator),
///   of steps that fail on all ranks or on none, the first an `everywhere`
template <class Body>
runnel_status collective(char const* function, runnel_communicator* handle,
                         Body const& body) noexcept {
  return guarded(function, [&] {
    auto const& all = objects<SharedCommunicator>();
    auto const* found = all.find(number_of<SharedCommunicator>(handle));
    if (found == nullptr) {
      auto const* const only = all.only();
      fail_with_others(only == nullptr ? nullptr : only->ranks,
                       bad_object<SharedCommunicator>(handle));
    }
    std::shared_ptr<Communicator const> const ranks = found->ranks;
    body(ranks);
  });
}

}  // namespace Runnel::CApi

#endif  // RUNNEL_CAPI_MPI_COLLECTIVE_HPP
