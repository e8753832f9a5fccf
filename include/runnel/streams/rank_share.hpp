// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_RANK_SHARE_HPP
#define RUNNEL_STREAMS_RANK_SHARE_HPP

#include <cstdint>

#include <runnel/core/uint128.hpp>

/// \file
/// Distributes N items over ranks, by arithmetic alone, without MPI.

namespace Runnel {

/// `count` items of a sequence: every `stride`-th from number `first` on.
struct RankShare {
  std::uint64_t first = 0;
  std::uint64_t count = 0;  ///< may be 0
  std::uint64_t stride = 1;

  friend constexpr bool operator==(RankShare const&,
                                   RankShare const&) = default;
};

/// Rank `rank`'s block of `num_items` items: the blocks follow each other in
/// the order of the ranks, and the first `num_items` mod `num_ranks` are one
/// longer (as the blocks of a blocked fill). \pre rank < num_ranks
constexpr RankShare block_of_rank(std::uint64_t num_items, std::uint64_t rank,
                                  std::uint64_t num_ranks) {
  std::uint64_t const shorter = num_items / num_ranks;
  std::uint64_t const longer = num_items % num_ranks;
  return {rank * shorter + (rank < longer ? rank : longer),
          shorter + (rank < longer ? 1 : 0), 1};
}

/// The rank whose block has item `item`. \pre item < num_items
constexpr std::uint64_t rank_of_block(std::uint64_t item,
                                      std::uint64_t num_items,
                                      std::uint64_t num_ranks) {
  std::uint64_t const shorter = num_items / num_ranks;
  std::uint64_t const longer = num_items % num_ranks;
  std::uint64_t const in_longer = longer * (shorter + 1);
  return item < in_longer ? item / (shorter + 1)
                          : longer + (item - in_longer) / shorter;
}

/// The share of `rank`, by leapfrog, of the `num_items` items that follow
/// number `position` of an endless sequence: number n belongs to rank n mod
/// `num_ranks`. `first` is counted from `position`. \pre rank < num_ranks
constexpr RankShare leapfrog_of_rank(std::uint64_t num_items, UInt128 position,
                                     std::uint64_t rank,
                                     std::uint64_t num_ranks) {
  std::uint64_t const turn = (position % UInt128(num_ranks)).low;
  std::uint64_t const first =
      rank >= turn ? rank - turn : num_ranks - turn + rank;
  std::uint64_t const count =
      num_items > first ? (num_items - first - 1) / num_ranks + 1 : 0;
  return {first, count, num_ranks};
}

}  // namespace Runnel

#endif  // RUNNEL_STREAMS_RANK_SHARE_HPP
