// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPRNG's spawned streams, made in kernels, against SPRNG's own numbers
// (tests/kat/sprng) and against the streams that hosts make.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/distributions/reference.hpp>
#include <runnel/streams/sprng_tree.hpp>
#include <string>
#include <testing/compare.hpp>
#include <testing/sprng_answers.hpp>
#include <testing/sprng_jump.hpp>
#include <testing/sprng_streams.hpp>
#include <testing/throws.hpp>
#include <type_traits>
#include <vector>

#include "streams/sprng_walk.hpp"

namespace Runnel::Testing {
namespace {

using Generators =
    ::testing::Types<sprng_lcg, sprng_lcg64, sprng_cmrg, sprng_pmlcg>;

static_assert(!SpawnsInTree<sprng_lfg> && !SpawnsInTree<sprng_mlfg>);
static_assert(std::is_trivially_copyable_v<SprngRecord>);
static_assert(sizeof(SprngRecord) <= 32);
static_assert(std::uniform_random_bit_generator<
              SprngTree<sprng_cmrg, TreeSpace>::stream_type>);
static_assert(std::is_trivially_copyable_v<
              SprngTree<sprng_cmrg, TreeSpace>::stream_type>);

template <class Generator>
constexpr bool is_pmlcg = std::is_same_v<Generator, sprng_pmlcg>;

template <class Generator>
void check_answer(SprngAnswer const& answer) {
  auto const& c = answer.config;
  using Seed = typename Generator::seed_type;
  auto const seed = Seed(c.seed, c.param).with_total(c.total);
  // Only lcg's go on past its last prime.
  constexpr std::uint64_t all = Generator::spawn_tree::all_numbers;
  std::uint64_t const numbers = c.total < 1000 ? few >> 4 : all;
  SprngTree<Generator, TreeSpace> const tree(seed, 1, numbers);
  Walk<Generator> const walk(tree, c.path, static_cast<std::int64_t>(c.stream),
                             1, answer.skip.low,
                             static_cast<int>(answer.values.size()));
  auto const check = [&]<class T>(T) {
    std::vector<T> expected;
    for (auto const& value : answer.values) {
      expected.push_back(read_sprng_value<T>(value));
    }
    EXPECT_TRUE(same_bits(expected, walk.template values<T>(0)))
        << answer.where;
  };
  if (answer.type == "i31") {
    check(std::int32_t{});
  } else if (answer.type == "f32") {
    check(float{});
  } else {
    check(double{});
  }
}

TEST(SprngTree, KnownAnswers) {
  int checked = 0;
  for (std::string const file : {"spawned.csv", "edges.csv"}) {
    for (auto const& answer : sprng_answers(file)) {
      if (answer.config.path.empty()) continue;
      with_sprng(answer.generator, [&]<class Generator>(Generator*) {
        if constexpr (SpawnsInTree<Generator>) {
          check_answer<Generator>(answer);
          ++checked;
        }
      });
    }
  }
  EXPECT_GE(checked, 69);
}

template <class Generator>
class SprngTrees : public ::testing::Test {
 public:
  using Seed = typename Generator::seed_type;
  using Tree = SprngTree<Generator, TreeSpace>;
  static Seed seed(std::uint64_t total) {
    return Seed(985456376, is_pmlcg<Generator> ? 0 : 2).with_total(total);
  }
};
TYPED_TEST_SUITE(SprngTrees, Generators);

TYPED_TEST(SprngTrees, AreTheStreamsThatHostsSpawn) {
  auto const seed = this->seed(40);
  typename TestFixture::Tree const tree(seed, 1, few);
  for (Path const& path :
       {Path{}, Path{{1, 0}}, Path{{3, 2}}, Path{{7, 1}},
        Path{{3, 2}, {2, 1}, {1, 0}, {1, 0}}, Path{{4, 4}, {4, 1}},
        Path{{2, 2}, {2, 2}, {2, 0}, {2, 2}}, Path{{20, 11}, {6, 5}}}) {
    auto end = seed;
    for (auto const& step : path) end = end.spawned(step.children, step.child);
    for (std::uint64_t const skip : {0, 1, 12345}) {
      expect_hosts(Walk<TypeParam>(tree, path, 9, 12, skip, 3), end);
    }
    // The same from a seed that is there already.
    typename TestFixture::Tree const there(end, 5, few);
    expect_hosts(Walk<TypeParam>(there, {}, 0, 5, 0, 3), end);
  }
  // Restarts far on.
  for (std::uint64_t const skip :
       {std::uint64_t{1} << 33 | 77, ~std::uint64_t{0} - 100}) {
    expect_hosts(Walk<TypeParam>(tree, {{3, 1}}, 0, 2, skip, 3),
                 seed.spawned(3, 1));
  }
}

template <class Generator>
struct Calls {
  SprngTree<Generator, TreeSpace> tree;

  /// How often spawn(k) and calls of `spawn_sprng` differ.
  KOKKOS_FUNCTION void operator()(int i, int& differing) const {
    auto const rng = tree(i);
    auto const n = static_cast<std::uint32_t>(tree.children());
    auto before = rng;
    before.discard(5);
    std::uint64_t k = 0;
    for (int call = 0; call < (is_pmlcg<Generator> ? 1 : 4); ++call) {
      for (std::uint32_t c = 0; c < n; ++c, ++k) {
        auto const child = rng.spawn(k);
        differing += !(child == before.spawned(n, c));
        differing += child == rng || !rng.can_spawn(k);
        differing += !(child.record() == SprngRecord{child.identity(), 0});
      }
      before = before.spawned(n, n);
      differing += before.position() != 5;
      auto same = rng;
      same.discard(5);
      differing += before() != same();
      before = tree(SprngRecord{before.identity(), 5});
    }
    differing += is_pmlcg<Generator> && rng.can_spawn(k);
  }
};

TYPED_TEST(SprngTrees, CountChildrenThroughAllCalls) {
  for (std::uint64_t const children : {1, 2, 5}) {
    typename TestFixture::Tree const tree(this->seed(30), children, few);
    EXPECT_EQ(tree.size(), 30);
    int differing = 0;
    Kokkos::parallel_reduce("calls", Kokkos::RangePolicy<TreeSpace>(0, 20),
                            Calls<TypeParam>{tree}, differing);
    EXPECT_EQ(differing, 0) << children;
  }
}

/// Births of two at a time: a history is whole, or stopped at any draw and
/// continued from its record by another kernel.
template <class Generator>
struct Histories {
  static constexpr int length = 12;
  SprngTree<Generator, TreeSpace> tree;
  Kokkos::View<SprngRecord*, TreeSpace> bank;
  Kokkos::View<double**, TreeSpace> drawn;
  int begin, end;

  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = begin == 0 ? tree(i % 10) : tree(bank(i));
    for (int n = begin; n < end; ++n) {
      drawn(i, n) = rng.uniform() + rng.template uniform<float>();
      if (n % 4 == 3) rng = rng.spawn((i / 10 + n / 4) % 2);
    }
    bank(i) = rng.record();
  }
  static auto run(SprngTree<Generator, TreeSpace> const& tree,
                  std::vector<int> const& stops) {
    Histories h{tree, Kokkos::View<SprngRecord*, TreeSpace>("bank", 40),
                Kokkos::View<double**, TreeSpace>("drawn", 40, length), 0, 0};
    for (int const stop : stops) {
      h.begin = h.end;
      h.end = stop;
      Kokkos::parallel_for("history", Kokkos::RangePolicy<TreeSpace>(0, 40), h);
    }
    return host_copy(h.drawn);
  }
};

TYPED_TEST(SprngTrees, HistoriesGoOnFromTheirRecords) {
  typename TestFixture::Tree const tree(this->seed(10), 2, few);
  using Run = Histories<TypeParam>;
  auto const whole = Run::run(tree, {Run::length});
  auto const stopped = Run::run(tree, {1, 4, 5, 7, 11, Run::length});
  EXPECT_TRUE(same_bits(whole.data(), stopped.data(), whole.size()));
}

}  // namespace
}  // namespace Runnel::Testing
