// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <runnel/capi/host_stream.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "sets.hpp"

// Small requests one after the other, which the calling thread makes after the
// first few, against one request that kernels make.

namespace Runnel::Testing {
namespace {

runnel_stream_options options_of(std::uint64_t streams, runnel_order order) {
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.num_streams = streams;
  options.order = order;
  return options;
}

/// A number of values by calls of `pieces` in turn.
std::vector<double> by_pieces(
    runnel_stream_set* set, std::size_t count,
    std::vector<std::size_t> const& pieces,
    std::function<void()> const& between = [] {}) {
  std::vector<double> values(count, -1);
  std::size_t piece = 0;
  for (std::size_t at = 0; at < count; ++piece) {
    std::size_t const n = std::min(pieces[piece % pieces.size()], count - at);
    EXPECT_EQ(runnel_fill_double(set, RUNNEL_UNIFORM, values.data() + at, n),
              RUNNEL_OK)
        << runnel_last_error();
    at += n;
    between();
  }
  return values;
}

TEST(CSmallFills, GiveTheValuesOfOneFill) {
  constexpr std::size_t count = 120'011;
  for (std::size_t i = 0; i < runnel_num_generators(); ++i) {
    char const* const name = runnel_generator_name(i);
    SCOPED_TRACE(name);
    for (std::uint64_t const streams : {1, 3}) {  // several: by kernels
      // A set of one stream has no order.
      auto const options = options_of(
          streams, streams == 1 ? RUNNEL_BLOCKED : RUNNEL_INTERLEAVED);
      CSet const whole(name, options);
      CSet const pieces(name, options);
      auto const expected = by_pieces(whole, count, {count});
      // Rows of small requests, ended by large ones.
      EXPECT_EQ(by_pieces(pieces, count,
                          {1, 2, 3, 5, 7, 1, 0, 1000, 9999, 1, 30'000, 4, 4, 4,
                           4, 4, 66'000}),
                expected);
      for (std::uint64_t s = 0; s < streams; ++s) {
        EXPECT_EQ(position(pieces, s), position(whole, s));
      }
    }
  }
}

/// Other uses of the set in between change nothing.
TEST(CSmallFills, ShareTheirSetWithOtherCalls) {
  for (std::uint64_t const streams : {1, 2}) {
    SCOPED_TRACE(streams);
    auto const options =
        options_of(streams, streams == 1 ? RUNNEL_BLOCKED : RUNNEL_INTERLEAVED);
    CSet const whole("ranmar24", options);
    CSet const pieces("ranmar24", options);
    auto const expected = by_pieces(whole, 600, {600});
    std::uint64_t calls = 0;
    auto const values = by_pieces(pieces, 600, {10}, [&] {
      ++calls;
      if (calls % 6 != 0) return;
      // A double takes two outputs.
      std::uint64_t const outputs = 2 * 10 * calls / streams;
      CSet copy, last;
      ASSERT_EQ(runnel_copy(pieces, copy.place()), RUNNEL_OK);
      EXPECT_EQ(position(copy, streams - 1), outputs);
      ASSERT_EQ(runnel_split_streams(pieces, streams - 1, 1, last.place()),
                RUNNEL_OK);
      EXPECT_EQ(position(last), outputs);
      EXPECT_EQ(doubles(copy, 2).back(), doubles(last, 2)[2 - streams]);
      ASSERT_EQ(runnel_jump(pieces, 0), RUNNEL_OK);
      ASSERT_EQ(runnel_fence(pieces), RUNNEL_OK);
    });
    EXPECT_EQ(values, expected);
  }
}

TEST(CSmallFills, ChangeTheirTypeAndSeed) {
  CSet const set("philox4x32");
  std::vector<std::uint32_t> words(8);
  std::vector<float> floats(8);
  for (int call = 0; call < 10; ++call) {
    std::uint64_t const at = position(set);
    ASSERT_EQ(runnel_fill_u32(set, RUNNEL_NATIVE, words.data(), 4), RUNNEL_OK);
    ASSERT_EQ(runnel_fill_float(set, RUNNEL_REFERENCE, floats.data(), 4),
              RUNNEL_OK);
    EXPECT_EQ(position(set), at + 8);
    CSet const twin("philox4x32");
    ASSERT_EQ(runnel_jump(twin, at), RUNNEL_OK);
    std::vector<std::uint32_t> same(4);
    ASSERT_EQ(runnel_fill_u32(twin, RUNNEL_NATIVE, same.data(), 4), RUNNEL_OK);
    words.resize(4);
    EXPECT_EQ(words, same);
  }
  // Other streams.
  std::uint64_t const seed = 77;
  ASSERT_EQ(runnel_seed(set, nullptr, &seed, 1), RUNNEL_OK)
      << runnel_last_error();
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  CSet const twin("philox4x32", options);
  ASSERT_EQ(runnel_seed(twin, nullptr, &seed, 1), RUNNEL_OK);
  EXPECT_EQ(by_pieces(set, 100, {10}), by_pieces(twin, 100, {100}));
}

TEST(CSmallFills, AreGoneOnFromByHostStreams) {
  CSet const whole("ranmar24");
  CSet const pieces("ranmar24");
  auto const expected = doubles(whole, 110);
  by_pieces(pieces, 100, {10});
  runnel_host_stream* stream = nullptr;
  ASSERT_EQ(runnel_host_stream_create(pieces, RUNNEL_DOUBLE, "uniform", nullptr,
                                      &stream),
            RUNNEL_OK)
      << runnel_last_error();
  for (std::size_t i = 100; i < 110; ++i) {
    double value = -1;
    EXPECT_EQ(runnel_host_stream_next_double(stream, &value), RUNNEL_OK);
    EXPECT_EQ(value, expected[i]);
  }
  EXPECT_EQ(runnel_host_stream_destroy(stream), RUNNEL_OK);
}

TEST(CSmallFills, RefuseWhatFillsRefuse) {
  CSet const set("philox4x32");
  double value = 0;
  for (int call = 0; call < 6; ++call) {
    EXPECT_EQ(runnel_fill_double(set, RUNNEL_UNIFORM, &value, 1), RUNNEL_OK);
    EXPECT_EQ(runnel_fill_double(set, RUNNEL_NATIVE, &value, 1),
              RUNNEL_ERROR_NO_SUCH_VALUES);
    EXPECT_EQ(runnel_fill_double(set, RUNNEL_UNIFORM, nullptr, 1),
              RUNNEL_ERROR_INVALID_ARGUMENT);
  }
  // The end of the stream's 2^66 outputs.
  ASSERT_EQ(runnel_jump128(set, UINT64_MAX - 30, 3), RUNNEL_OK)
      << runnel_last_error();
  std::uint32_t words[20];
  auto const fill = [&](std::size_t count) {
    return runnel_fill_u32(set, RUNNEL_NATIVE, words, count);
  };
  for (int call = 0; call < 6; ++call) ASSERT_EQ(fill(2), RUNNEL_OK);
  expect_error(fill(20), RUNNEL_ERROR_EXHAUSTED,
               "20 values of 1 streams of philox4x32 go past the end");
  EXPECT_EQ(fill(3), RUNNEL_OK);
}

}  // namespace
}  // namespace Runnel::Testing
