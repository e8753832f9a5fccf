// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <vector>

#include "sets.hpp"

// Parts, blocks, streams and orders of a set, by the C interface.

namespace Runnel::Testing {
namespace {

TEST(CSets, SplitsByLeapfrogAgainAndAgain) {
  CSet const serial("ranmar48");
  doubles(serial, 11);
  CSet const set("ranmar48");
  doubles(set, 11);
  auto const all = doubles(serial, 600);
  for (std::uint64_t part = 0; part < 2; ++part) {
    CSet half;
    ASSERT_EQ(runnel_split_leapfrog(set, part, 2, half.place()), RUNNEL_OK);
    auto const first = doubles(half, 3);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(first[i], all[part + 2 * i]);
    CSet sixth;
    ASSERT_EQ(runnel_split_leapfrog(half, 1, 3, sixth.place()), RUNNEL_OK);
    auto const rest = doubles(sixth, 90);
    for (std::size_t i = 0; i < 90; ++i) {
      EXPECT_EQ(rest[i], all[part + 2 * (3 + 1 + 3 * i)]);
    }
  }
  EXPECT_EQ(position(set), 11u);
  CSet part;
  expect_error(runnel_split_leapfrog(set, 3, 3, part.place()),
               RUNNEL_ERROR_INVALID_ARGUMENT, "counted from 0");
  expect_error(runnel_split_leapfrog(set, 0, 0, part.place()),
               RUNNEL_ERROR_INVALID_ARGUMENT, "0 parts");
}

TEST(CSets, SplitsIntoBlocksAndStreams) {
  CSet const set("ranmar48", some_streams(5));
  doubles(set, 50);
  CSet block;
  ASSERT_EQ(runnel_split_block(set, 3, 1000, block.place()), RUNNEL_OK);
  EXPECT_EQ(position(block, 4), 3010u);
  EXPECT_EQ(position(set, 4), 10u);
  CSet two;
  ASSERT_EQ(runnel_split_streams(set, 2, 2, two.place()), RUNNEL_OK);
  EXPECT_EQ(runnel_size(two), 2u);
  auto const all = doubles(set, 500);
  auto const some = doubles(two, 200);
  EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin() + 200));
  CSet none;
  expect_error(runnel_split_streams(set, 4, 2, none.place()),
               RUNNEL_ERROR_INVALID_ARGUMENT, "a set of 5");
  EXPECT_EQ(runnel_split_streams(set, 0, 0, none.place()),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  // 503 values leave streams at different places: no one split fits them.
  doubles(set, 503);
  expect_error(runnel_split_leapfrog(set, 0, 2, none.place()),
               RUNNEL_ERROR_INVALID_ARGUMENT, "different positions");
}

TEST(CSets, DealsOutInEitherOrderAndByRows) {
  runnel_stream_options options = some_streams(3);
  CSet const blocked("ranmar48", options);
  options.order = RUNNEL_INTERLEAVED;
  CSet const interleaved("ranmar48", options);
  CSet const rows("ranmar48", options);
  auto const b = doubles(blocked, 300);
  auto const head = doubles(interleaved, 100);  // moves the cursor
  auto i = head;
  auto const tail = doubles(interleaved, 200);
  i.insert(i.end(), tail.begin(), tail.end());
  for (std::size_t k = 0; k < 300; ++k) {
    ASSERT_EQ(i[k], b[k % 3 * 100 + k / 3]) << k;
  }
  std::vector<double> r(300);
  ASSERT_EQ(
      runnel_fill_rows(rows, RUNNEL_DOUBLE, RUNNEL_UNIFORM, r.data(), 3, 100),
      RUNNEL_OK);
  EXPECT_EQ(r, b);
  expect_error(
      runnel_fill_rows(rows, RUNNEL_DOUBLE, RUNNEL_UNIFORM, r.data(), 2, 100),
      RUNNEL_ERROR_INVALID_ARGUMENT, "2 rows from 3 streams");
  EXPECT_EQ(runnel_fill_rows(rows, RUNNEL_DOUBLE, RUNNEL_UNIFORM, r.data(), 3,
                             SIZE_MAX / 2),
            RUNNEL_ERROR_INVALID_ARGUMENT);
  ASSERT_EQ(runnel_set_order(blocked, RUNNEL_INTERLEAVED), RUNNEL_OK);
  ASSERT_EQ(runnel_set_order(interleaved, RUNNEL_BLOCKED), RUNNEL_OK);
  EXPECT_NE(doubles(blocked, 9), doubles(interleaved, 9));
  EXPECT_EQ(runnel_set_order(blocked, static_cast<runnel_order>(7)),
            RUNNEL_ERROR_INVALID_ARGUMENT);
}

TEST(CSets, CopiesGoOnInTurnAndMayOverlap) {
  auto options = some_streams(2);
  options.order = RUNNEL_INTERLEAVED;
  options.allow_overlap = 1;
  CSet const set("philox4x32", options);
  // Streams that are equally far, the second of which is the next.
  float single = 0;
  ASSERT_EQ(runnel_fill_float(set, RUNNEL_REFERENCE, &single, 1), RUNNEL_OK);
  doubles(set, 1);
  ASSERT_EQ(runnel_fill_float(set, RUNNEL_REFERENCE, &single, 1), RUNNEL_OK);
  ASSERT_EQ(position(set, 0), position(set, 1));
  CSet copy, part;
  ASSERT_EQ(runnel_copy(set, copy.place()), RUNNEL_OK);
  ASSERT_EQ(runnel_split_streams(set, 1, 1, part.place()), RUNNEL_OK);
  EXPECT_EQ(doubles(copy, 3), doubles(set, 3));
  // Past the end of the streams, 2^66.
  EXPECT_EQ(runnel_jump128(copy, 0, 8), RUNNEL_OK) << runnel_last_error();
  EXPECT_EQ(runnel_jump128(part, 0, 8), RUNNEL_OK) << runnel_last_error();
}

TEST(CSets, DealsOutByBlocks) {
  CSet const rows("ranmar48", some_streams(3));
  CSet const cyclic("ranmar48", some_streams(3));
  auto const blocked = doubles(rows, 300);
  ASSERT_EQ(runnel_set_cyclic_order(cyclic, 10), RUNNEL_OK);
  auto values = doubles(cyclic, 44);
  CSet copy;
  ASSERT_EQ(runnel_copy(cyclic, copy.place()), RUNNEL_OK);
  auto const tail = doubles(copy, 256);
  values.insert(values.end(), tail.begin(), tail.end());
  for (std::size_t k = 0; k < 300; ++k) {
    ASSERT_EQ(values[k], blocked[k / 10 % 3 * 100 + k / 30 * 10 + k % 10]) << k;
  }
  for (std::uint64_t const block : {std::uint64_t{0}, UINT64_MAX}) {
    expect_error(runnel_set_cyclic_order(cyclic, block),
                 RUNNEL_ERROR_INVALID_ARGUMENT, "for 3 streams");
  }
  // Inside a cycle other blocks are refused.
  ASSERT_EQ(runnel_set_order(cyclic, RUNNEL_INTERLEAVED), RUNNEL_OK);
  double value = 0;
  expect_error(runnel_fill_double(cyclic, RUNNEL_UNIFORM, &value, 1),
               RUNNEL_ERROR_INVALID_ARGUMENT,
               "at value 14 of a cycle of blocks of 10");
}

}  // namespace
}  // namespace Runnel::Testing
