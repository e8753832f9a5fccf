// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_INTERFACES_HOST_STREAM_CHECKS_HPP
#define RUNNEL_TESTS_INTERFACES_HOST_STREAM_CHECKS_HPP

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <vector>

/// What host streams give, by all ways of asking, beside what a fill gives.
namespace Runnel::Testing {

inline constexpr Producer producers[] = {
    Producer::background_thread, Producer::calling_thread,
    Producer::execution_space, Producer::automatic};

inline constexpr FillOptions in_turn = {.order = Order::interleaved};
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

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_INTERFACES_HOST_STREAM_CHECKS_HPP
