// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <runnel/capi/rmmard.h>

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "sets.hpp"
#include "testing/published_ranmar.hpp"

namespace Runnel::Testing {
namespace {

std::vector<double> numbers(int sequence, int count, int request = 10) {
  std::vector<double> values(static_cast<std::size_t>(count));
  for (int done = 0; done < count; done += request) {
    EXPECT_EQ(runnel_rmmard(values.data() + done,
                            std::min(request, count - done), sequence),
              RUNNEL_OK)
        << runnel_last_error();
  }
  return values;
}

std::tuple<int, int, int> status_of(int sequence) {
  int ijkl = -1, ntot = -1, ntot2 = -1;
  EXPECT_EQ(runnel_rmmaqd_get(sequence, &ijkl, &ntot, &ntot2), RUNNEL_OK)
      << runnel_last_error();
  return {ijkl, ntot, ntot2};
}

// The first test: nothing has been seeded yet.
TEST(CRmmard, DefaultsForSequenceOneOnly) {
  auto published = PublishedRanmar::from_seeds<ranmar48>(12, 34, 56, 78);
  for (double const x : numbers(0, 100)) {
    ASSERT_EQ(x, published.next_nonzero());
  }
  EXPECT_EQ(status_of(1), std::tuple(54217137, 100, 0));
  double value = 0;
  expect_error(runnel_rmmard(&value, 1, 2), RUNNEL_ERROR_BAD_HANDLE,
               "never seeded");
}

TEST(CRmmard, SequencesAreApartAndRepeatable) {
  for (int s = 1; s <= 9; ++s) {
    ASSERT_EQ(runnel_rmmaqd_set(s, 1000 + s, 0, 0), RUNNEL_OK);
  }
  std::vector<std::vector<double>> first;
  for (int s = 1; s <= 9; ++s) first.push_back(numbers(s, 40000, 9973));
  for (int s = 1; s <= 9; ++s) {
    runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
    std::uint64_t const seed[] = {std::uint64_t(1000 + s), 0, 0};
    options.form = "cern";
    options.seed = seed;
    options.num_seed = 3;
    CSet const set("ranmar48", options);
    EXPECT_EQ(doubles(set, 40000, RUNNEL_NONZERO),
              first[static_cast<std::size_t>(s - 1)]);
  }
}

// The three integers lead back to where they were asked for.
TEST(CRmmard, GoesOnFromItsStatus) {
  ASSERT_EQ(runnel_rmmaqd_set(4, 900000000, 999999990, 12), RUNNEL_OK);
  EXPECT_EQ(status_of(4), std::tuple(900000000, 999999990, 12));
  numbers(4, 25);
  auto const [ijkl, ntot, ntot2] = status_of(4);
  EXPECT_EQ(ntot, 15);
  EXPECT_EQ(ntot2, 13);
  auto const expected = numbers(4, 100000, 10);
  ASSERT_EQ(runnel_rmmaqd_set(5, ijkl, ntot, ntot2), RUNNEL_OK);
  EXPECT_EQ(numbers(5, 100000, 99), expected);
  // The sequence used last.
  EXPECT_EQ(status_of(0), status_of(5));
}

TEST(CRmmard, RefusesWhatMakesNoSense) {
  double value = 0;
  int seed = 0;
  EXPECT_EQ(runnel_rmmaqd_set(RUNNEL_RMMARD_MAX_SEQUENCES + 1, 1, 0, 0),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_rmmaqd_set(1, 900000001, 0, 0),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  expect_error(runnel_rmmaqd_set(1, 1, -5, 0), RUNNEL_ERROR_INVALID_ARGUMENT,
               "negative");
  EXPECT_EQ(runnel_rmmard(&value, -1, 1), RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_rmmard(nullptr, 1, 1), RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_rmmard(nullptr, 0, 1), RUNNEL_OK);
  EXPECT_EQ(runnel_rmmard(&value, 1, RUNNEL_RMMARD_MAX_SEQUENCES + 1),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(runnel_rmmaqd_get(1, &seed, nullptr, &seed),
            RUNNEL_ERROR_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace Runnel::Testing
