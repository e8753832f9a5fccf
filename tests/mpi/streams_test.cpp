// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Streams over ranks: the global array is the serial one, whichever rank makes
// it.

#include <runnel/mpi/rank_streams.hpp>
#include <testing/serial_stream.hpp>
#include <testing/throws.hpp>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

using Rows = Kokkos::View<std::uint32_t**, Kokkos::LayoutRight, Host>;

template <class Generator>
class StreamsOverRanks : public Ranks {
 public:
  using Streams = RankStreams<Generator, Host>;
  using Set = StreamSet<Generator, Host>;
  using Seed = typename Generator::seed_type;

  static StreamOptions options(std::uint64_t num_streams) {
    StreamOptions result;
    result.first_stream = 100;
    result.num_streams = num_streams;
    result.offset = UInt128(1, 5);
    return result;
  }
  /// The next `length` of every stream.
  static Words serial(Set& set, std::size_t length) {
    Rows const rows("rows", set.size(), length);
    fill(rows, set, Bits());
    set.instance().fence();
    return to_words(rows);
  }
  static Words global(Communicator const& ranks, Streams& streams,
                      std::size_t length) {
    Rows const rows("rows", streams.owned().count, length);
    fill(rows, streams, Bits());
    streams.instance().fence();
    RankShare share = streams.owned();
    share.first *= length;
    share.count *= length;
    return join(ranks, to_words(rows), share, streams.num_streams() * length);
  }
};

using Generators = ::testing::Types<ranmar24, mrg32k3a, sprng_lcg>;
TYPED_TEST_SUITE(StreamsOverRanks, Generators);

TYPED_TEST(StreamsOverRanks, MakeTheSerialArray) {
  for (std::uint64_t const count : {1, 2, 5, 40}) {
    auto options = this->options(count);
    if constexpr (TypeParam::period_log2 < 64) options.offset = 1000;
    typename TestFixture::Streams streams(this->all(), {}, options);
    typename TestFixture::Set set({}, options);
    EXPECT_EQ(streams.num_streams(), count);
    EXPECT_EQ(streams.first_stream(), 100u);
    for (std::size_t const length : {17, 0, 300}) {
      EXPECT_EQ(this->global(this->all(), streams, length),
                this->serial(set, length));
      streams.jump(12345);
      set.jump(12345);
    }
  }
}

TYPED_TEST(StreamsOverRanks, OneRowAfterTheOtherInOneDimension) {
  typename TestFixture::Streams streams(this->all(), {}, {.num_streams = 10});
  typename TestFixture::Set set({}, {.num_streams = 10});
  Kokkos::View<std::uint32_t*, Host> const mine("mine",
                                                streams.owned().count * 7);
  fill(mine, streams, Bits());
  streams.instance().fence();
  RankShare share = streams.owned();
  share.first *= 7;
  share.count *= 7;
  EXPECT_EQ(join(this->all(), to_words(mine), share, 70), this->serial(set, 7));
}

using RankStreamsTest = Ranks;

TEST_F(RankStreamsTest, RankZerosSeedCounts) {
  auto const mine = RanmarSeed::ijkl(static_cast<std::uint64_t>(500 + rank()));
  RankStreams<ranmar24, Host> const streams(
      all(), mine, {.num_streams = static_cast<std::uint64_t>(size())});
  EXPECT_EQ(streams.local().seed(), RanmarSeed::ijkl(500));
  EXPECT_EQ(streams.local().first_stream(), static_cast<std::uint64_t>(rank()));
}

TEST_F(RankStreamsTest, RefusalsAreEverybodys) {
  using Streams = RankStreams<ranmar24, Host>;
  auto const fails = [&](StreamOptions const& options,
                         std::vector<std::string> const& words) {
    return all_throw<std::invalid_argument>(
        all(), [&] { Streams streams(all(), {}, options); }, words);
  };
  EXPECT_TRUE(fails({.num_streams = 0}, {"at least one"}));
  EXPECT_TRUE(
      fails({.first_stream = 942438970, .num_streams = 20}, {"repeat"}));
  if (size() > 1) {
    EXPECT_TRUE(fails({.num_streams = static_cast<std::uint64_t>(9 + rank())},
                      {"differ among the ranks"}));
  }
  Streams streams(all(), {}, {.num_streams = 1});
  EXPECT_EQ(streams.has_local(), rank() == 0);
  if (rank() > 0) {
    RUNNEL_EXPECT_REFUSED(streams.local(), "none of the", "has_local");
    EXPECT_EQ(streams.snapshot().num_streams, 0u);
  }
  Streams many(all(), {}, {.num_streams = 8u * static_cast<unsigned>(size())});
  Kokkos::View<float*, Host> const odd("odd", 9);
  RUNNEL_EXPECT_REFUSED(fill(odd, many), "9 values", "rank");
  Kokkos::View<float*, Host> const even("even", 16);
  RUNNEL_EXPECT_REFUSED(
      fill(even, many, Uniform(), {.order = Order::interleaved}), "interleaved",
      "blocked");
  fill(even, many);
  for (std::size_t i = 0; i < 16; i += 2) {
    SerialStream<ranmar24> serial({}, many.owned().first + i / 2);
    auto const expected = take_values<Uniform, float>(serial, 2);
    EXPECT_EQ(even(i), expected[0]) << i;
    EXPECT_EQ(even(i + 1), expected[1]) << i;
  }
  many.jump(10);
  UInt128 const left = many.local().outputs_left();
  RUNNEL_EXPECT_REFUSED(many.jump(left + UInt128(1)),
                        "Runnel::RankStreams::jump: ", "past the end");
}

TEST_F(RankStreamsTest, GoOnFromSnapshotsOnFewerRanks) {
  RankStreams<ranmar24, Host> streams(all(), {}, {.num_streams = 9});
  Rows const rows("rows", streams.owned().count, 50);
  fill(rows, streams, Bits());
  for (auto const form : {SnapshotForm::full, SnapshotForm::positions}) {
    RankStreams<ranmar24, Host> again(all(), streams.snapshot(form));
    EXPECT_EQ(again.num_streams(), 9u);
    EXPECT_EQ(again.owned(), streams.owned());
    EXPECT_EQ(again.snapshot(), streams.snapshot());
  }
  Snapshot twice = streams.snapshot();
  twice.first_stream = 3;
  if (size() > 1) {
    EXPECT_TRUE(all_throw<std::invalid_argument>(
        all(), [&] { RankStreams<ranmar24, Host>(all(), twice); },
        {"each stream of a range once"}));
  }
}

/// As in a SPRNG program: init_sprng(type, rank, size, seed, param), and a
/// spawn on every rank.
TEST_F(RankStreamsTest, SprngsTreeOverRanks) {
  auto const n = static_cast<std::uint64_t>(size());
  auto const r = static_cast<std::uint64_t>(rank());
  SprngLfgSeed const mine(985456376 + r, 3);
  auto set = sprng_stream_of_rank<sprng_lfg, Host>(all(), mine);
  SprngLfgSeed const seed = SprngLfgSeed(985456376, 3).with_total(n);
  EXPECT_EQ(set.seed(), seed);
  StreamSet<sprng_lfg, Host> expected(seed, {.first_stream = r});
  EXPECT_EQ(set.snapshot(), expected.snapshot());
  // Two children of each: all different, and as if one rank had made them.
  Words firsts;
  for (std::uint64_t child = 0; child < 2; ++child) {
    StreamSet<sprng_lfg, Host> spawned(set.seed().spawned(2, child),
                                       {.first_stream = r});
    Kokkos::View<std::uint32_t*, Host> const values("values", 2);
    fill(values, spawned, Bits());
    spawned.instance().fence();
    firsts.push_back(std::uint64_t{values(0)} << 32 | values(1));
  }
  Words everybody = all().gather_all(firsts);
  std::sort(everybody.begin(), everybody.end());
  EXPECT_EQ(std::unique(everybody.begin(), everybody.end()), everybody.end());
}

}  // namespace
}  // namespace Runnel::Testing
