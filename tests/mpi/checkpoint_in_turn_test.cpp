// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Files of streams that ranks deal out in turn: what one set of all streams
// saves, and goes on from.

#include <runnel/mpi/checkpoint.hpp>
#include <runnel/mpi/rank_streams_in_turn.hpp>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

using SetInBlocks = StreamSet<ranmar24, Host>;
using RanksInBlocks = RankStreamsInTurn<ranmar24, Host>;
FillOptions const by_blocks{.order = Order::cyclic, .block = 3};

class CheckpointInTurn : public RanksWithFolder {
 protected:
  static Words next_of(SetInBlocks& set, std::uint64_t n) {
    Kokkos::View<float*, Host> const values("values", n);
    fill(values, set, Uniform(), by_blocks);
    set.instance().fence();
    return bits_of(values);
  }
  static Words next_of(Communicator const& ranks, RanksInBlocks& streams,
                       std::uint64_t n) {
    RankShare const share = streams.next(n);
    Kokkos::View<float*, Host> const values("values", share.count);
    streams.fill(values, n, Uniform(), by_blocks);
    streams.instance().fence();
    return join(ranks, bits_of(values), share, n);
  }
  /// The file's streams go on as the set does, on any number of ranks.
  void expect_goes_on(SetInBlocks const& set) {
    EXPECT_EQ(load_checkpoint(file()), set.snapshot());
    for (int k = 1; k <= size(); ++k) {
      on_first(k, [&](Communicator const& some) {
        RanksInBlocks streams(some, load_checkpoint(some, file(), "ranmar24"));
        SetInBlocks again(set.snapshot());
        EXPECT_EQ(streams.cursor(), set.cursor());
        EXPECT_EQ(streams.cursor_block(), set.cursor_block());
        for (std::uint64_t const n : {20, 3, 200}) {
          EXPECT_EQ(next_of(some, streams, n), next_of(again, n)) << n;
        }
      });
    }
  }
};

TEST_F(CheckpointInTurn, GoesOnAnywhere) {
  for (std::uint64_t const count : {1, 2, 11}) {
    StreamOptions const options{.first_stream = 3, .num_streams = count};
    RanksInBlocks streams(all(), {}, options);
    SetInBlocks set({}, options);
    for (std::uint64_t const n : {17, 40, 1}) {
      EXPECT_EQ(next_of(all(), streams, n), next_of(set, n));
      save_checkpoint(all(), file(), streams.snapshot(), {.sync = false});
      expect_goes_on(set);
    }
  }
}

TEST_F(CheckpointInTurn, GoesOnFromOneSet) {
  SetInBlocks set({}, {.num_streams = 9});
  Kokkos::View<float*, Host> const blocked("blocked", 22);
  fill(blocked, set);  // the streams are at two positions
  next_of(set, 13);
  if (rank() == 0) save_checkpoint(file(), set.snapshot());
  MPI_Barrier(all().get());
  expect_goes_on(set);
}

}  // namespace
}  // namespace Runnel::Testing
