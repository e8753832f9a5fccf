// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sets of many streams: a host's threads share them, and do with many streams
// at a time what they do with one.

#include <gtest/gtest.h>

#include <algorithm>
#include <runnel/generators/list.hpp>
#include <runnel/streams/stream_set.hpp>
#include <string>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

template <class Generator>
class ManyStreams : public ::testing::Test {
 public:
  using Set = StreamSet<Generator>;
  static constexpr std::uint64_t first_stream = 77;

  static Set make(std::uint64_t count) {
    StreamOptions options;
    options.first_stream = first_stream;
    options.num_streams = count;
    return Set({}, options);
  }
  /// Refused with the number of that stream?
  static ::testing::AssertionResult names(Snapshot const& snapshot,
                                          std::uint64_t stream) {
    return refused([&] { Set const restored(snapshot); },
                   {"the words of stream " + std::to_string(stream) +
                    " are no state of " + std::string(Generator::name)});
  }
  /// No state of the generator has it.
  static void damage(Snapshot& snapshot, std::uint64_t stream) {
    auto& word = snapshot.words[stream * snapshot.words_per_stream + 1];
    if constexpr (sizeof(typename Generator::state_word) < 8) {
      word |= std::uint64_t{1} << 40;
    } else {
      word = ~std::uint64_t{0};
    }
  }
  /// What a jump by n makes of the states, one by one.
  static void jump_each(Snapshot& snapshot, UInt128 n) {
    using Word = typename Generator::state_word;
    constexpr auto size = static_cast<std::size_t>(Generator::state_words);
    std::vector<std::uint64_t> rows(2 * Generator::jump_words);
    for (std::uint64_t s = 0; s < snapshot.num_streams; ++s) {
      Generator::write_jump_rows({}, first_stream + s, n, 2, rows.data());
      std::vector<Word> state(size);
      auto* const words = snapshot.words.data() + s * size;
      for (std::size_t i = 0; i < size; ++i) {
        state[i] = static_cast<Word>(words[i]);
      }
      auto loaded = Generator::load(state.data());
      Generator::apply(loaded, rows.data() + Generator::jump_words);
      Generator::store(loaded, state.data());
      for (std::size_t i = 0; i < size; ++i) words[i] = state[i];
    }
  }
};
using OfFewWords = ::testing::Types<sprng_lcg, sprng_lcg64, sprng_cmrg,
                                    sprng_pmlcg, mrg32k3a, wichmann_hill>;
TYPED_TEST_SUITE(ManyStreams, OfFewWords);

TYPED_TEST(ManyStreams, GoOnFromTheirSnapshot) {
  auto set = this->make(70001);
  set.jump(5);
  auto const snapshot = set.snapshot();
  typename TestFixture::Set const restored(snapshot);
  EXPECT_EQ(restored.snapshot().words, snapshot.words);
}

/// In the first block that is looked at and in others, on whatever thread.
TYPED_TEST(ManyStreams, NameTheStreamThatIsDamaged) {
  constexpr std::uint64_t count = 70001;
  auto const whole = this->make(count).snapshot();
  for (std::uint64_t const stream :
       {0, 1, 2730, 4095, 4096, 10922, 35000, 35001, 69999, 70000}) {
    auto broken = whole;
    this->damage(broken, stream);
    EXPECT_TRUE(this->names(broken, stream));
    // And the first of several.
    this->damage(broken, count - 1);
    if (stream > 2730) this->damage(broken, 2730);
    EXPECT_TRUE(this->names(broken, std::min<std::uint64_t>(stream, 2730)));
  }
}

TYPED_TEST(ManyStreams, JumpAsEachDoesAlone) {
  for (std::uint64_t const count : {1, 2, 3, 5, 1003}) {
    for (UInt128 const n : {UInt128(1), UInt128(2), UInt128(12345),
                            UInt128(0x123456789abcdefull)}) {
      auto set = this->make(count);
      auto expected = set.snapshot();
      this->jump_each(expected, n);
      set.jump(n);
      EXPECT_EQ(set.snapshot().words, expected.words);
    }
  }
}

template <class Generator>
class ManySeeds : public ::testing::Test {};
using OfRanmar = ::testing::Types<ranmar24, ranmar48, ranmar48x>;
TYPED_TEST_SUITE(ManySeeds, OfRanmar);

/// Over the ends of 169 streams that share some of the seeding, of a kl and
/// of the family; and from small seeds outside of it.
TYPED_TEST(ManySeeds, AreThoseOfEach) {
  using Word = typename TypeParam::state_word;
  constexpr auto size = static_cast<std::size_t>(TypeParam::state_words);
  auto const expect = [&](RanmarSeed const& seed, std::uint64_t first,
                          std::int64_t count) {
    std::vector<Word> many(static_cast<std::size_t>(count) * size);
    TypeParam::seed_many(seed.start(), first, count, many.data());
    for (std::int64_t s = 0; s < count; ++s) {
      std::vector<Word> one(size);
      TypeParam::seed(seed.start(), first + static_cast<std::uint64_t>(s),
                      one.data());
      auto const at = many.begin() + s * TypeParam::state_words;
      ASSERT_TRUE(std::equal(one.begin(), one.end(), at)) << "stream " << s;
    }
  };
  expect({}, 0, 400);
  expect({}, 30000, 500);
  expect(RanmarSeed::ijkl(RanmarSeed::family_size - 100), 0, 200);
  expect(RanmarSeed::small(1, 178, 3, 168), 0, 2);
  expect({}, 5, 0);
}

TYPED_TEST(ManySeeds, AreASets) {
  using Word = typename TypeParam::state_word;
  constexpr std::uint64_t count = 6000;
  StreamOptions options;
  options.num_streams = count;
  options.first_stream = 1234;
  StreamSet<TypeParam> const set({}, options);
  auto const words = set.snapshot().words;
  std::vector<Word> one(static_cast<std::size_t>(TypeParam::state_words));
  for (std::uint64_t s = 0; s < count; s += 37) {
    TypeParam::seed(RanmarSeed().start(), 1234 + s, one.data());
    ASSERT_TRUE(
        std::equal(one.begin(), one.end(), words.data() + s * one.size()))
        << "stream " << s;
  }
}

template <class Generator>
class PrimeAddends : public ManyStreams<Generator> {};
using WithAddends = ::testing::Types<sprng_lcg, sprng_lcg64, sprng_cmrg>;
TYPED_TEST_SUITE(PrimeAddends, WithAddends);

/// Composite numbers between the primes, and primes of other streams: a sieve
/// finds what a test of each finds.
TYPED_TEST(PrimeAddends, AreTestedAllTogether) {
  constexpr std::uint64_t count = 5000;
  auto const whole = this->make(count).snapshot();
  auto const addend = [&](Snapshot& snapshot, std::uint64_t s) -> auto& {
    return snapshot.words[s * snapshot.words_per_stream + 1];
  };
  using Impl::is_sprng_prime;
  auto const& primes = TypeParam::addend_rules::primes;
  for (std::uint64_t const stream : {0, 17, 2500, 4999}) {
    for (int change = -6; change <= 6; ++change) {
      auto changed = whole;
      auto& number = addend(changed, stream);
      number += static_cast<std::uint64_t>(change);
      if (is_sprng_prime(primes, number)) {
        EXPECT_NO_THROW(typename TestFixture::Set const restored(changed));
      } else {
        EXPECT_TRUE(this->names(changed, stream));
      }
    }
    // Far away from the others, as children's are.
    auto scattered = whole;
    addend(scattered, stream) = 55117;
    EXPECT_NO_THROW(typename TestFixture::Set const restored(scattered));
    addend(scattered, stream) = 55119;
    EXPECT_TRUE(this->names(scattered, stream));
  }
}

/// All odd and even numbers near both ends of the tables and between, by a
/// sieve that is moved as it likes.
TEST(SprngPrimeTests, AgreeWithTestsOfOne) {
  for (auto const& table : {Impl::sprng_lcg_primes, Impl::sprng_lcg64_primes}) {
    Impl::SprngPrimeTest test(table);
    for (std::uint64_t const from :
         {table.limit - 4000, table.limit / 2, std::uint64_t{300000},
          std::uint64_t{200000}, table.least - 10}) {
      std::vector<std::uint64_t> numbers;
      for (std::uint64_t n = from; n < from + 5000; ++n) numbers.push_back(n);
      test.prepare(numbers.data(), static_cast<std::int64_t>(numbers.size()),
                   1);
      for (auto const n : numbers) {
        ASSERT_EQ(test(n), Impl::is_sprng_prime(table, n)) << n;
      }
    }
    EXPECT_FALSE(test(0));
    EXPECT_FALSE(test(~std::uint64_t{0}));
    EXPECT_FALSE(test(table.limit));
  }
}

}  // namespace
}  // namespace Runnel::Testing
