// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Blocks of values dealt to the streams in turn.

#include <gtest/gtest.h>

#include <random>
#include <testing/cases.hpp>
#include <testing/shapes.hpp>
#include <testing/throws.hpp>

namespace Runnel::Testing {
namespace {

StreamOptions streams_of(std::uint64_t count, Leapfrog leapfrog = {}) {
  StreamOptions options;
  options.num_streams = count;
  options.leapfrog = leapfrog;
  return options;
}
FillOptions in_blocks(std::int64_t block) {
  return {.order = Order::cyclic, .block = block};
}

template <class CaseType>
class Cyclic : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using Set = StreamSet<Generator, Space>;
  using Model = SetModel<Generator>;
  template <class T>
  using Line = Kokkos::View<T*, Space>;

  /// A request of a given number of values.
  template <class T>
  static void check(Set& set, Model& model, std::size_t count,
                    FillOptions const& options) {
    check_fill<Bits>(Line<T>("line", count), Whole{}, set, model, options);
  }
};
TYPED_TEST_SUITE(Cyclic, KernelCases, CaseNames);

TYPED_TEST(Cyclic, ByHand) {
  using T = std::uint32_t;
  using Generator = typename TypeParam::generator;
  typename TestFixture::Set set({}, streams_of(2));
  auto const values = filled<Bits, T>(set, 7, in_blocks(3));
  EXPECT_EQ(set.cursor(), 1u);
  EXPECT_EQ(set.cursor_block(), 3u);
  SerialStream<Generator> first({}, 0), second({}, 1);
  auto const a = take_values<Bits, T>(first, 4);
  auto const b = take_values<Bits, T>(second, 3);
  EXPECT_TRUE(same_bits(
      std::vector<T>{a[0], a[1], a[2], b[0], b[1], b[2], a[3]}, values));
}

/// Requests join up wherever they are cut, and whatever cuts the work.
TYPED_TEST(Cyclic, RaggedPiecesJoinUp) {
  std::mt19937 random(7);
  auto const below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  for (auto const& [streams, block] : std::vector<std::pair<int, int>>{
           {2, 1}, {3, 2}, {5, 7}, {100, 3}, {31, 100}, {4, 1000}, {2, 9000}}) {
    SCOPED_TRACE(testing::Message()
                 << streams << " streams, blocks of " << block);
    auto const count = static_cast<std::uint64_t>(streams);
    typename TestFixture::Set set({}, streams_of(count));
    typename TestFixture::Model model({}, streams_of(count));
    for (int request = 0; request < 8; ++request) {
      auto options = in_blocks(block);
      if (request % 2 == 1) {
        options.team_size = static_cast<int>(1 + below(4));
        options.chunk = static_cast<std::int64_t>(1 + below(700));
      }
      std::size_t const size =
          below(request < 4 ? 2 * static_cast<std::size_t>(block) + 1 : 20000);
      this->template check<std::uint32_t>(set, model, size, options);
      this->template check<std::uint64_t>(set, model, below(500), options);
    }
  }
}

/// Requests that begin and end with a block or with a cycle.
TYPED_TEST(Cyclic, WholeBlocksAndCycles) {
  for (std::int64_t const block : {16, 97, 4096}) {
    typename TestFixture::Set set({}, streams_of(5));
    typename TestFixture::Model model({}, streams_of(5));
    for (std::size_t const blocks : {5, 1, 4, 7, 3, 12, 8, 0, 1}) {
      this->template check<std::uint32_t>(
          set, model, blocks * static_cast<std::size_t>(block),
          in_blocks(block));
    }
    EXPECT_EQ(set.cursor_block(), static_cast<std::uint64_t>(block));
  }
}

/// Long cycles are launched one by one, and long blocks cut into chunks.
TYPED_TEST(Cyclic, LongBlocks) {
  constexpr std::int64_t block = 140'000;
  typename TestFixture::Set set({}, streams_of(2));
  typename TestFixture::Model model({}, streams_of(2));
  for (std::size_t const count : {70'000, 3 * 280'000, 100'000}) {
    this->template check<std::uint32_t>(set, model, count, in_blocks(block));
  }
}

TYPED_TEST(Cyclic, StridedViews) {
  typename TestFixture::Set set({}, streams_of(3));
  typename TestFixture::Model model({}, streams_of(3));
  using Space = typename TypeParam::execution_space;
  auto const column = [](auto const& view) {
    return Kokkos::subview(view, Kokkos::ALL, 1);
  };
  for (std::size_t const count : {1000, 7, 333}) {
    check_fill<Bits>(Kokkos::View<std::uint32_t**, Kokkos::LayoutRight, Space>(
                         "columns", count, 3),
                     column, set, model, in_blocks(50));
  }
}

TYPED_TEST(Cyclic, LeapfrogParts) {
  auto options = streams_of(3, {1, 4});
  options.offset = UInt128(10);
  typename TestFixture::Set set({}, options);
  typename TestFixture::Model model({}, options);
  for (std::size_t const count : {1, 700, 64, 999}) {
    this->template check<std::uint32_t>(set, model, count, in_blocks(64));
  }
}

/// With B = 1 cursor and values are those of the interleaved order, and
/// requests of either order may follow the other.
TYPED_TEST(Cyclic, BlocksOfOneAreInterleaved) {
  typename TestFixture::Set set({}, streams_of(7));
  typename TestFixture::Model model({}, streams_of(7));
  this->template check<std::uint32_t>(set, model, 100, in_blocks(1));
  this->template check<std::uint32_t>(set, model, 100,
                                      {.order = Order::interleaved});
  this->template check<std::uint32_t>(set, model, 100, in_blocks(1));
  EXPECT_EQ(set.cursor(), 300u % 7);
  EXPECT_EQ(set.cursor_block(), 1u);
}

/// One stream is a sequence, and rows are rows: there is nothing to deal out.
TYPED_TEST(Cyclic, OneStreamAndRowsHaveNoCursor) {
  typename TestFixture::Set one;
  typename TestFixture::Model sequence;
  this->template check<std::uint32_t>(one, sequence, 100, in_blocks(30));
  EXPECT_EQ(one.cursor(), 0u);
  typename TestFixture::Set set({}, streams_of(3));
  typename TestFixture::Model model({}, streams_of(3));
  this->template check<std::uint32_t>(set, model, 100, in_blocks(30));
  using Space = typename TypeParam::execution_space;
  check_fill<Bits>(Kokkos::View<std::uint32_t**, Space>("rows", 3, 11), Whole{},
                   set, model, in_blocks(4));
  this->template check<std::uint32_t>(set, model, 100, {});
  EXPECT_EQ(set.cursor(), 10u);
  this->template check<std::uint32_t>(set, model, 100, in_blocks(30));
}

TYPED_TEST(Cyclic, SnapshotInsideABlock) {
  for (auto const form : {SnapshotForm::full, SnapshotForm::positions}) {
    typename TestFixture::Set set({}, streams_of(3));
    typename TestFixture::Model model({}, streams_of(3));
    this->template check<std::uint32_t>(set, model, 130, in_blocks(20));
    Snapshot const record = set.snapshot(form);
    EXPECT_EQ(record.cursor, 10u);
    EXPECT_EQ(record.cursor_block, 20u);
    typename TestFixture::Set again(record);
    this->template check<std::uint32_t>(again, model, 500, in_blocks(20));
  }
}

template <class Generator>
using HostSet = StreamSet<Generator, Kokkos::DefaultHostExecutionSpace>;

TEST(CyclicChecks, BlocksAreRefused) {
  HostSet<philox4x32> set({}, streams_of(3));
  Kokkos::View<float*, Kokkos::HostSpace> const line("line", 10);
  Kokkos::View<float**, Kokkos::HostSpace> const rows("rows", 3, 10);
  Snapshot const before = set.snapshot();
  RUNNEL_EXPECT_REFUSED(fill(line, set, in_blocks(0)), "Runnel::fill",
                        "a block of 0 values", "give a block of 1");
  RUNNEL_EXPECT_REFUSED(fill(line, set, in_blocks(-4)), "a block of -4 values");
  RUNNEL_EXPECT_REFUSED(fill(rows, set, in_blocks(0)), "a block of 0 values");
  RUNNEL_EXPECT_REFUSED(fill(line, set, in_blocks(INT64_MAX)),
                        "9223372036854775807", "3 streams", "more than 2^62");
  RUNNEL_EXPECT_REFUSED(fill(line, set, {.block = 5}), "a block of 5",
                        "without blocks", "Order::cyclic only");
  RUNNEL_EXPECT_REFUSED(
      fill(line, set, {.order = Order::interleaved, .block = 1}),
      "a block of 1");
  EXPECT_EQ(set.snapshot(), before);
}

TEST(CyclicChecks, OneStreamTakesAnyBlock) {
  Kokkos::View<float*, Kokkos::HostSpace> const expected("expected", 300);
  HostSet<philox4x32> whole({}, streams_of(1));
  fill(expected, whole);
  for (std::int64_t const block : {INT64_MAX, INT64_MAX - 1}) {
    HostSet<philox4x32> set({}, streams_of(1));
    for (std::size_t const begin : {0u, 100u}) {
      Kokkos::View<float*, Kokkos::HostSpace> const line(
          "line", begin == 0 ? 100 : 200);
      fill(line, set, in_blocks(block));
      for (std::size_t i = 0; i < line.size(); ++i) {
        ASSERT_EQ(line(i), expected(begin + i)) << i;
      }
    }
  }
}

TEST(CyclicChecks, OtherBlocksInsideACycleAreRefused) {
  HostSet<philox4x32> set({}, streams_of(3));
  Kokkos::View<float*, Kokkos::HostSpace> const line("line", 10);
  fill(line, set, in_blocks(5));
  Snapshot const before = set.snapshot();
  RUNNEL_EXPECT_REFUSED(fill(line, set, in_blocks(4)), "Runnel::fill",
                        "at value 10 of a cycle", "blocks of 5", "blocks of 4",
                        "to the end of the cycle");
  RUNNEL_EXPECT_REFUSED(fill(line, set, {.order = Order::interleaved}),
                        "blocks of 5", "blocks of 1");
  RUNNEL_EXPECT_REFUSED(fill(line, set, Normal(), in_blocks(4)), "blocks of 4");
  EXPECT_EQ(set.snapshot(), before);
  fill(Kokkos::View<float*, Kokkos::HostSpace>("rest", 5), set, in_blocks(5));
  EXPECT_EQ(set.cursor(), 0u);
  fill(line, set, in_blocks(4));
  EXPECT_EQ(set.cursor(), 10u);
}

/// A stream's end ends the request, whatever the others have left.
TEST(CyclicChecks, EndsOfStreams) {
  using Set = HostSet<ceicg>;
  auto options = streams_of(3);
  Set const whole({}, options);
  std::uint64_t const length = whole.outputs_left().low;
  options.offset = UInt128(length - 10);
  // Blocks of 4: the streams have 2 blocks and a half each.
  Set set({}, options);
  Kokkos::View<float*, Kokkos::HostSpace> const line("line", 27);
  auto const part = [&](std::size_t n) {
    return Kokkos::subview(line, std::pair<std::size_t, std::size_t>(0, n));
  };
  RUNNEL_EXPECT_REFUSED(fill(line, set, in_blocks(4)), "27 values",
                        "has 26 left");
  fill(part(5), set, Uniform(), in_blocks(4));
  fill(part(17), set, Uniform(), in_blocks(4));
  fill(part(4), set, Uniform(), in_blocks(4));
  EXPECT_EQ(set.position(0), UInt128(length));
  Snapshot const before = set.snapshot();
  RUNNEL_EXPECT_REFUSED(fill(part(1), set, Uniform(), in_blocks(4)),
                        "1 values of 3 streams of ceicg in blocks of 4",
                        "has 0 left");
  EXPECT_EQ(set.snapshot(), before);
  // A block that is longer than a stream can never be completed.
  Set short_streams({}, options);
  RUNNEL_EXPECT_REFUSED(fill(part(11), short_streams, in_blocks(100)),
                        "has 10 left");
  fill(part(10), short_streams, in_blocks(100));
}

/// Pieces of an interleaved request end where the whole one does, by kernels
/// of outputs and of inverse CDFs.
TEST(CyclicChecks, EndsOfInterleavedStreams) {
  auto options = streams_of(3);
  options.offset = HostSet<ceicg>().outputs_left() - UInt128(2);
  FillOptions const in_turn = {.order = Order::interleaved};
  Kokkos::View<float*, Kokkos::HostSpace> const whole("whole", 6);
  Kokkos::View<float*, Kokkos::HostSpace> const pieces("pieces", 6);
  auto const check = [&](auto const& distribution) {
    HostSet<ceicg> set({}, options), same({}, options);
    fill(whole, set, distribution, in_turn);
    for (auto const& [begin, end] :
         std::vector<std::pair<std::size_t, std::size_t>>{
             {0, 1}, {1, 4}, {4, 6}}) {
      fill(Kokkos::subview(pieces, std::pair(begin, end)), same, distribution,
           in_turn);
    }
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(pieces(i), whole(i)) << i;
    EXPECT_EQ(same.snapshot(), set.snapshot());
    RUNNEL_EXPECT_REFUSED(fill(Kokkos::subview(pieces, std::pair(0, 1)), same,
                               distribution, in_turn),
                          "has 0 left");
  };
  check(Uniform());
  check(Normal(1, 2));
}

/// Values of several outputs, inverse CDFs, whose unit words pass through
/// memory, and parameters by element: as of the streams alone.
template <class Distribution, class T>
void check_distribution(Distribution const& distribution,
                        std::size_t block = 30, std::size_t size = 1000) {
  constexpr std::size_t streams = 3;
  HostSet<ranmar24> set({}, streams_of(streams));
  Kokkos::View<T*, Kokkos::HostSpace> const line("line", size);
  for (auto const& [begin, end] :
       std::vector<std::pair<std::size_t, std::size_t>>{
           {0, 40}, {40, 700}, {700, 701}, {701, size}}) {
    fill(Kokkos::subview(line, std::pair(begin, end)), set, distribution,
         in_blocks(static_cast<std::int64_t>(block)));
  }
  set.instance().fence();
  Kokkos::View<T**, Kokkos::LayoutRight, Kokkos::HostSpace> const rows(
      "rows", streams, size);
  HostSet<ranmar24> same({}, streams_of(streams));
  fill(rows, same, distribution);
  same.instance().fence();
  for (std::size_t i = 0; i < size; ++i) {
    std::size_t const cycle = i / (block * streams);
    ASSERT_EQ(line(i), rows(i / block % streams, cycle * block + i % block))
        << i;
  }
}
TEST(CyclicDistributions, AreOfTheStreams) {
  check_distribution<Uniform, float>(Uniform());
  check_distribution<Uniform, double>(Uniform());
  check_distribution<Normal, float>(Normal());
  check_distribution<Normal, double>(Normal());
  check_distribution<Poisson, std::int32_t>(Poisson(3.5));
  // Cut where unit words would leave the cache.
  check_distribution<Normal, float>(Normal(), 200'000, 1'500'000);
}

}  // namespace
}  // namespace Runnel::Testing
