// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_TEAMS_TEAM_SIZE_HPP
#define RUNNEL_FILL_TEAMS_TEAM_SIZE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>

#include <runnel/core/stream_shape.hpp>
#include <runnel/lanes/backend.hpp>

namespace Runnel::Impl {

/// Threads that one team may have on a host space.
template <class ExecutionSpace>
int max_team_threads(ExecutionSpace const& exec) {
  if constexpr (Backend<ExecutionSpace>::on_device) {
    return 0;
  } else {
    struct Nothing {
      void operator()(
          typename Kokkos::TeamPolicy<ExecutionSpace>::member_type const&)
          const {}
    };
    return Kokkos::TeamPolicy<ExecutionSpace>(exec, 1, 1)
        .team_size_max(Nothing{}, Kokkos::ParallelForTag{});
  }
}

/// Kokkos' level of a kernel's scratch memory.
template <class Kernel>
inline constexpr int scratch_level_of = [] {
  if constexpr (requires { Kernel::scratch_level; }) {
    return Kernel::scratch_level;
  } else {
    return 0;
  }
}();

/// Bytes of scratch that a team of a kernel may have. A kernel of which several
/// teams are to share a multiprocessor (`device_teams`) finds room for them on
/// each device.
template <class Kernel, class ExecutionSpace>
std::size_t max_team_scratch([[maybe_unused]] ExecutionSpace const& exec) {
  using B = Backend<ExecutionSpace>;
  std::size_t most = B::team_scratch_limit;
  if constexpr (scratch_level_of<Kernel> == 0 && requires {
                  B::multiprocessor_scratch(exec);
                  requires(Kernel::device_teams > 0);
                }) {
    most =
        std::min(most, B::multiprocessor_scratch(exec) / Kernel::device_teams);
  }
  if constexpr (requires { Kernel::static_shared_bytes; }) {
    constexpr std::size_t table = Kernel::static_shared_bytes;
    most = most > table ? most - table : 0;
  }
  return most;
}

/// Bytes of a team's shared memory that Kokkos takes for itself on GPUs: it
/// refuses teams that leave no room for them.
constexpr std::size_t kokkos_team_bytes(int threads) {
  return sizeof(double) * static_cast<std::size_t>(threads + 2) + 16;
}

/// Returns whether there is room for the scratch memory of the given number of
/// team threads.
template <class Kernel, class ExecutionSpace>
bool has_team_room(ExecutionSpace const& exec, int threads, int groups,
                   StreamShape const& shape) {
  std::size_t const kokkos =
      Backend<ExecutionSpace>::on_device ? kokkos_team_bytes(threads) : 0;
  return Kernel::team_scratch(threads, groups, shape) + kokkos <=
         max_team_scratch<Kernel>(exec);
}

/// Team threads to use: as many as were asked for, or as many as the back end
/// and its scratch memory allow.
template <class Kernel, class ExecutionSpace>
int team_size(ExecutionSpace const& exec, int wanted, int preferred, int groups,
              StreamShape const& shape) {
  using B = Backend<ExecutionSpace>;
  int device_threads = 1024;
  if constexpr (requires { Kernel::max_device_threads; }) {
    device_threads = Kernel::max_device_threads;
  }
  int const most = B::on_device ? device_threads / B::wavefront
                                : std::max(1, max_team_threads(exec));
  int threads = std::clamp(wanted > 0 ? wanted : preferred, 1, most);
  while (threads > 1 && !has_team_room<Kernel>(exec, threads, groups, shape)) {
    // Small teams of a GPU leave less of a multiprocessor idle.
    threads = B::on_device && wanted <= 0 ? threads / 2 : threads - 1;
  }
  return threads;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_TEAMS_TEAM_SIZE_HPP
