// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/interfaces/fill_events.hpp>
#include <runnel/interfaces/seed_sequence.hpp>
#include <testing/host_copy.hpp>
#include <testing/throws.hpp>
#include <utility>
#include <vector>

namespace {

using namespace Runnel;
using Testing::host_copy;
using Space = Kokkos::DefaultExecutionSpace;

SeedSequence const run("run", 7);

/// The values that an event draws, one after the other.
template <class Generator, class Distribution, class T>
std::vector<T> drawn(std::uint64_t event, std::size_t count) {
  EventStream<Generator> rng(run.with(event));
  std::vector<T> numbers(count);
  for (auto& x : numbers) x = rng.template draw<T, Distribution>();
  return numbers;
}

template <class Generator, class Distribution, class Layout, class T>
void expect_events(std::size_t events, std::size_t length,
                   std::uint64_t first) {
  Kokkos::View<T**, Layout, Space> const rows("rows", events, length);
  fill_events<Generator>(rows, run, first, Distribution{});
  auto const values =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), rows);
  std::size_t const step = 1 + events / 50;
  for (std::size_t e = 0; e < events; e += step) {
    auto const expected = drawn<Generator, Distribution, T>(first + e, length);
    for (std::size_t i = 0; i < length; ++i) {
      ASSERT_EQ(values(e, i), expected[i])
          << Generator::name << " event " << e << " of " << events
          << ", number " << i << " of " << length;
    }
  }
}

template <class Generator>
class FillEvents : public ::testing::Test {};
#ifdef KOKKOS_ENABLE_CUDA
// Its compiler takes minutes for each.
using Seeded = ::testing::Types<philox4x32, ranmar24>;
#else
using Seeded = ::testing::Types<philox4x32, ranmar24, ranmar48, ceicg>;
#endif
TYPED_TEST_SUITE(FillEvents, Seeded);

TYPED_TEST(FillEvents, RowsAreWhatEventsDraw) {
  using Right = Kokkos::LayoutRight;
  using Left = Kokkos::LayoutLeft;
  for (std::size_t const events : {1, 7, 33, 3000}) {
    for (std::size_t const length : {1, 4, 17, 70}) {
      expect_events<TypeParam, Uniform, Right, float>(events, length, 12);
      expect_events<TypeParam, Uniform, Left, float>(events, length, 12);
    }
    expect_events<TypeParam, Uniform, Right, double>(events, 5, 0);
    expect_events<TypeParam, Uniform, Right, double>(events, 3, UINT64_MAX);
  }
}

/// By the kernel of other words, where they are the same.
TYPED_TEST(FillEvents, WordsAreWhatEventsDraw) {
  using Right = Kokkos::LayoutRight;
  expect_events<TypeParam, Words, Right, std::uint32_t>(33, 17, 12);
  expect_events<TypeParam, Words, Right, std::uint64_t>(33, 17, 12);
}

/// A set of streams for each.
TYPED_TEST(FillEvents, FewLongRows) {
  expect_events<TypeParam, Uniform, Kokkos::LayoutRight, float>(2, 70'001, 3);
  expect_events<TypeParam, Uniform, Kokkos::LayoutLeft, float>(2, 70'001, 3);
}

TEST(FillEvents, EventsDoNotDependOnTheirNeighbours) {
  Kokkos::View<float**, Space> const all("all", 100, 10);
  Kokkos::View<float**, Space> const some("some", 30, 10);
  fill_events<philox4x32>(Space(), all, run, 1000);
  fill_events<philox4x32>(Space(), some, run, 1050);
  auto const a = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), all);
  auto const b = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), some);
  for (std::size_t e = 0; e < 30; ++e) {
    for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(a(50 + e, i), b(e, i));
  }
}

/// Rank 1 and 3, subviews and unsigned integers; nothing is written elsewhere.
TEST(FillEvents, OtherViews) {
  Kokkos::View<float*, Space> const one_each("one", 40);
  fill_events<philox4x32>(one_each, run, 5);
  auto const ones = host_copy(one_each);
  Kokkos::View<std::uint32_t***, Space> const boxes("boxes", 6, 4, 3);
  fill_events<philox4x32>(boxes, run, 5, Bits{});
  auto const words = host_copy(boxes);
  Kokkos::View<float**, Kokkos::LayoutRight, Space> const table("table", 50, 9);
  auto const middle = Kokkos::subview(table, std::pair(5, 45), std::pair(2, 8));
  fill_events<ranmar24>(middle, run, 5);
  auto const inside = host_copy(table);
  for (std::size_t e = 0; e < 40; ++e) {
    EXPECT_EQ(ones(e), (drawn<philox4x32, Uniform, float>(5 + e, 1)[0]));
    auto const row = drawn<ranmar24, Uniform, float>(5 + e, 6);
    for (std::size_t i = 0; i < 9; ++i) {
      EXPECT_EQ(inside(5 + e, i), i < 2 || i == 8 ? 0 : row[i - 2]);
    }
  }
  EXPECT_EQ(inside(4, 3), 0);
  EXPECT_EQ(inside(45, 3), 0);
  for (std::size_t e = 0; e < 6; ++e) {
    auto const box = drawn<philox4x32, Bits, std::uint32_t>(5 + e, 12);
    for (std::size_t i = 0; i < 12; ++i) {
      EXPECT_EQ(words(e, i / 3, i % 3), box[i]);
    }
  }
  fill_events<philox4x32>(Kokkos::View<float**, Space>("none", 0, 5), run, 0);
  fill_events<philox4x32>(Kokkos::View<float**, Space>("none", 5, 0), run, 0);
}

#if defined(KOKKOS_ENABLE_CUDA)
/// Otherwise a row of this length is made from a set, which a capture refuses.
TEST(FillEvents, LongRowsAreCaptured) {
  cudaStream_t stream;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  {
    constexpr std::size_t length = 4000;
    Kokkos::Cuda const exec(stream);
    Kokkos::View<float**, Kokkos::LayoutRight, Kokkos::Cuda> const row("row", 1,
                                                                       length);
    // Whatever Kokkos does in a first launch of the kernel.
    fill_events<philox4x32>(
        exec, Kokkos::subview(row, Kokkos::ALL, std::pair(0, 16)), run, 5);
    Kokkos::deep_copy(exec, row, 0.f);
    exec.fence();
    cudaGraph_t graph;
    cudaGraphExec_t good;
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal),
              cudaSuccess);
    EXPECT_NO_THROW(fill_events<philox4x32>(exec, row, run, 5));
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiate(&good, graph, 0), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(good, stream), cudaSuccess);
    exec.fence();
    auto const values =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), row);
    auto const expected = drawn<philox4x32, Uniform, float>(5, length);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < length; ++i) {
      wrong += values(0, i) != expected[i];
    }
    EXPECT_EQ(wrong, 0u);
    cudaGraphExecDestroy(good);
    cudaGraphDestroy(graph);
  }
  cudaStreamDestroy(stream);
}
#endif

}  // namespace
