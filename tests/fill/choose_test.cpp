// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which kernel fills a request, on hosts and on GPUs. Nothing is launched: the
// machines are numbers.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/choose.hpp>
#include <runnel/fill/choose_request.hpp>
#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_cmrg.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <runnel/generators/sprng_mlfg.hpp>

#include "requests.hpp"

namespace Runnel::Testing {
namespace {

using Impl::Kernel;

/// One sequence, and a million numbers each for some streams.
template <class Space, class Generator>
void expect_for_rows(Kernel one_short, Kernel one_long, Kernel streams) {
  SCOPED_TRACE(Generator::name);
  EXPECT_EQ((Plain<Space, Generator>{}.array(few).kernel), one_short);
  EXPECT_EQ((Plain<Space, Generator>{}.array(many).kernel), one_long);
  EXPECT_EQ((Plain<Space, Generator>{{.count = 64}}.array(64 * many).kernel),
            streams);
}

template <class Space, class Generator>
void expect_tiles_for_the_rest() {
  SCOPED_TRACE(Generator::name);
  using Fills = Plain<Space, Generator>;
  FillOptions const dealt_out{.order = Order::interleaved};
  EXPECT_EQ((Fills{{.count = 4}, dealt_out}.array(many).kernel), Kernel::tiles);
  // A host steps small states in lanes, however long rows are.
  constexpr bool in_lanes =
      StreamStepping<Generator> && !Impl::Backend<Space>::on_device;
  EXPECT_EQ((Fills{{.count = 500}}
                 .template table<Kokkos::LayoutLeft>(500, 10'000)
                 .kernel),
            in_lanes ? Kernel::streams : Kernel::tiles);
  // Parts that a generator leaps to are rows like others.
  EXPECT_EQ((Fills{{.num_parts = 3}}.array(few).kernel),
            Leaping<Generator> ? Kernel::rows : Kernel::tiles);
}

template <class Space>
void expect_tiles_on() {
  expect_tiles_for_the_rest<Space, ranmar24>();
  expect_tiles_for_the_rest<Space, mt19937>();
  expect_tiles_for_the_rest<Space, mtdc>();
  expect_tiles_for_the_rest<Space, philox4x32>();
  expect_tiles_for_the_rest<Space, mrg32k3a>();
  expect_tiles_for_the_rest<Space, sprng_lfg>();
  expect_tiles_for_the_rest<Space, sprng_mlfg>();
  // Zeros are replaced by what the state has.
  EXPECT_EQ((Fill<Space, ranmar24, Cern, float>{}.array(many).kernel),
            Kernel::tiles);
  EXPECT_EQ((Fill<Space, ranmar24, Cern, float, Impl::BesideOthers>{}
                 .array(many)
                 .kernel),
            Kernel::tiles);
}

TEST(ChooseKernel, TilesForWhatOthersCannot) {
  expect_tiles_on<FourThreads>();
  expect_tiles_on<BigGpu>();
}

TEST(ChooseKernel, RowsOnHosts) {
  constexpr auto rows = Kernel::rows;
  expect_for_rows<FourThreads, ranmar24>(rows, rows, rows);
  expect_for_rows<FourThreads, mt19937>(rows, rows, rows);
  expect_for_rows<FourThreads, philox4x32>(rows, rows, rows);
  expect_for_rows<FourThreads, mrg32k3a>(rows, rows, rows);
  expect_for_rows<FourThreads, sprng_lfg>(rows, rows, rows);
  expect_for_rows<FourThreads, sprng_mlfg>(rows, rows, rows);
}

TEST(ChooseKernel, LanesOnHosts) {
  expect_for_rows<FourThreads, mtdc>(Kernel::rows, Kernel::lanes,
                                     Kernel::lanes);
  // The caller's chunks leave lanes idle.
  EXPECT_EQ(
      (Plain<FourThreads, mtdc>{{}, {.chunk = many / 2}}.array(many).kernel),
      Kernel::rows);
}

TEST(ChooseKernel, RowsOnGpus) {
  constexpr auto rows = Kernel::rows;
  expect_for_rows<BigGpu, ranmar24>(rows, rows, rows);
  expect_for_rows<BigGpu, mrg32k3a>(rows, Kernel::lane_chunks, rows);
  expect_for_rows<BigGpu, sprng_lfg>(rows, rows, rows);
}

TEST(ChooseKernel, StreamsForShortRows) {
  EXPECT_EQ((for_table<FourThreads, sprng_cmrg>({64}, 16)), Kernel::streams);
  EXPECT_EQ((for_table<FourThreads, sprng_cmrg>({64}, 10'000)), Kernel::rows);
  EXPECT_EQ((for_table<FourThreads, sprng_cmrg>({3}, 16)), Kernel::rows);
  EXPECT_EQ((for_table<FourThreads, philox4x32>({64}, 128)), Kernel::streams);
  EXPECT_EQ((for_table<FourThreads, philox4x32>({64}, 129)), Kernel::rows);
  EXPECT_EQ((for_table<FourThreads, ceicg>({64}, 16)), Kernel::streams);
  EXPECT_EQ((for_table<FourThreads, ceicg>({64}, 65)), Kernel::rows);
  EXPECT_EQ((for_table<FourThreads, ceicg>({256}, 256)), Kernel::streams);
  EXPECT_EQ((for_table<FourThreads, ceicg>({256}, 257)), Kernel::rows);
  EXPECT_EQ((for_table<FourThreads, ranmar24>({64}, 192)), Kernel::streams);
  EXPECT_EQ((for_table<FourThreads, ranmar24>({64}, 193)), Kernel::rows);
  EXPECT_EQ((for_table<FourThreads, mtdc>({64}, 16)), Kernel::lanes);
  EXPECT_EQ((for_table<FourThreads, mrg32k3a>({64}, 4096)), Kernel::streams);
  EXPECT_EQ((for_table<FourThreads, mrg32k3a>({64}, 4097)), Kernel::rows);
  EXPECT_EQ((for_table<FourThreads, sprng_lcg64>({64}, 256)), Kernel::streams);
  EXPECT_EQ((for_table<FourThreads, sprng_lcg64>({64}, 257)), Kernel::rows);

  EXPECT_EQ((for_table<BigGpu, sprng_cmrg>({1 << 20}, 8192)), Kernel::streams);
  EXPECT_EQ((for_table<BigGpu, sprng_cmrg>({1 << 20}, 8193)), Kernel::rows);
  EXPECT_EQ((for_table<BigGpu, sprng_cmrg>({4096}, 512)), Kernel::streams);
  EXPECT_EQ((for_table<BigGpu, sprng_cmrg>({4096}, 513)), Kernel::lane_chunks);
  EXPECT_EQ((for_table<BigGpu, sprng_cmrg>({1000}, 16)), Kernel::lane_chunks);
  EXPECT_EQ((for_table<BigGpu, philox4x32>({1 << 20}, 16)), Kernel::streams);
  EXPECT_EQ((for_table<BigGpu, ranmar24>({1 << 20}, 224)), Kernel::streams);
  EXPECT_EQ((for_table<BigGpu, ranmar24>({1 << 20}, 225)), Kernel::rows);
  EXPECT_EQ((for_table<BigGpu, ranmar24>({2048}, 16)), Kernel::rows);
  EXPECT_EQ((for_table<BigGpu, mtdc>({1 << 20}, 48)), Kernel::streams);
  EXPECT_EQ((for_table<BigGpu, mtdc>({1 << 20}, 49)), Kernel::lanes);
}

/// One part of a leapfrog is made by leaps, of a ring by steps over others.
TEST(ChooseKernel, StreamsForShortRowsOfParts) {
  using Rows = Kokkos::LayoutRight;
  using Cmrg = Plain<FourThreads, sprng_cmrg>;
  using Philox = Plain<FourThreads, philox4x32>;
  using Ring = Plain<FourThreads, ranmar24>;
  EXPECT_EQ((Cmrg{{64, 2}}.table<Rows>(64, 512).kernel), Kernel::streams);
  EXPECT_EQ((Cmrg{{64, 2}}.table<Rows>(64, 513).kernel), Kernel::rows);
  EXPECT_EQ((Philox{{64, 2}}.table<Rows>(64, 9999).kernel), Kernel::streams);
  EXPECT_EQ((Philox{{63, 2}}.table<Rows>(63, 9999).kernel), Kernel::rows);
  EXPECT_EQ((Ring{{64, 2}}.table<Rows>(64, 16).kernel), Kernel::tiles);
}

TEST(ChooseKernel, StreamsForRowsSideBySide) {
  FillOptions const dealt_out{.order = Order::interleaved};
  auto const table = [](auto fill, std::size_t length) {
    return fill.template table<Kokkos::LayoutLeft>(fill.streams.count, length)
        .kernel;
  };
  constexpr std::size_t million = 1 << 20;
  using HostLcg = Plain<FourThreads, sprng_lcg64>;
  using GpuLcg = Plain<BigGpu, sprng_lcg64>;
  EXPECT_EQ(table(HostLcg{{64}}, 1024), Kernel::streams);
  EXPECT_EQ(table(HostLcg{{64}}, 1025), Kernel::streams);
  // Fewer rows than the lanes of four threads.
  EXPECT_EQ(table(HostLcg{{63}}, 1024), Kernel::streams);
  EXPECT_EQ(table(HostLcg{{63}}, 1025), Kernel::tiles);
  EXPECT_EQ(table(HostLcg{{64, 2}}, 1025), Kernel::streams);
  EXPECT_EQ(table(Plain<FourThreads, ranmar24>{{64}}, 96), Kernel::streams);
  EXPECT_EQ(table(Plain<FourThreads, ranmar24>{{64}}, 97), Kernel::tiles);
  EXPECT_EQ(table(GpuLcg{{million}}, 1024), Kernel::streams);
  EXPECT_EQ(table(GpuLcg{{million}}, 1025), Kernel::tiles);
  EXPECT_EQ(table(GpuLcg{{4096}}, 512), Kernel::streams);
  EXPECT_EQ(table(GpuLcg{{4096}}, 513), Kernel::tiles);
  EXPECT_EQ(table(GpuLcg{{1000}}, 16), Kernel::tiles);
  EXPECT_EQ((GpuLcg{{million}, dealt_out}.array(20 * million).kernel),
            Kernel::streams);
}

TEST(ChooseKernel, StreamsForLeapfrogPartsOnGpus) {
  auto const table = [](auto fill, std::size_t length) {
    return fill.template table<Kokkos::LayoutRight>(fill.streams.count, length)
        .kernel;
  };
  constexpr std::size_t million = 1 << 20;
  using Lcg = Plain<BigGpu, sprng_lcg64>;
  EXPECT_EQ((Lcg{{million, 2}, {.order = Order::interleaved}}
                 .array(20 * million)
                 .kernel),
            Kernel::streams);
  EXPECT_EQ(table(Lcg{{million, std::uint64_t{1} << 40}}, 512),
            Kernel::streams);
  EXPECT_EQ(table(Lcg{{million, 2}}, 513), Kernel::rows);
  EXPECT_EQ(table(Lcg{{2047, 2}}, 16), Kernel::rows);
  // Lagged ones step over all parts.
  EXPECT_EQ(table(Plain<BigGpu, ranmar24>{{million, 64}}, 16), Kernel::streams);
  EXPECT_EQ(table(Plain<BigGpu, ranmar24>{{million, 64}}, 17), Kernel::tiles);
  EXPECT_EQ(table(Plain<BigGpu, ranmar24>{{million, 1025}}, 1), Kernel::tiles);
  using Mrg = Plain<BigGpu, mrg32k3a>;
  EXPECT_EQ(table(Mrg{{4096, 3}}, 170), Kernel::streams);
  EXPECT_EQ(table(Mrg{{4096, 3}}, 171), Kernel::rows);
  EXPECT_EQ(table(Plain<BigGpu, ceicg>{{million, 2}}, 64), Kernel::streams);
  EXPECT_EQ(table(Plain<BigGpu, ceicg>{{million, 2}}, 65), Kernel::rows);
  using Scaled = Fill<BigGpu, sprng_lcg64, UniformReal, float>;
  EXPECT_EQ(table(Scaled{{million}}, 16), Kernel::streams);
  EXPECT_EQ(table(Scaled{{million, 2}}, 16), Kernel::rows);
}

/// Every other column: neither contiguous nor side by side.
TEST(ChooseKernel, StreamsForStridedRows) {
  auto const gaps = [](auto fill, std::size_t length) {
    Kokkos::View<float**, Kokkos::LayoutStride, Kokkos::HostSpace,
                 Kokkos::MemoryTraits<Kokkos::Unmanaged>> const
        view(reinterpret_cast<float*>(4096),
             Kokkos::LayoutStride(fill.streams.count, 2 * length, length, 2));
    return fill.of(view).kernel;
  };
  EXPECT_EQ(gaps(Plain<FourThreads, sprng_lcg64>{{4}}, 16), Kernel::streams);
  EXPECT_EQ(gaps(Plain<FourThreads, sprng_lcg64>{{3}}, 16), Kernel::tiles);
  EXPECT_EQ(gaps(Plain<FourThreads, philox4x32>{{64}}, 9999), Kernel::streams);
  EXPECT_EQ(gaps(Plain<FourThreads, philox4x32>{{60}}, 9999), Kernel::tiles);
  EXPECT_EQ(gaps(Plain<FourThreads, ranmar24>{{64}}, 96), Kernel::streams);
  EXPECT_EQ(gaps(Plain<FourThreads, ranmar24>{{64}}, 97), Kernel::tiles);
  EXPECT_EQ(gaps(Plain<BigGpu, sprng_lcg64>{{1 << 20}}, 16), Kernel::streams);
  EXPECT_EQ(gaps(Plain<BigGpu, sprng_lcg64>{{2047}}, 16), Kernel::tiles);
}
TEST(ChooseKernel, CountersOnGpus) {
  constexpr auto counters = Kernel::counters;
  expect_for_rows<BigGpu, philox4x32>(counters, counters, counters);
  EXPECT_EQ((Plain<BigGpu, philox4x32, double>{}.array(many).kernel), counters);
  EXPECT_EQ(
      (Fill<BigGpu, philox4x32, Native, std::uint64_t>{}.array(many).kernel),
      counters);
  EXPECT_EQ((Plain<BigGpu, philox4x32>{{.count = 1000}}
                 .template table<Kokkos::LayoutRight>(1000, 3)
                 .kernel),
            counters);
  // Chunks are whole lines of 512 bytes.
  auto const cut = Plain<BigGpu, philox4x32>{{}, {.chunk = 300}}.array(few).cut;
  EXPECT_EQ(cut.chunk, 384);
  EXPECT_EQ(cut.chunks_per_row, 3);
}

TEST(ChooseKernel, RingOnGpus) {
  expect_for_rows<BigGpu, mt19937>(Kernel::ring, Kernel::ring, Kernel::ring);
  EXPECT_EQ((Plain<BigGpu, mt19937, double>{}.array(many).kernel),
            Kernel::ring);
  // Chunks that one jump does not lead to.
  EXPECT_EQ((Plain<BigGpu, mt19937>{{}, {.chunk = few}}.array(many).kernel),
            Kernel::rows);
}

TEST(ChooseKernel, LaneRunsOnGpus) {
  constexpr auto runs = Kernel::lane_runs;
  expect_for_rows<BigGpu, mtdc>(Kernel::rows, runs, runs);
  expect_for_rows<BigGpu, sprng_mlfg>(Kernel::rows, runs, runs);
  // A chunk of the caller's is rounded up to runs of 64 values.
  auto const chosen = Plain<BigGpu, mtdc>{{}, {.chunk = 10'000}}.array(many);
  EXPECT_EQ(chosen.kernel, runs);
  EXPECT_EQ(chosen.cut.lane_run, 320);
  EXPECT_EQ(chosen.cut.chunk, 32 * 320);
  // Lags of which the words do not fit into a lane.
  Plain<BigGpu, sprng_mlfg> longer{{}, {}, sprng_mlfg::seed_type(1, 1)};
  EXPECT_EQ(longer.array(many).kernel, Kernel::rows);
}

TEST(ChooseKernel, LaneRunsOfManyStreamsFromTheSecondTimeOn) {
  Plain<BigGpu, mtdc> fill{{.count = 4000}};
  EXPECT_EQ(fill.array(4000 * few * few).kernel, Kernel::rows);
  EXPECT_EQ(fill.array(4000 * few * few).kernel, Kernel::lane_runs);
}

TEST(ChooseKernel, LanesOnGpus) {
  EXPECT_EQ((Plain<BigGpu, mtdc>{{.count = 16'384}}.array(many).kernel),
            Kernel::lanes);
  EXPECT_EQ((Plain<BigGpu, sprng_mlfg>{{.count = 16'384}}.array(many).kernel),
            Kernel::lanes);
  // Rows that are too short for runs.
  EXPECT_EQ((Plain<BigGpu, sprng_mlfg>{{.count = 8192}}.array(many).kernel),
            Kernel::lanes);
  EXPECT_EQ((Plain<BigGpu, sprng_mlfg>{{.count = 8191}}.array(many).kernel),
            Kernel::rows);
}

TEST(ChooseKernel, BesideOthersWhereAskedFor) {
  using Host =
      Fill<FourThreads, ranmar24, Reference, float, Impl::BesideOthers>;
  using Gpu = Fill<BigGpu, mrg32k3a, Reference, double, Impl::BesideOthers>;
  EXPECT_EQ(Host{}.array(many).kernel, Kernel::beside);
  EXPECT_EQ(Gpu{}.array(many).kernel, Kernel::beside);
  EXPECT_EQ(Host{{.num_parts = 2}}.array(many).kernel, Kernel::tiles);
}

template <class Generator, class T = float>
bool is_beside(std::uint64_t num_streams) {
  using Beside = Fill<BigGpu, Generator, Reference, T, Impl::BesideOthers>;
  return Impl::is_beside<typename Beside::Types>(
      FewFacts<Generator>{{}, num_streams});
}

/// Refills of pools. States that lie in a multiprocessor's memory are not
/// stepped beside consumers that need all of it.
TEST(ChooseKernel, BesideOthersForOneStreamOfPools) {
  EXPECT_TRUE(is_beside<ranmar24>(1));
  EXPECT_TRUE((is_beside<mrg32k3a, double>(1)));
  EXPECT_TRUE(is_beside<philox4x32>(1));
  EXPECT_FALSE(is_beside<mt19937>(1));
  EXPECT_FALSE(is_beside<mtdc>(1));
  EXPECT_FALSE(is_beside<sprng_lfg>(1));
  EXPECT_FALSE(is_beside<sprng_mlfg>(1));
}

/// Several streams take turns in an array, for which `fill` has a kernel that
/// the refill beside others does not have.
TEST(ChooseKernel, TheKernelOfFillForPoolsOfSeveralStreams) {
  EXPECT_FALSE(is_beside<ranmar24>(2));
  EXPECT_FALSE((is_beside<mrg32k3a, double>(4096)));
  Streams const streams{4096};
  FillOptions const in_turn{.order = Order::interleaved};
  using Beside = Fill<BigGpu, mrg32k3a, Reference, double, Impl::BesideOthers>;
  using Usual = Plain<BigGpu, mrg32k3a, double>;
  constexpr std::size_t block = 4096 * 256;
  EXPECT_EQ((Beside{streams, in_turn}.array(block).kernel), Kernel::tiles);
  EXPECT_EQ((Usual{streams, in_turn}.array(block).kernel), Kernel::streams);
}

}  // namespace
}  // namespace Runnel::Testing
