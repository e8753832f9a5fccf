// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `Kokkos::fill_random` with a pool of Runnel's: a fill, its ends, its types.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <runnel/core/scaled.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/random_pool.hpp>
#include <testing/filled.hpp>
#include <vector>

namespace {

using namespace Runnel;
using Space = Kokkos::DefaultExecutionSpace;

/// The interleaved uniform values of the pool's streams.
template <class T, class G>
std::vector<T> interleaved(RandomPool<G> const& pool, std::size_t count) {
  StreamSet<G, Space> set(pool.snapshot());
  return Testing::filled<Uniform, T>(set, count, {.order = Order::interleaved});
}

TEST(FillRandom, IsAFill) {
  RandomPool<ranmar24> const pool(Space(), 5, 37);
  auto const expected = interleaved<float>(pool, 1000);
  Kokkos::View<float*, Space> const first("first", 301);
  Kokkos::View<float**, Kokkos::LayoutLeft, Space> const rest("rest", 3, 233);
  Kokkos::fill_random(first, pool, 1.0f);
  Kokkos::fill_random(Space(), rest, pool, -2.0f, 2.0f);
  auto const a = Testing::copied_to_host(first);
  auto const b = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), rest);
  for (std::size_t i = 0; i < 301; ++i) ASSERT_EQ(a[i], expected[i]);
  for (std::size_t i = 0; i < 699; ++i) {
    ASSERT_EQ(b(i / 233, i % 233),
              Impl::scaled(-2.0f, 2.0f, expected[301 + i]));
  }
}

template <class T>
void expect_integers(T begin, T end) {
  RandomPool<mrg32k3a> const pool(Space(), 5, 10);
  Kokkos::View<T***, Space> const view("view", 7, 11, 13);
  Kokkos::fill_random(view, pool, begin, end);
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  double mean = 0;
  for (std::size_t i = 0; i < host.size(); ++i) {
    T const x = host.data()[i];
    ASSERT_TRUE(begin <= x && x < end);
    mean += (static_cast<double>(x) - static_cast<double>(begin)) /
            (static_cast<double>(end) - static_cast<double>(begin)) / 1001.0;
  }
  EXPECT_NEAR(mean, 0.5, 5 / std::sqrt(12 * 1001.0) + 0.5 / 10);
}

TEST(FillRandom, OfIntegers) {
  expect_integers<int>(-10, 11);
  expect_integers<int>(std::numeric_limits<int>::min(),
                       std::numeric_limits<int>::max());
  expect_integers<unsigned>(3, 4000000000u);
  expect_integers<std::int64_t>(std::numeric_limits<std::int64_t>::min(),
                                std::numeric_limits<std::int64_t>::max());
  expect_integers<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max());
  expect_integers<short>(-100, 100);
}

template <class Real>
void expect_complex() {
  using Complex = Kokkos::complex<Real>;
  RandomPool<ranmar48> const pool(Space(), 5, 7);
  auto const expected = interleaved<Real>(pool, 2 * 60);
  Kokkos::View<Complex**, Kokkos::LayoutLeft, Space> const view("view", 6, 10);
  Kokkos::fill_random(view, pool, Complex(-2, 0), Complex(2, 8));
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  for (std::size_t i = 0; i < 60; ++i) {
    Complex const z = host(i / 10, i % 10);
    ASSERT_EQ(z.real(), Impl::scaled<Real>(-2, 2, expected[2 * i]));
    ASSERT_EQ(z.imag(), 8 * expected[2 * i + 1]);
  }
  Kokkos::fill_random(Space(), view, pool, Complex(1, 0));
  Kokkos::deep_copy(host, view);
  EXPECT_EQ(host(3, 4).imag(), 0);
}

TEST(FillRandom, OfComplexNumbers) {
  expect_complex<float>();
  expect_complex<double>();
}

TEST(FillRandom, AnyFiniteEndsWillDo) {
  RandomPool<ranmar24> const pool(Space(), 5, 4);
  Kokkos::View<float*, Space> const view("view", 1000);
  float const most = std::numeric_limits<float>::max();
  float const below_one = 1 - 0x1p-24f;
  for (auto const& [begin, end] : {std::pair{-most, most},
                                   {3.0f, -2.0f},
                                   {5.0f, 5.0f},
                                   {below_one, 1.0f}}) {
    auto const u = interleaved<float>(pool, 1000);
    Kokkos::fill_random(view, pool, begin, end);
    auto const values = Testing::copied_to_host(view);
    for (std::size_t i = 0; i < 1000; ++i) {
      ASSERT_EQ(values[i], Impl::scaled(begin, end, u[i]));
      ASSERT_TRUE(values[i] != end || begin == end);
    }
  }
}

}  // namespace
