// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <chrono>
#include <runnel/interfaces/detail/pool_locks.hpp>
#include <sstream>
#include <string>
#include <thread>

namespace Runnel::Impl {
namespace {

bool is_closed(int* lock) {
  return std::atomic_ref(*lock).load(std::memory_order_relaxed) != 0;
}

std::string all_are_held(std::int64_t count, double patience) {
  std::ostringstream text;
  text << "Runnel::RandomPool::get_state: all " << count
       << (count == 1 ? " state is" : " states are")
       << " held, and none came free in " << patience
       << " s. A state comes free by free_state, or when what get_state gave "
          "goes out of scope; keep fewer at a time (copies count until "
          "free_state), or give the pool more states: "
          "RandomPool(seed, num_states)";
  return text.str();
}

}  // namespace

std::int64_t wait_for_lock(HostLocks const& locks, std::int64_t at,
                           double patience) {
  using Clock = std::chrono::steady_clock;
  auto const start = Clock::now();
  for (;;) {
    for (std::int64_t n = 0; n < locks.count; ++n) {
      at = at + 1 < locks.count ? at + 1 : 0;
      int* const lock = locks.first + at * locks.spacing;
      if (!is_closed(lock) && close_lock(lock)) return at;
    }
    std::chrono::duration<double> const waited = Clock::now() - start;
    if (waited.count() > patience) {
      Kokkos::abort(all_are_held(locks.count, patience).c_str());
    }
    // Threads may be more than processors.
    std::this_thread::yield();
  }
}

}  // namespace Runnel::Impl
