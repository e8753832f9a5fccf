// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <runnel/generators/list.hpp>
#include <runnel/streams/stream_node.hpp>
#include <set>
#include <testing/throws.hpp>
#include <vector>

namespace {

using namespace Runnel;

template <class G>
void collect(StreamNode<G>& node, int depth, std::set<std::uint64_t>& streams,
             int& count) {
  streams.insert(node.stream());
  ++count;
  if (depth == 0) return;
  for (std::uint64_t const n : {3, 2}) {  // spawns more than once
    for (auto& child : node.spawn(n)) collect(child, depth - 1, streams, count);
  }
}

TEST(StreamNode, NumbersNoStreamTwice) {
  for_each_type(GeneratorList{}, []<class G>(G*) {
    if constexpr (!StreamNode<G>::spawns_by_seed) {
      StreamNode<G> root{typename G::seed_type()};
      int const depth = 4;
      std::set<std::uint64_t> streams;
      int count = 0;
      collect(root, depth, streams, count);
      EXPECT_EQ(streams.size(), static_cast<std::size_t>(count)) << G::name;
      EXPECT_LT(*streams.rbegin(), typename G::seed_type().num_streams());
    }
  });
}

TEST(StreamNode, UsesUpAFamily) {
  std::uint64_t const end = WichmannHillSeed::family_size;
  StreamNode<wichmann_hill> root{WichmannHillSeed(), end - 10};
  EXPECT_EQ(root.unused(), 9u);
  RUNNEL_EXPECT_REFUSED(root.spawn(10), "10 children", "9 streams");
  EXPECT_THROW(root.spawn(10), StreamEnded);
  RUNNEL_EXPECT_REFUSED(root.spawn(0), "0 children");
  EXPECT_EQ(root.unused(), 9u);
  auto children = root.spawn(4);  // 9 = 2 + 2 + 2 + 2 + 1
  EXPECT_EQ(root.unused(), 2u);
  std::vector<std::uint64_t> streams, left;
  for (auto& child : children) {
    streams.push_back(child.stream());
    left.push_back(child.unused());
  }
  EXPECT_EQ(streams,
            (std::vector<std::uint64_t>{end - 7, end - 5, end - 3, end - 1}));
  EXPECT_EQ(left, (std::vector<std::uint64_t>{1, 1, 1, 0}));
  EXPECT_EQ(root.spawn(2)[1].stream(), end - 8);
  RUNNEL_EXPECT_REFUSED(root.spawn(1), "1 children", "0 streams");
  RUNNEL_EXPECT_REFUSED(StreamNode<wichmann_hill>(WichmannHillSeed(), end),
                        "wichmann_hill", "4580179967");
  EXPECT_THROW(StreamNode<wichmann_hill>(WichmannHillSeed(), end), StreamEnded);
}

/// Trees of mrg32k3a have always numbered up to 2^64 − 1.
TEST(StreamNode, GoesBeyondThePeriodOfMrg32k3a) {
  StreamNode<mrg32k3a> root{Mrg32k3aSeed()};
  EXPECT_EQ(root.unused(), UINT64_MAX - 1);
  auto const children = root.spawn(100'000);
  EXPECT_EQ(children[0].stream(), 184'465'596'081'136U);
  EXPECT_FALSE(children[0].options().allow_overlap);
  auto const& last = children.back();
  EXPECT_GT(last.stream(), Mrg32k3aSeed::num_in_period);
  EXPECT_NO_THROW(StreamSet<mrg32k3a>(last.seed(), last.options()));
  RUNNEL_EXPECT_REFUSED(
      StreamNode<mrg32k3a>(Mrg32k3aSeed(), Mrg32k3aSeed::num_in_period),
      "18446446923712103912");
}

TEST(StreamNode, DoesNotDependOnWhoSpawnsFirst) {
  StreamNode<ranmar24> a{RanmarSeed()}, b{RanmarSeed()};
  auto a_children = a.spawn(2), b_children = b.spawn(2);
  auto const first = a_children[0].spawn(2)[1].stream();
  auto const second = a_children[1].spawn(2)[1].stream();
  EXPECT_EQ(b_children[1].spawn(2)[1].stream(), second);
  EXPECT_EQ(b_children[0].spawn(2)[1].stream(), first);
}

TEST(StreamNode, SpawnsAsSprngDoes) {
  auto const seed = SprngLfgSeed(985456376).with_total(4);
  StreamNode<sprng_lfg> root{seed, 2};
  auto children = root.spawn(3);
  EXPECT_EQ(children[1].seed(), seed.spawned(3, 1));
  EXPECT_EQ(children[1].stream(), 2u);
  EXPECT_EQ(root.seed(), seed.spawned(3, 3));
  EXPECT_EQ(root.spawn(2)[0].seed(), seed.spawned(3, 3).spawned(2, 0));
  StreamNode<sprng_lfg> without{SprngLfgSeed(1)};
  RUNNEL_EXPECT_REFUSED(without.spawn(1), "sprng_lfg", "total number");
  EXPECT_EQ(without.seed(), SprngLfgSeed(1));
}

}  // namespace
