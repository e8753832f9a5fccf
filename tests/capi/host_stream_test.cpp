// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The cases of tests/interfaces/host_stream_test.cpp through C: streams give
// the values of a fill, whoever makes them and however they are asked for.

#include <gtest/gtest.h>
#include <runnel/capi/host_stream.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <runnel/config.hpp>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

constexpr runnel_producer producers[] = {
    RUNNEL_BACKGROUND_THREAD, RUNNEL_CALLING_THREAD, RUNNEL_EXECUTION_SPACE,
    RUNNEL_AUTOMATIC};

/// A stream that destroys what it holds.
class CStream {
 public:
  CStream(runnel_stream_set* set, runnel_type type,
          char const* distribution = nullptr,
          runnel_host_stream_options const& options =
              RUNNEL_HOST_STREAM_OPTIONS_INIT) {
    EXPECT_EQ(
        runnel_host_stream_create(set, type, distribution, &options, &m_stream),
        RUNNEL_OK)
        << runnel_last_error();
  }
  CStream(CStream&& other) noexcept
      : m_stream(std::exchange(other.m_stream, nullptr)) {}
  CStream& operator=(CStream&&) = delete;
  ~CStream() {
    if (m_stream != nullptr) {
      EXPECT_EQ(runnel_host_stream_destroy(m_stream), RUNNEL_OK)
          << runnel_last_error();
    }
  }
  operator runnel_host_stream*() const { return m_stream; }  // NOLINT

 private:
  runnel_host_stream* m_stream = nullptr;
};

template <class T>
runnel_status next(runnel_host_stream* stream, T* value) {
  if constexpr (std::is_same_v<T, float>) {
    return runnel_host_stream_next_float(stream, value);
  } else if constexpr (std::is_same_v<T, double>) {
    return runnel_host_stream_next_double(stream, value);
  } else if constexpr (std::is_same_v<T, std::uint32_t>) {
    return runnel_host_stream_next_u32(stream, value);
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    return runnel_host_stream_next_u64(stream, value);
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return runnel_host_stream_next_i64(stream, value);
  } else {
    return stream->type == RUNNEL_I31
               ? runnel_host_stream_next_i31(stream, value)
               : runnel_host_stream_next_i32(stream, value);
  }
}
template <class T>
T const* take(runnel_host_stream* stream, std::size_t n) {
  T const* values = nullptr;
  runnel_status status = RUNNEL_OK;
  if constexpr (std::is_same_v<T, float>) {
    status = runnel_host_stream_take_float(stream, n, &values);
  } else if constexpr (std::is_same_v<T, double>) {
    status = runnel_host_stream_take_double(stream, n, &values);
  } else if constexpr (std::is_same_v<T, std::uint32_t>) {
    status = runnel_host_stream_take_u32(stream, n, &values);
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    status = runnel_host_stream_take_u64(stream, n, &values);
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    status = runnel_host_stream_take_i64(stream, n, &values);
  } else {
    status = stream->type == RUNNEL_I31
                 ? runnel_host_stream_take_i31(stream, n, &values)
                 : runnel_host_stream_take_i32(stream, n, &values);
  }
  EXPECT_EQ(status, RUNNEL_OK) << runnel_last_error();
  return values;
}

runnel_stream_options in_turn(std::uint64_t streams = 1) {
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.num_streams = streams;
  options.order = RUNNEL_INTERLEAVED;
  return options;
}

/// What the streams of a set give in turn.
template <class T>
std::vector<T> filled(runnel_stream_set* set, runnel_type type,
                      char const* distribution, std::size_t count) {
  std::vector<T> values(count);
  if (std::strchr(distribution, ':') != nullptr) {
    EXPECT_EQ(runnel_fill_named(set, type, distribution, values.data(), count),
              RUNNEL_OK)
        << runnel_last_error();
  } else {
    auto const by = std::string(distribution) == "reference" ? RUNNEL_REFERENCE
                                                             : RUNNEL_DEFAULT;
    EXPECT_EQ(runnel_fill(set, type, by, values.data(), count), RUNNEL_OK)
        << runnel_last_error();
  }
  return values;
}

/// n values, in pieces of all ways of asking.
template <class T>
std::vector<T> ragged(runnel_host_stream* stream, std::size_t n) {
  std::vector<T> values;
  std::vector<T> direct;
  std::size_t const most = runnel_host_stream_prefetch(stream);
  for (std::size_t k = 0; values.size() < n; ++k) {
    std::size_t const left = n - values.size();
    if (k % 5 == 0) {
      T value{};
      EXPECT_EQ(next(stream, &value), RUNNEL_OK) << runnel_last_error();
      values.push_back(value);
    } else if (k % 55 == 4) {
      direct.assign(std::min(left, 3 * k), T());
      EXPECT_EQ(runnel_host_stream_fill(stream, stream->type, direct.data(),
                                        direct.size()),
                RUNNEL_OK)
          << runnel_last_error();
      values.insert(values.end(), direct.begin(), direct.end());
    } else {
      std::size_t const want = std::min({left, most, k * 37 % (most + 1)});
      T const* const some = take<T>(stream, want);
      values.insert(values.end(), some, some + want);
    }
  }
  return values;
}

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
    check_values<std::int32_t>("philox4x32", RUNNEL_I31, "bits", 8011, options);
  }
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

std::uint64_t position_of(runnel_host_stream* stream, std::uint64_t index = 0) {
  std::uint64_t low = 0;
  EXPECT_EQ(runnel_host_stream_position(stream, index, &low, nullptr),
            RUNNEL_OK)
      << runnel_last_error();
  return low;
}

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
    // Of another generator that has such values.
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
                 RUNNEL_ERROR_EXHAUSTED, "501 values, but philox4x32 has 500");
    EXPECT_EQ(none, nullptr);
    expect_error(
        runnel_host_stream_fill(stream, RUNNEL_U32, values.data(), 501),
        RUNNEL_ERROR_EXHAUSTED, "500 left");
    std::uint32_t const* const last = take<std::uint32_t>(stream, 500);
    EXPECT_TRUE(std::equal(last, last + 500, truth.begin() + 2000));
    expect_error(next(stream, values.data()), RUNNEL_ERROR_EXHAUSTED, "0 left");
    expect_error(runnel_host_stream_jump(stream, 1), RUNNEL_ERROR_EXHAUSTED,
                 "a jump of 1");
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
}  // namespace Runnel::Testing
