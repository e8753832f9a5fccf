// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The cases of tests/interfaces/host_stream_test.cpp through C: streams give
// the values of a fill, whichever thread makes them and however they are asked
// for.

#include <gtest/gtest.h>
#include <runnel/capi/host_stream.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "host_streams.hpp"
#include "sets.hpp"

namespace Runnel::Testing::CStreams {
namespace {

template <class T>
void check_values(char const* generator, runnel_type type,
                  char const* distribution, std::size_t count,
                  runnel_stream_options const& options) {
  SCOPED_TRACE(testing::Message()
               << generator << ", " << type << ", " << distribution);
  CSet const set(generator, options);
  CSet const same(generator, options);
  auto const truth = filled<T>(same, type, distribution, count);
  for (auto const producer : producers) {
    for (std::size_t const prefetch : {1, 97, 1000, 0}) {
      SCOPED_TRACE(testing::Message() << producer << ", " << prefetch);
      CStream const stream(set, type, distribution, {prefetch, producer});
      std::size_t const some =
          prefetch == 0 ? count : std::min(count, 100 * prefetch);
      auto const values = ragged<T>(stream, some);
      ASSERT_EQ(std::memcmp(values.data(), truth.data(), some * sizeof(T)), 0);
    }
  }
}

TEST(CHostStream, GivesWhatAFillGives) {
  for (std::uint64_t const streams : {1, 3}) {
    auto const options = in_turn(streams);
    check_values<float>("ranmar24", RUNNEL_FLOAT, "uniform", 8011, options);
    check_values<double>("ranmar24", RUNNEL_DOUBLE, "default", 8011, options);
    check_values<double>("ranmar48", RUNNEL_DOUBLE, "reference", 8011, options);
    check_values<std::uint32_t>("philox4x32", RUNNEL_U32, "native", 8011,
                                options);
    check_values<std::uint64_t>("ranmar48", RUNNEL_U64, "native", 8011,
                                options);
    check_values<std::uint64_t>("ranmar24", RUNNEL_U64, "words", 8011, options);
    check_values<std::int32_t>("philox4x32", RUNNEL_I31, "bits", 8011, options);
  }
}

/// For languages without inline functions of C.
TEST(CHostStream, IsCalledByTheNameOfTheType) {
  CSet const set("ranmar24"), same("ranmar24");
  CStream const stream(set, RUNNEL_FLOAT, "uniform");
  auto const all = filled<float>(same, RUNNEL_FLOAT, "uniform", 12);
  float value = 0;
  ASSERT_EQ(runnel_host_stream_next(stream, RUNNEL_FLOAT, &value), RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(value, all[0]);
  void const* some = nullptr;
  ASSERT_EQ(runnel_host_stream_take(stream, RUNNEL_FLOAT, 10, &some), RUNNEL_OK)
      << runnel_last_error();
  EXPECT_TRUE(std::equal(all.begin() + 1, all.begin() + 11,
                         static_cast<float const*>(some)));
  EXPECT_EQ(take<float>(stream, 1)[0], all[11]);
  double wide = -1;
  auto const wrong = RUNNEL_ERROR_INVALID_ARGUMENT;
  EXPECT_EQ(runnel_host_stream_next(stream, RUNNEL_DOUBLE, &wide), wrong);
  EXPECT_EQ(wide, -1);
  EXPECT_EQ(runnel_host_stream_next(stream, RUNNEL_FLOAT, nullptr), wrong);
  EXPECT_EQ(runnel_host_stream_take(stream, RUNNEL_U32, 1, &some), wrong);
  EXPECT_EQ(runnel_host_stream_take(stream, RUNNEL_FLOAT, 1, nullptr), wrong);
  EXPECT_EQ(position_of(stream), 12u);
}

TEST(CHostStream, GivesDistributionsWithParameters) {
  for (std::uint64_t const streams : {1, 3}) {
    auto const options = in_turn(streams);
    check_values<float>("philox4x32", RUNNEL_FLOAT, "normal:0,2.5", 5011,
                        options);
    check_values<double>("ranmar24", RUNNEL_DOUBLE, "exponential:3", 5011,
                         options);
    check_values<std::int32_t>("ranmar48", RUNNEL_I32, "poisson:4.2", 5011,
                               options);
    check_values<std::int64_t>("philox4x32", RUNNEL_I64, "integers:1,6", 5011,
                               options);
  }
}

TEST(CHostStream, GivesPartsFromAnOffset) {
  auto options = in_turn();
  options.first_stream = 3;
  options.offset_low = 77;
  options.part = 2;
  options.num_parts = 5;
  check_values<float>("ranmar24", RUNNEL_FLOAT, "uniform", 8011, options);
}

TEST(CHostStream, FillsLongArrays) {
  CSet const set("ranmar24");
  CSet const same("ranmar24");
  auto const truth = filled<float>(same, RUNNEL_FLOAT, "uniform", 300000);
  for (auto const producer : producers) {
    CStream const stream(set, RUNNEL_FLOAT, nullptr, {5000, producer});
    std::vector<float> values(truth.size());
    auto const fill = [&](std::size_t first, std::size_t last) {
      EXPECT_EQ(runnel_host_stream_fill(stream, RUNNEL_FLOAT,
                                        values.data() + first, last - first),
                RUNNEL_OK)
          << runnel_last_error();
    };
    fill(0, 150000);
    for (std::size_t i = 150000; i < 152000; ++i) next(stream, &values[i]);
    fill(152000, truth.size());
    EXPECT_EQ(values, truth);
  }
}

// A set whose order is cyclic gives by blocks, and so does its stream.
TEST(CHostStream, GivesStreamsByBlocks) {
  for (auto const producer : producers) {
    CSet const set("ranmar24", in_turn(3));
    CSet const same("ranmar24", in_turn(3));
    ASSERT_EQ(runnel_set_cyclic_order(set, 7), RUNNEL_OK);
    ASSERT_EQ(runnel_set_cyclic_order(same, 7), RUNNEL_OK);
    auto const truth = filled<float>(same, RUNNEL_FLOAT, "uniform", 6000);
    CStream const stream(set, RUNNEL_FLOAT, "uniform", {100, producer});
    auto values = ragged<float>(stream, 2003);
    CSet snapshot;
    ASSERT_EQ(runnel_host_stream_snapshot(stream, snapshot.place()), RUNNEL_OK)
        << runnel_last_error();
    auto const rest = filled<float>(snapshot, RUNNEL_FLOAT, "uniform", 3000);
    values.insert(values.end(), rest.begin(), rest.end());
    EXPECT_TRUE(std::equal(values.begin(), values.end(), truth.begin()));
  }
}

// Inside a cycle of blocks only the same blocks go on.
TEST(CHostStream, RefusesBlocksThatDoNotFit) {
  CSet const set("ranmar24", in_turn(3));
  ASSERT_EQ(runnel_set_cyclic_order(set, 4), RUNNEL_OK);
  filled<float>(set, RUNNEL_FLOAT, "uniform", 5);
  CStream const stream(set, RUNNEL_FLOAT, "uniform");
  CSet other;
  ASSERT_EQ(runnel_copy(set, other.place()), RUNNEL_OK);
  ASSERT_EQ(runnel_set_order(other, RUNNEL_INTERLEAVED), RUNNEL_OK);
  runnel_host_stream* none = nullptr;
  expect_error(
      runnel_host_stream_create(other, RUNNEL_FLOAT, nullptr, nullptr, &none),
      RUNNEL_ERROR_INVALID_ARGUMENT, "blocks of 4");
  EXPECT_EQ(none, nullptr);
  ASSERT_EQ(runnel_set_cyclic_order(other, 3), RUNNEL_OK);
  expect_error(runnel_host_stream_restore(stream, other),
               RUNNEL_ERROR_INVALID_ARGUMENT, "blocks of 3");
  auto const rest = filled<float>(set, RUNNEL_FLOAT, "uniform", 30);
  EXPECT_EQ(ragged<float>(stream, 30), rest);
}

// Skipped are outputs of every stream, wherever a cycle stands.
TEST(CHostStream, SkipsInBlocks) {
  for (auto const producer : producers) {
    CSet const set("ranmar24", in_turn(3));
    ASSERT_EQ(runnel_set_cyclic_order(set, 4), RUNNEL_OK);
    CStream const stream(set, RUNNEL_FLOAT, "uniform", {1000, producer});
    for (std::uint64_t const skipped : {8, 5, 400, 1, 4}) {
      ASSERT_EQ(runnel_host_stream_jump(stream, skipped), RUNNEL_OK);
      ASSERT_EQ(runnel_jump(set, skipped), RUNNEL_OK);
      for (auto const expected :
           filled<float>(set, RUNNEL_FLOAT, "uniform", 7)) {
        float value = -1;
        ASSERT_EQ(next(stream, &value), RUNNEL_OK) << runnel_last_error();
        ASSERT_EQ(value, expected);
      }
    }
    for (std::uint64_t s = 0; s < 3; ++s) {
      EXPECT_EQ(position_of(stream, s), position(set, s));
    }
  }
}

TEST(CHostStream, EndsInBlocksWhereAStreamEnds) {
  // 50 outputs per stream of Philox' 2^66: two blocks and a half.
  auto options = in_turn(3);
  options.offset_high = 3;
  options.offset_low = UINT64_MAX - 49;
  CSet const set("philox4x32", options);
  CSet const same("philox4x32", options);
  ASSERT_EQ(runnel_set_cyclic_order(set, 20), RUNNEL_OK);
  ASSERT_EQ(runnel_set_cyclic_order(same, 20), RUNNEL_OK);
  auto const truth = filled<std::uint32_t>(same, RUNNEL_U32, "native", 130);
  for (auto const producer : producers) {
    CStream const stream(set, RUNNEL_U32, "native", {16, producer});
    EXPECT_EQ(runnel_host_stream_values_left(stream), 130u);
    EXPECT_EQ(ragged<std::uint32_t>(stream, 130), truth);
    std::uint32_t value = 0;
    expect_error(next(stream, &value), RUNNEL_ERROR_EXHAUSTED, "0 left");
  }
}

/// From the middle of a turn, far from the end when blocks begin to be made.
TEST(CHostStream, CountsWhatIsLeftFromTheMiddleOfATurn) {
  // Doubles take two of Philox' 2^66 outputs.
  constexpr std::uint64_t outputs = (std::uint64_t{1} << 21) + 100;
  constexpr std::uint64_t left = outputs - 1;
  auto options = in_turn(2);
  options.offset_high = 3;
  options.offset_low = UINT64_MAX - (outputs - 1);
  CSet const set("philox4x32", options);
  for (auto const producer : producers) {
    CStream const whole(set, RUNNEL_DOUBLE, nullptr, {0, producer});
    EXPECT_EQ(runnel_host_stream_values_left(whole), outputs);
    take<double>(whole, 1);
    CSet snapshot;
    ASSERT_EQ(runnel_host_stream_snapshot(whole, snapshot.place()), RUNNEL_OK)
        << runnel_last_error();
    CStream const stream(snapshot, RUNNEL_DOUBLE, nullptr, {0, producer});
    EXPECT_EQ(runnel_host_stream_values_left(stream), left);
    std::uint64_t const most = runnel_host_stream_prefetch(stream);
    for (std::uint64_t n = left - 2; n > 0; n -= std::min(n, most)) {
      take<double>(stream, std::min(n, most));
    }
    EXPECT_EQ(runnel_host_stream_values_left(stream), 2u);
    take<double>(stream, 2);
    EXPECT_EQ(runnel_host_stream_values_left(stream), 0u);
    std::vector<double> values(10);
    expect_error(
        runnel_host_stream_fill(stream, RUNNEL_DOUBLE, values.data(), 10),
        RUNNEL_ERROR_EXHAUSTED, "10 values of philox4x32 go past the end");
    expect_error(next(stream, values.data()), RUNNEL_ERROR_EXHAUSTED, "0 left");
  }
}

}  // namespace
}  // namespace Runnel::Testing::CStreams
