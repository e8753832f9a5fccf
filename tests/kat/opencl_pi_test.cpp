// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The published OpenCL example: pi from 32 Dynamic Creator streams.

#include <gtest/gtest.h>

#include <algorithm>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/mtdc.hpp>

namespace Runnel::Testing {
namespace {

/// Work-item i has set i of the published 32, seed 0x33ff·i and 4096·256
/// numbers z. With X = z div 2^16 and Y = z mod 2^16 a hit is
/// X² + Y² < 65535².
struct CountHits {
  Kokkos::View<std::uint32_t**> numbers;
  KOKKOS_FUNCTION void operator()(std::int64_t i, std::int64_t& hits) const {
    auto const length = static_cast<std::int64_t>(numbers.extent(1));
    std::uint32_t const z = numbers(i / length, i % length);
    std::uint64_t const x = z >> 16;
    std::uint64_t const y = z & 0xffff;
    hits += x * x + y * y < std::uint64_t{65535} * 65535 ? 1 : 0;
  }
};

/// The count is that of a plain C loop over the published parameters, whose
/// first 20, 1000th and 10000th numbers were the published ones.
TEST(OpenClListing, Pi) {
  constexpr std::int64_t numbers_a_stream = 4096 * 256;
  constexpr std::int64_t piece = 60001;
  StreamOptions options;
  options.num_streams = 32;
  StreamSet<mtdc> streams(MtdcSeed::stride(0, 0x33ff, MtdcSeed(0, "opencl32")),
                          options);
  std::int64_t hits = 0;
  for (std::int64_t done = 0; done < numbers_a_stream; done += piece) {
    std::int64_t const count = std::min(piece, numbers_a_stream - done);
    Kokkos::View<std::uint32_t**> const numbers(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "numbers"),
        std::size_t{32}, static_cast<std::size_t>(count));
    fill(numbers, streams, Native());
    std::int64_t in_piece = 0;
    Kokkos::parallel_reduce(
        "Runnel::tests::count_hits",
        Kokkos::RangePolicy<Kokkos::IndexType<std::int64_t>>(0, 32 * count),
        CountHits{numbers}, in_piece);
    hits += in_piece;
  }
  EXPECT_EQ(hits, 26354931);
}

}  // namespace
}  // namespace Runnel::Testing
