// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// More streams than parameter sets: of mtdc and wichmann_hill, stream k is
// stream k mod S, k div S blocks on.

#include <gtest/gtest.h>

#include <runnel/generators/mtdc.hpp>
#include <runnel/generators/wichmann_hill.hpp>
#include <runnel/seeds/mt_tables.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/throws.hpp>

namespace Runnel::Testing {
namespace {

template <class G>
using Blocks = StreamSet<G, Kokkos::DefaultHostExecutionSpace>;
using Words = std::vector<std::uint64_t>;

template <class G>
Words words_of(typename G::seed_type const& seed, std::uint64_t stream,
               std::uint64_t count = 1) {
  Blocks<G> const set(
      seed,
      {.first_stream = stream, .num_streams = count, .allow_overlap = true});
  return set.snapshot().words;
}

/// The state of a stream, `times` jumps by 2^log2 outputs on, by way of records
/// that say that it is at its start: so far no position goes.
template <class G>
Words jumped(typename G::seed_type const& seed, std::uint64_t stream, int log2,
             std::uint64_t times) {
  auto snapshot =
      Blocks<G>(seed, {.first_stream = stream, .allow_overlap = true})
          .snapshot();
  bool const in_halves = log2 == 128;
  for (std::uint64_t i = 0; i < (in_halves ? 2 * times : times); ++i) {
    Blocks<G> set(snapshot);
    set.jump(UInt128(1) << (in_halves ? 127 : log2));
    snapshot = set.snapshot();
    snapshot.position = 0;
  }
  return snapshot.words;
}

/// \param size  S
template <class G>
void expect_blocks(typename G::seed_type const& seed, std::uint64_t size,
                   int log2) {
  for (std::uint64_t const k : {size, size + 1, 2 * size - 1}) {
    EXPECT_EQ(words_of<G>(seed, k), jumped<G>(seed, k - size, log2, 1)) << k;
  }
  EXPECT_EQ(words_of<G>(seed, 2 * size), jumped<G>(seed, 0, log2, 2));
  // A set may begin at any stream, and each stream is as if alone.
  auto const many = words_of<G>(seed, size - 2, size + 4);
  Words each;
  for (std::uint64_t i = 0; i < size + 4; ++i) {
    auto const words = words_of<G>(seed, size - 2 + i);
    each.insert(each.end(), words.begin(), words.end());
  }
  EXPECT_EQ(many, each);
}

MtdcSeed three_sets(std::uint64_t first = 0) {
  auto const table = mt_opencl32_table();
  return MtdcSeed(9, {table.begin(), table.begin() + 3}, first);
}

TEST(BlocksOfSets, BeginWhereTheBlockBeforeEnds) {
  expect_blocks<mtdc>(three_sets(), 3, 128);
  expect_blocks<mtdc>(MtdcSeed::same(9, three_sets()), 3, 128);
  expect_blocks<mtdc>(MtdcSeed::stride(9, 5, three_sets()), 3, 128);
  expect_blocks<wichmann_hill>(7, 273, 68);
  for (std::uint64_t const k : {4096, 4097, 8191}) {
    EXPECT_EQ(words_of<mtdc>(7, k), jumped<mtdc>(7, k - 4096, 128, 1)) << k;
  }
  EXPECT_EQ(words_of<mtdc>(7, 8192), jumped<mtdc>(7, 0, 128, 2));
}

/// A later first set numbers the same streams, where seed words do not depend
/// on the number.
TEST(BlocksOfSets, AreNumberedOnFromTheFirstSet) {
  for (std::uint64_t const k : {0, 1, 2, 3, 5, 1000}) {
    EXPECT_EQ(words_of<mtdc>(MtdcSeed::same(9, three_sets(2)), k),
              words_of<mtdc>(MtdcSeed::same(9, three_sets()), k + 2));
  }
  auto const later = WichmannHillSeed::make("s", {7}, {200});
  for (std::uint64_t const k : {0, 72, 73, 272, 273, 100'000}) {
    EXPECT_EQ(words_of<wichmann_hill>(later, k),
              words_of<wichmann_hill>(7, k + 200));
  }
  // By the rule keyed, stream k mod S says how the block before begins.
  EXPECT_EQ(words_of<mtdc>(three_sets(2), 4),
            jumped<mtdc>(three_sets(2), 1, 128, 1));
}

template <class G>
void expect_rows(typename G::seed_type const& seed, std::uint64_t first) {
  using T = float;
  constexpr std::uint64_t streams = 9, length = 500;
  StreamOptions const options{.first_stream = first, .num_streams = streams};
  Blocks<G> set(seed, options);
  set.jump(12345);
  auto const values = filled<Uniform, T>(set, streams * length);
  for (std::uint64_t s = 0; s < streams; ++s) {
    Blocks<G> own(seed, {.first_stream = first + s, .offset = 12345});
    auto const expected = filled<Uniform, T>(own, length);
    EXPECT_TRUE(same_bits(expected.data(), values.data() + s * length, length))
        << G::name << ' ' << s;
  }
  // States and positions.
  auto const after = set.snapshot();
  EXPECT_EQ(Blocks<G>(after).snapshot(), after);
  EXPECT_EQ(Blocks<G>(set.snapshot(SnapshotForm::positions)).snapshot(), after);
}

TEST(BlocksOfSets, AreFilledMovedAndRestored) {
  expect_rows<mtdc>(three_sets(), 1);
  expect_rows<mtdc>({}, 4093);
  expect_rows<wichmann_hill>({}, 270);
}

TEST(BlocksOfSets, EndWithTheFamilyAndTheBlock) {
  using Set = Blocks<wichmann_hill>;
  std::uint64_t const family = 273ull << 24;
  EXPECT_EQ(WichmannHillSeed().num_streams(), family);
  EXPECT_EQ(WichmannHillSeed::make("s", {1}, {5}).num_streams(), family - 5);
  EXPECT_NO_THROW(Set({}, {.first_stream = family - 1}));
  RUNNEL_EXPECT_REFUSED(Set({}, {.first_stream = family}), "wichmann_hill",
                        "after stream 4580179967", "allow_overlap");
  EXPECT_NO_THROW(Set({}, {.first_stream = family, .allow_overlap = true}));
  UInt128 const block = UInt128(1) << 68;
  Set set({}, {.first_stream = 300, .offset = block - UInt128(1)});
  set.jump(1);
  RUNNEL_EXPECT_REFUSED(set.jump(1), "295147905179352825856 outputs");
  EXPECT_EQ(words_of<wichmann_hill>({}, 573), set.snapshot().words);
}

TEST(BlocksOfSets, AreOfAllNumbersButByTheOlderRule) {
  EXPECT_NO_THROW(Blocks<mtdc>({}, {.first_stream = UINT64_MAX - 1}));
  auto const old = MtdcSeed::make("init", {4172});
  EXPECT_EQ(old.num_streams(), 4096u);
  RUNNEL_EXPECT_REFUSED(Blocks<mtdc>(old, {.first_stream = 4096}), "mtdc",
                        "after stream 4095");
  // Files of that time continue: past the sets they repeated others.
  Blocks<mtdc> set(old, {.first_stream = 4095,
                         .num_streams = 3,
                         .offset = 77,
                         .allow_overlap = true});
  auto const states = set.snapshot();
  EXPECT_EQ(states.seeding, "init");
  EXPECT_EQ(Blocks<mtdc>(set.snapshot(SnapshotForm::positions)).snapshot(),
            states);
  Blocks<mtdc> const begin(MtdcSeed::same(4172),
                           {.num_streams = 2, .offset = 77});
  auto const expected = begin.snapshot().words;
  EXPECT_TRUE(same_bits(expected,
                        Words(states.words.begin() + 20, states.words.end())));
}

}  // namespace
}  // namespace Runnel::Testing
