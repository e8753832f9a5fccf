// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_LANE_TEAM_HPP
#define RUNNEL_LANES_LANE_TEAM_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/team_launch.hpp>

namespace Runnel::Impl {

/// The vector lanes of a Kokkos team thread, and scratch memory that they
/// share: handed to arithmetic that should know nothing of teams.
template <class Member>
struct LaneTeam {
  Member const& member;
  std::uint64_t* scratch;

  /// \param scratch_bytes  of team scratch memory at level 0
  RUNNEL_FUNCTION LaneTeam(Member const& thread, std::size_t scratch_bytes)
      : member(thread),
        scratch(static_cast<std::uint64_t*>(
            thread.team_scratch(0).get_shmem_aligned(
                scratch_bytes, ScratchPieces::alignment))) {}

  /// f(i) for first ≤ i < last, by all lanes; what one wrote is seen by the
  /// others when it returns.
  template <class F>
  RUNNEL_FUNCTION void for_each(int first, int last, F const& f) const {
    Kokkos::parallel_for(Kokkos::ThreadVectorRange(member, first, last), f);
  }
  /// f(), by one lane.
  template <class F>
  RUNNEL_FUNCTION void once(F const& f) const {
    Kokkos::single(Kokkos::PerThread(member), f);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_LANE_TEAM_HPP
