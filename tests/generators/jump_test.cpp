// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Jumps of every generator: n outputs at once is n outputs one by one.

#include <gtest/gtest.h>

#include <random>
#include <runnel/lanes/lanes.hpp>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/serial_stream.hpp>

namespace Runnel::Testing {
namespace {

template <class Generator>
class Jump : public ::testing::Test {
 public:
  using Word = typename Generator::word_type;
  using JumpType = typename Generator::jump_type;
  static constexpr std::size_t looked_at = 250;

  /// The outputs after a jump of the default seed's stream.
  static std::vector<Word> outputs_after(JumpType const& jump) {
    using Lanes = Impl::ArrayLanes<Word, 4, 4>;
    using Stepper = typename Generator::template Stepper<Lanes>;
    Word window[Stepper::window_words];
    Generator::seed(typename Generator::seed_type().start(), 0, window);
    Stepper::jump(Lanes{}, {window}, {jump.word});
    return SerialStream<Generator>(window).take(looked_at);
  }

  static ::testing::AssertionResult same(JumpType const& a, JumpType const& b) {
    return same_bits(a.word, b.word, Generator::jump_words);
  }
};
TYPED_TEST_SUITE(Jump, RanmarGenerators, CaseNames);

TYPED_TEST(Jump, IsSoManySteps) {
  std::vector<std::size_t> numbers = {
      0,   1,   2,    3,    31,    32,    33,     34,    63,  64,
      65,  95,  96,   97,   98,    99,    101,    128,   129, 191,
      192, 193, 194,  195,  287,   288,   289,    383,   384, 385,
      997, 998, 9409, 9973, 65537, 99991, 262147, 524287};
  for (int k = 0; k < 19; ++k) numbers.push_back(std::size_t{1} << k);
  auto const outputs =
      SerialStream<TypeParam>().take(524287 + TestFixture::looked_at);
  for (auto const n : numbers) {
    auto const after = this->outputs_after(TypeParam::make_jump(n));
    EXPECT_TRUE(
        same_bits(outputs.data() + n, after.data(), TestFixture::looked_at))
        << "jump by " << n;
  }
}

TYPED_TEST(Jump, ComposesToTheSum) {
  std::mt19937_64 random(127);
  std::vector<std::pair<UInt128, UInt128>> pairs = {
      {0, 0},
      {0, 5},
      {96, 1},
      {97, 97},
      {~0ull, 1},
      {{1, 0}, ~0ull},
      {{1ull << 62, 0}, {1ull << 62, 0}},
      {{(1ull << 63) - 1, ~0ull}, 1},
      {{1ull << 63, 0}, {(1ull << 63) - 1, ~0ull}}};
  for (int i = 0; i < 60; ++i) {
    UInt128 const a(random(), random());
    UInt128 const b(random(), random());
    pairs.emplace_back(a >> static_cast<int>(2 + random() % 120),
                       b >> static_cast<int>(2 + random() % 120));
  }
  for (auto const& [a, b] : pairs) {
    auto const sum =
        TypeParam::compose(TypeParam::make_jump(a), TypeParam::make_jump(b));
    EXPECT_TRUE(this->same(TypeParam::make_jump(a + b), sum))
        << to_string(a) << " + " << to_string(b);
  }
}

TYPED_TEST(Jump, PowersOfTwoByDoubling) {
  auto jump = TypeParam::make_jump(1);
  for (int k = 0; k < 128; ++k) {
    ASSERT_TRUE(this->same(jump, TypeParam::make_jump(UInt128(1) << k)))
        << "2^" << k;
    jump = TypeParam::compose(jump, jump);
  }
}

/// Jumps by 2^31 to 2^100 outputs: by squaring, and as powers of a jump by a
/// prime number of outputs.
TYPED_TEST(Jump, FarByAnotherRoad) {
  for (int const bits : {31, 32, 33, 64, 100}) {
    UInt128 const prime(1000000007);
    UInt128 const target = UInt128(1) << bits;
    UInt128 const steps = target / prime;
    auto jump = TypeParam::make_jump(target % prime);
    auto factor = TypeParam::make_jump(prime);
    for (UInt128 n = steps; n != UInt128(0); n = n >> 1) {
      if (n.low & 1) jump = TypeParam::compose(jump, factor);
      factor = TypeParam::compose(factor, factor);
    }
    EXPECT_TRUE(this->same(jump, TypeParam::make_jump(target))) << "2^" << bits;
  }
}

}  // namespace
}  // namespace Runnel::Testing
