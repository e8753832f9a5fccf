// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_STREAMS_RANK_SHARE_HPP
#define RUNNEL_STREAMS_RANK_SHARE_HPP

#include <cstdint>

#include <runnel/core/uint128.hpp>
#include <runnel/streams/partition.hpp>

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

/// How ranks share one sequence.
enum class RankOrder {
  /// Each rank takes one block of every N values: one jump per call.
  blocks,
  /// Output n goes to rank n mod the number of ranks.
  leapfrog
};

/// The position of a sequence that ranks share, and which of its outputs are
/// one rank's. \pre rank < num_ranks
struct SequencePosition {
  UInt128 position = 0;  ///< native outputs that all ranks have drawn together
  std::uint64_t rank = 0;
  std::uint64_t num_ranks = 1;
  RankOrder order = RankOrder::blocks;

  constexpr bool leaps() const { return order == RankOrder::leapfrog; }
  /// Which of the next `num_values` of all ranks the rank makes.
  constexpr RankShare next(std::uint64_t num_values) const {
    return leaps() ? leapfrog_of_rank(num_values, position, rank, num_ranks)
                   : block_of_rank(num_values, rank, num_ranks);
  }
  /// The rank's part of the stream; in blocks that is the whole stream.
  constexpr Leapfrog part() const {
    return leaps() ? Leapfrog{rank, num_ranks} : Leapfrog{};
  }
  /// Outputs of the rank's part before output n of the sequence.
  constexpr UInt128 in_part(UInt128 n) const { return part().length(n); }
};

}  // namespace Runnel

#endif  // RUNNEL_STREAMS_RANK_SHARE_HPP
