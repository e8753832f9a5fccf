// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Many streams, few numbers each: every row is what its stream gives alone, by
// the kernels that fill single rows, whatever the number of rows and their
// lengths, and between rows that other kernels fill.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

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
    std::size_t const begin = with_gaps ? 1 : 0;
    Rows<T> const table("rows", m_count, with_gaps ? length + 3 : length);
    std::pair<std::size_t, std::size_t> const columns(begin, begin + length);
    fill(Kokkos::subview(table, Kokkos::ALL, columns), m_set, Distribution{});
    auto const values =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), table);
    for (std::uint64_t s = 0; s < m_count; s += m_step) {
      expect_alone<Distribution>(s, &values(s, begin), length);
      if (!with_gaps) continue;
      EXPECT_EQ(values(s, 0), T{0});
      EXPECT_EQ(values(s, length + 1), T{0});
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

 private:
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

template <class Generator>
class ShortRows : public ::testing::Test {
 public:
  template <class Distribution, class T>
  static void expect_rows_alone() {
    for (std::uint64_t const num_streams : {1, 7, 16, 33}) {
      Streams<Generator> streams(num_streams);
      for (std::size_t const length : {1, 2, 16, 17, 131}) {
        streams.template rows<Distribution, T>(length, false);
        streams.template rows<Distribution, T>(length, true);
      }
      for (std::size_t const count : {5, 64, 1000}) {
        streams.template array<Distribution, T>(count);
      }
      streams.template rows<Distribution, T>(5003, false);
      streams.template rows<Distribution, T>(6, false);
    }
  }
};

using SmallStates =
    ::testing::Types<mrg32k3a, wichmann_hill, ceicg, sprng_lcg, sprng_lcg64,
                     sprng_cmrg, sprng_pmlcg, philox4x32>;
TYPED_TEST_SUITE(ShortRows, SmallStates);

TYPED_TEST(ShortRows, Floats) {
  this->template expect_rows_alone<Uniform, float>();
  this->template expect_rows_alone<Reference, float>();
}

TYPED_TEST(ShortRows, Doubles) {
  this->template expect_rows_alone<Uniform, double>();
  this->template expect_rows_alone<NonZero, double>();
}

TYPED_TEST(ShortRows, PartsOfLeapfrog) {
  Streams<TypeParam> streams(40, 1, {2, 3});
  for (std::size_t const length : {1, 6, 20}) {
    streams.template rows<Uniform, double>(length, false);
  }
}

/// More rows than a GPU's kernel wants before it takes them.
TYPED_TEST(ShortRows, ThousandsOfStreams) {
  Streams<TypeParam> streams(4099, 241);
  for (std::size_t const length : {1, 5, 16, 32, 33, 65}) {
    streams.template rows<Uniform, float>(length, false);
    streams.template rows<Uniform, double>(length, true);
  }
  streams.template array<Uniform, float>(7 * 4099 + 1234);
}

}  // namespace
}  // namespace Runnel::Testing
