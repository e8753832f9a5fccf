// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The kernel of GPUs that fills many short rows, one stream per lane, on a
// host's model of a GPU: through scratch value by value and in pieces of 16
// bytes, directly, and of leapfrog parts.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_lcg.hpp>
#include <runnel/generators/sprng_lfg.hpp>
#include <vector>

#include "model_gpu.hpp"

namespace Runnel::Testing {
namespace {

/// The fewest rows for which GPUs have the kernel, and a wavefront that is not
/// full.
constexpr std::uint64_t num_rows = 2048 + 7;

template <class Distribution, class Generator, class View, class Take>
void check_streams(SetOnGpu<Generator>& set, View const& base, Take const& take,
                   Order order = Order::blocked) {
  set.template check<Impl::StreamsKernel, Distribution>(
      Impl::Kernel::streams, base, take, {.order = order, .team_size = 2});
}

/// Rows of some lengths, without gaps, with them, and beside multiples of 16
/// bytes.
template <class Generator, class Distribution, class T>
void check_short_rows() {
  SCOPED_TRACE(Generator::name);
  SetOnGpu<Generator> set({.num_streams = num_rows, .offset = 5});
  for (std::size_t const length : {1, 2, 3, 4, 8, 13}) {
    check_streams<Distribution>(set, Rows<T>("base", num_rows, length),
                                Whole{});
  }
  for (std::size_t const begin : {0, 1}) {
    check_streams<Distribution>(set, Rows<T>("base", num_rows, 24),
                                Columns{begin, 16});
    check_streams<Distribution>(set, Rows<T>("base", num_rows, 11),
                                Columns{begin, 7});
  }
}

TEST(DeviceStreams, OfContiguousRows) {
  check_short_rows<mrg32k3a, Native, std::uint32_t>();
  check_short_rows<philox4x32, Uniform, float>();
  check_short_rows<philox4x32, Uniform, double>();
  check_short_rows<sprng_lcg64, Native, std::uint64_t>();
}

/// Checks rows of rings, which are stepped where they are lent.
template <class Generator, class Distribution, class T>
void check_ring_rows(std::vector<std::size_t> const& lengths) {
  SCOPED_TRACE(Generator::name);
  SetOnGpu<Generator> set({.num_streams = num_rows});
  for (std::size_t const length : lengths) {
    check_streams<Distribution>(set, Rows<T>("base", num_rows, length),
                                Whole{});
  }
  check_streams<Distribution>(
      set, Rows<T, Kokkos::LayoutLeft>("base", num_rows, 3), Whole{});
}
// Without mt19937, whose streams take long to seed.
TEST(DeviceStreams, OfRings) {
  check_ring_rows<ranmar24, Uniform, float>({4, 7, 8});
  check_ring_rows<sprng_lfg, Uniform, double>({5});
}

/// Rows of more values than a line of scratch holds.
TEST(DeviceStreams, OfRowsOfSeveralLines) {
  SetOnGpu<mrg32k3a> set({.num_streams = num_rows});
  for (std::size_t const length : {131, 132}) {
    check_streams<Native>(set, Rows<std::uint32_t>("base", num_rows, length),
                          Whole{});
  }
}

TEST(DeviceStreams, OfRowsOfTwoLengths) {
  SetOnGpu<mrg32k3a> set({.num_streams = num_rows});
  Array<std::uint32_t> const base("base", num_rows * 5 + 1001);
  check_streams<Native>(set, base, Whole{});
}

TEST(DeviceStreams, OfRowsSideBySide) {
  SetOnGpu<mrg32k3a> set({.num_streams = num_rows});
  check_streams<Native>(
      set, Rows<std::uint32_t, Kokkos::LayoutLeft>("base", num_rows, 9),
      Whole{});
  Array<std::uint32_t> const base("base", num_rows * 3 + 1001);
  for (int i = 0; i < 2; ++i) {
    check_streams<Native>(set, base, Whole{}, Order::interleaved);
  }
}

template <class Generator>
void check_parts(std::uint64_t num_parts) {
  SCOPED_TRACE(::testing::Message()
               << Generator::name << ", " << num_parts << " parts");
  SetOnGpu<Generator> set(
      {.num_streams = num_rows,
       .leapfrog = {.part = num_parts - 1, .num_parts = num_parts}});
  check_streams<Native>(set, Rows<std::uint32_t>("base", num_rows, 5), Whole{});
  check_streams<Native>(
      set, Rows<std::uint32_t, Kokkos::LayoutLeft>("base", num_rows, 3),
      Whole{});
}

/// Parts over which lanes step, and parts over which they jump.
TEST(DeviceStreams, OfLeapfrogParts) {
  check_parts<mrg32k3a>(3);
  check_parts<mrg32k3a>(40);
  check_parts<philox4x32>(2);
  check_parts<philox4x32>(5);
}

}  // namespace
}  // namespace Runnel::Testing
