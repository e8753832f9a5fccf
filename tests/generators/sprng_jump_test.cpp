// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Jumps of SPRNG's generators with every parameter: n outputs at once are n
// one by one, and two jumps are the jump by the sum.

#include <gtest/gtest.h>

#include <random>
#include <testing/compare.hpp>
#include <testing/effort.hpp>
#include <testing/sprng_jump.hpp>

namespace Runnel::Testing {
namespace {

template <class Generator>
class SprngJump : public ::testing::Test {
 public:
  using Seed = typename Generator::seed_type;
  using Word = typename Generator::lane_word;
  template <int N>
  using Lanes = Impl::ArrayLanes<Word, N, N>;

  template <class F>
  static void for_params(F const& f) {
    for (int p = 0; p < Seed::facts::num_params; ++p) {
      SCOPED_TRACE(testing::Message() << "parameter " << p);
      f(Seed(985456376, static_cast<std::uint64_t>(p)));
    }
  }
  static std::vector<std::uint64_t> row(Seed const& seed, UInt128 n) {
    return sprng_jump_row<Generator>(seed, stream, n);
  }
  static constexpr std::uint64_t stream = 5;
};
using SprngGenerators = ::testing::Types<sprng_lfg, sprng_lcg, sprng_lcg64,
                                         sprng_cmrg, sprng_mlfg, sprng_pmlcg>;
TYPED_TEST_SUITE(SprngJump, SprngGenerators);

TYPED_TEST(SprngJump, IsSoManySteps) {
  this->for_params([](auto const& seed) {
    SprngStream<TypeParam> serial(seed, TestFixture::stream);
    std::size_t done = 0;
    for (std::size_t const n :
         {0, 1, 2, 3, 5, 16, 17, 31, 96, 631, 1278, 1279, 1280, 9973}) {
      serial.discard(n - done);
      done = n;
      auto copy = serial;
      auto jumped = sprng_jumped<TypeParam>(seed, TestFixture::stream, n);
      EXPECT_TRUE(same_bits(copy.template take<double>(40),
                            jumped.template take<double>(40)))
          << "jump by " << n;
    }
  });
}

TYPED_TEST(SprngJump, AddsUp) {
  this->for_params([&](auto const& seed) {
    std::mt19937_64 random(61);
    auto const start = sprng_words<TypeParam>(seed, TestFixture::stream);
    for (int i = 0; i < (instrumented ? 1 : 3); ++i) {
      UInt128 const a = UInt128(random(), random()) >> (2 + 40 * i);
      UInt128 const b = UInt128(random(), random()) >> (2 + 30 * i);
      auto two = start;
      using Lanes = typename TestFixture::template Lanes<4>;
      sprng_apply<TypeParam, Lanes>(seed, two, this->row(seed, a));
      sprng_apply<TypeParam, Lanes>(seed, two, this->row(seed, b));
      auto one = start;
      sprng_apply<TypeParam, Lanes>(seed, one, this->row(seed, a + b));
      EXPECT_TRUE(same_bits(one, two)) << to_string(a) << " + " << to_string(b);
    }
  });
}

TYPED_TEST(SprngJump, IsTheSameForAllLanes) {
  this->for_params([&](auto const& seed) {
    auto const start = sprng_words<TypeParam>(seed, TestFixture::stream);
    auto const row = this->row(seed, UInt128(1) << 77);
    auto const moved = [&]<int N>() {
      auto words = start;
      sprng_apply<TypeParam, typename TestFixture::template Lanes<N>>(
          seed, words, row);
      return words;
    };
    auto const expected = moved.template operator()<1>();
    EXPECT_TRUE(same_bits(expected, moved.template operator()<8>()));
    EXPECT_TRUE(same_bits(expected, moved.template operator()<32>()));
  });
}

TYPED_TEST(SprngJump, RowsAreMultiples) {
  this->for_params([&](auto const& seed) {
    constexpr int num_rows = 4;
    UInt128 const stride(12345, 678910);
    auto const size =
        static_cast<std::size_t>(sprng_shape<TypeParam>(seed).jump_words);
    std::vector<std::uint64_t> rows(num_rows * size);
    TypeParam::write_jump_rows(seed, TestFixture::stream, stride, num_rows,
                               rows.data());
    for (std::size_t k = 0; k < num_rows; ++k) {
      auto const one = this->row(seed, stride * UInt128(k));
      EXPECT_TRUE(same_bits(one.data(), rows.data() + k * size, size))
          << "row " << k;
    }
  });
}

}  // namespace
}  // namespace Runnel::Testing
