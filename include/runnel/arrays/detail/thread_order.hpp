// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_THREAD_ORDER_HPP
#define RUNNEL_ARRAYS_DETAIL_THREAD_ORDER_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <runnel/arrays/detail/draw_words.hpp>
#include <runnel/arrays/detail/keyed_item.hpp>
#include <runnel/arrays/detail/segments.hpp>
#include <runnel/arrays/detail/thread_sorter.hpp>
#include <runnel/core/errors.hpp>

/// Orders items by threads of a host: a thread sorts a segment, or a bucket of
/// a long one, in its own memory. Host only.
namespace Runnel::Impl {

/// How threads order. None of it changes the order.
struct ThreadOrderOptions {
  /// Longer segments are cut into buckets by all threads, one after the other.
  std::int64_t longest_segment = 1 << 16;
  /// Mean number of items in a bucket, if `max_buckets` allows.
  std::int64_t bucket = 1 << 10;
  /// Most buckets: more would not stay in the caches while items are dealt out.
  std::int64_t max_buckets = 1 << 11;
};

/// Consecutive ones of `num_ranges` ranges, for one thread.
struct RangeBlocks {
  std::int64_t num_ranges;
  std::int64_t num_blocks;

  static RangeBlocks of(std::int64_t num_ranges, std::int64_t num_threads) {
    constexpr std::int64_t blocks_per_thread = 64;
    return {num_ranges, std::min(num_ranges, blocks_per_thread * num_threads)};
  }
  std::int64_t begin(std::int64_t b) const {
    return num_ranges / num_blocks * b + std::min(b, num_ranges % num_blocks);
  }
};

/// Sorts the segments of a block, except for the long ones.
template <class Ties, class Words, class Offsets, class Sink>
struct SortSegments {
  Words words;
  Offsets offsets;
  Sink sink;
  std::int64_t longest;
  RangeBlocks blocks;

  void operator()(std::int64_t b) const {
    ThreadSorter<Ties> sorter;
    for (auto s = blocks.begin(b); s < blocks.begin(b + 1); ++s) {
      std::int64_t const begin = offsets(s);
      std::int64_t const size = offsets(s + 1) - begin;
      if (size > longest) continue;
      sorter(
          [&](std::size_t i) {
            auto const item = static_cast<std::uint64_t>(begin) + i;
            return KeyedItem{words(item), item};
          },
          begin, size, 1, sink);
    }
  }
};

/// Long segments, one after the other: each thread deals out items of its own,
/// then they sort the buckets.
template <class Ties, class ExecutionSpace, class Words, class Sink>
class LongSegments {
 public:
  /// Allocates what the longest segment needs.
  LongSegments(TemporaryArrays<ExecutionSpace>& arrays,
               KeyedSegments<Words, ExecutionSpace> const& items,
               Sink const& sink, ThreadOrderOptions const& options)
      : m_exec(arrays.exec()),
        m_words(items.words),
        m_sink(sink),
        m_limit(items.limit),
        m_caller(items.caller),
        m_options(options),
        m_stretches(std::max(m_exec.concurrency(), 1)),
        m_items(arrays.template make<KeyedItem>("Runnel::arrays::entries",
                                                items.segments.longest)) {
    auto const buckets =
        static_cast<std::size_t>(buckets_of(items.segments.longest));
    m_next.reserve(buckets * static_cast<std::size_t>(m_stretches));
    m_bounds.reserve(buckets + 1);
  }

  void operator()(std::int64_t begin, std::int64_t size) {
    m_begin = begin;
    m_size = size;
    m_buckets = buckets_of(size);
    m_next.assign(static_cast<std::size_t>(m_stretches * m_buckets), 0);
    for_each("Runnel::arrays::count", m_stretches, Count{this});
    begin_buckets();
    check_buckets();
    for_each("Runnel::arrays::scatter", m_stretches, Scatter{this});
    for_each("Runnel::arrays::rank", blocks().num_blocks, Sort{this});
  }

 private:
  struct Count {
    LongSegments* segment;
    void operator()(std::int64_t stretch) const { segment->count(stretch); }
  };
  struct Scatter {
    LongSegments* segment;
    void operator()(std::int64_t stretch) const { segment->scatter(stretch); }
  };
  struct Sort {
    LongSegments* segment;
    void operator()(std::int64_t block) const { segment->sort(block); }
  };
  /// Waits: the functor holds this object by its address.
  template <class Functor>
  void for_each(char const* label, std::int64_t count, Functor const& functor) {
    Kokkos::parallel_for(
        label,
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::Schedule<Kokkos::Dynamic>,
                            Kokkos::IndexType<std::int64_t>>(
            m_exec, 0, count, Kokkos::ChunkSize(1)),
        functor);
    m_exec.fence(label);
  }

  std::int64_t buckets_of(std::int64_t size) const {
    return std::clamp<std::int64_t>(size / m_options.bucket, 1,
                                    m_options.max_buckets);
  }
  std::int64_t* next(std::int64_t stretch) {
    return m_next.data() + stretch * m_buckets;
  }
  RangeBlocks stretches() const { return {m_size, m_stretches}; }

  void count(std::int64_t stretch) {
    std::int64_t* const counts = next(stretch);
    for (auto i = stretches().begin(stretch);
         i < stretches().begin(stretch + 1); ++i) {
      ++counts[bucket_of_word(word(i), m_buckets)];
    }
  }
  /// Where each stretch's items of each bucket go.
  void begin_buckets() {
    m_bounds.assign(static_cast<std::size_t>(m_buckets) + 1, 0);
    std::int64_t sum = 0;
    for (std::int64_t b = 0; b < m_buckets; ++b) {
      for (std::int64_t stretch = 0; stretch < m_stretches; ++stretch) {
        std::int64_t const count = next(stretch)[b];
        next(stretch)[b] = sum;
        sum += count;
      }
      m_bounds[static_cast<std::size_t>(b) + 1] = sum;
    }
  }
  void check_buckets() const {
    for (std::int64_t b = 0; b < m_buckets; ++b) {
      auto const at = static_cast<std::size_t>(b);
      std::int64_t const size = m_bounds[at + 1] - m_bounds[at];
      RUNNEL_THROW_IF(size > ThreadSorter<Ties>::max_items,
                      std::string(m_caller) + ": " + std::to_string(size) +
                          " of the " + std::to_string(m_size) +
                          " items of a segment have words that agree in their "
                          "first bits, and a thread sorts fewer than 2^32; "
                          "give shorter segments");
    }
  }
  void scatter(std::int64_t stretch) {
    std::int64_t* const to = next(stretch);
    for (auto i = stretches().begin(stretch);
         i < stretches().begin(stretch + 1); ++i) {
      auto const item = static_cast<std::uint64_t>(m_begin + i);
      m_items(to[bucket_of_word(word(i), m_buckets)]++) = {word(i), item};
    }
  }
  RangeBlocks blocks() const { return RangeBlocks::of(m_buckets, m_stretches); }
  void sort(std::int64_t block) const {
    ThreadSorter<Ties> sorter;
    for (auto b = blocks().begin(block); b < blocks().begin(block + 1); ++b) {
      std::int64_t const first = m_bounds[static_cast<std::size_t>(b)];
      std::int64_t const size =
          m_bounds[static_cast<std::size_t>(b) + 1] - first;
      if (m_begin + first >= m_limit) return;
      KeyedItem const* const items = m_items.data() + first;
      sorter([&](std::size_t i) { return items[i]; }, m_begin + first, size,
             m_buckets, m_sink);
    }
  }
  std::uint64_t word(std::int64_t i) const {
    return m_words(static_cast<std::size_t>(m_begin + i));
  }

  ExecutionSpace m_exec;
  Words m_words;
  Sink m_sink;
  std::int64_t m_limit;
  char const* m_caller;
  ThreadOrderOptions m_options;
  std::int64_t m_begin = 0, m_size = 0, m_buckets = 1;
  std::int64_t m_stretches;
  std::vector<std::int64_t> m_next, m_bounds;
  SpaceArray<KeyedItem, ExecutionSpace> m_items;
};

/// Calls sink(position, item) for all items of segments, in any order.
/// \param make_words  see `WordsAreMade`
template <class Ties, class ExecutionSpace, class Words, class Sink,
          class MakeWords = WordsAreMade>
void order_by_threads(TemporaryArrays<ExecutionSpace>& arrays,
                      KeyedSegments<Words, ExecutionSpace> const& items,
                      Sink const& sink, ThreadOrderOptions const& options = {},
                      MakeWords const& make_words = {}) {
  auto const& segments = items.segments;
  using Offsets = decltype(segments.offsets);
  using Long = LongSegments<Ties, ExecutionSpace, Words, Sink>;
  ExecutionSpace const& exec = arrays.exec();
  std::optional<Long> sort;
  if (segments.longest > options.longest_segment) {
    sort.emplace(arrays, items, sink, options);
  }
  make_words();
  auto const blocks = RangeBlocks::of(segments.count, exec.concurrency());
  Kokkos::parallel_for(
      "Runnel::arrays::rank",
      Kokkos::RangePolicy<ExecutionSpace, Kokkos::Schedule<Kokkos::Dynamic>,
                          Kokkos::IndexType<std::int64_t>>(
          exec, 0, blocks.num_blocks, Kokkos::ChunkSize(1)),
      SortSegments<Ties, Words, Offsets, Sink>{items.words, segments.offsets,
                                               sink, options.longest_segment,
                                               blocks});
  if (!sort) return;
  exec.fence("Runnel::arrays::rank");
  for (std::int64_t s = 0; s < segments.count; ++s) {
    std::int64_t const begin = segments.offsets(s);
    std::int64_t const size = segments.offsets(s + 1) - begin;
    if (size > options.longest_segment) (*sort)(begin, size);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_THREAD_ORDER_HPP
