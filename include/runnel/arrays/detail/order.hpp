// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_ORDER_HPP
#define RUNNEL_ARRAYS_DETAIL_ORDER_HPP

#include <cstdint>

#include <runnel/arrays/detail/segments.hpp>
#include <runnel/arrays/detail/team_order.hpp>
#include <runnel/arrays/detail/thread_order.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/lanes/backend.hpp>
#include <runnel/lanes/long_range.hpp>

/// Orders items, and passes the order to a sink.
namespace Runnel::Impl {

/// sink(position, item) for all items of segments, the positions from the limit
/// on excepted if that saves work. The order is that of the words, equal ones
/// by Ties, whatever the back end.
/// \param make_words  see `WordsAreMade`
template <class Ties, class ExecutionSpace, class Words, class Sink,
          class MakeWords = WordsAreMade>
void order_items(TemporaryArrays<ExecutionSpace>& arrays,
                 KeyedSegments<Words, ExecutionSpace> const& items,
                 Sink const& sink, MakeWords const& make_words = {},
                 [[maybe_unused]] TeamOrderOptions const& teams = {}) {
  if (items.segments.size() == 0) {
    make_words();
  } else if constexpr (Backend<ExecutionSpace>::on_device) {
    order_by_teams<Ties>(arrays, items, sink, teams, make_words);
  } else {
    order_by_threads<Ties>(arrays, items, sink, {}, make_words);
  }
}

/// A sink for items before the first segment and behind the last, which stay.
template <class Sink>
struct ItemsThatStay {
  Sink sink;
  std::int64_t first;
  std::int64_t last;
  RUNNEL_FUNCTION void operator()(std::int64_t i) const {
    std::int64_t const item = i < first ? i : last + (i - first);
    sink(item, static_cast<std::uint64_t>(item));
  }
};

/// Passes the items of an array of `size` that are in no segment to a sink, as
/// their own positions.
template <class ExecutionSpace, class Sink>
void keep_other_items(ExecutionSpace const& exec,
                      Segments<ExecutionSpace> const& segments,
                      std::int64_t size, Sink const& sink) {
  std::int64_t const stay = size - segments.size();
  if (stay == 0) return;
  Kokkos::parallel_for(
      "Runnel::arrays::rest", LongRange<ExecutionSpace>(exec, 0, stay),
      ItemsThatStay<Sink>{sink, segments.first, segments.last});
}

template <class Indices>
struct WriteIndices {
  Indices indices;
  RUNNEL_FUNCTION void operator()(std::int64_t position,
                                  std::uint64_t item) const {
    indices(position) = static_cast<typename Indices::value_type>(item);
  }
};

/// The first k items.
template <class Indices>
struct WriteFirstIndices {
  Indices indices;
  std::int64_t k;
  RUNNEL_FUNCTION void operator()(std::int64_t position,
                                  std::uint64_t item) const {
    if (position >= k) return;
    indices(position) = static_cast<typename Indices::value_type>(item);
  }
};

template <class Items, class Copy>
struct WriteItems {
  Items items;
  Copy copy;
  RUNNEL_FUNCTION void operator()(std::int64_t position,
                                  std::uint64_t item) const {
    items(position) = copy(item);
  }
};

template <class Items, class Copy>
struct CopyItems {
  Items items;
  Copy copy;
  RUNNEL_FUNCTION void operator()(std::int64_t i) const { copy(i) = items(i); }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_ORDER_HPP
