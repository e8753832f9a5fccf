// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_PARTITION_ORDER_HPP
#define RUNNEL_ARRAYS_DETAIL_PARTITION_ORDER_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <bit>
#include <cstdint>

#include <runnel/arrays/detail/buckets.hpp>
#include <runnel/arrays/detail/carriers.hpp>
#include <runnel/arrays/detail/keyed_item.hpp>
#include <runnel/arrays/detail/partition.hpp>
#include <runnel/arrays/detail/rank_teams.hpp>
#include <runnel/arrays/detail/segment_buckets.hpp>
#include <runnel/arrays/detail/segments.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/long_range.hpp>

/// \file
/// Orders many items of long segments: two passes deal them into buckets
/// (partition.hpp), which teams rank in their scratch memory.
namespace Runnel::Impl {

/// What the two passes deal to.
struct PartitionShape {
  std::int64_t num_buckets;
  int shift;  ///< the first pass deals to b / 2^shift, of bucket b

  static PartitionShape of(std::int64_t num_buckets) {
    int const bits =
        std::bit_width(static_cast<std::uint64_t>(num_buckets - 1));
    return {num_buckets, std::max(1, (bits + 1) / 2)};
  }
  std::int64_t first_pass() const { return ((num_buckets - 1) >> shift) + 1; }
};

/// The options for the buckets of a partition. They are larger, so that they
/// are fewer, and each pass deals to few.
inline TeamOrderOptions partition_options(std::int64_t size,
                                          TeamOrderOptions options) {
  constexpr std::int64_t max_buckets =
      std::int64_t{max_digits} * (max_digits - 64);
  options.bucket = std::max(options.partition_bucket, size / max_buckets + 1);
  // Twice the mean: uniform words never need more.
  options.capacity = std::max(options.capacity, 2 * options.bucket);
  return options;
}

/// Whether items are dealt in two passes: so many that direct writes to their
/// buckets would each miss the cache, and indices fit into 32 bits.
template <class ExecutionSpace>
bool is_partitioned(Segments<ExecutionSpace> const& segments,
                    TeamOrderOptions const& options) {
  std::int64_t const size = segments.size();
  auto const partition = partition_options(size, options);
  return segments.longest > partition.capacity &&
         size >= options.min_partitioned && size <= std::int64_t{1} << 31 &&
         size / partition.bucket + segments.count <=
             std::int64_t{max_digits} * max_digits;
}

/// The items for the first pass. The key of an item has the low bits of its
/// bucket's number and the top ones of its word's position in the bucket.
/// \tparam Carrier  `payload(i)` of item i
template <class Words, class Offsets, class Carrier>
struct ItemsByWord {
  SegmentBuckets<Words, Offsets> buckets;
  Carrier carrier;
  std::int64_t first;
  std::int64_t last;
  std::int64_t tile_items;
  int shift;
  int num_digits;

  RUNNEL_FUNCTION DealtTile tile(std::int64_t t) const {
    std::int64_t const begin = first + t * tile_items;
    return {.begin = begin, .end = Kokkos::min(begin + tile_items, last)};
  }
  RUNNEL_FUNCTION DealtItem item(std::int64_t i) const {
    BucketPlace const place = buckets.place(i);
    auto const bucket = static_cast<std::uint64_t>(place.bucket);
    return {.key = {static_cast<std::uint32_t>(bucket << (32 - shift)) |
                        static_cast<std::uint32_t>(place.word >> (32 + shift)),
                    static_cast<std::uint32_t>(i - first)},
            .digit = static_cast<int>(place.bucket >> shift)};
  }
  RUNNEL_FUNCTION auto payload(std::int64_t i) const {
    return carrier.payload(i);
  }
};

/// Ranges that are buckets of a partition. Positions count from the first item
/// of the segments.
/// \tparam Carrier  `put(position, item, payload)`
template <class OrderOfTies, class Words, class Bounds, class Items,
          class Carrier>
struct PartitionRanges {
  using Ties = OrderOfTies;
  using Key = std::uint32_t;
  using Payload = typename Carrier::Payload;
  Words words;
  Bounds bounds;
  Items items;
  Carrier carrier;
  std::int64_t first;
  int shift;

  RUNNEL_FUNCTION RankedRange range(std::int64_t r) const {
    std::int64_t const begin = bounds(r);
    return {.begin = begin, .size = bounds(r + 1) - begin};
  }
  RUNNEL_FUNCTION Key key(std::int64_t position) const {
    return items.keys(position).key;
  }
  RUNNEL_FUNCTION KeyedItem item(std::int64_t position) const {
    std::int64_t const i = first + items.keys(position).index;
    return {words(i), static_cast<std::uint64_t>(i)};
  }
  RUNNEL_FUNCTION Payload payload(std::int64_t position) const {
    return items.payloads(position);
  }
  RUNNEL_FUNCTION int slot(RankedRange const& range, int, Key key) const {
    std::uint64_t const in_bucket = static_cast<Key>(key << shift);
    return static_cast<int>(
        in_bucket * static_cast<std::uint64_t>(range.size) >> 32);
  }
  RUNNEL_FUNCTION void put(std::int64_t position, std::int64_t at,
                           Payload payload) const {
    carrier.put(first + position, first + items.keys(at).index, payload);
  }
};

/// Deals items into the buckets of a partition.
template <class ExecutionSpace, class Payload>
class Partition {
 public:
  using Items = PartitionedItems<Payload, ExecutionSpace>;
  using Bounds = SpaceArray<std::int64_t, ExecutionSpace>;

  /// Allocates all memory.
  Partition(TemporaryArrays<ExecutionSpace>& arrays,
            PartitionShape const& shape, std::int64_t size)
      : m_exec(arrays.exec()),
        m_shape(shape),
        m_size(size),
        m_first(Items::allocate(arrays, size)),
        m_items(Items::allocate(arrays, size)),
        m_first_bounds(make_bounds(arrays, shape.first_pass())),
        m_bounds(make_bounds(arrays, shape.first_pass() << shape.shift)),
        m_tiles(make_bounds(arrays, shape.first_pass())) {}

  Items const& items() const { return m_items; }
  /// Bucket b's items are [bounds(b), bounds(b + 1)).
  Bounds const& bounds() const { return m_bounds; }

  template <class Words, class Offsets, class Carrier>
  void deal(SegmentBuckets<Words, Offsets> const& buckets,
            Segments<ExecutionSpace> const& segments, Carrier const& carrier) {
    using Source = ItemsByWord<Words, Offsets, Carrier>;
    Source source{.buckets = buckets,
                  .carrier = carrier,
                  .first = segments.first,
                  .last = segments.last,
                  .tile_items = count_items,
                  .shift = m_shape.shift,
                  .num_digits = static_cast<int>(m_shape.first_pass())};
    count(source, m_first_bounds, (m_size + count_items - 1) / count_items);
    using Scatter = ScatterTiles<ExecutionSpace, Source, Bounds, Payload>;
    source.tile_items = Scatter::tile_items(source.num_digits);
    launch("Runnel::arrays::scatter",
           (m_size + source.tile_items - 1) / source.tile_items,
           Scatter{source, m_first_bounds, m_first});
    deal_again();
  }

 private:
  /// Items that a team counts.
  static constexpr std::int64_t count_items = std::int64_t{1} << 15;

  static Bounds make_bounds(TemporaryArrays<ExecutionSpace>& arrays,
                            std::int64_t buckets) {
    return arrays.template make<std::int64_t>("Runnel::arrays::bounds",
                                              buckets + 1);
  }
  template <class Kernel>
  void launch(char const* label, std::int64_t num_tiles, Kernel const& kernel) {
    launch_with_scratch(label, m_exec, num_tiles,
                        TileTeams<ExecutionSpace>::default_team_size, kernel);
  }
  template <class Source>
  void count(Source const& source, Bounds const& bounds,
             std::int64_t num_tiles) {
    Kokkos::deep_copy(m_exec, bounds, 0);
    launch("Runnel::arrays::count", num_tiles,
           CountDigits<ExecutionSpace, Source, Bounds>{source, bounds});
    begin_buckets(m_exec, bounds);
  }
  /// Cuts the buckets of the first pass into tiles. \returns at least their
  /// number
  std::int64_t cut(std::int64_t tile_items) {
    Kokkos::parallel_scan(
        "Runnel::arrays::tiles",
        LongRange<ExecutionSpace>(m_exec, 0, m_shape.first_pass()),
        BeginTiles<Bounds>{m_first_bounds, m_tiles, tile_items});
    return m_size / tile_items + m_shape.first_pass();
  }
  void deal_again() {
    using Source = ItemsByKey<Bounds, Items>;
    using Scatter = ScatterTiles<ExecutionSpace, Source, Bounds, Payload>;
    Source source{.bounds = m_first_bounds,
                  .tiles = m_tiles,
                  .items = m_first,
                  .num_buckets = m_shape.first_pass(),
                  .tile_items = count_items,
                  .shift = m_shape.shift,
                  .num_digits = 1 << m_shape.shift};
    count(source, m_bounds, cut(source.tile_items));
    source.tile_items = Scatter::tile_items(source.num_digits);
    std::int64_t const num_tiles = cut(source.tile_items);
    launch("Runnel::arrays::scatter", num_tiles,
           Scatter{source, m_bounds, m_items});
  }

  ExecutionSpace m_exec;
  PartitionShape m_shape;
  std::int64_t m_size;
  Items m_first;  ///< after the first pass
  Items m_items;
  Bounds m_first_bounds;
  Bounds m_bounds;
  Bounds m_tiles;
};

/// Calls carrier.put(position, item, payload) for all items of segments.
/// \tparam Carrier  `Payload`, and `payload(i)`, which is read before the first
///   call of `put`
/// \param make_words  see `WordsAreMade`
/// \pre is_partitioned(items.segments, wanted)
template <class Ties, class ExecutionSpace, class Words, class Carrier,
          class MakeWords>
void order_partitioned(TemporaryArrays<ExecutionSpace>& arrays,
                       KeyedSegments<Words, ExecutionSpace> const& items,
                       Carrier const& carrier, TeamOrderOptions const& wanted,
                       MakeWords const& make_words) {
  auto const& segments = items.segments;
  using Payload = typename Carrier::Payload;
  using Offsets = decltype(segments.offsets);
  auto const options = partition_options(segments.size(), wanted);
  auto const [first_bucket, count] = number_buckets(arrays, segments, options);
  auto const shape = PartitionShape::of(count);
  Partition<ExecutionSpace, Payload> partition(arrays, shape, segments.size());
  make_words();
  partition.deal(SegmentBuckets<Words, Offsets>{items.words, segments.offsets,
                                                first_bucket, segments.count},
                 segments, carrier);
  using Bounds = typename Partition<ExecutionSpace, Payload>::Bounds;
  using Items = typename Partition<ExecutionSpace, Payload>::Items;
  rank_by_teams(arrays.exec(),
                PartitionRanges<Ties, Words, Bounds, Items, Carrier>{
                    items.words, partition.bounds(), partition.items(), carrier,
                    segments.first, shape.shift},
                {.num_ranges = count,
                 .limit = items.limit - segments.first,
                 .capacity = options.capacity,
                 .team_size = rank_team_size<ExecutionSpace>(
                     segments.size() / count, options)});
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_PARTITION_ORDER_HPP
