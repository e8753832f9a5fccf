// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_TEAM_ORDER_HPP
#define RUNNEL_ARRAYS_DETAIL_TEAM_ORDER_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <runnel/arrays/detail/buckets.hpp>
#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/arrays/detail/keyed_item.hpp>
#include <runnel/arrays/detail/segments.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/long_range.hpp>

/// Orders items by teams: a team ranks a segment, or a bucket of a long one, in
/// its scratch memory.
namespace Runnel::Impl {

/// How teams order. None of it changes the order.
struct TeamOrderOptions {
  /// Items that a team ranks in scratch: 20 bytes each.
  std::int64_t capacity = 1024;
  /// Mean number of items in a bucket of a long segment.
  std::int64_t bucket = 256;
  int team_size = 0;  ///< 0: chosen
};

/// A range's items in the array's order: ranges are segments.
template <class Words, class Offsets>
struct SegmentRanges {
  Words words;
  Offsets offsets;

  RUNNEL_FUNCTION std::int64_t bound(std::int64_t r) const {
    return offsets(r);
  }
  RUNNEL_FUNCTION KeyedItem item(std::int64_t position) const {
    return {words(position), static_cast<std::uint64_t>(position)};
  }
  RUNNEL_FUNCTION std::int64_t buckets_of_segment(std::int64_t) const {
    return 1;
  }
};

/// Buckets of a segment, of which it has at least one.
RUNNEL_FUNCTION std::int64_t num_buckets(std::int64_t length,
                                         TeamOrderOptions const& options) {
  return length <= options.capacity
             ? 1
             : (length + options.bucket - 1) / options.bucket;
}

/// Number of the first bucket of each segment.
template <class Offsets>
struct FirstBuckets {
  Offsets offsets;
  Offsets first_bucket;
  TeamOrderOptions options;
  RUNNEL_FUNCTION void operator()(std::int64_t s, std::int64_t& sum,
                                  bool is_final) const {
    if (is_final) first_bucket(s) = sum;
    sum += num_buckets(offsets(s + 1) - offsets(s), options);
    if (is_final) first_bucket(s + 1) = sum;
  }
};

/// The bucket that an item belongs to.
template <class Words, class Offsets>
struct SegmentBuckets {
  Words words;
  Offsets offsets;
  Offsets first_bucket;
  std::int64_t num_segments;

  RUNNEL_FUNCTION std::int64_t bucket(std::int64_t i) const {
    std::int64_t const s = segment_of(offsets, num_segments, i);
    std::int64_t const first = first_bucket(s);
    return first + bucket_of_word(words(i), first_bucket(s + 1) - first);
  }
  RUNNEL_FUNCTION KeyedItem entry(std::int64_t i) const {
    return {words(i), static_cast<std::uint64_t>(i)};
  }
};

/// A range's items as they were dealt out: ranges are buckets.
template <class Bounds, class Entries, class Offsets>
struct BucketRanges {
  Bounds bounds;
  Entries entries;
  Offsets offsets;
  Offsets first_bucket;
  std::int64_t num_segments;
  std::int64_t first;

  RUNNEL_FUNCTION std::int64_t bound(std::int64_t r) const {
    return first + bounds(r);
  }
  RUNNEL_FUNCTION KeyedItem item(std::int64_t position) const {
    return entries(position - first);
  }
  RUNNEL_FUNCTION std::int64_t buckets_of_segment(std::int64_t begin) const {
    std::int64_t const s = segment_of(offsets, num_segments, begin);
    return first_bucket(s + 1) - first_bucket(s);
  }
};

/// Ranks the items of ranges, and gives position and item to a sink.
///
/// The items of a range are dealt into as many slots as there are items, by
/// their words, which are uniform: each of the two or three in a slot counts
/// those before it.
template <class ExecutionSpace, class Ties, class Ranges, class Sink>
struct RankTeams {
  using Member = typename Kokkos::TeamPolicy<ExecutionSpace>::member_type;
  using Scratch = typename ExecutionSpace::scratch_memory_space;
  template <class T>
  using ScratchArray = Kokkos::View<T*, Scratch, Kokkos::MemoryUnmanaged>;

  Ranges ranges;
  Sink sink;
  std::int64_t num_ranges;
  std::int64_t limit;  ///< positions from here on are not asked for
  std::int64_t capacity;

  static std::size_t scratch_bytes(std::int64_t items) {
    auto const size = static_cast<std::size_t>(items);
    return ScratchArray<KeyedItem>::shmem_size(size) +
           ScratchArray<int>::shmem_size(size + 1);
  }

  RUNNEL_FUNCTION void operator()(Member const& member) const {
    ScratchArray<KeyedItem> const dealt(member.team_scratch(0), capacity);
    ScratchArray<int> const bounds(member.team_scratch(0), capacity + 1);
    for (std::int64_t r = member.league_rank(); r < num_ranges;
         r += member.league_size()) {
      std::int64_t const begin = ranges.bound(r);
      std::int64_t const size = ranges.bound(r + 1) - begin;
      if (size == 0 || begin >= limit) continue;
      if (size <= capacity) {
        deal(member, begin, static_cast<int>(size), dealt, bounds);
        rank(member, begin, static_cast<int>(size), dealt, bounds);
      } else {
        rank_unlikely(member, begin, size);
      }
      member.team_barrier();
    }
  }

 private:
  RUNNEL_FUNCTION int slot(KeyedItem const& item, std::int64_t buckets,
                           int size) const {
    return static_cast<int>(
        bucket_of_word(word_in_bucket(item.word, buckets), size));
  }

  RUNNEL_FUNCTION void deal(Member const& member, std::int64_t begin, int size,
                            ScratchArray<KeyedItem> const& dealt,
                            ScratchArray<int> const& bounds) const {
    std::int64_t const buckets = ranges.buckets_of_segment(begin);
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, size + 1),
                         [&](int i) { bounds(i) = 0; });
    member.team_barrier();
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, size), [&](int i) {
      Kokkos::atomic_inc(
          &bounds(slot(ranges.item(begin + i), buckets, size) + 1));
    });
    member.team_barrier();
    Kokkos::parallel_scan(Kokkos::TeamThreadRange(member, size),
                          [&](int i, int& sum, bool is_final) {
                            int const count = bounds(i + 1);
                            if (is_final) bounds(i + 1) = sum;
                            sum += count;
                          });
    member.team_barrier();
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, size), [&](int i) {
      KeyedItem const item = ranges.item(begin + i);
      dealt(Kokkos::atomic_fetch_add(&bounds(slot(item, buckets, size) + 1),
                                     1)) = item;
    });
    member.team_barrier();
  }

  RUNNEL_FUNCTION void rank(Member const& member, std::int64_t begin, int size,
                            ScratchArray<KeyedItem> const& dealt,
                            ScratchArray<int> const& bounds) const {
    std::int64_t const buckets = ranges.buckets_of_segment(begin);
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, size), [&](int i) {
      KeyedItem const item = dealt(i);
      int const s = slot(item, buckets, size);
      int index = bounds(s);
      for (int other = bounds(s); other < bounds(s + 1); ++other) {
        index += Ties::before(dealt(other), item) ? 1 : 0;
      }
      sink(begin + index, item.item);
    });
  }

  /// More items than the scratch holds: words that are not uniform. Each item
  /// counts all that are before it.
  RUNNEL_FUNCTION void rank_unlikely(Member const& member, std::int64_t begin,
                                     std::int64_t size) const {
    Kokkos::parallel_for(Kokkos::TeamThreadRange(member, begin, begin + size),
                         [&](std::int64_t i) {
                           KeyedItem const item = ranges.item(i);
                           std::int64_t index = begin;
                           for (std::int64_t k = begin; k < begin + size; ++k) {
                             index +=
                                 Ties::before(ranges.item(k), item) ? 1 : 0;
                           }
                           sink(index, item.item);
                         });
  }
};

/// A thread for four items, as far as they make whole wavefronts.
template <class ExecutionSpace>
int rank_team_size(std::int64_t mean, TeamOrderOptions const& options) {
  if (options.team_size > 0) return options.team_size;
  if constexpr (!Backend<ExecutionSpace>::on_device) return 1;
  int size = std::max(32, Backend<ExecutionSpace>::wavefront);
  while (size < 128 && size * 4 <= mean) size *= 2;
  return size;
}

template <class ExecutionSpace, class Teams>
void rank_by_teams(ExecutionSpace const& exec, Teams const& teams,
                   int team_size) {
  constexpr std::int64_t max_teams = 1 << 24;
  Kokkos::TeamPolicy<ExecutionSpace> policy(
      exec, static_cast<int>(std::min(teams.num_ranges, max_teams)), team_size);
  policy.set_scratch_size(
      0,
      Kokkos::PerTeam(static_cast<int>(Teams::scratch_bytes(teams.capacity))));
  Kokkos::parallel_for("Runnel::arrays::rank", policy, teams);
}

/// Writes the number of the first bucket of each segment. Waits for `exec` if
/// there are several segments.
/// \returns the number of all buckets
template <class ExecutionSpace, class Offsets>
std::int64_t number_buckets(ExecutionSpace const& exec,
                            Segments<ExecutionSpace> const& segments,
                            Offsets const& first_bucket,
                            TeamOrderOptions const& options) {
  LongRange<ExecutionSpace> const range(exec, 0, segments.count);
  FirstBuckets<Offsets> const first{segments.offsets, first_bucket, options};
  constexpr char const* label = "Runnel::arrays::first_bucket";
  if (segments.count == 1) {
    Kokkos::parallel_scan(label, range, first);
    return num_buckets(segments.longest, options);
  }
  std::int64_t count = 0;
  Kokkos::parallel_scan(label, range, first, count);
  exec.fence(label);
  return count;
}

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
  Offsets const first_bucket = arrays.template make<std::int64_t>(
      "Runnel::arrays::first_bucket", segments.count + 1);
  std::int64_t const count =
      number_buckets(exec, segments, first_bucket, options);
  auto const buckets = Buckets<KeyedItem, ExecutionSpace>::allocate(
      arrays, count, segments.size());
  make_words();
  deal_items(exec, segments.first, segments.last,
             SegmentBuckets<Words, Offsets>{items.words, segments.offsets,
                                            first_bucket, segments.count},
             buckets);
  using Ranges = BucketRanges<decltype(buckets.bounds),
                              decltype(buckets.entries), Offsets>;
  rank_by_teams(
      exec,
      RankTeams<ExecutionSpace, Ties, Ranges, Sink>{
          Ranges{buckets.bounds, buckets.entries, segments.offsets,
                 first_bucket, segments.count, segments.first},
          sink, count, items.limit, options.capacity},
      rank_team_size<ExecutionSpace>(segments.size() / count, options));
}

/// Calls sink(position, item) for all items of segments, in any order.
/// \param make_words  see `WordsAreMade`
template <class Ties, class ExecutionSpace, class Words, class Sink,
          class MakeWords = WordsAreMade>
void order_by_teams(TemporaryArrays<ExecutionSpace>& arrays,
                    KeyedSegments<Words, ExecutionSpace> const& items,
                    Sink const& sink, TeamOrderOptions const& options = {},
                    MakeWords const& make_words = {}) {
  auto const& segments = items.segments;
  if (segments.longest > options.capacity) {
    order_buckets<Ties>(arrays, items, sink, options, make_words);
    return;
  }
  make_words();
  using Ranges = SegmentRanges<Words, decltype(segments.offsets)>;
  rank_by_teams(arrays.exec(),
                RankTeams<ExecutionSpace, Ties, Ranges, Sink>{
                    Ranges{items.words, segments.offsets}, sink, segments.count,
                    items.limit, std::max<std::int64_t>(segments.longest, 1)},
                rank_team_size<ExecutionSpace>(segments.size() / segments.count,
                                               options));
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_TEAM_ORDER_HPP
