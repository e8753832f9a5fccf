// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Continuous distributions, word by word. That they have the bits of the
// specification is tested against tests/oracles/distributions.py, by the
// program.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <runnel/distributions/distributions.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/team_launch.hpp>
#include <string>
#include <testing/cases.hpp>
#include <testing/distribution_cases.hpp>
#include <testing/throws.hpp>
#include <type_traits>
#include <vector>

namespace Runnel::Testing {
namespace {

template <class T>
using Word = Impl::unit_word_type<T>;

/// The value of a word whose random bits are the upper ones of `word`.
template <class T, class Distribution>
T value_of(Distribution const& distribution, int precision, Word<T> word) {
  int const unused = std::numeric_limits<Word<T>>::digits - precision;
  auto const quantile =
      Impl::make_quantile<T, Kokkos::HostSpace>(distribution, precision);
  return quantile.template operator()<Impl::ScalarLanes<Word<T>>>(
      static_cast<Word<T>>(word >> unused << unused));
}

template <class T>
std::vector<int> precisions() {
  if (sizeof(T) == 4) return {24, 31, 32};
  return {48, 53, 62, 64};
}

/// Words at the ends, in the middle, at powers of two from each, and others,
/// in increasing order.
template <class T>
std::vector<Word<T>> words() {
  using W = Word<T>;
  constexpr int width = std::numeric_limits<W>::digits;
  constexpr W top = W{1} << (width - 1);
  std::vector<W> all = {0, static_cast<W>(~W{0}), top, top - 1};
  for (int k = 0; k < width - 1; ++k) {
    W const distance = W{1} << k;
    for (W const d : {distance, static_cast<W>(distance - 1),
                      static_cast<W>(distance + distance / 3)}) {
      all.insert(all.end(), {d, static_cast<W>(~d), static_cast<W>(top + d),
                             static_cast<W>(top - d)});
    }
  }
  W x = 12345;
  for (int i = 0; i < 20000; ++i) {
    x = static_cast<W>(x * static_cast<W>(0x9e3779b97f4a7c15u) + 1);
    all.push_back(x);
  }
  std::sort(all.begin(), all.end());
  return all;
}

template <class D>
class Quantiles : public testing::Test {};

struct WideLognormal : Lognormal {
  WideLognormal() : Lognormal(1, 20) {}
};
struct SharpWeibull : Weibull {
  SharpWeibull() : Weibull(0.05, 3) {}
};
struct OpenUniform : UniformReal {
  OpenUniform() : UniformReal(-1, 2, Ends::open) {}
};
using Distributions =
    ToGoogleTest<Concatenated<FormulaList, TypeList<WideLognormal, SharpWeibull,
                                                    OpenUniform>>::type>::type;
struct Names {
  template <class Distribution>
  static std::string GetName(int i) {
    return Distribution::name + ("_" + std::to_string(i));
  }
};
TYPED_TEST_SUITE(Quantiles, Distributions, Names);

/// A distribution of the test's type, with standard parameters if it has them.
template <class Distribution>
Distribution tested() {
  if constexpr (std::is_default_constructible_v<Distribution>) {
    return Distribution();
  } else {
    auto const& parameters = case_of(Distribution::name).sets.front();
    return made_of<Distribution, double>(parameters);
  }
}

template <class T, class Distribution>
void check_order(Distribution const& distribution) {
  auto const& known = case_of(Distribution::name);
  for (int const precision : precisions<T>()) {
    T before = -std::numeric_limits<T>::infinity();
    for (auto const word : words<T>()) {
      T const value = value_of<T>(distribution, precision, word);
      ASSERT_TRUE(std::isfinite(value)) << precision << ", " << word;
      if (!known.is_monotone) continue;
      // Never below the word before, but for rounding.
      T const slack = std::abs(before) * static_cast<T>(known.roundings) *
                      std::numeric_limits<T>::epsilon();
      ASSERT_GE(value + (std::isfinite(slack) ? slack : T(0)), before)
          << precision << ", " << word;
      before = value;
    }
  }
}

TYPED_TEST(Quantiles, AreFiniteAndMonotone) {
  check_order<float>(tested<TypeParam>());
  check_order<double>(tested<TypeParam>());
}

template <class T, class Lanes, class Distribution>
void check_lanes(Distribution const& distribution) {
  int const precision = sizeof(T) == 4 ? 32 : 64;
  auto const quantile =
      Impl::make_quantile<T, Kokkos::HostSpace>(distribution, precision);
  auto const all = words<T>();
  constexpr std::size_t width = sizeof(typename Lanes::type) / sizeof(Word<T>);
  for (std::size_t i = 0; i + width <= all.size(); i += width) {
    typename Lanes::type unit_words;
    for (std::size_t l = 0; l < width; ++l) {
      unit_words.set(static_cast<int>(l), all[i + l]);
    }
    auto const values = quantile.template operator()<Lanes>(unit_words);
    for (std::size_t l = 0; l < width; ++l) {
      ASSERT_EQ(values[static_cast<int>(l)],
                value_of<T>(distribution, precision, all[i + l]));
    }
  }
}

TYPED_TEST(Quantiles, AreTheSameInRegisters) {
  check_lanes<float, Impl::RegisterLanes<std::uint32_t, 16>>(
      tested<TypeParam>());
  check_lanes<double, Impl::RegisterLanes<std::uint64_t, 16>>(
      tested<TypeParam>());
  check_lanes<float, Impl::Wavefront32Lanes<std::uint32_t>>(
      tested<TypeParam>());
  check_lanes<double, Impl::Wavefront32Lanes<std::uint64_t>>(
      tested<TypeParam>());
  check_lanes<float, Impl::Wavefront64Lanes<std::uint32_t>>(
      tested<TypeParam>());
  check_lanes<double, Impl::Wavefront64Lanes<std::uint64_t>>(
      tested<TypeParam>());
}

/// Values of all words by registers of an instruction-set level.
template <class T, class Quantile>
struct InRegisters {
  Quantile quantile;
  std::vector<Word<T>> const* from;
  std::vector<T>* to;

  template <class Lanes, class Thread>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const&, Thread const&) const {
    typename Lanes::type unit_words;
    constexpr std::size_t width = sizeof unit_words / sizeof(Word<T>);
    for (std::size_t i = 0; i + width <= from->size(); i += width) {
      std::memcpy(&unit_words, from->data() + i, sizeof unit_words);
      auto const values = quantile.template operator()<Lanes>(unit_words);
      static_assert(sizeof values == width * sizeof(T));
      std::memcpy(static_cast<void*>(to->data() + i), &values, sizeof values);
    }
  }
};

template <class T, class Distribution>
void check_levels(Distribution const& distribution) {
  for (int const precision : precisions<T>()) {
    int const unused = std::numeric_limits<Word<T>>::digits - precision;
    auto all = words<T>();
    for (auto& word : all) word = word >> unused << unused;
    all.resize(all.size() / 64 * 64);
    auto const quantile =
        Impl::make_quantile<T, Kokkos::HostSpace>(distribution, precision);
    for (auto isa :
         {HostIsa::baseline, HostIsa::x86_64_v3, HostIsa::x86_64_v4}) {
      if (isa > host_isa()) break;
      std::vector<T> values(all.size());
      Impl::run_on_host<Word<T>>(
          InRegisters<T, decltype(quantile)>{quantile, &all, &values},
          Impl::HostThread(nullptr), isa, Impl::NativeLanes{});
      for (std::size_t i = 0; i < all.size(); ++i) {
        ASSERT_EQ(values[i], value_of<T>(distribution, precision, all[i]))
            << to_string(isa) << ", " << precision << ", " << all[i];
      }
    }
  }
}

TYPED_TEST(Quantiles, AreTheSameAtEveryLevel) {
  check_levels<float>(tested<TypeParam>());
  check_levels<double>(tested<TypeParam>());
}

template <class T>
void check_signs() {
  for (int const precision : precisions<T>()) {
    int const unused = std::numeric_limits<Word<T>>::digits - precision;
    for (auto const word : words<T>()) {
      auto const mirror = static_cast<Word<T>>(~word >> unused << unused);
      ASSERT_EQ(value_of<T>(Normal(), precision, word),
                -value_of<T>(Normal(), precision, mirror));
      ASSERT_EQ(value_of<T>(Laplace(), precision, word),
                -value_of<T>(Laplace(), precision, mirror));
      ASSERT_NE(value_of<T>(Normal(), precision, word), T(0));
      ASSERT_GT(value_of<T>(Exponential(), precision, word), T(0));
    }
  }
}

TEST(Normal, IsSymmetricAndNeverZero) {
  check_signs<float>();
  check_signs<double>();
}

/// Known values: mpmath, 40 digits.
TEST(Normal, KnownValues) {
  std::uint64_t const quarter = std::uint64_t{1} << 62;
  EXPECT_NEAR(value_of<double>(Normal(), 64, quarter), -0.674489750196081743,
              2e-16);
  EXPECT_NEAR(value_of<double>(Normal(), 64, 0), -9.15529377268607, 1e-13);
  EXPECT_FLOAT_EQ(value_of<float>(Normal(3, 0.5), 32, 1u << 30),
                  3.f - 0.5f * 0.67448975f);
  EXPECT_NEAR(value_of<double>(Exponential(2), 64, std::uint64_t{1} << 63),
              std::log(2.0) / 2, 1e-16);
}

TEST(Parameters, BadOnesAreRefused) {
  double const nan = std::nan("");
  double const inf = HUGE_VAL;
  RUNNEL_EXPECT_REFUSED(Normal(nan, 1), "mean is nan");
  RUNNEL_EXPECT_REFUSED(Normal(0, -1), "-1");
  RUNNEL_EXPECT_REFUSED(Normal(0, 0), "above 0");
  RUNNEL_EXPECT_REFUSED(Normal(inf, 1), "finite");
  RUNNEL_EXPECT_REFUSED(Lognormal(0, nan), "s is nan");
  RUNNEL_EXPECT_REFUSED(Exponential(0), "rate");
  RUNNEL_EXPECT_REFUSED(Rayleigh(-2), "sigma");
  RUNNEL_EXPECT_REFUSED(Weibull(0, 1), "shape");
  RUNNEL_EXPECT_REFUSED(Cauchy(0, -1), "scale");
  RUNNEL_EXPECT_REFUSED(Laplace(0, inf), "b is inf");
  RUNNEL_EXPECT_REFUSED(Gumbel(0, 0), "beta");
  RUNNEL_EXPECT_REFUSED(Logistic(nan, 1), "mu");
  RUNNEL_EXPECT_REFUSED(UniformReal(2, 2), "below b");
  RUNNEL_EXPECT_REFUSED(UniformReal(-1e308, 1.7e308), "b - a");
  RUNNEL_EXPECT_REFUSED(value_of<float>(Normal(0, 1e60), 32, 5), "float");
}

/// The least and the largest scale that are taken, and those beyond.
template <class T, class Make>
void check_scales(double least, double most, Make make) {
  using W = Word<T>;
  constexpr W top = W{1} << (std::numeric_limits<W>::digits - 1);
  constexpr int precision = std::numeric_limits<W>::digits;
  for (double const scale : {least, 1.0, most}) {
    for (W const word : {W{0}, static_cast<W>(~W{0}), top, W{top - 1}}) {
      T const value = value_of<T>(make(scale), precision, word);
      ASSERT_TRUE(std::isnormal(value)) << scale << ", " << word;
    }
  }
  for (double const scale : {least / 2, most * 2}) {
    RUNNEL_EXPECT_REFUSED(value_of<T>(make(scale), precision, top),
                          "normal number");
  }
}

TEST(Parameters, NoScaleMakesInfinitiesOrSubnormals) {
  auto const check = [](auto make, double most32, double most64, int root) {
    check_scales<float>(0x1p-126 * (root == 2 ? 0x1p17 : 0x1p33),
                        0x1.fffffep+126 / most32, make);
    check_scales<double>(0x1p-1022 * (root == 2 ? 0x1p33 : 0x1p65),
                         0x1.fffffffffffffp+1022 / most64, make);
  };
  check([](double s) { return Normal(0, s); }, 23, 46, 1);
  check([](double s) { return Laplace(0, s); }, 23, 46, 1);
  check([](double s) { return Logistic(0, s); }, 23, 46, 1);
  check([](double s) { return Gumbel(0, s); }, 23, 46, 1);
  check([](double s) { return Cauchy(0, s); }, 0x1p33, 0x1p65, 1);
  check([](double s) { return Rayleigh(s); }, 7, 10, 2);
}

TEST(Parameters, NoPlaceMakesInfinities) {
  RUNNEL_EXPECT_REFUSED(value_of<float>(Normal(3e38, 1), 32, 5), "too large");
  RUNNEL_EXPECT_REFUSED(value_of<float>(Gumbel(1e60, 1), 32, 5), "too large");
  RUNNEL_EXPECT_REFUSED(value_of<double>(Cauchy(1e-310, 1), 64, 5),
                        "too small");
  RUNNEL_EXPECT_REFUSED(value_of<double>(Laplace(1.5e308, 1), 64, 5), "too");
  RUNNEL_EXPECT_REFUSED(value_of<float>(Exponential(1e-38), 32, 5), "1/rate");
  EXPECT_TRUE(std::isfinite(value_of<float>(Normal(1.5e38, 5e36), 32, ~0u)));
}

}  // namespace
}  // namespace Runnel::Testing
