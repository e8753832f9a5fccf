// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Many streams at once have the states that each has alone.

#include <gtest/gtest.h>

#include <runnel/generators/list.hpp>
#include <runnel/streams/stream_set.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

template <class Generator>
class Seeding : public ::testing::Test {
 public:
  using Seed = typename Generator::seed_type;
  using Word = typename Generator::state_word;

  static std::vector<std::uint64_t> alone(Seed const& seed,
                                          std::uint64_t stream) {
    std::vector<Word> words(
        static_cast<std::size_t>(Impl::shape_of<Generator>(seed).state_words));
    seed.write_states(stream, 1, words.data());
    return {words.begin(), words.end()};
  }
  static std::vector<std::uint64_t> in_a_set(Seed const& seed,
                                             std::uint64_t first,
                                             std::uint64_t count) {
    StreamOptions options;
    options.first_stream = first;
    options.num_streams = count;
    options.allow_overlap = true;
    return StreamSet<Generator>(seed, options).snapshot().words;
  }
  /// Compares every `step`-th stream of a set, and its last one.
  static void expect_the_same(Seed const& seed, std::uint64_t first,
                              std::uint64_t count, std::uint64_t step) {
    auto const words = in_a_set(seed, first, count);
    auto const size =
        static_cast<std::size_t>(Impl::shape_of<Generator>(seed).state_words);
    ASSERT_EQ(words.size(), count * size);
    auto const expect = [&](std::uint64_t s) {
      auto const at = words.begin() + static_cast<std::ptrdiff_t>(s * size);
      std::vector<std::uint64_t> const state(
          at, at + static_cast<std::ptrdiff_t>(size));
      EXPECT_EQ(state, alone(seed, first + s)) << "stream " << first + s;
    };
    for (std::uint64_t s = 0; s < count; s += step) expect(s);
    expect(count - 1);
  }
  /// The same by the table, on the host.
  static void expect_the_tables(Seed const& seed, std::uint64_t first,
                                std::uint64_t count, std::uint64_t step) {
    auto const table = seed.seed_table(first, count);
    ASSERT_FALSE(table.empty());
    std::vector<Word> words(
        static_cast<std::size_t>(Impl::shape_of<Generator>(seed).state_words));
    for (std::uint64_t s = 0; s < count; s += step) {
      Generator::seed_from_table(table.data(), static_cast<std::int64_t>(s),
                                 words.data());
      EXPECT_EQ(std::vector<std::uint64_t>(words.begin(), words.end()),
                alone(seed, first + s))
          << "stream " << first + s;
    }
  }
};
using Generators = ::testing::Types<sprng_lcg, sprng_lcg64, sprng_cmrg,
                                    sprng_pmlcg, mrg32k3a, wichmann_hill>;
TYPED_TEST_SUITE(Seeding, Generators);

TYPED_TEST(Seeding, ASetHasTheStatesOfItsStreams) {
  this->expect_the_same({}, 0, 300, 3);
  this->expect_the_same({}, 1, 5, 1);
  // On several threads of a host, and past the digits of a table.
  this->expect_the_same({}, 77, 70001, 7919);
}

TYPED_TEST(Seeding, ATableHasThem) {
  this->expect_the_tables({}, 0, 2000, 13);
  this->expect_the_tables(987654321u, 100003, 40000, 3203);
}

template <class Generator>
class ListedNumbers : public ::testing::Test {};
using WithNumbers =
    ::testing::Types<sprng_lcg, sprng_lcg64, sprng_cmrg, sprng_pmlcg>;
TYPED_TEST_SUITE(ListedNumbers, WithNumbers);

/// In whatever space: the primes and exponents that the host finds.
TYPED_TEST(ListedNumbers, AreThoseOfTheStreams) {
  using Space = Kokkos::DefaultExecutionSpace;
  typename TypeParam::seed_type const seed(77);
  constexpr std::uint64_t first = 12345;
  constexpr std::int64_t count = 1 << 14;
  auto const states = Impl::make_state_words<std::uint64_t>(
      Space(), count * TypeParam::state_words);
  ASSERT_TRUE((Impl::seed_from_list<TypeParam>(Space(), seed, first, count,
                                               states.data())));
  std::vector<std::uint64_t> words;
  Impl::copy_words(Space(), states, words);
  EXPECT_EQ(words, Seeding<TypeParam>::in_a_set(seed, first, count));
}

/// The last primes, and streams that have none of their own.
TEST(ListedNumbersOfSprng, EndWithTheTable) {
  using Space = Kokkos::DefaultExecutionSpace;
  constexpr std::int64_t count = 1 << 14;
  SprngLcgSeed const seed(1);
  std::uint64_t const first = 779156 - count;
  auto const states = Impl::make_state_words<std::uint64_t>(Space(), 3 * count);
  ASSERT_TRUE((Impl::seed_from_list<sprng_lcg>(Space(), seed, first, count,
                                               states.data())));
  std::vector<std::uint64_t> words;
  Impl::copy_words(Space(), states, words);
  EXPECT_EQ(words, Seeding<sprng_lcg>::in_a_set(seed, first, count));
  EXPECT_EQ(seed.number_lists(first, count).size(), 1u);
  EXPECT_TRUE(seed.number_lists(0, 100).empty());
  EXPECT_TRUE(
      SprngLcg64Seed(1).number_lists(146138718 - count + 1, count).empty());
}

/// Streams past the last position have the primes from the second one on again.
TEST(ListedNumbersOfSprng, BeginAgain) {
  using Space = Kokkos::DefaultExecutionSpace;
  SprngLcgSeed const seed(1);
#ifdef RUNNEL_TEST_FEW_GENERATORS
  constexpr std::int64_t most = 100000;  // seconds under AddressSanitizer
#else
  constexpr std::int64_t most = 800000;  // from the first position on
#endif
  for (std::uint64_t const first :
       {779156 - 5000, 779156, 779157, 2 * 779156 - 9000, 0}) {
    std::int64_t const count = first == 0 ? most : 1 << 15;
    auto const states =
        Impl::make_state_words<std::uint64_t>(Space(), 3 * count);
    ASSERT_TRUE((Impl::seed_from_list<sprng_lcg>(Space(), seed, first, count,
                                                 states.data())));
    std::vector<std::uint64_t> words;
    Impl::copy_words(Space(), states, words);
    std::vector<std::uint64_t> expected(words.size());
    seed.write_states(first, static_cast<std::uint64_t>(count),
                      expected.data());
    EXPECT_EQ(words, expected) << first;
  }
}

/// Streams whose run-up is a C int that overflows, and the last primes.
TEST(SeedingOfSprng, FarStreams) {
  using Cmrg = Seeding<sprng_cmrg>;
  for (std::uint64_t const first :
       {std::uint64_t{16909200}, std::uint64_t{33818500},
        sprng_cmrg::num_streams - 400}) {
    Cmrg::expect_the_tables(SprngCmrgSeed(42, 2), first, 300, 101);
    Seeding<sprng_lcg64>::expect_the_tables(SprngLcg64Seed(7, 1), first, 300,
                                            101);
  }
  Seeding<sprng_lcg>::expect_the_tables(SprngLcgSeed(5, 6), 523000, 1000, 101);
  Seeding<sprng_lcg>::expect_the_tables(SprngLcgSeed(5, 6), 778900, 257, 31);
  Seeding<sprng_pmlcg>::expect_the_tables(SprngPmlcgSeed(5), (1u << 30) - 300,
                                          300, 37);
}

TEST(SeedingOfSprng, SpawnedStreamsAndRefusals) {
  auto const spawned = SprngCmrgSeed(3).with_total(1000).spawned(3, 1);
  Seeding<sprng_cmrg>::expect_the_same(spawned, 0, 1000, 37);
  EXPECT_TRUE(spawned.seed_table(0, 1000).empty());
  StreamOptions options;
  options.num_streams = 1000;
  options.allow_overlap = true;
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { StreamSet<sprng_cmrg>(SprngCmrgSeed(3).with_total(999), options); },
      {"stream 999"}));
  // In one of several pieces.
  options.first_stream = SprngCmrgSeed::max_total - 50000;
  options.num_streams = 60000;
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { StreamSet<sprng_cmrg>(SprngCmrgSeed(), options); }, {"stream"}));
}

template <class Generator>
class RingSeeding : public ::testing::Test {};
using Ring = ::testing::Types<sprng_lfg, sprng_mlfg>;
TYPED_TEST_SUITE(RingSeeding, Ring);

/// By the lanes of whatever space: the same words for all lags.
TYPED_TEST(RingSeeding, LanesMakeTheStatesOfStreams) {
  using Seed = typename TypeParam::seed_type;
  using Space = Kokkos::DefaultExecutionSpace;
  using T = Seeding<TypeParam>;
  for (std::uint64_t param = 0; param < Seed::facts::num_params; ++param) {
    Seed const seed(20250101 + param, param);
    auto const size = static_cast<std::size_t>(seed.state_words());
    for (std::uint64_t const first : {0u, 12345u, (1u << 30) - 300}) {
      auto const states =
          Impl::make_state_words<typename T::Word>(Space(), 300 * size);
      ASSERT_TRUE((Impl::seed_rings<TypeParam>(Space(), seed, first, 300,
                                               states.data())));
      std::vector<std::uint64_t> words;
      Impl::copy_words(Space(), states, words);
      for (std::uint64_t s = 0; s < 300; s += 23) {
        auto const at = words.begin() + static_cast<std::ptrdiff_t>(s * size);
        std::vector<std::uint64_t> const state(
            at, at + static_cast<std::ptrdiff_t>(size));
        ASSERT_EQ(state, T::alone(seed, first + s))
            << "parameter " << param << ", stream " << first + s;
      }
    }
  }
}

TYPED_TEST(RingSeeding, ASetHasTheStatesOfItsStreams) {
  using Seed = typename TypeParam::seed_type;
  using T = Seeding<TypeParam>;
  T::expect_the_same(Seed(5, 3), 0, 5000, 499);
  T::expect_the_same(Seed(5), 3, 300, 29);
}

/// Streams past 2^30 have the long run-up that SPRNG gives them.
TEST(SeedingOfSprng, LongRunUps) {
  SprngLfgSeed const seed(3, 1);
  EXPECT_TRUE(seed.seed_table((1u << 30) - 200, 300).empty());
  EXPECT_FALSE(seed.seed_table((1u << 30) - 300, 300).empty());
  Seeding<sprng_lfg>::expect_the_same(seed, (1u << 30) - 200, 300, 1);
}

TEST(SeedingOfWichmannHill, SetsAndBlocks) {
  using T = Seeding<wichmann_hill>;
  auto const seed =
      WichmannHillSeed::make("s1..s4", {1, 16777215, 3, 0}, {200});
  T::expect_the_tables(seed, 0, 600, 1);
  T::expect_the_tables(seed, 272, 400, 1);
  T::expect_the_tables(seed, WichmannHillSeed::family_size - 900, 700, 13);
  RUNNEL_EXPECT_REFUSED(WichmannHillSeed::make("s", {1}, {2, 3}),
                        "2 parameters; give none, or the set of stream 0");
  RUNNEL_EXPECT_REFUSED(WichmannHillSeed::make("s", {1, 2}, {3}),
                        "'s' with 2 numbers is no seed of wichmann_hill");
}

TEST(SeedingOfMrg32k3a, SubstreamsAndLargeNumbers) {
  using T = Seeding<mrg32k3a>;
  auto const seed =
      Mrg32k3aSeed::make("s0..s5", {1, 2, 3, 4, 5, 6}, {123456789});
  T::expect_the_tables(seed, 0, 1500, 1);
  T::expect_the_tables(seed, std::uint64_t{1} << 63, 1025, 31);
  RUNNEL_EXPECT_REFUSED(
      Mrg32k3aSeed::make("s", {1}, {2, 3, 4}),
      "3 parameters; give none, or the number of the substream");
  RUNNEL_EXPECT_REFUSED(Mrg32k3aSeed::make("s", {1, 2}, {3}),
                        "'s' with 2 numbers is no seed of mrg32k3a");
}

TEST(SeedingOfMrg32k3a, SubstreamsEndWhereTheNextStreamBegins) {
  using Set = StreamSet<mrg32k3a, Kokkos::DefaultExecutionSpace>;
  auto const last = Mrg32k3aSeed::num_substreams - 1;
  EXPECT_NO_THROW(Set(Mrg32k3aSeed::make("s", {7}, {last})));
  for (std::uint64_t const past : {last + 1, UINT64_MAX}) {
    auto const seed = Mrg32k3aSeed::make("s", {7}, {past});
    RUNNEL_EXPECT_REFUSED(Set{seed}, "lie in other streams", "lower substream");
    // Allowed as an option, and in checkpoints of sets with that option.
    Set const allowed(seed, {.allow_overlap = true});
    Set const again(allowed.snapshot());
    EXPECT_EQ(again.snapshot(), allowed.snapshot());
    EXPECT_EQ(again.outputs_left(), allowed.outputs_left());
  }
}

/// (m1^3 − 1)(m2^3 − 1)/2 outputs are num_in_period blocks of 2^127 and `rest`
/// outputs.
TEST(SeedingOfMrg32k3a, StreamsBeyondThePeriodComeRound) {
  using Set = StreamSet<mrg32k3a, Kokkos::DefaultExecutionSpace>;
  constexpr UInt128 rest(2'772'134'872'109'281'048U,
                         12'222'364'665'397'626'574U);
  constexpr std::uint64_t end = Mrg32k3aSeed::num_in_period;
  for (std::uint64_t const s : {0, 1, 77}) {
    Set const beyond(
        7, {.first_stream = end + s, .offset = rest, .allow_overlap = true});
    Set const first(7, {.first_stream = s});
    EXPECT_EQ(beyond.snapshot().words, first.snapshot().words) << s;
  }
  RUNNEL_EXPECT_REFUSED(Set(7, {.first_stream = end}), "repeat others",
                        "after stream 18446446923712103912",
                        "StreamOptions::allow_overlap");
  // Allowed as an option, and in checkpoints of sets with that option.
  Set const allowed(7, {.first_stream = end, .allow_overlap = true});
  EXPECT_EQ(Set(allowed.snapshot()).snapshot(), allowed.snapshot());
}

template <class Generator>
class SmallJumps : public ::testing::Test {};
using SmallStates =
    ::testing::Types<sprng_lcg, sprng_lcg64, sprng_cmrg, sprng_pmlcg, mrg32k3a,
                     wichmann_hill, ceicg, philox4x32>;
TYPED_TEST_SUITE(SmallJumps, SmallStates);

/// One work item per stream moves the states as a group of lanes does.
TYPED_TEST(SmallJumps, AreJumps) {
  using Space = Kokkos::DefaultExecutionSpace;
  StreamOptions options;
  options.num_streams = 300;
  StreamSet<TypeParam> set({}, options);
  auto const before = set.snapshot().words;
  UInt128 const n = (UInt128(1) << 40) + UInt128(12345);
  set.jump(n);
  auto const states = Impl::make_state_words<typename TypeParam::state_word>(
      Space(), before.size());
  Impl::copy_words(Space(), before, states);
  auto const kept =
      Impl::kept_jump_rows<TypeParam>("Runnel::StreamSet", Space(), set.seed(),
                                      {0, options.num_streams}, {n, 2});
  Impl::launch_small_jump<TypeParam>(Space(), Impl::JumpFromTable{kept.rows},
                                     300, states.data());
  std::vector<std::uint64_t> words;
  Impl::copy_words(Space(), states, words);
  EXPECT_EQ(words, set.snapshot().words);
}

}  // namespace
}  // namespace Runnel::Testing
