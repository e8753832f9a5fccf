// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_SEGMENT_BUCKETS_HPP
#define RUNNEL_ARRAYS_DETAIL_SEGMENT_BUCKETS_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>

#include <runnel/arrays/detail/keyed_item.hpp>
#include <runnel/arrays/detail/segments.hpp>
#include <runnel/arrays/detail/temporary_arrays.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/long_range.hpp>

/// The buckets that long segments are cut into, for teams.
namespace Runnel::Impl {

/// How teams order. None of it changes the order.
struct TeamOrderOptions {
  /// Items that a team ranks in scratch: 24 bytes each at most.
  std::int64_t capacity = 1024;
  /// Mean number of items in a bucket of a long segment.
  std::int64_t bucket = 256;
  int team_size = 0;  ///< 0: chosen
  /// From so many items on, long segments are dealt into buckets in two passes:
  /// those of fewer stay in a GPU's cache.
  std::int64_t min_partitioned = std::int64_t{1} << 21;
  /// Mean number of items in a bucket then.
  std::int64_t partition_bucket = 1024;
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

/// Where an item belongs.
struct BucketPlace {
  std::int64_t bucket;
  std::uint64_t word;  ///< the position of its word in the bucket, as a word
};

/// The bucket that an item belongs to.
template <class Words, class Offsets>
struct SegmentBuckets {
  Words words;
  Offsets offsets;
  Offsets first_bucket;
  std::int64_t num_segments;

  RUNNEL_FUNCTION BucketPlace place(std::int64_t i) const {
    std::int64_t const s = segment_of(offsets, num_segments, i);
    std::int64_t const first = first_bucket(s);
    std::int64_t const count = first_bucket(s + 1) - first;
    return {.bucket = first + bucket_of_word(words(i), count),
            .word = word_in_bucket(words(i), count)};
  }
  RUNNEL_FUNCTION std::int64_t bucket(std::int64_t i) const {
    return place(i).bucket;
  }
  RUNNEL_FUNCTION KeyedItem entry(std::int64_t i) const {
    return {words(i), static_cast<std::uint64_t>(i)};
  }
};

/// The buckets of segments.
template <class ExecutionSpace>
struct NumberedBuckets {
  /// Number of the first bucket of each segment.
  SpaceArray<std::int64_t, ExecutionSpace> first_bucket;
  std::int64_t count;
};

/// Waits for the instance if there are several segments.
template <class ExecutionSpace>
NumberedBuckets<ExecutionSpace> number_buckets(
    TemporaryArrays<ExecutionSpace>& arrays,
    Segments<ExecutionSpace> const& segments, TeamOrderOptions const& options) {
  constexpr char const* label = "Runnel::arrays::first_bucket";
  ExecutionSpace const& exec = arrays.exec();
  auto const first_bucket =
      arrays.template make<std::int64_t>(label, segments.count + 1);
  LongRange<ExecutionSpace> const range(exec, 0, segments.count);
  FirstBuckets<decltype(segments.offsets)> const first{segments.offsets,
                                                       first_bucket, options};
  if (segments.count == 1) {
    Kokkos::parallel_scan(label, range, first);
    return {first_bucket, num_buckets(segments.longest, options)};
  }
  std::int64_t count = 0;
  Kokkos::parallel_scan(label, range, first, count);
  exec.fence(label);
  return {first_bucket, count};
}

/// A thread for eight items, as far as they make whole wavefronts.
template <class ExecutionSpace>
int rank_team_size(std::int64_t mean, TeamOrderOptions const& options) {
  if (options.team_size > 0) return options.team_size;
  if constexpr (!Backend<ExecutionSpace>::on_device) return 1;
  int size = std::max(32, Backend<ExecutionSpace>::wavefront);
  while (size < 256 && size * 8 <= mean) size *= 2;
  return size;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_SEGMENT_BUCKETS_HPP
