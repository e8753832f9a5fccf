// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Threads of OpenMP, as callers of C and Fortran have them: Kokkos launches
// nothing inside their parallel regions.

#include <gtest/gtest.h>
#include <runnel/capi/host_stream.h>
#include <runnel/capi/ranmar.h>
#include <runnel/capi/rmmard.h>

#include <algorithm>
#include <vector>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

#if defined(_OPENMP)

std::vector<double> of_a_set(int s) {
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.first_stream = static_cast<std::uint64_t>(s);
  CSet const set("ranmar48", options);
  auto values = doubles(set, 1000);
  EXPECT_EQ(runnel_jump(set, 12345), RUNNEL_OK);
  CSet part;
  EXPECT_EQ(runnel_split_block(set, 1, 100, part.place()), RUNNEL_OK);
  values.push_back(doubles(part, 1)[0]);
  expect_error(runnel_split_block(set, 1, 100, nullptr),
               RUNNEL_ERROR_INVALID_ARGUMENT, "NULL");
  return values;
}

std::vector<double> of_ranmar(int s) {
  // One instance, or several.
  EXPECT_EQ(ranmar_initialise_double(s, 1, s, 1 + s % 2, 1000), RUNNEL_OK);
  EXPECT_EQ(ranmar_skip(s, 5000), RUNNEL_OK);
  std::vector<double> values(3000);
  for (std::size_t i = 0; i < 2000; i += 10) {
    EXPECT_EQ(ranmar_get_double(s, &values[i], 10), RUNNEL_OK);
  }
  EXPECT_EQ(ranmar_get_direct_double(s, &values[2000], 1000), RUNNEL_OK);
  EXPECT_EQ(ranmar_finalise(s), RUNNEL_OK);
  return values;
}

/// Sequences whose beginning no other test needs.
std::vector<double> of_rmmard(int s) {
  EXPECT_EQ(runnel_rmmaqd_set(s + 101, 1000 * s, 7, 1), RUNNEL_OK);
  std::vector<double> values(2000);
  EXPECT_EQ(runnel_rmmard(values.data(), 2000, s + 101), RUNNEL_OK);
  return values;
}

std::vector<double> of_host_stream(int s) {
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.first_stream = static_cast<std::uint64_t>(s);
  CSet const set("ranmar48", options);
  runnel_host_stream_options const sizes = {1000, RUNNEL_AUTOMATIC};
  runnel_host_stream* stream = nullptr;
  EXPECT_EQ(
      runnel_host_stream_create(set, RUNNEL_DOUBLE, nullptr, &sizes, &stream),
      RUNNEL_OK)
      << runnel_last_error();
  // Blocks, then kernels of the back end, and a jump.
  std::vector<double> values(103000);
  double const* some = nullptr;
  for (std::size_t i = 0; i < 3000; i += 10) {
    EXPECT_EQ(runnel_host_stream_take_double(stream, 10, &some), RUNNEL_OK);
    std::copy(some, some + 10, &values[i]);
  }
  EXPECT_EQ(
      runnel_host_stream_fill(stream, RUNNEL_DOUBLE, &values[3000], 100000),
      RUNNEL_OK);
  EXPECT_EQ(runnel_host_stream_jump(stream, 123456), RUNNEL_OK);
  EXPECT_EQ(runnel_host_stream_next_double(stream, values.data()), RUNNEL_OK);
  EXPECT_EQ(runnel_host_stream_destroy(stream), RUNNEL_OK);
  return values;
}

template <class Draw>
void expect_same_inside(Draw const& draw) {
  constexpr int count = 4;
  std::vector<std::vector<double>> inside(count);
#pragma omp parallel for num_threads(count)
  for (int s = 0; s < count; ++s) inside[static_cast<std::size_t>(s)] = draw(s);
  for (int s = 0; s < count; ++s) {
    EXPECT_EQ(inside[static_cast<std::size_t>(s)], draw(s));
  }
}

TEST(CParallelRegion, FillsFromSets) { expect_same_inside(of_a_set); }
TEST(CParallelRegion, GetsNumbersOfRanmar) { expect_same_inside(of_ranmar); }
TEST(CParallelRegion, GetsNumbersOfRmmard) { expect_same_inside(of_rmmard); }
TEST(CParallelRegion, TakesNumbersOfStreams) {
  expect_same_inside(of_host_stream);
}

#endif

}  // namespace
}  // namespace Runnel::Testing
