// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// NormalBoxMuller: its points, what it refuses, moments and tails over all
// words of 24 bits. Known answers are in quantile_answers_test.cpp.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

template <class T>
T box_muller(NormalBoxMuller const& distribution, int precision,
             Impl::unit_word_type<T> word) {
  using Lanes = Impl::ScalarLanes<Impl::unit_word_type<T>>;
  return Impl::BoxMullerValue<T>(distribution, precision)
      .template operator()<Lanes>(word);
}

TEST(NetPoint, ReversesBits) {
  EXPECT_EQ(Impl::reversed_bits(std::uint64_t{1}), std::uint64_t{1} << 63);
  EXPECT_EQ(Impl::reversed_bits(std::uint64_t{0x0123456789abcdef}),
            0xf7b3d591e6a2c480);
}

/// Every rectangle of 2^-k by 2^-(p-k) holds one point.
TEST(NetPoint, PointsAreANet) {
  for (int const p : {12, 13}) {
    for (int k = 0; k <= p; ++k) {
      std::vector<int> seen(std::size_t{1} << p);
      for (std::uint64_t n = 0; n < seen.size(); ++n) {
        auto const point = Impl::net_point(n << (64 - p), p);
        std::uint64_t const row = k == 0 ? 0 : point.first >> (64 - k);
        std::uint64_t const column = k == p ? 0 : point.second >> (64 - p + k);
        ++seen[row << (p - k) | column];
      }
      for (int const count : seen) ASSERT_EQ(count, 1) << p << ", " << k;
    }
  }
  EXPECT_EQ(Impl::net_point(~std::uint64_t{0}, 64).second, ~std::uint64_t{0});
  EXPECT_EQ(Impl::net_point(~std::uint64_t{0} << 11, 53).first,
            ~std::uint64_t{0} << 11);
}

/// All words of 24 bits: none is 0 or infinite; shares beyond ±1 … ±5 σ are
/// those of the distribution but for 2^-17.
TEST(BoxMuller, AllWordsOf24Bits) {
  double sum = 0, squares = 0;
  std::uint64_t beyond[2][6] = {};
  constexpr std::uint32_t count = 1u << 24;
  for (std::uint32_t n = 0; n < count; ++n) {
    double const z = box_muller<float>(NormalBoxMuller(), 24, n << 8);
    ASSERT_TRUE(std::isnormal(z)) << n;
    sum += z;
    squares += z * z;
    for (int k = 1; k < 6 && std::abs(z) > k; ++k) ++beyond[z > 0][k];
  }
  EXPECT_LT(std::abs(sum / count), 2e-7);
  EXPECT_LT(std::abs(squares / count - 1), 2e-7);
  for (auto const& side : beyond) {
    for (int k = 1; k < 6; ++k) {
      EXPECT_NEAR(static_cast<double>(side[k]) / count,
                  std::erfc(k / std::sqrt(2.0)) / 2, 0x1p-17)
          << k;
    }
  }
}

TEST(BoxMuller, BadParametersAreRefused) {
  RUNNEL_EXPECT_REFUSED(NormalBoxMuller(std::nan(""), 1), "mean is nan");
  RUNNEL_EXPECT_REFUSED(NormalBoxMuller(0, 0), "NormalBoxMuller: sd is 0");
  RUNNEL_EXPECT_REFUSED(box_muller<float>(NormalBoxMuller(0, 1e60), 32, 5),
                        "NormalBoxMuller: sd", "normal number as a float");
  RUNNEL_EXPECT_REFUSED(box_muller<float>(NormalBoxMuller(3e38, 1), 32, 5),
                        "NormalBoxMuller: mean", "too large");
}

/// The ends of the scales that are taken.
TEST(BoxMuller, NoScaleMakesInfinitiesOrSubnormals) {
  for (double const sd : {0x1p-126 * 0x1p48, 0x1.fffffep+126 / 7}) {
    for (std::uint32_t const word : {0u, ~0u, 1u << 31, (1u << 31) - 1, 1u}) {
      EXPECT_TRUE(
          std::isnormal(box_muller<float>(NormalBoxMuller(0, sd), 32, word)));
    }
  }
  for (double const sd : {0x1p-1022 * 0x1p96, 0x1p1019}) {
    for (std::uint64_t const word :
         {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{1} << 63}) {
      EXPECT_TRUE(
          std::isnormal(box_muller<double>(NormalBoxMuller(0, sd), 64, word)));
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
