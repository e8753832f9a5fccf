// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Uniform numbers between a and b: their ends, and the widths they take.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <runnel/distributions/distributions.hpp>
#include <testing/throws.hpp>
#include <tuple>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

template <class T>
using Word = Impl::unit_word_type<T>;

template <class T>
T value_of(UniformReal const& distribution, int precision, Word<T> word) {
  int const unused = std::numeric_limits<Word<T>>::digits - precision;
  auto const quantile =
      Impl::make_quantile<T, Kokkos::HostSpace>(distribution, precision);
  return quantile.template operator()<Impl::ScalarLanes<Word<T>>>(
      static_cast<Word<T>>(word >> unused << unused));
}

/// The first, the last, and some between.
std::vector<std::uint32_t> words() {
  std::vector<std::uint32_t> made = {0, 1, ~0u, ~0u - 1};
  for (int i = 0; i < 4096; ++i) {
    made.push_back(static_cast<std::uint32_t>(i) << 20 | 0x5555u);
  }
  return made;
}

TEST(UniformReal, NeverLeavesTheInterval) {
  for (auto ends :
       {Ends::closed_open, Ends::open_closed, Ends::open, Ends::closed}) {
    for (double const b : {1.0 + 0x1p-20, 1e30, 1.0 + 0x1p-23}) {
      if (ends == Ends::open && b < 1.0 + 0x1p-22) continue;
      UniformReal const distribution(1, b, ends);
      for (auto const word : words()) {
        float const x = value_of<float>(distribution, 32, word);
        bool const has_a = ends == Ends::closed_open || ends == Ends::closed;
        bool const has_b = ends == Ends::open_closed || ends == Ends::closed;
        ASSERT_TRUE(has_a ? x >= 1.f : x > 1.f);
        ASSERT_TRUE(has_b ? x <= static_cast<float>(b)
                          : x < static_cast<float>(b));
      }
    }
  }
  UniformReal const closed(-3, 5, Ends::closed);
  EXPECT_EQ(value_of<double>(closed, 64, 0), -3);
  EXPECT_EQ(value_of<double>(closed, 64, ~std::uint64_t{0}), 5);
}

TEST(UniformReal, RefusesWidthsThatItsTypeLoses) {
  // Widths in float: infinite, of a step that is subnormal, of a step that is
  // 0.
  for (auto const& [a, b] : {std::pair(-3e38, 3e38), std::pair(0.0, 1e-37),
                             std::pair(0x1p-126, 0x1p-125)}) {
    RUNNEL_EXPECT_REFUSED(value_of<float>(UniformReal(a, b), 32, 0),
                          "too wide or too narrow");
    double const x = value_of<double>(UniformReal(a, b), 64, 0);
    EXPECT_EQ(x, a);
  }
  RUNNEL_EXPECT_REFUSED(value_of<double>(UniformReal(0, 0x1p-970), 64, 0),
                        "too wide or too narrow");
  EXPECT_EQ(value_of<float>(UniformReal(0, 0x1p-102), 32, ~0u),
            0x1p-102f - 0x1p-126f);
  EXPECT_EQ(value_of<double>(UniformReal(-8e307, 8e307), 64, 0), -8e307);
}

/// Where b − a is rounded, too: the last cell is b, or the number below.
template <class T>
void check_last_cells() {
  Word<T> const last = std::numeric_limits<Word<T>>::max();
  int const precision = std::numeric_limits<Word<T>>::digits;
  for (auto const& [a, b] :
       {std::pair(0.1, 0.7), std::pair(-5.0, 0.1), std::pair(0.3, 3.1),
        std::pair(-0.7, 0.2), std::pair(1e6, 1000001.3)}) {
    auto const end = static_cast<T>(b);
    for (Ends const ends : {Ends::open_closed, Ends::closed}) {
      UniformReal const distribution(a, b, ends);
      EXPECT_EQ(value_of<T>(distribution, precision, last), end) << a;
      // One cell of 2^24 or 2^53 alone.
      EXPECT_LE(value_of<T>(distribution, precision,
                            last - (last >> (std::numeric_limits<T>::digits))),
                end);
    }
    EXPECT_LT(value_of<T>(UniformReal(a, b), precision, last), end) << a;
  }
}
TEST(UniformReal, TheEndComesWhereTheWidthIsRounded) {
  check_last_cells<float>();
  check_last_cells<double>();
}

/// Half a unit in the last place of x, and 2^-24 of the width, twice that for
/// closed ends.
TEST(UniformReal, ErrorsAreThoseOfThePage) {
  for (auto const& [a, b] : {std::pair(-5.0f, 0.1f), std::pair(0.1f, 0.7f),
                             std::pair(-1.0f, 1.0f / 3)}) {
    for (auto const& [ends, e, less] :
         {std::tuple(Ends::closed_open, 0.0, 0), std::tuple(Ends::open, 0.5, 0),
          std::tuple(Ends::open_closed, 1.0, 0),
          std::tuple(Ends::closed, 0.0, 1)}) {
      int const bits = ends == Ends::open ? 23 : 24;
      double const width = static_cast<double>(b) - a;
      for (auto const word : words()) {
        double const x = value_of<float>(UniformReal(a, b, ends), 32, word);
        double const exact =
            a + width * ((word >> (32 - bits)) + e) / ((1 << bits) - less);
        int exponent = 0;
        std::frexp(x, &exponent);
        EXPECT_LE(std::fabs(x - exact),
                  std::ldexp(0.5, exponent - 24) * 1.0001 +
                      width * (less == 0 ? 0x1p-24 : 0x1p-23))
            << a << ' ' << word;
      }
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
