// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who holds which state of a pool: programs that Kokkos' pools put up with.
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/random_pool.hpp>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace Runnel;
using Space = Kokkos::DefaultExecutionSpace;
using Host = Kokkos::DefaultHostExecutionSpace;

/// A field set up as in a lattice code, which forgets to free its states.
template <class Pool>
struct ForgetsStates {
  Pool pool;
  Kokkos::View<double*, Space> field;
  KOKKOS_FUNCTION void operator()(int site) const {
    auto gen = pool.get_state();
    field(site) = gen.drand(-1.0, 1.0);
  }
};

template <class Generator>
void expect_forgotten_states_return() {
  int const sites = 20000;
  RandomPool<Generator> const pool(7);
  Kokkos::View<double*, Space> const field("field", sites);
  Kokkos::parallel_for("Runnel::tests::forget",
                       Kokkos::RangePolicy<Space>(0, sites),
                       ForgetsStates<RandomPool<Generator>>{pool, field});
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), field);
  // The states went on: no number comes twice.
  std::set<double> const values(host.data(), host.data() + sites);
  EXPECT_EQ(values.size(), static_cast<std::size_t>(sites));
}

TEST(PoolStates, ForgottenOnesReturn) {
  expect_forgotten_states_return<ranmar48>();
  expect_forgotten_states_return<philox4x32>();
}

TEST(PoolStates, ForgottenOnesOfGivenStreamsReturn) {
  RandomPool<ranmar24, Host> const pool(Host(), 7, 3);
  RandomPool<ranmar24, Host> const same(Host(), 7, 3);
  auto gen = same.get_state(1);
  for (int i = 0; i < 10; ++i) {
    auto forgotten = pool.get_state(1);
    EXPECT_EQ(forgotten.urand64(), gen.urand64());
  }
  same.free_state(gen);
  EXPECT_EQ(pool.snapshot(), same.snapshot());
}

/// Four states at a time in each work item, on hosts.
struct NestedStates {
  RandomPool<mrg32k3a, Host> pool;
  Kokkos::View<std::uint64_t**, Kokkos::HostSpace> numbers;
  void operator()(int item) const {
    auto a = pool.get_state();
    auto b = pool.get_state();
    auto c = pool.get_state();
    auto d = pool.get_state();
    numbers(item, 0) = a.urand64();
    numbers(item, 1) = b.urand64();
    numbers(item, 2) = c.urand64();
    numbers(item, 3) = d.urand64();
    pool.free_state(b);
    pool.free_state(a);
    pool.free_state(c);
    pool.free_state(d);
  }
};

TEST(PoolStates, HostsHaveFourForEachThread) {
  RandomPool<mrg32k3a, Host> const pool(3);
  EXPECT_GE(pool.size(), 64);
  EXPECT_GE(pool.size(), 4 * Host().concurrency());
  Kokkos::View<std::uint64_t**, Kokkos::HostSpace> const numbers("n", 1000, 4);
  Kokkos::parallel_for("Runnel::tests::nested",
                       Kokkos::RangePolicy<Host>(0, 1000),
                       NestedStates{pool, numbers});
  Host().fence();
  std::set<std::uint64_t> const values(numbers.data(), numbers.data() + 4000);
  EXPECT_EQ(values.size(), 4000u);
  // More than there are parameter sets, where as many threads draw.
  EXPECT_GE((RandomPool<wichmann_hill, Host>(3).size()),
            4 * Host().concurrency());
}

TEST(PoolStates, MoreThreadsThanKokkosHas) {
  RandomPool<philox4x32, Host> const pool(Host(), 3, 3);
  std::vector<std::vector<std::uint64_t>> numbers(10);
  std::vector<std::thread> threads;
  for (auto& mine : numbers) {
    threads.emplace_back([&pool, &mine] {
      for (int i = 0; i < 1000; ++i) {
        auto gen = pool.get_state();
        mine.push_back(gen.urand64());
        pool.free_state(gen);
      }
    });
  }
  for (auto& thread : threads) thread.join();
  std::set<std::uint64_t> all;
  for (auto const& mine : numbers) all.insert(mine.begin(), mine.end());
  EXPECT_EQ(all.size(), 10000u);
}

TEST(PoolStates, MoveAndCopyKeepOneHolder) {
  RandomPool<mrg32k3a, Host> pool(Host(), 3, 2);
  pool.set_patience(0.05);
  using Stream = RandomPool<mrg32k3a, Host>::generator_type;
  for (int i = 0; i < 5; ++i) {
    Stream first = pool.get_state();
    Stream moved = std::move(first);
    Stream second = pool.get_state();
    second = std::move(moved);  // the second's own goes back
    auto third = pool.get_state();
    third.drand();
  }
  for (int i = 0; i < 5; ++i) {
    Stream const original = pool.get_state();
    Stream copy(original);
    copy.drand();
    pool.free_state(copy);
  }
  {
    // Both are free.
    auto const a = pool.get_state(), b = pool.get_state();
  }
  // Each of the ten draws was counted, by whichever stream.
  auto const drawn = [](int by_first) {
    RandomPool<mrg32k3a, Host> const other(Host(), 3, 2);
    for (int i = 0; i < 10; ++i) {
      auto gen = other.get_state(i < by_first ? 0 : 1);
      gen.drand();
      other.free_state(gen);
    }
    return other.snapshot();
  };
  int matches = 0;
  for (int by_first = 0; by_first <= 10; ++by_first) {
    matches += pool.snapshot() == drawn(by_first) ? 1 : 0;
  }
  EXPECT_EQ(matches, 1);
}

TEST(PoolStates, InitIsTheConstructor) {
  RandomPool<philox4x32> pool;
  pool.init(12, 5);
  EXPECT_EQ(pool.size(), 5);
  EXPECT_EQ(pool.snapshot(), (RandomPool<philox4x32>(12, 5).snapshot()));
  pool.init(Space(), 12);
  EXPECT_EQ(pool.size(), RandomPool<philox4x32>(1).size());
}

TEST(PoolStatesDeathTest, WhatCannotComeIsAnError) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  RandomPool<ranmar24, Host> pool(Host(), 1, 2);
  pool.set_patience(0.1);
  auto const a = pool.get_state(), b = pool.get_state();
  EXPECT_DEATH(pool.get_state(), "all 2 states are held, and none came free");
  RandomPool<ranmar24, Host> const empty;
  EXPECT_DEATH(empty.get_state(), "an empty pool; give it a seed");
}

TEST(PoolStatesDeathTest, StatesFreedTwiceAreFound) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  RandomPool<ranmar24, Host> const pool(1);
  auto const gen = pool.get_state();
  pool.free_state(gen);
  EXPECT_DEATH(pool.free_state(gen), "freed before");
}

}  // namespace
