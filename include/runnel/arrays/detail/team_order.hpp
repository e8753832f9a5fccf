// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_TEAM_ORDER_HPP
#define RUNNEL_ARRAYS_DETAIL_TEAM_ORDER_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>

#include <runnel/arrays/detail/buckets.hpp>
#include <runnel/arrays/detail/carriers.hpp>
#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/arrays/detail/keyed_item.hpp>
#include <runnel/arrays/detail/partition_order.hpp>
#include <runnel/arrays/detail/rank_teams.hpp>
#include <runnel/arrays/detail/segment_buckets.hpp>
#include <runnel/arrays/detail/segments.hpp>
#include <runnel/core/macros.hpp>

/// Orders items by teams: a team ranks a segment, or a bucket of a long one, in
/// its scratch memory.
namespace Runnel::Impl {

/// Ranges of consecutive segments.
template <class OrderOfTies, class Words, class Offsets, class Carrier>
struct SegmentRanges {
  using Ties = OrderOfTies;
  using Key = std::uint64_t;
  using Payload = typename Carrier::Payload;
  Words words;
  Offsets offsets;
  Carrier carrier;
  std::int64_t num_segments;
  std::int64_t per_range;  ///< segments

  RUNNEL_FUNCTION RankedRange range(std::int64_t r) const {
    std::int64_t const first = r * per_range;
    std::int64_t const count = Kokkos::min(per_range, num_segments - first);
    std::int64_t const begin = offsets(first);
    return {.begin = begin,
            .size = offsets(first + count) - begin,
            .first_segment = first,
            .num_segments = count};
  }
  RUNNEL_FUNCTION Key key(std::int64_t position) const {
    return words(position);
  }
  RUNNEL_FUNCTION KeyedItem item(std::int64_t position) const {
    return {words(position), static_cast<std::uint64_t>(position)};
  }
  RUNNEL_FUNCTION Payload payload(std::int64_t position) const {
    return carrier.payload(position);
  }
  RUNNEL_FUNCTION int slot(RankedRange const& range, int i, Key key) const {
    std::int64_t const s = segment(range, i);
    std::int64_t const first = offsets(s);
    return static_cast<int>(first - range.begin +
                            bucket_of_word(key, offsets(s + 1) - first));
  }
  RUNNEL_FUNCTION void put(std::int64_t position, std::int64_t at,
                           Payload payload) const {
    carrier.put(position, at, payload);
  }

 private:
  /// The segment of the range's item i. Where segments are equally long, the
  /// first guess is right.
  RUNNEL_FUNCTION std::int64_t segment(RankedRange const& range, int i) const {
    std::int64_t const item = range.begin + i;
    auto const count = static_cast<int>(range.num_segments);
    std::int64_t begin = range.first_segment;
    std::int64_t end = begin + count;
    if (count == 1) return begin;
    std::int64_t const guess =
        begin + Kokkos::min(count - 1,
                            static_cast<int>(static_cast<float>(i) *
                                             (static_cast<float>(count) /
                                              static_cast<float>(range.size))));
    if (offsets(guess) > item) {
      end = guess;
    } else {
      begin = guess;
      if (offsets(guess + 1) > item) return guess;
    }
    return segment_between(offsets, begin, end, item);
  }
};

/// Ranges that are buckets of segments.
template <class OrderOfTies, class Bounds, class Entries, class Offsets,
          class Sink>
struct BucketRanges {
  using Ties = OrderOfTies;
  using Key = std::uint64_t;
  using Payload = NoPayload;
  Bounds bounds;
  Entries entries;
  Offsets offsets;
  Offsets first_bucket;
  std::int64_t num_segments;
  std::int64_t first;
  Sink sink;

  RUNNEL_FUNCTION RankedRange range(std::int64_t r) const {
    std::int64_t const begin = first + bounds(r);
    std::int64_t const s = segment_of(offsets, num_segments, begin);
    return {.begin = begin,
            .size = first + bounds(r + 1) - begin,
            .buckets = first_bucket(s + 1) - first_bucket(s)};
  }
  RUNNEL_FUNCTION Key key(std::int64_t position) const {
    return item(position).word;
  }
  RUNNEL_FUNCTION KeyedItem item(std::int64_t position) const {
    return entries(position - first);
  }
  RUNNEL_FUNCTION int slot(RankedRange const& range, int, Key key) const {
    return static_cast<int>(
        bucket_of_word(word_in_bucket(key, range.buckets), range.size));
  }
  RUNNEL_FUNCTION void put(std::int64_t position, std::int64_t at,
                           NoPayload) const {
    sink(position, item(at).item);
  }
};

/// Cuts long segments into buckets, and ranks these.
template <class Ties, class ExecutionSpace, class Words, class Sink,
          class MakeWords>
void order_buckets(TemporaryArrays<ExecutionSpace>& arrays,
                   KeyedSegments<Words, ExecutionSpace> const& items,
                   Sink const& sink, TeamOrderOptions const& options,
                   MakeWords const& make_words) {
  auto const& segments = items.segments;
  using Offsets = decltype(segments.offsets);
  ExecutionSpace const& exec = arrays.exec();
  auto const [first_bucket, count] = number_buckets(arrays, segments, options);
  auto const buckets = Buckets<KeyedItem, ExecutionSpace>::allocate(
      arrays, count, segments.size());
  make_words();
  deal_items(exec, segments.first, segments.last,
             SegmentBuckets<Words, Offsets>{items.words, segments.offsets,
                                            first_bucket, segments.count},
             buckets);
  rank_by_teams(exec,
                BucketRanges<Ties, decltype(buckets.bounds),
                             decltype(buckets.entries), Offsets, Sink>{
                    buckets.bounds, buckets.entries, segments.offsets,
                    first_bucket, segments.count, segments.first, sink},
                {.num_ranges = count,
                 .limit = items.limit,
                 .capacity = options.capacity,
                 .team_size = rank_team_size<ExecutionSpace>(
                     segments.size() / count, options)});
}

/// Calls carrier.put(position, item, payload) for all items of segments that
/// the scratch of a team holds, in any order. A team takes several short ones,
/// and reads all their payloads first.
/// \pre items.segments.longest <= options.capacity
template <class Ties, class ExecutionSpace, class Words, class Carrier>
void order_segments(ExecutionSpace const& exec,
                    KeyedSegments<Words, ExecutionSpace> const& items,
                    Carrier const& carrier,
                    TeamOrderOptions const& options = {}) {
  auto const& segments = items.segments;
  std::int64_t const longest = std::max<std::int64_t>(segments.longest, 1);
  std::int64_t const per_range =
      std::clamp(options.capacity / longest, std::int64_t{1}, segments.count);
  std::int64_t const num_ranges = (segments.count + per_range - 1) / per_range;
  rank_by_teams(
      exec,
      SegmentRanges<Ties, Words, decltype(segments.offsets), Carrier>{
          items.words, segments.offsets, carrier, segments.count, per_range},
      {.num_ranges = num_ranges,
       .limit = items.limit,
       .capacity = per_range * longest,
       .team_size = rank_team_size<ExecutionSpace>(segments.size() / num_ranges,
                                                   options)});
}

/// Calls sink(position, item) for all items of segments, in any order.
/// \param make_words  see `WordsAreMade`
template <class Ties, class ExecutionSpace, class Words, class Sink,
          class MakeWords = WordsAreMade>
void order_by_teams(TemporaryArrays<ExecutionSpace>& arrays,
                    KeyedSegments<Words, ExecutionSpace> const& items,
                    Sink const& sink, TeamOrderOptions const& options = {},
                    MakeWords const& make_words = {}) {
  CarryIndices<Sink> const carrier{sink};
  if (items.segments.longest <= options.capacity) {
    make_words();
    order_segments<Ties>(arrays.exec(), items, carrier, options);
  } else if (is_partitioned(items.segments, options)) {
    order_partitioned<Ties>(arrays, items, carrier, options, make_words);
  } else {
    order_buckets<Ties>(arrays, items, sink, options, make_words);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_TEAM_ORDER_HPP
