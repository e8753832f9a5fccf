// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "validate/fed.hpp"

/// \file
/// Defects that are known are found, by the tests that should find them.

namespace {

using namespace Runnel::Testing;
using Found = std::map<std::string, double>;

/// Good words: Steele, Lea and Flood's SplitMix (2014), as it stands there.
struct SplitMix {
  std::uint64_t state;

  std::uint32_t operator()() {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return static_cast<std::uint32_t>((z ^ z >> 31) >> 32);
  }
};

/// x_n = x_(n−Lag) + x_(n−Tap), out of good first words.
template <std::size_t Lag, std::size_t Tap>
struct Lagged {
  SplitMix first = {7};
  std::vector<std::uint32_t> ring = {};
  std::size_t at = 0;

  std::uint32_t operator()() {
    while (ring.size() < Lag) ring.push_back(first());
    std::uint32_t const tap = ring[(at + Lag - Tap) % Lag];
    std::uint32_t const word = ring[at] + tap;
    ring[at] = word;
    at = (at + 1) % Lag;
    return word;
  }
};

/// x_n = x_(n−Lag) ⊕ x_(n−Tap): Kirkpatrick and Stoll's shape (1981).
template <std::size_t Lag, std::size_t Tap>
struct Shifted {
  SplitMix first = {7};
  std::vector<std::uint32_t> ring = {};
  std::size_t at = 0;

  std::uint32_t operator()() {
    while (ring.size() < Lag) ring.push_back(first());
    std::uint32_t const word = ring[at] ^ ring[(at + Lag - Tap) % Lag];
    ring[at] = word;
    at = (at + 1) % Lag;
    return word;
  }
};

/// The Dynamic Creator's first generator of period 2^607 − 1, as published.
struct Twister607 {
  static constexpr std::size_t length = 19;
  std::vector<std::uint32_t> ring = {};
  std::size_t at = 0;

  std::uint32_t operator()() {
    if (ring.empty()) ring.push_back(4172);
    while (ring.size() < length) {
      std::uint32_t const last = ring.back();
      ring.push_back(1812433253 * (last ^ last >> 30) +
                     static_cast<std::uint32_t>(ring.size()));
    }
    std::uint32_t const joined =
        (ring[at] & ~1U) | (ring[(at + 1) % length] & 1U);
    std::uint32_t x = ring[(at + 9) % length] ^ joined >> 1 ^
                      ((joined & 1) != 0 ? 3918397440U : 0U);
    ring[at] = x;
    at = (at + 1) % length;
    x ^= x >> 12;
    x ^= x << 7 & 3723391872U;
    x ^= x << 15 & 1870299136U;
    return x ^ x >> 18;
  }
};

/// x_n = x_(n−8) ⊕ (x_(n−3) rotated).
struct LinearOfEightWords {
  SplitMix first = {7};
  std::vector<std::uint32_t> ring = {};
  std::size_t at = 0;

  std::uint32_t operator()() {
    while (ring.size() < 8) ring.push_back(first());
    std::uint32_t const word = ring[at] ^ std::rotl(ring[(at + 5) % 8], 9);
    ring[at] = word;
    at = (at + 1) % 8;
    return word;
  }
};

template <class Next>
void expect_found(std::vector<std::string> const& by, std::uint64_t words,
                  Next next) {
  Found const found = verdicts(by, words, next);
  for (auto const& test : by) {
    ASSERT_TRUE(found.contains(test)) << test;
    EXPECT_LT(found.at(test), 1e-10) << test;
  }
}

TEST(Planted, ReferenceIsGood) {
  for (auto const& [test, p] : verdicts(
           Runnel::Validate::battery_tests("quick"), 1 << 20, SplitMix{99})) {
    EXPECT_GT(p, 1e-6) << test;
  }
}

TEST(Planted, Randu) {
  // Its triples lie on 15 planes: IBM's 65539 x mod 2^31.
  expect_found({"serial_3", "birthday_1", "bits"}, 1 << 20,
               [x = std::uint32_t{1}]() mutable {
                 x = x * 65539 & 0x7fffffff;
                 return x << 1;
               });
}

TEST(Planted, Counter) {
  expect_found({"bits", "frequency", "serial_2", "gap", "runs", "weight_pairs"},
               1 << 18, [x = std::uint32_t{0}]() mutable { return x++; });
}

TEST(Planted, RepeatedBlock) {
  expect_found({"collision_1", "serial_2", "gap"}, 1 << 18,
               [n = 0, good = SplitMix{5}]() mutable {
                 if (n++ % 10000 == 0) good = SplitMix{5};
                 return good();
               });
}

TEST(Planted, StuckLowBits) {
  expect_found({"bits", "frequency", "serial_2_low", "complexity_low"}, 1 << 18,
               [good = SplitMix{5}]() mutable { return good() & ~3U; });
}

TEST(Planted, IdenticalStreams) {
  expect_found({"autocorrelation", "serial_2", "weight_pairs"}, 1 << 18,
               [n = 0, a = SplitMix{5}, b = SplitMix{5}]() mutable {
                 return n++ % 2 == 0 ? a() : b();
               });
}

TEST(Planted, ShiftedStreams) {
  SplitMix ahead{5};
  for (int i = 0; i < 1000; ++i) ahead();
  expect_found({"collision_1", "birthday_1"}, 1 << 18,
               [n = 0, a = SplitMix{5}, ahead]() mutable {
                 return n++ % 2 == 0 ? a() : ahead();
               });
}

TEST(Planted, SumOfTwoLags) {
  expect_found({"birthday_1", "gap"}, 1 << 22, Lagged<17, 5>{});
}

TEST(Planted, SumOfTwoLongerLags) {
  expect_found({"birthday_1"}, 1 << 22, Lagged<127, 97>{});
}

TEST(Planted, WeightsThatDependOnEachOther) {
  // 256 bits, linear: the weight of a word depends on two of those before.
  expect_found({"weight_dependencies", "complexity", "rank_1024"}, 1 << 20,
               LinearOfEightWords{});
}

TEST(Planted, Lcg48) {
  // POSIX's drand48: the upper 32 bits of 48.
  expect_found({"birthday_2_wide", "serial_16_low"}, 1 << 22,
               [x = std::uint64_t{0x330e}]() mutable {
                 x = (x * 0x5deece66d + 11) & 0xffffffffffff;
                 return static_cast<std::uint32_t>(x >> 16);
               });
}

TEST(Planted, LowBitsOfLcg64) {
  expect_found({"serial_2_low", "complexity_low"}, 1 << 18,
               [x = std::uint64_t{1}]() mutable {
                 x = x * 2862933555777941757 + 3037000493;
                 return static_cast<std::uint32_t>(x);
               });
}

TEST(Planted, MersenneTwister) {
  // Linear complexity 19937 where 32768 is due; nothing shorter sees it.
  expect_found({"complexity_long"}, 1 << 20, [good = std::mt19937()]() mutable {
    return static_cast<std::uint32_t>(good());
  });
}

TEST(Planted, LargeMatrixOfFewBits) {
  expect_found({"rank_4096"}, 4096 * 4096 / 32, LinearOfEightWords{});
}

TEST(Planted, WeightsOfSmallTwister) {
  // One bit of two words and three of a third, 10 and 19 before, sum to 0.
  expect_found({"weight_triples"}, 1 << 24, Twister607{});
}

TEST(Planted, MissingRange) {
  // The shape of MRG32k3a's integers, which end 209 below 2^32.
  expect_found({"ends"}, 1 << 18, [good = SplitMix{5}]() mutable {
    constexpr std::uint64_t range = 0xffffffff - 209 * 4096;
    return static_cast<std::uint32_t>(good() * range >> 32);
  });
}

TEST(Planted, BitsThatFollowFromThoseBefore) {
  expect_found({"entropy"}, 1 << 18, [good = SplitMix{5}]() mutable {
    std::uint32_t const word = good();
    return (word & ~1U) | ((word >> 5 ^ word >> 11) & 1);
  });
}

TEST(Planted, PointsNearEachOther) {
  // Each 512th point is one of before, moved a little.
  expect_found({"close_pairs_2", "close_pairs_4"}, 1 << 20,
               [n = std::uint64_t{0}, good = SplitMix{5},
                kept = std::array<std::uint32_t, 4>{}]() mutable {
                 std::uint32_t word = good();
                 std::uint64_t const place = n++ % 2048;
                 if (place < 4) kept[place] = word;
                 if (place >= 1024 && place < 1028) {
                   word = kept[place - 1024] + (word >> 14);
                 }
                 return word;
               });
}

TEST(Planted, ClustersSeeShiftRegisters) {
  expect_found({"ising"}, 1 << 24, Shifted<31, 3>{});
}

TEST(Planted, HeatOfEqualStreams) {
  expect_found({"heat"}, 1 << 20,
               [n = 0, a = SplitMix{5}, b = SplitMix{5}]() mutable {
                 return n++ % 2 == 0 ? a() : b();
               });
}

}  // namespace
