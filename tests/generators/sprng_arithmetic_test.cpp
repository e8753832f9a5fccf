// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The arithmetic under SPRNG's generators, each piece against its definition.

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <runnel/generators/detail/sprng/fill_register.hpp>
#include <runnel/generators/detail/sprng/mrg5_leap.hpp>
#include <runnel/generators/detail/sprng/power_of_three.hpp>
#include <runnel/generators/detail/sprng/products.hpp>
#include <runnel/seeds/detail/sprng/lag_polynomials.hpp>
#include <testing/compare.hpp>
#include <testing/sprng_streams.hpp>

namespace Runnel::Testing {
namespace {

constexpr std::uint64_t most = ~std::uint64_t{0};
using Native128 = UInt128::native_type;

TEST(SprngFillRegister, Advances) {
  // Low and high words of SPRNG with seed 985456376, and three advances on.
  std::uint32_t const word = 985456376u ^ Impl::SprngFillRegister::constant;
  Impl::SprngFillRegister r{std::uint64_t{word} << 32 | word};
  for (auto const& [low, high] : {std::pair{0xca317021u, 0xba317021u},
                                  {0x0accf137u, 0xabccf137u},
                                  {0x1e5fd899u, 0x31efd899u}}) {
    r.advance();
    EXPECT_EQ(r.low(), low);
    EXPECT_EQ(r.bits >> 32, high);
  }
}

/// The map as SPRNG has it, by masks whose parities are the four odd bits.
TEST(SprngFillRegister, IsTheMapOfTheMasks) {
  std::uint64_t const masks[] = {0x0000001bb0000000, 0x0000002d60000000,
                                 0x0000005ac0000000, 0x000000af80000000};
  std::mt19937_64 random(64);
  for (int n = 0; n < 1000; ++n) {
    std::uint64_t const b = n < 64 ? std::uint64_t{1} << n : random();
    std::uint64_t expected =
        (b ^ b >> 1 ^ b >> 3 ^ b >> 4) & ((std::uint64_t{1} << 60) - 1);
    for (int i = 0; i < 4; ++i) {
      std::uint64_t const parity = std::popcount(b & masks[i]) & 1;
      expected |= parity << (60 + i);
    }
    Impl::SprngFillRegister r{b};
    r.advance();
    ASSERT_EQ(r.bits, expected) << std::hex << b;
  }
}

TEST(SprngFillRegister, LowHalfIsNeverZeroAtTheStart) {
  using R = Impl::SprngFillRegister;
  EXPECT_EQ(R::start(0, 7).bits, R::start(R::constant, 7).bits);
  EXPECT_NE(R::start(0, 7).bits, R::start(R::constant, 0).bits);
}

TEST(SprngMersenne61, Multiplies) {
  using M = Impl::Mersenne61;
  std::mt19937_64 random(61);
  std::vector<std::uint64_t> numbers = {0,
                                        1,
                                        2,
                                        M::modulus - 1,
                                        M::modulus / 2,
                                        std::uint64_t{1} << 60,
                                        (std::uint64_t{1} << 32) - 1};
  for (int i = 0; i < 300; ++i) numbers.push_back(random() % M::modulus);
  using Lanes = Impl::ArrayLanes<std::uint64_t, 4, 4>;
  for (auto const a : numbers) {
    for (auto const b : numbers) {
      auto const expected = static_cast<std::uint64_t>(
          static_cast<Native128>(a) * b % M::modulus);
      ASSERT_EQ(M::multiply(a, b), expected) << a << " * " << b;
      ASSERT_EQ(Impl::product_mersenne61(Lanes::type::fill(a),
                                         Lanes::type::fill(b))[2],
                expected)
          << a << " * " << b;
#if RUNNEL_HAS_VECTOR_EXTENSION
      using Register = Impl::SimdVector<std::uint64_t, 2>;
      ASSERT_EQ(
          Impl::product_mersenne61(Register::fill(a), Register::fill(b))[1],
          expected)
          << a << " * " << b;
#endif
    }
  }
  EXPECT_EQ(M::power(37, M::order), 1u);
  // 37 is a primitive root: no smaller power divides the order.
  for (auto const p : {2, 3, 5, 7, 11, 13, 31, 41, 61, 151, 331, 1321}) {
    EXPECT_NE(M::power(37, M::order / static_cast<std::uint64_t>(p)), 1u) << p;
  }
}

TEST(SprngAffine, PowersAreSteps) {
  std::uint64_t const a = 0x27bb2ee687b0b0fd;
  std::uint64_t const c = 3037000493;
  std::uint64_t x = 12345;
  for (std::uint64_t n = 0; n < 300; ++n) {
    ASSERT_EQ(Impl::affine_power(a, n)(12345, c), x) << n;
    x = a * x + c;
  }
  auto const far = UInt128(0x123456789abcdef, 0xfedcba987654321);
  EXPECT_EQ((Impl::affine_power(a, far) * Impl::affine_power(a, 77))(5, c),
            Impl::affine_power(a, far + UInt128(77))(5, c));
  // A full period.
  EXPECT_EQ(Impl::affine_power(a, UInt128(1) << 64)(5, c), 5u);
}

TEST(SprngPowerOfThree, TurnsBack) {
  std::mt19937_64 random(3);
  for (int n = 0; n < 20000; ++n) {
    std::uint64_t const x = n < 1000   ? 2 * static_cast<unsigned>(n) + 1
                            : n < 1064 ? (std::uint64_t{2} << (n - 1000)) | 1
                                       : random() | 1;
    for (std::uint64_t const y : {x, 0 - x}) {
      auto const log = Impl::logarithm_of_three(y);
      ASSERT_LT(log.exponent, std::uint64_t{1} << 62);
      std::uint64_t const power = Impl::power_of_three(log.exponent);
      ASSERT_EQ(log.negative != 0 ? 0 - power : power, y);
    }
  }
  std::uint64_t const exponent = (std::uint64_t{1} << 62) - 1;
  EXPECT_EQ(Impl::logarithm_of_three(Impl::power_of_three(exponent)).exponent,
            exponent);
  EXPECT_EQ(Impl::logarithm_of_three(most).negative, 1u);
}

TEST(SprngMrg5, IsHeldFromOneOn) {
  using Y = Impl::SprngMrg5;
  // A sum that is a multiple of the modulus is held as the modulus.
  EXPECT_EQ(Y::residue(Y::modulus), Y::modulus);
  EXPECT_EQ(Y::residue(5 * Y::modulus), Y::modulus);
  EXPECT_EQ(Y::residue(Y::modulus * Y::modulus >> 2 << 1),
            (Y::modulus * Y::modulus >> 2 << 1) % Y::modulus);
  EXPECT_EQ(Y::residue(std::uint64_t{1}), 1u);
  std::mt19937_64 random(5);
  for (int n = 0; n < 10000; ++n) {
    std::uint64_t const x = random() >> (3 + n % 50) | 1;
    std::uint64_t const r = x % Y::modulus;
    ASSERT_EQ(Y::residue(x), r == 0 ? Y::modulus : r) << x;
  }
}

TEST(SprngMrg5, JumpsAsItSteps) {
  using Y = Impl::SprngMrg5;
  Y::State state{{1, 1, 1, 1, 1}};
  Y::State const start = state;
  for (std::uint64_t n = 0; n < 200; ++n) {
    auto jumped = start;
    Y::jump(jumped, Y::power(n).c);
    ASSERT_TRUE(same_bits(state, jumped)) << n;
    Y::step(state);
  }
  // 0 is stored as the modulus; this state has y_n = 0.
  Y::State zero{{Y::modulus, Y::modulus, 3, 4, Y::modulus}};
  auto jumped = zero;
  Y::step(zero);
  Y::jump(jumped, Y::power(1).c);
  EXPECT_EQ(zero.y[0], Y::modulus);
  EXPECT_TRUE(same_bits(zero, jumped));
}

/// Numbers a leap apart follow the leap's own recurrence, and neighbours come
/// back out of them.
TEST(SprngMrg5, LeapsAndComesBack) {
  using Y = Impl::SprngMrg5;
  using Leap = Impl::SprngMrg5Leap;
  for (auto const n : {UInt128(1), UInt128(2), UInt128(8), UInt128(32),
                       UInt128(12345), UInt128(5, 6)}) {
    std::vector<std::uint64_t> row(Leap::row_words);
    Leap::write_row(Y::power(n), true, row.data());
    using Lanes = Impl::ArrayLanes<std::uint64_t, 1, 1>;
    Impl::SprngMrg5Engine<Lanes> engine;
    Y::State state{{5, 4, 3, 2, 1}};
    engine.set_lane(0, state, row.data());
    for (int k = 0; k < 20; ++k) {
      ASSERT_TRUE(same_bits(engine.lane(0), state)) << to_string(n);
      auto next = state;
      Y::step(next);
      ASSERT_EQ(engine.y()[0], next.y[0]) << to_string(n);
      engine.leap();
      Y::jump(state, row.data());
    }
  }
}

TEST(SprngLagPolynomials, MoveASequence) {
  for (int p = 0; p < Impl::sprng_num_lags; ++p) {
    auto const lags = SprngFacts<SprngKind::lfg>::lags(p);
    auto const size = static_cast<std::size_t>(lags.long_lag);
    auto const short_lag = static_cast<std::size_t>(lags.short_lag);
    std::vector<std::uint64_t> x(size + 4000);
    std::mt19937_64 random(p);
    for (std::size_t i = 0; i < size; ++i) x[i] = random();
    for (std::size_t i = size; i < x.size(); ++i) {
      x[i] = x[i - size] + x[i - short_lag];
    }
    for (std::size_t const n : {0, 1, 17, 1278, 1279, 3990}) {
      auto const c = Impl::SprngLagPolynomials(lags).power(n);
      for (std::size_t const at : {0, 7}) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < size; ++i) sum += c[i] * x[at + i];
        EXPECT_EQ(sum, x[at + n]) << p << ": " << n;
      }
    }
  }
}

// ---- reals ------------------------------------------------------------------

template <class Generator>
double real_of(std::uint64_t word) {
  return SprngStream<Generator>::template real<double>(word);
}
template <class Generator>
float float_of(std::uint64_t word) {
  return SprngStream<Generator>::template real<float>(word);
}

/// Words at the ends, around powers of two and where doubles and floats tie.
std::vector<std::uint64_t> hard_words() {
  std::vector<std::uint64_t> words = {0, 1, most};
  std::mt19937_64 random(53);
  for (int b = 0; b < 64; ++b) {
    std::uint64_t const x = std::uint64_t{1} << b;
    words.insert(words.end(), {x, x - 1, x + 1, most - x, most - x + 1});
    for (int tie : {10, 11, 12, 39, 40, 41}) {
      std::uint64_t const half = std::uint64_t{1} << tie;
      words.insert(words.end(), {(random() | x) & ~(2 * half - 1), x + half,
                                 x + half - 1, x + half + 1, x + 3 * half});
    }
  }
  for (int n = 0; n < 10000; ++n) words.push_back(random() >> (n % 60));
  return words;
}

TEST(SprngReals, AreSprngs) {
  for (auto const x : hard_words()) {
    double const whole = std::ldexp(static_cast<double>(x), -64);
    EXPECT_TRUE(same_bits(real_of<sprng_lcg64>(x), whole)) << x;
    EXPECT_TRUE(same_bits(real_of<sprng_cmrg>(x), whole)) << x;
    EXPECT_TRUE(same_bits(float_of<sprng_lcg64>(x), static_cast<float>(whole)))
        << x;
    // lfg: (w2·2^-32 + w1)·2^-32 from both raw outputs; w1·2^-32.
    std::uint64_t const w1 = x >> 32;
    std::uint64_t const w2 = x & 0xffffffff;
    double const sum =
        std::ldexp(static_cast<double>(w2), -32) + static_cast<double>(w1);
    EXPECT_TRUE(same_bits(real_of<sprng_lfg>(x), std::ldexp(sum, -32))) << x;
    EXPECT_TRUE(same_bits(float_of<sprng_lfg>(x),
                          std::ldexp(static_cast<float>(w1), -32)))
        << x;
    // mlfg and pmlcg: 52 bits.
    double const cut = std::ldexp(static_cast<double>(x >> 12), -52);
    EXPECT_TRUE(same_bits(real_of<sprng_mlfg>(x), cut)) << x;
    EXPECT_TRUE(same_bits(real_of<sprng_pmlcg>(x), cut)) << x;
    EXPECT_TRUE(same_bits(float_of<sprng_mlfg>(x), static_cast<float>(cut)))
        << x;
    // lcg: 48 bits, the rest is never set.
    std::uint64_t const narrow = x >> 16 << 16;
    double const exact = std::ldexp(static_cast<double>(narrow), -64);
    EXPECT_TRUE(same_bits(real_of<sprng_lcg>(narrow), exact)) << x;
    EXPECT_TRUE(
        same_bits(float_of<sprng_lcg>(narrow), static_cast<float>(exact)))
        << x;
  }
}

/// The same by registers of lanes, which have no such conversions.
TEST(SprngReals, AreTheSameInLanes) {
  using Lanes = Impl::ArrayLanes<std::uint64_t, 2, 2>;
  for (auto const x : hard_words()) {
    auto const v = Lanes::type::fill(x);
    auto const sum = Impl::word_to_double<Lanes>(v)[1];
    ASSERT_TRUE(same_bits(sum, real_of<sprng_lcg64>(x))) << x;
  }
}

TEST(SprngReals, CanBeOne) {
  EXPECT_EQ(real_of<sprng_lcg64>(most), 1.0);
  EXPECT_EQ(real_of<sprng_lcg64>(most - 1023), 1.0);
  EXPECT_LT(real_of<sprng_lcg64>(most - 1024), 1.0);
  EXPECT_EQ(real_of<sprng_lfg>(most), 1.0);
  EXPECT_LT(real_of<sprng_lcg>(most << 16), 1.0);
  EXPECT_LT(real_of<sprng_mlfg>(most), 1.0);
  EXPECT_LT(real_of<sprng_pmlcg>(most), 1.0);
  EXPECT_EQ(float_of<sprng_lfg>(most), 1.0f);
  EXPECT_EQ(float_of<sprng_lcg>(most << 16), 1.0f);
  EXPECT_EQ(float_of<sprng_lcg64>(most), 1.0f);
  EXPECT_EQ(float_of<sprng_mlfg>(most), 1.0f);
  EXPECT_EQ(float_of<sprng_pmlcg>(most), 1.0f);
}

}  // namespace
}  // namespace Runnel::Testing
