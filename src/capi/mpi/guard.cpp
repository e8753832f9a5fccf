// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <runnel/capi/runnel_mpi.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <runnel/config.hpp>
#include <string>
#include <utility>
#include <vector>

#include "collective.hpp"
#include "handle_kind.hpp"
#if RUNNEL_ENABLE_HDF5
#include <runnel/mpi/checkpoint_guard.hpp>
#endif

using namespace Runnel::CApi;

namespace {

#if RUNNEL_ENABLE_HDF5
struct Guard {
  using face_type = runnel_rank_guard;
  static constexpr auto kind = HandleKind::guard;
  static constexpr char const* maker = "runnel_rank_guard_create";

  Guard(std::shared_ptr<Runnel::Communicator const> of,
        std::vector<int> signals)
      : ranks(std::move(of)), guard(*ranks, std::move(signals)) {}

  std::shared_ptr<Runnel::Communicator const> ranks;
  Runnel::RankCheckpointGuard guard;
  std::string message;
};

/// Whom ranks with a good handle wait for; null where a signal is known, when
/// none waits, or where there is no guard.
std::shared_ptr<Runnel::Communicator const> waits_for() {
  auto const* const only = objects<Guard>().only();
  if (only == nullptr || only->guard.signal() != 0) return nullptr;
  return only->ranks;
}

/// `check` fails on all ranks or on none: the reduction that finds signals
/// tells both.
void is_due(Guard& behind, std::function<void()> const& check) {
  constexpr std::uint64_t most = std::uint64_t{1} << 32;
  if (behind.guard.signal() != 0) check();
  behind.guard.is_due([&](std::uint64_t code) {
    return most - everywhere(*behind.ranks, check, most - code);
  });
}
#endif

/// A function of a guard. Without HDF5 there are no checkpoints to guard.
template <class Body>
runnel_status with_guard(char const* function, runnel_rank_guard* guard,
                         Body const& body) {
#if RUNNEL_ENABLE_HDF5
  return with_object<Guard>(function, guard, body);
#else
  static_cast<void>(guard);
  static_cast<void>(body);
  return guarded(function, [] { refuse_without_hdf5(); });
#endif
}

}  // namespace

extern "C" {

runnel_status runnel_rank_guard_create(runnel_communicator* ranks,
                                       int const* signals, size_t num_signals,
                                       runnel_rank_guard** guard) {
#if RUNNEL_ENABLE_HDF5
  return collective(__func__, ranks, [&](auto const& all) {
    std::unique_ptr<Guard> made;
    everywhere(*all, [&] {
      require_pointer(guard, "the address for the new handle");
      require_count(num_signals, sizeof(int));
      std::vector<int> chosen = Runnel::CheckpointGuard::default_signals();
      if (num_signals > 0) {
        require_pointer(signals, "signals");
        chosen.assign(signals, signals + num_signals);
      }
      require_kokkos();
      made = std::make_unique<Guard>(all, std::move(chosen));
    });
    *guard = new_handle(std::move(made));
  });
#else
  static_cast<void>(ranks);
  static_cast<void>(signals);
  static_cast<void>(num_signals);
  static_cast<void>(guard);
  return with_guard(__func__, nullptr, 0);
#endif
}
runnel_status runnel_rank_guard_destroy(runnel_rank_guard* guard) {
#if RUNNEL_ENABLE_HDF5
  return guarded(__func__, [&] { take_object<Guard>(guard); });
#else
  return with_guard(__func__, guard, 0);
#endif
}
runnel_status runnel_rank_guard_is_due(runnel_rank_guard* guard, int* signal) {
#if RUNNEL_ENABLE_HDF5
  return guarded(__func__, [&] {
    auto* const found = objects<Guard>().find(number_of<Guard>(guard));
    if (found == nullptr)
      fail_with_others(waits_for(), bad_object<Guard>(guard));
    is_due(*found, [&] { require_pointer(signal, "signal"); });
    *signal = found->guard.signal();
  });
#else
  static_cast<void>(signal);
  return with_guard(__func__, guard, 0);
#endif
}
runnel_status runnel_rank_guard_request(runnel_rank_guard* guard) {
  return with_guard(__func__, guard,
                    [](auto& behind) { behind.guard.request(); });
}
char const* runnel_rank_guard_message(runnel_rank_guard* guard,
                                      char const* command) {
  char const* text = nullptr;
  with_guard(__func__, guard, [&](auto& behind) {
    require_pointer(command, "command");
    behind.message = behind.guard.message(command);
    text = behind.message.c_str();
  });
  return text;
}

}  // extern "C"
