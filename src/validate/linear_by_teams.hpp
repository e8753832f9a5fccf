// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_LINEAR_BY_TEAMS_HPP
#define RUNNEL_SRC_VALIDATE_LINEAR_BY_TEAMS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <runnel/lanes/warp_lanes.hpp>

#include "validate/test.hpp"

/// \file
/// Ranks and linear complexities on a GPU: a team takes a matrix, one row per
/// thread in registers, or a sequence, 64 coefficients of the polynomial per
/// thread.

namespace Runnel::Validate {

/// Ranks of matrices of Size × Size bits by teams of Size threads. In each
/// column the first of the rows with a one is the pivot: it is added to all
/// rows with a one, also to itself, which makes it 0, so that it is never pivot
/// again.
template <int Size>
struct CountRanksByTeams {
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<Size, 1>>;
  using Member = Policy::member_type;
  static constexpr int width = Size / 32;
  static constexpr std::uint32_t no_pivot = ~std::uint32_t{0};

  Block words;
  Counts counts;
  std::int64_t units;

  /// Pivots of all columns, and the last two as rows.
  struct alignas(16) Scratch {
    std::uint32_t rows[2][width];
    std::uint32_t pivots[Size];
  };
  static constexpr int scratch_bytes = sizeof(Scratch) + alignof(Scratch);

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    auto& scratch = *static_cast<Scratch*>(
        team.team_shmem().get_shmem_aligned(sizeof(Scratch), alignof(Scratch)));
    int const me = team.team_rank();
    for (std::int64_t unit = team.league_rank(); unit < units;
         unit += team.league_size()) {
      std::uint32_t row[width];
      for (int i = 0; i < width; ++i) {
        row[i] =
            words[static_cast<std::size_t>((unit * Size + me) * width + i)];
      }
      scratch.pivots[me] = no_pivot;
      team.team_barrier();
      int const lacking = Size - rank_of(team, row, scratch);
      if (me == 0) {
        auto const last = static_cast<int>(counts.size()) - 1;
        Kokkos::atomic_add(
            &counts(static_cast<std::size_t>(lacking < last ? lacking : last)),
            std::uint64_t{1});
      }
    }
  }

  KOKKOS_FUNCTION int rank_of(Member const& team, std::uint32_t (&row)[width],
                              Scratch& scratch) const {
    auto const me = static_cast<std::uint32_t>(team.team_rank());
    int rank = 0;
    RUNNEL_DEVICE_UNROLL(width)
    for (int w = 0; w < width; ++w) {
      for (int bit = 0; bit < 32; ++bit) {
        std::uint32_t* const pivot = scratch.pivots + 32 * w + bit;
        bool const has_one = (row[w] >> bit & 1) != 0;
        Impl::find_first_in_scratch(pivot, me, has_one);
        team.team_barrier();
        std::uint32_t const chosen = *pivot;
        std::uint32_t* const shared = scratch.rows[bit & 1];
        if (chosen == me) {
          for (int i = w; i < width; ++i) shared[i] = row[i];
        }
        team.team_barrier();
        rank += chosen != no_pivot ? 1 : 0;
        if (has_one) {
          for (int i = w; i < width; ++i) row[i] ^= shared[i];
        }
      }
    }
    return rank;
  }
};

template <int Size, class ExecutionSpace>
void count_ranks_by_teams(ExecutionSpace const& space, Block const& words,
                          Counts const& counts) {
  using Kernel = CountRanksByTeams<Size>;
  auto const units = static_cast<std::int64_t>(words.size()) /
                     (std::int64_t{Size} * Kernel::width);
  auto const teams =
      std::min<std::int64_t>(units, std::max(1, space.concurrency() / Size));
  typename Kernel::Policy policy(space, static_cast<int>(teams), Size);
  policy.set_scratch_size(0, Kokkos::PerTeam(Kernel::scratch_bytes));
  Kokkos::parallel_for("Runnel::Validate::count_ranks_by_teams", policy,
                       Kernel{words, counts, units});
}

/// Linear complexities of one bit of successive words by teams of length / 64
/// threads, by the algorithm of Berlekamp and Massey.
struct CountComplexitiesByTeams {
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<1024, 1>>;
  using Member = Policy::member_type;

  Block words;
  Counts counts;
  int length, bit, max_deviation;
  std::int64_t unit_words;  ///< from the start of one sequence to the next

  KOKKOS_FUNCTION std::int64_t units() const {
    return static_cast<std::int64_t>(words.size()) / unit_words;
  }

  /// The sequence backwards with one word behind it, the polynomials before
  /// the last longer one and before that, and sums of the last four steps.
  struct Scratch {
    std::uint64_t *reversed, *before, *spare;
    std::uint32_t* sums;
  };
  static KOKKOS_FUNCTION int scratch_bytes(int length) {
    return (3 * (length / 64) + 1) * 8 + 4 * 4;
  }

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    auto* const memory = static_cast<std::uint64_t*>(
        team.team_shmem().get_shmem(scratch_bytes(length)));
    int const me = team.team_rank(), size = length / 64;
    Scratch const scratch = {
        memory, memory + size + 1, memory + 2 * size + 1,
        reinterpret_cast<std::uint32_t*>(memory + 3 * size + 1)};
    for (std::int64_t unit = team.league_rank(); unit < units();
         unit += team.league_size()) {
      team.team_barrier();
      scratch.reversed[me] = packed(unit, me);
      scratch.before[me] = me == 0 ? 1 : 0;
      if (me < 4) scratch.sums[me] = 0;
      if (me == 0) scratch.reversed[size] = 0;
      team.team_barrier();
      int const deviation = complexity(team, scratch) - length / 2;
      int const near = Kokkos::clamp(deviation, -max_deviation, max_deviation);
      if (me == 0) {
        Kokkos::atomic_add(
            &counts(static_cast<std::size_t>(near + max_deviation)),
            std::uint64_t{1});
      }
    }
  }

  /// Bits length − 1 − 64 k and those before, the last one lowest.
  KOKKOS_FUNCTION std::uint64_t packed(std::int64_t unit, int k) const {
    std::uint32_t const* const last =
        words.data() + unit * unit_words + (length - 1 - 64 * k);
    std::uint64_t bits = 0;
    for (int i = 0; i < 64; ++i) {
      bits |= static_cast<std::uint64_t>(last[-i] >> bit & 1) << i;
    }
    return bits;
  }

  KOKKOS_FUNCTION int complexity(Member const& team, Scratch scratch) const {
    int const me = team.team_rank();
    std::uint64_t current = me == 0 ? 1 : 0;
    int complexity = 0, before_at = -1;
    for (int n = 0; n < length; ++n) {
      bool const odd = 64 * me <= complexity &&
                       differs(current, scratch.reversed, me, length - 1 - n);
      Impl::add_ones_in_scratch(&scratch.sums[n & 3], odd);
      team.team_barrier();
      if (me == 0) scratch.sums[(n + 2) & 3] = 0;
      if ((scratch.sums[n & 3] & 1) == 0) continue;
      bool const longer = 2 * complexity <= n;
      std::uint64_t const old = current;
      current ^= shifted(scratch.before, me, n - before_at);
      if (!longer) continue;
      std::uint64_t* const freed = scratch.before;
      scratch.before = scratch.spare;
      scratch.spare = freed;
      scratch.before[me] = old;
      before_at = n;
      complexity = n + 1 - complexity;
    }
    return complexity;
  }

  /// Returns whether what this thread's coefficients contribute to the sum
  /// of C_i s_(n−i) is odd.
  /// \param at  where s_n is in the reversed sequence
  static KOKKOS_FUNCTION bool differs(std::uint64_t current,
                                      std::uint64_t const* reversed, int me,
                                      int at) {
    std::uint64_t const* const from = reversed + me + at / 64;
    int const shift = at % 64;
    std::uint64_t const window =
        shift == 0 ? from[0] : from[0] >> shift | from[1] << (64 - shift);
    return (Kokkos::popcount(current & window) & 1) != 0;
  }

  /// Word `me` of a polynomial times x^by.
  static KOKKOS_FUNCTION std::uint64_t shifted(std::uint64_t const* from,
                                               int me, int by) {
    int const at = me - by / 64, shift = by % 64;
    std::uint64_t const upper = at >= 0 ? from[at] << shift : 0;
    std::uint64_t const lower =
        at >= 1 && shift != 0 ? from[at - 1] >> (64 - shift) : 0;
    return upper | lower;
  }
};

/// \pre `length` is a multiple of 2048 up to 65536, so that teams have whole
/// warps
template <class ExecutionSpace>
void count_complexities_by_teams(ExecutionSpace const& space,
                                 CountComplexitiesByTeams const& kernel) {
  int const threads = kernel.length / 64;
  auto const teams = std::min<std::int64_t>(
      kernel.units(), std::max(1, space.concurrency() / threads));
  CountComplexitiesByTeams::Policy policy(space, static_cast<int>(teams),
                                          threads);
  policy.set_scratch_size(
      0,
      Kokkos::PerTeam(CountComplexitiesByTeams::scratch_bytes(kernel.length)));
  Kokkos::parallel_for("Runnel::Validate::count_complexities_by_teams", policy,
                       kernel);
}

}  // namespace Runnel::Validate

#endif  // RUNNEL_SRC_VALIDATE_LINEAR_BY_TEAMS_HPP
