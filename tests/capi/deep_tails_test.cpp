// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Numbers that have no parameters of their own or need their places, by name:
// uniform_exact and the deep_ ones, in all calls, against C++.

#include <gtest/gtest.h>

#include <runnel/capi/host_stream.h>
#include <runnel/capi/pool.h>
#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/runnel.hpp>
#include <testing/compare.hpp>
#include <vector>

#include "sets.hpp"

namespace Runnel::Testing {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

template <class T, class Distribution>
std::vector<T> in_cpp(Distribution const& distribution, std::size_t count,
                      std::uint64_t streams, FillOptions const& order) {
  StreamSet<philox4x32, Host> set({}, {.num_streams = streams});
  std::vector<T> values(count);
  Kokkos::View<T*, Host, Kokkos::MemoryTraits<Kokkos::Unmanaged>> const view(
      values.data(), count);
  fill(view, set, distribution, order);
  Host().fence();
  return values;
}

runnel_stream_options options_of(std::uint64_t streams,
                                 FillOptions const& order) {
  runnel_stream_options options = RUNNEL_STREAM_OPTIONS_INIT;
  options.num_streams = streams;
  if (order.order == Order::interleaved) options.order = RUNNEL_INTERLEAVED;
  return options;
}

/// One value in 2^19 is in a tail.
constexpr std::size_t many = std::size_t{3} << 20;

TEST(CNamed, DeepTailsOfFillsAreThoseOfCpp) {
  for (std::uint64_t const streams : {1, 3}) {
    for (FillOptions const& order :
         {FillOptions{}, FillOptions{.order = Order::interleaved}}) {
      auto const deep =
          in_cpp<float>(DeepTails(Normal(1, 2)), many, streams, order);
      EXPECT_NE(deep, in_cpp<float>(Normal(1, 2), many, streams, order));
      CSet const set("philox4x32", options_of(streams, order));
      std::vector<float> values(many);
      ASSERT_EQ(runnel_fill_named(set, RUNNEL_FLOAT, "deep_normal:1,2",
                                  values.data(), many),
                RUNNEL_OK)
          << runnel_last_error();
      EXPECT_TRUE(same_bits(values.data(), deep.data(), many));
    }
  }
}

TEST(CNamed, DeepTailsOfHostStreams) {
  FillOptions const in_turn{.order = Order::interleaved};
  auto const deep = in_cpp<double>(DeepTails(Exponential(2)), many, 3, in_turn);
  EXPECT_NE(deep, in_cpp<double>(Exponential(2), many, 3, in_turn));
  CSet const set("philox4x32", options_of(3, in_turn));
  std::vector<double> values(many);
  runnel_host_stream* stream = nullptr;
  ASSERT_EQ(runnel_host_stream_create(set, RUNNEL_DOUBLE, "deep_exponential:2",
                                      nullptr, &stream),
            RUNNEL_OK)
      << runnel_last_error();
  for (std::size_t i = 0; i < many; ++i) {
    ASSERT_EQ(runnel_host_stream_next_double(stream, &values[i]), RUNNEL_OK);
  }
  runnel_host_stream_destroy(stream);
  EXPECT_TRUE(same_bits(values.data(), deep.data(), many));
}

TEST(CNamed, DeepTailsOfPools) {
  FillOptions const in_turn{.order = Order::interleaved};
  auto const deep = in_cpp<float>(DeepTails(Rayleigh(2)), many, 3, in_turn);
  EXPECT_NE(deep, in_cpp<float>(Rayleigh(2), many, 3, in_turn));
  CSet const set("philox4x32", options_of(3, in_turn));
  runnel_pool* pool = nullptr;
  std::size_t const slice = 1 << 16;
  ASSERT_EQ(
      runnel_pool_create(set, RUNNEL_FLOAT, "deep_rayleigh:2", slice, &pool),
      RUNNEL_OK)
      << runnel_last_error();
  using Space = Kokkos::DefaultExecutionSpace;
  for (std::size_t at = 0; at < many; at += slice) {
    void const* there = nullptr;
    ASSERT_EQ(runnel_pool_take(pool, RUNNEL_FLOAT, slice, &there), RUNNEL_OK);
    Kokkos::View<float const*, Space::memory_space,
                 Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
        view(static_cast<float const*>(there), slice);
    auto const values =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
    ASSERT_TRUE(same_bits(values.data(), deep.data() + at, slice)) << at;
  }
  ASSERT_EQ(runnel_pool_destroy(pool), RUNNEL_OK);
}

TEST(CNamed, DeepTailsOfBlocks) {
  auto const deep = in_cpp<float>(DeepTails(Laplace()), many, 1, {});
  std::uint64_t const array[] = {256, many / 256};
  std::uint64_t const extents[] = {200, many / 256 - 3};
  std::uint64_t const offsets[] = {50, 3};
  runnel_block const block = {2, array, extents, offsets, nullptr};
  std::vector<float> values(extents[0] * extents[1]);
  CSet const set("philox4x32");
  ASSERT_EQ(runnel_fill_block_named(set, RUNNEL_FLOAT, "deep_laplace",
                                    values.data(), &block),
            RUNNEL_OK)
      << runnel_last_error();
  std::size_t others = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto const at = (i / extents[1] + 50) * array[1] + i % extents[1] + 3;
    others += values[i] != deep[at];
  }
  EXPECT_EQ(others, 0u);
}

TEST(CNamed, ExactUniformNumbers) {
  auto const exact = in_cpp<double>(UniformExact(), 3000, 1, {});
  std::vector<double> values(3000);
  for (bool const by_name : {false, true}) {
    CSet const set("philox4x32");
    ASSERT_EQ(by_name ? runnel_fill_named(set, RUNNEL_DOUBLE, "uniform_exact",
                                          values.data(), 3000)
                      : runnel_fill_double(set, RUNNEL_UNIFORM_EXACT,
                                           values.data(), 3000),
              RUNNEL_OK)
        << runnel_last_error();
    EXPECT_EQ(values, exact);
  }
  CSet const set("philox4x32");
  runnel_host_stream* stream = nullptr;
  ASSERT_EQ(runnel_host_stream_create(set, RUNNEL_DOUBLE, "uniform_exact",
                                      nullptr, &stream),
            RUNNEL_OK)
      << runnel_last_error();
  for (double& x : values)
    ASSERT_EQ(runnel_host_stream_next_double(stream, &x), RUNNEL_OK);
  runnel_host_stream_destroy(stream);
  EXPECT_EQ(values, exact);
  for (std::size_t i = 0; i < runnel_num_generators(); ++i) {
    CSet const other(runnel_generator_name(i));
    std::vector<float> floats(1000);
    ASSERT_EQ(runnel_fill_named(other, RUNNEL_FLOAT, "uniform_exact",
                                floats.data(), floats.size()),
              RUNNEL_OK)
        << runnel_last_error();
    for (float const x : floats) ASSERT_TRUE(x > 0 && x < 1) << x;
  }
}

TEST(CNamed, SaysWhatIsWrong) {
  CSet const set("ranmar24");
  double value = -1;
  auto const refuse = [&](runnel_type type, char const* distribution,
                          runnel_status status, std::string const& words) {
    expect_error(runnel_fill_named(set, type, distribution, &value, 1), status,
                 words);
    EXPECT_EQ(position(set), 0u);
  };
  auto const wrong = RUNNEL_ERROR_INVALID_ARGUMENT;
  refuse(RUNNEL_DOUBLE, "uniform_exact:0,1", wrong, "no parameters");
  refuse(RUNNEL_I32, "uniform_exact", RUNNEL_ERROR_NO_SUCH_VALUES,
         "uniform_exact");
  refuse(RUNNEL_FLOAT, "deep_normal:0,1e38", wrong, "sd is 9.99");
  refuse(RUNNEL_I32, "deep_normal", wrong, "floating-point");
  refuse(RUNNEL_DOUBLE, "deep_cauchy", wrong, "deep_cauchy");
}

}  // namespace
}  // namespace Runnel::Testing
