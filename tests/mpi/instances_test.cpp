// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Fills of ranks on an instance: the same numbers, and no other instance.

#include <runnel/mpi/rank_sequence.hpp>
#include <runnel/mpi/rank_streams.hpp>
#include <runnel/mpi/rank_streams_in_turn.hpp>
#include <testing/instances.hpp>
#include <testing/throws.hpp>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

using Row = Kokkos::View<std::uint32_t*, Host>;
using Rows = Kokkos::View<std::uint32_t**, Kokkos::LayoutRight, Host>;

class InstancesOfRanks : public Ranks {
 protected:
  using Sequence = RankSequence<mrg32k3a, Host>;
  using Streams = RankStreams<mrg32k3a, Host>;

  InstancesOfRanks() : m_instances(two_instances<Host>()) {}

  Host const& mine() const { return m_instances[0]; }
  Host const& other() const { return m_instances[1]; }
  bool are_different() const { return !(mine() == other()); }

  Sequence sequence() const { return Sequence(all(), mine(), {}, {}); }
  Streams streams() const {
    return Streams(all(), mine(), {},
                   {.num_streams = 3 * static_cast<std::uint64_t>(size())});
  }
  template <class View>
  Words filled(View const& view) const {
    mine().fence();
    return to_words(view);
  }

 private:
  std::vector<Host> m_instances;
};

TEST_F(InstancesOfRanks, FillFromASequence) {
  auto on = sequence(), without = sequence();
  Row const a("a", on.next(100).count), b("b", on.next(100).count);
  on.fill(mine(), a, 100, Bits());
  without.fill(b, 100, Bits());
  EXPECT_EQ(filled(a), filled(b));
  on.fill(mine(), a, 100, FillOptions());
  without.fill(b, 100, FillOptions());
  EXPECT_EQ(filled(a), filled(b));
  if (!are_different()) return;
  RUNNEL_EXPECT_REFUSED(on.fill(other(), a, 100, Bits()),
                        "Runnel::RankSequence::fill: the execution-space",
                        "give instance()");
  EXPECT_EQ(on.position(), without.position());
}

TEST_F(InstancesOfRanks, FillFromStreamsInTurn) {
  using InTurn = RankStreamsInTurn<mrg32k3a, Host>;
  InTurn on(all(), mine(), {}, {.num_streams = 3});
  InTurn without(all(), {}, {.num_streams = 3});
  Row const a("a", on.next(100).count), b("b", on.next(100).count);
  on.fill(mine(), a, 100, Bits());
  without.fill(b, 100, Bits());
  Kokkos::fence();
  EXPECT_EQ(filled(a), filled(b));
  if (!are_different()) return;
  RUNNEL_EXPECT_REFUSED(on.fill(other(), a, 100, Bits()),
                        "Runnel::RankStreamsInTurn::fill: the execution-space",
                        "give instance()");
  EXPECT_EQ(on.cursor(), without.cursor());
}

TEST_F(InstancesOfRanks, FillABlock) {
  auto on = sequence(), without = sequence();
  auto const r = static_cast<std::uint64_t>(rank());
  BlockPlace<2> const place{.extent = {r + 3, 400}, .offset = {r, 0}};
  Rows const a("a", 3, 400), b("b", 3, 400);
  on.fill_block(mine(), a, place, Bits());
  without.fill_block(b, place, Bits());
  EXPECT_EQ(filled(a), filled(b));
  if (!are_different()) return;
  RUNNEL_EXPECT_REFUSED(on.fill_block(other(), a, place, Bits()),
                        "Runnel::RankSequence::fill_block: the execution-space",
                        "give instance()");
  EXPECT_EQ(on.position(), without.position());
}

TEST_F(InstancesOfRanks, FillElements) {
  auto on = sequence(), without = sequence();
  std::vector<std::uint64_t> const numbers = {7, 8, 9, 3};
  Row const a("a", 4), b("b", 4);
  on.fill_elements(mine(), a, numbers, 50, Bits());
  without.fill_elements(b, numbers, 50, Bits());
  EXPECT_EQ(filled(a), filled(b));
  if (!are_different()) return;
  RUNNEL_EXPECT_REFUSED(
      on.fill_elements(other(), a, numbers, 50, Bits()),
      "Runnel::RankSequence::fill_elements: the execution-space",
      "give instance()");
  EXPECT_EQ(on.position(), without.position());
}

TEST_F(InstancesOfRanks, FillRowsFromStreams) {
  auto on = streams(), without = streams();
  Rows const a("a", 3, 100), b("b", 3, 100);
  fill(mine(), a, on, Bits());
  fill(b, without, Bits());
  EXPECT_EQ(filled(a), filled(b));
  fill(mine(), a, on, FillOptions());
  fill(b, without, FillOptions());
  EXPECT_EQ(filled(a), filled(b));
  if (!are_different()) return;
  RUNNEL_EXPECT_REFUSED(fill(other(), a, on, Bits()),
                        "the execution-space instance", "set");
  // The streams may be bound to another one.
  on.local().rebind(other());
  EXPECT_EQ(on.instance(), other());
  fill(other(), a, on, Bits());
  fill(b, without, Bits());
  other().fence();
  EXPECT_EQ(filled(a), filled(b));
  fill(a, on);
  fill(b, without);
  other().fence();
  EXPECT_EQ(filled(a), filled(b));
}

}  // namespace
}  // namespace Runnel::Testing
