// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One sequence over ranks: put together it is the serial one, however it was
// shared and however it was cut into calls.

#include <runnel/mpi/rank_sequence.hpp>
#include <testing/throws.hpp>

#include "mpi/ranks.hpp"

namespace Runnel::Testing {
namespace {

template <class T>
using Values = Kokkos::View<T*, Host>;

template <class Generator>
class SequenceOverRanks : public Ranks {
 public:
  using Sequence = RankSequence<Generator, Host>;
  using Set = StreamSet<Generator, Host>;

  template <class T, class Distribution>
  static Words serial(Set& set, std::size_t n, Distribution const& d) {
    Values<T> const values("values", n);
    fill(values, set, d);
    set.instance().fence();
    return bits_of(values);
  }
  template <class T, class Distribution>
  static Words global(Communicator const& ranks, Sequence& sequence,
                      std::size_t n, Distribution const& d) {
    RankShare const share = sequence.next(n);
    Values<T> const values("values", share.count);
    sequence.fill(values, n, d);
    sequence.instance().fence();
    return join(ranks, bits_of(values), share, n);
  }
};

using Generators = ::testing::Types<ranmar24, mrg32k3a, philox4x32>;
TYPED_TEST_SUITE(SequenceOverRanks, Generators);

TYPED_TEST(SequenceOverRanks, IsTheSerialSequence) {
  for (auto const order : {RankOrder::blocks, RankOrder::leapfrog}) {
    RankSequenceOptions options;
    options.stream = 3;
    options.offset = 1001;
    options.order = order;
    typename TestFixture::Sequence sequence(this->all(), {}, options);
    typename TestFixture::Set set({}, {.first_stream = 3, .offset = 1001});
    for (std::size_t const n : {1, 0, 7, 100, 1000, 3, 24783}) {
      EXPECT_EQ(this->template global<std::uint32_t>(this->all(), sequence, n,
                                                     Bits()),
                this->template serial<std::uint32_t>(set, n, Bits()))
          << n;
      EXPECT_EQ(sequence.position(), set.position());
      if (n == 100) {
        sequence.jump(999);
        set.jump(999);
      }
    }
  }
}

TYPED_TEST(SequenceOverRanks, WithValuesOfTwoOutputs) {
  typename TestFixture::Sequence sequence(this->all());
  typename TestFixture::Set set;
  for (std::size_t const n : {5, 1001}) {
    EXPECT_EQ(
        this->template global<double>(this->all(), sequence, n, Uniform()),
        this->template serial<double>(set, n, Uniform()));
    EXPECT_EQ(sequence.position(), set.position());
  }
}

TYPED_TEST(SequenceOverRanks, NoTwoRanksDrawTheSame) {
  for (auto const order : {RankOrder::blocks, RankOrder::leapfrog}) {
    RankSequenceOptions options;
    options.order = order;
    typename TestFixture::Sequence sequence(this->all(), {}, options);
    for (std::uint64_t const n : {1, 10, 12345}) {
      EXPECT_NO_THROW(require_disjoint(this->all(), sequence.claims(n)));
      sequence.jump(n);
    }
  }
}

TYPED_TEST(SequenceOverRanks, GoesOnFromASnapshotOnAnyNumberOfRanks) {
  typename TestFixture::Set set;
  this->template serial<std::uint32_t>(set, 777, Bits());
  for (auto const form : {SnapshotForm::full, SnapshotForm::positions}) {
    typename TestFixture::Sequence sequence(this->all());
    this->template global<std::uint32_t>(this->all(), sequence, 777, Bits());
    auto const saved = sequence.snapshot(form);
    if (this->rank() == 0) {
      EXPECT_EQ(saved.position, UInt128(777));
      EXPECT_EQ((typename TestFixture::Set(saved).snapshot()), set.snapshot());
    }
    for (int k = 1; k <= this->size(); ++k) {
      for (auto const order : {RankOrder::blocks, RankOrder::leapfrog}) {
        this->on_first(k, [&](Communicator const& some) {
          typename TestFixture::Sequence resumed(some, saved, order);
          typename TestFixture::Set again(set.snapshot());
          EXPECT_EQ(
              this->template global<std::uint32_t>(some, resumed, 500, Bits()),
              this->template serial<std::uint32_t>(again, 500, Bits()));
        });
      }
    }
  }
}

using RankSequenceTest = Ranks;

TEST_F(RankSequenceTest, Refusals) {
  using Sequence = RankSequence<ranmar24, Host>;
  RankSequenceOptions leapfrog;
  leapfrog.order = RankOrder::leapfrog;
  Sequence sequence(all(), {}, leapfrog);
  Values<double> const room("room", sequence.next(10).count);
  if (size() > 1) {
    RUNNEL_EXPECT_REFUSED(sequence.fill(room, 10, Uniform()), "outputs each",
                          "RankOrder::blocks");
  }
  Values<float> const wrong("wrong", sequence.next(10).count + 1);
  RUNNEL_EXPECT_REFUSED(sequence.fill(wrong, 10), "elements", "10 values");
  EXPECT_EQ(sequence.position(), UInt128(0));
  Snapshot many = StreamSet<ranmar24, Host>({}, {.num_streams = 2}).snapshot();
  if (rank() > 0) many = sequence.snapshot();
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(), [&] { Sequence(all(), many); }, {"2 streams"}));
  Snapshot changed = sequence.snapshot();
  if (rank() == 0) changed.words[5] ^= 1u << 20;
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(), [&] { Sequence(all(), changed); }, {"seed and position"}));
}

TEST_F(RankSequenceTest, AFillThatFailsLeavesItWhereItWas) {
  for (RankOrder const order : {RankOrder::blocks, RankOrder::leapfrog}) {
    RankSequenceOptions options;
    options.order = order;
    RankSequence<ranmar24, Host> sequence(all(), {}, options);
    RankSequence<ranmar24, Host> same(all(), {}, options);
    Values<float> const many("many", sequence.next(1000).count);
    FillOptions wrong;
    wrong.block = 3;  // in an order without blocks
    RUNNEL_EXPECT_REFUSED(sequence.fill(many, 1000, wrong), "a block of 3",
                          "Order::cyclic");
    EXPECT_EQ(sequence.position(), UInt128(0));
    std::uint64_t const count = sequence.next(10).count;
    Values<float> const few("few", count);
    Values<float> const wanted("wanted", count);
    EXPECT_NO_THROW(sequence.fill(few, 10));
    same.fill(wanted, 10);
    Kokkos::fence();
    for (std::uint64_t i = 0; i < count; ++i) EXPECT_EQ(few(i), wanted(i));
  }
}

/// Distributions whose values have places: words per value, no sampler.
TEST_F(RankSequenceTest, DeepTails) {
  constexpr std::uint64_t count = 1000;
  DeepTails<Normal> const distribution{Normal(1, 2)};
  RankSequence<philox4x32, Host> sequence(all());
  RankShare const mine = sequence.next(count);
  Values<double> const values("values", mine.count);
  sequence.fill(values, count, distribution);
  StreamSet<philox4x32, Host> whole;
  Values<double> const wanted("wanted", count);
  fill(wanted, whole, distribution);
  Kokkos::fence();
  for (std::uint64_t i = 0; i < mine.count; ++i) {
    EXPECT_EQ(values(i), wanted(mine.first + i)) << i;
  }
}

/// The end of a stream is refused by all, whichever rank would pass it.
TEST_F(RankSequenceTest, TheEndOfAStream) {
  using Sequence = RankSequence<mrg32k3a, Host>;
  auto const seed = Mrg32k3aSeed::make("s", {12345}, {0});
  RankSequenceOptions options;
  options.offset = UInt128(std::uint64_t{1} << 12, 0) - UInt128(50);
  Sequence sequence(all(), seed, options);
  Values<std::uint32_t> const room("room", sequence.next(51).count);
  EXPECT_TRUE(all_throw<std::invalid_argument>(
      all(), [&] { sequence.fill(room, 51, Bits()); }, {"past the end"}));
  RUNNEL_EXPECT_REFUSED(sequence.jump(51), "51 outputs", "end of a stream");
  Values<std::uint32_t> const none("none", 0);
  RUNNEL_EXPECT_REFUSED(sequence.fill_block(none, {.extent = {51}}, Bits()),
                        "Runnel::RankSequence::fill_block: 51 values");
  RUNNEL_EXPECT_REFUSED(sequence.fill_elements(none, {}, 51, Bits()),
                        "Runnel::RankSequence::fill_elements: ", "51 values");
  Values<std::uint32_t> const rest("rest", sequence.next(50).count);
  EXPECT_NO_THROW(sequence.fill(rest, 50, Bits()));
}

/// A sequence may begin wherever one may end, in either order.
TEST_F(RankSequenceTest, BeginsAtTheEndOfAStream) {
  using Sequence = RankSequence<mrg32k3a, Host>;
  auto const seed = Mrg32k3aSeed::make("s", {12345}, {0});
  for (auto const order : {RankOrder::blocks, RankOrder::leapfrog}) {
    for (std::uint64_t const left : {0, 1, 2, 7}) {
      RankSequenceOptions options;
      options.order = order;
      options.offset = UInt128(std::uint64_t{1} << 12, 0) - UInt128(left);
      Sequence sequence(all(), seed, options);
      Values<std::uint32_t> const rest("rest", sequence.next(left).count);
      sequence.fill(rest, left, Bits());
      RUNNEL_EXPECT_REFUSED(sequence.jump(1), "1 outputs", "end of a stream");
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
