// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <runnel/capi/shared_sequence.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "sets.hpp"

// What workers make together, beside one fill.

namespace Runnel::Testing {
namespace {

class CShared {
 public:
  explicit CShared(
      runnel_stream_set* set,
      runnel_shared_options const& options = RUNNEL_SHARED_OPTIONS_INIT) {
    EXPECT_EQ(runnel_shared_sequence_create(set, &options, &m_sequence),
              RUNNEL_OK)
        << runnel_last_error();
  }
  CShared(CShared&&) = delete;
  CShared& operator=(CShared&&) = delete;
  ~CShared() {
    EXPECT_EQ(runnel_shared_sequence_destroy(m_sequence), RUNNEL_OK)
        << runnel_last_error();
  }
  operator runnel_shared_sequence*() const { return m_sequence; }  // NOLINT

 private:
  runnel_shared_sequence* m_sequence = nullptr;
};

std::uint64_t share_of(runnel_shared_sequence* sequence, std::uint64_t num,
                       std::uint64_t* first = nullptr) {
  std::uint64_t count = 0;
  EXPECT_EQ(runnel_shared_sequence_next(sequence, num, first, &count),
            RUNNEL_OK)
      << runnel_last_error();
  return count;
}
std::uint64_t position_of(runnel_shared_sequence* sequence) {
  std::uint64_t low = 0;
  EXPECT_EQ(runnel_shared_sequence_position(sequence, &low, nullptr), RUNNEL_OK)
      << runnel_last_error();
  return low;
}

TEST(CShared, GivesTheValuesOfOneFill) {
  for (std::size_t i = 0; i < runnel_num_generators(); ++i) {
    char const* const name = runnel_generator_name(i);
    SCOPED_TRACE(name);
    runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
    options.first_stream = 1;
    options.offset_low = 77;
    CSet const set(name, options);
    CShared const sequence(set);
    std::vector<double> values(3000, -1);
    for (std::size_t at = 0; at < 3000; at += 1000) {
      ASSERT_EQ(runnel_shared_sequence_fill(sequence, RUNNEL_DOUBLE,
                                            RUNNEL_UNIFORM, &values[at], 1000),
                RUNNEL_OK)
          << runnel_last_error();
    }
    EXPECT_EQ(values, doubles(set, 3000));
    EXPECT_EQ(position_of(sequence), position(set));
    // And by name: what follows.
    std::vector<float> named(500), same(500);
    ASSERT_EQ(runnel_shared_sequence_fill_named(
                  sequence, RUNNEL_FLOAT, "exponential:3", named.data(), 500),
              RUNNEL_OK)
        << runnel_last_error();
    ASSERT_EQ(
        runnel_fill_named(set, RUNNEL_FLOAT, "exponential:3", same.data(), 500),
        RUNNEL_OK);
    EXPECT_EQ(named, same);
    CSet later;
    ASSERT_EQ(runnel_shared_sequence_snapshot(sequence, later.place()),
              RUNNEL_OK)
        << runnel_last_error();
    EXPECT_EQ(doubles(later, 100), doubles(set, 100));
  }
}

TEST(CShared, DividesAmongProcesses) {
  CSet const set("ranmar24");
  std::vector<double> all;
  for (std::uint64_t rank = 0; rank < 3; ++rank) {
    runnel_shared_options options = RUNNEL_SHARED_OPTIONS_INIT;
    options.rank = rank;
    options.num_ranks = 3;
    CShared const sequence(set, options);
    std::uint64_t first = 0;
    std::vector<double> mine(share_of(sequence, 1000, &first));
    EXPECT_EQ(first, all.size());
    ASSERT_EQ(runnel_shared_sequence_jump(sequence, 10, 0), RUNNEL_OK);
    ASSERT_EQ(runnel_shared_sequence_fill(sequence, RUNNEL_DOUBLE,
                                          RUNNEL_DEFAULT, mine.data(), 1000),
              RUNNEL_OK)
        << runnel_last_error();
    all.insert(all.end(), mine.begin(), mine.end());
    EXPECT_EQ(position_of(sequence), 2010u);
  }
  ASSERT_EQ(runnel_jump(set, 10), RUNNEL_OK);
  EXPECT_EQ(all, doubles(set, 1000));
}

TEST(CShared, HasWeights) {
  CSet const set("philox4x32");
  CShared const sequence(set);
  std::size_t const workers = runnel_shared_sequence_num_workers(sequence);
  ASSERT_GE(workers, 1u);
  std::vector<double> weights(workers, -1);
  ASSERT_EQ(runnel_shared_sequence_weights(sequence, weights.data(), workers),
            RUNNEL_OK);
  EXPECT_EQ(weights,
            std::vector<double>(workers, 1 / static_cast<double>(workers)));
  // One worker has all.
  weights.assign(workers, 0);
  weights.back() = 7;
  ASSERT_EQ(
      runnel_shared_sequence_set_weights(sequence, weights.data(), workers),
      RUNNEL_OK)
      << runnel_last_error();
  std::vector<double> values(100);
  ASSERT_EQ(runnel_shared_sequence_fill(sequence, RUNNEL_DOUBLE, RUNNEL_UNIFORM,
                                        values.data(), 100),
            RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(values, doubles(set, 100));
  ASSERT_EQ(runnel_shared_sequence_weights(sequence, weights.data(), workers),
            RUNNEL_OK);
  EXPECT_EQ(weights.back(), 1);
  ASSERT_EQ(runnel_shared_sequence_set_weights(sequence, nullptr, 0),
            RUNNEL_OK);
}

TEST(CShared, RefusesMistakes) {
  CSet const set("philox4x32");
  auto const wrong = RUNNEL_ERROR_INVALID_ARGUMENT;
  runnel_shared_sequence* made = nullptr;
  auto const create = [&](runnel_stream_set* of,
                          runnel_shared_options const& options) {
    return runnel_shared_sequence_create(of, &options, &made);
  };
  runnel_shared_options options;
  runnel_shared_options_init(&options);
  expect_error(create(nullptr, options), RUNNEL_ERROR_BAD_HANDLE, "NULL");
  expect_error(runnel_shared_sequence_create(set, nullptr, nullptr), wrong,
               "address for the new sequence");
  options.rank = 2;
  options.num_ranks = 2;
  expect_error(create(set, options), wrong, "rank 2 of 2");
  options = RUNNEL_SHARED_OPTIONS_INIT;
  int const devices[] = {1000};
  options.devices = devices;
  options.num_devices = 1;
  expect_error(create(set, options), wrong, "no GPU 1000");
  options.num_devices = static_cast<std::size_t>(-1);
  expect_error(create(set, options), wrong, "a negative number");
  options.num_devices = 0;
  options.use_host = 0;
  expect_error(create(set, options), wrong, "0 workers");
  runnel_stream_options several = RUNNEL_STREAM_OPTIONS_INIT;
  several.num_streams = 2;
  CSet const two("philox4x32", several);
  expect_error(runnel_shared_sequence_create(two, nullptr, &made), wrong,
               "2 streams in 1 leapfrog parts");
  EXPECT_EQ(made, nullptr);

  CShared const sequence(set);
  double value = 0;
  expect_error(runnel_shared_sequence_fill(sequence, RUNNEL_DOUBLE,
                                           RUNNEL_NATIVE, &value, 1),
               RUNNEL_ERROR_NO_SUCH_VALUES, "makes");
  expect_error(runnel_shared_sequence_fill(sequence, RUNNEL_DOUBLE,
                                           RUNNEL_UNIFORM, nullptr, 1),
               wrong, "NULL");
  double const none[] = {std::numeric_limits<double>::quiet_NaN()};
  expect_error(runnel_shared_sequence_set_weights(sequence, none, 99), wrong,
               "99 weights");
  // Philox has 2^66 outputs.
  ASSERT_EQ(runnel_shared_sequence_jump(sequence, UINT64_MAX - 2, 3), RUNNEL_OK)
      << runnel_last_error();
  expect_error(runnel_shared_sequence_position(sequence, nullptr, nullptr),
               wrong, "low is NULL");
  std::uint64_t low = 0;
  expect_error(runnel_shared_sequence_position(sequence, &low, nullptr), wrong,
               "high");
  std::vector<std::uint32_t> words(4);
  expect_error(runnel_shared_sequence_fill(sequence, RUNNEL_U32, RUNNEL_NATIVE,
                                           words.data(), 4),
               RUNNEL_ERROR_EXHAUSTED, "4 times 1 outputs");
  expect_error(runnel_shared_sequence_jump(sequence, 4, 0),
               RUNNEL_ERROR_EXHAUSTED, "1 times 4 outputs");
  EXPECT_EQ(runnel_shared_sequence_fill(sequence, RUNNEL_U32, RUNNEL_NATIVE,
                                        words.data(), 3),
            RUNNEL_OK)
      << runnel_last_error();
  expect_error(runnel_shared_sequence_destroy(nullptr), RUNNEL_ERROR_BAD_HANDLE,
               "the shared sequence is NULL");
  EXPECT_EQ(runnel_shared_sequence_num_workers(nullptr), 0u);
}

}  // namespace
}  // namespace Runnel::Testing
