// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <runnel/capi/shared_streams.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "sets.hpp"

// A row of each stream by workers together, beside those of the set.

namespace Runnel::Testing {
namespace {

class CStreams {
 public:
  explicit CStreams(
      runnel_stream_set* set,
      runnel_shared_options const& options = RUNNEL_SHARED_OPTIONS_INIT) {
    EXPECT_EQ(runnel_shared_streams_create(set, &options, &m_streams),
              RUNNEL_OK)
        << runnel_last_error();
  }
  CStreams(CStreams&&) = delete;
  CStreams& operator=(CStreams&&) = delete;
  ~CStreams() {
    EXPECT_EQ(runnel_shared_streams_destroy(m_streams), RUNNEL_OK)
        << runnel_last_error();
  }
  operator runnel_shared_streams*() const { return m_streams; }  // NOLINT

 private:
  runnel_shared_streams* m_streams = nullptr;
};

CSet set_of(char const* generator, std::uint64_t num_streams) {
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.first_stream = 1;
  options.num_streams = num_streams;
  options.offset_low = 77;
  return CSet(generator, options);
}

CSet snapshot_of(runnel_shared_streams* streams) {
  CSet set;
  EXPECT_EQ(runnel_shared_streams_snapshot(streams, set.place()), RUNNEL_OK)
      << runnel_last_error();
  return set;
}

/// The next values of each stream, together and alone.
void expect_rows(runnel_shared_streams* streams, runnel_stream_set* set,
                 std::uint64_t per_stream) {
  std::size_t const count = runnel_size(set) * per_stream;
  std::vector<double> rows(count, -1);
  ASSERT_EQ(runnel_shared_streams_fill(streams, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                       rows.data(), per_stream),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(rows, doubles(set, count));
}
template <class T>
void expect_named_rows(runnel_shared_streams* streams, runnel_stream_set* set,
                       runnel_type type, char const* distribution) {
  SCOPED_TRACE(distribution);
  std::size_t const count = runnel_size(set) * 301;
  std::vector<T> rows(count), same(count);
  ASSERT_EQ(runnel_shared_streams_fill_named(streams, type, distribution,
                                             rows.data(), 301),
            RUNNEL_OK)
      << runnel_last_error();
  ASSERT_EQ(runnel_fill_named(set, type, distribution, same.data(), count),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(rows, same);
}

/// All to the last worker, all to the first, and so on by measured speed.
std::vector<std::vector<double>> weights_of(std::size_t workers) {
  std::vector<double> last(workers, 0), first(workers, 0), rising;
  last.back() = 7;
  first.front() = 1;
  for (std::size_t w = 1; w <= workers; ++w) {
    rising.push_back(static_cast<double>(w));
  }
  return {last, first, rising};
}

TEST(CStreams, GiveTheValuesOfTheSet) {
  for (std::size_t i = 0; i < runnel_num_generators(); ++i) {
    char const* const name = runnel_generator_name(i);
    SCOPED_TRACE(name);
    CSet const set = set_of(name, 3);
    CStreams const streams(set);
    EXPECT_EQ(runnel_shared_streams_size(streams), 3u);
    EXPECT_EQ(position(set), 77u);
    expect_rows(streams, set, 1000);
    expect_rows(streams, set, 1);
    expect_named_rows<float>(streams, set, RUNNEL_FLOAT, "exponential:3");
    ASSERT_EQ(runnel_shared_streams_jump(streams, 1000, 0), RUNNEL_OK)
        << runnel_last_error();
    ASSERT_EQ(runnel_jump(set, 1000), RUNNEL_OK);
    expect_rows(streams, set, 10);
    CSet const later = snapshot_of(streams);
    EXPECT_EQ(position(later, 2), position(set, 2));
    EXPECT_EQ(doubles(later, 50), doubles(set, 50));
  }
}

TEST(CStreams, MoveAmongWorkers) {
  CSet const set = set_of("ranmar48", 23);
  CStreams const streams(set);
  std::size_t const workers = runnel_shared_streams_num_workers(streams);
  ASSERT_GE(workers, 1u);
  std::vector<double> found(workers, -1);
  ASSERT_EQ(runnel_shared_streams_weights(streams, found.data(), workers),
            RUNNEL_OK);
  EXPECT_EQ(found,
            std::vector<double>(workers, 1 / static_cast<double>(workers)));
  for (auto const& weights : weights_of(workers)) {
    ASSERT_EQ(
        runnel_shared_streams_set_weights(streams, weights.data(), workers),
        RUNNEL_OK)
        << runnel_last_error();
    expect_rows(streams, set, 1001);
    expect_named_rows<double>(streams, set, RUNNEL_DOUBLE, "normal:0,2");
    expect_named_rows<float>(streams, set, RUNNEL_FLOAT, "uniform");
    expect_named_rows<std::int32_t>(streams, set, RUNNEL_I32, "poisson:4.2");
    expect_named_rows<std::int64_t>(streams, set, RUNNEL_I64, "integers:1,6");
    expect_named_rows<double>(streams, set, RUNNEL_DOUBLE, "normal:0,2");
  }
  ASSERT_EQ(runnel_shared_streams_set_weights(streams, nullptr, 0), RUNNEL_OK);
  expect_rows(streams, set, 100);
}

TEST(CStreams, Restart) {
  CSet const set = set_of("ranmar48", 7);
  CStreams const before(set);
  expect_rows(before, set, 501);
  CSet const snapshot = snapshot_of(before);
  char const* const file = "runnel_capi_shared_streams.h5";
  CSet loaded;
  if (runnel_save(snapshot, file) == RUNNEL_OK) {
    ASSERT_EQ(runnel_load(file, nullptr, loaded.place()), RUNNEL_OK)
        << runnel_last_error();
    std::remove(file);
  } else {  // no HDF5
    ASSERT_EQ(runnel_copy(snapshot, loaded.place()), RUNNEL_OK);
  }
  runnel_shared_options options = RUNNEL_SHARED_OPTIONS_INIT;
  int const none[] = {0};
  options.devices = none;
  options.num_devices = 0;
  CStreams const after(loaded, options);
  EXPECT_EQ(runnel_shared_streams_num_workers(after), 1u);
  expect_rows(after, set, 333);
  // The first go on, too.
  EXPECT_EQ(position(snapshot_of(before), 6), 77u + 501);
}

/// What the streams come from is kept: the order and where it stands, the
/// leapfrog part, and that streams may repeat.
TEST(CStreams, KeepTheOptionsOfTheSet) {
  CSet const whole = set_of("ranmar48", 3);
  CSet part;
  ASSERT_EQ(runnel_split_leapfrog(whole, 1, 2, part.place()), RUNNEL_OK);
  ASSERT_EQ(runnel_set_order(part, RUNNEL_INTERLEAVED), RUNNEL_OK);
  static_cast<void>(doubles(part, 4));  // stream 0 is one ahead of the others
  CStreams const streams(part);
  std::vector<double> rows(30), same(30);
  ASSERT_EQ(runnel_shared_streams_fill(streams, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                       rows.data(), 10),
            RUNNEL_OK)
      << runnel_last_error();
  ASSERT_EQ(
      runnel_fill_rows(part, RUNNEL_DOUBLE, RUNNEL_UNIFORM, same.data(), 3, 10),
      RUNNEL_OK);
  EXPECT_EQ(rows, same);
  EXPECT_EQ(doubles(snapshot_of(streams), 40), doubles(part, 40));

  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.num_streams = 2;
  options.allow_overlap = 1;
  CSet const repeats("philox4x32", options);
  CStreams const long_streams(repeats);
  ASSERT_EQ(runnel_shared_streams_jump(long_streams, 0, 8), RUNNEL_OK)
      << runnel_last_error();
  ASSERT_EQ(runnel_jump128(repeats, 0, 8), RUNNEL_OK);
  expect_rows(long_streams, repeats, 10);
  expect_rows(CStreams(snapshot_of(long_streams)), repeats, 10);
}

TEST(CStreams, MayBeOne) {
  CSet const set = set_of("philox4x32", 1);
  CStreams const streams(set);
  expect_rows(streams, set, 100);
  ASSERT_EQ(runnel_shared_streams_fill(streams, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                       nullptr, 0),
            RUNNEL_OK)
      << runnel_last_error();
  expect_named_rows<double>(streams, set, RUNNEL_DOUBLE, "normal:0,2");
}

TEST(CStreams, RefuseMistakes) {
  CSet const set = set_of("philox4x32", 4);
  auto const wrong = RUNNEL_ERROR_INVALID_ARGUMENT;
  runnel_shared_streams* made = nullptr;
  expect_error(runnel_shared_streams_create(nullptr, nullptr, &made),
               RUNNEL_ERROR_BAD_HANDLE, "NULL");
  expect_error(runnel_shared_streams_create(set, nullptr, nullptr), wrong,
               "address for the new streams");
  runnel_shared_options options = RUNNEL_SHARED_OPTIONS_INIT;
  options.num_ranks = 2;
  expect_error(runnel_shared_streams_create(set, &options, &made), wrong,
               "rank 0 of 2");
  options = RUNNEL_SHARED_OPTIONS_INIT;
  int const devices[] = {1000};
  options.devices = devices;
  options.num_devices = 1;
  expect_error(runnel_shared_streams_create(set, &options, &made), wrong,
               "no GPU 1000");
  options.num_devices = 0;
  options.use_host = 0;
  expect_error(runnel_shared_streams_create(set, &options, &made), wrong,
               "0 workers");
  EXPECT_EQ(made, nullptr);
  expect_error(runnel_shared_streams_destroy(nullptr), RUNNEL_ERROR_BAD_HANDLE,
               "the set of shared streams is NULL");
  EXPECT_EQ(runnel_shared_streams_num_workers(nullptr), 0u);
  EXPECT_EQ(runnel_shared_streams_size(nullptr), 0u);

  CStreams const streams(set);
  double value = 0;
  auto const fill = [&](runnel_distribution distribution, void* at,
                        std::uint64_t num) {
    return runnel_shared_streams_fill(streams, RUNNEL_DOUBLE, distribution, at,
                                      num);
  };
  expect_error(fill(RUNNEL_NATIVE, &value, 1), RUNNEL_ERROR_NO_SUCH_VALUES,
               "makes");
  expect_error(fill(RUNNEL_UNIFORM, nullptr, 1), wrong, "NULL");
  expect_error(fill(RUNNEL_UNIFORM, &value, UINT64_MAX / 2), wrong,
               "of each of 4 streams");
  expect_error(fill(RUNNEL_UNIFORM, &value, UINT64_MAX / 8), wrong,
               "more than memory");
  expect_error(runnel_shared_streams_fill_named(streams, RUNNEL_DOUBLE, nullptr,
                                                &value, 1),
               wrong, "distribution is NULL");
  expect_error(runnel_shared_streams_fill_named(streams, RUNNEL_DOUBLE,
                                                "normal:0,-2", &value, 1),
               wrong, "-2");
  expect_error(runnel_shared_streams_weights(streams, nullptr, 1), wrong,
               "weights is NULL");
  expect_error(runnel_shared_streams_set_weights(streams, &value, 99), wrong,
               "99 weights");
  expect_error(runnel_shared_streams_snapshot(streams, nullptr), wrong,
               "address for the new set");
  EXPECT_EQ(position(snapshot_of(streams)), 77u);
}

/// Nothing is made if a stream would end.
TEST(CStreams, End) {
  CSet const set = set_of("philox4x32", 4);
  CStreams const streams(set);
  // Philox has 2^66 outputs.
  ASSERT_EQ(runnel_shared_streams_jump(streams, UINT64_MAX - 77 - 2, 3),
            RUNNEL_OK)
      << runnel_last_error();
  std::vector<std::uint32_t> words(16);
  auto const fill = [&](std::uint64_t num) {
    return runnel_shared_streams_fill(streams, RUNNEL_U32, RUNNEL_NATIVE,
                                      words.data(), num);
  };
  expect_error(fill(4), RUNNEL_ERROR_EXHAUSTED, "has 3 left");
  expect_error(runnel_shared_streams_jump(streams, 4, 0),
               RUNNEL_ERROR_EXHAUSTED, "has 3 left");
  EXPECT_EQ(fill(3), RUNNEL_OK) << runnel_last_error();
}

}  // namespace
}  // namespace Runnel::Testing
