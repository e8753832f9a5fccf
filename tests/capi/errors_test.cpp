// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <runnel/capi/host_stream.h>
#include <runnel/capi/pool.h>
#include <runnel/capi/shared_sequence.h>
#include <runnel/capi/shared_streams.h>
#include <runnel/core/uint128.hpp>

#include <cstdint>
#include <string>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

TEST(CErrors, StatusesHaveNames) {
  for (int status = RUNNEL_OK; status <= RUNNEL_ERROR_INTERNAL; ++status) {
    std::string const text =
        runnel_status_string(static_cast<runnel_status>(status));
    EXPECT_FALSE(text.empty());
    EXPECT_NE(text, "unknown status");
  }
  EXPECT_STREQ(runnel_status_string(static_cast<runnel_status>(99)),
               "unknown status");
}

TEST(CErrors, BadHandles) {
  double value = 0;
  expect_error(runnel_fill_double(nullptr, RUNNEL_UNIFORM, &value, 1),
               RUNNEL_ERROR_BAD_HANDLE,
               "runnel_fill_double: the set of streams is NULL");
  expect_error(runnel_jump(nullptr, 1), RUNNEL_ERROR_BAD_HANDLE,
               "runnel_jump:");
  expect_error(runnel_destroy(nullptr), RUNNEL_ERROR_BAD_HANDLE, "NULL");
  // A pointer to something else is no handle.
  auto* const foreign = reinterpret_cast<runnel_stream_set*>(&value);
  expect_error(runnel_jump(foreign, 1), RUNNEL_ERROR_BAD_HANDLE, "never");
  auto* const wild = reinterpret_cast<runnel_stream_set*>(UINTPTR_MAX);
  expect_error(runnel_jump(wild, 1), RUNNEL_ERROR_BAD_HANDLE, "never");
  EXPECT_EQ(runnel_size(nullptr), 0u);
  EXPECT_EQ(runnel_name(nullptr), nullptr);
}

TEST(CErrors, DestroyedHandlesStayBad) {
  runnel_stream_set* first = nullptr;
  ASSERT_EQ(runnel_create("ranmar24", nullptr, &first), RUNNEL_OK);
  ASSERT_EQ(runnel_destroy(first), RUNNEL_OK);
  // The old handle stays invalid, whatever takes its place.
  CSet const second("ranmar24");
  EXPECT_NE(static_cast<runnel_stream_set*>(second), first);
  expect_error(runnel_destroy(first), RUNNEL_ERROR_BAD_HANDLE, "destroyed");
  float value = 0;
  expect_error(runnel_fill_float(first, RUNNEL_UNIFORM, &value, 1),
               RUNNEL_ERROR_BAD_HANDLE, "destroyed");
  EXPECT_EQ(runnel_fill_float(second, RUNNEL_UNIFORM, &value, 1), RUNNEL_OK);
}

template <class Face, class Other>
Face* as(Other* handle) {
  return reinterpret_cast<Face*>(handle);
}

/// One object of each kind that needs no ranks.
struct OneOfEach {
  CSet set{"ranmar24"};
  runnel_pool* pool = nullptr;
  runnel_shared_sequence* sequence = nullptr;
  runnel_shared_streams* streams = nullptr;
  runnel_host_stream* host_stream = nullptr;

  OneOfEach() {
    EXPECT_EQ(runnel_pool_create(set, RUNNEL_FLOAT, nullptr, 10, &pool),
              RUNNEL_OK);
    EXPECT_EQ(runnel_shared_sequence_create(set, nullptr, &sequence),
              RUNNEL_OK);
    EXPECT_EQ(runnel_shared_streams_create(set, nullptr, &streams), RUNNEL_OK);
    EXPECT_EQ(runnel_host_stream_create(set, RUNNEL_FLOAT, nullptr, nullptr,
                                        &host_stream),
              RUNNEL_OK);
  }
  OneOfEach(OneOfEach&&) = delete;
  ~OneOfEach() {
    EXPECT_EQ(runnel_pool_destroy(pool), RUNNEL_OK);
    EXPECT_EQ(runnel_shared_sequence_destroy(sequence), RUNNEL_OK);
    EXPECT_EQ(runnel_shared_streams_destroy(streams), RUNNEL_OK);
    EXPECT_EQ(runnel_host_stream_destroy(host_stream), RUNNEL_OK);
  }
};

void expect_no_set(runnel_stream_set* handle, std::string const& words) {
  expect_error(runnel_jump(handle, 1), RUNNEL_ERROR_BAD_HANDLE, words);
  expect_error(runnel_destroy(handle), RUNNEL_ERROR_BAD_HANDLE, words);
  EXPECT_EQ(runnel_size(handle), 0u);
}

TEST(CErrors, HandlesOfAnotherKind) {
  OneOfEach const one;
  expect_no_set(
      as<runnel_stream_set>(one.pool),
      "the handle is one of a pool, not of a set of streams; give one "
      "from runnel_create");
  expect_no_set(as<runnel_stream_set>(one.sequence),
                "one of a shared sequence");
  expect_no_set(as<runnel_stream_set>(one.streams),
                "one of a set of shared streams");
  expect_no_set(as<runnel_stream_set>(one.host_stream), "there is no such set");
  runnel_stream_set* const set = one.set;
  expect_error(runnel_pool_fence(as<runnel_pool>(set)), RUNNEL_ERROR_BAD_HANDLE,
               "the handle is one of a set of streams, not of a pool; give one "
               "from runnel_pool_create");
  expect_error(runnel_pool_destroy(as<runnel_pool>(one.host_stream)),
               RUNNEL_ERROR_BAD_HANDLE, "there is no such pool");
  expect_error(
      runnel_shared_sequence_destroy(as<runnel_shared_sequence>(one.streams)),
      RUNNEL_ERROR_BAD_HANDLE,
      "one of a set of shared streams, not of a shared sequence");
  expect_error(
      runnel_shared_streams_destroy(as<runnel_shared_streams>(one.sequence)),
      RUNNEL_ERROR_BAD_HANDLE,
      "one of a shared sequence, not of a set of shared streams");
  expect_error(runnel_host_stream_jump(as<runnel_host_stream>(set), 1),
               RUNNEL_ERROR_BAD_HANDLE,
               "one of a set of streams, not of a host stream");
  expect_error(runnel_host_stream_destroy(as<runnel_host_stream>(one.pool)),
               RUNNEL_ERROR_BAD_HANDLE, "one of a pool, not of a host stream");
}

TEST(CErrors, CountsThatNoMemoryHolds) {
  CSet const set("ranmar24");
  double value = 0;
  std::uint64_t low = 7;
  for (std::size_t const count :
       {SIZE_MAX, SIZE_MAX / 2, std::size_t{PTRDIFF_MAX} / 8 + 1}) {
    for (auto const fill : {runnel_fill, runnel_fill_device}) {
      expect_error(fill(set, RUNNEL_DOUBLE, RUNNEL_UNIFORM, &value, count),
                   RUNNEL_ERROR_INVALID_ARGUMENT, "more than memory can hold");
    }
    expect_error(
        runnel_fill_rows(set, RUNNEL_DOUBLE, RUNNEL_UNIFORM, &value, 1, count),
        RUNNEL_ERROR_INVALID_ARGUMENT, "more than memory can hold");
    expect_error(runnel_seed(set, nullptr, &low, count),
                 RUNNEL_ERROR_INVALID_ARGUMENT, "more than memory can hold");
  }
  ASSERT_EQ(runnel_position(set, 0, &low, nullptr), RUNNEL_OK);
  EXPECT_EQ(low, 0u);
}

TEST(CErrors, NullArguments) {
  CSet const set("ranmar24");
  runnel_stream_set* result = nullptr;
  expect_error(runnel_create(nullptr, nullptr, &result),
               RUNNEL_ERROR_INVALID_ARGUMENT, "generator is NULL");
  EXPECT_EQ(runnel_create("ranmar24", nullptr, nullptr),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_copy(set, nullptr), RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_position(set, 0, nullptr, nullptr),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_describe("ranmar24", nullptr),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_save(set, nullptr), RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_seed(set, "ij,kl", nullptr, 2),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  expect_error(runnel_fill_float(set, RUNNEL_UNIFORM, nullptr, 1),
               RUNNEL_ERROR_INVALID_ARGUMENT, "values is NULL");
  // A request for nothing is no error.
  EXPECT_EQ(runnel_fill_float(set, RUNNEL_UNIFORM, nullptr, 0), RUNNEL_OK);
  EXPECT_EQ(runnel_fill_rows(set, RUNNEL_FLOAT, RUNNEL_UNIFORM, nullptr, 0, 9),
            RUNNEL_OK);
  EXPECT_EQ(position(set), 0u);
  runnel_stream_options_init(nullptr);
  runnel_version(nullptr, nullptr, nullptr);
}

TEST(CErrors, Options) {
  runnel_stream_set* set = nullptr;
  runnel_stream_options options;
  runnel_stream_options_init(&options);
  options.num_streams = 0;
  EXPECT_EQ(runnel_create("ranmar24", &options, &set),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  runnel_stream_options_init(&options);
  options.part = 2;
  options.num_parts = 2;
  EXPECT_EQ(runnel_create("ranmar24", &options, &set),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  runnel_stream_options_init(&options);
  options.order = static_cast<runnel_order>(2);
  expect_error(runnel_create("ranmar24", &options, &set),
               RUNNEL_ERROR_INVALID_ARGUMENT, "neither");
  std::uint64_t const parameter = 1;
  runnel_stream_options_init(&options);
  options.parameters = &parameter;
  options.num_parameters = 1;
  expect_error(runnel_create("ranmar24", &options, &set),
               RUNNEL_ERROR_INVALID_ARGUMENT, "none to choose");
  EXPECT_EQ(set, nullptr);
}

TEST(CErrors, UnknownGenerators) {
  runnel_stream_set* set = nullptr;
  expect_error(runnel_create("ranlux", nullptr, &set),
               RUNNEL_ERROR_UNKNOWN_GENERATOR, "ranmar48");
  runnel_generator_facts facts;
  EXPECT_EQ(runnel_describe("", &facts), RUNNEL_ERROR_UNKNOWN_GENERATOR);
}

TEST(CErrors, NoSuchValues) {
  CSet const set("ranmar24");
  std::uint64_t word = 0;
  expect_error(runnel_fill_u64(set, RUNNEL_UNIFORM, &word, 1),
               RUNNEL_ERROR_NO_SUCH_VALUES,
               "ranmar24 makes no u64 by uniform; ranmar24 makes f32 and f64 "
               "by reference, uniform, uniform_exact, nonzero or cern, u32 by "
               "native or reference, u32, u64 and i31 by bits, u32 and u64 by "
               "words");
  expect_error(
      runnel_fill(set, static_cast<runnel_type>(9), RUNNEL_UNIFORM, &word, 1),
      RUNNEL_ERROR_NO_SUCH_VALUES, "9 is no runnel_type");
  expect_error(runnel_fill(set, RUNNEL_DOUBLE,
                           static_cast<runnel_distribution>(-1), &word, 1),
               RUNNEL_ERROR_NO_SUCH_VALUES, "-1 is no runnel_distribution");
  EXPECT_EQ(position(set), 0u);
}

TEST(CErrors, ExhaustedFamilies) {
  runnel_stream_set* set = nullptr;
  std::uint64_t const last[] = {942438977};
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.form = "ijkl";
  options.seed = last;
  options.num_seed = 1;
  options.num_streams = 2;
  EXPECT_EQ(runnel_create("ranmar24", &options, &set), RUNNEL_ERROR_EXHAUSTED);
  EXPECT_EQ(set, nullptr);
  options.allow_overlap = 1;
  CSet const wrapped("ranmar24", options);
  CSet copy;
  EXPECT_EQ(runnel_copy(wrapped, copy.place()), RUNNEL_OK)
      << runnel_last_error();
  EXPECT_EQ(doubles(copy, 10), doubles(wrapped, 10));
}

TEST(CErrors, ExhaustedStreams) {
  CSet const set("ranmar24");
  ASSERT_EQ(runnel_jump128(set, UINT64_MAX - 100, UINT64_MAX), RUNNEL_OK);
  expect_error(runnel_jump(set, 1000), RUNNEL_ERROR_EXHAUSTED,
               "1000 outputs go past");
  std::vector<double> values(1000, -1);
  // Two outputs per double.
  expect_error(
      runnel_fill_double(set, RUNNEL_UNIFORM, values.data(), values.size()),
      RUNNEL_ERROR_EXHAUSTED, "1000 values");
  EXPECT_EQ(values[0], -1);
  EXPECT_EQ(runnel_fill_double(set, RUNNEL_UNIFORM, values.data(), 40),
            RUNNEL_OK);
}

TEST(CErrors, ExhaustedStreamsInBlocks) {
  // 50 outputs per stream of Philox' 2^66: two blocks and a half.
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.num_streams = 3;
  options.offset_high = 3;
  options.offset_low = UINT64_MAX - 49;
  CSet const set("philox4x32", options);
  ASSERT_EQ(runnel_set_cyclic_order(set, 20), RUNNEL_OK);
  std::vector<std::uint32_t> values(131, 7);
  expect_error(runnel_fill_u32(set, RUNNEL_NATIVE, values.data(), 131),
               RUNNEL_ERROR_EXHAUSTED,
               "131 values of 3 streams of philox4x32 in blocks of 20 go past "
               "the end of a stream, which has 130 left");
  EXPECT_EQ(values[0], 7u);
  EXPECT_EQ(runnel_fill_u32(set, RUNNEL_NATIVE, values.data(), 130), RUNNEL_OK)
      << runnel_last_error();
}

TEST(CErrors, OffsetsPastTheEndOfAStream) {
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  for (std::uint64_t const num_parts : {1, 2, 11}) {
    options.part = num_parts - 1;
    options.num_parts = num_parts;
    // The part's outputs, and one more.
    UInt128 const outputs =
        ((UInt128(1) << 66) - UInt128(options.part + 1)) / UInt128(num_parts) +
        UInt128(1);
    UInt128 const past = outputs + UInt128(1);
    options.offset_low = outputs.low;
    options.offset_high = outputs.high;
    CSet const at_the_end("philox4x32", options);
    options.offset_low = past.low;
    options.offset_high = past.high;
    runnel_stream_set* set = nullptr;
    expect_error(runnel_create("philox4x32", &options, &set),
                 RUNNEL_ERROR_EXHAUSTED, "past the end of the stream");
    EXPECT_EQ(set, nullptr);
  }
}

}  // namespace
}  // namespace Runnel::Testing
