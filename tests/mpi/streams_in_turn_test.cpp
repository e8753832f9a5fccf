// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Streams that ranks deal out in turn: put together the shares are what one set
// of all streams gives, however many ranks there are and wherever calls end.

#include <numeric>
#include <runnel/mpi/rank_streams_in_turn.hpp>
#include <testing/throws.hpp>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

template <class T>
using Line = Kokkos::View<T*, Host>;

FillOptions blocks_of(std::int64_t block) {
  return block == 0 ? FillOptions{.order = Order::interleaved}
                    : FillOptions{.order = Order::cyclic, .block = block};
}

/// Streams of ranks, and a set that does the same alone.
template <class Generator>
struct TwinsInTurn {
  using Streams = RankStreamsInTurn<Generator, Host>;
  using Set = StreamSet<Generator, Host>;
  Streams streams;
  Set set;

  TwinsInTurn(Communicator const& ranks, StreamOptions const& options,
              typename Generator::seed_type const& seed = {})
      : streams(ranks, seed, options), set(seed, options) {}

  /// Fills by both, and compares all values and where the streams are then.
  template <class T, class Distribution>
  void fill_both(Communicator const& ranks, std::uint64_t n,
                 Distribution const& distribution, FillOptions const& options) {
    RankShare const share = streams.next(n);
    Line<T> const mine("mine", share.count), whole("whole", n);
    streams.fill(mine, n, distribution, options);
    fill(whole, set, distribution, options);
    Kokkos::fence();
    EXPECT_EQ(join(ranks, bits_of(mine), share, n), bits_of(whole))
        << n << " values of " << set.size() << " streams by " << options.block;
    expect_same_place();
  }
  void expect_same_place() const {
    EXPECT_EQ(streams.cursor(), set.cursor());
    EXPECT_EQ(streams.cursor_block(), set.cursor_block());
    for (std::uint64_t s = 0; s < set.size(); ++s) {
      EXPECT_EQ(streams.position(s), set.position(s)) << s;
    }
  }
};

template <class Generator>
class StreamsInTurnOverRanks : public Ranks {};

using GeneratorsInTurn = ::testing::Types<ranmar24, mrg32k3a>;
TYPED_TEST_SUITE(StreamsInTurnOverRanks, GeneratorsInTurn);

/// Cuts inside blocks and cycles, fewer values than ranks, and none.
TYPED_TEST(StreamsInTurnOverRanks, MakeTheArrayOfOneSet) {
  for (std::uint64_t const count : {1, 2, 5, 40}) {
    for (std::int64_t const block : {0, 1, 3, 16}) {
      StreamOptions const options{
          .first_stream = 10, .num_streams = count, .offset = 7};
      TwinsInTurn<TypeParam> twins(this->all(), options);
      EXPECT_EQ(twins.streams.num_streams(), count);
      EXPECT_EQ(twins.streams.first_stream(), 10u);
      for (std::uint64_t const n : {1, 0, 7, 100, 2, 1003, 3, 500}) {
        twins.template fill_both<std::uint32_t>(this->all(), n, Bits(),
                                                blocks_of(block));
      }
    }
  }
}

/// Shares that lie so far apart that lagged generators jump, too.
TYPED_TEST(StreamsInTurnOverRanks, PassOverLongBlocks) {
  for (std::uint64_t const count : {1, 3}) {
    TwinsInTurn<TypeParam> twins(this->all(), {.num_streams = count});
    for (std::uint64_t const n : {12345, 60000, 7, 30000}) {
      twins.template fill_both<std::uint32_t>(this->all(), n, Bits(),
                                              blocks_of(5000));
    }
  }
}

/// Values of one output and of two in one cycle.
TYPED_TEST(StreamsInTurnOverRanks, OfTwoOutputs) {
  TwinsInTurn<TypeParam> twins(this->all(), {.num_streams = 6});
  for (std::uint64_t const n : {5, 31, 200}) {
    twins.template fill_both<double>(this->all(), n, Uniform(), blocks_of(4));
    twins.template fill_both<std::uint32_t>(this->all(), n + 2, Bits(),
                                            blocks_of(4));
    twins.template fill_both<double>(this->all(), n, Uniform(), blocks_of(4));
  }
}

TYPED_TEST(StreamsInTurnOverRanks, JumpAndDiscard) {
  TwinsInTurn<TypeParam> twins(this->all(),
                               {.num_streams = 4, .leapfrog = {1, 2}});
  for (std::uint64_t const n : {1, 9, 100, 3001}) {
    twins.template fill_both<std::uint32_t>(this->all(), n, Bits(),
                                            blocks_of(3));
    twins.streams.jump(1000 + n);
    twins.set.jump(1000 + n);
    twins.streams.template discard<double>(n, blocks_of(3));
    fill(Line<double>("skipped", n), twins.set, Uniform(), blocks_of(3));
    twins.expect_same_place();
  }
}

/// The streams go on from any set's snapshot, and any set from theirs.
TYPED_TEST(StreamsInTurnOverRanks, GoOnFromSnapshotsOnAnyNumberOfRanks) {
  using Twins = TwinsInTurn<TypeParam>;
  Twins twins(this->all(), {.first_stream = 5, .num_streams = 7});
  auto const& options = blocks_of(4);
  twins.template fill_both<std::uint32_t>(this->all(), 99, Bits(), options);
  EXPECT_GT(twins.set.cursor(), 0u);
  for (auto const form : {SnapshotForm::full, SnapshotForm::positions}) {
    Snapshot const saved = twins.streams.snapshot(form);
    Snapshot const wanted = twins.set.snapshot(form);
    if (this->rank() == 0) {
      EXPECT_EQ(saved, wanted);
    } else {
      EXPECT_EQ(saved.num_streams, 0u);
    }
    for (int k = 1; k <= this->size(); ++k) {
      this->on_first(k, [&](Communicator const& some) {
        Twins again(some, {.num_streams = 7});
        again.streams = typename Twins::Streams(some, saved);
        again.set = typename Twins::Set(wanted);
        again.expect_same_place();
        again.template fill_both<std::uint32_t>(some, 50, Bits(), options);
      });
    }
  }
  twins.template fill_both<std::uint32_t>(this->all(), 50, Bits(), options);
}

using RankStreamsInTurnTest = Ranks;
using InTurn = RankStreamsInTurn<ranmar24, Host>;

/// A set whose streams are each somewhere else, as slices.
TEST_F(RankStreamsInTurnTest, GoOnFromSlices) {
  auto const count = static_cast<std::uint64_t>(size()) + 1;
  TwinsInTurn<ranmar24> twins(all(), {.num_streams = count});
  fill(Line<float>("blocked", 5), twins.set);
  fill(Line<float>("cyclic", 7), twins.set, Uniform(), blocks_of(3));
  Snapshot const whole = twins.set.snapshot();
  auto const share = block_of_rank(count, static_cast<std::uint64_t>(rank()),
                                   static_cast<std::uint64_t>(size()));
  Snapshot const mine = slice(whole, share.first, share.count);
  twins.streams = InTurn(all(), mine);
  twins.fill_both<float>(all(), 31, Uniform(), blocks_of(3));
  Snapshot changed = mine;
  if (rank() == size() - 1) changed.words[5] ^= 1u << 20;
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(), [&] { InTurn(all(), changed); },
      {"Runnel::RankStreamsInTurn: ", "seed and position"}));
  changed = mine;
  changed.position_extra.push_back(0);
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(), [&] { InTurn(all(), changed); }, {"do not match"}));
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(), [&] { RankStreamsInTurn<mrg32k3a, Host>(all(), mine); },
      {"of ranmar24"}));
}

TEST_F(RankStreamsInTurnTest, RankZerosSeedCounts) {
  auto const seed = RanmarSeed::ijkl(static_cast<std::uint64_t>(500 + rank()));
  InTurn streams(all(), Host(), seed, {.num_streams = 3});
  InTurn same(all(), RanmarSeed::ijkl(500), {.num_streams = 3});
  Line<float> const a("a", streams.next(100).count);
  Line<float> const b("b", streams.next(100).count);
  streams.fill(streams.instance(), a, 100);
  same.fill(b, 100, FillOptions());
  Kokkos::fence();
  EXPECT_EQ(bits_of(a), bits_of(b));
}

TEST_F(RankStreamsInTurnTest, RefusalsOfAllRanks) {
  auto const fails = [&](StreamOptions const& options,
                         std::vector<std::string> const& words) {
    return all_throw<std::invalid_argument>(
        all(), [&] { InTurn(all(), {}, options); }, words);
  };
  EXPECT_TRUE(fails({.num_streams = 0}, {"at least one"}));
  EXPECT_TRUE(
      fails({.first_stream = 942438970, .num_streams = 20}, {"repeat"}));
  if (size() > 1) {
    EXPECT_TRUE(fails({.num_streams = static_cast<std::uint64_t>(9 + rank())},
                      {"differ among the ranks"}));
  }
}

/// What is refused leaves the streams as they were.
TEST_F(RankStreamsInTurnTest, Refusals) {
  TwinsInTurn<ranmar24> twins(all(), {.num_streams = 4});
  auto& streams = twins.streams;
  auto const& blocks = blocks_of(5);
  twins.fill_both<float>(all(), 13, Uniform(), blocks);
  std::uint64_t const count = streams.next(10).count;
  Line<float> const right("right", count), wrong("wrong", count + 1);
  std::string const fill = "Runnel::RankStreamsInTurn::fill: ";
  RUNNEL_EXPECT_REFUSED(streams.fill(wrong, 10, blocks), fill, "elements",
                        "10 values");
  RUNNEL_EXPECT_REFUSED(streams.fill(right, 10, blocks_of(4)), fill,
                        "blocks of 4", "end of the cycle");
  RUNNEL_EXPECT_REFUSED(streams.fill(right, 10), fill, "end of the cycle");
  RUNNEL_EXPECT_REFUSED(streams.fill(right, 10, {.order = Order::cyclic}), fill,
                        "a block of 0");
  RUNNEL_EXPECT_REFUSED(streams.fill(right, 10, {.block = 3}), fill,
                        "a block of 3", "Order::cyclic");
  RUNNEL_EXPECT_REFUSED(
      streams.fill(Kokkos::View<float**, Host>("table", count, 1), 10, blocks),
      fill, "View of rank 1");
  RUNNEL_EXPECT_REFUSED(streams.discard<float>(10, blocks_of(4)),
                        "Runnel::RankStreamsInTurn::discard: ", "blocks of 4");
  RUNNEL_EXPECT_REFUSED(streams.claims(10, 1, blocks_of(4)),
                        "Runnel::RankStreamsInTurn::claims: ", "blocks of 4");
  UInt128 const left = twins.set.outputs_left();
  RUNNEL_EXPECT_REFUSED(streams.jump(left + UInt128(1)),
                        "Runnel::RankStreamsInTurn::jump: ", "past the end");
  twins.expect_same_place();
  twins.fill_both<float>(all(), 10, Uniform(), blocks);
}

/// Fills that fail after the states were moved, or in part made values.
TEST_F(RankStreamsInTurnTest, AFillThatFailsLeavesThemWhereTheyWere) {
  StreamOptions const options{.num_streams = 3};
  using Set = StreamSet<ranmar24, Host>;
  Set wanted({}, options);
  Impl::SetInTurn<ranmar24, Host> streams(Set({}, options),
                                          Impl::DealtStreams(3));
  constexpr auto caller = "Runnel::Testing";
  Line<float> const a("a", 10), b("b", 10);
  for (std::uint64_t const first : {0, 20, 5}) {
    Impl::ValuesInTurn const values{40, 1, 2};
    streams.require_left(caller, blocks_of(2), values);
    EXPECT_THROW(streams.make(caller, values, {first, 10},
                              [&](Set& set) {
                                fill(a, set, Uniform(), blocks_of(2));
                                throw std::runtime_error("no memory");
                              }),
                 std::runtime_error);
    EXPECT_EQ(streams.place().cursor(), wanted.cursor());
    EXPECT_EQ(streams.place().positions()[0], wanted.position());
    streams.require_left(caller, blocks_of(2), {10, 1, 2});
    streams.make(caller, {10, 1, 2}, {0, 10},
                 [&](Set& set) { fill(a, set, Uniform(), blocks_of(2)); });
    fill(b, wanted, Uniform(), blocks_of(2));
    Kokkos::fence();
    EXPECT_EQ(bits_of(a), bits_of(b));
    streams.jump(caller, 5);
    wanted.jump(5);
    EXPECT_EQ(streams.snapshot(caller, SnapshotForm::full), wanted.snapshot());
  }
}

TEST_F(RankStreamsInTurnTest, TheEndOfAStream) {
  auto const seed = Mrg32k3aSeed::make("s", {12345}, {0});
  StreamOptions const options{
      .num_streams = 3,
      .offset = UInt128(std::uint64_t{1} << 12, 0) - UInt128(20)};
  TwinsInTurn<mrg32k3a> twins(all(), options, seed);
  auto& streams = twins.streams;
  twins.fill_both<std::uint32_t>(all(), 10, Bits(), blocks_of(8));
  // The streams have 12, 18 and 20 outputs left; the next is the second one's.
  Line<std::uint32_t> const room("room", streams.next(51).count);
  EXPECT_TRUE(all_throw<StreamEnded>(
      all(), [&] { streams.fill(room, 51, Bits(), blocks_of(8)); },
      {"Runnel::RankStreamsInTurn::fill: 51 values of 3 streams",
       "past the end"}));
  twins.expect_same_place();
  RUNNEL_EXPECT_REFUSED(
      (streams.discard<std::uint32_t, Bits>(51, blocks_of(8))), "51 values",
      "past the end");
  twins.fill_both<std::uint32_t>(all(), 20, Bits(), blocks_of(8));
  twins.fill_both<std::uint32_t>(all(), 21, Bits(), blocks_of(8));
  RUNNEL_EXPECT_REFUSED(streams.jump(5), "5 outputs", "end of a stream");
}

/// The ranks' claims are disjoint, and all that is drawn.
TEST_F(RankStreamsInTurnTest, NoTwoRanksDrawTheSame) {
  InTurn streams(all(), {}, {.num_streams = 5, .leapfrog = {1, 3}});
  auto const& options = blocks_of(4);
  for (std::uint64_t const n : {1, 37, 1000}) {
    auto const claims = streams.claims(n, 2, options);
    EXPECT_NO_THROW(require_disjoint(all(), claims));
    std::uint64_t const mine = std::accumulate(
        claims.begin(), claims.end(), std::uint64_t{0},
        [](std::uint64_t sum, StreamClaim const& claim) {
          return sum + claim.num_streams * (claim.end - claim.begin).low / 3;
        });
    EXPECT_EQ(mine, 2 * streams.next(n).count);
    streams.discard<double>(n, options);
  }
}

}  // namespace
}  // namespace Runnel::Testing
