// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RANMAR's arithmetic sequence: its constants, derived, and its arithmetic.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <random>
#include <runnel/generators/ranmar.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

std::uint64_t multiply_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m) {
  return (UInt128(a) * UInt128(b) % UInt128(m)).low;
}
std::uint64_t power_mod(std::uint64_t a, std::uint64_t n, std::uint64_t m) {
  std::uint64_t r = 1;
  for (; n != 0; n >>= 1, a = multiply_mod(a, a, m)) {
    if (n & 1) r = multiply_mod(r, a, m);
  }
  return r;
}
/// Miller and Rabin's test with the bases that decide all n < 2^64.
bool is_prime(std::uint64_t n) {
  if (n % 2 == 0) return n == 2;
  std::uint64_t d = n - 1;
  int twos = 0;
  for (; d % 2 == 0; d /= 2) ++twos;
  for (std::uint64_t const base :
       {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
    if (base % n == 0) continue;
    std::uint64_t x = power_mod(base, d, n);
    bool passes = x == 1 || x == n - 1;
    for (int i = 1; i < twos && !passes; ++i) {
      x = multiply_mod(x, x, n);
      passes = x == n - 1;
    }
    if (!passes) return false;
  }
  return true;
}

/// round(a·b/c), ties impossible for odd c.
std::uint64_t nearest_quotient(std::uint64_t a, std::uint64_t b,
                               std::uint64_t c) {
  auto const twice = UInt128(a) * UInt128(b) * UInt128(2) + UInt128(c);
  return (twice / (UInt128(c) * UInt128(2))).low;
}

template <class Generator>
class RanmarWeyl : public ::testing::Test {
 public:
  using Weyl = typename Generator::weyl;
  using Word = typename Generator::word_type;
  static constexpr int bits = Generator::name == "ranmar48x" ? 48 : 24;
};
using RanmarVariants = ::testing::Types<ranmar24, ranmar48, ranmar48x>;
TYPED_TEST_SUITE(RanmarWeyl, RanmarVariants);

TEST(RanmarWeylConstants, Published) {
  EXPECT_EQ(ranmar24::weyl::modulus, 16777213u);
  EXPECT_EQ(ranmar24::weyl::step, 7654321u);
  EXPECT_EQ(ranmar24::weyl::start, 362436u);
  EXPECT_EQ(ranmar48::weyl::modulus, 16777213u);
  EXPECT_EQ(ranmar48::weyl::step, 7654321u);
  EXPECT_EQ(ranmar48::weyl::start, 362436u);
}

TEST(RanmarWeylConstants, ExtendedAreTheNearestFractions) {
  using Weyl = ranmar48x::weyl;
  EXPECT_EQ(Weyl::modulus, (1ull << 48) - 59);
  EXPECT_EQ(Weyl::step, nearest_quotient(7654321, Weyl::modulus, 16777213));
  EXPECT_EQ(Weyl::start, nearest_quotient(362436, Weyl::modulus, 16777213));
}

TYPED_TEST(RanmarWeyl, ModulusIsTheLargestPrimeBelow) {
  std::uint64_t n = (1ull << this->bits) - 1;
  while (!is_prime(n)) --n;
  EXPECT_EQ(TestFixture::Weyl::modulus, n);
  EXPECT_EQ(std::gcd(TestFixture::Weyl::step, n), 1u);
}

TYPED_TEST(RanmarWeyl, MultiplesByRepeatedAddition) {
  using Weyl = typename TestFixture::Weyl;
  std::uint64_t sum = 0;
  for (std::uint64_t n = 0; n < 200000; ++n) {
    ASSERT_EQ(Weyl::multiple(n), sum) << n;
    ASSERT_EQ(Weyl::multiple(UInt128(n)), sum) << n;
    ASSERT_EQ(std::uint64_t{Weyl::shifted_multiple(n)}, sum << Weyl::shift);
    if (n < (1 << 15)) {
      ASSERT_EQ(std::uint64_t{Weyl::shifted_multiple_of_tiny(n)},
                sum << Weyl::shift)
          << n;
    }
    sum += Weyl::step;
    if (sum >= Weyl::modulus) sum -= Weyl::modulus;
  }
}

TYPED_TEST(RanmarWeyl, MultiplesOfAnyNumber) {
  using Weyl = typename TestFixture::Weyl;
  UInt128 const m = Weyl::modulus;
  std::vector<UInt128> numbers = {m - UInt128(1),
                                  m,
                                  m + UInt128(1),
                                  m * m,
                                  {0, ~0ull},
                                  {1, 0},
                                  {(1ull << 63) - 1, ~0ull},
                                  {1ull << 63, 0},
                                  {~0ull, ~0ull}};
  std::mt19937_64 random(7654321);
  for (int i = 0; i < 100000; ++i) {
    numbers.push_back(UInt128(random(), random()) >>
                      static_cast<int>(random() % 128));
  }
  for (auto const n : numbers) {
    auto const expected = (n % m * UInt128(Weyl::step) % m).low;
    ASSERT_EQ(Weyl::multiple(n), expected) << to_string(n);
    if (n.high == 0) {
      ASSERT_EQ(Weyl::multiple(n.low), expected) << n.low;
    }
  }
}

TYPED_TEST(RanmarWeyl, SubtractsAndAdds) {
  using Weyl = typename TestFixture::Weyl;
  using Word = typename TestFixture::Word;
  constexpr std::uint64_t m = Weyl::modulus;
  std::vector<std::uint64_t> numbers = {
      0,           1,     2,    Weyl::step - 1, Weyl::step, Weyl::step + 1,
      Weyl::start, m - 2, m - 1};
  std::mt19937_64 random(362436);
  for (int i = 0; i < 300; ++i) numbers.push_back(random() % m);
  for (auto const a : numbers) {
    for (auto const b : numbers) {
      ASSERT_EQ(Weyl::add(a, b), (a + b) % m) << a << " + " << b;
      ASSERT_EQ(Weyl::subtract(static_cast<Word>(a << Weyl::shift),
                               static_cast<Word>(b << Weyl::shift)),
                static_cast<Word>((a + m - b) % m << Weyl::shift))
          << a << " - " << b;
    }
  }
}

/// The seed's c, and how it moves: before the first use.
TYPED_TEST(RanmarWeyl, FirstUsesAreThePublishedOnes) {
  using Weyl = typename TestFixture::Weyl;
  using Word = typename TestFixture::Word;
  Word words[TypeParam::state_words];
  TypeParam::seed(typename TypeParam::seed_type().start(), 0, words);
  EXPECT_EQ(words[TypeParam::c_word] >> Weyl::shift, Weyl::start);
  EXPECT_EQ(words[TypeParam::phase_word], 0u);
  auto state = TypeParam::load(words);
  TypeParam::step(state);
  auto const c_1 = std::uint64_t{state.c} >> Weyl::shift;
  EXPECT_EQ(c_1, Weyl::start + Weyl::modulus - Weyl::step);
  if (this->bits == 24) {
    EXPECT_EQ(c_1, 9485328u);
  }
}

/// (1 + B^33 - B^97)(1 - B^33) = 1 - B^66 - B^97 + B^130, where B steps back:
/// the lagged sequence has a relation of four terms, whose coefficients sum to
/// 0, so that the arithmetic sequence makes a constant of it, up to wraps.
TYPED_TEST(RanmarWeyl, FourOutputsHaveOneOfThreeSums) {
  using Weyl = typename TestFixture::Weyl;
  using Word = typename TestFixture::Word;
  std::uint64_t const sum = Weyl::multiple(std::uint64_t{33});
  std::uint64_t const wrap = (std::uint64_t{1} << this->bits) - Weyl::modulus;
  std::map<Word, int> found;
  for (auto const each : {sum - wrap, sum, sum + wrap}) {
    found[static_cast<Word>(each << Weyl::shift)] = 0;
  }
  Word words[TypeParam::state_words];
  TypeParam::seed(typename TypeParam::seed_type().start(), 0, words);
  auto state = TypeParam::load(words);
  std::vector<Word> outputs(100000);
  for (auto& output : outputs) output = TypeParam::step(state);
  for (std::size_t i = 130; i < outputs.size(); ++i) {
    auto const there = found.find(static_cast<Word>(
        outputs[i] - outputs[i - 66] - outputs[i - 97] + outputs[i - 130]));
    ASSERT_NE(there, found.end()) << i;
    ++there->second;
  }
  for (auto const& [value, times] : found) EXPECT_GT(times, 1000) << value;
}

}  // namespace
}  // namespace Runnel::Testing
