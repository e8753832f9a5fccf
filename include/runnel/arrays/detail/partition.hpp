// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_PARTITION_HPP
#define RUNNEL_ARRAYS_DETAIL_PARTITION_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <runnel/arrays/detail/segments.hpp>
#include <runnel/arrays/detail/team_tools.hpp>
#include <runnel/arrays/detail/temporary_arrays.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/backend.hpp>

/// \file
/// Many items dealt into many buckets in two passes.
///
/// Items that are written to 2^18 buckets one by one touch a line of memory
/// each, and an atomic counter in memory besides. Here a pass deals to some
/// hundred buckets: a team sorts a tile of some thousand items by bucket in
/// scratch, reserves room in each bucket by one atomic addition, and writes the
/// items of a bucket together. The second pass deals each bucket of the first
/// one again.
///
///     tile        b d a b a c d b
///     in scratch  a a b b b c d d             counting sort
///     memory      … a a|… b b b|… c|… d d|    where the buckets had ended
///
/// (The passes of a radix sort from the most significant digit.)
namespace Runnel::Impl {

/// Buckets that a pass deals to at most.
inline constexpr int max_digits = 2048;

/// The bits of an item's key that are not known from its bucket, and its index
/// from the first item on.
struct alignas(8) KeyAndIndex {
  std::uint32_t key;
  std::uint32_t index;
};

/// Items on their way, and what they carry.
template <class Payload, class ExecutionSpace>
struct PartitionedItems {
  static constexpr bool has_payload = !std::is_empty_v<Payload>;
  SpaceArray<KeyAndIndex, ExecutionSpace> keys;
  SpaceArray<Payload, ExecutionSpace> payloads;

  static PartitionedItems allocate(TemporaryArrays<ExecutionSpace>& arrays,
                                   std::int64_t size) {
    PartitionedItems items;
    items.keys =
        arrays.template make<KeyAndIndex>("Runnel::arrays::keys", size);
    if constexpr (has_payload) {
      items.payloads =
          arrays.template make<Payload>("Runnel::arrays::payloads", size);
    }
    return items;
  }
};

/// An item's key and index, and its bucket in the pass.
struct DealtItem {
  KeyAndIndex key;
  int digit;
};

/// Consecutive items that a team deals; their buckets are counted from
/// `first_bucket` on.
struct DealtTile {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::int64_t first_bucket = 0;
};

/// Counts a pass's buckets, bucket b's items in bounds(b + 1).
/// \tparam Source  `num_digits`, `tile(t)` of `DealtTile`, `item(i)`
template <class ExecutionSpace, class Source, class Bounds>
struct CountDigits {
  using Member = typename TileTeams<ExecutionSpace>::Member;
  using Counts =
      typename TileTeams<ExecutionSpace>::template ScratchArray<unsigned>;
  Source source;
  Bounds bounds;

  std::size_t scratch_bytes() const {
    return Counts::shmem_size(static_cast<std::size_t>(source.num_digits));
  }

  RUNNEL_FUNCTION void operator()(Member const& member) const {
    Counts const counts(member.team_scratch(0), source.num_digits);
    DealtTile const tile = source.tile(member.league_rank());
    if (tile.begin >= tile.end) return;
    auto const digits = Kokkos::TeamThreadRange(member, source.num_digits);
    Kokkos::parallel_for(digits, [&](int d) { counts(d) = 0; });
    member.team_barrier();
    load_ahead<8>(
        member, static_cast<int>(tile.end - tile.begin),
        [&](int i) { return source.item(tile.begin + i).digit; },
        [&](int, int digit) { Kokkos::atomic_inc(&counts(digit)); });
    member.team_barrier();
    Kokkos::parallel_for(digits, [&](int d) {
      if (counts(d) == 0) return;
      Kokkos::atomic_add(&bounds(tile.first_bucket + d + 1),
                         std::int64_t{counts(d)});
    });
  }
};

/// Writes items to their buckets; moves bounds(b + 1) from the beginning of
/// bucket b to its end.
/// \tparam Source  as for `CountDigits`, and `payload(i)`
template <class ExecutionSpace, class Source, class Bounds, class Payload>
struct ScatterTiles {
  using Member = typename TileTeams<ExecutionSpace>::Member;
  using Items = PartitionedItems<Payload, ExecutionSpace>;
  template <class T>
  using ScratchArray =
      typename TileTeams<ExecutionSpace>::template ScratchArray<T>;

  /// Items that a thread has in registers.
  static constexpr int per_thread = 8;

  Source source;
  Bounds bounds;
  Items to;

  /// Items of a tile: as many as scratch holds beside the counts.
  static std::int64_t tile_items(int num_digits) {
    constexpr std::int64_t team_size =
        TileTeams<ExecutionSpace>::default_team_size;
    // Kokkos has 8 bytes per thread itself.
    constexpr std::int64_t bytes =
        Backend<ExecutionSpace>::team_scratch_limit - 8 * team_size - 512;
    constexpr std::int64_t item_bytes =
        sizeof(KeyAndIndex) + sizeof(std::uint16_t);
    return std::min<std::int64_t>(per_thread * team_size,
                                  (bytes - 8 * num_digits) / item_bytes);
  }
  std::size_t scratch_bytes() const {
    auto const digits = static_cast<std::size_t>(source.num_digits);
    auto const items = static_cast<std::size_t>(source.tile_items);
    return ScratchArray<unsigned>::shmem_size(digits + 1) +
           ScratchArray<unsigned>::shmem_size(digits) +
           ScratchArray<std::uint16_t>::shmem_size(items) +
           ScratchArray<KeyAndIndex>::shmem_size(items);
  }

  RUNNEL_FUNCTION void operator()(Member const& member) const {
    Memory const memory(member, source.num_digits, source.tile_items);
    DealtTile const tile = source.tile(member.league_rank());
    if (tile.begin >= tile.end) return;
    auto const size = static_cast<int>(tile.end - tile.begin);
    HeldItem held[per_thread];
    load(member, tile, size, held);
    count(member, memory, size, held);
    reserve(member, memory, tile);
    for_own(member, size, [&](int k) {
      DealtItem const& item = held[k].item;
      held[k].place += memory.begins(item.digit + 1);
      memory.digits(held[k].place) = static_cast<std::uint16_t>(item.digit);
      memory.keys(held[k].place) = item.key;
    });
    member.team_barrier();
    write(member, memory, size, memory.keys, to.keys);
    if constexpr (Items::has_payload) {
      // In the memory of the keys, which are written.
      member.team_barrier();
      auto* const payloads = reinterpret_cast<Payload*>(memory.keys.data());
      for_own(member, size,
              [&](int k) { payloads[held[k].place] = held[k].payload; });
      member.team_barrier();
      write(
          member, memory, size,
          Kokkos::View<Payload*, typename ExecutionSpace::scratch_memory_space,
                       Kokkos::MemoryUnmanaged>(payloads,
                                                static_cast<std::size_t>(size)),
          to.payloads);
    }
  }

 private:
  static_assert(sizeof(Payload) <= sizeof(KeyAndIndex));

  struct HeldItem {
    DealtItem item;
    unsigned place;  ///< among those of its bucket, then in the tile
    Payload payload;
  };
  struct Memory {
    ScratchArray<unsigned> begins;  ///< of buckets in the tile
    ScratchArray<unsigned> moves;   ///< from places in the tile to memory
    ScratchArray<std::uint16_t> digits;
    ScratchArray<KeyAndIndex> keys;
    RUNNEL_FUNCTION Memory(Member const& member, int num_digits,
                           std::int64_t items)
        : begins(member.team_scratch(0), num_digits + 1),
          moves(member.team_scratch(0), num_digits),
          digits(member.team_scratch(0), items),
          keys(member.team_scratch(0), items) {}
  };

  /// Calls f(k) for the k-th items that the thread has.
  template <class F>
  RUNNEL_FUNCTION static void for_own(Member const& member, int size,
                                      F const& f) {
    for (int k = 0; k < per_thread; ++k) {
      if (member.team_rank() + k * member.team_size() < size) f(k);
    }
  }

  RUNNEL_FUNCTION void load(Member const& member, DealtTile const& tile,
                            int size, HeldItem (&held)[per_thread]) const {
    for_own(member, size, [&](int k) {
      std::int64_t const i =
          tile.begin + member.team_rank() + k * member.team_size();
      held[k].item = source.item(i);
      if constexpr (Items::has_payload) held[k].payload = source.payload(i);
    });
  }

  RUNNEL_FUNCTION void count(Member const& member, Memory const& memory,
                             int size, HeldItem (&held)[per_thread]) const {
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, source.num_digits + 1),
                         [&](int d) { memory.begins(d) = 0; });
    member.team_barrier();
    for_own(member, size, [&](int k) {
      held[k].place =
          Kokkos::atomic_fetch_add(&memory.begins(held[k].item.digit + 1), 1u);
    });
    member.team_barrier();
  }

  /// Reserves room in the buckets, and finds where they begin in the tile.
  RUNNEL_FUNCTION void reserve(Member const& member, Memory const& memory,
                               DealtTile const& tile) const {
    auto const digits = Kokkos::TeamThreadRange(member, source.num_digits);
    Kokkos::parallel_for(digits, [&](int d) {
      unsigned const items = memory.begins(d + 1);
      memory.moves(d) =
          items == 0
              ? 0u
              : static_cast<unsigned>(Kokkos::atomic_fetch_add(
                    &bounds(tile.first_bucket + d + 1), std::int64_t{items}));
    });
    member.team_barrier();
    scan_counts(member, memory.begins, source.num_digits);
    member.team_barrier();
    Kokkos::parallel_for(
        digits, [&](int d) { memory.moves(d) -= memory.begins(d + 1); });
  }

  /// Writes values that are in scratch by buckets to the buckets.
  template <class Values, class Array>
  RUNNEL_FUNCTION static void write(Member const& member, Memory const& memory,
                                    int size, Values const& values,
                                    Array const& array) {
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, size), [&](int j) {
      std::size_t const at =
          memory.moves(memory.digits(j)) + static_cast<unsigned>(j);
      array(at) = values(j);
    });
  }
};

/// The tiles of the buckets of the first pass, for the second one.
template <class Bounds>
struct BeginTiles {
  Bounds bounds;
  Bounds tiles;
  std::int64_t tile_items;
  RUNNEL_FUNCTION void operator()(std::int64_t b, std::int64_t& sum,
                                  bool is_final) const {
    if (is_final) tiles(b) = sum;
    sum += (bounds(b + 1) - bounds(b) + tile_items - 1) / tile_items;
    if (is_final) tiles(b + 1) = sum;
  }
};

/// Items of the first pass, which the second one deals by the top `shift` bits
/// of their keys.
template <class Bounds, class Items>
struct ItemsByKey {
  Bounds bounds;  ///< of the first pass
  Bounds tiles;   ///< of its buckets
  Items items;
  std::int64_t num_buckets;  ///< of the first pass
  std::int64_t tile_items;
  int shift;
  int num_digits;

  RUNNEL_FUNCTION DealtTile tile(std::int64_t t) const {
    if (t >= tiles(num_buckets)) return {};
    std::int64_t const b = segment_of(tiles, num_buckets, t);
    std::int64_t const begin = bounds(b) + (t - tiles(b)) * tile_items;
    return {.begin = begin,
            .end = Kokkos::min(begin + tile_items, bounds(b + 1)),
            .first_bucket = b << shift};
  }
  RUNNEL_FUNCTION DealtItem item(std::int64_t i) const {
    KeyAndIndex const key = items.keys(i);
    return {.key = key, .digit = static_cast<int>(key.key >> (32 - shift))};
  }
  RUNNEL_FUNCTION auto payload(std::int64_t i) const {
    return items.payloads(i);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_PARTITION_HPP
