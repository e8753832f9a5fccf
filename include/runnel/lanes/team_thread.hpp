// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_LANES_TEAM_THREAD_HPP
#define RUNNEL_LANES_TEAM_THREAD_HPP

#include <cstddef>
#include <cstdint>

#include <runnel/core/macros.hpp>

/// Threads of teams as number kernels see them, and pieces of their scratch
/// memory.
namespace Runnel::Impl {

/// Takes consecutive pieces from memory.
struct ScratchPieces {
  static constexpr std::size_t alignment = 64;

  mutable char* next;
  RUNNEL_FORCEINLINE_FUNCTION void* get_shmem_aligned(
      std::size_t bytes, std::size_t /*alignment*/) const {
    void* const piece = next;
    next += (bytes + alignment - 1) / alignment * alignment;
    return piece;
  }
};

/// The members of a host back end's team member that number kernels need, in a
/// type that is the same for all of them: a kernel is compiled once.
class HostThread {
 public:
  template <class Member>
  HostThread(Member const& member, std::size_t scratch_bytes,
             int scratch_level = 0)
      : m_league_rank(member.league_rank()),
        m_team_size(member.team_size()),
        m_team_rank(member.team_rank()),
        m_scratch{scratch_bytes == 0
                      ? nullptr
                      : static_cast<char*>(
                            member.team_scratch(scratch_level)
                                .get_shmem_aligned(scratch_bytes - alignment,
                                                   alignment))},
        m_member(&member),
        m_barrier([](void const* of) {
          static_cast<Member const*>(of)->team_barrier();
        }) {}

  /// A thread alone, with scratch memory of its own.
  explicit HostThread(void* scratch)
      : m_league_rank(0),
        m_team_size(1),
        m_team_rank(0),
        m_scratch{static_cast<char*>(scratch)},
        m_member(nullptr),
        m_barrier([](void const*) {}) {}

  // Called on hosts only, by kernels that are templates for devices too: CUDA's
  // compiler would warn of each call.
  RUNNEL_FUNCTION std::int64_t league_rank() const { return m_league_rank; }
  RUNNEL_FUNCTION int team_size() const { return m_team_size; }
  RUNNEL_FUNCTION int team_rank() const { return m_team_rank; }
  RUNNEL_FUNCTION void team_barrier() const { m_barrier(m_member); }

  /// The team's memory: pieces are taken in the same order by all threads.
  RUNNEL_FUNCTION ScratchPieces const& team_scratch(int) const {
    return m_scratch;
  }

  static constexpr std::size_t alignment = ScratchPieces::alignment;

 private:
  std::int64_t m_league_rank;
  int m_team_size;
  int m_team_rank;
  ScratchPieces m_scratch;
  void const* m_member;
  void (*m_barrier)(void const*);
};

/// A device's wavefront alone in place of a team member, with scratch memory of
/// its own.
struct WavefrontThread {
  ScratchPieces scratch;

  RUNNEL_FORCEINLINE_FUNCTION std::int64_t league_rank() const { return 0; }
  RUNNEL_FORCEINLINE_FUNCTION int team_size() const { return 1; }
  RUNNEL_FORCEINLINE_FUNCTION int team_rank() const { return 0; }
  RUNNEL_FORCEINLINE_FUNCTION ScratchPieces const& team_scratch(int) const {
    return scratch;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_LANES_TEAM_THREAD_HPP
