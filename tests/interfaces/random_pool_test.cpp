// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <Kokkos_Random.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/random_pool.hpp>
#include <testing/filled.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace {

using namespace Runnel;
using Space = Kokkos::DefaultExecutionSpace;

/// Written for Kokkos' pools.
template <class Pool>
struct HitsInCircle {
  Pool pool;
  int draws;
  KOKKOS_FUNCTION void operator()(int, long& hits) const {
    auto gen = pool.get_state();
    for (int i = 0; i < draws; ++i) {
      double const x = gen.drand();
      double const y = gen.drand(0.0, 1.0);
      if (x * x + y * y < 1) ++hits;
    }
    pool.free_state(gen);
  }
};
template <class Pool>
double pi_of(Pool const& pool) {
  long hits = 0;
  int const items = 1000, draws = 1000;
  Kokkos::parallel_reduce("Runnel::tests::pi",
                          Kokkos::RangePolicy<Space>(0, items),
                          HitsInCircle<Pool>{pool, draws}, hits);
  return 4.0 * static_cast<double>(hits) / items / draws;
}

TEST(RandomPool, TakesThePlaceOfKokkosPools) {
  constexpr double pi = std::numbers::pi;
  double const sigma = std::sqrt(pi * (4 - pi) / 1e6);
  EXPECT_NEAR(pi_of(Kokkos::Random_XorShift64_Pool<Space>(7)), pi, 5 * sigma);
  EXPECT_NEAR(pi_of(RandomPool<ranmar48>(7)), pi, 5 * sigma);
  EXPECT_NEAR(pi_of(RandomPool<philox4x32>(7)), pi, 5 * sigma);
  EXPECT_NEAR(pi_of(RandomPool<mrg32k3a>(7)), pi, 5 * sigma);
}

/// A work item notes what it drew.
template <class G>
struct Note {
  RandomPool<G> pool;
  int draws;
  Kokkos::View<std::uint64_t*, Space> words;
  KOKKOS_FUNCTION void operator()(int item) const {
    auto gen = pool.get_state();
    for (int i = 0; i < draws; ++i) {
      words(static_cast<std::size_t>(item * draws + i)) = gen();
    }
    pool.free_state(gen);
  }
};

/// Together, the holders of a stream drew the beginning of it.
template <class G>
void expect_claims() {
  int const items = 5000, draws = 7;
  RandomPool<G> const pool(3);
  Kokkos::View<std::uint64_t*, Space> const words(
      "words", static_cast<std::size_t>(items * draws));
  Kokkos::parallel_for("Runnel::tests::note",
                       Kokkos::RangePolicy<Space>(0, items),
                       Note<G>{pool, draws, words});
  auto values = Testing::copied_to_host(words);
  StreamSet<G, Space> set(pool.snapshot());
  std::vector<std::uint64_t> expected;
  using Word = typename G::word_type;
  for (std::uint64_t s = 0; s < set.size(); ++s) {
    auto const count = static_cast<std::size_t>(set.position(s).low);
    if (count == 0) continue;
    StreamSet<G, Space> one(set.seed(), {.first_stream = s});
    Kokkos::View<Word*, Space> const natives("natives", count);
    fill(natives, one, Native{});
    for (auto const word : Testing::copied_to_host(natives))
      expected.push_back(word);
  }
  std::sort(values.begin(), values.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(values, expected);
}

TEST(RandomPool, NoTwoWorkItemsShareAStream) {
  expect_claims<ranmar24>();
  expect_claims<philox4x32>();
}

/// The values of the members of Kokkos' generators for stream i.
template <class G>
struct EveryMember {
  RandomPool<G> pool;
  Kokkos::View<double**, Space> values;
  static constexpr int count = 20;
  KOKKOS_FUNCTION void operator()(int item) const {
    auto gen = pool.get_state(item);
    double const all[count] = {static_cast<double>(gen.urand()),
                               static_cast<double>(gen.urand(10)),
                               static_cast<double>(gen.urand(5, 15)),
                               static_cast<double>(gen.urand64() >> 11),
                               static_cast<double>(gen.urand64(1000)),
                               static_cast<double>(gen.urand64(7, 8)),
                               static_cast<double>(gen.rand()),
                               static_cast<double>(gen.rand(3)),
                               static_cast<double>(gen.rand(-2, 2)),
                               static_cast<double>(gen.rand64() >> 11),
                               static_cast<double>(gen.rand64(10)),
                               static_cast<double>(gen.rand64(-3, -1)),
                               static_cast<double>(gen.frand()),
                               static_cast<double>(gen.frand(2.0f)),
                               static_cast<double>(gen.frand(-1.0f, 1.0f)),
                               gen.drand(),
                               gen.drand(1e-300),
                               gen.drand(3.0, 4.0),
                               gen.normal(),
                               gen.normal(100.0, 0.5)};
    for (int i = 0; i < count; ++i) values(item, i) = all[i];
    pool.free_state(gen);
  }
};

template <class G>
void expect_members() {
  RandomPool<G> const pool(Space(), 11, 50);
  using Kernel = EveryMember<G>;
  Kokkos::View<double**, Space> const a("a", 50, Kernel::count);
  Kokkos::View<double**, Space> const b("b", 50, Kernel::count);
  Kokkos::RangePolicy<Space> const policy(0, 50);
  auto const start = pool.snapshot();
  Kokkos::parallel_for("Runnel::tests::members", policy, Kernel{pool, a});
  // The law: stream i gives the same to any work item, restored and in another
  // set of streams.
  RandomPool<G> const again(Space(), start);
  Kokkos::parallel_for("Runnel::tests::members", policy, Kernel{again, b});
  EXPECT_EQ(pool.snapshot(), again.snapshot());
  auto const x = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), a);
  auto const y = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), b);
  double const low[] = {0, 0,  5, 0, 0,  7, 0, 0, -2, 0,
                        0, -3, 0, 0, -1, 0, 0, 3, -9, 95};
  double const high[] = {
      4294967296.0, 10, 15, 0x1p53, 1000, 8, 2147483648.0, 3, 2, 0x1p52,
      10,           -1, 1,  2,      1,    1, 1e-300,       4, 9, 105};
  for (std::size_t s = 0; s < 50; ++s) {
    for (std::size_t i = 0; i < Kernel::count; ++i) {
      EXPECT_EQ(x(s, i), y(s, i));
      EXPECT_GE(x(s, i), low[i]) << i;
      EXPECT_LT(x(s, i), high[i]) << i;
    }
  }
}

TEST(RandomPool, HasTheMembersOfKokkosGenerators) {
  expect_members<ranmar24>();
  expect_members<mt19937>();
  expect_members<mrg32k3a>();
  expect_members<wichmann_hill>();
  expect_members<sprng_lfg>();
}

/// `normal()` of two `drand()` of a copy of the state.
struct NormalsTwice {
  RandomPool<philox4x32> pool;
  Kokkos::View<double**, Space> values;
  KOKKOS_FUNCTION void operator()(int i) const {
    auto gen = pool.get_state(i);
    auto copy = gen;
    double const u1 = copy.drand();
    double const u2 = copy.drand();
    values(i, 0) = Impl::normal_of_uniforms(u1, u2);
    values(i, 1) = gen.normal();
    values(i, 2) = gen.drand() - copy.drand();
    pool.free_state(gen);
  }
};

TEST(RandomPool, NormalsAreOfTwoUniforms) {
  RandomPool<philox4x32> const pool(Space(), 11, 50);
  Kokkos::View<double**, Space> const view("values", 50, 3);
  Kokkos::parallel_for("Runnel::tests::normals",
                       Kokkos::RangePolicy<Space>(0, 50),
                       NormalsTwice{pool, view});
  auto const v = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  for (std::size_t s = 0; s < 50; ++s) {
    EXPECT_EQ(v(s, 0), v(s, 1));
    EXPECT_EQ(v(s, 2), 0);
  }
}

template <class G, class T>
struct KokkosRand {
  RandomPool<G> pool;
  Kokkos::View<T*, Space> values;
  KOKKOS_FUNCTION void operator()(int i) const {
    using Rand = Kokkos::rand<typename RandomPool<G>::generator_type, T>;
    auto gen = pool.get_state(i);
    values(i) = Rand::draw(gen, T(2), T(40));
    if (Rand::draw(gen, T(5)) >= T(5) || Rand::draw(gen) > Rand::max()) {
      values(i) = T(0);
    }
    pool.free_state(gen);
  }
};

template <class T>
void expect_kokkos_rand() {
  RandomPool<ranmar48> const pool(Space(), 1, 100);
  Kokkos::View<T*, Space> const values("values", 100);
  Kokkos::parallel_for("Runnel::tests::rand",
                       Kokkos::RangePolicy<Space>(0, 100),
                       KokkosRand<ranmar48, T>{pool, values});
  for (auto const x : Testing::copied_to_host(values)) {
    EXPECT_TRUE(T(2) <= x && x < T(40)) << x;
  }
}

TEST(RandomPool, WorksWithKokkosRand) {
  expect_kokkos_rand<int>();
  expect_kokkos_rand<unsigned>();
  expect_kokkos_rand<long>();
  expect_kokkos_rand<unsigned long>();
  expect_kokkos_rand<long long>();
  expect_kokkos_rand<short>();
  expect_kokkos_rand<float>();
  expect_kokkos_rand<double>();
}

TEST(RandomPool, TurnsOfKernelsAndFills) {
  RandomPool<ranmar48> const pool(Space(), 2, 20);
  auto const copy = pool;
  Kokkos::View<double*, Space> const view("view", 100);
  Kokkos::View<std::uint64_t*, Space> const words("words", 20);
  Kokkos::parallel_for("Runnel::tests::note", Kokkos::RangePolicy<Space>(0, 20),
                       Note<ranmar48>{pool, 1, words});
  StreamSet<ranmar48, Space> set(pool.snapshot());
  auto const expected =
      Testing::filled<Uniform, double>(set, 200, {.order = Order::interleaved});
  pool.fill(view, 0.0, 1.0);
  auto const a = Testing::copied_to_host(view);
  copy.fill(pool.instance(), view, 0.0, 1.0);
  auto const b = Testing::copied_to_host(view);
  for (std::size_t i = 0; i < 100; ++i) {
    ASSERT_EQ(a[i], expected[i]);
    ASSERT_EQ(b[i], expected[100 + i]);
  }
}

/// A fill of two pieces, of which the second would be past the end.
TEST(RandomPool, IsUnchangedByAFillPastTheEnd) {
  constexpr std::size_t piece = std::size_t{1} << 24;
  RandomPool<mrg32k3a> const pool(
      Space(), Mrg32k3aSeed(),
      {.num_streams = 2,
       .offset = Mrg32k3aSeed().stream_length() - UInt128(piece / 2)});
  Snapshot const before = pool.snapshot();
  Kokkos::View<float*, Space> const view("view", piece + 1);
  // By way of other memory, and without.
  for (float const begin : {1.0f, 0.0f}) {
    RUNNEL_EXPECT_REFUSED(pool.fill(view, begin, begin + 1),
                          "Runnel::RandomPool::fill: ", "past the end");
  }
  EXPECT_EQ(pool.snapshot(), before);
}

/// A pool that goes on from a set within a cycle of blocks.
TEST(RandomPool, RefusesToCutACycleOfBlocks) {
  StreamSet<philox4x32, Space> set({}, {.num_streams = 2});
  Kokkos::View<float*, Space> const view("view", 10);
  fill(view, set, {.order = Order::cyclic, .block = 100});
  RandomPool<philox4x32> const pool(Space(), set.snapshot());
  RUNNEL_EXPECT_REFUSED(pool.fill(view, 0.0f, 1.0f),
                        "Runnel::RandomPool::fill: the set is at value 10");
}

TEST(RandomPool, RefusesWhatCannotBe) {
  RandomPool<ranmar24> const empty;
  Kokkos::View<float*, Space> const view("view", 10);
  RUNNEL_EXPECT_REFUSED(empty.fill(view, 0.0f, 1.0f), "empty", "seed");
  RUNNEL_EXPECT_REFUSED(empty.snapshot(), "empty", "seed");
  RUNNEL_EXPECT_REFUSED(
      (RandomPool<wichmann_hill>(Space(), 1, 273ull << 24 | 1)),
      "wichmann_hill", "after stream 4580179967");
  RUNNEL_EXPECT_REFUSED(
      (RandomPool<ranmar24>(Space(), RanmarSeed(), {.leapfrog = {0, 2}})),
      "part 0 of 2", "whole streams");
  RandomPool<ranmar24> const pool(1);
  RUNNEL_EXPECT_REFUSED(
      pool.fill(view, 0.0f, std::numeric_limits<float>::infinity()), "inf",
      "finite");
  RUNNEL_EXPECT_REFUSED(pool.fill(view, std::nanf(""), 1.0f), "nan", "finite");
  Kokkos::View<int*, Space> const integers("integers", 10);
  RUNNEL_EXPECT_REFUSED(pool.fill(integers, 3, 3), "no integers in [3, 3)");
  RUNNEL_EXPECT_REFUSED(pool.fill(integers, 3, 2), "no integers in [3, 2)");
}

}  // namespace
