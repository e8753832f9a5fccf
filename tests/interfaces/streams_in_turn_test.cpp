// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pools and host streams of many streams: threads of their own make these by
// the kernels that fills of as many rows run.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Exec = Kokkos::DefaultExecutionSpace;

template <class Generator>
class StreamsInTurn : public testing::Test {};
using Generators = ToGoogleTest<
    Affordable<ranmar24, ranmar48, mt19937, mtdc, mrg32k3a, wichmann_hill,
               ceicg, sprng_lfg, sprng_lcg, sprng_lcg64, sprng_cmrg, sprng_mlfg,
               sprng_pmlcg, philox4x32>>::type;
TYPED_TEST_SUITE(StreamsInTurn, Generators);

constexpr Producer producers[] = {Producer::background_thread,
                                  Producer::calling_thread,
                                  Producer::execution_space};

/// Blocks of several rows, of whole and of begun turns, of one value each.
struct Request {
  std::uint64_t num_streams;
  std::int64_t block;
  std::size_t capacity;
  std::uint64_t num_parts = 1;

  StreamOptions streams() const {
    return {.num_streams = num_streams,
            .leapfrog = {.part = num_parts - 1, .num_parts = num_parts}};
  }
  FillOptions order() const {
    if (block == 1) return {.order = Order::interleaved};
    return {.order = Order::cyclic, .block = block};
  }
};
constexpr Request requests[] = {{67, 16, 67 * 16}, {67, 5, 1000},
                                {40, 40, 5000},    {5, 1, 40},
                                {67, 1, 700},      {35, 9, 333, 2}};

/// A pool's values, and those of one that goes on inside a block.
template <class Generator, class T>
void check_pool(Request const& request, Producer producer,
                std::vector<T> const& truth) {
  NumberPoolOptions const options = {.streams = request.streams(),
                                     .capacity = request.capacity,
                                     .producer = producer,
                                     .fill = request.order()};
  NumberPool<Generator, T, Uniform> pool({}, options);
  Exec const exec;
  std::vector<T> some;
  auto const take = [&](auto& from, std::size_t n) {
    auto const slice = from.take(exec, n);
    std::vector<T> values(n);
    Kokkos::View<T*, Kokkos::HostSpace> const to(values.data(), n);
    Kokkos::deep_copy(to, slice);
    some.insert(some.end(), values.begin(), values.end());
  };
  std::size_t const half = truth.size() / 2;
  while (some.size() + request.capacity / 3 < half) {
    take(pool, request.capacity / 3);
  }
  auto const snapshot = pool.snapshot();
  StreamSet<Generator> set({}, request.streams());
  filled<Uniform, T>(set, some.size(), request.order());
  EXPECT_EQ(snapshot, set.snapshot());
  NumberPool<Generator, T, Uniform> again(snapshot, options);
  while (some.size() + request.capacity <= truth.size()) {
    take(again, request.capacity);
  }
  EXPECT_TRUE(same_bits(truth.data(), some.data(), some.size()));
}

/// A host stream's, with what ends its producer in between.
template <class Generator, class T>
void check_host_stream(Request const& request, Producer producer,
                       std::vector<T> const& truth) {
  HostStream<Generator, T, Uniform> stream({}, {.streams = request.streams(),
                                                .prefetch = request.capacity,
                                                .producer = producer,
                                                .fill = request.order()});
  std::vector<T> some;
  for (std::size_t k = 0; some.size() + request.capacity < truth.size(); ++k) {
    if (k % 7 == 6) {
      std::vector<T> direct(request.capacity / 2);
      stream.fill(direct);
      some.insert(some.end(), direct.begin(), direct.end());
    } else {
      auto const slice = stream.take(request.capacity / (1 + k % 3));
      some.insert(some.end(), slice.begin(), slice.end());
    }
  }
  StreamSet<Generator> set({}, request.streams());
  filled<Uniform, T>(set, some.size(), request.order());
  EXPECT_EQ(stream.snapshot(), set.snapshot());
  EXPECT_TRUE(same_bits(truth.data(), some.data(), some.size()));
}

/// Jumps in blocks, which the host makes again up to there.
template <class Generator, class T>
void check_jumps(Request const& request, Producer producer) {
  HostStream<Generator, T, Uniform> stream({}, {.streams = request.streams(),
                                                .prefetch = request.capacity,
                                                .producer = producer,
                                                .fill = request.order()});
  StreamSet<Generator> set({}, request.streams());
  for (std::size_t const n : {std::size_t{1}, request.capacity / 3}) {
    for (std::uint64_t const outputs : {3, 1000}) {
      auto const truth = filled<Uniform, T>(set, n, request.order());
      auto const slice = stream.take(n);
      EXPECT_TRUE(same_bits(truth.data(), slice.data(), n));
      set.jump(outputs);
      stream.jump(outputs);
    }
  }
  EXPECT_EQ(stream.snapshot(), set.snapshot());
}

template <class Generator, class T>
void check(Request const& request) {
  StreamSet<Generator> set({}, request.streams());
  auto const truth = filled<Uniform, T>(set, 8'000, request.order());
  for (auto const producer : producers) {
    SCOPED_TRACE(testing::Message()
                 << request.num_streams << " streams, blocks of "
                 << request.block << ", " << request.capacity << ", producer "
                 << static_cast<int>(producer));
    check_pool<Generator, T>(request, producer, truth);
    check_host_stream<Generator, T>(request, producer, truth);
    check_jumps<Generator, T>(request, producer);
  }
}

TYPED_TEST(StreamsInTurn, AreThoseOfAFill) {
  for (auto const& request : requests) {
    check<TypeParam, float>(request);
    check<TypeParam, double>(request);
  }
}

}  // namespace
}  // namespace Runnel::Testing
