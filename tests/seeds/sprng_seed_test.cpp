// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What SPRNG's streams may be seeded with, and where they stand in its trees.

#include <gtest/gtest.h>

#include <runnel/seeds/detail/sprng/node.hpp>
#include <testing/compare.hpp>
#include <testing/sprng_streams.hpp>

namespace Runnel::Testing {
namespace {

template <class Generator>
class SprngSeeds : public ::testing::Test {
 public:
  using Seed = typename Generator::seed_type;
  using Facts = typename Seed::facts;
  static constexpr std::uint64_t max_params = Facts::num_params;
};
using SprngGenerators = ::testing::Types<sprng_lfg, sprng_lcg, sprng_lcg64,
                                         sprng_cmrg, sprng_mlfg, sprng_pmlcg>;
TYPED_TEST_SUITE(SprngSeeds, SprngGenerators);

template <class F>
::testing::AssertionResult refuses(F const& f,
                                   std::vector<std::string> const& words) {
  return throws_saying<std::invalid_argument>(f, words);
}

TYPED_TEST(SprngSeeds, TakesTheLow31Bits) {
  using Seed = typename TestFixture::Seed;
  EXPECT_EQ(Seed(5), Seed(0x80000005));
  EXPECT_EQ(Seed(0xffffffff), Seed(0x7fffffff));
  EXPECT_EQ(Seed(), Seed(0, 0));
  EXPECT_TRUE(same_bits(sprng_words<TypeParam>(Seed(0xffffffff), 3),
                        sprng_words<TypeParam>(Seed(0x7fffffff), 3)));
}

TYPED_TEST(SprngSeeds, RefusesWhatIsOutOfRange) {
  using Seed = typename TestFixture::Seed;
  auto const name = std::string(TypeParam::name);
  EXPECT_TRUE(refuses([] { Seed(std::uint64_t{1} << 32); },
                      {name, "seed = 4294967296", "4294967295"}));
  for (std::uint64_t const p : {TestFixture::max_params, ~std::uint64_t{0}}) {
    EXPECT_TRUE(refuses([=] { Seed(0, p); },
                        {name, "parameter = " + std::to_string(p)}));
  }
  EXPECT_NO_THROW(Seed(0, TestFixture::max_params - 1));
  for (std::uint64_t const total : {std::uint64_t{0}, std::uint64_t{1} << 31}) {
    EXPECT_TRUE(refuses([=] { Seed().with_total(total); },
                        {"number of streams = " + std::to_string(total)}));
  }
  EXPECT_TRUE(refuses([] { Seed().spawned(2, 0); }, {name, "total"}));
  auto const seed = Seed().with_total(9);
  EXPECT_TRUE(refuses([&] { seed.spawned(0, 0); }, {"children = 0"}));
  EXPECT_TRUE(refuses([&] { seed.spawned(std::uint64_t{1} << 31, 0); },
                      {"children = 2147483648"}));
  EXPECT_TRUE(refuses([&] { seed.spawned(3, 4); }, {"child = 4"}));
}

TYPED_TEST(SprngSeeds, RefusesStreamsThatSprngHasNot) {
  using Seed = typename TestFixture::Seed;
  auto const write = [](Seed const& seed, std::uint64_t first,
                        std::uint64_t count) {
    return [=] {
      // Refused before anything is written.
      seed.write_states(first, count, nullptr);
    };
  };
  auto const seed = Seed(42).with_total(3);
  EXPECT_TRUE(refuses(write(seed, 3, 1), {"stream 3", "0 … 2", "total"}));
  EXPECT_TRUE(refuses(write(seed, 0, 4), {"stream 3"}));
  EXPECT_TRUE(refuses(write(Seed(), (1u << 31) - 1, 1), {"2147483646", "C"}));
  EXPECT_TRUE(refuses(write(Seed(), 5, ~std::uint64_t{0}), {"C int"}));
  EXPECT_NO_THROW(write(seed, 0, 0)());
}

TYPED_TEST(SprngSeeds, TurnsIntoNumbersAndBack) {
  using Seed = typename TestFixture::Seed;
  std::uint64_t const last = TestFixture::max_params - 1;
  for (auto const& seed :
       {Seed(), Seed(7), Seed(7, last), Seed(7).with_total(5),
        Seed(7, last).with_total(5),
        Seed(7).with_total(1).spawned(3, 2).spawned(1, 0).spawned(5, 5)}) {
    auto const again =
        Seed::make(seed.form(), seed.numbers(), seed.parameters());
    EXPECT_EQ(again, seed);
    EXPECT_EQ(again.parameters(), seed.parameters());
  }
  EXPECT_TRUE(Seed(7).parameters().empty());
  EXPECT_EQ(Seed::make("s", {7}, {0, 0}), Seed(7));
  EXPECT_TRUE(refuses([] { Seed::make("t", {1}); }, {"'t'"}));
  EXPECT_TRUE(refuses([] { Seed::make("s", {}); }, {"0 numbers"}));
  EXPECT_TRUE(refuses([] { Seed::make("s", {1, 2}); }, {"2 numbers"}));
  EXPECT_TRUE(refuses([] { Seed::make("s", {1}, {0, 1, 2}); }, {"pairs"}));
  EXPECT_TRUE(refuses([] { Seed::make("s", {1}, {99}); }, {"parameter = 99"}));
  EXPECT_TRUE(refuses([] { Seed::make("s", {1}, {0, 0, 2, 1}); }, {"total"}));
}

TYPED_TEST(SprngSeeds, NumberOfStreams) {
  using Seed = typename TestFixture::Seed;
  constexpr std::uint64_t family = TypeParam::num_streams;
  EXPECT_EQ(Seed().num_streams(), family);
  EXPECT_EQ(Seed().with_total(17).num_streams(), 17u);
  EXPECT_EQ(Seed().with_total(Seed::max_total).num_streams(), family);
  constexpr bool in_line = TestFixture::Facts::has_addend;
  // The second child of a stream is 2000 streams further on; 1000 streams have
  // this many in the family. The third one is three times 4000 further on.
  auto const seed = Seed().with_total(1000).spawned(3, 1);
  EXPECT_EQ(seed.num_streams(), 1000u);
  EXPECT_EQ(seed.spawned(9, 2).num_streams(), 1000u);
  auto const wide = Seed().with_total(family - 100).spawned(1, 0);
  EXPECT_EQ(wide.num_streams(), in_line ? 100u : family - 100);
  EXPECT_EQ(wide.spawned(1, 0).num_streams(), in_line ? 0u : family - 100);
  EXPECT_EQ(wide.spawned(7, 7).num_streams(), wide.num_streams());
}

TYPED_TEST(SprngSeeds, StatesAreTheSameOneByOne) {
  using Seed = typename TestFixture::Seed;
  for (auto const& seed :
       {Seed(5, TestFixture::max_params - 1), Seed(9).with_total(200),
        Seed(9).with_total(200).spawned(5, 3).spawned(2, 1)}) {
    auto const all = sprng_words<TypeParam>(seed, 90, 20);
    auto const size = static_cast<std::size_t>(seed.state_words());
    for (std::uint64_t s = 0; s < 20; ++s) {
      auto const one = sprng_words<TypeParam>(seed, 90 + s);
      EXPECT_TRUE(same_bits(one.data(), all.data() + s * size, size)) << s;
    }
  }
}

/// So many at once that tables are made for them; also where run-ups exceed a C
/// int.
TYPED_TEST(SprngSeeds, ManyStatesAreTheSameOneByOne) {
  constexpr std::uint64_t count = 3000;
  typename TestFixture::Seed const seed(5, TestFixture::max_params - 1);
  auto const size = static_cast<std::size_t>(seed.state_words());
  for (std::uint64_t const first : {0, 65000, 16909320 - 1500}) {
    if (first + count > seed.num_streams()) continue;
    auto const all = sprng_words<TypeParam>(seed, first, count);
    for (std::uint64_t s = 0; s < count; s += first == 0 && s < 600 ? 1 : 37) {
      auto const one = sprng_words<TypeParam>(seed, first + s);
      EXPECT_TRUE(same_bits(one.data(), all.data() + s * size, size))
          << first + s;
    }
  }
}

TYPED_TEST(SprngSeeds, StatesPassForStates) {
  using Seed = typename TestFixture::Seed;
  for (std::uint64_t p = 0; p < TestFixture::max_params; ++p) {
    Seed const seed(77, p);
    auto words = sprng_words<TypeParam>(seed, 12);
    auto const sound = [&] {
      if constexpr (requires { TypeParam::is_state(words.data()); }) {
        return TypeParam::is_state(words.data());
      } else {
        return TypeParam::is_state(seed, 12, words.data());
      }
    };
    EXPECT_TRUE(sound());
    for (auto& word : words) word = 0;
    EXPECT_FALSE(sound());
    for (auto& word : words) word = ~typename TypeParam::state_word{0};
    if (TypeParam::name != "sprng_lfg" && TypeParam::name != "sprng_mlfg") {
      EXPECT_FALSE(sound());
    }
  }
}

// ---- the tree ---------------------------------------------------------------

/// SPRNG's rounds as they are, digit vectors as big numbers of 62 bits.
struct Rounds {
  struct Child {
    std::uint64_t node, index;
    bool long_run_up = false;
  };
  std::vector<Child> children;

  Rounds(std::uint64_t index, std::uint32_t n, int digit_bits) {
    std::vector<std::size_t> order = {0};
    children.push_back({index, 2 * index + 1});
    while (children.size() < n) {
      std::size_t const old = children.size();
      for (std::size_t i = 0; i < old && children.size() < n; ++i) {
        auto& parent = children[order[i]];
        Child const child{parent.index, 2 * parent.index + 1};
        parent.index *= 2;
        children.push_back(child);
      }
      std::vector<std::size_t> next;
      for (std::size_t i = 0; i < old; ++i) {
        next.push_back(order[i]);
        next.push_back(old + i);
      }
      order = next;
    }
    for (auto c = children.rbegin();
         c != children.rend() && c->index >> digit_bits != 0; ++c) {
      c->long_run_up = true;
    }
  }
};

TEST(SprngTree, ChildrenAreThoseOfTheRounds) {
  for (std::uint64_t const node : {0, 1, 2, 5, 100, 1000000}) {
    for (int const digit_bits : {31, 20, 8}) {
      for (std::uint64_t const total : {1, 7, 1000}) {
        auto const parent = Impl::SprngTreePlace::root(
            Impl::SprngNode(digit_bits, 60, node), total);
        auto value = [&](Impl::SprngNode const& n) {
          std::uint64_t v = 0;
          for (std::size_t i = n.size(); i-- > 0;) {
            v = (v << digit_bits) + n.digit(i);
          }
          return v;
        };
        for (std::uint32_t n = 1; n <= 40; ++n) {
          Rounds const rounds(value(parent.spawn_index), n, digit_bits);
          for (std::uint32_t c = 0; c < n; ++c) {
            auto const child = parent.child(n, c);
            auto const& expected = rounds.children[c];
            ASSERT_EQ(value(child.node), expected.node) << n << ':' << c;
            ASSERT_EQ(value(child.spawn_index), expected.index)
                << n << ':' << c;
            ASSERT_EQ(child.long_run_up, expected.long_run_up)
                << n << ':' << c << " of " << node << ", base 2^" << digit_bits;
          }
        }
      }
    }
  }
}

TEST(SprngTree, NodesLoseWhatTheyHaveNoDigitsFor) {
  Impl::SprngNode const node(31, 2, 0x12345678);
  auto const shifted = node.shifted(31, 5).shifted(31, 6);
  EXPECT_EQ(shifted.digit(0), 6u);
  EXPECT_EQ(shifted.digit(1), 5u);
  EXPECT_EQ(shifted.size(), 2u);
  EXPECT_EQ(node.shifted(31, 0).shifted(31, 0), Impl::SprngNode(31, 2, 0));
}

// ---- quirks -----------------------------------------------------------------

/// Two spawns of one parent give the same children again for pmlcg alone.
TYPED_TEST(SprngSeeds, SpawnsOfOneParent) {
  using Seed = typename TestFixture::Seed;
  auto const seed = Seed(985456376).with_total(1);
  auto const first = sprng_words<TypeParam>(seed.spawned(3, 1), 0);
  auto const second =
      sprng_words<TypeParam>(seed.spawned(3, 3).spawned(3, 1), 0);
  EXPECT_EQ(TypeParam::name == "sprng_pmlcg", first == second);
  EXPECT_TRUE(same_bits(sprng_words<TypeParam>(seed, 0),
                        sprng_words<TypeParam>(seed.spawned(3, 3), 0)));
}

TEST(SprngQuirks, AddendsEnd) {
  // lcg begins again, lcg64 and cmrg have two positions without a prime.
  auto const addend = [](SprngLcgSeed const& seed, std::uint64_t stream) {
    return sprng_words<sprng_lcg>(seed, stream)[1];
  };
  SprngLcgSeed const lcg(5, 1);
  EXPECT_EQ(addend(lcg, 779156), 3449u);
  EXPECT_EQ(addend(lcg, 779157), addend(lcg, 1));
  EXPECT_EQ(addend(lcg, 2147483646), 9762047u);
  auto const run = sprng_words<sprng_lcg>(lcg, 779150, 20);
  for (std::uint64_t s = 0; s < 20; ++s) {
    EXPECT_EQ(run[3 * s + 1], addend(lcg, 779150 + s)) << s;
  }
  for (std::uint64_t const s : {146138718, 146138719}) {
    EXPECT_TRUE(refuses([=] { sprng_words<sprng_lcg64>({}, s); },
                        {"sprng_lcg64", std::to_string(s), "prime"}));
    EXPECT_TRUE(refuses([=] { sprng_words<sprng_cmrg>({}, s); },
                        {"sprng_cmrg", std::to_string(s), "prime"}));
  }
  auto const wide = [](std::uint64_t s) {
    return sprng_words<sprng_lcg64>({}, s)[1];
  };
  EXPECT_EQ(wide(146138717), 55109u);
  EXPECT_EQ(wide(146138720), wide(1));
  EXPECT_EQ(wide(2147483646), 871004863u);
}

TEST(SprngQuirks, PlacesBeyondCInts) {
  auto const seed = SprngLcg64Seed().with_total(1u << 30);
  EXPECT_NO_THROW(sprng_words<sprng_lcg64>(seed.spawned(1, 0), 0));
  EXPECT_TRUE(refuses([&] { sprng_words<sprng_lcg64>(seed.spawned(2, 1), 0); },
                      {"C ints overflow"}));
  auto const tree = SprngPmlcgSeed().with_total(1u << 30);
  EXPECT_TRUE(refuses([&] { sprng_words<sprng_pmlcg>(tree.spawned(8, 7), 0); },
                      {"C ints overflow"}));
}

}  // namespace
}  // namespace Runnel::Testing
