// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_TEAM_COUNTS_HPP
#define RUNNEL_SRC_VALIDATE_TEAM_COUNTS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <runnel/lanes/warp_lanes.hpp>

#include "validate/test.hpp"

/// \file
/// How units are counted on a GPU. A thread counts one unit after the other, as
/// a thread of a host does, but into counts of 32 bits in its team's scratch
/// memory:
///
///     cell 0      copy 0  copy 1  …  copy 31     <- thread t adds to copy t %
///     32 cell 1      copy 0  copy 1  …  copy 31 … team scratch, one bank per
///     copy
///
/// With as many copies as a warp has threads no two of them add to the same
/// address or bank, however unevenly words fall into cells. Where there are too
/// many cells for copies there are fewer; where they are too many for the
/// scratch memory threads add to the counts of all teams, which have 64 bits;
/// otherwise a team adds its own to them at its end.

namespace Runnel::Validate {

/// The words of a unit, read four or eight at a time.
/// \tparam Group  4 or 8
template <int Group>
class WordReader {
 public:
  /// \param words  the unit's first group
  /// \param stride  words from one group to the next
  /// \param aligned  whether groups are at multiples of 16 bytes
  KOKKOS_FUNCTION WordReader(std::uint32_t const* words, std::int64_t stride,
                             bool aligned)
      : m_words(words), m_stride(stride), m_aligned(aligned) {}

  KOKKOS_FUNCTION std::uint32_t operator[](int i) const {
    if (i / Group != m_loaded) load(i / Group);
    // The array is indexed by constants only, so that it stays in registers.
    Four const four = (i & 4 & (Group - 4)) != 0 ? m_last : m_first;
    std::uint32_t const even = (i & 2) != 0 ? four.c : four.a;
    std::uint32_t const odd = (i & 2) != 0 ? four.d : four.b;
    return (i & 1) != 0 ? odd : even;
  }

 private:
  struct alignas(16) Four {
    std::uint32_t a, b, c, d;
  };

  KOKKOS_FUNCTION void load(int group) const {
    std::uint32_t const* const from = m_words + group * m_stride;
    m_first = four_at(from);
    if constexpr (Group == 8) m_last = four_at(from + 4);
    m_loaded = group;
  }
  KOKKOS_FUNCTION Four four_at(std::uint32_t const* from) const {
    return m_aligned ? *reinterpret_cast<Four const*>(from)
                     : Four{from[0], from[1], from[2], from[3]};
  }

  std::uint32_t const* m_words;
  std::int64_t m_stride;
  bool m_aligned;
  mutable int m_loaded = -1;
  mutable Four m_first = {}, m_last = {};
};

/// Adds to a thread's copy of its team's counts.
struct TeamTally {
  std::uint32_t* counts;
  int copies;

  KOKKOS_FUNCTION void add(std::int64_t cell, std::uint64_t n = 1) const {
    Impl::add_in_scratch(counts + cell * copies, static_cast<std::uint32_t>(n));
  }
};

/// Adds to the counts of all teams.
struct SharedTally {
  Counts const& counts;

  KOKKOS_FUNCTION void add(std::int64_t cell, std::uint64_t n = 1) const {
    Kokkos::atomic_add(&counts(static_cast<std::size_t>(cell)), n);
  }
};

template <class Counter>
struct CountByTeams {
  using Member = Kokkos::TeamPolicy<Space>::member_type;
  static constexpr int group = Counter::words_per_group;
  using Reader = WordReader<group>;

  Block words;
  Counts counts;
  Counter counter;
  std::int64_t unit, units;
  int copies;
  bool aligned;

  KOKKOS_FUNCTION int cells() const { return static_cast<int>(counts.size()); }

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    if (copies == 0) return count(team, SharedTally{counts});
    auto* const own = static_cast<std::uint32_t*>(team.team_shmem().get_shmem(
        cells() * copies * static_cast<int>(sizeof(std::uint32_t))));
    int const rank = team.team_rank(), threads = team.team_size();
    for (int i = rank; i < cells() * copies; i += threads) own[i] = 0;
    team.team_barrier();
    count(team, TeamTally{own + (rank & (copies - 1)), copies});
    team.team_barrier();
    for (int cell = rank; cell < cells(); cell += threads) {
      add_up(own + cell * copies, static_cast<std::size_t>(cell));
    }
  }

  template <class Tally>
  KOKKOS_FUNCTION void count(Member const& team, Tally const& tally) const {
    std::int64_t const threads = team.team_size();
    for (std::int64_t first = team.league_rank() * threads; first < units;
         first += team.league_size() * threads) {
      std::uint32_t const* const from = words.data() + first * unit;
      std::int64_t const me = team.team_rank();
      // Groups of a team's units are dealt to its threads in turn.
      if (Counter::is_of_groups && first + threads <= units) {
        counter(Reader(from + me * group, threads * group, aligned), tally);
      } else if (first + me < units) {
        counter(Reader(from + me * unit, group, aligned), tally);
      }
    }
  }

  /// Adds the copies of a count to that of all teams. Negative numbers wrap
  /// around, in 32 bits and in 64.
  KOKKOS_FUNCTION void add_up(std::uint32_t const* own,
                              std::size_t cell) const {
    std::uint32_t sum = 0;
    for (int copy = 0; copy < copies; ++copy) sum += own[copy];
    if (sum == 0) return;
    Kokkos::atomic_add(&counts(cell),
                       static_cast<std::uint64_t>(static_cast<std::int64_t>(
                           static_cast<std::int32_t>(sum))));
  }
};

/// Counts units by teams; asynchronous.
/// \tparam Counter  its `max_per_word` is the most by which a cell's count
///   changes per word of a unit
/// \pre `unit` is a multiple of 4
template <class ExecutionSpace, class Counter>
void count_by_teams(ExecutionSpace const& space, Block const& words,
                    Counts const& counts, Counter const& counter,
                    std::int64_t unit) {
  // Teams with more scratch memory would leave no first-level cache to the
  // words.
  constexpr int max_cells = 8192, max_copied = 4096;
  constexpr std::int64_t threads = 256;
  auto const cells = static_cast<std::int64_t>(counts.size());
  int copies = cells > max_cells ? 0 : 32;
  while (copies > 1 && cells * copies > max_copied) copies /= 2;
  std::int64_t const units = static_cast<std::int64_t>(words.size()) / unit;
  std::int64_t const teams =
      std::clamp<std::int64_t>((units + threads - 1) / threads, 1,
                               std::max(1, space.concurrency()) / threads);
  // What a team's counts of 32 bits, one for the sign, hold.
  std::int64_t const max_units =
      teams * threads *
      std::max<std::int64_t>(
          1, 0x7fffffff / (unit * Counter::max_per_word * threads));
  for (std::int64_t first = 0; first < units; first += max_units) {
    std::int64_t const now = std::min(max_units, units - first);
    Kokkos::TeamPolicy<Space> policy(space, static_cast<int>(teams),
                                     static_cast<int>(threads));
    policy.set_scratch_size(
        0, Kokkos::PerTeam(static_cast<int>(cells * copies * 4)));
    Kokkos::parallel_for(
        "Runnel::Validate::count_by_teams", policy,
        CountByTeams<Counter>{
            Block(words.data() + first * unit,
                  static_cast<std::size_t>(now * unit)),
            counts, counter, unit, now, copies,
            reinterpret_cast<std::uintptr_t>(words.data()) % 16 == 0});
  }
}

}  // namespace Runnel::Validate

#endif  // RUNNEL_SRC_VALIDATE_TEAM_COUNTS_HPP
