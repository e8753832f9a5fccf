// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where streams of C stand, end, and are shared; and what they refuse.

#include <gtest/gtest.h>
#include <runnel/capi/host_stream.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <runnel/config.hpp>
#include <thread>
#include <vector>

#include "host_streams.hpp"
#include "sets.hpp"

namespace Runnel::Testing::CStreams {
namespace {

// A snapshot at any point is a set that has given as many.
TEST(CHostStream, SavesExactlyWhatWasTaken) {
  auto const options = in_turn(7);
  CSet const set("ranmar24", options);
  CSet const whole("ranmar24", options);
  auto const truth = filled<float>(whole, RUNNEL_FLOAT, "uniform", 12000);
  for (auto const producer : producers) {
    CStream const stream(set, RUNNEL_FLOAT, "uniform", {1000, producer});
    CSet const stepped("ranmar24", options);
    std::size_t done = 0;
    for (std::size_t const n : {0, 1, 500, 499, 1, 998, 2, 777, 1000, 3}) {
      take<float>(stream, n);
      filled<float>(stepped, RUNNEL_FLOAT, "uniform", n);
      done += n;
      for (std::uint64_t s = 0; s < 7; ++s) {
        EXPECT_EQ(position_of(stream, s), position(stepped, s));
      }
      CSet snapshot;
      ASSERT_EQ(runnel_host_stream_snapshot(stream, snapshot.place()),
                RUNNEL_OK)
          << runnel_last_error();
      CStream const again(snapshot, RUNNEL_FLOAT, "uniform", {700, producer});
      std::vector<float> const rest(
          truth.begin() + static_cast<std::ptrdiff_t>(done),
          truth.begin() + static_cast<std::ptrdiff_t>(done) + 2000);
      EXPECT_EQ(ragged<float>(again, 2000), rest);
      EXPECT_EQ(filled<float>(snapshot, RUNNEL_FLOAT, "uniform", 2000), rest);
    }
  }
}

#if RUNNEL_ENABLE_HDF5
TEST(CHostStream, GoesOnFromACheckpoint) {
  auto const file = testing::TempDir() + "runnel_capi_host_stream.h5";
  CSet const set("ranmar48", in_turn(3));
  CStream const stream(set, RUNNEL_DOUBLE);
  take<double>(stream, 1001);
  ASSERT_EQ(runnel_host_stream_save(stream, file.c_str()), RUNNEL_OK)
      << runnel_last_error();
  CSet loaded;
  ASSERT_EQ(runnel_load(file.c_str(), "ranmar48", loaded.place()), RUNNEL_OK)
      << runnel_last_error();
  CStream const again(loaded, RUNNEL_DOUBLE);
  EXPECT_EQ(ragged<double>(again, 3000), ragged<double>(stream, 3000));
  expect_error(runnel_host_stream_save(stream, nullptr),
               RUNNEL_ERROR_INVALID_ARGUMENT, "file is NULL");
  expect_error(runnel_host_stream_save(stream, "/no/such/folder/x.h5"),
               RUNNEL_ERROR_CHECKPOINT, "");
}
#endif

TEST(CHostStream, SkipsResetsAndRestores) {
  CSet const set("ranmar24");
  CSet const same("ranmar24");
  auto const truth = filled<float>(same, RUNNEL_FLOAT, "uniform", 20000);
  for (auto const producer : producers) {
    CStream const stream(set, RUNNEL_FLOAT, nullptr, {1000, producer});
    auto const next_is = [&](std::size_t i) {
      float value = -1;
      EXPECT_EQ(next(stream, &value), RUNNEL_OK) << runnel_last_error();
      EXPECT_EQ(value, truth[i]);
    };
    EXPECT_EQ(runnel_host_stream_jump(stream, 5), RUNNEL_OK);
    next_is(5);
    EXPECT_EQ(runnel_host_stream_jump(stream, 100), RUNNEL_OK);
    next_is(106);
    EXPECT_EQ(runnel_host_stream_jump128(stream, 10000, 0), RUNNEL_OK);
    next_is(10107);
    EXPECT_EQ(position_of(stream), 10108u);
    CSet there;
    EXPECT_EQ(runnel_host_stream_snapshot(stream, there.place()), RUNNEL_OK);
    EXPECT_EQ(runnel_host_stream_reset(stream), RUNNEL_OK);
    next_is(0);
    EXPECT_EQ(runnel_host_stream_restore(stream, there), RUNNEL_OK);
    next_is(10108);
    EXPECT_EQ(runnel_host_stream_reset(stream), RUNNEL_OK);
    next_is(10108);
    // A set of another generator that has such values.
    CSet const other("philox4x32");
    CSet const another("philox4x32");
    EXPECT_EQ(runnel_host_stream_restore(stream, other), RUNNEL_OK);
    EXPECT_EQ(ragged<float>(stream, 2000),
              filled<float>(another, RUNNEL_FLOAT, "uniform", 2000));
  }
}

TEST(CHostStream, GoesBackOverLongBlocks) {
  // More than is made again: by a jump.
  constexpr std::size_t block = std::size_t{3} << 20;
  CSet const set("ranmar24");
  CStream const stream(set, RUNNEL_FLOAT, nullptr,
                       {block, RUNNEL_BACKGROUND_THREAD});
  take<float>(stream, block - 10);
  EXPECT_EQ(runnel_host_stream_jump(stream, block), RUNNEL_OK);
  CSet const jumped("ranmar24");
  ASSERT_EQ(runnel_jump(jumped, 2 * block - 10), RUNNEL_OK);
  EXPECT_EQ(ragged<float>(stream, 1000),
            filled<float>(jumped, RUNNEL_FLOAT, "uniform", 1000));
}

TEST(CHostStream, IsSharedByThreads) {
  constexpr int num_threads = 3;
  constexpr std::size_t rounds = 300;
  std::vector<std::size_t> starts = {0};
  for (std::size_t k = 0; k < rounds; ++k) {
    starts.push_back(starts.back() + k * 11 % 51 * num_threads);
  }
  CSet const same("ranmar24");
  auto const truth =
      filled<float>(same, RUNNEL_FLOAT, "uniform", starts.back() + 2);
  for (auto const producer : producers) {
    CSet const set("ranmar24");
    CStream const stream(set, RUNNEL_FLOAT, nullptr, {256, producer});
    std::vector<float> values(truth.size());
    next(stream, values.data());
    auto const work = [&](int t) {
      for (std::size_t k = 0; k < rounds; ++k) {
        std::size_t const n = k * 11 % 51;
        void const* slice = nullptr;
        ASSERT_EQ(runnel_host_stream_take_shared(stream, RUNNEL_FLOAT, n, t,
                                                 num_threads, &slice),
                  RUNNEL_OK)
            << runnel_last_error();
        if (n == 0) continue;
        std::memcpy(&values[1 + starts[k] + static_cast<std::size_t>(t) * n],
                    slice, n * sizeof(float));
      }
    };
    std::vector<std::thread> others;
    for (int t = 1; t < num_threads; ++t) others.emplace_back(work, t);
    work(0);
    for (auto& other : others) other.join();
    EXPECT_EQ(position_of(stream), starts.back() + 1);
    next(stream, &values.back());
    EXPECT_EQ(values, truth);
  }
}

TEST(CHostStream, TellsThreadsThatAreOutOfStep) {
  CSet const set("ranmar24");
  CStream const stream(set, RUNNEL_FLOAT, nullptr, {1000, RUNNEL_AUTOMATIC});
  float value = 0;
  void const* slice = nullptr;
  EXPECT_EQ(
      runnel_host_stream_take_shared(stream, RUNNEL_FLOAT, 10, 0, 2, &slice),
      RUNNEL_OK);
  expect_error(next(stream, &value), RUNNEL_ERROR_INVALID_ARGUMENT,
               "different numbers of slices");
  expect_error(
      runnel_host_stream_take_shared(stream, RUNNEL_FLOAT, 10, 0, 3, &slice),
      RUNNEL_ERROR_INVALID_ARGUMENT, "one of 3 threads");
  EXPECT_EQ(
      runnel_host_stream_take_shared(stream, RUNNEL_FLOAT, 10, 1, 2, &slice),
      RUNNEL_OK);
  EXPECT_EQ(next(stream, &value), RUNNEL_OK);
}

TEST(CHostStream, TakesNothingToNowhere) {
  CSet const set("philox4x32", in_turn());
  CStream const stream(set, RUNNEL_U32, "native", {1000, RUNNEL_AUTOMATIC});
  for (std::uint64_t n = 0; n < 2; ++n) {  // none is ready, then some are
    expect_error(runnel_host_stream_next_u32(stream, nullptr),
                 RUNNEL_ERROR_INVALID_ARGUMENT, "NULL");
    EXPECT_EQ(position_of(stream, 0), n);
    std::uint32_t value = 0;
    EXPECT_EQ(next(stream, &value), RUNNEL_OK);
  }
}

TEST(CHostStream, EndsWhereItsStreamEnds) {
  auto options = in_turn();
  // Philox has 2^66 outputs.
  options.offset_high = 3;
  options.offset_low = UINT64_MAX - 2499;
  CSet const set("philox4x32", options);
  CSet const same("philox4x32", options);
  auto const truth = filled<std::uint32_t>(same, RUNNEL_U32, "native", 2500);
  for (auto const producer : producers) {
    CStream const stream(set, RUNNEL_U32, "native", {1000, producer});
    EXPECT_EQ(runnel_host_stream_values_left(stream), 2500u);
    take<std::uint32_t>(stream, 1000);
    take<std::uint32_t>(stream, 1000);
    std::vector<std::uint32_t> values(501);
    std::uint32_t const* none = nullptr;
    expect_error(runnel_host_stream_take_u32(stream, 501, &none),
                 RUNNEL_ERROR_EXHAUSTED, "501 values of philox4x32 go past");
    EXPECT_EQ(none, nullptr);
    expect_error(
        runnel_host_stream_fill(stream, RUNNEL_U32, values.data(), 501),
        RUNNEL_ERROR_EXHAUSTED, "500 left");
    std::uint32_t const* const last = take<std::uint32_t>(stream, 500);
    EXPECT_TRUE(std::equal(last, last + 500, truth.begin() + 2000));
    expect_error(next(stream, values.data()), RUNNEL_ERROR_EXHAUSTED, "0 left");
    expect_error(runnel_host_stream_jump(stream, 1), RUNNEL_ERROR_EXHAUSTED,
                 "1 outputs go past the end of a stream, which has 0 left");
    EXPECT_EQ(runnel_host_stream_reset(stream), RUNNEL_OK);
    EXPECT_EQ(ragged<std::uint32_t>(stream, 2500), truth);
  }
  options.allow_overlap = 1;
  CSet const endless("philox4x32", options);
  CSet const beyond("philox4x32", options);
  CStream const stream(endless, RUNNEL_U32, "native", {1000, RUNNEL_AUTOMATIC});
  CSet snapshot;
  take<std::uint32_t>(stream, 300);
  EXPECT_EQ(runnel_host_stream_snapshot(stream, snapshot.place()), RUNNEL_OK);
  EXPECT_EQ(runnel_host_stream_reset(stream), RUNNEL_OK);
  auto const all = filled<std::uint32_t>(beyond, RUNNEL_U32, "native", 4000);
  EXPECT_EQ(ragged<std::uint32_t>(stream, 4000), all);
  EXPECT_EQ(filled<std::uint32_t>(snapshot, RUNNEL_U32, "native", 3700),
            std::vector(all.begin() + 300, all.end()));
}

TEST(CHostStream, RefusesWhatMakesNoSense) {
  CSet const set("ranmar24");
  runnel_host_stream* none = nullptr;
  auto const refuse = [&](runnel_type type, char const* distribution,
                          runnel_status status, char const* words) {
    expect_error(
        runnel_host_stream_create(set, type, distribution, nullptr, &none),
        status, words);
    EXPECT_EQ(none, nullptr);
  };
  refuse(RUNNEL_FLOAT, "gauss", RUNNEL_ERROR_INVALID_ARGUMENT, "'gauss'");
  refuse(RUNNEL_FLOAT, "normal:0,-1", RUNNEL_ERROR_INVALID_ARGUMENT, "-1");
  refuse(RUNNEL_U64, "native", RUNNEL_ERROR_NO_SUCH_VALUES, "no u64");
  refuse(RUNNEL_I32, "bits", RUNNEL_ERROR_NO_SUCH_VALUES, "no i32");
  refuse(static_cast<runnel_type>(17), nullptr, RUNNEL_ERROR_NO_SUCH_VALUES,
         "17 is no runnel_type");
  runnel_host_stream_options options = RUNNEL_HOST_STREAM_OPTIONS_INIT;
  options.producer = static_cast<runnel_producer>(4);
  expect_error(
      runnel_host_stream_create(set, RUNNEL_FLOAT, nullptr, &options, &none),
      RUNNEL_ERROR_INVALID_ARGUMENT, "producer is 4");
  options = {std::size_t{1} << 50, RUNNEL_AUTOMATIC};
  expect_error(
      runnel_host_stream_create(set, RUNNEL_FLOAT, nullptr, &options, &none),
      RUNNEL_ERROR_INVALID_ARGUMENT, "2^40");
  expect_error(
      runnel_host_stream_create(nullptr, RUNNEL_FLOAT, nullptr, nullptr, &none),
      RUNNEL_ERROR_BAD_HANDLE, "NULL");
  expect_error(
      runnel_host_stream_create(set, RUNNEL_FLOAT, nullptr, nullptr, nullptr),
      RUNNEL_ERROR_INVALID_ARGUMENT, "new stream is NULL");

  CStream const stream(set, RUNNEL_FLOAT, nullptr, {1000, RUNNEL_AUTOMATIC});
  float const* values = nullptr;
  double wide = 0;
  double const* wides = nullptr;
  // Also where values are ready.
  for (int round = 0; round < 2; ++round) {
    expect_error(next(stream, &wide), RUNNEL_ERROR_INVALID_ARGUMENT,
                 "values of f64, but the stream has f32");
    expect_error(runnel_host_stream_take_double(stream, 3, &wides),
                 RUNNEL_ERROR_INVALID_ARGUMENT, "f64");
    expect_error(runnel_host_stream_take_float(stream, 3, nullptr),
                 RUNNEL_ERROR_INVALID_ARGUMENT, "values is NULL");
    take<float>(stream, 1);
  }
  expect_error(runnel_host_stream_take_float(stream, 1001, &values),
               RUNNEL_ERROR_INVALID_ARGUMENT, "1001 values at once");
  void const* slice = nullptr;
  expect_error(
      runnel_host_stream_take_shared(stream, RUNNEL_FLOAT, 251, 0, 4, &slice),
      RUNNEL_ERROR_INVALID_ARGUMENT, "4 threads");
  expect_error(
      runnel_host_stream_take_shared(stream, RUNNEL_FLOAT, 1, 4, 4, &slice),
      RUNNEL_ERROR_INVALID_ARGUMENT, "thread 4 of 4");
  expect_error(runnel_host_stream_fill(stream, RUNNEL_FLOAT, nullptr, 5),
               RUNNEL_ERROR_INVALID_ARGUMENT, "values is NULL");
  EXPECT_EQ(runnel_host_stream_fill(stream, RUNNEL_FLOAT, nullptr, 0),
            RUNNEL_OK);
  std::uint64_t low = 0;
  expect_error(runnel_host_stream_position(stream, 1, &low, nullptr),
               RUNNEL_ERROR_INVALID_ARGUMENT, "no stream 1");
  CSet const words("ranmar48");
  CStream const natives(words, RUNNEL_U64, "native");
  expect_error(runnel_host_stream_restore(natives, set),
               RUNNEL_ERROR_NO_SUCH_VALUES, "no u64");
  std::uint64_t word = 0;
  EXPECT_EQ(next(natives, &word), RUNNEL_OK);
}

TEST(CHostStream, DetectsWhatIsNoStream) {
  CSet const set("ranmar24");
  runnel_host_stream* stream = nullptr;
  ASSERT_EQ(
      runnel_host_stream_create(set, RUNNEL_FLOAT, nullptr, nullptr, &stream),
      RUNNEL_OK);
  take<float>(stream, 10);
  ASSERT_EQ(runnel_host_stream_destroy(stream), RUNNEL_OK);
  CStream const another(set, RUNNEL_FLOAT);  // not in its place
  runnel_host_stream never = {};
  float value = -1;
  float const* values = nullptr;
  runnel_host_stream* const bad[] = {stream, nullptr, &never};
  for (auto* const one : bad) {
    auto const is_bad = [](runnel_status status) {
      expect_error(status, RUNNEL_ERROR_BAD_HANDLE,
                   "runnel_host_stream_create");
    };
    is_bad(next(one, &value));
    is_bad(runnel_host_stream_take_float(one, 1, &values));
    is_bad(runnel_host_stream_fill(one, RUNNEL_FLOAT, &value, 1));
    is_bad(runnel_host_stream_jump(one, 1));
    is_bad(runnel_host_stream_reset(one));
    is_bad(runnel_host_stream_restore(one, set));
    is_bad(runnel_host_stream_destroy(one));
    EXPECT_EQ(runnel_host_stream_prefetch(one), 0u);
    EXPECT_EQ(runnel_host_stream_values_left(one), 0u);
  }
  EXPECT_EQ(value, -1);
  CStream const named(set, RUNNEL_FLOAT, nullptr, {30, RUNNEL_CALLING_THREAD});
  EXPECT_EQ(runnel_host_stream_producer(named), RUNNEL_CALLING_THREAD);
  EXPECT_EQ(runnel_host_stream_prefetch(named), 30u);
}

}  // namespace
}  // namespace Runnel::Testing::CStreams
