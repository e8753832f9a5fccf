// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Host streams give the values of a fill, whichever thread makes them and
// however they are asked for.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <runnel/distributions/normal.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/interfaces/host_streams.hpp>
#include <string>
#include <testing/throws.hpp>
#include <vector>

#include "interfaces/host_stream_checks.hpp"

namespace Runnel::Testing {
namespace {

TEST(HostStream, GivesWhatAFillGives) {
  check_values<HostStream<ranmar24>>(expected<ranmar24>(30'011), {});
  check_values<HostStream<mrg32k3a>>(expected<mrg32k3a>(30'011), {});
}

TEST(HostStream, GivesPartsFromAnOffset) {
  StreamOptions const streams = {
      .first_stream = 3, .offset = 77, .leapfrog = {.part = 2, .num_parts = 5}};
  check_values<HostStream<ranmar24>>(expected<ranmar24>(20'011, streams),
                                     streams);
}

TEST(HostStream, GivesSeveralStreamsInTurn) {
  for (std::uint64_t const count : {3, 50}) {
    StreamOptions const streams = {.first_stream = 1, .num_streams = count};
    check_values<HostStream<ranmar24>>(expected<ranmar24>(6011, streams),
                                       streams);
  }
}

TEST(HostStream, GivesValuesOfTwoOutputs) {
  check_values<HostStream<ranmar24, double>>(
      expected<ranmar24, Uniform, double>(20'011), {});
}

TEST(HostStream, FillsLongArrays) {
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

TEST(HostStream, SavesExactlyWhatWasTaken) {
  check_snapshots<HostStream<ranmar24>>({});
  check_snapshots<HostStream<ranmar24>>({.num_streams = 7, .offset = 5});
  check_snapshots<HostStream<mrg32k3a>>({.num_streams = 3});
}

TEST(HostStream, SkipsResetsAndReseeds) {
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

TEST(HostStream, MovesWithWhatWasMade) {
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

TEST(HostStream, NamesTheLimitOfARequest) {
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
  EXPECT_TRUE(throws_saying<std::invalid_argument>(
      [] { HostStream<ranmar24> const chunks({}, {.fill = {.chunk = -5}}); },
      {"Runnel::HostStream", "chunk of -5"}));
  for (auto const producer : producers) {
    EXPECT_TRUE(throws_saying<std::invalid_argument>(
        [producer] {
          HostStream<ranmar24> parts(
              {}, {.streams = {.leapfrog = {0, std::uint64_t{1} << 33}},
                   .producer = producer});
          parts.next();
        },
        {"8589934592 leapfrog parts of ranmar24"}));
  }
}

TEST(HostStream, EndsWhereItsStreamEnds) {
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
                                                     {"1 outputs"}));
    stream.reset();
    EXPECT_TRUE(same_bits(truth[0], stream.next()));
  }
}

TEST(HostStream, TakesADistributionByItsType) {
  HostStream<mrg32k3a, double, Normal> stream(7);
  HostStream<mrg32k3a, double, Normal> given(7, {}, Normal(0, 1));
  StreamSet<mrg32k3a> set(7);
  Kokkos::View<double*> const values("values", 100);
  fill(values, set, Normal());
  auto const truth = copied_to_host(values);
  EXPECT_TRUE(same_bits(truth, ragged(stream, truth.size())));
  EXPECT_TRUE(same_bits(truth, ragged(given, truth.size())));
}

/// From the middle of a turn, far from the end when blocks begin to be made.
TEST(HostStream, CountsWhatIsLeftFromTheMiddleOfATurn) {
  constexpr std::uint64_t outputs = (std::uint64_t{1} << 21) + 100;
  StreamOptions const streams = {
      .num_streams = 2,
      .offset = Mrg32k3aSeed().stream_length() - UInt128(outputs)};
  constexpr std::uint64_t left = outputs - 1;  // doubles of two outputs
  for (auto const producer : producers) {
    HostStreamOptions const options = {.streams = streams,
                                       .producer = producer};
    HostStream<mrg32k3a> whole({}, options);
    EXPECT_EQ(whole.values_left(), outputs);
    whole.next();
    HostStream<mrg32k3a> stream(whole.snapshot(), options);
    EXPECT_EQ(stream.values_left(), left);
    stream.discard(left - 2);
    EXPECT_EQ(stream.values_left(), 2);
    stream.take(2);
    EXPECT_EQ(stream.values_left(), 0);
    std::vector<double> values(10);
    RUNNEL_EXPECT_REFUSED(stream.fill(values), "10 values", "0 left");
    RUNNEL_EXPECT_REFUSED(stream.next(), "0 left");
  }
}

TEST(HostStream, GoesPastTheEndWhereAllowed) {
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

TEST(HostStreams, AreFoundByNumber) {
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

TEST(HostStreams, AreFoundByAnyNumber) {
  HostStreams<philox4x32> streams;
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t i = 0; i < 600; ++i) numbers.push_back(i * i % 2311);
  numbers.insert(numbers.end(), {5000, 3000, 2400, UINT64_MAX});
  // Some of them come twice.
  for (auto const id : numbers) {
    if (streams.contains(id)) continue;
    streams.create(id, PhiloxSeed(id), {.prefetch = 4});
  }
  for (auto const id : numbers) {
    EXPECT_EQ(streams.at(id).seed().numbers(), PhiloxSeed(id).numbers()) << id;
  }
  for (auto const id : numbers) {
    if (id % 3 == 0 && streams.contains(id)) streams.erase(id);
    if (id % 3 == 0) {
      EXPECT_TRUE(throws_saying<std::invalid_argument>(
          [&] { streams.at(id); }, {"no stream " + std::to_string(id)}));
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
