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

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Generators =
    ::testing::Types<sprng_lcg, sprng_lcg64, sprng_cmrg, sprng_pmlcg>;
using Path = std::vector<SprngSpawn>;

static_assert(!SpawnsInTree<sprng_lfg> && !SpawnsInTree<sprng_mlfg>);
static_assert(std::is_trivially_copyable_v<SprngRecord>);
static_assert(sizeof(SprngRecord) <= 32);
static_assert(std::uniform_random_bit_generator<
              SprngTree<sprng_cmrg, Space>::stream_type>);
static_assert(
    std::is_trivially_copyable_v<SprngTree<sprng_cmrg, Space>::stream_type>);

constexpr std::uint64_t few = 1 << 16;  // numbers that tables have

template <class Generator>
constexpr bool is_pmlcg = std::is_same_v<Generator, sprng_pmlcg>;

template <class ViewType>
auto host_copy(ViewType const& view) {
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

Kokkos::View<SprngSpawn*, Space> on_device(Path const& path) {
  Kokkos::View<SprngSpawn*, Space> const view("path", path.size());
  auto const mirror = Kokkos::create_mirror_view(view);
  for (std::size_t i = 0; i < path.size(); ++i) mirror(i) = path[i];
  Kokkos::deep_copy(view, mirror);
  return view;
}

/// Streams at the end of a path, or from records on; their numbers.
template <class Generator>
struct Walk {
  SprngTree<Generator, Space> tree;
  Kokkos::View<SprngSpawn*, Space> path;
  std::int64_t first;
  std::uint64_t skip;
  Kokkos::View<SprngRecord*, Space> records;
  Kokkos::View<std::int32_t**, Space> integers;
  Kokkos::View<float**, Space> floats;
  Kokkos::View<double**, Space> doubles;

  Walk(SprngTree<Generator, Space> const& from, Path const& way,
       std::int64_t first_stream, int count, std::uint64_t passed, int numbers)
      : tree(from),
        path(on_device(way)),
        first(first_stream),
        skip(passed),
        records("records", count),
        integers("integers", count, numbers),
        floats("floats", count, numbers),
        doubles("doubles", count, numbers) {
    Kokkos::parallel_for("walk", Kokkos::RangePolicy<Space>(0, count), *this);
  }
  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = tree(first + i);
    for (int n = 0; n < path.extent_int(0); ++n) {
      rng = rng.spawned(path(n).children, path(n).child);
    }
    rng.discard(skip);
    records(i) = rng.record();
    auto as_floats = rng;
    auto as_doubles = tree(rng.record());
    for (int n = 0; n < integers.extent_int(1); ++n) {
      integers(i, n) = static_cast<std::int32_t>(rng());
      floats(i, n) = as_floats.template draw<float, Reference>();
      doubles(i, n) = as_doubles.template draw<double, Reference>();
    }
  }

  template <class T>
  auto view() const {
    if constexpr (std::is_same_v<T, float>) {
      return floats;
    } else if constexpr (std::is_same_v<T, double>) {
      return doubles;
    } else {
      return integers;
    }
  }
  template <class T>
  std::vector<T> values(int i) const {
    auto const all = host_copy(view<T>());
    std::vector<T> row;
    for (int n = 0; n < all.extent_int(1); ++n) row.push_back(all(i, n));
    return row;
  }
};

/// Streams of the tree are those of a seed that hosts make, `skip` outputs on.
template <class Generator>
void expect_hosts(Walk<Generator> const& walk,
                  typename Generator::seed_type const& seed) {
  std::string way;
  for (auto const n : seed.parameters()) way += std::to_string(n) + " ";
  auto const n = walk.integers.extent(1);
  for (int i = 0; i < walk.integers.extent_int(0); ++i) {
    auto const stream = static_cast<std::uint64_t>(walk.first + i);
    auto const start = sprng_jumped<Generator>(seed, stream, walk.skip);
    auto integers = start, floats = start, doubles = start;
    EXPECT_TRUE(same_bits(integers.template take<std::int32_t>(n),
                          walk.template values<std::int32_t>(i)) &&
                same_bits(floats.template take<float>(n),
                          walk.template values<float>(i)) &&
                same_bits(doubles.template take<double>(n),
                          walk.template values<double>(i)))
        << Generator::name << ", stream " << stream << ", " << way;
  }
}

template <class Generator>
void check_answer(SprngAnswer const& answer) {
  auto const& c = answer.config;
  using Seed = typename Generator::seed_type;
  auto const seed = Seed(c.seed, c.param).with_total(c.total);
  // Only lcg's go on past its last prime.
  constexpr std::uint64_t all = Generator::spawn_tree::all_numbers;
  std::uint64_t const numbers = c.total < 1000 ? few >> 4 : all;
  SprngTree<Generator, Space> const tree(seed, 1, numbers);
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
  using Tree = SprngTree<Generator, Space>;
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
  SprngTree<Generator, Space> tree;

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
    Kokkos::parallel_reduce("calls", Kokkos::RangePolicy<Space>(0, 20),
                            Calls<TypeParam>{tree}, differing);
    EXPECT_EQ(differing, 0) << children;
  }
}

/// Births of two at a time: a history is whole, or stopped at any draw and
/// continued from its record by another kernel.
template <class Generator>
struct Histories {
  static constexpr int length = 12;
  SprngTree<Generator, Space> tree;
  Kokkos::View<SprngRecord*, Space> bank;
  Kokkos::View<double**, Space> drawn;
  int begin, end;

  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = begin == 0 ? tree(i % 10) : tree(bank(i));
    for (int n = begin; n < end; ++n) {
      drawn(i, n) = rng.uniform() + rng.template uniform<float>();
      if (n % 4 == 3) rng = rng.spawn((i / 10 + n / 4) % 2);
    }
    bank(i) = rng.record();
  }
  static auto run(SprngTree<Generator, Space> const& tree,
                  std::vector<int> const& stops) {
    Histories h{tree, Kokkos::View<SprngRecord*, Space>("bank", 40),
                Kokkos::View<double**, Space>("drawn", 40, length), 0, 0};
    for (int const stop : stops) {
      h.begin = h.end;
      h.end = stop;
      Kokkos::parallel_for("history", Kokkos::RangePolicy<Space>(0, 40), h);
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

/// Is child `child` of `children` there, in a kernel and on a host?
template <class Generator>
void expect_child(typename Generator::seed_type const& seed,
                  std::uint64_t stream, SprngSpawn const& step, bool is_there) {
  constexpr std::uint64_t all = Generator::spawn_tree::all_numbers;
  // All of lcg's; the others have the numbers asked for at their beginnings.
  constexpr std::uint64_t numbers = all < few << 4 ? all : few >> 4;
  SprngTree<Generator, Space> const tree(seed, step.children, numbers);
  auto const parent = static_cast<std::int64_t>(stream);
  std::uint32_t const k = step.child;
  int found = 0;
  Kokkos::parallel_reduce(
      "can_spawn", Kokkos::RangePolicy<Space>(0, 1),
      KOKKOS_LAMBDA(int, int& sum) { sum += tree(parent).can_spawn(k); },
      found);
  EXPECT_EQ(found, is_there ? 1 : 0) << Generator::name << stream << ' ' << k;
  auto const there = seed.spawned(step.children, k);
  if (is_there) {
    expect_hosts(Walk<Generator>(tree, {step}, parent, 1, 0, 5), there);
  } else {
    EXPECT_THROW(sprng_words<Generator>(there, stream), std::invalid_argument);
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
  using Tree = SprngTree<sprng_lcg, Space>;
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
