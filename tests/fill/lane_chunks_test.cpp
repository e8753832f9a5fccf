// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The kernel of GPUs that fills sequences of medium length by one lane per
// chunk, on a host's model of a GPU: the values of the serial sequence, in the
// section that is filled and nowhere else.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <runnel/distributions/distributions.hpp>
#include <runnel/generators/ceicg.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/sprng_cmrg.hpp>
#include <runnel/generators/sprng_pmlcg.hpp>
#include <runnel/generators/wichmann_hill.hpp>

#include "model_gpu.hpp"

namespace Runnel::Testing {
namespace {

template <class Distribution, class Generator, class View, class Take>
void check_chunks(SetOnGpu<Generator>& set, View const& base,
                  Take const& take) {
  set.template check<Impl::LaneChunksKernel, Distribution>(
      Impl::Kernel::lane_chunks, base, take, {.team_size = 2});
}

/// Arrays of one stream that begin at, and beside, multiples of 16 bytes.
template <class Generator, class Distribution, class T>
void check_arrays() {
  SCOPED_TRACE(Generator::name);
  SetOnGpu<Generator> set({.first_stream = 3, .offset = 77});
  for (std::size_t const size : {4096, 4097, 5003}) {
    Array<T> const base("base", size + 8);
    for (std::size_t const begin : {0, 1, 3}) {
      check_chunks<Distribution>(set, base, Columns{begin, size});
    }
  }
}

TEST(LaneChunks, OfArrays) {
  check_arrays<mrg32k3a, Native, std::uint32_t>();
  check_arrays<sprng_cmrg, Uniform, float>();
  check_arrays<sprng_pmlcg, Native, std::uint64_t>();
}
TEST(LaneChunks, OfTwoOutputsPerValue) {
  check_arrays<sprng_cmrg, Uniform, double>();
}

/// More than one row of the table of second jumps leads to.
TEST(LaneChunks, ReachedByTwoJumps) {
  SetOnGpu<mrg32k3a> set({});
  constexpr std::size_t size = 16 * 4096 + 1000;
  check_chunks<Native>(set, Array<std::uint32_t>("base", size), Whole{});
}

// Uneven ones of more values alone have the kernel.
TEST(LaneChunks, OfGeneratorsWithLongJumps) {
  SetOnGpu<wichmann_hill> states({});
  check_chunks<Reference>(states, Array<float>("base", 1 << 14),
                          Columns{0, 1 << 14});
  SetOnGpu<ceicg> counters({});
  check_chunks<Uniform>(counters, Array<float>("base", 1 << 13),
                        Columns{0, 1 << 13});
}

/// Rows of whole chunks and of others, with gaps and without.
template <class Generator, class Distribution, class T>
void check_chunked_rows(std::size_t num_streams, std::size_t length,
                        std::size_t gap) {
  SCOPED_TRACE(::testing::Message() << num_streams << " rows of " << length);
  SetOnGpu<Generator> set({.num_streams = num_streams});
  Rows<T> const base("base", num_streams, length + gap);
  check_chunks<Distribution>(set, base, Columns{0, length});
  check_chunks<Distribution>(set, base, Columns{gap, length});
}

TEST(LaneChunks, OfRows) {
  for (std::size_t const gap : {0, 3, 4}) {
    check_chunked_rows<mrg32k3a, Native, std::uint32_t>(3, 2048, gap);
    check_chunked_rows<mrg32k3a, Native, std::uint32_t>(7, 777, gap);
    check_chunked_rows<mrg32k3a, Native, std::uint32_t>(64, 65, gap);
    check_chunked_rows<mrg32k3a, Native, std::uint32_t>(600, 7, gap);
  }
  check_chunked_rows<sprng_cmrg, Uniform, double>(7, 777, 1);
}

/// An array dealt out to streams, some of which get a value more.
TEST(LaneChunks, OfRowsOfTwoLengths) {
  SetOnGpu<mrg32k3a> set({.num_streams = 7});
  for (std::size_t const size : {7 * 700 + 3, 5001}) {
    check_chunks<Native>(set, Array<std::uint32_t>("base", size), Whole{});
  }
}

}  // namespace
}  // namespace Runnel::Testing
