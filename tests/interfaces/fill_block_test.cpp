// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <testing/cases.hpp>
#include <testing/host_copy.hpp>
#include <testing/instances.hpp>
#include <testing/throws.hpp>
#include <testing/tools_recorder.hpp>

namespace {

using namespace Runnel;
using Testing::host_copy;
using Space = Kokkos::DefaultExecutionSpace;
using Right = Kokkos::LayoutRight;
using Left = Kokkos::LayoutLeft;

StreamOptions const start{.first_stream = 1, .offset = 5};

/// Fills a block and compares it with the same elements of the whole array, and
/// what comes next of both streams.
template <class Generator, class T, class Layout, class Distribution>
void expect_block(BlockPlace<3> const& place, GlobalIndex<3> const& size,
                  Distribution const& distribution) {
  StreamSet<Generator, Space> all({}, start), same({}, start);
  Kokkos::View<T***, Right, Space> const array(
      "array", place.extent[0], place.extent[1], place.extent[2]);
  fill(array, all, distribution);
  Kokkos::View<T***, Layout, Space> const block("block", size[0], size[1],
                                                size[2]);
  fill_block(block, same, place, distribution);
  auto const whole = host_copy(array);
  auto const part = host_copy(block);
  for (std::size_t i = 0; i < size[0]; ++i) {
    for (std::size_t j = 0; j < size[1]; ++j) {
      for (std::size_t k = 0; k < size[2]; ++k) {
        ASSERT_EQ(part(i, j, k), whole(place.offset[0] + i * place.stride[0],
                                       place.offset[1] + j * place.stride[1],
                                       place.offset[2] + k * place.stride[2]))
            << Generator::name << " at " << i << ", " << j << ", " << k;
      }
    }
  }
  EXPECT_EQ(all.position(), same.position());
  EXPECT_EQ(all.snapshot(), same.snapshot());
}

template <class Generator, class T, class Distribution = Uniform>
void expect_blocks(Distribution const& distribution = {}) {
  GlobalIndex<3> const extent{5, 7, 5000};
  // Longer than a jump of RANMAR takes.
  constexpr std::uint64_t row = 4300;
  auto const expect = [&](auto layout, BlockPlace<3> const& place,
                          GlobalIndex<3> const& size) {
    expect_block<Generator, T, decltype(layout)>(place, size, distribution);
  };
  expect(Right(), {extent}, extent);
  expect(Right(), {extent, {1, 0, 0}}, {3, 7, 5000});
  expect(Right(), {extent, {1, 2, 3}}, {3, 4, row});
  expect(Left(), {extent, {1, 2, 3}}, {3, 4, row});
  expect(Right(), {extent, {4, 6, 899}}, {1, 1, 1});
  expect(Right(), {extent, {0, 1, 100}}, {1, 6, row});
  expect(Left(), {extent, {0, 3, 100}}, {5, 1, row});
  expect(Right(), {extent, {1, 0, 1}, {2, 3, 1}}, {2, 3, row});
  expect(Right(), {extent, {0, 1, 2}, {1, 2, 3}}, {5, 3, 1600});
  expect(Left(), {extent, {0, 1, 2}, {2, 1, 250}}, {3, 2, 19});
  expect(Right(), {extent}, {0, 7, 5000});
}

template <class Generator>
class FillBlock : public ::testing::Test {};
#ifdef RUNNEL_TEST_FEW_GENERATORS
using SomeGenerators = ::testing::Types<ranmar24, philox4x32>;
#else
using SomeGenerators =
    ::testing::Types<ranmar24, mtdc, mrg32k3a, sprng_lfg, philox4x32>;
#endif
TYPED_TEST_SUITE(FillBlock, SomeGenerators);

TYPED_TEST(FillBlock, HasTheValuesOfTheArray) {
  expect_blocks<TypeParam, float>();
  expect_blocks<TypeParam, double>();
  expect_blocks<TypeParam, float>(Normal(1, 2));
}

/// Shards that cut an array both ways, in any order, by sets of their own.
TEST(FillBlock, ShardsMakeTheArray) {
  constexpr std::uint64_t rows = 37, columns = 1000;
  StreamSet<philox4x32> all;
  Kokkos::View<double**, Right, Space> const array("array", rows, columns);
  fill(array, all);
  auto const whole = host_copy(array);
  Kokkos::View<double**, Right, Space> const shards("shards", rows, columns);
  for (std::uint64_t const i : {20, 0}) {
    for (std::uint64_t const j : {300, 0, 777}) {
      std::uint64_t const height = i == 0 ? 20 : rows - 20;
      std::uint64_t const end = j == 0 ? 300 : j == 300 ? 777 : columns;
      StreamSet<philox4x32> stream;
      auto const shard = Kokkos::subview(shards, Kokkos::pair(i, i + height),
                                         Kokkos::pair(j, end));
      fill_block(shard, stream, {{rows, columns}, {i, j}});
      EXPECT_EQ(stream.position(), all.position());
    }
  }
  auto const parts = host_copy(shards);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      ASSERT_EQ(parts(i, j), whole(i, j)) << i << ", " << j;
    }
  }
}

/// More values than a piece of unit words has, and an array beyond 2^32.
TEST(FillBlock, LargeArrays) {
  constexpr std::uint64_t columns = (std::uint64_t{1} << 33) + 7;
  constexpr std::uint64_t column = (std::uint64_t{1} << 32) - 1000;
  Kokkos::View<double**, Right, Space> const block("block", 300, 2000);
  StreamSet<philox4x32> stream;
  fill_block(block, stream, {{1000, columns}, {600, column}}, Exponential());
  auto const values = host_copy(block);
  for (std::uint64_t const row : {0, 1, 299}) {
    StreamSet<philox4x32> single;
    // Two words per value of double.
    single.jump(UInt128(2) *
                (UInt128(600 + row) * UInt128(columns) + UInt128(column)));
    Kokkos::View<double*, Space> const expected("expected", 2000);
    fill(expected, single, Exponential());
    auto const numbers = host_copy(expected);
    for (std::size_t k = 0; k < 2000; ++k) {
      ASSERT_EQ(values(row, k), numbers(k)) << row << ", " << k;
    }
  }
  EXPECT_EQ(stream.position(), UInt128(2000) * UInt128(columns));
}

/// One dimension, of which a shard has every fourth element: the values between
/// are made as well, in memory of moderate size.
TEST(FillBlock, GathersLongRowsInPieces) {
  constexpr std::uint64_t most = std::uint64_t{1} << 24;
  constexpr std::uint64_t values = most + 1001, stride = 4, offset = 3;
  constexpr std::uint64_t count = (values - offset + stride - 1) / stride;
  StreamSet<philox4x32> all, same;
  Kokkos::View<float*, Space> const array("array", values);
  Kokkos::View<float*, Space> const shard("shard", count);
  fill(array, all);
  Testing::ToolsRecorder const recorder;
  fill_block(shard, same, {{values}, {offset}, {stride}});
  auto const bytes = recorder.max_bytes("Runnel::fill_block::values");
  EXPECT_GT(bytes, 0u);
  EXPECT_LE(bytes, most * sizeof(float));
  auto const whole = host_copy(array);
  auto const part = host_copy(shard);
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (part(i) != whole(offset + i * stride)) ++wrong;
  }
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(all.snapshot(), same.snapshot());
}

/// More ranks than there are rows: some have none, whatever columns they have.
TEST(FillBlock, HasEmptyShards) {
  StreamSet<philox4x32> stream;
  StreamSet<ranmar24> lagged;
  for (GlobalIndex<2> const& size :
       {GlobalIndex<2>{0, 5}, GlobalIndex<2>{4, 0}, GlobalIndex<2>{0, 0}}) {
    Kokkos::View<float**, Right, Space> const shard("shard", size[0], size[1]);
    // The next row is nearer than a jump is worth, and farther.
    for (std::uint64_t const columns : {10, 1'000'000}) {
      // Where the last rank's rows begin.
      std::uint64_t const row = 100 - size[0];
      auto const before = stream.position();
      fill_block(shard, stream, {{100, columns}, {row, 3}});
      EXPECT_EQ(stream.position(), before + UInt128(100 * columns));
      fill_block(shard, lagged, {{100, columns}, {row, 3}});
      EXPECT_EQ(stream.position(), lagged.position());
    }
  }
}

TEST(FillBlock, OfLeapfrogParts) {
  StreamOptions const part{.offset = 3, .leapfrog = {1, 3}};
  StreamSet<ranmar24> all({}, part), same({}, part);
  Kokkos::View<float**, Right, Space> const array("array", 6, 400);
  Kokkos::View<float**, Right, Space> const block("block", 3, 300);
  fill(array, all);
  fill_block(block, same, {{6, 400}, {2, 50}});
  auto const whole = host_copy(array);
  auto const values = host_copy(block);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 300; ++k) {
      ASSERT_EQ(values(i, k), whole(2 + i, 50 + k)) << i << ", " << k;
    }
  }
  EXPECT_EQ(all.snapshot(), same.snapshot());
}

TEST(FillBlock, RefusesWhatDoesNotFit) {
  StreamSet<philox4x32> stream;
  auto const before = stream.snapshot();
  Kokkos::View<float**, Space> const block("block", 4, 10);
  RUNNEL_EXPECT_REFUSED(fill_block(block, stream, {{10, 12}, {7, 0}}),
                        "4 elements from 7", "dimension 0", "array's 10");
  RUNNEL_EXPECT_REFUSED(fill_block(block, stream, {{10, 12}, {0, 3}}),
                        "10 elements from 3", "dimension 1", "array's 12");
  RUNNEL_EXPECT_REFUSED(fill_block(block, stream, {{9, 12}, {0, 0}, {3, 1}}),
                        "one in 3", "dimension 0");
  RUNNEL_EXPECT_REFUSED(fill_block(block, stream, {{10, 12}, {0, 0}, {1, 0}}),
                        "stride of 0", "dimension 1");
  RUNNEL_EXPECT_REFUSED(
      fill_block(block, stream, {{std::uint64_t{1} << 40, 1u << 30}}),
      "more than 2^62");
  StreamSet<philox4x32> streams({}, {.num_streams = 4});
  RUNNEL_EXPECT_REFUSED(fill_block(block, streams, {{4, 10}}),
                        "Runnel::fill_block: a set of 4 streams", "one stream");
  EXPECT_EQ(stream.snapshot(), before);
  StreamSet<mrg32k3a> short_stream(
      {}, {.offset = (UInt128(1) << 127) - UInt128(50)});
  RUNNEL_EXPECT_REFUSED(fill_block(block, short_stream, {{10, 12}}),
                        "Runnel::fill_block: 120 values",
                        "past the end of a stream", "50 left");
}

TEST(FillBlock, RefusesAnotherInstance) {
  StreamSet<philox4x32> stream;
  auto const instances = Testing::two_instances<Space>();
  if (instances[0] == instances[1]) GTEST_SKIP();
  stream.rebind(instances[0]);
  Kokkos::View<float**, Space> const block("block", 4, 10);
  RUNNEL_EXPECT_REFUSED(fill_block(instances[1], block, stream, {{10, 12}}),
                        "Runnel::fill_block: the execution-space instance",
                        "rebind");
}

TEST(FillBlock, RefusesRowsShorterThanTheirJumps) {
  constexpr std::uint64_t columns = 1'000'000;
  StreamSet<ranmar24> stream;
  Kokkos::View<float**, Space> const block("block", 4, 10);
  RUNNEL_EXPECT_REFUSED(fill_block(block, stream, {{10, columns}}),
                        "rows of 10 values", "a jump of ranmar24",
                        "slowest dimension");
  EXPECT_EQ(stream.position(), UInt128(0));
  // One row.
  Kokkos::View<float**, Space> const row("row", 1, 10);
  EXPECT_NO_THROW(fill_block(row, stream, {{10, columns}, {3, 5}}));
  EXPECT_EQ(stream.position(), UInt128(10 * columns));
}

/// Columns of an array that are too far apart for their rows to be made whole:
/// each row is a stream of its own where the generator leaps.
template <class Generator, class T>
void expect_columns(std::uint64_t first, std::uint64_t columns,
                    std::uint64_t width = 1400) {
  SCOPED_TRACE(testing::Message() << Generator::name << ", " << columns
                                  << " columns from " << first);
  constexpr std::uint64_t rows = 2100;  // more than a GPU needs for that
  for (Leapfrog const parts : {Leapfrog{0, 1}, Leapfrog{1, 3}}) {
    StreamOptions options = start;
    options.leapfrog = parts;
    StreamSet<Generator, Space> all({}, options), same({}, options);
    Kokkos::View<T**, Right, Space> const array("array", rows, width);
    Kokkos::View<T**, Right, Space> const block("block", rows, columns);
    fill(Kokkos::View<T*, Space>(array.data(), array.size()), all);
    fill_block(block, same, {{rows, width}, {0, first}});
    auto const whole = host_copy(array);
    auto const part = host_copy(block);
    std::uint64_t wrong = 0;
    for (std::uint64_t i = 0; i < rows; ++i) {
      for (std::uint64_t j = 0; j < columns; ++j) {
        if (part(i, j) != whole(i, first + j)) ++wrong;
      }
    }
    EXPECT_EQ(wrong, 0u);
    EXPECT_EQ(all.snapshot(), same.snapshot());
  }
}

template <class Generator>
class BlockColumns : public ::testing::Test {};
using Leapers =
    ::testing::Types<mrg32k3a, philox4x32, ceicg, wichmann_hill, sprng_lcg,
                     sprng_lcg64, sprng_cmrg, sprng_pmlcg>;
TYPED_TEST_SUITE(BlockColumns, Leapers);

TYPED_TEST(BlockColumns, AreThoseOfTheArray) {
  for (std::uint64_t const columns : {1, 5, 16, 67, 300, 511}) {
    expect_columns<TypeParam, float>(0, columns);
    expect_columns<TypeParam, double>(1400 - columns, columns);
  }
  for (std::uint64_t const columns : {1001, 1399}) {
    expect_columns<TypeParam, float>(1400 - columns, columns);
    expect_columns<TypeParam, double>(0, columns);
  }
  // On a GPU the longest rows that are streams of their own, and longer ones.
  if (Impl::Backend<Space>::on_device) {
    expect_columns<TypeParam, float>(1, 8192, 9000);
    expect_columns<TypeParam, float>(1, 24'000, 24'001);
  }
}

}  // namespace
