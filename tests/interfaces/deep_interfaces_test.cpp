// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// DeepTails in interfaces that know a value's place: the values are those of
// `fill`, tails among them.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/deep_sampler.hpp>
#include <runnel/interfaces/fill_block.hpp>
#include <runnel/interfaces/graph_fill.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <runnel/interfaces/number_pool.hpp>
#include <runnel/lanes/long_range.hpp>
#include <runnel/streams/device_handle.hpp>
#include <span>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// One value in 2^19 is in a tail.
constexpr std::size_t count = std::size_t{3} << 20;

template <class G, class T, class Distribution>
std::vector<T> expected(StreamOptions const& streams, FillOptions const& order,
                        Distribution const& distribution, std::size_t n) {
  StreamSet<G, Space> set({}, streams);
  Kokkos::View<T*, Space> const view("values", n);
  fill(view, set, distribution, order);
  return copied_to_host(view);
}

template <class T>
void expect_tails(std::vector<T> const& deep, std::vector<T> const& usual) {
  std::size_t others = 0;
  for (std::size_t i = 0; i < deep.size(); ++i) others += deep[i] != usual[i];
  EXPECT_GT(others, 0u);
  EXPECT_LT(others, 30u);
}

template <class G, class T, class Distribution>
void check_host_stream(std::uint64_t streams, FillOptions const& order,
                       Producer producer, Distribution const& distribution) {
  StreamOptions const options{
      .first_stream = 2, .num_streams = streams, .offset = 11};
  auto const deep =
      expected<G, T>(options, order, DeepTails(distribution), count);
  expect_tails(deep, expected<G, T>(options, order, distribution, count));
  HostStream<G, T, DeepTails<Distribution>> stream(
      {}, {.streams = options, .producer = producer, .fill = order},
      DeepTails(distribution));
  std::vector<T> values(count);
  // Both ways: by blocks, and straight to memory.
  std::size_t const some = count / 2 + 17;
  for (std::size_t i = 0; i < some; ++i) values[i] = stream.next();
  stream.fill(std::span(values).subspan(some));
  EXPECT_TRUE(same_bits(values.data(), deep.data(), count));
}

TEST(DeepInterfaces, HostStream) {
  FillOptions const in_turn{.order = Order::interleaved};
  FillOptions const cyclic{.order = Order::cyclic, .block = 700};
  auto const background = Producer::background_thread;
  check_host_stream<philox4x32, float>(1, in_turn, background, Normal(1, 2));
  check_host_stream<philox4x32, float>(3, in_turn, background, Normal(1, 2));
  check_host_stream<ranmar24, double>(3, cyclic, Producer::calling_thread,
                                      Exponential(3));
  check_host_stream<philox4x32, float>(3, cyclic, Producer::execution_space,
                                       Normal(1, 2));
}

template <class G, class T>
void check_pool(std::uint64_t streams) {
  FillOptions const order{.order = Order::interleaved};
  NumberPoolOptions const options = {
      .streams = {.num_streams = streams, .offset = 3}, .capacity = 1 << 16};
  auto const deep =
      expected<G, T>(options.streams, order, DeepTails(Laplace()), count);
  expect_tails(deep, expected<G, T>(options.streams, order, Laplace(), count));
  Space const exec;
  NumberPool<G, T, DeepTails<Laplace>, Space> pool(exec, {}, options,
                                                   DeepTails(Laplace()));
  Kokkos::View<T*, Space> const all("all", count);
  for (std::size_t at = 0; at < count;) {
    std::size_t const n = std::min<std::size_t>(50'001, count - at);
    auto const slice = pool.take(exec, n);
    Kokkos::deep_copy(exec, Kokkos::subview(all, Kokkos::pair(at, at + n)),
                      slice);
    at += n;
  }
  exec.fence();
  EXPECT_TRUE(same_bits(copied_to_host(all).data(), deep.data(), count));
}

TEST(DeepInterfaces, NumberPool) {
  check_pool<philox4x32, float>(3);
  check_pool<ranmar24, float>(1);
}

template <class G, class T>
void check_block() {
  std::size_t const rows = 300, columns = count / rows;
  auto const deep = expected<G, T>({}, {}, DeepTails(Normal()), rows * columns);
  StreamSet<G, Space> set;
  Kokkos::View<T**, Kokkos::LayoutRight, Space> const part("part", rows / 2,
                                                           columns - 5);
  fill_block(part, set, {.extent = {rows, columns}, .offset = {10, 5}},
             DeepTails(Normal()));
  auto const host =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), part);
  std::size_t others = 0;
  for (std::size_t i = 0; i < rows / 2; ++i) {
    for (std::size_t j = 0; j < columns - 5; ++j) {
      others += host(i, j) != deep[(i + 10) * columns + j + 5];
    }
  }
  EXPECT_EQ(others, 0u);
}

TEST(DeepInterfaces, BlocksOfArrays) { check_block<philox4x32, float>(); }

/// Two kernels, one after the other, draw rows of values.
template <class T, class Handle, class Sampler, class ViewType>
void draw_rows(Handle const& handle, Sampler const& sampler,
               ViewType const& rows, int first, int last) {
  Kokkos::parallel_for(
      "draw",
      Impl::LongRange<Space>(0, static_cast<std::int64_t>(rows.extent(0))),
      KOKKOS_LAMBDA(std::int64_t s) {
        auto rng = handle(s);
        for (int i = first; i < last; ++i) rows(s, i) = rng.draw(sampler);
      });
}

template <class G, class T>
void check_handles(StreamOptions options, bool in_parts) {
  constexpr int length = 16'384;
  options.num_streams = 192;
  using Rows = Kokkos::View<T**, Kokkos::LayoutRight, Space>;
  Rows const drawn("drawn", 192, length), filled("filled", 192, length);
  Rows const usual("usual", 192, length);
  StreamSet<G, Space> set({}, options), same({}, options), plain({}, options);
  // Streams at different positions.
  Kokkos::View<T*, Space> const before("before", 192 + 7);
  for (auto* s : {&set, &same, &plain}) {
    fill(before, *s, {.order = Order::interleaved});
  }
  fill(filled, same, DeepTails(Normal(0, 3)));
  fill(usual, plain, Normal(0, 3));
  auto const draw = [&](auto const& handle) {
    auto const deep = make_sampler<T>(DeepTails(Normal(0, 3)), set);
    draw_rows<T>(handle, deep, drawn, 0, length / 3);
    draw_rows<T>(handle, deep, drawn, length / 3, length / 2);
    // Draws are counted; this sampler goes on, and a new one would.
    constexpr int outputs = Impl::words_per_value<DeepTails<Normal>, G, T>;
    EXPECT_EQ(set.position(0) + UInt128(std::uint64_t{outputs * length / 2}),
              same.position(0));
    draw_rows<T>(handle, deep, drawn, length / 2, length / 4 * 3);
    draw_rows<T>(handle, make_sampler<T>(DeepTails(Normal(0, 3)), set), drawn,
                 length / 4 * 3, length);
  };
  if (in_parts) {
    draw(set.part_handle());
  } else {
    draw(set.device_handle());
  }
  Kokkos::fence();
  auto const values = copied_to_host(drawn);
  auto const deep = copied_to_host(filled);
  EXPECT_TRUE(same_bits(values.data(), deep.data(), values.size()));
  expect_tails(deep, copied_to_host(usual));
  for (std::uint64_t const s : {0, 6, 7, 191}) {
    EXPECT_EQ(set.position(s), same.position(s));
  }
}

TEST(DeepInterfaces, Handles) {
  check_handles<philox4x32, float>({.first_stream = 5, .offset = 9}, false);
  check_handles<philox4x32, double>({}, false);
  check_handles<ranmar24, float>({.leapfrog = {.part = 1, .num_parts = 3}},
                                 true);
}

/// Two replays are two fills.
template <class G, class T>
void check_graph() {
  using Rows = Kokkos::View<T**, Kokkos::LayoutRight, Space>;
  constexpr std::size_t streams = 7, length = std::size_t{1} << 18;
  StreamOptions const options{
      .first_stream = 4, .num_streams = streams, .offset = 5};
  StreamSet<G, Space> same({}, options), plain({}, options);
  Rows const rows("rows", streams, length);
  Rows const filled("filled", streams, length), usual("usual", streams, length);
  GraphFill replay(rows, StreamSet<G, Space>({}, options),
                   DeepTails(Normal(0, 2)));
  auto const list = [](Rows const& view) {
    return copied_to_host(
        Kokkos::View<T*, Space>(view.data(), streams * length));
  };
  for (int i = 0; i < 3; ++i) {
    replay(Space());
    fill(filled, same, DeepTails(Normal(0, 2)));
    fill(usual, plain, Normal(0, 2));
    Kokkos::fence();
    auto const deep = list(filled);
    EXPECT_TRUE(same_bits(list(rows).data(), deep.data(), deep.size()));
    expect_tails(deep, list(usual));
    // Counts the draws, and keeps graphs as good as before.
    EXPECT_EQ(replay.position(3), same.position(3));
    if (i == 1) {
      EXPECT_EQ(replay.snapshot(), same.snapshot());
    }
  }
}

TEST(DeepInterfaces, GraphFill) {
  check_graph<philox4x32, float>();
  check_graph<philox4x32, double>();
  check_graph<ranmar24, float>();
#ifndef RUNNEL_TEST_FEW_GENERATORS
  check_graph<mrg32k3a, double>();
#endif
}

}  // namespace
}  // namespace Runnel::Testing
