// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whatever is asked for past the end of a stream throws one type, which callers
// tell from other mistakes.

#include <gtest/gtest.h>
#include <runnel/runnel.hpp>

#include <cstdint>
#include <string>
#include <testing/throws.hpp>
#include <type_traits>
#include <vector>

namespace Runnel::Testing {
namespace {

using G = philox4x32;
using Space = Kokkos::DefaultHostExecutionSpace;
using Set = StreamSet<G, Space>;
using Values = Kokkos::View<std::uint32_t*, Space>;

static_assert(std::is_base_of_v<std::invalid_argument, StreamEnded>);

constexpr std::uint64_t left = 5;

/// Streams that have 5 outputs left.
StreamOptions late(std::uint64_t num_streams = 1) {
  return {.num_streams = num_streams,
          .offset = Set().max_native_outputs() - UInt128(left)};
}

TEST(StreamEnded, OfSets) {
  Set set({}, late(3));
  Values const values("values", 3 * left + 1);
  EXPECT_THROW(fill(values, set), StreamEnded);
  EXPECT_THROW(fill(values, set, {.order = Order::interleaved}), StreamEnded);
  EXPECT_THROW(fill(values, set, {.order = Order::cyclic, .block = 2}),
               StreamEnded);
  EXPECT_THROW(set.jump(left + 1), StreamEnded);
  auto past = late();
  past.offset += UInt128(left + 1);
  EXPECT_THROW(Set({}, past), StreamEnded);
  EXPECT_THROW(Set({}, {.first_stream = ~std::uint64_t{0}, .num_streams = 2}),
               StreamEnded);
  // Other mistakes are of another type.
  try {
    Set({}, {.num_streams = 0});
    ADD_FAILURE() << "a set of no streams";
  } catch (StreamEnded const&) {
    ADD_FAILURE() << "no stream has ended";
  } catch (std::invalid_argument const&) {
  }
}

TEST(StreamEnded, OfFamilies) {
  constexpr std::uint64_t more = RanmarSeed::family_size + 1;
  EXPECT_THROW(SeedSequence(1).seed<ranmar24>(more), StreamEnded);
  EXPECT_THROW(resources<ranmar24>(Space(), {}, more), StreamEnded);
}

TEST(StreamEnded, OfGlobalArrays) {
  Set set({}, late());
  Values const values("values", 1);
  EXPECT_THROW(fill_block(values, set, {.extent = {left + 1}}), StreamEnded);
  EXPECT_THROW(fill_elements(values, set, {0}, left + 1), StreamEnded);
  EXPECT_EQ(set.outputs_left(), UInt128(left));
}

TEST(StreamEnded, OfInterfaces) {
  HostStream<G, std::uint32_t, Native, Space> stream({}, {.streams = late()});
  EXPECT_THROW(stream.take(left + 1), StreamEnded);
  EXPECT_THROW(stream.jump(left + 1), StreamEnded);
  EXPECT_THROW(stream.discard(left + 1), StreamEnded);
  NumberPool<G, std::uint32_t, Native, Space> pool({}, {.streams = late()});
  EXPECT_THROW(pool.take(Space(), left + 1), StreamEnded);
  SharedSequence<G, Space, Space> sequence({Space()}, {},
                                           {.offset = late().offset});
  Kokkos::View<std::uint32_t*, Kokkos::HostSpace> const values("values",
                                                               left + 1);
  EXPECT_THROW(sequence.fill(values, left + 1), StreamEnded);
  EXPECT_THROW(sequence.jump(left + 1), StreamEnded);
  SharedStreams<G, Space, Space> streams({Space()}, {}, late(2));
  EXPECT_THROW(streams.jump(left + 1), StreamEnded);
}

/// All messages begin with the name of what was called, and go on alike.
TEST(StreamEnded, NamesWhatWasCalled) {
  auto const expect_of = [](std::string const& caller, auto const& call) {
    EXPECT_TRUE(throws_saying<StreamEnded>(
        call, {caller + ": ", "go past the end of a stream, which has ",
               " left", "; choose other streams"}));
  };
  HostStream<G, std::uint32_t, Native, Space> stream({}, {.streams = late()});
  std::vector<std::uint32_t> numbers(left + 1);
  expect_of("Runnel::HostStream::fill", [&] { stream.fill(numbers); });
  expect_of("Runnel::HostStream::jump", [&] { stream.jump(left + 1); });
  expect_of("Runnel::HostStream::take", [&] { stream.take(left + 1); });
  NumberPool<G, std::uint32_t, Native, Space> pool({}, {.streams = late()});
  expect_of("Runnel::NumberPool::take", [&] { pool.take(Space(), left + 1); });
  SharedSequence<G, Space, Space> sequence({Space()}, {},
                                           {.offset = late().offset});
  Kokkos::View<std::uint32_t*, Kokkos::HostSpace> const values("values",
                                                               left + 1);
  expect_of("Runnel::SharedSequence::fill",
            [&] { sequence.fill(values, left + 1); });
  expect_of("Runnel::SharedSequence::share",
            [&] { sequence.share(left + 1, 1, [](auto const&) {}); });
  expect_of("Runnel::SharedSequence::jump", [&] { sequence.jump(left + 1); });
  SharedStreams<G, Space, Space> streams({Space()}, {}, late(2));
  expect_of("Runnel::SharedStreams::jump", [&] { streams.jump(left + 1); });
  RandomPool<G, Space> const random(Space(), {}, late(2));
  Kokkos::View<float*, Space> const reals("reals", 2 * left + 1);
  for (float const end : {1.0f, 2.0f}) {
    expect_of("Runnel::RandomPool::fill",
              [&] { random.fill(reals, 0.0f, end); });
  }
}

TEST(StreamEnded, NamesWhatWasCalledOfASet) {
  Set set({}, late());
  Values const values("values", left + 1);
  auto const expect_of = [&](std::string const& caller, auto const& call) {
    EXPECT_TRUE(throws_saying<StreamEnded>(
        call, {caller + ": ", "go past the end of a stream, which has 5 left ",
               "; choose other streams"}));
  };
  expect_of("Runnel::fill", [&] { fill(values, set); });
  expect_of("Runnel::fill_block",
            [&] { fill_block(values, set, {.extent = {left + 1}}); });
  expect_of("Runnel::fill_elements",
            [&] { fill_elements(values, set, {0, 1, 2, 3, 4, 5}, left + 1); });
  expect_of("Runnel::StreamSet::jump", [&] { set.jump(left + 1); });
  EXPECT_EQ(set.outputs_left(), UInt128(left));
}

}  // namespace
}  // namespace Runnel::Testing
