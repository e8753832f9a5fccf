// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Jump polynomials of Mersenne Twisters, against stepping.

#include <gtest/gtest.h>

#include <random>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/seeds/detail/mt/jump.hpp>
#include <runnel/seeds/detail/mt/polynomial.hpp>
#include <runnel/seeds/mt_tables.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Words = std::vector<std::uint32_t>;
using Impl::MtJumps;

std::vector<MtParameters> some_sets() {
  MtParameters p607 = mt_sizes(607, 32), w31 = mt_sizes(521, 31);
  MtParameters large = mt_sizes(44497, 32);
  p607.twist = 3918397440u;
  w31.twist = 1734082560u;
  large.twist = 0xe45c0000u;
  return {mt_opencl32_table()[5],
          mt_default_table()[4095],
          p607,
          w31,
          mt19937_parameters,
          large};
}

Words random_state(MtParameters const& set, std::uint32_t seed) {
  std::mt19937 random(seed);
  Words state(set.num_words);
  for (auto& word : state) {
    word = static_cast<std::uint32_t>(random()) & set.word_mask();
  }
  return state;
}

/// The state `count` words on, without what does not belong to it.
Words stepped(MtParameters const& set, Words x, std::size_t count) {
  std::size_t const n = x.size();
  for (std::size_t k = 0; k < count; ++k) {
    std::uint32_t const y =
        (x[k] & set.upper_mask()) | (x[k + 1] & set.lower_mask());
    x.push_back(x[k + set.middle] ^ y >> 1 ^ ((y & 1) != 0 ? set.twist : 0));
  }
  Words state(x.end() - static_cast<std::ptrdiff_t>(n), x.end());
  state[0] &= set.upper_mask();
  return state;
}

Words jumped(MtJumps const& jumps, Gf2Polynomial const& jump, Words state) {
  jumps.apply(jump, state);
  return state;
}

TEST(MtJump, IsSoManySteps) {
  for (auto const& set : some_sets()) {
    auto const jumps = MtJumps::of(set);
    Words const state = random_state(set, 1);
    for (std::size_t const n : {0, 1, 2, 3, 15, 16, 17, 18, 95, 623, 624, 1000,
                                1391, 19937, 44498, 65537, 100003}) {
      EXPECT_EQ(jumped(*jumps, jumps->power(n), state), stepped(set, state, n))
          << set.exponent() << ' ' << n;
    }
  }
}

TEST(MtJump, IsTheSameOnAllLevels) {
  for (auto const& set : some_sets()) {
    auto const jumps = MtJumps::of(set);
    auto const jump = jumps->power(UInt128(12345, 678910));
    Words const state = random_state(set, 2);
    set_host_isa(HostIsa::baseline);
    Words const expected = jumped(*jumps, jump, state);
    for (HostIsa const isa : {HostIsa::x86_64_v3, HostIsa::x86_64_v4}) {
      set_host_isa(isa);
      EXPECT_EQ(jumped(*jumps, jump, state), expected);
    }
  }
}

TEST(MtJump, JumpsAddUp) {
  std::mt19937_64 random(3);
  for (auto const& set : some_sets()) {
    auto const jumps = MtJumps::of(set);
    Gf2Modulus const modulus(Impl::mt_characteristic_polynomial(set));
    Words const state = random_state(set, 4);
    UInt128 const a(random() >> 2, random()), b(random() >> 40, random());
    auto const both = jumps->power(a + b);
    EXPECT_EQ(modulus.multiply(jumps->power(a), jumps->power(b)), both);
    EXPECT_EQ(
        jumped(*jumps, jumps->power(b), jumped(*jumps, jumps->power(a), state)),
        jumped(*jumps, both, state));
  }
}

TEST(MtJump, BeyondOneTwentyEightBits) {
  for (auto const& set : {mt_default_table()[3], mt19937_parameters}) {
    auto const jumps = MtJumps::of(set);
    Gf2Modulus const modulus(Impl::mt_characteristic_polynomial(set));
    auto const half = jumps->power(UInt128(std::uint64_t{1} << 63, 0));
    auto const block = modulus.multiply(half, half);
    EXPECT_EQ(jumps->high_power(0), Gf2Polynomial::power_of_t(0));
    EXPECT_EQ(jumps->high_power(1), block);
    EXPECT_EQ(jumps->high_power(3),
              modulus.multiply(block, modulus.multiply(block, block)));
  }
}

TEST(MtJump, RowsAreMultiples) {
  for (auto const& set : {mt_default_table()[3], mt19937_parameters}) {
    auto const jumps = MtJumps::of(set);
    auto const size = static_cast<std::size_t>(jumps->num_words());
    UInt128 const stride(1, 99);
    for (std::int64_t const count : {1, 2, 4, 16}) {
      std::vector<std::uint64_t> rows(size * static_cast<std::size_t>(count),
                                      99);
      jumps->write_rows(stride, count, rows.data());
      for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
        auto const row = rows.begin() + static_cast<std::ptrdiff_t>(k * size);
        EXPECT_EQ(Gf2Polynomial({row, row + static_cast<std::ptrdiff_t>(size)}),
                  jumps->power(stride * UInt128(k)));
      }
    }
  }
}

// The standard library's own, a million and more on.
TEST(MtJump, OfStdMt19937) {
  auto const jumps = MtJumps::of(mt19937_parameters);
  for (std::uint64_t const n : {9999, 1048573, 5000011}) {
    std::mt19937 expected(77), found(77);
    expected.discard(n);
    Words state(624);
    state[0] = 77;
    for (std::uint32_t i = 1; i < 624; ++i) {
      state[i] = 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + i;
    }
    jumps->apply(jumps->power(n), state);
    Words const next = stepped(mt19937_parameters, state, 1);
    std::uint32_t z = next.back();
    z ^= z >> 11;
    z ^= z << 7 & 0x9d2c5680u;
    z ^= z << 15 & 0xefc60000u;
    z ^= z >> 18;
    EXPECT_EQ(z, expected());
  }
}

TEST(MtJumps, ByBlocksAreKept) {
  for (MtParameters const& set : some_sets()) {
    if (set.exponent() > 2000) continue;
    MtJumps jumps(set);
    for (std::uint64_t const n : {0, 1, 2, 5, 5, 1000003}) {
      Words const state = random_state(set, 3);
      EXPECT_EQ(jumped(jumps, MtJumps::to_block(set, n), state),
                jumped(jumps, jumps.high_power(n), state))
          << set.exponent() << ' ' << n;
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
