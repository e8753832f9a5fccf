// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_SEGMENTS_HPP
#define RUNNEL_ARRAYS_DETAIL_SEGMENTS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/lanes/long_range.hpp>
#include <string>
#include <type_traits>

#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/core/errors.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/view_value.hpp>

/// The segments of an array: items [offsets(s), offsets(s + 1)) are segment s.
namespace Runnel::Impl {

template <class ExecutionSpace>
struct Segments {
  SpaceArray<std::int64_t, ExecutionSpace> offsets;
  std::int64_t count = 0;
  std::int64_t longest = 0;
  /// The items of all segments are [first, last).
  std::int64_t first = 0;
  std::int64_t last = 0;

  std::int64_t size() const { return last - first; }
};

/// The items of segments, and the words that order them.
template <class Words, class ExecutionSpace>
struct KeyedSegments {
  Words words;
  Segments<ExecutionSpace> segments;
  /// Only positions below this one are asked for.
  std::int64_t limit = INT64_MAX;
  char const* caller = "Runnel::order_items";  ///< for messages
};
template <class Words, class ExecutionSpace>
KeyedSegments(Words, Segments<ExecutionSpace>, std::int64_t = 0,
              char const* = "") -> KeyedSegments<Words, ExecutionSpace>;

/// Functions that order items take a callable that makes the words, and call it
/// when all their memory is allocated: a stream does not move if there is none.
struct WordsAreMade {
  void operator()() const {}
};

/// The segment that contains an item, searched in [begin, end).
/// \pre offsets(begin) <= item < offsets(end)
template <class Offsets>
RUNNEL_FUNCTION std::int64_t segment_between(Offsets const& offsets,
                                             std::int64_t begin,
                                             std::int64_t end,
                                             std::int64_t item) {
  while (end - begin > 1) {
    std::int64_t const middle = begin + (end - begin) / 2;
    (offsets(middle) <= item ? begin : end) = middle;
  }
  return begin;
}
/// The segment of an item that is in one.
template <class Offsets>
RUNNEL_FUNCTION std::int64_t segment_of(Offsets const& offsets,
                                        std::int64_t count, std::int64_t item) {
  return segment_between(offsets, 0, count, item);
}

template <class Offsets>
struct EvenOffsets {
  Offsets offsets;
  std::int64_t length;
  RUNNEL_FUNCTION void operator()(std::int64_t s) const {
    offsets(s) = s * length;
  }
};

/// Consecutive segments of one length.
template <class ExecutionSpace>
Segments<ExecutionSpace> even_segments(TemporaryArrays<ExecutionSpace>& arrays,
                                       std::int64_t count,
                                       std::int64_t length) {
  Segments<ExecutionSpace> segments;
  segments.offsets =
      arrays.template make<std::int64_t>("Runnel::arrays::offsets", count + 1);
  segments.count = count;
  segments.longest = length;
  segments.last = count * length;
  Kokkos::parallel_for(
      "Runnel::arrays::offsets",
      LongRange<ExecutionSpace>(arrays.exec(), 0, count + 1),
      EvenOffsets<decltype(segments.offsets)>{segments.offsets, length});
  return segments;
}

template <class From, class To>
struct CopyOffsets {
  From from;
  To to;
  RUNNEL_FUNCTION void operator()(std::int64_t s) const {
    // Offsets above 2^63 - 1 become negative, and are refused as such.
    to(s) = static_cast<std::int64_t>(from(s));
  }
};

/// The length of the longest segment, or `defect` if one is not a segment of
/// the array.
template <class Offsets>
struct LongestSegment {
  static constexpr std::int64_t defect = INT64_MAX;
  Offsets offsets;
  std::int64_t num_items;

  RUNNEL_FUNCTION bool is_good(std::int64_t s) const {
    return offsets(s) >= 0 && offsets(s) <= offsets(s + 1) &&
           offsets(s + 1) <= num_items;
  }
  RUNNEL_FUNCTION void operator()(std::int64_t s, std::int64_t& most) const {
    std::int64_t const length =
        is_good(s) ? offsets(s + 1) - offsets(s) : defect;
    if (length > most) most = length;
  }
};
template <class Offsets>
struct FirstDefect {
  LongestSegment<Offsets> segments;
  RUNNEL_FUNCTION void operator()(std::int64_t s, std::int64_t& first) const {
    if (!segments.is_good(s) && s < first) first = s;
  }
};

/// Says what is wrong with the first range that is not a segment of the array.
/// \throws std::invalid_argument always
template <class ExecutionSpace, class Offsets>
void refuse_segments(char const* caller, ExecutionSpace const& exec,
                     LongestSegment<Offsets> const& longest,
                     std::int64_t count) {
  std::int64_t s = count;
  Kokkos::parallel_reduce("Runnel::arrays::check_offsets",
                          LongRange<ExecutionSpace>(exec, 0, count),
                          FirstDefect<Offsets>{longest},
                          Kokkos::Min<std::int64_t>(s));
  exec.fence("Runnel::arrays::check_offsets");
  auto const begin = value_at<std::int64_t>(longest.offsets, s);
  auto const end = value_at<std::int64_t>(longest.offsets, s + 1);
  std::string const text = std::string(caller) + ": segment " +
                           std::to_string(s) + " is from " +
                           std::to_string(begin) + " to " + std::to_string(end);
  RUNNEL_THROW_IF(begin >= 0 && end < begin,
                  text +
                      ", and ends before it begins; give offsets that do "
                      "not decrease");
  RUNNEL_THROW_IF(true, text + ", and there are " +
                            std::to_string(longest.num_items) +
                            " items; give offsets from 0 to that number");
}

/// The segments that a user's offsets describe. Waits for the instance.
/// \throws std::invalid_argument if they decrease, or leave the array
template <class ExecutionSpace, class ViewType>
Segments<ExecutionSpace> checked_segments(
    char const* caller, TemporaryArrays<ExecutionSpace>& arrays,
    ViewType const& offsets, std::int64_t num_items) {
  check_read_array<ExecutionSpace, ViewType>();
  static_assert(ViewType::rank() == 1 &&
                    std::is_integral_v<typename ViewType::value_type>,
                "Runnel: offsets are a View of rank 1 of integers");
  RUNNEL_THROW_IF(offsets.extent(0) == 0,
                  std::string(caller) +
                      ": there are no offsets; give one more than there are "
                      "segments");
  Segments<ExecutionSpace> segments;
  auto const size = static_cast<std::int64_t>(offsets.extent(0));
  segments.count = size - 1;
  segments.offsets =
      arrays.template make<std::int64_t>("Runnel::arrays::offsets", size);
  using Offsets = decltype(segments.offsets);
  if (segments.count == 0) return segments;
  ExecutionSpace const& exec = arrays.exec();
  Kokkos::parallel_for(
      "Runnel::arrays::offsets", LongRange<ExecutionSpace>(exec, 0, size),
      CopyOffsets<ViewType, Offsets>{offsets, segments.offsets});
  LongestSegment<Offsets> const longest{segments.offsets, num_items};
  Kokkos::parallel_reduce("Runnel::arrays::check_offsets",
                          LongRange<ExecutionSpace>(exec, 0, segments.count),
                          longest, Kokkos::Max<std::int64_t>(segments.longest));
  exec.fence("Runnel::arrays::check_offsets");
  if (segments.longest == longest.defect) {
    refuse_segments(caller, exec, longest, segments.count);
  }
  segments.first = value_at<std::int64_t>(segments.offsets, 0);
  segments.last = value_at<std::int64_t>(segments.offsets, segments.count);
  return segments;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_SEGMENTS_HPP
