// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The kernels of GPUs whose lanes make a stream together, on a host's model of
// a GPU: rows by each way to memory, counters, rings, and tiles.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <vector>

#include "model_gpu.hpp"

namespace Runnel::Testing {
namespace {

/// Arrays of one stream that begin at, and beside, multiples of 16 bytes, in
/// chunks of the caller's length.
template <class Struct, class Generator, class Distribution, class T>
void check_cut(Impl::Kernel wanted, std::int64_t chunk,
               std::vector<std::size_t> const& sizes) {
  SCOPED_TRACE(Generator::name);
  SetOnGpu<Generator> set({.first_stream = 1, .offset = 5});
  for (std::size_t const size : sizes) {
    Array<T> const base("base", size + 8);
    for (std::size_t const begin : {0, 1}) {
      set.template check<Struct, Distribution>(
          wanted, base, Columns{begin, size}, {.team_size = 2, .chunk = chunk});
    }
  }
}

template <class Generator, class Distribution, class T>
void check_by_rows(std::int64_t chunk, std::vector<std::size_t> const& sizes) {
  check_cut<Impl::RowsKernel, Generator, Distribution, T>(Impl::Kernel::rows,
                                                          chunk, sizes);
}

TEST(DeviceRows, ByAlignedPieces) {
  check_by_rows<ranmar24, Uniform, float>(1000, {1, 95, 3001});
  check_by_rows<ranmar24, Uniform, double>(1000, {3001});
}
TEST(DeviceRows, FromRegisters) {
  check_by_rows<sprng_lfg, Uniform, float>(1000, {1, 95, 3001});
}
/// Blocks of 32 runs, and rests of them.
TEST(DeviceRows, ByRunsOfLanes) {
  check_by_rows<mrg32k3a, Native, std::uint32_t>(20'000, {100, 50'003});
}

/// By the kernel that runs beside others, without scratch memory of a
/// multiprocessor.
template <class Generator, class Distribution, class T>
void check_beside() {
  SCOPED_TRACE(Generator::name);
  SetOnGpu<Generator> set({});
  for (std::size_t const size : {1, 95, 3001}) {
    set.template check<Impl::BesideKernel, Distribution, Impl::BesideOthers>(
        Impl::Kernel::beside, Array<T>("base", size), Whole{},
        {.team_size = 2, .chunk = 1000});
  }
}
TEST(DeviceBeside, OfArrays) {
  check_beside<ranmar24, Uniform, float>();
  check_beside<mrg32k3a, Native, std::uint32_t>();
  check_beside<philox4x32, Uniform, double>();
}

/// Also in counter_fill_test.cpp, floats alone.
TEST(DeviceCounters, OfArrays) {
  check_cut<Impl::CountersKernel, philox4x32, Uniform, float>(
      Impl::Kernel::counters, 300, {1, 127, 3001});
  check_cut<Impl::CountersKernel, philox4x32, Uniform, double>(
      Impl::Kernel::counters, 300, {1, 127, 3001});
  check_cut<Impl::CountersKernel, philox4x32, Native, std::uint64_t>(
      Impl::Kernel::counters, 300, {3001});
}

TEST(DeviceRing, OfOneChunkAndOfSeveral) {
  check_cut<Impl::RingKernel, mt19937, Native, std::uint32_t>(
      Impl::Kernel::ring, 2000, {1, 700, 5003});
}

template <class Generator, class Distribution, class T>
void check_tiles(StreamOptions const& streams) {
  SCOPED_TRACE(Generator::name);
  SetOnGpu<Generator> set(streams);
  auto const check = [&](auto const& base) {
    set.template check<Impl::TilesKernel, Distribution>(
        Impl::Kernel::tiles, base, Whole{}, {.team_size = 2, .chunk = 300});
  };
  std::uint64_t const rows = streams.num_streams;
  check(Rows<T, Kokkos::LayoutLeft>("base", rows, 700));
  check(Rows<T, Kokkos::LayoutLeft>("base", rows, 5));
}

TEST(DeviceTiles, OfRowsSideBySide) {
  check_tiles<ranmar24, Uniform, float>({.num_streams = 21});
  check_tiles<mrg32k3a, Native, std::uint32_t>({.num_streams = 3});
  check_tiles<mt19937, Native, std::uint32_t>({.num_streams = 5});
}
TEST(DeviceTiles, OfLeapfrogParts) {
  check_tiles<ranmar24, Uniform, float>(
      {.num_streams = 3, .leapfrog = {.part = 1, .num_parts = 3}});
}

}  // namespace
}  // namespace Runnel::Testing
