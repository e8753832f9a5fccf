// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <atomic>
#include <runnel/core/errors.hpp>
#include <runnel/lanes/forked_process.hpp>
#include <stdexcept>
#include <string>

#if __has_include(<unistd.h>)
#include <pthread.h>
#define RUNNEL_HAS_POSIX 1
#else
#define RUNNEL_HAS_POSIX 0
#endif

namespace Runnel::Impl {
namespace {

// Constant-initialised, and what a handler may write that runs in a process
// with locks in any state.
constinit std::atomic<bool> is_forked = false;
static_assert(std::atomic<bool>::is_always_lock_free);

#if RUNNEL_HAS_POSIX
extern "C" void runnel_note_fork() {
  // A child made before that starts threads of its own.
  if (Kokkos::is_initialized()) is_forked.store(true);
}

// When the library is loaded, before any caller can have used it. If it fails
// (no memory), children go unnoticed.
[[maybe_unused]] int const registered =
    pthread_atfork(nullptr, nullptr, runnel_note_fork);
#endif

}  // namespace

bool is_forked_from_kokkos() noexcept {
  return is_forked.load(std::memory_order_relaxed);
}

void refuse_forked_process(std::string_view caller) {
  RUNNEL_THROW_IF_TYPE(
      std::runtime_error, true,
      std::string(caller) +
          ": this process was forked after Kokkos was initialised, and the "
          "threads that make the numbers stayed in its parent; fork before "
          "Kokkos is initialised, call exec in the child, or use one thread or "
          "Kokkos::Serial");
}

}  // namespace Runnel::Impl
