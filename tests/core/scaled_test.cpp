// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <runnel/core/scaled.hpp>
#include <vector>

#include "scaled_values.hpp"

namespace {

using namespace Runnel;
using Testing::ScaledCase;

/// Ranges of all kinds of sizes and signs, with the ends of [0, 1).
template <class Real>
std::vector<ScaledCase<Real>> cases() {
  using Limits = std::numeric_limits<Real>;
  constexpr int digits = Limits::digits;
  std::mt19937_64 random(20261122);
  std::vector<Real> u{0, Limits::min(), 1 - Limits::epsilon() / 2};
  while (u.size() < 300) {
    u.push_back(std::ldexp(Real(random() >> (64 - digits)), -digits));
  }
  for (auto& x : u) x *= 2;  // scaled_values.cpp halves them
  Real const most = Limits::max(), tiny = Limits::denorm_min();
  std::vector<ScaledCase<Real>> all{{-1, 1, u},
                                    {0, 3, u},
                                    {1, 1 + Limits::epsilon(), u},
                                    {-1, 0, u},
                                    {0, tiny, u},
                                    {-tiny, 0, u},
                                    {5, 5, u},
                                    {2, -3, u},
                                    {0, -tiny, u},
                                    {-most, most, u},
                                    {most, -most, u},
                                    {tiny, most, u},
                                    {most / 2, most, u},
                                    {Real(16777215), Real(16777217), u}};
  for (int i = 0; i < 200; ++i) {
    auto const end = [&] {
      auto const x = static_cast<Real>(static_cast<std::int64_t>(random()));
      return std::ldexp(x, static_cast<int>(random() % 40) - 60);
    };
    all.push_back({end(), end(), u});
  }
  return all;
}

template <class Real>
void expect_inside() {
  for (auto const& it : cases<Real>()) {
    auto const values = Testing::scaled_O2(it);
    Real const a = it.begin, b = it.end;
    EXPECT_EQ(values[0], a);  // u = 0
    for (Real const x : values) {
      ASSERT_TRUE(a < b   ? a <= x && x < b
                  : a > b ? b < x && x <= a
                          : x == a)
          << x << " in " << a << ", " << b;
    }
  }
}

TEST(Scaled, IsInsideTheRange) {
  expect_inside<float>();
  expect_inside<double>();
}

template <class Real>
void expect_neighbours() {
  Real const numbers[] = {0,
                          1,
                          -1,
                          3,
                          std::numeric_limits<Real>::denorm_min(),
                          std::numeric_limits<Real>::min()};
  for (Real const x : numbers) {
    Real const above = std::nextafter(x, Real(10));
    EXPECT_EQ(Impl::last_before(x, Real(-10)), std::nextafter(x, Real(-10)));
    EXPECT_EQ(Impl::last_before(x, Real(10)), above);
    EXPECT_EQ(Impl::last_before(x, x), x);
    // What rounds to the end is the number before it.
    Real const max_u = 1 - std::numeric_limits<Real>::epsilon() / 2;
    EXPECT_EQ(Impl::scaled(x, above, max_u), x);
  }
}

TEST(Scaled, NeverReachesTheEnd) {
  expect_neighbours<float>();
  expect_neighbours<double>();
}

template <class Real>
void expect_formula() {
  // Two roundings, told from the fused form's one.
  int differ = 0;
  for (auto const& it : cases<Real>()) {
    Real const length = it.end - it.begin;
    if (!std::isfinite(length)) continue;
    auto const values = Testing::scaled_O0(it);
    for (std::size_t i = 0; i < values.size(); ++i) {
      Real const u = it.u[i] / 2;
      Real volatile const product = length * u;
      Real const x = it.begin + product;
      if (std::abs(it.end) < 1e30f && x != it.end) {
        ASSERT_EQ(values[i], x);
      }
      if (x != std::fma(length, u, it.begin)) ++differ;
    }
  }
  EXPECT_GT(differ, 1000);
}

TEST(Scaled, IsTheDocumentedFormula) {
  expect_formula<float>();
  expect_formula<double>();
}

TEST(Scaled, EndsThatAreNotFiniteGiveNaN) {
  double const inf = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(std::isnan(Impl::scaled(0.0, inf, 0.5)));
  EXPECT_TRUE(std::isnan(Impl::scaled(-inf, inf, 0.5)));
  EXPECT_TRUE(std::isnan(Impl::scaled(-inf, 0.0, 0.0)));
  EXPECT_TRUE(std::isnan(Impl::scaled(0.0, std::nan(""), 0.5)));
  EXPECT_TRUE(std::isnan(Impl::scaled(std::nanf(""), 0.0f, 0.5f)));
}

#ifdef __x86_64__
/// Small numbers apart, which -ffast-math has the processor flush to zero.
template <class Real, class Compiled>
void expect_same(Compiled const& compiled) {
  for (auto const& it : cases<Real>()) {
    if (std::abs(it.begin - it.end) < std::numeric_limits<Real>::min())
      continue;
    auto const a = Testing::scaled_O2(it), b = compiled(it);
    ASSERT_EQ(0, std::memcmp(a.data(), b.data(), a.size() * sizeof(Real)))
        << it.begin << ", " << it.end;
  }
}

#define RUNNEL_TESTS_EXPECT_SAME(flags)                                     \
  expect_same<float>([](auto& it) { return Testing::scaled_##flags(it); }); \
  expect_same<double>([](auto& it) { return Testing::scaled_##flags(it); })

TEST(Scaled, IsTheSameWithAllFlags) {
  RUNNEL_TESTS_EXPECT_SAME(O0);
  RUNNEL_TESTS_EXPECT_SAME(native);
  RUNNEL_TESTS_EXPECT_SAME(contract);
  RUNNEL_TESTS_EXPECT_SAME(fast_math);
  if (!__builtin_cpu_supports("fma")) GTEST_SKIP() << "no FMA here";
  RUNNEL_TESTS_EXPECT_SAME(fma);
}

/// Halves of 16 bits, which Kokkos has on GPUs.
TEST(Scaled, SmallTypesKeepOffTheEnd) {
  using Half = _Float16;
  EXPECT_EQ(float(Impl::rounded_within(Half(0), Half(1), 0.25f)), 0.25f);
  EXPECT_EQ(float(Impl::rounded_within(Half(0), Half(1), 0.99999f)),
            1 - 0x1p-11f);
  EXPECT_EQ(float(Impl::rounded_within(Half(-1), Half(0), -0x1p-30f)),
            -0x1p-24f);
  EXPECT_EQ(float(Impl::rounded_within(Half(1), Half(0), 0x1p-30f)), 0x1p-24f);
  EXPECT_EQ(float(Impl::rounded_within(Half(5), Half(5), 5.0f)), 5.0f);
}
#endif

}  // namespace
