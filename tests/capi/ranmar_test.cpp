// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <runnel/capi/cernlib.h>
#include <runnel/capi/ranmar.h>

#include <algorithm>
#include <cstdint>
#include <thread>
#include <type_traits>
#include <vector>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

template <class Real>
runnel_status get(int id, Real* values, std::size_t n) {
  if constexpr (std::is_same_v<Real, float>) {
    return ranmar_get(id, values, n);
  } else {
    return ranmar_get_double(id, values, n);
  }
}
template <class Real>
runnel_status get_direct(int id, Real* values, std::size_t n) {
  if constexpr (std::is_same_v<Real, float>) {
    return ranmar_get_direct(id, values, n);
  } else {
    return ranmar_get_direct_double(id, values, n);
  }
}

/// The next numbers of a source, in requests of these sizes, in turn; every
/// third one direct if so wished.
template <class Real>
std::vector<Real> got(int id, std::size_t count,
                      std::vector<std::size_t> const& sizes,
                      bool some_direct = false) {
  std::vector<Real> values(count);
  std::size_t done = 0;
  for (std::size_t i = 0; done < count; ++i) {
    std::size_t const n = std::min(sizes[i % sizes.size()], count - done);
    auto const status = some_direct && i % 3 == 2
                            ? get_direct(id, values.data() + done, n)
                            : get(id, values.data() + done, n);
    EXPECT_EQ(status, RUNNEL_OK) << runnel_last_error();
    done += n;
  }
  return values;
}

/// The numbers of a set of streams with (1802, 9373), in one request.
template <class Real>
std::vector<Real> filled(std::uint64_t streams, std::size_t count,
                         bool is_extended = false) {
  constexpr bool is_float = std::is_same_v<Real, float>;
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.num_streams = streams;
  CSet const set(is_extended ? "ranmar48x"
                 : is_float  ? "ranmar24"
                             : "ranmar48",
                 options);
  std::vector<Real> values(count);
  EXPECT_EQ(
      runnel_fill(set, is_float ? RUNNEL_FLOAT : RUNNEL_DOUBLE,
                  is_extended && is_float ? RUNNEL_UNIFORM : RUNNEL_NONZERO,
                  values.data(), count),
      RUNNEL_OK)
      << runnel_last_error();
  return values;
}

std::uint64_t count_of(int id) {
  std::uint64_t count = 0;
  EXPECT_EQ(ranmar_count(id, &count, nullptr), RUNNEL_OK);
  return count;
}

// One instance: the serial sequence, whatever the sizes.
TEST(CRanmar, OneInstanceGivesTheSerialSequence) {
  auto const floats = filled<float>(1, 50000);
  auto const numbers = filled<double>(1, 50000);
  std::vector<std::size_t> const sizes = {10, 1, 0, 9, 999, 1000, 1001, 5432};
  for (std::size_t const prefetch : {1u, 97u, 1000u, 0u}) {
    ASSERT_EQ(ranmar_initialise(0, 1802, 9373, 1, prefetch), RUNNEL_OK);
    ASSERT_EQ(ranmar_initialise_double(1, 1802, 9373, 1, prefetch), RUNNEL_OK);
    for (bool const some_direct : {false, true}) {
      if (some_direct) {
        ASSERT_EQ(ranmar_initialise(0, 1802, 9373, 1, prefetch), RUNNEL_OK);
        ASSERT_EQ(ranmar_initialise_double(1, 1802, 9373, 1, prefetch),
                  RUNNEL_OK);
      }
      EXPECT_EQ(got<float>(0, 50000, sizes, some_direct), floats);
      EXPECT_EQ(got<double>(1, 50000, sizes, some_direct), numbers);
    }
    EXPECT_EQ(count_of(0), 50000u);
  }
}

// By pointer, with copies in between: the same numbers.
TEST(CRanmar, TakesWithoutCopies) {
  for (int const instances : {1, 7}) {
    ASSERT_EQ(ranmar_initialise(0, 1802, 9373, instances, 700), RUNNEL_OK);
    ASSERT_EQ(ranmar_initialise_double(1, 1802, 9373, instances, 700),
              RUNNEL_OK);
    auto const floats = got<float>(0, 20000, {10});
    auto const numbers = got<double>(1, 20000, {10});
    ASSERT_EQ(ranmar_initialise(0, 1802, 9373, instances, 700), RUNNEL_OK);
    ASSERT_EQ(ranmar_initialise_double(1, 1802, 9373, instances, 700),
              RUNNEL_OK);
    std::size_t done = 0;
    for (std::size_t k = 0; done < 15000; ++k) {
      std::size_t const n = k * 37 % 701;
      float const* some = nullptr;
      double const* others = nullptr;
      ASSERT_EQ(ranmar_take(0, n, &some), RUNNEL_OK) << runnel_last_error();
      ASSERT_EQ(ranmar_take_double(1, n, &others), RUNNEL_OK);
      auto const at = static_cast<std::ptrdiff_t>(done);
      EXPECT_TRUE(std::equal(some, some + n, floats.begin() + at));
      EXPECT_TRUE(std::equal(others, others + n, numbers.begin() + at));
      done += n;
      if (k % 4 == 3) {
        EXPECT_EQ(got<float>(0, 33, {10})[32], floats[done + 32]);
        EXPECT_EQ(got<double>(1, 33, {10})[32], numbers[done + 32]);
        done += 33;
      }
      EXPECT_EQ(count_of(0), done);
    }
    float const* none = nullptr;
    expect_error(ranmar_take(0, 701, &none), RUNNEL_ERROR_INVALID_ARGUMENT,
                 "701 values at once");
    EXPECT_EQ(none, nullptr);
    expect_error(ranmar_take(0, 1, nullptr), RUNNEL_ERROR_INVALID_ARGUMENT,
                 "values is NULL");
    expect_error(ranmar_take(1, 1, &none), RUNNEL_ERROR_INVALID_ARGUMENT,
                 "one of doubles");
  }
}

// Several: each buffer is dealt out in blocks, wherever requests end.
TEST(CRanmar, InstancesShareOutEveryBuffer) {
  constexpr int instances = 7;
  constexpr std::size_t prefetch = 700;
  // Rounded up: 694 is no multiple of 7.
  ASSERT_EQ(ranmar_initialise_double(2, 1802, 9373, instances, 694), RUNNEL_OK);
  auto const values = got<double>(2, 10 * prefetch, {10, 1, 650, 1500, 701});
  auto const streams = filled<double>(instances, 10 * prefetch);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::size_t const buffer = i / prefetch;
    std::size_t const instance = i % prefetch / 100;
    ASSERT_EQ(values[i], streams[instance * 1000 + buffer * 100 + i % 100])
        << i;
  }
}

TEST(CRanmar, SkipsAnyCount) {
  for (int const instances : {1, 3}) {
    ASSERT_EQ(ranmar_initialise(5, 1802, 9373, instances, 300), RUNNEL_OK);
    auto const all = got<float>(5, 3000, {10});
    for (std::uint64_t const skipped :
         {0u, 1u, 299u, 300u, 301u, 900u, 1200u, 2345u}) {
      SCOPED_TRACE(skipped);
      ASSERT_EQ(ranmar_initialise(5, 1802, 9373, instances, 300), RUNNEL_OK);
      got<float>(5, 77, {7});
      ASSERT_EQ(ranmar_skip(5, skipped), RUNNEL_OK);
      EXPECT_EQ(count_of(5), 77 + skipped);
      auto const rest = got<float>(5, 500, {11});
      EXPECT_TRUE(
          std::equal(rest.begin(), rest.end(),
                     all.begin() + 77 + static_cast<std::ptrdiff_t>(skipped)));
    }
  }
  // Far, four times, is beyond 64 bits.
  for (int i = 0; i < 4; ++i) {
    ASSERT_EQ(ranmar_skip(5, RUNNEL_RANMAR_EXTENDED_COUNT - 1), RUNNEL_OK);
  }
  std::uint64_t low = 0, high = 0;
  expect_error(ranmar_count(5, &low, nullptr), RUNNEL_ERROR_INVALID_ARGUMENT,
               "64 bits");
  EXPECT_EQ(ranmar_count(5, &low, &high), RUNNEL_OK);
  EXPECT_EQ(high, 2u);
}

template <class Real>
runnel_status initialise(int id, int instances) {
  return std::is_same_v<Real, float>
             ? ranmar_initialise(id, 1802, 9373, instances, 700)
             : ranmar_initialise_double(id, 1802, 9373, instances, 700);
}

// The extended form, where it is selected: 24 bits of it in floats.
template <class Real>
void check_extended_form() {
  auto const serial = filled<Real>(1, 5000, true);
  runnel_ranmar_extended(1);
  ASSERT_EQ(initialise<Real>(6, 1), RUNNEL_OK);
  ASSERT_EQ(initialise<Real>(7, 7), RUNNEL_OK);
  runnel_ranmar_extended(0);  // leaves existing sources as they are
  EXPECT_EQ(got<Real>(6, 5000, {10, 1, 999}, true), serial);
  // The first 100 of each of seven.
  auto const streams = filled<Real>(7, 700, true);
  EXPECT_EQ(got<Real>(7, 700, {10, 33}), streams);
  // A count has a mark, with which a new source goes on.
  auto const count = count_of(6);
  EXPECT_EQ(count, RUNNEL_RANMAR_EXTENDED_COUNT + 5000);
  ASSERT_EQ(initialise<Real>(6, 1), RUNNEL_OK);
  expect_error(ranmar_skip(6, count), RUNNEL_ERROR_INVALID_ARGUMENT,
               "one of the extended RANMAR");
  EXPECT_EQ(count_of(6), 0u);
  runnel_ranmar_extended(1);
  ASSERT_EQ(initialise<Real>(6, 1), RUNNEL_OK);
  runnel_ranmar_extended(0);
  expect_error(ranmar_skip(6, 5000), RUNNEL_ERROR_INVALID_ARGUMENT,
               "one of the published RANMAR");
  ASSERT_EQ(ranmar_skip(6, RUNNEL_RANMAR_EXTENDED_COUNT + 4000), RUNNEL_OK);
  EXPECT_EQ(ranmar_skip(6, 0), RUNNEL_OK);
  EXPECT_EQ(got<Real>(6, 1000, {10}),
            std::vector<Real>(serial.begin() + 4000, serial.end()));
  EXPECT_EQ(count_of(6), count);
  // As far as a count with a mark goes.
  ASSERT_EQ(ranmar_skip(6, UINT64_MAX - 5000), RUNNEL_OK);
  EXPECT_EQ(count_of(6), UINT64_MAX);
  ASSERT_EQ(ranmar_skip(6, RUNNEL_RANMAR_EXTENDED_COUNT + 1), RUNNEL_OK);
  std::uint64_t low = 0;
  expect_error(ranmar_count(6, &low, nullptr), RUNNEL_ERROR_INVALID_ARGUMENT,
               "2^63 or more");
}

TEST(CRanmar, GivesTheExtendedFormWhereItIsSelected) {
  check_extended_form<float>();
  check_extended_form<double>();
}

// One float in 2^24 is 0 in the extended form; here, 2^-24.
TEST(CRanmar, ReplacesZerosOfTheExtendedForm) {
  constexpr std::size_t most = std::size_t{1} << 26;
  constexpr std::size_t block = std::size_t{1} << 20;
  CSet const set("ranmar48x");
  std::vector<float> values(block);
  std::size_t zero = most;
  for (std::size_t n = 0; n < most && zero == most; n += block) {
    ASSERT_EQ(
        runnel_fill(set, RUNNEL_FLOAT, RUNNEL_UNIFORM, values.data(), block),
        RUNNEL_OK);
    auto const found = std::find(values.begin(), values.end(), 0.0F);
    if (found != values.end()) {
      zero = n + static_cast<std::size_t>(found - values.begin());
    }
  }
  ASSERT_LT(zero, most);
  for (int const way : {0, 1, 2}) {
    runnel_ranmar_extended(1);
    ASSERT_EQ(ranmar_initialise(6, 1802, 9373, 1, 100), RUNNEL_OK);
    runnel_ranmar_extended(0);
    ASSERT_EQ(ranmar_skip(6, RUNNEL_RANMAR_EXTENDED_COUNT + zero - 1),
              RUNNEL_OK);
    float some[3] = {};
    float const* at = some;
    auto const status = way == 0   ? ranmar_get(6, some, 3)
                        : way == 1 ? ranmar_get_direct(6, some, 3)
                                   : ranmar_take(6, 3, &at);
    EXPECT_EQ(status, RUNNEL_OK);
    EXPECT_EQ(at[1], 0x1p-24F);
  }
}

TEST(CRanmar, ThreadsMayUseDifferentIds) {
  std::vector<std::vector<double>> made(4);
  std::vector<std::thread> threads;
  threads.reserve(made.size());
  for (std::size_t t = 0; t < made.size(); ++t) {
    threads.emplace_back([t, &made] {
      int const id = 100 + static_cast<int>(t);
      ASSERT_EQ(ranmar_initialise_double(id, 1802, 9373 + static_cast<int>(t),
                                         1, 1000),
                RUNNEL_OK);
      made[t] = got<double>(id, 20000, {10, 3});
      ASSERT_EQ(ranmar_finalise(id), RUNNEL_OK);
    });
  }
  for (auto& thread : threads) thread.join();
  auto const expected = filled<double>(made.size(), made.size() * 20000);
  for (std::size_t t = 0; t < made.size(); ++t) {
    EXPECT_TRUE(
        std::equal(made[t].begin(), made[t].end(),
                   expected.begin() + static_cast<std::ptrdiff_t>(t * 20000)));
  }
}

TEST(CRanmar, RefusesWhatMakesNoSense) {
  float value = 0;
  double number = 0;
  expect_error(ranmar_get(77, &value, 1), RUNNEL_ERROR_BAD_HANDLE,
               "not initialised");
  expect_error(ranmar_initialise(-1, 0, 0, 1, 0), RUNNEL_ERROR_INVALID_ARGUMENT,
               "id -1");
  EXPECT_EQ(ranmar_initialise(RUNNEL_RANMAR_MAX_IDS, 0, 0, 1, 0),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(ranmar_get(RUNNEL_RANMAR_MAX_IDS, &value, 1),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  expect_error(ranmar_initialise(1, 0, 0, 0, 0), RUNNEL_ERROR_INVALID_ARGUMENT,
               "0 instances");
  EXPECT_EQ(ranmar_initialise(1, -1, 0, 1, 0), RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(ranmar_initialise(1, 31329, 0, 1, 0),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(ranmar_initialise(1, 31328, 30081, 2, 0), RUNNEL_ERROR_EXHAUSTED);
  for (int const instances : {1, 2}) {
    expect_error(ranmar_initialise(1, 0, 0, instances, SIZE_MAX),
                 RUNNEL_ERROR_INVALID_ARGUMENT, "prefetch");
  }
  ASSERT_EQ(ranmar_initialise(1, 0, 0, 1, 10), RUNNEL_OK);
  expect_error(ranmar_get_double(1, &number, 1), RUNNEL_ERROR_INVALID_ARGUMENT,
               "one of floats");
  EXPECT_EQ(ranmar_get(1, nullptr, 1), RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(ranmar_get(1, nullptr, 0), RUNNEL_OK);
  EXPECT_EQ(ranmar_get_direct(1, nullptr, 0), RUNNEL_OK);
  EXPECT_EQ(ranmar_count(1, nullptr, nullptr), RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(ranmar_finalise(1), RUNNEL_OK);
  expect_error(ranmar_finalise(1), RUNNEL_ERROR_BAD_HANDLE, "no source 1");
  expect_error(ranmar_skip(1, 1), RUNNEL_ERROR_BAD_HANDLE, "no source 1");
}

}  // namespace
}  // namespace Runnel::Testing
