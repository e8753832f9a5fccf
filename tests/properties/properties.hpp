// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_PROPERTIES_PROPERTIES_HPP
#define RUNNEL_TESTS_PROPERTIES_PROPERTIES_HPP

#include <algorithm>
#include <runnel/generators/list.hpp>
#include <runnel/streams/slice.hpp>
#include <testing/effort.hpp>
#include <testing/throws.hpp>
#include <vector>

#include "fixture.hpp"

/// \file
/// What every generator must be able to do, on the default execution space; on
/// the others, spaces.hpp.
/// Compiled once per generator, from generator.cpp.in.

namespace Runnel::Testing {

template <class Generator>
class Properties
    : public PropertiesOn<Generator, Kokkos::DefaultExecutionSpace> {};
TYPED_TEST_SUITE_P(Properties);

TYPED_TEST_P(Properties, KnownAnswers) { this->expect_known_answers(); }

TYPED_TEST_P(Properties, ParallelIsSerial) { this->expect_serial(); }

TYPED_TEST_P(Properties, RequestsJoinUp) {
  this->template expect_continuous<typename TestFixture::Plain,
                                   typename TestFixture::Word>();
  this->template expect_continuous<Reference, double>();
  this->template expect_continuous<Reference, float>();
  this->template expect_continuous<Uniform, double>();
  this->template expect_continuous<Uniform, float>();
}

TYPED_TEST_P(Properties, LargeRequestsJoinUp) {
  this->template expect_large<Reference, double>();
  this->template expect_large<Reference, float>();
}

TYPED_TEST_P(Properties, JumpsAreSteps) {
  auto const expected = this->serial(1300);
  for (std::uint64_t const n : {0, 1, 2, 31, 32, 33, 95, 96, 97, 127, 1009}) {
    auto const wanted = this->every(expected, n, 1, 200);
    EXPECT_TRUE(same_bits(wanted, this->natives({.offset = n}, 200))) << n;
    typename TestFixture::Set set;
    this->natives(set, n / 2);
    set.jump(n - n / 2);
    EXPECT_TRUE(same_bits(wanted, this->natives(set, 200))) << n;
  }
}

TYPED_TEST_P(Properties, JumpsAddUp) {
  UInt128 const length = Impl::length_of(typename TestFixture::Seed());
  for (int const bits : {31, 32, 33, 40, 63, 64, 75, 100, 126}) {
    UInt128 const n = UInt128(1) << bits;
    if (n + n / UInt128(3) + UInt128(1000) > length) break;
    typename TestFixture::Set both({}, {.offset = n - UInt128(50)});
    typename TestFixture::Set once({}, {.offset = n + n / UInt128(3)});
    auto const around = this->natives(both, 100);
    EXPECT_TRUE(same_bits(this->every(around, 50, 1, 50),
                          this->natives({.offset = n}, 50)))
        << bits;
    both.jump(n / UInt128(3) - UInt128(50));
    EXPECT_TRUE(same_bits(this->natives(once, 50), this->natives(both, 50)))
        << bits;
    EXPECT_EQ(once.position(), both.position());
  }
}

TYPED_TEST_P(Properties, LeapfrogPartsInterlock) {
  auto const expected = this->serial(21000);
  for (std::uint64_t const parts : {2, 3, 7, 64}) {
    for (std::uint64_t const part : {std::uint64_t{0}, parts - 1}) {
      typename TestFixture::Set set({}, {.leapfrog = {part, parts}});
      std::vector<typename TestFixture::Word> values;
      for (std::size_t const n : {1, 96, 100, 131}) {
        auto const piece = this->natives(set, n, {.chunk = 64});
        values.insert(values.end(), piece.begin(), piece.end());
      }
      EXPECT_TRUE(same_bits(this->every(expected, part, parts, 328), values))
          << part << '/' << parts;
    }
  }
}

/// SPRNG's lagged generators take other ways for other lags.
TYPED_TEST_P(Properties, EveryLags) {
  if constexpr (requires { TypeParam::facts::is_lagged; }) {
    if (!TypeParam::facts::is_lagged) GTEST_SKIP() << "has no lags";
    for (std::uint64_t p = 0; p < TypeParam::facts::num_params; ++p) {
      auto const seed = TestFixture::Seed::make("s", {1}, {p});
      SerialStream<TypeParam> loop(seed, 2);
      using Format = typename TypeParam::output_format;
      auto expected = loop.take(71000);
      for (auto& w : expected) w >>= Format::word_bits - Format::bits;
      typename TestFixture::Set set(seed, {.first_stream = 2});
      std::vector<std::size_t> const pieces{1, 95, 3000, 333, 11571};
      std::size_t done = 0;
      for (std::int64_t const chunk : {0, 1000, 65536}) {
        // Long enough for what only long chunks are worth.
        std::vector<std::size_t> const long_pieces{1, 40000, 999};
        for (auto const n : chunk == 65536 ? long_pieces : pieces) {
          auto const values = this->natives(set, n, {.chunk = chunk});
          auto const first =
              expected.begin() + static_cast<std::ptrdiff_t>(done);
          ASSERT_TRUE(std::equal(values.begin(), values.end(), first))
              << "parameter " << p << " from " << done << ", chunk " << chunk;
          done += n;
        }
      }
    }
  } else {
    GTEST_SKIP() << "has no lags";
  }
}

/// More parts than stepping over the others could ever pass.
TYPED_TEST_P(Properties, LeapfrogOfManyParts) {
  std::uint64_t const parts = (std::uint64_t{1} << 40) + 15;
  // Streams may end before 100 values.
  typename TestFixture::Set set(
      {}, {.leapfrog = {77, parts}, .allow_overlap = true});
  if constexpr (Leaping<TypeParam>) {
    auto const values = this->natives(set, 100);
    for (std::uint64_t const i : {0, 1, 5, 99}) {
      auto const offset = UInt128(77) + UInt128(parts) * UInt128(i);
      if (offset > Impl::length_of(set.seed())) break;
      EXPECT_EQ(values[i], this->natives({.offset = offset}, 1)[0]) << i;
    }
  } else {
    RUNNEL_EXPECT_REFUSED(this->natives(set, 100), "leapfrog parts", "2^32");
    EXPECT_EQ(set.position(), UInt128(0));
  }
}

TYPED_TEST_P(Properties, LayoutsDoNotMatter) {
  this->template expect_rows<Kokkos::LayoutRight>(5, 401);
  this->template expect_rows<Kokkos::LayoutLeft>(5, 401);
  this->template expect_rows<Kokkos::LayoutRight>(1, 1003);
  this->template expect_rows<Kokkos::LayoutLeft>(1, 1003);
}

TYPED_TEST_P(Properties, StreamsOfASet) {
  StreamOptions three;
  three.first_stream = 4;
  three.num_streams = 3;
  typename TestFixture::Set blocked({}, three), interleaved({}, three);
  auto const blocks = this->natives(blocked, 3 * 200);
  auto turns = this->natives(interleaved, 101, {.order = Order::interleaved});
  auto const more =
      this->natives(interleaved, 499, {.order = Order::interleaved});
  turns.insert(turns.end(), more.begin(), more.end());
  typename TestFixture::Set cyclic({}, three);
  FillOptions const by_forty = {.order = Order::cyclic, .block = 40};
  auto dealt = this->natives(cyclic, 101, by_forty);
  auto const others = this->natives(cyclic, 499, by_forty);
  dealt.insert(dealt.end(), others.begin(), others.end());
  for (std::uint64_t s = 0; s < 3; ++s) {
    auto const expected = this->serial(200, 4 + s);
    EXPECT_TRUE(same_bits(expected, this->every(blocks, 200 * s, 1, 200)));
    EXPECT_TRUE(same_bits(expected, this->every(turns, s, 3, 200)));
    for (std::size_t i = 0; i < 200; ++i) {
      EXPECT_TRUE(
          same_bits(expected[i], dealt[(i / 40 * 3 + s) * 40 + i % 40]));
    }
    EXPECT_TRUE(
        same_bits(expected, this->natives({.first_stream = 4 + s}, 200)));
  }
}

TYPED_TEST_P(Properties, ManyStreams) {
  using Word = typename TestFixture::Word;
  using Plain = typename TestFixture::Plain;
  this->template expect_streams<Plain, Word>(scaled(300));
  this->template expect_streams<Plain, Word>(37);
  this->template expect_streams<Reference, double>(37);
  this->template expect_streams<Uniform, float>(50);
  using Space = typename TestFixture::Space;
  if constexpr (Impl::has_lane_form_on<TypeParam,
                                       Impl::Backend<Space>::on_device>) {
    using InLanes = Impl::RowsInLanes;
    this->template expect_streams<Plain, Word, InLanes>(1);
    this->template expect_streams<Reference, float, InLanes>(35);
    this->template expect_streams<Uniform, double, InLanes>(67);
  }
}

TYPED_TEST_P(Properties, SnapshotsGoOn) {
  StreamOptions options;
  options.first_stream = 2;
  options.num_streams = 3;
  options.offset = 12345;
  typename TestFixture::Set set({}, options);
  this->natives(set, 1000, {.order = Order::interleaved});
  auto const snapshot = set.snapshot();
  typename TestFixture::Set again(snapshot);
  EXPECT_EQ(again.snapshot(), snapshot);
  EXPECT_TRUE(same_bits(this->natives(set, 777), this->natives(again, 777)));
  EXPECT_EQ(set.snapshot(), again.snapshot());
  auto shorter = snapshot;
  shorter.words.pop_back();
  RUNNEL_EXPECT_REFUSED(typename TestFixture::Set{shorter}, "words");
}

/// A checkpoint of positions leads to the states of a full one, though the
/// streams are at different positions, one of them far ahead.
TYPED_TEST_P(Properties, PositionsLeadToStates) {
  using Set = typename TestFixture::Set;
  Set set({}, {.first_stream = 2, .num_streams = 3, .offset = 12345});
  this->natives(set, 1000, {.order = Order::interleaved});
  auto full = set.snapshot();
  Set ahead(slice(full, 1, 1));
  ahead.jump(1000003);
  put_slice(full, 1, ahead.snapshot());
  auto const positions = Set(full).snapshot(SnapshotForm::positions);
  EXPECT_EQ(positions.words.size() + positions.words_per_stream, 0u);
  EXPECT_EQ(Set(positions).snapshot(), full);
}

TYPED_TEST_P(Properties, StreamsEnd) {
  using Set = typename TestFixture::Set;
  UInt128 const length = Impl::length_of(typename TestFixture::Seed());
  if (length == UInt128(0) - UInt128(1)) GTEST_SKIP() << "later than 2^128";
  Set set({}, {.offset = length - UInt128(100)});
  EXPECT_EQ(set.outputs_left(), UInt128(100));
  auto const before = set.snapshot();
  RUNNEL_EXPECT_REFUSED(this->natives(set, 101), "100 left");
  RUNNEL_EXPECT_REFUSED(set.jump(101), "101 outputs");
  EXPECT_EQ(set.snapshot(), before);
  auto const expected = this->serial_from(set, 201);
  EXPECT_TRUE(
      same_bits(this->every(expected, 0, 1, 100), this->natives(set, 100)));
  RUNNEL_EXPECT_REFUSED(this->natives(set, 1), "0 left");
  RUNNEL_EXPECT_REFUSED(Set({}, {.offset = length + UInt128(1)}),
                        "past the end");
  Set beyond({}, {.offset = length - UInt128(100), .allow_overlap = true});
  EXPECT_TRUE(
      same_bits(this->every(expected, 0, 1, 200), this->natives(beyond, 200)));
  Set restored(beyond.snapshot());
  EXPECT_EQ(this->natives(restored, 1).at(0), expected[200]);
}

TYPED_TEST_P(Properties, FamiliesEnd) {
  using Set = typename TestFixture::Set;
  std::uint64_t const last = typename TestFixture::Seed().num_streams() - 1;
  if (last + 1 == UINT64_MAX) GTEST_SKIP() << "more streams than numbers";
  EXPECT_NO_THROW(Set({}, {.first_stream = last}));
  RUNNEL_EXPECT_REFUSED(Set({}, {.first_stream = last + 1}), "after stream",
                        "repeat");
  RUNNEL_EXPECT_REFUSED(Set({}, {.first_stream = last, .num_streams = 2}),
                        "after stream", "repeat");
}

REGISTER_TYPED_TEST_SUITE_P(Properties, KnownAnswers, ParallelIsSerial,
                            RequestsJoinUp, LargeRequestsJoinUp, JumpsAreSteps,
                            JumpsAddUp, LeapfrogPartsInterlock, EveryLags,
                            LeapfrogOfManyParts, LayoutsDoNotMatter,
                            StreamsOfASet, ManyStreams, SnapshotsGoOn,
                            PositionsLeadToStates, StreamsEnd, FamiliesEnd);

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_PROPERTIES_PROPERTIES_HPP
