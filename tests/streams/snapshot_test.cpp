// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Snapshots: what they say, that they restore anywhere, and what is refused.

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/set_model.hpp>
#include <testing/throws.hpp>

namespace Runnel::Testing {
namespace {

using T = std::uint32_t;

template <class CaseType>
class Snapshots : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using Seed = typename Generator::seed_type;
  using Set = StreamSet<Generator, Space>;
  using HostSet = StreamSet<Generator, Kokkos::DefaultHostExecutionSpace>;

  static FillOptions interleaved() {
    FillOptions options;
    options.order = Order::interleaved;
    return options;
  }
  /// Seven streams of a leapfrog part, the cursor in the middle.
  static Set used_set() {
    StreamOptions options;
    options.first_stream = 11;
    options.num_streams = 7;
    options.leapfrog = {2, 5};
    options.offset = UInt128(1, 3);
    Set set({}, options);
    filled<Bits, T>(set, 1000, interleaved());
    return set;
  }
};
TYPED_TEST_SUITE(Snapshots, RanmarCases, CaseNames);

TYPED_TEST(Snapshots, SayWhatTheSetIs) {
  using Generator = typename TypeParam::generator;
  auto const s = this->used_set().snapshot();
  EXPECT_EQ(s.generator, Generator::name);
  EXPECT_EQ(s.seeding, typename TestFixture::Seed().form());
  EXPECT_EQ(s.seed, typename TestFixture::Seed().numbers());
  EXPECT_TRUE(s.parameters.empty());
  EXPECT_EQ(s.first_stream, 11u);
  EXPECT_EQ(s.num_streams, 7u);
  EXPECT_EQ(s.part, 2u);
  EXPECT_EQ(s.num_parts, 5u);
  EXPECT_EQ(s.cursor, 1000u % 7);
  EXPECT_EQ(s.position, UInt128(1, 3 + 142));
  EXPECT_EQ(s.position_extra,
            (std::vector<std::uint64_t>{1, 1, 1, 1, 1, 1, 0}));
  EXPECT_EQ(s.word_bits, 8 * sizeof(typename Generator::word_type));
  EXPECT_EQ(s.words_per_stream,
            static_cast<std::uint64_t>(Generator::state_words));
  EXPECT_EQ(s.words.size(), 7 * s.words_per_stream);
  EXPECT_TRUE(s.notes.empty());
}

TYPED_TEST(Snapshots, DoNotDisturb) {
  auto set = this->used_set();
  auto undisturbed = this->used_set();
  EXPECT_EQ(set.snapshot(), set.snapshot());
  EXPECT_TRUE(
      same_bits(filled<Bits, T>(undisturbed, 500), filled<Bits, T>(set, 500)));
}

/// There and back through the host: the same snapshot, the same future.
TYPED_TEST(Snapshots, RestoreOnAnySpace) {
  using Set = typename TestFixture::Set;
  using HostSet = typename TestFixture::HostSet;
  auto original = this->used_set();
  auto const snapshot = original.snapshot();
  HostSet on_host(snapshot);
  EXPECT_EQ(on_host.snapshot(), snapshot);
  Set back(on_host.snapshot());
  EXPECT_EQ(back.snapshot(), snapshot);
  EXPECT_EQ(back.cursor(), original.cursor());
  EXPECT_EQ(back.position(3), original.position(3));
  EXPECT_EQ(back.leapfrog(), original.leapfrog());
  EXPECT_EQ(back.first_stream(), original.first_stream());
  EXPECT_EQ(back.seed(), original.seed());
  for (std::size_t const count : {5, 1000, 96}) {
    auto const expected = filled<Bits, T>(original, count, this->interleaved());
    EXPECT_TRUE(same_bits(
        expected, filled<Bits, T>(on_host, count, this->interleaved())));
    EXPECT_TRUE(
        same_bits(expected, filled<Bits, T>(back, count, this->interleaved())));
  }
  EXPECT_EQ(back.snapshot(), original.snapshot());
  EXPECT_EQ(on_host.snapshot(), original.snapshot());
}

/// At every position of the table's pointers, reached by filling, by jumping
/// and by starting there: one and the same record.
TYPED_TEST(Snapshots, EveryPhase) {
  using Set = typename TestFixture::Set;
  SerialStream<typename TypeParam::generator> serial;
  for (std::uint64_t position = 0; position < 200; ++position) {
    Set by_filling;
    filled<Bits, T>(by_filling, position);
    Set by_jumping;
    by_jumping.jump(position);
    StreamOptions options;
    options.offset = position;
    Set by_offset({}, options);
    auto const snapshot = by_filling.snapshot();
    ASSERT_EQ(by_jumping.snapshot(), snapshot) << position;
    ASSERT_EQ(by_offset.snapshot(), snapshot) << position;
    Set restored(snapshot);
    auto expected = serial;
    ASSERT_TRUE(same_bits(take_values<Bits, T>(expected, 250),
                          filled<Bits, T>(restored, 250)))
        << position;
    serial.next();
  }
}

/// Restarts in the middle of anything join up, many times over.
TYPED_TEST(Snapshots, ManyRestartsInOneRun) {
  using Set = typename TestFixture::Set;
  StreamOptions options;
  options.num_streams = 3;
  SetModel<typename TypeParam::generator> model({}, options);
  auto snapshot = Set({}, options).snapshot();
  for (std::size_t const count : {1, 2, 0, 95, 96, 97, 500, 3, 289, 1000, 7}) {
    Set set(snapshot);
    EXPECT_TRUE(
        same_bits(model.template deal_out<Bits, T>(count, Order::interleaved),
                  filled<Bits, T>(set, count, this->interleaved())));
    snapshot = set.snapshot();
  }
}

TYPED_TEST(Snapshots, RefusesWhatIsNotWhole) {
  using Set = typename TestFixture::Set;
  auto const whole = this->used_set().snapshot();
  auto const refuses = [&](auto const& change,
                           std::vector<std::string> const& words) {
    auto broken = whole;
    change(broken);
    return throws_saying<std::invalid_argument>([&] { Set restored(broken); },
                                                words);
  };
  EXPECT_TRUE(refuses([](auto& s) { s.generator = "mt19937"; },
                      {"mt19937", std::string(TypeParam::generator::name)}));
  EXPECT_TRUE(refuses([](auto& s) { s.generator.clear(); }, {"snapshot"}));
  EXPECT_TRUE(refuses([](auto& s) { s.words.pop_back(); }, {"words"}));
  EXPECT_TRUE(refuses([](auto& s) { s.words.push_back(0); }, {"words"}));
  EXPECT_TRUE(refuses([](auto& s) { s.words.clear(); }, {"words"}));
  EXPECT_TRUE(refuses([](auto& s) { s.words_per_stream = 98; }, {"98"}));
  EXPECT_TRUE(
      refuses([](auto& s) { s.words_per_stream = 0; }, {"0 per stream"}));
  EXPECT_TRUE(
      refuses([](auto& s) { s.word_bits = 96 - s.word_bits; }, {"bits"}));
  EXPECT_TRUE(refuses([](auto& s) { s.num_streams = 0; }, {"0 streams"}));
  EXPECT_TRUE(refuses([](auto& s) { s.num_streams = 8; }, {"8 streams"}));
  EXPECT_TRUE(
      refuses([](auto& s) { s.position_extra.pop_back(); }, {"positions"}));
  EXPECT_TRUE(refuses([](auto& s) { s.cursor = 7; }, {"cursor 7"}));
  EXPECT_TRUE(refuses([](auto& s) { s.num_parts = 0; }, {"part"}));
  EXPECT_TRUE(refuses([](auto& s) { s.part = 5; }, {"part 5 of 5"}));
  EXPECT_TRUE(refuses([](auto& s) { s.seeding = "none"; }, {"'none'"}));
  EXPECT_TRUE(refuses([](auto& s) { s.seed.push_back(1); }, {"numbers"}));
  EXPECT_TRUE(
      refuses([](auto& s) { s.parameters.push_back(1); }, {"parameters"}));
}

/// Positions alone, of more streams than a set has.
TYPED_TEST(Snapshots, RefusesTooManyStreams) {
  using Set = typename TestFixture::Set;
  auto many = this->used_set().snapshot();
  many.words.clear();
  many.words_per_stream = 0;
  many.position_extra.clear();
  many.cursor = 0;
  for (std::uint64_t const count :
       {std::uint64_t{1} << 31, std::uint64_t{1} << 61}) {
    many.num_streams = count;
    RUNNEL_EXPECT_REFUSED(Set{many}, std::to_string(count), "2^31 - 1");
  }
}

/// Extra positions are words of 64 bits.
TYPED_TEST(Snapshots, RefusesPositionsThatAreTooFarApart) {
  auto set = this->used_set();
  auto& positions = Impl::StreamSetAccess::positions(set);
  positions.advance(1, 2, UInt128(UINT64_MAX - 1000));
  EXPECT_NO_THROW(static_cast<void>(set.snapshot()));
  positions.advance(1, 2, UInt128(2000));
  RUNNEL_EXPECT_REFUSED(static_cast<void>(set.snapshot()),
                        "2^64 outputs or more apart");
  RUNNEL_EXPECT_REFUSED(
      static_cast<void>(set.snapshot(SnapshotForm::positions)), "2^64");
}

/// As the format says: absent when all streams are at one position.
TYPED_TEST(Snapshots, StatesWithoutExtraPositions) {
  using Set = typename TestFixture::Set;
  auto snapshot = this->used_set().snapshot();
  snapshot.position_extra.clear();
  Set const restored(snapshot);
  for (std::uint64_t s = 0; s < snapshot.num_streams; ++s) {
    EXPECT_TRUE(restored.position(s) == snapshot.position);
  }
}

/// Words that no state of the generator has: quietly cut to size they would
/// be another stream.
TYPED_TEST(Snapshots, RefusesWordsThatAreNoState) {
  using Set = typename TestFixture::Set;
  using Generator = typename TypeParam::generator;
  auto const whole = this->used_set().snapshot();
  auto const refused = [&](std::size_t word, std::uint64_t value) {
    auto broken = whole;
    broken.words[word] = value;
    return throws_saying<std::invalid_argument>([&] { Set restored(broken); },
                                                {"state"});
  };
  if constexpr (sizeof(typename Generator::word_type) == 4) {
    EXPECT_TRUE(refused(3, whole.words[3] + (std::uint64_t{1} << 32)));
  }
  if constexpr (requires { Generator::c_word; }) {
    // Bits below the fraction, c beyond its modulus, a pointer out of the
    // table; in the first stream and in the last.
    std::size_t const last = 6 * Generator::state_words;
    for (std::size_t const row : {std::size_t{0}, last}) {
      EXPECT_TRUE(refused(row, whole.words[row] | 1));
      EXPECT_TRUE(refused(row + 96, whole.words[row + 96] | 1));
      using Weyl = typename Generator::weyl;
      EXPECT_TRUE(refused(row + 97, Weyl::modulus << Weyl::shift));
      EXPECT_TRUE(refused(row + 97, whole.words[row + 97] | 1));
      EXPECT_TRUE(refused(row + 98, 97));
      // Zeros stay zeros: no seed leads there.
      auto broken = whole;
      for (std::size_t i = 0; i < 97; ++i) broken.words[row + i] = 0;
      EXPECT_TRUE(throws_saying<std::invalid_argument>(
          [&] { Set restored(broken); }, {"state"}));
    }
  }
}

/// A leapfrog part ends where its own outputs do.
TEST(SnapshotsOfParts, EndWhereThePartDoes) {
  using Set = StreamSet<mrg32k3a, Kokkos::DefaultHostExecutionSpace>;
  for (std::uint64_t part = 0; part < 4; ++part) {
    for (std::uint64_t const left : {0, 1, 3}) {
      StreamOptions options = {.leapfrog = {part, 4}};
      Set set({}, options);
      set.jump(set.outputs_left() - UInt128(left));
      auto const has_as_many = [&](Set same) {
        return same.outputs_left() == UInt128(left) &&
               throws_saying<std::invalid_argument>(
                   [&] { same.jump(UInt128(left + 1)); }, {"past the end"});
      };
      EXPECT_TRUE(has_as_many(Set(set.snapshot())));
      options.offset = set.position();
      EXPECT_TRUE(has_as_many(Set({}, options)));
      options.offset = set.position() + UInt128(left + 1);
      EXPECT_TRUE(throws_saying<std::invalid_argument>(
          [&] { Set past({}, options); }, {"past the end of the stream"}));
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
