// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_TEAM_TOOLS_HPP
#define RUNNEL_ARRAYS_DETAIL_TEAM_TOOLS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/backend.hpp>

/// What kernels whose teams order items have in common.
namespace Runnel::Impl {

/// Calls use(i, load(i)) for all i below `size`, as the team's threads share
/// them. A thread's next `Ahead` loads are issued before the first is used.
template <int Ahead, class Member, class Load, class Use>
RUNNEL_FUNCTION void load_ahead(Member const& member, int size,
                                Load const& load, Use const& use) {
  int const step = member.team_size();
  for (int first = member.team_rank(); first < size; first += Ahead * step) {
    decltype(load(0)) values[Ahead] = {};
    for (int k = 0; k < Ahead; ++k) {
      int const i = first + k * step;
      if (i < size) values[k] = load(i);
    }
    for (int k = 0; k < Ahead; ++k) {
      int const i = first + k * step;
      if (i < size) use(i, values[k]);
    }
  }
}

/// Counts of teams in scratch, bucket d's at d + 1, as indices where buckets
/// begin, at d + 1 too. All threads of the team call it between barriers.
template <class Member, class Counts>
RUNNEL_FUNCTION void scan_counts(Member const& member, Counts const& counts,
                                 int size) {
  // An odd number of counters per thread, which avoids bank conflicts.
  int const each = ((size + member.team_size() - 1) / member.team_size()) | 1;
  int const first = Kokkos::min(member.team_rank() * each, size);
  int const last = Kokkos::min(first + each, size);
  int sum = 0;
  for (int i = first; i < last; ++i) sum += static_cast<int>(counts(i + 1));
  int before = member.team_scan(sum);
  for (int i = first; i < last; ++i) {
    auto const count = static_cast<int>(counts(i + 1));
    counts(i + 1) = static_cast<typename Counts::value_type>(before);
    before += count;
  }
}

/// What teams of a pass have in common.
template <class ExecutionSpace>
struct TileTeams {
  using Member = typename Kokkos::TeamPolicy<ExecutionSpace>::member_type;
  using Scratch = typename ExecutionSpace::scratch_memory_space;
  template <class T>
  using ScratchArray = Kokkos::View<T*, Scratch, Kokkos::MemoryUnmanaged>;

  static constexpr int default_team_size =
      Backend<ExecutionSpace>::on_device ? 512 : 1;
};

/// \param kernel  has `scratch_bytes()` of a team
template <class ExecutionSpace, class Kernel>
void launch_with_scratch(char const* label, ExecutionSpace const& exec,
                         std::int64_t num_teams, int team_size,
                         Kernel const& kernel) {
  Kokkos::TeamPolicy<ExecutionSpace> policy(exec, static_cast<int>(num_teams),
                                            team_size);
  policy.set_scratch_size(
      0, Kokkos::PerTeam(static_cast<int>(kernel.scratch_bytes())));
  Kokkos::parallel_for(label, policy, kernel);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_TEAM_TOOLS_HPP
