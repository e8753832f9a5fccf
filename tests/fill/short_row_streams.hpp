// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_FILL_SHORT_ROW_STREAMS_HPP
#define RUNNEL_TESTS_FILL_SHORT_ROW_STREAMS_HPP

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <utility>
#include <vector>

/// \file
/// Fills of a set of streams in all the shapes of memory that rows may have,
/// compared with what each stream gives alone.

namespace Runnel::Testing {

using Space = Kokkos::DefaultExecutionSpace;
template <class T>
using Rows = Kokkos::View<T**, Kokkos::LayoutRight, Space>;

/// A set that begins somewhere, and every `step`-th of its streams alone.
template <class Generator>
class Streams {
 public:
  explicit Streams(std::uint64_t count, std::uint64_t step = 1,
                   Leapfrog leapfrog = {})
      : m_count(count), m_step(step), m_set({}, options(0, count, leapfrog)) {
    for (std::uint64_t s = 0; s < count; s += step) {
      m_alone.emplace_back(typename Generator::seed_type{},
                           options(s, 1, leapfrog));
    }
  }

  /// Fills columns 1 … length of a table of `length` + 3, or all of one.
  template <class Distribution, class T>
  void rows(std::size_t length, bool with_gaps) {
    columns<Distribution, T>(with_gaps ? 1 : 0, length, with_gaps ? 2 : 0);
  }
  /// Fills `length` columns of a table, between `before` and `behind` others.
  template <class Distribution, class T>
  void columns(std::size_t before, std::size_t length, std::size_t behind) {
    std::size_t const end = before + length;
    Rows<T> const table("rows", m_count, end + behind);
    std::pair<std::size_t, std::size_t> const chosen(before, end);
    fill(Kokkos::subview(table, Kokkos::ALL, chosen), m_set, Distribution{});
    auto const values =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), table);
    for (std::uint64_t s = 0; s < m_count; s += m_step) {
      expect_alone<Distribution>(s, &values(s, before), length);
      if (before > 0) {
        EXPECT_EQ(values(s, before - 1), T{0});
      }
      if (behind > 0) {
        EXPECT_EQ(values(s, end), T{0});
      }
    }
  }
  /// Rows of two lengths.
  template <class Distribution, class T>
  void array(std::size_t size) {
    Kokkos::View<T*, Space> const array("values", size);
    fill(array, m_set, Distribution{});
    auto const values =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), array);
    std::size_t const shorter = size / m_count, longer = size % m_count;
    for (std::uint64_t s = 0; s < m_count; s += m_step) {
      std::size_t const length = shorter + (s < longer ? 1 : 0);
      if (length == 0) continue;
      std::size_t const begin = s * shorter + std::min<std::size_t>(s, longer);
      expect_alone<Distribution>(s, values.data() + begin, length);
    }
  }

  /// Rows whose neighbours in memory are of other streams.
  template <class Distribution, class T>
  void rows_across(std::size_t length) {
    Kokkos::View<T**, Kokkos::LayoutLeft, Space> const table("rows", m_count,
                                                             length);
    Kokkos::View<T***, Kokkos::LayoutLeft, Space> const boxes("boxes", m_count,
                                                              length, 3);
    fill(table, m_set, Distribution{});
    expect_each<Distribution, T>(
        table, length, [](auto const& t, auto s, auto i) { return t(s, i); });
    fill(boxes, m_set, Distribution{});
    expect_each<Distribution, T>(
        boxes, 3 * length,
        [](auto const& t, auto s, auto i) { return t(s, i / 3, i % 3); });
  }
  /// An array dealt out value by value; the next one begins where it ended.
  template <class Distribution, class T>
  void interleaved(std::size_t size) {
    Kokkos::View<T*, Space> const array("values", size);
    std::uint64_t const first = m_set.cursor();
    fill(array, m_set, Distribution{}, {.order = Order::interleaved});
    auto const values =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), array);
    for (std::uint64_t s = 0; s < m_count; s += m_step) {
      std::vector<T> row;
      for (std::size_t i = (s + m_count - first) % m_count; i < size;
           i += m_count) {
        row.push_back(values(i));
      }
      if (!row.empty()) expect_alone<Distribution>(s, row.data(), row.size());
    }
  }

  /// An array dealt out in blocks; the next one begins where it ended.
  template <class Distribution, class T>
  void cyclic(std::size_t block, std::size_t size) {
    Kokkos::View<T*, Space> const array("values", size);
    std::uint64_t const first = m_set.cursor();
    fill(array, m_set, Distribution{},
         {.order = Order::cyclic, .block = static_cast<std::int64_t>(block)});
    auto const values =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), array);
    for (std::uint64_t s = 0; s < m_count; s += m_step) {
      std::vector<T> row;
      for (std::size_t i = 0; i < size; ++i) {
        if ((first + i) / block % m_count == s) row.push_back(values(i));
      }
      if (!row.empty()) expect_alone<Distribution>(s, row.data(), row.size());
    }
  }
  /// Every third column of every other row of a table.
  template <class Distribution, class T>
  void strided(std::size_t length) {
    Kokkos::View<T*, Space> const memory("values", 6 * m_count * length);
    Kokkos::LayoutStride const layout(m_count, 6 * length, length, 3);
    Kokkos::View<T**, Kokkos::LayoutStride, Space,
                 Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
        table(memory.data(), layout);
    fill(table, m_set, Distribution{});
    auto const values =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), memory);
    std::vector<T> row(length);
    for (std::uint64_t s = 0; s < m_count; s += m_step) {
      for (std::size_t i = 0; i < length; ++i) {
        row[i] = values(6 * s * length + 3 * i);
        EXPECT_EQ(values(6 * s * length + 3 * i + 1), T{0});
      }
      expect_alone<Distribution>(s, row.data(), length);
    }
  }

 private:
  template <class Distribution, class T, class ViewType, class At>
  void expect_each(ViewType const& view, std::size_t length, At const& at) {
    auto const values =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
    std::vector<T> row(length);
    for (std::uint64_t s = 0; s < m_count; s += m_step) {
      for (std::size_t i = 0; i < length; ++i) row[i] = at(values, s, i);
      expect_alone<Distribution>(s, row.data(), length);
    }
  }
  static StreamOptions options(std::uint64_t first, std::uint64_t count,
                               Leapfrog leapfrog) {
    return {.first_stream = 3 + first,
            .num_streams = count,
            .offset = 41,
            .leapfrog = leapfrog,
            .allow_overlap = true};
  }
  template <class Distribution, class T>
  void expect_alone(std::uint64_t stream, T const* values, std::size_t length) {
    Kokkos::View<T*, Space> const row("row", length);
    fill(row, m_alone[stream / m_step], Distribution{});
    auto const expected =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), row);
    ASSERT_EQ(std::memcmp(expected.data(), values, length * sizeof(T)), 0)
        << "stream " << stream << " of " << m_count << ", " << length
        << " values";
  }

  std::uint64_t m_count, m_step;
  StreamSet<Generator, Space> m_set;
  std::vector<StreamSet<Generator, Space>> m_alone;
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_FILL_SHORT_ROW_STREAMS_HPP
