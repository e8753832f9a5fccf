// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_RANK_TEAMS_HPP
#define RUNNEL_ARRAYS_DETAIL_RANK_TEAMS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <runnel/arrays/detail/team_tools.hpp>
#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// Consecutive positions whose items a team ranks.
struct RankedRange {
  std::int64_t begin = 0;
  std::int64_t size = 0;
  std::int64_t first_segment = 0;
  std::int64_t num_segments = 1;
  std::int64_t buckets = 1;  ///< of the segment that the range belongs to
};

/// How ranges are ranked.
struct RankOptions {
  std::int64_t num_ranges = 0;
  /// Positions from here on are not asked for.
  std::int64_t limit = 0;
  /// Items that the scratch holds.
  std::int64_t capacity = 0;
  int team_size = 0;
};

/// Ranks the items of ranges.
///
/// The items of a range are dealt into as many slots as there are items, those
/// of each of its segments into slots of their own, by their keys, which are
/// uniform: each of the two or three in a slot counts those before it.
///
///     keys    .7 .1 .5 .6      of the items 0 to 3
///     slots    2  0  2  2      of 4
///     places  [1][ ][0 2 3][ ] items by their slots
///     ranks    3  0  1  2
///
/// \tparam Ranges  `range(r)`; `key` and `item` of the item at a position,
///   which are ordered by their keys, equal ones by `Ties`; `slot(range, i,
///   key)` of the range's item i; its `payload`, which the team has read before
///   it calls `put(position, at, payload)`, for the item that was at `at`
template <class ExecutionSpace, class Ranges>
struct RankTeams {
  using Member = typename TileTeams<ExecutionSpace>::Member;
  template <class T>
  using ScratchArray =
      typename TileTeams<ExecutionSpace>::template ScratchArray<T>;
  using Key = typename Ranges::Key;
  using Payload = typename Ranges::Payload;
  static constexpr bool has_payload = !std::is_empty_v<Payload>;

  Ranges ranges;
  RankOptions options;

  std::size_t scratch_bytes() const {
    auto const size = static_cast<std::size_t>(options.capacity);
    return ScratchArray<Key>::shmem_size(size) +
           ScratchArray<Payload>::shmem_size(has_payload ? size : 0) +
           ScratchArray<int>::shmem_size(size + 1) +
           2 * ScratchArray<std::uint16_t>::shmem_size(size);
  }

  RUNNEL_FUNCTION void operator()(Member const& member) const {
    Memory const memory(member, options.capacity);
    for (std::int64_t r = member.league_rank(); r < options.num_ranges;
         r += member.league_size()) {
      RankedRange const range = ranges.range(r);
      if (range.size == 0 || range.begin >= options.limit) continue;
      if (range.size <= options.capacity) {
        deal(member, memory, range);
        rank(member, memory, range);
      } else {
        rank_unlikely(member, range);
      }
      member.team_barrier();
    }
  }

 private:
  struct Memory {
    ScratchArray<Key> keys;
    ScratchArray<Payload> payloads;
    /// Of slots, where items are ordered by them.
    ScratchArray<int> bounds;
    ScratchArray<std::uint16_t> slots;
    /// Items in the order of slots.
    ScratchArray<std::uint16_t> places;
    RUNNEL_FUNCTION Memory(Member const& member, std::int64_t capacity)
        : keys(member.team_scratch(0), capacity),
          payloads(member.team_scratch(0), has_payload ? capacity : 0),
          bounds(member.team_scratch(0), capacity + 1),
          slots(member.team_scratch(0), capacity),
          places(member.team_scratch(0), capacity) {}
  };
  struct Loaded {
    Key key;
    Payload payload;
  };

  RUNNEL_FUNCTION Loaded load(std::int64_t position) const {
    if constexpr (has_payload) {
      return {ranges.key(position), ranges.payload(position)};
    } else {
      return {ranges.key(position), {}};
    }
  }

  RUNNEL_FUNCTION void deal(Member const& member, Memory const& memory,
                            RankedRange const& range) const {
    auto const size = static_cast<int>(range.size);
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, size + 1),
                         [&](int i) { memory.bounds(i) = 0; });
    member.team_barrier();
    load_ahead<4>(
        member, size, [&](int i) { return load(range.begin + i); },
        [&](int i, Loaded const& loaded) {
          memory.keys(i) = loaded.key;
          if constexpr (has_payload) memory.payloads(i) = loaded.payload;
          int const slot = ranges.slot(range, i, loaded.key);
          memory.slots(i) = static_cast<std::uint16_t>(slot);
          Kokkos::atomic_inc(&memory.bounds(slot + 1));
        });
    member.team_barrier();
    scan_counts(member, memory.bounds, size);
    member.team_barrier();
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, size), [&](int i) {
      int const place =
          Kokkos::atomic_fetch_add(&memory.bounds(memory.slots(i) + 1), 1);
      memory.places(place) = static_cast<std::uint16_t>(i);
    });
    member.team_barrier();
  }

  RUNNEL_FUNCTION void rank(Member const& member, Memory const& memory,
                            RankedRange const& range) const {
    auto const size = static_cast<int>(range.size);
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, size), [&](int p) {
      int const i = memory.places(p);
      Key const key = memory.keys(i);
      int const slot = memory.slots(i);
      int const end = memory.bounds(slot + 1);
      int position = memory.bounds(slot);
      for (int q = position; q < end; ++q) {
        int const other = memory.places(q);
        Key const other_key = memory.keys(other);
        bool const is_before =
            other_key != key
                ? other_key < key
                : other != i && before(range.begin + other, range.begin + i);
        position += is_before ? 1 : 0;
      }
      if constexpr (has_payload) {
        ranges.put(range.begin + position, range.begin + i, memory.payloads(i));
      } else {
        ranges.put(range.begin + position, range.begin + i, Payload{});
      }
    });
  }

  /// More items than the scratch holds: words that are not uniform. Each item
  /// counts all that are before it.
  RUNNEL_FUNCTION void rank_unlikely(Member const& member,
                                     RankedRange const& range) const {
    std::int64_t const end = range.begin + range.size;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, range.begin, end),
                         [&](std::int64_t i) {
                           std::int64_t position = range.begin;
                           for (std::int64_t k = range.begin; k < end; ++k) {
                             position += before(k, i) ? 1 : 0;
                           }
                           ranges.put(position, i, load(i).payload);
                         });
  }

  RUNNEL_FUNCTION bool before(std::int64_t a, std::int64_t b) const {
    return Ranges::Ties::before(ranges.item(a), ranges.item(b));
  }
};

template <class ExecutionSpace, class Ranges>
void rank_by_teams(ExecutionSpace const& exec, Ranges const& ranges,
                   RankOptions const& options) {
  RankTeams<ExecutionSpace, Ranges> const teams{ranges, options};
  constexpr std::int64_t max_teams = 1 << 24;
  launch_with_scratch("Runnel::arrays::rank", exec,
                      std::min(options.num_ranges, max_teams),
                      options.team_size, teams);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_RANK_TEAMS_HPP
