// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Slices of a pool are pieces of one fill, in the order of the calls, whichever
// instance they are for and wherever the states live.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <runnel/distributions/normal.hpp>
#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/interfaces/detail/pool_source.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/instances.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Exec = Kokkos::DefaultExecutionSpace;

template <class T>
using Values = Kokkos::View<T*, Exec>;

/// The consumer of a slice: a kernel on its instance.
template <class Slice, class T>
void consume(Exec const& consumer, Slice const& slice, Values<T> const& to,
             std::size_t at) {
  Kokkos::parallel_for(
      "consume", Kokkos::RangePolicy<Exec>(consumer, 0, slice.size()),
      KOKKOS_LAMBDA(std::size_t i) { to(at + i) = slice(i); });
}

template <class Generator>
using Real = Impl::reference_real<Generator>;

template <class Generator>
std::vector<Real<Generator>> expected(std::size_t count,
                                      StreamOptions const& options = {}) {
  StreamSet<Generator> set({}, options);
  return filled<Uniform, Real<Generator>>(set, count,
                                          {.order = Order::interleaved});
}

/// n of the pool's values, for several consumers in turn.
template <class Pool>
auto taken(Pool& pool, std::size_t n, std::vector<Exec> const& consumers) {
  using T = typename Pool::value_type;
  Values<T> const all("all", n);
  for (std::size_t at = 0, k = 0; at < n; ++k) {
    auto const& consumer = consumers[k % consumers.size()];
    std::size_t const want = std::min(n - at, k * 37 % (pool.capacity() + 1));
    consume(consumer, pool.take(consumer, want), all, at);
    at += want;
    // One that is in no hurry would hold up the others.
    if (consumers.size() > 1) pool.done(consumer);
  }
  Kokkos::fence();
  return copied_to_host(all);
}

std::vector<NumberPoolOptions> ways() {
  std::vector<NumberPoolOptions> all = {
      {.producer = Producer::background_thread},
      {.producer = Producer::calling_thread},
      {.producer = Producer::execution_space}};
  // Hosts have no choice of kernels.
  if (Impl::Backend<Exec>::on_device) {
    all.push_back({.refill = PoolRefill::fastest});
  }
  return all;
}

template <class Generator>
void check_values(StreamOptions const& streams, std::size_t count) {
  using Pool = NumberPool<Generator>;
  auto const truth = expected<Generator>(count, streams);
  auto consumers = two_instances<Exec>();
  for (auto options : ways()) {
    options.streams = streams;
    for (std::size_t const capacity : {97, 1024}) {
      SCOPED_TRACE(testing::Message()
                   << static_cast<int>(options.producer) << ", "
                   << static_cast<int>(options.refill) << ", " << capacity);
      options.capacity = capacity;
      Pool alone({}, options);
      EXPECT_TRUE(same_bits(truth, taken(alone, count, {Exec()})));
      Pool shared(consumers[0], typename Generator::seed_type{}, options);
      EXPECT_TRUE(same_bits(truth, taken(shared, count, consumers)));
    }
  }
}

/// Blocks of the streams' values, dealt out in turn, and a snapshot inside one.
TEST(NumberPool, GivesSeveralStreamsByBlocks) {
  StreamOptions const streams = {.num_streams = 3};
  FillOptions const order = {.order = Order::cyclic, .block = 70};
  StreamSet<ranmar24> set({}, streams);
  auto const truth = filled<Uniform, float>(set, 5000, order);
  for (auto const producer :
       {Producer::background_thread, Producer::calling_thread,
        Producer::execution_space}) {
    NumberPoolOptions const options = {.streams = streams,
                                       .capacity = 300,
                                       .producer = producer,
                                       .fill = order};
    NumberPool<ranmar24> pool({}, options);
    auto const begin = taken(pool, 1999, {Exec()});
    EXPECT_TRUE(same_bits(truth.data(), begin.data(), 1999));
    NumberPool<ranmar24> again(pool.snapshot(), options);
    auto const rest = taken(again, 3001, {Exec()});
    EXPECT_TRUE(same_bits(truth.data() + 1999, rest.data(), 3001));
    for (std::uint64_t s = 0; s < 3; ++s) {
      EXPECT_EQ(again.position(s), set.position(s));
    }
    EXPECT_EQ(again.snapshot(), set.snapshot());
    RUNNEL_EXPECT_REFUSED(NumberPool<ranmar24>(pool.snapshot()),
                          "Runnel::NumberPool", "blocks of 70", "blocks of 1");
  }
}

TEST(NumberPool, TakesADistributionByItsType) {
  NumberPool<mrg32k3a, double, Normal> pool(7);
  StreamSet<mrg32k3a> set(7);
  Kokkos::View<double*> const values("values", 100);
  fill(values, set, Normal());
  auto const made = taken(pool, 100, {Exec()});
  EXPECT_TRUE(same_bits(copied_to_host(values), made));
}

TEST(NumberPool, GivesWhatAFillGives) {
  check_values<ranmar24>({}, 3011);
  check_values<mrg32k3a>({.first_stream = 2, .offset = 9}, 3011);
}

TEST(NumberPool, GivesPartsAndSeveralStreams) {
  check_values<ranmar24>({.leapfrog = {.part = 1, .num_parts = 3}}, 3011);
  check_values<ranmar24>({.num_streams = 5}, 3011);
}

TEST(NumberPool, SavesExactlyWhatWasTaken) {
  auto const truth = expected<ranmar24>(12'000);
  for (auto options : ways()) {
    options.capacity = 1000;
    NumberPool<ranmar24> pool({}, options);
    std::size_t done = 0;
    for (std::size_t const n : {0, 1, 500, 499, 1, 998, 2, 777, 1000, 3}) {
      pool.take(Exec(), n);
      done += n;
      StreamSet<ranmar24> set({}, {.offset = done});
      Snapshot const snapshot = pool.snapshot();
      EXPECT_EQ(snapshot, set.snapshot());
      EXPECT_EQ(pool.position(), UInt128(done));
      NumberPool<ranmar24> again(snapshot, options);
      std::vector<float> const rest(
          truth.begin() + static_cast<long>(done),
          truth.begin() + static_cast<long>(done) + 2500);
      EXPECT_TRUE(same_bits(rest, taken(again, rest.size(), {Exec()})));
    }
  }
}

/// The states of many streams are copied at some blocks only.
StreamOptions const many_streams = {.num_streams = 50};
FillOptions const by_pairs = {.order = Order::cyclic, .block = 2};
constexpr std::size_t pairs_of_all = 100;

template <class Generator>
void check_saves_of_many_streams(NumberPoolOptions const& options) {
  NumberPool<Generator> pool({}, options);
  StreamSet<Generator> set({}, many_streams);
  for (std::size_t const blocks : {1, 6, 1, 17, 20, 1}) {
    for (std::size_t b = 0; b < blocks; ++b) pool.take(Exec(), pairs_of_all);
    pool.take(Exec(), pairs_of_all / 3);
    filled<Uniform, Real<Generator>>(
        set, blocks * pairs_of_all + pairs_of_all / 3, by_pairs);
    EXPECT_EQ(pool.snapshot(), set.snapshot());
  }
}

TEST(NumberPool, SavesManyStreamsInsideAnyBlock) {
  for (auto options : ways()) {
    options.streams = many_streams;
    options.fill = by_pairs;
    options.capacity = pairs_of_all;
    check_saves_of_many_streams<mrg32k3a>(options);
    check_saves_of_many_streams<ranmar24>(options);
  }
}

/// The states that pools of GPUs keep for snapshots, on any space.
template <class Generator>
void check_kept_starts(std::uint64_t max_apart) {
  using T = Real<Generator>;
  using Set = StreamSet<Generator>;
  Set again({}, many_streams);
  Exec const exec = again.instance();
  Impl::SetFiller<Uniform, T, Set> filler(Set(exec, {}, many_streams),
                                          pairs_of_all, {.fill = by_pairs}, {});
  Values<T> const to("to", pairs_of_all);
  std::vector<std::vector<typename Generator::state_word>> states;
  std::uint64_t apart = 0;
  for (std::uint64_t b = 0; b < 80; ++b) {
    auto const words = again.snapshot().words;
    states.emplace_back(words.begin(), words.end());
    filled<Uniform, T>(again, pairs_of_all, by_pairs);
    filler.fill(exec, to.data(), pairs_of_all);
    filler.prepare(exec);
    // The block that is read and the one made ahead.
    for (std::uint64_t const of : {b > 0 ? b - 1 : 0, b}) {
      auto const start = filler.start_of(exec, of);
      ASSERT_LE(start.block, of);
      EXPECT_EQ(start.words, states[start.block]);
      apart = std::max(apart, of - start.block);
    }
  }
  EXPECT_EQ(apart, max_apart);
}

TEST(NumberPool, KeepsStatesOfSomeBlocksOnGpus) {
  check_kept_starts<mrg32k3a>(23);  // 1200 bytes, blocks of 800
  check_kept_starts<sprng_lcg64>(23);
  check_kept_starts<ceicg>(11);
}

TEST(NumberPool, EndsWhereItsStreamEnds) {
  auto const end = Mrg32k3aSeed().stream_length();
  // A double takes two outputs.
  StreamOptions const streams = {.offset = end - UInt128(5000)};
  auto const truth = expected<mrg32k3a>(2500, streams);
  for (auto options : ways()) {
    options.capacity = 1000;
    options.streams = streams;
    NumberPool<mrg32k3a> pool({}, options);
    EXPECT_EQ(pool.values_left(), 2500);
    EXPECT_TRUE(same_bits(truth, taken(pool, 2500, {Exec()})));
    EXPECT_TRUE(throws_saying<std::invalid_argument>(
        [&] { pool.take(Exec(), 1); }, {"0 left", "mrg32k3a"}));
    EXPECT_EQ(pool.position(), end);
  }
}

/// Blocks that are no multiple of the streams: after one of them some streams
/// have more left than others.
TEST(NumberPool, EndsWhereSeveralStreamsEnd) {
  StreamOptions streams = {.num_streams = 3};
  streams.offset = StreamSet<ceicg>().outputs_left() - UInt128(4);
  auto const truth = expected<ceicg>(12, streams);
  for (auto options : ways()) {
    options.capacity = 5;
    options.streams = streams;
    NumberPool<ceicg> pool({}, options);
    EXPECT_EQ(pool.values_left(), 12);
    EXPECT_TRUE(same_bits(truth, taken(pool, 12, {Exec()})));
    EXPECT_EQ(pool.values_left(), 0);
  }
}

TEST(NumberPool, WaitsForNoOneButSaysSo) {
  auto const consumers = two_instances<Exec>();
  if (consumers[0] == consumers[1]) GTEST_SKIP() << "one instance only";
  auto const truth = expected<ranmar24>(4000);
  NumberPool<ranmar24> pool({}, {.capacity = 1000});
  auto const held = pool.take(consumers[0], 10);
  // The other one has a whole block and more before the memory is needed.
  pool.take(consumers[1], 1000);
  pool.take(consumers[1], 990);
  Values<float> const values("values", 10);
  consume(consumers[0], held, values, 0);
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { pool.take(consumers[1], 1); }, {"another instance", "done"}));
  EXPECT_EQ(pool.position(), UInt128(2000));
  pool.done(consumers[0]);
  // A refused call leaves the slice before to its owner.
  pool.take(consumers[0], 500);
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { pool.take(consumers[0], 501); }, {"another instance", "done"}));
  Values<float> const more("more", 1);
  consume(consumers[1], pool.take(consumers[1], 1), more, 0);
  Kokkos::fence();
  EXPECT_TRUE(same_bits(std::vector<float>(truth.begin(), truth.begin() + 10),
                        copied_to_host(values)));
  EXPECT_EQ(copied_to_host(more)[0], truth[2500]);
}

TEST(NumberPool, RefusesWhatItCannotDo) {
  NumberPool<ranmar24> pool({}, {.capacity = 1000});
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [&] { pool.take(Exec(), 1001); }, {"1001", "1000", "capacity"}));
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [] {
        NumberPool<ranmar24> const no({}, {.capacity = std::size_t{1} << 50});
      },
      {"capacity", "2^40"}));
  NumberPool<ranmar24> const other(std::move(pool));
  EXPECT_EQ(other.capacity(), 1000);
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      // NOLINTNEXTLINE(bugprone-use-after-move): it is what is tested.
      [&] { pool.take(Exec(), 1); }, {"moved from"}));
}

}  // namespace
}  // namespace Runnel::Testing
