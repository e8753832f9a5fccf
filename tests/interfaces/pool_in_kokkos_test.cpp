// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs write that were made for Kokkos' pools, with the type changed.
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <Kokkos_DynRankView.hpp>
#include <Kokkos_OffsetView.hpp>
#include <Kokkos_Random.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/core/scaled.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/random_pool.hpp>
#include <testing/throws.hpp>

namespace {

using namespace Runnel;
using Space = Kokkos::DefaultExecutionSpace;
using Device = Kokkos::Device<Space, Space::memory_space>;
template <class D>
using Pool = RandomPool<philox4x32, D>;

/// Every type that `Kokkos::rand` draws: each value as a double, and its
/// largest.
template <class P, class T>
struct DrawsOfKokkos {
  using generator_type = typename P::generator_type;
  using Rand = Kokkos::rand<generator_type, T>;
  P pool;
  Kokkos::View<double**, typename P::device_type> values;
  KOKKOS_FUNCTION void operator()(int i) const {
    generator_type gen = pool.get_state(i);
    values(i, 0) = static_cast<double>(Rand::draw(gen));
    values(i, 1) = static_cast<double>(Rand::draw(gen, T(20)));
    values(i, 2) = static_cast<double>(Rand::draw(gen, T(10), T(15)));
    pool.free_state(gen);
  }
};

template <class P, class T>
void expect_draws(double end_of_draw) {
  P const pool(1, 300);
  Kokkos::View<double**, typename P::device_type> const values("values", 300,
                                                               3);
  Kokkos::parallel_for("Runnel::tests::draws",
                       Kokkos::RangePolicy<typename P::execution_space>(0, 300),
                       DrawsOfKokkos<P, T>{pool, values});
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  double const begin[] = {0, 0, 10}, end[] = {end_of_draw, 20, 15};
  for (std::size_t k = 0; k < 3; ++k) {
    double mean = 0;
    for (std::size_t i = 0; i < 300; ++i) {
      ASSERT_GE(host(i, k), begin[k]);
      ASSERT_LT(host(i, k), end[k]);
      mean += (host(i, k) - begin[k]) / (end[k] - begin[k]) / 300;
    }
    EXPECT_NEAR(mean, 0.5, 0.2);  // integers' is half of 4/5
  }
}

template <class D>
void expect_draws_of_all_types() {
  expect_draws<Pool<D>, char>(256);
  expect_draws<Pool<D>, short>(32768);
  expect_draws<Pool<D>, int>(0x1p31);
  expect_draws<Pool<D>, unsigned>(0x1p32);
  expect_draws<Pool<D>, long>(0x1p63);
  expect_draws<Pool<D>, unsigned long>(0x1.0000001p64);
  expect_draws<Pool<D>, long long>(0x1.0000001p63);
  expect_draws<Pool<D>, unsigned long long>(0x1.0000001p64);
  expect_draws<Pool<D>, float>(1);
  expect_draws<Pool<D>, double>(1);
  expect_draws<Pool<D>, Kokkos::Experimental::half_t>(1);
  expect_draws<Pool<D>, Kokkos::Experimental::bhalf_t>(1);
}

TEST(PoolInKokkos, DrawsAllTypes) { expect_draws_of_all_types<Space>(); }
TEST(PoolInKokkos, DrawsOnADevice) { expect_draws_of_all_types<Device>(); }

/// Pools of an execution space and of its device are one.
TEST(PoolInKokkos, DeviceIsAParameter) {
  static_assert(
      std::is_same_v<Pool<Device>::device_type, Pool<Space>::device_type>);
  static_assert(std::is_same_v<Pool<Device>::generator_type,
                               Pool<Space>::generator_type>);
  Pool<Space> const a(42, 10);
  Pool<Device> const b(Space(), 42, 10);
  EXPECT_EQ(a.snapshot(), b.snapshot());
  Pool<Device> const c = 42;
  EXPECT_EQ(c.size(), Pool<Space>(Space(), 42).size());
}

template <class T>
struct DrawComplex {
  RandomPool<ranmar48> pool;
  Kokkos::View<Kokkos::complex<T>*, Space> values;
  KOKKOS_FUNCTION void operator()(int i) const {
    using Complex = Kokkos::complex<T>;
    using Rand = Kokkos::rand<RandomPool<ranmar48>::generator_type, Complex>;
    auto gen = pool.get_state(i);
    auto const x = Rand::draw(gen);
    auto const y = Rand::draw(gen, Rand::max());
    bool const is_in = x.real() < 1 && x.imag() < 1 && y.real() < 1;
    values(i) = is_in ? Rand::draw(gen, Complex(-1, 2), Complex(1, 3))
                      : Complex(100, 100);
    pool.free_state(gen);
  }
};

template <class T>
void expect_complex() {
  RandomPool<ranmar48> const pool(1, 100);
  Kokkos::View<Kokkos::complex<T>*, Space> const values("values", 100);
  Kokkos::parallel_for("Runnel::tests::complex",
                       Kokkos::RangePolicy<Space>(0, 100),
                       DrawComplex<T>{pool, values});
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  for (std::size_t i = 0; i < 100; ++i) {
    EXPECT_TRUE(-1 <= host(i).real() && host(i).real() < 1);
    EXPECT_TRUE(2 <= host(i).imag() && host(i).imag() < 3);
  }
}

TEST(PoolInKokkos, DrawsComplexNumbers) {
  expect_complex<float>();
  expect_complex<double>();
}

using Dynamic = Kokkos::DynRankView<double, Space>;

/// The numbers of a fill of a View of the same extents.
template <class DataType, class... N>
void expect_same_fill(std::uint64_t streams, N... n) {
  StreamSet<mrg32k3a, Space> a({}, {.num_streams = streams});
  StreamSet<mrg32k3a, Space> b({}, {.num_streams = streams});
  Kokkos::View<DataType, Space> const plain("plain", n...);
  Dynamic const dynamic("dynamic", n...);
  Runnel::fill(plain, a, Uniform());
  Runnel::fill(Space(), dynamic, b, Uniform());
  EXPECT_EQ(a.snapshot(), b.snapshot());
  auto const x =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), plain);
  auto const y = Kokkos::create_mirror(dynamic);
  Kokkos::deep_copy(y, dynamic);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    ASSERT_EQ(x.data()[i], y.data()[i]);  // of one layout
  }
}

TEST(PoolInKokkos, FillsViewsOfRuntimeRank) {
  expect_same_fill<double>(1);
  expect_same_fill<double*>(1, 1000);
  expect_same_fill<double*>(7, 1000);
  expect_same_fill<double**>(7, 7, 50);
  expect_same_fill<double***>(1, 7, 5, 3);
  StreamSet<mrg32k3a, Space> streams({}, {.num_streams = 3});
  RUNNEL_EXPECT_REFUSED(Runnel::fill(Dynamic("view", 4, 5), streams), "4 rows",
                        "3 streams");
}

TEST(PoolInKokkos, FillRandomOfViewsOfRuntimeRank) {
  Pool<Space> const pool(13);
  Pool<Device> const same(13);
  Dynamic const dynamic("dynamic", 10, 20);
  Kokkos::View<double**, Space> const plain("plain", 10, 20);
  Kokkos::fill_random(Space(), dynamic, pool, 10.0, 100.0);
  Kokkos::fill_random(plain, same, 10.0, 100.0);
  auto const x =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), plain);
  auto const y = Kokkos::create_mirror(dynamic);
  Kokkos::deep_copy(y, dynamic);
  for (std::size_t i = 0; i < 200; ++i) {
    ASSERT_EQ(x.data()[i], y.data()[i]);
    ASSERT_TRUE(10 <= x.data()[i] && x.data()[i] < 100);
  }
}

TEST(PoolInKokkos, FillsOffsetViews) {
  using Offset = Kokkos::Experimental::OffsetView<float*, Space>;
  Offset const a("a", {-5, 94}), b("b", {-5, 94});
  RandomPool<ranmar24> const pool(3, 2);
  StreamSet<ranmar24, Space> streams(pool.snapshot());
  Kokkos::fill_random(a, pool, 1.0f);
  Runnel::fill(b, streams, Uniform(), {.order = Order::interleaved});
  Space().fence();
  auto const x =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), a.view());
  auto const y =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), b.view());
  for (std::size_t i = 0; i < 100; ++i) ASSERT_EQ(x(i), y(i));
}

TEST(PoolInKokkos, FillRandomOfSmallReals) {
  using Half = Kokkos::Experimental::half_t;
  Kokkos::View<Half*, Space> const view("view", 1000);
  Kokkos::fill_random(view, Pool<Space>(3), Half(-1.0f), Half(2.0f));
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  for (std::size_t i = 0; i < 1000; ++i) {
    auto const x = static_cast<float>(host(i));
    ASSERT_TRUE(-1 <= x && x < 2);
  }
}

}  // namespace
