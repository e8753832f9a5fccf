// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Children of streams against tests/kat/children/children.csv, which a second
// implementation made, against fills, and among each other.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <runnel/distributions/distributions.hpp>
#include <runnel/distributions/make_sampler.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/interfaces/random_pool.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <runnel/streams/child_stream.hpp>
#include <runnel/streams/device_handle.hpp>
#include <string>
#include <testing/host_copy.hpp>
#include <testing/known_answers.hpp>
#include <type_traits>
#include <utility>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;
using Child = ChildStream<philox4x32>;
using Set = StreamSet<philox4x32, Space>;
using Identities = Kokkos::View<StreamIdentity*, Space>;

static_assert(std::is_trivially_copyable_v<Child>);
static_assert(std::is_trivially_copyable_v<StreamRecord>);
static_assert(std::uniform_random_bit_generator<Child>);
static_assert(SpawnsChildren<philox4x32>);

struct Answer {
  StreamIdentity root;
  std::vector<std::uint64_t> path;
  StreamIdentity child;
  std::vector<std::uint64_t> outputs;
};

std::vector<std::uint64_t> numbers_of(std::string const& text) {
  std::vector<std::uint64_t> numbers;
  if (text.empty()) return numbers;
  for (auto const& field : split(text, ',')) {
    numbers.push_back(parse_uint128(field).low);
  }
  return numbers;
}

std::vector<Answer> answers() {
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/children/children.csv");
  std::vector<Answer> all;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    auto const f = split(line, ';');
    auto const number = [&](std::size_t i) { return numbers_of(f.at(i))[0]; };
    all.push_back({{number(0), number(1)},
                   numbers_of(f.at(2)),
                   {number(3), number(4)},
                   numbers_of(f.at(5))});
  }
  return all;
}

using Paths = Kokkos::View<std::uint64_t**, Space>;
using Outputs = Kokkos::View<std::uint32_t**, Space>;
using Doubles = Kokkos::View<double**, Space>;

struct KnownKernel {
  Identities roots;
  Paths paths;  ///< their length first
  Identities children;
  Outputs outputs;

  KOKKOS_FUNCTION void operator()(int i) const {
    Child stream(roots(i));
    for (std::uint64_t n = 1; n <= paths(i, 0); ++n) {
      stream = stream.spawn(paths(i, n));
    }
    children(i) = stream.identity();
    for (int n = 0; n < outputs.extent_int(1); ++n) outputs(i, n) = stream();
  }
};

TEST(ChildStream, KnownAnswers) {
  auto const all = answers();
  ASSERT_GE(all.size(), 40u);
  KnownKernel const kernel{
      Identities("roots", all.size()), Paths("paths", all.size(), 8),
      Identities("children", all.size()), Outputs("outputs", all.size(), 5)};
  auto const roots = Kokkos::create_mirror_view(kernel.roots);
  auto const paths = Kokkos::create_mirror_view(kernel.paths);
  for (std::size_t i = 0; i < all.size(); ++i) {
    roots(i) = all[i].root;
    paths(i, 0) = all[i].path.size();
    for (std::size_t n = 0; n < all[i].path.size(); ++n) {
      paths(i, n + 1) = all[i].path[n];
    }
  }
  Kokkos::deep_copy(kernel.roots, roots);
  Kokkos::deep_copy(kernel.paths, paths);
  Kokkos::parallel_for(
      Kokkos::RangePolicy<Space>(0, static_cast<int>(all.size())), kernel);
  auto const children = host_copy(kernel.children);
  auto const outputs = host_copy(kernel.outputs);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(children(i), all[i].child) << "row " << i;
    for (std::size_t n = 0; n < 5; ++n) {
      EXPECT_EQ(outputs(i, n), all[i].outputs.at(n)) << "row " << i;
    }
  }
}

TEST(ChildStream, IsAStreamLikeAnyOther) {
  Child child = Child(StreamIdentity{2026, 7}).spawn(1).spawn(5);
  Set set(PhiloxSeed(child.identity().key),
          {.first_stream = child.identity().stream});
  Kokkos::View<double*, Space> const filled("filled", 9);
  fill(filled, set, Exponential());
  auto const values = host_copy(filled);
  auto const sampler = make_sampler<philox4x32, double>(Exponential());
  for (int i = 0; i < 9; ++i) EXPECT_EQ(child.draw(sampler), values(i));
  EXPECT_EQ(UInt128(child.position()), set.position());
}

struct HandlesKernel {
  DeviceHandle<philox4x32, Space> handle;
  SeekHandle<philox4x32, Space> seek;
  RandomPool<philox4x32, Space> pool;
  SeedSequence run;
  Kokkos::View<StreamIdentity**, Space> children;
  Doubles drawn;

  KOKKOS_FUNCTION void operator()(int i) const {
    auto rng = handle(i);
    drawn(0, i) = rng.uniform();
    children(0, i) = rng.spawn(3).identity();  // whatever was drawn
    drawn(1, i) = rng.uniform();
    children(1, i) = seek(i, 1000).spawn(3).identity();
    auto gen = pool.get_state(i);
    gen.urand();
    children(2, i) = gen.spawn(3).identity();
    pool.free_state(gen);
    EventStream<philox4x32> const event(run.with(i));
    children(3, i) = event.spawn(3).identity();
  }
};

TEST(ChildStream, ComesFromEveryHandle) {
  constexpr int n = 20;
  Space const exec;
  StreamOptions const options{.first_stream = 5, .num_streams = n};
  Set set(exec, 2026, options);
  Set twin(exec, 2026, options);
  SeedSequence const run("children");
  HandlesKernel const kernel{
      set.device_handle(),
      SeekHandle<philox4x32, Space>(twin),
      {exec, PhiloxSeed(2026), options},
      run,
      Kokkos::View<StreamIdentity**, Space>("children", 4, n),
      Doubles("drawn", 2, n)};
  Kokkos::parallel_for(Kokkos::RangePolicy<Space>(exec, 0, n), kernel);
  auto const children = host_copy(kernel.children);
  auto const drawn = host_copy(kernel.drawn);
  Kokkos::View<double**, Space> const filled("filled", n, 2);
  fill(exec, filled, twin);
  auto const values = host_copy(filled);
  for (int i = 0; i < n; ++i) {
    std::uint64_t const stream = 5 + static_cast<std::uint64_t>(i);
    auto const child = philox4x32::child({2026, stream}, 3);
    for (int form = 0; form < 3; ++form) EXPECT_EQ(children(form, i), child);
    EXPECT_EQ(children(3, i), philox4x32::child({run.with(i).word(0), 0}, 3));
    // A parent's numbers stay what they were.
    EXPECT_EQ(drawn(0, i), values(i, 0));
    EXPECT_EQ(drawn(1, i), values(i, 1));
  }
}

TEST(ChildStream, GoesOnFromItsRecord) {
  for (std::uint64_t n : {0, 1, 2, 3, 4, 5, 7, 8, 1000}) {
    Child whole = Child(StreamIdentity{1, 2}).spawn(3);
    Child skipped = whole;
    for (std::uint64_t i = 0; i < n; ++i) whole();
    StreamRecord const record = whole.record();
    EXPECT_EQ(record.position, n);
    Child later(record);
    skipped.discard(n);
    EXPECT_TRUE(later == whole);
    EXPECT_TRUE(skipped == whole);
    EXPECT_EQ(later.spawn(9).identity(), whole.spawn(9).identity());
    for (int i = 0; i < 9; ++i) {
      auto const x = whole();
      EXPECT_EQ(later(), x);
      EXPECT_EQ(skipped(), x);
    }
    EXPECT_FALSE(later == Child(record));
  }
}

/// Identities that occur twice in a projection to 32 bits.
template <class Projection>
std::int64_t repetitions(std::vector<StreamIdentity> const& all,
                         Projection const& projection) {
  std::vector<std::uint32_t> some(all.size());
  std::ranges::transform(all, some.begin(), projection);
  std::ranges::sort(some);
  auto const rest = std::ranges::unique(some);
  return std::ranges::ssize(rest);
}

/// All different, and as far as 32 bits of them go as different as random
/// numbers: among N there are about N²/2^33 repetitions, ± its root.
void expect_random(std::vector<StreamIdentity> all, std::string const& what) {
  auto const n = static_cast<double>(all.size());
  double const expected = n * n / 0x1p33;
  double const bound = 6 * std::sqrt(expected);
  for (int word = 0; word < 4; ++word) {
    auto const found = repetitions(all, [&](StreamIdentity const& id) {
      auto const half = word < 2 ? id.key : id.stream;
      return static_cast<std::uint32_t>(half >> 32 * (word % 2));
    });
    EXPECT_NEAR(static_cast<double>(found), expected, bound)
        << what << ", word " << word;
  }
  auto const pair = [](StreamIdentity const& id) {
    return std::pair(id.key, id.stream);
  };
  std::ranges::sort(all, {}, pair);
  EXPECT_TRUE(std::ranges::adjacent_find(all) == all.end()) << what;
}

TEST(ChildStream, FamiliesWithoutTwins) {
  constexpr std::uint64_t n = 1024;
  auto const child = philox4x32::child;
  std::vector<StreamIdentity> of_streams, of_seeds, high, generations;
  for (std::uint64_t i = 0; i < n; ++i) {
    for (std::uint64_t k = 0; k < n; ++k) {
      of_streams.push_back(child({0, i}, k));
      of_seeds.push_back(child({i, 0}, k));
      high.push_back(child({i << 54, 0}, k << 54));
    }
  }
  expect_random(std::move(of_streams), "children of streams");
  expect_random(std::move(of_seeds), "children of seeds");
  expect_random(std::move(high), "high bits");
  // A binary tree: each stream and its children 0 and 1.
  generations.push_back({0, 0});
  for (std::size_t i = 0; generations.size() < n * n; ++i) {
    generations.push_back(child(generations[i], 0));
    generations.push_back(child(generations[i], 1));
  }
  expect_random(std::move(generations), "a tree");
}

}  // namespace
}  // namespace Runnel::Testing
