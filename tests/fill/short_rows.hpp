// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_FILL_SHORT_ROWS_HPP
#define RUNNEL_TESTS_FILL_SHORT_ROWS_HPP

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/streams/device_handle.hpp>
#include <testing/host_copy.hpp>
#include <utility>

#include "short_row_streams.hpp"

/// \file
/// Many streams, few numbers each: every row is what its stream gives alone, by
/// the kernels that fill single rows, whatever the number of rows and their
/// lengths, and between rows that other kernels fill.

namespace Runnel::Testing {

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
      for (std::size_t const length : {1, 5, 16, 17}) {
        streams.template rows_across<Distribution, T>(length);
      }
      for (std::size_t const count : {3, 64, 1000}) {
        streams.template interleaved<Distribution, T>(count);
      }
      streams.template rows<Distribution, T>(5003, false);
      streams.template rows<Distribution, T>(6, false);
    }
  }
};

TYPED_TEST_SUITE_P(ShortRows);

TYPED_TEST_P(ShortRows, Floats) {
  this->template expect_rows_alone<Uniform, float>();
  this->template expect_rows_alone<Reference, float>();
}

TYPED_TEST_P(ShortRows, Doubles) {
  this->template expect_rows_alone<Uniform, double>();
  this->template expect_rows_alone<NonZero, double>();
}

TYPED_TEST_P(ShortRows, PartsOfLeapfrog) {
  for (std::uint64_t const num_parts : {2, 3, 7, 12, 13, 1000}) {
    if (!Leaping<TypeParam> && num_parts > 100) continue;
    Streams<TypeParam> streams(37, num_parts > 3 ? 9 : 1,
                               {num_parts - 1, num_parts});
    for (std::size_t const length : {1, 6, 20}) {
      streams.template rows<Uniform, double>(length, false);
      streams.template rows<Reference, float>(length, true);
    }
    streams.template array<Uniform, double>(200);
    streams.template rows_across<Uniform, float>(9);
    streams.template interleaved<Uniform, double>(99);
    streams.template interleaved<Reference, float>(100);
  }
}

/// As many streams as there may be parts.
TYPED_TEST_P(ShortRows, PartsOfManyMore) {
  if constexpr (Leaping<TypeParam>) {
    constexpr std::uint64_t num_parts = (std::uint64_t{1} << 33) + 5;
    Streams<TypeParam> streams(19, 1, {num_parts / 3, num_parts});
    streams.template rows<Uniform, double>(5, false);
    streams.template rows_across<Uniform, float>(11);
    streams.template rows<Uniform, double>(33, true);
  }
}

TYPED_TEST_P(ShortRows, EveryLength) {
  Streams<TypeParam> streams(17, 4);
  Streams<TypeParam> parts(17, 4, {0, 4});
  for (std::size_t length = 1; length <= 100; ++length) {
    streams.template rows<Uniform, double>(length, length % 2 == 0);
    parts.template rows<Uniform, double>(length, length % 2 == 0);
  }
}

TYPED_TEST_P(ShortRows, SmallBlocksInTurn) {
  Streams<TypeParam> streams(23, 3);
  Streams<TypeParam> parts(23, 3, {1, 5});
  for (std::size_t const size : {23 * 2 * 9, 7, 1000, 23 * 2 + 1}) {
    streams.template cyclic<Uniform, double>(2, size);
    parts.template cyclic<Uniform, float>(2, size);
  }
  Streams<TypeParam> others(16, 1);
  for (std::size_t const size : {16 * 5 * 31, 3, 16 * 5 * 3 - 3, 900}) {
    others.template cyclic<Reference, float>(5, size);
  }
}

TYPED_TEST_P(ShortRows, StridedTables) {
  Streams<TypeParam> streams(21, 2);
  Streams<TypeParam> parts(21, 2, {1, 2});
  for (std::size_t const length : {1, 2, 9, 40}) {
    streams.template strided<Uniform, float>(length);
    streams.template strided<Uniform, double>(length);
    parts.template strided<Uniform, double>(length);
  }
  // So many rows that each thread of a host has some.
  Streams<TypeParam> more(131, 33);
  more.template strided<Uniform, double>(3001);
  more.template rows_across<Uniform, float>(3001);
  more.template cyclic<Uniform, double>(3, 131 * 3 * 700 + 5);
}

/// The caller's chunks do not cut short rows.
TYPED_TEST_P(ShortRows, ChunksOfTheCaller) {
  StreamOptions const options{.num_streams = 19, .allow_overlap = true};
  StreamSet<TypeParam, Space> set({}, options);
  StreamSet<TypeParam, Space> cut({}, options);
  Rows<double> const values("values", 19, 29), same("same", 19, 29);
  for (int i = 0; i < 2; ++i) {
    fill(values, set, Uniform{});
    fill(same, cut, Uniform{}, {.chunk = 8});
  }
  auto const a =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  auto const b = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), same);
  EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)), 0);
}

/// More rows than the least number that a GPU's kernel takes.
inline constexpr std::uint64_t many_rows =
    Impl::Backend<Space>::on_device ? 4099 : 131;

TYPED_TEST_P(ShortRows, ThousandsOfStreams) {
  Streams<TypeParam> streams(many_rows, 241);
  for (std::size_t const length : {1, 5, 16, 32, 33, 65}) {
    streams.template rows<Uniform, float>(length, false);
    streams.template rows<Uniform, double>(length, true);
  }
  streams.template array<Uniform, float>(7 * many_rows + 1234);
  for (std::size_t const length : {1, 7, 16}) {
    streams.template rows_across<Uniform, float>(length);
    streams.template rows_across<Uniform, double>(length);
  }
  streams.template interleaved<Uniform, float>(7 * many_rows + 1234);
  streams.template interleaved<Uniform, double>(5 * many_rows);
}

/// Rows that a GPU's lane stores at once, whole or not, aligned or not.
TYPED_TEST_P(ShortRows, RowsOfOneStore) {
  Streams<TypeParam> streams(many_rows, 193);
  for (std::size_t const length : {2, 3, 4, 8}) {
    for (bool const with_gaps : {false, true}) {
      streams.template rows<Uniform, float>(length, with_gaps);
      streams.template rows<NonZero, double>(length, with_gaps);
    }
    // One row is a number shorter, or longer, than the others.
    streams.template array<Uniform, float>(length * many_rows - 1);
    streams.template array<Uniform, double>(length * many_rows + 1);
  }
}

/// Rows that a GPU moves in pieces of 16 bytes: whole lines of scratch and
/// shorter ones, with pieces between the rows, and rows that are not aligned.
TYPED_TEST_P(ShortRows, RowsOfPieces) {
  Streams<TypeParam> streams(many_rows, 257);
  for (std::size_t const length : {8, 12, 24, 40, 64, 68, 148}) {
    streams.template columns<Uniform, float>(0, length, 0);
    streams.template columns<Uniform, double>(4, length, 8);
    streams.template columns<Reference, float>(2, length, 2);
  }
}

/// The same for leapfrog parts, by steps and by leaps, and for rows that are
/// dealt out in blocks or lie anywhere.
TYPED_TEST_P(ShortRows, PartsOfThousandsOfStreams) {
  for (std::uint64_t const num_parts : {2, 6, 67}) {
    Streams<TypeParam> streams(many_rows, 1021, {num_parts - 1, num_parts});
    for (std::size_t const length : {1, 7}) {
      streams.template rows<Uniform, float>(length, false);
      streams.template rows<Uniform, double>(length, true);
      streams.template rows_across<Reference, float>(length);
    }
    streams.template array<Uniform, double>(3 * many_rows + 1234);
    streams.template interleaved<Uniform, float>(5 * many_rows);
    streams.template cyclic<Uniform, double>(2, 3 * many_rows + 5);
    streams.template cyclic<Uniform, double>(2, 3 * many_rows - 5);
    streams.template strided<Uniform, float>(3);
  }
}
TYPED_TEST_P(ShortRows, BlocksOfThousandsOfStreams) {
  Streams<TypeParam> streams(many_rows, 509);
  for (std::size_t const block : {1, 3, 16, 40}) {
    streams.template cyclic<Uniform, float>(block, 2 * block * many_rows + 7);
    streams.template cyclic<Uniform, double>(block, 3 * block * many_rows - 7);
  }
  for (std::size_t const length : {1, 6, 33}) {
    streams.template strided<Uniform, double>(length);
    streams.template strided<Reference, float>(length);
  }
}

/// A function, because a GPU's compiler takes no lambda inside a class.
template <class Set>
void draw_columns(Set& set, Rows<float> const& table, int begin, int end) {
  auto const handle = set.device_handle();
  Kokkos::parallel_for(
      "draw", Kokkos::RangePolicy<Space>(0, table.extent(0)),
      KOKKOS_LAMBDA(int s) {
        auto rng = handle(s);
        for (int i = begin; i < end; ++i) {
          table(s, i) = rng.template uniform<float>();
        }
      });
}

/// Stream s draws s mod 5 numbers.
template <class Set>
void draw_unevenly(Set& set) {
  auto const handle = set.device_handle();
  Kokkos::parallel_for(
      "draw", Kokkos::RangePolicy<Space>(0, static_cast<int>(set.size())),
      KOKKOS_LAMBDA(int s) {
        auto rng = handle(s);
        float sum = 0;
        for (int i = 0; i < s % 5; ++i) sum += rng.template uniform<float>();
        if (sum < 0) Kokkos::abort("not in [0, 1)");
      });
}

/// Rows begin anywhere in the blocks and rings of their streams.
TYPED_TEST_P(ShortRows, StreamsAtManyPlaces) {
  constexpr std::size_t rows = many_rows;
  StreamOptions const options{.num_streams = rows, .allow_overlap = true};
  StreamSet<TypeParam, Space> set({}, options);
  StreamSet<TypeParam, Space> even({}, options);
  draw_unevenly(set);
  Rows<float> const values("values", rows, 11);
  Rows<float> const more("more", rows, 6);
  Rows<float> const expected("expected", rows, 21);
  fill(values, set);
  fill(more, set);
  fill(expected, even);
  auto const a = host_copy(values), b = host_copy(more),
             c = host_copy(expected);
  for (std::size_t s = 0; s < rows; s += 3) {
    EXPECT_EQ(std::memcmp(&a(s, 0), &c(s, s % 5), 11 * sizeof(float)), 0) << s;
    EXPECT_EQ(std::memcmp(&b(s, 0), &c(s, s % 5 + 11), 6 * sizeof(float)), 0)
        << s;
  }
}

/// Fills and handles take turns, a snapshot and a long row come between them.
TYPED_TEST_P(ShortRows, TakeTurnsWithHandles) {
  constexpr std::size_t rows = many_rows;
  StreamOptions const options{
      .num_streams = rows, .offset = 5, .allow_overlap = true};
  StreamSet<TypeParam, Space> set({}, options);
  Rows<float> const table("values", rows, 1052);
  auto const columns = [&](std::size_t begin, std::size_t end) {
    return Kokkos::subview(table, Kokkos::ALL, std::pair(begin, end));
  };
  fill(columns(0, 5), set);
  draw_columns(set, table, 5, 8);
  fill(columns(8, 12), set);
  fill(columns(12, 18), set);
  EXPECT_EQ(set.position(rows - 1), UInt128(5 + 18));
  auto const snapshot = set.snapshot();
  draw_columns(set, table, 18, 20);
  fill(columns(20, 1045), set);
  fill(columns(1045, 1048), set);
  EXPECT_EQ(set.position(0), UInt128(5 + 1048));
  set = StreamSet<TypeParam, Space>(set.snapshot());
  fill(columns(1048, 1052), set);

  StreamSet<TypeParam, Space> same(snapshot);
  Rows<float> const once("once", rows, 1034);
  fill(once, same);
  StreamSet<TypeParam, Space> whole({}, options);
  Rows<float> const expected("expected", rows, 1052);
  fill(expected, whole);
  auto const a = host_copy(table), b = host_copy(once), c = host_copy(expected);
  for (std::size_t s = 0; s < rows; s += 31) {
    EXPECT_EQ(std::memcmp(&a(s, 0), &c(s, 0), 1052 * sizeof(float)), 0) << s;
    EXPECT_EQ(std::memcmp(&b(s, 0), &c(s, 18), 1034 * sizeof(float)), 0) << s;
  }
}

REGISTER_TYPED_TEST_SUITE_P(ShortRows, Floats, Doubles, PartsOfLeapfrog,
                            PartsOfManyMore, EveryLength, SmallBlocksInTurn,
                            StridedTables, ChunksOfTheCaller,
                            ThousandsOfStreams, RowsOfOneStore, RowsOfPieces,
                            PartsOfThousandsOfStreams,
                            BlocksOfThousandsOfStreams, StreamsAtManyPlaces,
                            TakeTurnsWithHandles);

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_FILL_SHORT_ROWS_HPP
