// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Seeds of mt19937 and mtdc: what they accept, and how they are stored.

#include <gtest/gtest.h>

#include <random>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/seeds/mt_tables.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Numbers = std::vector<std::uint64_t>;

TEST(Mt19937Seed, IsTheStandardLibrarys) {
  for (std::uint32_t const seed : {0u, 1u, 5489u, 4294967295u}) {
    std::vector<std::uint32_t> words(mt19937::state_words);
    Mt19937Seed::make("init", {seed}).write_states(0, 1, words.data());
    EXPECT_TRUE(mt19937::is_state(words.data()));
    auto state = mt19937::load(words.data());
    std::mt19937 expected(seed);
    for (int i = 0; i < 3000; ++i) {
      ASSERT_EQ(mt19937::step(state), expected()) << i;
    }
    mt19937::store(state, words.data());
    auto again = mt19937::load(words.data());
    for (int i = 0; i < 700; ++i) {
      ASSERT_EQ(mt19937::step(again), expected()) << i;
    }
  }
}

TEST(Mt19937Seed, StreamsOneByOneAreStreamsTogether) {
  Mt19937Seed const seed = Mt19937Seed::make("array", {1, 2, 3});
  constexpr std::size_t n = mt19937::state_words;
  std::vector<std::uint32_t> together(4 * n), single(n);
  seed.write_states(5, 4, together.data());
  for (std::uint64_t s = 0; s < 4; ++s) {
    seed.write_states(5 + s, 1, single.data());
    auto const first = together.begin() + static_cast<std::ptrdiff_t>(s * n);
    EXPECT_TRUE(std::equal(single.begin(), single.end(), first)) << s;
  }
}

TEST(Mt19937Seed, RefusesOthers) {
  using Seed = Mt19937Seed;
  RUNNEL_EXPECT_REFUSED(Seed::make("init", {}), "'init' with 0");
  RUNNEL_EXPECT_REFUSED(Seed::make("init", {1, 2}), "'init' with 2");
  RUNNEL_EXPECT_REFUSED(Seed::make("array", {}), "'array' with 0");
  RUNNEL_EXPECT_REFUSED(Seed::make("ij,kl", {1, 2}), "'ij,kl'");
  RUNNEL_EXPECT_REFUSED(Seed::make("init", {1ull << 32}), "4294967296", "2^32");
  RUNNEL_EXPECT_REFUSED(Seed::make("array", {1, 1ull << 32}), "4294967296",
                        "2^32");
}

TEST(MtdcSeed, ComesBackFromItsNumbers) {
  auto const table = mt_opencl32_table();
  for (MtdcSeed const& seed :
       {MtdcSeed(), MtdcSeed(0, "default", 4095), MtdcSeed(7, "opencl32", 3),
        MtdcSeed(9, {table.begin(), table.begin() + 4}, 1), MtdcSeed::same(5),
        MtdcSeed::stride(0, 0x33ff, MtdcSeed(0, "opencl32", 2))}) {
    auto const again =
        MtdcSeed::make(seed.form(), seed.numbers(), seed.parameters());
    EXPECT_EQ(again.form(), seed.form());
    EXPECT_EQ(again.numbers(), seed.numbers());
    EXPECT_EQ(again.parameters(), seed.parameters());
    EXPECT_EQ(again.num_streams(), seed.num_streams());
    EXPECT_EQ(again.shape(), seed.shape());
    // Past the end they repeat.
    for (std::uint64_t const stream : {0, 1, 100, 4096, 9999}) {
      EXPECT_EQ(again.set_of(stream), seed.set_of(stream));
    }
  }
  EXPECT_TRUE(MtdcSeed().parameters().empty());
  EXPECT_EQ(MtdcSeed(1, "opencl32", 5).num_sets(), 32u);
  EXPECT_EQ(MtdcSeed(1, "opencl32", 5).num_streams(), UINT64_MAX);
  EXPECT_EQ(MtdcSeed(1, "opencl32", 5).set_of(2), table[7]);
}

std::vector<std::uint32_t> words_of(MtdcSeed const& seed,
                                    std::uint64_t stream) {
  std::vector<std::uint32_t> words(
      static_cast<std::size_t>(seed.shape().state_words));
  seed.write_states(stream, 1, words.data());
  return words;
}

TEST(MtdcSeed, RulesSayHowWordsDiffer) {
  for (std::uint64_t const k : {0, 1, 100, 4095}) {
    // The set of stream k as the first one of a seed.
    auto const first = [&](std::uint64_t n) {
      return words_of(MtdcSeed(n, "default", k), 0);
    };
    EXPECT_EQ(words_of(MtdcSeed::same(7), k), first(7));
    EXPECT_EQ(words_of(MtdcSeed::stride(7, 0x33ff), k), first(7 + k * 0x33ff));
    EXPECT_EQ(words_of(MtdcSeed::stride(7, 0xffffffff), k),
              first((7 - k) & 0xffffffff));
    EXPECT_EQ(words_of(7, k) == first(7), k == 0);
    auto expected = first(7);
    std::uint32_t const key[] = {7, static_cast<std::uint32_t>(k)};
    Impl::seed_mt_words(key, {expected.data(), 17});
    expected[0] &= mt_default_table()[k].upper_mask();
    EXPECT_EQ(words_of(7, k) == expected, k > 0);
  }
}

TEST(MtdcSeed, FilesOfEarlierVersionsMeanTheSame) {
  auto const old = MtdcSeed::make("init", {4172}, {1, 3});
  EXPECT_EQ(old.form(), "init");  // as it is stored again
  for (std::uint64_t const k : {0, 1, 28}) {
    EXPECT_EQ(words_of(old, k),
              words_of(MtdcSeed::same(4172, MtdcSeed(0, "opencl32", 3)), k));
  }
}

TEST(MtdcSeed, RefusesOthers) {
  using Seed = MtdcSeed;
  RUNNEL_EXPECT_REFUSED(Seed(1ull << 32, "default"), "4294967296", "2^32");
  RUNNEL_EXPECT_REFUSED(Seed(1, "cuda"), "no table 'cuda'", "opencl32");
  RUNNEL_EXPECT_REFUSED(Seed(1, "default", 4096), "no set 4096");
  RUNNEL_EXPECT_REFUSED(Seed(1, "opencl32", 32), "no set 32",
                        "32 parameter sets");
  RUNNEL_EXPECT_REFUSED(Seed::make("array", {1}), "'array' with 1", "keyed");
  RUNNEL_EXPECT_REFUSED(Seed::make("same", {1, 2}), "'same' with 2", "stride");
  RUNNEL_EXPECT_REFUSED(Seed::stride(1, 1ull << 32), "4294967296", "2^32");
  RUNNEL_EXPECT_REFUSED(Seed::same(1ull << 32), "4294967296", "2^32");
  for (Numbers const& parameters :
       {Numbers{0}, Numbers{3, 0}, Numbers{0, 0, 1}, Numbers{2, 0, 17, 8, 23},
        Numbers{2, 0, 17, 8, 23, 0, 1, 2}, Numbers{2, 0, 17, 8, 23, 0, 1, 2, 3},
        Numbers{2, 0, 17, 8, 23, 0, 1ull << 32, 2, 3},
        Numbers{2, 1, 17, 8, 23, 0, 1ull << 31, 2, 3}}) {
    RUNNEL_EXPECT_REFUSED(Seed::make("keyed", {1}, parameters), "Mt");
  }
  std::vector<MtParameters> sets(2, mt_default_table()[0]);
  sets[1].num_words = 18;
  RUNNEL_EXPECT_REFUSED(Seed(1, sets), "set 0", "another size");
  sets = {mt19937_parameters};
  RUNNEL_EXPECT_REFUSED(Seed(1, sets), "set 0", "shifts");
  RUNNEL_EXPECT_REFUSED(Seed(1, std::vector<MtParameters>{}), "no set 0");
}

TEST(MtdcSeed, StatesAreKnownAsSuch) {
  MtdcSeed const seed(3, "default", 10);
  std::vector<std::uint32_t> words(
      static_cast<std::size_t>(seed.shape().state_words));
  seed.write_states(2, 1, words.data());
  EXPECT_TRUE(mtdc::is_state(seed, 2, words.data()));
  EXPECT_FALSE(mtdc::is_state(seed, 3, words.data()));
  for (std::size_t const i : {17, 18, 19}) {
    auto changed = words;
    changed[i] ^= 1;
    EXPECT_FALSE(mtdc::is_state(seed, 2, changed.data()));
  }
  words[0] |= 1;  // below the state
  EXPECT_FALSE(mtdc::is_state(seed, 2, words.data()));
  std::fill_n(words.begin(), 17, 0);
  EXPECT_FALSE(mtdc::is_state(seed, 2, words.data()));
}

}  // namespace
}  // namespace Runnel::Testing
