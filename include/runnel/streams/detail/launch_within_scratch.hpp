// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_DETAIL_LAUNCH_WITHIN_SCRATCH_HPP
#define RUNNEL_STREAMS_DETAIL_LAUNCH_WITHIN_SCRATCH_HPP

#include <cstdint>

#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// Launches a team kernel in which each group of lanes works on one stream at a
/// time: in as large teams as the scratch allows.
/// \param stream_words  state words of scratch that a stream takes
template <class Generator, class ExecutionSpace, class Kernel>
void launch_within_scratch(char const* label, ExecutionSpace const& exec,
                           std::int64_t num_streams, std::int64_t stream_words,
                           Kernel const& kernel) {
  using B = Backend<ExecutionSpace>;
  constexpr int per_thread = groups_per_thread<ExecutionSpace, NativeLanes>();
  auto const scratch = [&](int threads) {
    return scratch_bytes<typename Generator::state_word>(
        std::int64_t{per_thread} * threads * stream_words);
  };
  int team_size = B::on_device ? 4 : 1;
  while (team_size > 1 && scratch(team_size) > B::team_scratch_limit) {
    --team_size;
  }
  std::int64_t const per_team = std::int64_t{per_thread} * team_size;
  launch_teams<typename Generator::lane_word>(
      label, exec,
      {(num_streams + per_team - 1) / per_team, team_size, scratch(team_size)},
      kernel);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_STREAMS_DETAIL_LAUNCH_WITHIN_SCRATCH_HPP
