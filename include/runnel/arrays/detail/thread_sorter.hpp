// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_ARRAYS_DETAIL_THREAD_SORTER_HPP
#define RUNNEL_ARRAYS_DETAIL_THREAD_SORTER_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <runnel/arrays/detail/keyed_item.hpp>

namespace Runnel::Impl {

/// Sorts items of a segment or of a bucket, whose words are uniform, in linear
/// time. Host only.
///
/// An item is packed: the first 32 bits of its word above its number. Packed
/// items are sorted by counting, by enough bits that two are rarely equal, and
/// finally compared in full. Words that are not uniform take longer, and give
/// no other order.
template <class Ties>
class ThreadSorter {
 public:
  /// A packed item has 32 bits for its number, and so have counts.
  static constexpr std::int64_t max_items = UINT32_MAX;

  /// sink(begin + index, item) for items item_at(0) … item_at(size − 1) of one
  /// bucket of `buckets` of a segment. \pre size <= max_items
  template <class ItemAt, class Sink>
  void operator()(ItemAt const& item_at, std::int64_t begin, std::int64_t size,
                  std::int64_t buckets, Sink const& sink) {
    auto const count = static_cast<std::size_t>(size);
    m_from.resize(std::max(m_from.size(), count));
    m_to.resize(std::max(m_to.size(), count));
    if (count <= few) {
      for (std::size_t i = 0; i < count; ++i) {
        m_to[i] = packed(item_at(i), buckets, i);
      }
      sort_few(count);
    } else {
      sort_digits(item_at, count, buckets);
    }
    finish(item_at, count);
    for (std::size_t i = 0; i < count; ++i) {
      sink(begin + static_cast<std::int64_t>(i),
           item_at(number(m_from[i])).item);
    }
  }

 private:
  using Packed = std::uint64_t;
  static constexpr std::size_t few = 24;
  static constexpr int max_digit_bits = 11;

  static Packed packed(KeyedItem const& item, std::int64_t buckets,
                       std::size_t i) {
    return word_in_bucket(item.word, buckets) >> 32 << 32 | i;
  }
  static std::size_t number(Packed item) { return item & 0xffffffffu; }

  /// Each counts those before it: there is no branch that processors
  /// mispredict.
  void sort_few(std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      Packed const item = m_to[i];
      std::size_t index = 0;
      for (std::size_t k = 0; k < size; ++k) index += m_to[k] < item ? 1 : 0;
      m_from[index] = item;
    }
  }

  /// Sorts by digits, the lowest one first.
  template <class ItemAt>
  void sort_digits(ItemAt const& item_at, std::size_t size,
                   std::int64_t buckets) {
    int const width = static_cast<int>(std::bit_width(size));
    int const digits = width <= max_digit_bits ? 2 : 3;
    int const bits = digits == 2 ? width : std::min((2 * width + 2) / 3, 10);
    std::size_t const radix = std::size_t{1} << bits;
    auto const digit = [=](Packed item, int d) {
      return item >> (64 - (digits - d) * bits) & (radix - 1);
    };
    m_next.assign(static_cast<std::size_t>(digits) * radix, 0);
    for (std::size_t i = 0; i < size; ++i) {
      Packed const item = m_from[i] = packed(item_at(i), buckets, i);
      for (int d = 0; d < digits; ++d) {
        ++next(d, radix)[digit(item, d)];
      }
    }
    for (int d = 0; d < digits; ++d) {
      std::uint32_t* const next_of_digit = next(d, radix);
      std::uint32_t sum = 0;
      for (std::size_t r = 0; r < radix; ++r) {
        sum += std::exchange(next_of_digit[r], sum);
      }
      for (std::size_t i = 0; i < size; ++i) {
        m_to[next_of_digit[digit(m_from[i], d)]++] = m_from[i];
      }
      m_from.swap(m_to);
    }
  }
  std::uint32_t* next(int digit, std::size_t radix) {
    return m_next.data() + static_cast<std::size_t>(digit) * radix;
  }

  template <class ItemAt>
  static bool before(ItemAt const& item_at, Packed a, Packed b) {
    if (a >> 32 != b >> 32) return a < b;
    return Ties::before(item_at(number(a)), item_at(number(b)));
  }
  /// Moves the few that are not where they belong; all, if they are many.
  template <class ItemAt>
  void finish(ItemAt const& item_at, std::size_t size) {
    Packed* const items = m_from.data();
    std::size_t moves = 0;
    for (std::size_t i = 1; i < size; ++i) {
      Packed const item = items[i];
      std::size_t index = i;
      for (; index > 0 && before(item_at, item, items[index - 1]); --index) {
        items[index] = items[index - 1];
      }
      items[index] = item;
      moves += i - index;
      if (moves > 8 * size) {
        std::sort(items, items + size,
                  [&](Packed a, Packed b) { return before(item_at, a, b); });
        return;
      }
    }
  }

  std::vector<Packed> m_from, m_to;
  std::vector<std::uint32_t> m_next;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_ARRAYS_DETAIL_THREAD_SORTER_HPP
