// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The kernels of GPUs whose lanes each step a stream in registers, or a run of
// one, on a host's model of a GPU.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/generators/sprng_mlfg.hpp>

#include "model_gpu.hpp"

namespace Runnel::Testing {
namespace {

/// One row per lane, however few there are.
template <class Generator, class Distribution, class T>
void check_lanes(std::uint64_t num_streams) {
  SCOPED_TRACE(::testing::Message() << num_streams << " streams");
  SetOnGpu<Generator> set({.num_streams = num_streams, .offset = 3});
  auto const check = [&](auto const& base, auto const& take) {
    set.template check<Impl::LanesKernel, Distribution, Impl::RowsInLanes>(
        Impl::Kernel::lanes, base, take, {.team_size = 2});
  };
  for (std::size_t const length : {1, 63, 64, 500}) {
    check(Rows<T>("base", num_streams, length + 3), Columns{0, length});
    check(Rows<T>("base", num_streams, length + 3), Columns{1, length});
  }
  check(Array<T>("base", num_streams * 100 + num_streams / 2), Whole{});
}

TEST(DeviceLanes, OfRows) {
  for (std::uint64_t const num_streams : {1, 33, 100}) {
    check_lanes<mtdc, Uniform, float>(num_streams);
    check_lanes<sprng_mlfg, Uniform, double>(num_streams);
  }
}

/// Chunks of 32 runs: the caller's length, so that few values are enough.
template <class Generator, class Distribution, class T>
void check_runs(std::uint64_t num_streams) {
  SCOPED_TRACE(::testing::Message() << num_streams << " streams");
  SetOnGpu<Generator> set({.num_streams = num_streams, .offset = 3});
  auto const check = [&](auto const& base, auto const& take) {
    set.template check<Impl::LaneRunsKernel, Distribution>(
        Impl::Kernel::lane_runs, base, take, {.team_size = 2, .chunk = 8192});
  };
  for (std::size_t const length : {100, 8192, 20'003}) {
    check(Rows<T>("base", num_streams, length + 3), Columns{0, length});
    check(Rows<T>("base", num_streams, length + 3), Columns{1, length});
  }
}

TEST(DeviceLaneRuns, OfRows) {
  for (std::uint64_t const num_streams : {1, 3}) {
    check_runs<mtdc, Uniform, float>(num_streams);
    check_runs<sprng_mlfg, Uniform, double>(num_streams);
  }
}

}  // namespace
}  // namespace Runnel::Testing
