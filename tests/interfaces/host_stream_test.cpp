// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Host streams give the values of a fill, whoever makes them and however they
// are asked for.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/host_streams.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/throws.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

constexpr Producer producers[] = {
    Producer::background_thread, Producer::calling_thread,
    Producer::execution_space, Producer::automatic};

constexpr FillOptions in_turn = {.order = Order::interleaved};
constexpr FillOptions in_blocks(std::int64_t block) {
  return {.order = Order::cyclic, .block = block};
}

/// The values that a set's streams give in turn.
template <class Generator, class Distribution = Uniform,
          class T = Impl::reference_real<Generator>>
std::vector<T> expected(std::size_t count, StreamOptions const& options = {},
                        FillOptions const& order = in_turn) {
  StreamSet<Generator> set({}, options);
  return filled<Distribution, T>(set, count, order);
}

/// n of the stream's values, in pieces of all ways of asking.
template <class Stream>
std::vector<typename Stream::value_type> ragged(Stream& stream, std::size_t n) {
  using T = typename Stream::value_type;
  std::vector<T> values;
  std::vector<T> direct;
  std::size_t const most = stream.prefetch();
  for (std::size_t k = 0; values.size() < n; ++k) {
    std::size_t const left = n - values.size();
    std::size_t const want = std::min({left, most, k * 37 % (most + 1)});
    switch (k % 5) {
      case 0:
        values.push_back(stream.next());
        break;
      case 4:
        if (k % 55 == 4) {
          direct.assign(std::min(left, 3 * k), T());
          stream.fill(direct);
          values.insert(values.end(), direct.begin(), direct.end());
          break;
        }
        [[fallthrough]];
      default:
        auto const some = stream.take(want);
        values.insert(values.end(), some.begin(), some.end());
    }
  }
  return values;
}

template <class Stream>
void check_values(std::vector<typename Stream::value_type> const& truth,
                  StreamOptions const& streams, FillOptions const& order = {}) {
  for (auto const producer : producers) {
    for (std::size_t const prefetch : {1, 2, 97, 1000, 4096, 0}) {
      SCOPED_TRACE(testing::Message()
                   << static_cast<int>(producer) << ", " << prefetch);
      HostStreamOptions const options = {.streams = streams,
                                         .prefetch = prefetch,
                                         .producer = producer,
                                         .fill = order};
      // Not more than some hundred blocks.
      std::size_t const count =
          prefetch == 0 ? truth.size() : std::min(truth.size(), 200 * prefetch);
      Stream numbers({}, options);
      auto const some = ragged(numbers, count);
      ASSERT_TRUE(same_bits(truth.data(), some.data(), count));
      Stream one_by_one({}, options);
      for (std::size_t i = 0; i < count; ++i) {
        ASSERT_TRUE(same_bits(truth[i], one_by_one.next())) << i;
      }
    }
  }
}

TEST(HostStream, gives_what_a_fill_gives) {
  check_values<HostStream<ranmar24>>(expected<ranmar24>(30'011), {});
  check_values<HostStream<mrg32k3a>>(expected<mrg32k3a>(30'011), {});
}

TEST(HostStream, gives_parts_from_an_offset) {
  StreamOptions const streams = {
      .first_stream = 3, .offset = 77, .leapfrog = {.part = 2, .num_parts = 5}};
  check_values<HostStream<ranmar24>>(expected<ranmar24>(20'011, streams),
                                     streams);
}

TEST(HostStream, gives_several_streams_in_turn) {
  for (std::uint64_t const count : {3, 50}) {
    StreamOptions const streams = {.first_stream = 1, .num_streams = count};
    check_values<HostStream<ranmar24>>(expected<ranmar24>(6011, streams),
                                       streams);
  }
}

TEST(HostStream, gives_several_streams_by_blocks) {
  for (std::int64_t const block : {1, 7, 100, 5000}) {
    StreamOptions const streams = {.first_stream = 1, .num_streams = 3};
    check_values<HostStream<ranmar24>>(
        expected<ranmar24>(6011, streams, in_blocks(block)), streams,
        in_blocks(block));
  }
  check_values<HostStream<ranmar24>>(expected<ranmar24>(3011), {},
                                     in_blocks(7));
}

TEST(HostStream, refuses_blocks_that_do_not_fit) {
  HostStreamOptions options = {.streams = {.num_streams = 3}};
  options.fill = in_blocks(0);
  RUNNEL_EXPECT_REFUSED(HostStream<ranmar24>({}, options), "Runnel::HostStream",
                        "a block of 0 values");
  options.fill = {.block = 4};
  RUNNEL_EXPECT_REFUSED(HostStream<ranmar24>({}, options), "a block of 4",
                        "Order::cyclic only");
  options.fill = in_blocks(4);
  HostStream<ranmar24> stream({}, options);
  stream.take(5);
  Snapshot const record = stream.snapshot();
  RUNNEL_EXPECT_REFUSED(HostStream<ranmar24>(record), "Runnel::HostStream",
                        "at value 5", "blocks of 4", "blocks of 1");
  HostStream<ranmar24> others({}, {.fill = in_blocks(3)});
  RUNNEL_EXPECT_REFUSED(others.restore(record), "blocks of 4", "blocks of 3");
}

/// Skipped are outputs of every stream: within a block of what was made only
/// where these are whole cycles.
TEST(HostStream, skips_in_blocks) {
  StreamOptions const streams = {.num_streams = 3};
  for (auto const producer : producers) {
    HostStream<ranmar24> stream({}, {.streams = streams,
                                     .prefetch = 1000,
                                     .producer = producer,
                                     .fill = in_blocks(4)});
    StreamSet<ranmar24> set({}, streams);
    for (std::uint64_t const skipped : {8, 5, 400, 1, 4}) {
      stream.jump(skipped);
      set.jump(skipped);
      auto const truth = filled<Uniform, float>(set, 7, in_blocks(4));
      for (float const value : truth) ASSERT_EQ(stream.next(), value);
    }
    EXPECT_EQ(stream.snapshot(), set.snapshot());
  }
}

TEST(HostStream, gives_values_of_two_outputs) {
  check_values<HostStream<ranmar24, double>>(
      expected<ranmar24, Uniform, double>(20'011), {});
}

TEST(HostStream, fills_long_arrays) {
  auto const truth = expected<ranmar24>(400'000);
  for (auto const producer : producers) {
    HostStream<ranmar24> stream({}, {.prefetch = 5000, .producer = producer});
    std::vector<float> values(truth.size());
    stream.fill(std::span(values).first(200'000));
    for (std::size_t i = 200'000; i < 202'000; ++i) values[i] = stream.next();
    stream.fill(std::span(values).subspan(202'000));
    EXPECT_TRUE(same_bits(truth, values));
  }
}

/// A snapshot at any point continues with the next number, and is that of a set
/// that has given as many.
template <class Stream>
void check_snapshots(StreamOptions const& streams,
                     FillOptions const& order = in_turn) {
  using Generator = typename Stream::generator_type;
  using T = typename Stream::value_type;
  auto const truth = expected<Generator>(12'000, streams, order);
  for (auto const producer : producers) {
    HostStreamOptions const options = {.streams = streams,
                                       .prefetch = 1000,
                                       .producer = producer,
                                       .fill = order};
    Stream stream({}, options);
    std::size_t done = 0;
    for (std::size_t const n : {0, 1, 500, 499, 1, 998, 2, 777, 1000, 3}) {
      stream.take(n);
      done += n;
      StreamSet<Generator> set({}, streams);
      filled<Uniform, T>(set, done, order);
      Snapshot const snapshot = stream.snapshot();
      EXPECT_EQ(snapshot, set.snapshot());
      for (std::uint64_t s = 0; s < set.size(); ++s) {
        EXPECT_EQ(stream.position(s), set.position(s));
      }
      Stream again(snapshot,
                   {.prefetch = 700, .producer = producer, .fill = order});
      std::vector<T> const rest(truth.begin() + static_cast<long>(done),
                                truth.begin() + static_cast<long>(done) + 3000);
      EXPECT_TRUE(same_bits(rest, ragged(again, rest.size())));
    }
  }
}

TEST(HostStream, saves_exactly_what_was_taken) {
  check_snapshots<HostStream<ranmar24>>({});
  check_snapshots<HostStream<ranmar24>>({.num_streams = 7, .offset = 5});
  check_snapshots<HostStream<mrg32k3a>>({.num_streams = 3});
  check_snapshots<HostStream<ranmar24>>({.num_streams = 3, .offset = 5},
                                        in_blocks(150));
}

TEST(HostStream, skips_resets_and_reseeds) {
  auto const truth = expected<ranmar24>(20'000);
  for (auto const producer : producers) {
    HostStream<ranmar24> stream({}, {.prefetch = 1000, .producer = producer});
    stream.jump(5);
    EXPECT_EQ(stream.next(), truth[5]);
    stream.jump(100);
    EXPECT_EQ(stream.next(), truth[106]);
    stream.jump(10'000);
    EXPECT_EQ(stream.next(), truth[10'107]);
    EXPECT_EQ(stream.position(), UInt128(10'108));
    Snapshot const there = stream.snapshot();
    stream.reset();
    EXPECT_EQ(stream.next(), truth[0]);
    stream.restore(there);
    EXPECT_EQ(stream.next(), truth[10'108]);
    stream.reset();
    EXPECT_EQ(stream.next(), truth[10'108]);
    stream.reseed(RanmarSeed::ij_kl(1, 2), {.first_stream = 1});
    HostStream<ranmar24> other(RanmarSeed::ij_kl(1, 2),
                               {.streams = {.first_stream = 1}});
    for (int i = 0; i < 2000; ++i) ASSERT_EQ(stream.next(), other.next());
  }
}

TEST(HostStream, moves_with_what_was_made) {
  auto const truth = expected<ranmar24>(5000);
  HostStream<ranmar24> first({}, {.prefetch = 1000});
  first.take(900);
  HostStream<ranmar24> second(std::move(first));
  for (std::size_t i = 900; i < 3000; ++i) ASSERT_EQ(second.next(), truth[i]);
  first = std::move(second);
  for (std::size_t i = 3000; i < 5000; ++i) ASSERT_EQ(first.next(), truth[i]);
  auto const moved_from = [](auto const& f) {
    return throws_saying<std::invalid_argument>(f, {"moved from"});
  };
  // NOLINTNEXTLINE(bugprone-use-after-move): it is what is tested.
  EXPECT_TRUE(moved_from([&] { second.next(); }));
  EXPECT_TRUE(moved_from([&] { second.take(1); }));
  EXPECT_TRUE(moved_from([&] { second.take(1, 0, 2); }));
  EXPECT_TRUE(moved_from([&] { second.jump(1); }));
  EXPECT_TRUE(moved_from([&] { second.reset(); }));
  EXPECT_TRUE(moved_from([&] { static_cast<void>(second.snapshot()); }));
  EXPECT_TRUE(moved_from([&] { static_cast<void>(second.position()); }));
}

TEST(HostStream, names_the_limit_of_a_request) {
  for (auto const producer : producers) {
    HostStream<ranmar24> stream({}, {.prefetch = 1000, .producer = producer});
    auto const truth = expected<ranmar24>(2001);
    stream.take(1);
    EXPECT_TRUE(throws_saying<std::invalid_argument>(
        [&] { stream.take(1001); }, {"1001", "1000", "prefetch"}));
    EXPECT_TRUE(throws_saying<std::invalid_argument>(
        [&] { stream.take(251, 0, 4); }, {"251", "4 threads", "1000"}));
    EXPECT_TRUE(throws_saying<std::invalid_argument>(
        [&] { stream.take(1, 4, 4); }, {"thread 4 of 4"}));
    EXPECT_TRUE(throws_saying<std::invalid_argument>(
        [&] { stream.take(1, -1, 4); }, {"thread -1 of 4"}));
    EXPECT_TRUE(stream.take(0).empty());
    auto const all = stream.take(1000);
    EXPECT_TRUE(same_bits(truth.data() + 1, all.data(), all.size()));
  }
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [] {
        HostStream<ranmar24> const huge({}, {.prefetch = std::size_t{1} << 50});
      },
      {"prefetch", "2^40"}));
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [] {
        HostStream<ranmar24> const none({}, {.streams = {.num_streams = 0}});
      },
      {"at least one"}));
}

TEST(HostStream, ends_where_its_stream_ends) {
  auto const end = Mrg32k3aSeed().stream_length();
  // A double takes two outputs.
  StreamOptions const streams = {.offset = end - UInt128(5000)};
  auto const truth = expected<mrg32k3a>(2500, streams);
  for (auto const producer : producers) {
    HostStream<mrg32k3a> stream(
        {}, {.streams = streams, .prefetch = 1000, .producer = producer});
    EXPECT_EQ(stream.values_left(), 2500);
    EXPECT_TRUE(same_bits(truth[0], stream.next()));
    stream.take(1000);
    stream.take(999);
    EXPECT_EQ(stream.values_left(), 500);
    auto const too_many = [](auto const& f) {
      return throws_saying<std::invalid_argument>(
          f, {"501", "500", "left", "mrg32k3a"});
    };
    EXPECT_TRUE(too_many([&] { stream.take(501); }));
    std::vector<double> values(501);
    EXPECT_TRUE(too_many([&] { stream.fill(values); }));
    EXPECT_EQ(stream.position(), end - UInt128(1000));
    auto const last = stream.take(500);
    EXPECT_TRUE(same_bits(truth.data() + 2000, last.data(), 500));
    EXPECT_TRUE(throws_saying<std::invalid_argument>([&] { stream.next(); },
                                                     {"0 left"}));
    EXPECT_TRUE(throws_saying<std::invalid_argument>([&] { stream.jump(1); },
                                                     {"beyond"}));
    stream.reset();
    EXPECT_TRUE(same_bits(truth[0], stream.next()));
  }
}

TEST(HostStream, ends_in_blocks_where_a_stream_ends) {
  auto const end = Mrg32k3aSeed().stream_length();
  // 50 values a stream: two blocks and a half; stream 0 ends first.
  StreamOptions const streams = {.num_streams = 3,
                                 .offset = end - UInt128(100)};
  auto const truth = expected<mrg32k3a>(130, streams, in_blocks(20));
  for (auto const producer : producers) {
    HostStream<mrg32k3a> stream({}, {.streams = streams,
                                     .prefetch = 16,
                                     .producer = producer,
                                     .fill = in_blocks(20)});
    EXPECT_EQ(stream.values_left(), 130);
    for (double const value : truth) ASSERT_EQ(stream.next(), value);
    RUNNEL_EXPECT_REFUSED(stream.next(), "0 left");
  }
}

TEST(HostStream, goes_past_the_end_where_allowed) {
  auto const end = Mrg32k3aSeed().stream_length();
  StreamOptions const streams = {.offset = end - UInt128(500),
                                 .allow_overlap = true};
  auto const truth = expected<mrg32k3a>(4000, streams);
  for (auto const producer : producers) {
    HostStream<mrg32k3a> stream(
        {}, {.streams = streams, .prefetch = 1000, .producer = producer});
    stream.take(300);
    static_cast<void>(stream.snapshot());
    stream.jump(1000);
    stream.reset();
    EXPECT_TRUE(same_bits(truth, ragged(stream, truth.size())));
  }
}

TEST(HostStreams, are_found_by_number) {
  HostStreams<ranmar24> streams;
  auto const truth = expected<ranmar24>(3);
  EXPECT_EQ(streams.create(1).next(), truth[0]);
  streams.create(7, RanmarSeed(), {.streams = {.offset = 2}});
  EXPECT_EQ(streams.at(7).next(), truth[2]);
  EXPECT_EQ(streams.at(1).next(), truth[1]);
  streams.create(9, streams.at(1).snapshot());
  EXPECT_EQ(streams.at(9).next(), truth[2]);
  EXPECT_EQ(streams.size(), 3);
  EXPECT_TRUE(throws_saying<std::invalid_argument>([&] { streams.create(7); },
                                                   {"stream 7", "already"}));
  streams.erase(7);
  auto const gone = [](auto const& f) {
    return throws_saying<std::invalid_argument>(f, {"no stream 7", "erased"});
  };
  EXPECT_TRUE(gone([&] { streams.at(7).next(); }));
  EXPECT_TRUE(gone([&] { streams.erase(7); }));
  EXPECT_FALSE(streams.contains(7));
}

}  // namespace
}  // namespace Runnel::Testing
