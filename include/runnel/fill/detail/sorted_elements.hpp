// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_DETAIL_SORTED_ELEMENTS_HPP
#define RUNNEL_FILL_DETAIL_SORTED_ELEMENTS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/fill/detail/element_kernels.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <runnel/lanes/warp_lanes.hpp>

/// Values by element on GPUs, where parameters decide which of two ways makes a
/// value.
///
///     parameters   a b b a b a a b ...       a: comes first, b: does not
///     order        0 3 5 6 ... 7 4 2 1       in team scratch
///     warps        a a a a | a a b b | b b b b
///
/// A warp whose lanes go both ways takes the time of both. So a team sorts the
/// numbers of its values by the way that they take, and all warps but one then
/// have lanes of one kind. The order within a kind depends on which warp is
/// first; no value does.
namespace Runnel::Impl {

/// \tparam Kernel  a `MakeElements`
/// \tparam Team    threads of a team
template <class Kernel, int Team = 256>
struct SortedElements {
  static constexpr int team = Team;
  static constexpr int each = 16;  ///< values of a thread
  static constexpr int block = team * each;
  /// Teams per multiprocessor, which leave 48 registers for each thread.
  static constexpr int teams = 5;
  /// Values from which each multiprocessor of a large GPU has `teams` teams.
  static constexpr std::int64_t least_size = std::int64_t{1} << 22;
  /// A word with the numbers of values of both kinds, 16 bits each, and the
  /// order.
  static constexpr int scratch_bytes =
      sizeof(std::uint32_t) + block * sizeof(std::uint16_t);

  Kernel kernel;

  template <class Member>
  RUNNEL_FUNCTION void operator()(Member const& member) const {
    auto* const counts = static_cast<std::uint32_t*>(
        member.team_shmem().get_shmem(static_cast<std::size_t>(scratch_bytes)));
    auto* const order = reinterpret_cast<std::uint16_t*>(counts + 1);
    std::int64_t const first = std::int64_t{member.league_rank()} * block;
    std::int64_t const left = kernel.size - first;
    int const count = left < block ? static_cast<int>(left) : block;
    int const rank = member.team_rank();
    if (rank == 0) *counts = 0;
    member.team_barrier();
    if (count == block) {
      sort<true>(counts, order, {first, block, rank});
    } else {
      sort<false>(counts, order, {first, count, rank});
    }
    member.team_barrier();
    for (int i = rank; i < count; i += team) kernel(first + order[i]);
  }

 private:
  struct Block {
    std::int64_t first;
    int count;
    int rank;  ///< of the calling thread
  };

  template <bool IsFull>
  RUNNEL_FORCEINLINE_FUNCTION void sort(std::uint32_t* counts,
                                        std::uint16_t* order,
                                        Block const& b) const {
    // Both kinds of this thread's values are counted in one word, and both
    // ends of the order are taken at once.
    std::uint32_t firsts = 0;
    std::uint32_t kinds = 0;
    for (int e = 0; e < each; ++e) {
      int const i = e * team + b.rank;
      if (!IsFull && i >= b.count) continue;
      bool const comes_first = kernel.comes_first(b.first + i);
      firsts |= std::uint32_t{comes_first} << e;
      kinds += comes_first ? 1 : 0x10000;
    }
    std::uint32_t const before = fetch_add_in_scratch(counts, kinds);
    auto front = static_cast<int>(before & 0xffff);
    int back = b.count - 1 - static_cast<int>(before >> 16);
    for (int e = 0; e < each; ++e) {
      int const i = e * team + b.rank;
      if (!IsFull && i >= b.count) continue;
      bool const comes_first = (firsts >> e & 1) != 0;
      order[comes_first ? front : back] = static_cast<std::uint16_t>(i);
      front += comes_first ? 1 : 0;
      back -= comes_first ? 0 : 1;
    }
  }
};

/// \param sorted  a `SortedElements`
template <class ExecutionSpace, class Sorted>
void launch_sorted(ExecutionSpace const& exec, Sorted const& sorted) {
  using Policy =
      Kokkos::TeamPolicy<ExecutionSpace,
                         Kokkos::LaunchBounds<Sorted::team, Sorted::teams>>;
  auto const league = static_cast<int>(
      (sorted.kernel.size + Sorted::block - 1) / Sorted::block);
  Policy policy(exec, league, Sorted::team, 1);
  policy.set_scratch_size(0, Kokkos::PerTeam(Sorted::scratch_bytes));
  Kokkos::parallel_for("Runnel::fill::elements", policy, sorted);
}

/// \param kernel  a `MakeElements`
template <class ExecutionSpace, class Kernel>
void launch_elements(ExecutionSpace const& exec, Kernel const& kernel) {
  if constexpr (Backend<ExecutionSpace>::on_device) {
    if constexpr (Kernel::has_two_ways) {
      if (kernel.size >= SortedElements<Kernel>::least_size) {
        launch_sorted(exec, SortedElements<Kernel>{kernel});
        return;
      }
    }
    using Policy =
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;
    Kokkos::parallel_for("Runnel::fill::elements", Policy(exec, 0, kernel.size),
                         kernel);
  } else {
    std::int64_t const threads =
        (kernel.size + kernel.block - 1) / kernel.block;
    launch_teams<typename Kernel::Word>("Runnel::fill::elements", exec,
                                        {threads, 1, 0}, kernel);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_DETAIL_SORTED_ELEMENTS_HPP
