// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where SPRNG's trees end: streams that it does not have, and what is refused.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/streams/sprng_tree.hpp>
#include <stdexcept>
#include <testing/sprng_streams.hpp>
#include <testing/throws.hpp>

#include "streams/sprng_walk.hpp"

namespace Runnel::Testing {
namespace {

/// Is child `child` of `children` there, in a kernel and on a host?
template <class Generator>
void expect_child(typename Generator::seed_type const& seed,
                  std::uint64_t stream, SprngSpawn const& step, bool is_there) {
  constexpr std::uint64_t all = Generator::spawn_tree::all_numbers;
  // All of lcg's; the others have the numbers asked for at their beginnings.
  constexpr std::uint64_t numbers = all < few << 4 ? all : few >> 4;
  SprngTree<Generator, TreeSpace> const tree(seed, step.children, numbers);
  auto const parent = static_cast<std::int64_t>(stream);
  std::uint32_t const k = step.child;
  int found = 0;
  Kokkos::parallel_reduce(
      "can_spawn", Kokkos::RangePolicy<TreeSpace>(0, 1),
      KOKKOS_LAMBDA(int, int& sum) { sum += tree(parent).can_spawn(k); },
      found);
  EXPECT_EQ(found, is_there ? 1 : 0) << Generator::name << stream << ' ' << k;
  auto const there = seed.spawned(step.children, k);
  if (is_there) {
    expect_hosts(Walk<Generator>(tree, {step}, parent, 1, 0, 5), there);
  } else {
    EXPECT_THROW(sprng_words<Generator>(there, stream), StreamEnded);
  }
}

TEST(SprngTree, EndsWhereSprngDoes) {
  constexpr std::uint64_t most = SprngLcgSeed::max_total;
  // lcg begins again, up to the last C int.
  SprngLcgSeed const lcg(7, 3);
  for (std::uint64_t const stream : {156, 157, 200000}) {
    expect_child<sprng_lcg>(lcg.with_total(779000), stream, {4, 0}, true);
    expect_child<sprng_lcg>(lcg.with_total(779000), stream, {4, 3}, true);
  }
  expect_child<sprng_lcg>(lcg.with_total(most), 0, {1, 0}, true);
  expect_child<sprng_lcg>(lcg.with_total(most), 1, {1, 0}, false);
  expect_child<sprng_lcg>(lcg.with_total(most), 0, {2, 1}, false);
  // lcg64 and cmrg have two positions without a prime, and then other seeds.
  auto const wide = [&]<class Generator>(Generator*) {
    using Seed = typename Generator::seed_type;
    constexpr std::uint64_t end = 146138719;
    expect_child<Generator>(Seed(7).with_total(end - 1), 0, {1, 0}, false);
    expect_child<Generator>(Seed(7).with_total(end - 1), 1, {1, 0}, false);
    expect_child<Generator>(Seed(7).with_total(end - 1), 2, {1, 0}, true);
    expect_child<Generator>(Seed(7).with_total(2 * end), 105, {7, 6}, true);
    expect_child<Generator>(Seed(7).with_total(2 * end), 105, {8, 7}, false);
  };
  wide(static_cast<sprng_lcg64*>(nullptr));
  wide(static_cast<sprng_cmrg*>(nullptr));
  // pmlcg's indices are C ints, too.
  auto const tree = SprngPmlcgSeed(7).with_total(1u << 30);
  for (std::uint32_t const child : {0, 1, 2, 7}) {
    expect_child<sprng_pmlcg>(tree, 0, {8, child}, child == 0);
  }
  expect_child<sprng_pmlcg>(tree, 5, {8, 1}, false);
  expect_child<sprng_pmlcg>(SprngPmlcgSeed(7).with_total(1), 0, {1u << 30, 5},
                            true);
}

TEST(SprngTree, DescendantsOfNoStreamAreNone) {
  using Tree = SprngPmlcgSeed;
  SprngTree<sprng_pmlcg, Kokkos::DefaultHostExecutionSpace> const tree(
      Tree(1).with_total(1), 3);
  auto rng = tree(0);
  int depth = 0;
  for (; rng.can_spawn(2); ++depth) rng = rng.spawn(2);
  // Each generation has an index 8 times as large, or twice that.
  EXPECT_GE(depth, 7);
  EXPECT_LE(depth, 11);
  for (std::uint64_t k = 1; k < 9; ++k) {
    EXPECT_LE(rng.can_spawn(k), rng.can_spawn(0)) << k;
  }
}

TEST(SprngTree, RefusesWhatSprngDoesNotHave) {
  using Tree = SprngTree<sprng_lcg, TreeSpace>;
  SprngLcgSeed const seed(1);
  RUNNEL_EXPECT_REFUSED(Tree(seed, 1), "sprng_lcg", "with_total");
  auto const some = seed.with_total(5);
  RUNNEL_EXPECT_REFUSED(Tree(some, 0), "0 children");
  RUNNEL_EXPECT_REFUSED(Tree(some, 1u << 31), "2147483648 children");
  RUNNEL_EXPECT_REFUSED(Tree(some, 1, 0), "first 0 streams");
  RUNNEL_EXPECT_REFUSED(Tree(some, 1, 779158), "779158", "779157");
}

// A kernel that is aborted on a GPU takes the process along, but not at once.
#ifdef KOKKOS_ENABLE_OPENMP
TEST(SprngTreeDeathTest, AbortsWhereThereIsNoStream) {
  using Tree = SprngTree<sprng_lcg, Kokkos::DefaultHostExecutionSpace>;
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  Tree const tree(SprngLcgSeed(1).with_total(5), 2, 100);
  EXPECT_DEATH(tree(0).spawn(1000), "can_spawn");
  EXPECT_DEATH(tree(SprngRecord{{1, 5, 1, 4}, 0}), "another parameter");
}
#endif

}  // namespace
}  // namespace Runnel::Testing
