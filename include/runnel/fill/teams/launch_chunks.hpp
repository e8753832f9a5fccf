// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_TEAMS_LAUNCH_CHUNKS_HPP
#define RUNNEL_FILL_TEAMS_LAUNCH_CHUNKS_HPP

#include <cstdint>
#include <string>

#include <runnel/fill/plan/request.hpp>
#include <runnel/fill/teams/team_size.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Launches a kernel that takes a group of lanes for each chunk of a plan.
/// \param threads  of a team
template <class Types, class Kernel>
void launch_chunks(std::string const& label,
                   typename Types::ExecutionSpace const& exec,
                   typename Types::KernelPlan const& plan, int threads,
                   Kernel const& kernel) {
  constexpr int groups = Types::groups;
  std::int64_t const items = plan.rows.num_rows * plan.chunks_per_row;
  std::int64_t const per_team = std::int64_t{threads} * groups;
  launch_teams<typename Types::LaneWord, typename Types::Choice>(
      label, exec,
      {(items + per_team - 1) / per_team, threads,
       Kernel::team_scratch(threads, groups, plan.shape),
       scratch_level_of<Kernel>},
      kernel);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_TEAMS_LAUNCH_CHUNKS_HPP
