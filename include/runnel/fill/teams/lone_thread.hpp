// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_TEAMS_LONE_THREAD_HPP
#define RUNNEL_FILL_TEAMS_LONE_THREAD_HPP

#include <cstddef>
#include <cstdint>
#include <vector>

#include <runnel/lanes/cache_line.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/team_thread.hpp>

/// Kernels run by the calling thread of a host, without Kokkos' dispatch.
namespace Runnel::Impl {

/// Memory of the host in lines.
struct alignas(cache_line_bytes) CacheLine {
  unsigned char bytes[cache_line_bytes];
};

/// Scratch memory of the calling thread.
struct ThreadScratch {
  CacheLine* lines;
  std::size_t num_lines;
};

/// Lines that belong to the calling thread, valid until it asks for more: they
/// stay in the cache, where lines for each of many streams would not.
inline ThreadScratch thread_scratch(std::size_t num_lines) {
  thread_local std::vector<CacheLine> scratch;
  if (scratch.size() < num_lines) scratch.resize(num_lines);
  return {scratch.data(), num_lines};
}

/// A team of one thread, for `HostThread`.
class LoneMember {
 public:
  LoneMember(std::int64_t rank, CacheLine* scratch)
      : m_rank(rank), m_scratch{scratch} {}

  struct Scratch {
    CacheLine* begin;
    void* get_shmem_aligned(std::size_t, std::size_t) const { return begin; }
  };
  std::int64_t league_rank() const { return m_rank; }
  int team_size() const { return 1; }
  int team_rank() const { return 0; }
  void team_barrier() const {}
  Scratch const& team_scratch(int) const { return m_scratch; }

 private:
  std::int64_t m_rank;
  Scratch m_scratch;
};

/// Runs a kernel's teams, of one thread each, one after the other.
/// \tparam Word  of its lanes
template <class Word, class Body>
void run_alone(Body const& body, std::int64_t league,
               ThreadScratch const& scratch) {
  HostIsa const isa = host_isa();
  for (std::int64_t rank = 0; rank < league; ++rank) {
    LoneMember const member(rank, scratch.lines);
    run_on_host<Word>(body,
                      HostThread(member, scratch.num_lines * sizeof(CacheLine)),
                      isa, NativeLanes{});
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_TEAMS_LONE_THREAD_HPP
