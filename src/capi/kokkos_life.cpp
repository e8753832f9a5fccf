// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kokkos_life.hpp"

#include <Kokkos_Core.hpp>
#include <cstdlib>
#include <runnel/interfaces/detail/host_threads.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <vector>

#include "status.hpp"

namespace Runnel::CApi {
namespace {

// Never destroyed: exit handlers and other threads may still come here.
struct Life {
  std::mutex mutex;
  std::mutex kernels;
  std::vector<void (*)()> last_calls;
  bool is_hooked = false;
  bool is_ours = false;
};
Life& life() {
  static Life* const life = new Life;
  return *life;
}

void let_go() {
  for (auto const call : life().last_calls) call();
}

}  // namespace

void require_kokkos() {
  std::lock_guard const lock(life().mutex);
  if (Kokkos::is_finalized()) {
    throw Failure(RUNNEL_ERROR_FINALISED,
                  "Kokkos was finalised and cannot be initialised again; "
                  "finalise it after the last use of Runnel");
  }
  if (!Kokkos::is_initialized()) {
    Impl::check_host_threads();
    Kokkos::InitializationSettings settings;
    // Suppresses Kokkos' warning about unbound threads.
    settings.set_disable_warnings(true);
    Impl::run_outside_regions([&] { Kokkos::initialize(settings); });
    life().is_ours = true;
    std::atexit(finalise_kokkos);
  }
  if (!life().is_hooked) {
    Kokkos::push_finalize_hook(let_go);
    life().is_hooked = true;
  }
}

void finalise_kokkos() {
  std::lock_guard const lock(life().mutex);
  if (!Kokkos::is_initialized() || Kokkos::is_finalized()) return;
  // Kokkos 5.0's OpenMP back end would wait for threads that stayed in the
  // parent.
  if (Impl::has_lost_threads(Kokkos::DefaultHostExecutionSpace())) return;
  if (life().is_ours) {
    Kokkos::finalize();
  } else {
    let_go();
  }
}

void call_before_kokkos_goes(void (*function)()) {
  std::lock_guard const lock(life().mutex);
  life().last_calls.push_back(function);
}

std::mutex& kernel_mutex() { return life().kernels; }

}  // namespace Runnel::CApi
