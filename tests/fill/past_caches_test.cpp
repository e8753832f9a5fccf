// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Arrays so large that hosts write them past the caches, in whole lines: from
// any position of a stream, to any place in memory.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/mrg32k3a.hpp>
#include <runnel/generators/mt19937.hpp>
#include <runnel/generators/mtdc.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/generators/ranmar.hpp>
#include <runnel/generators/sprng_mlfg.hpp>
#include <runnel/generators/wichmann_hill.hpp>
#include <testing/host_levels.hpp>
#include <utility>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

struct Begin {
  std::uint64_t output;  ///< of the stream
  std::uint64_t value;   ///< from the beginning of the memory
};

template <class Generator, class T, int Bits = 25>
void expect_small_fills(Begin const& begin) {
  SCOPED_TRACE(testing::Message()
               << Generator::name << " from output " << begin.output << ", "
               << begin.value << " values into the memory");
  constexpr std::uint64_t count = (std::uint64_t{1} << Bits) / sizeof(T) + 1237;
  constexpr std::uint64_t piece = 1'000'003;
  StreamOptions const options{.offset = begin.output};
  StreamSet<Generator, Space> large({}, options), small({}, options);
  Kokkos::View<T*, Space> const memory("memory", begin.value + count);
  Kokkos::View<T*, Space> const pieces("pieces", count);
  auto const values =
      Kokkos::subview(memory, std::pair(begin.value, begin.value + count));
  fill(values, large);
  for (std::uint64_t at = 0; at < count; at += piece) {
    std::uint64_t const end = std::min(count, at + piece);
    fill(Kokkos::subview(pieces, std::pair(at, end)), small);
  }
  auto const made =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
  auto const expected =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), pieces);
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (made(i) != expected(i)) ++wrong;
  }
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(large.snapshot(), small.snapshot());
}

constexpr Begin begins[] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 13}, {5, 1}};

TEST(PastCaches, PhiloxBeginsInsideABlock) {
  HostIsaGuard const guard;
  for (HostIsa const level : host_levels()) {
    set_host_isa(level);
    for (Begin const& begin : begins) {
      expect_small_fills<philox4x32, float>(begin);
    }
  }
  expect_small_fills<philox4x32, std::uint32_t>({1, 0});
  expect_small_fills<philox4x32, double>({1, 0});
}

TEST(PastCaches, OthersBeginAnywhere) {
  for (Begin const& begin : {Begin{1, 0}, Begin{3, 13}}) {
    expect_small_fills<mrg32k3a, float>(begin);
    expect_small_fills<ranmar24, float>(begin);
    expect_small_fills<ranmar48, double>(begin);
  }
}

/// A round's values, or a register's, make whole lines only together.
TEST(PastCaches, ValuesOfTwoWordsBeginAnywhere) {
  HostIsaGuard const guard;
  for (HostIsa const level : host_levels()) {
    set_host_isa(level);
    expect_small_fills<ranmar24, double>({1, 0});
    expect_small_fills<mrg32k3a, double>({3, 5});
  }
  for (Begin const& begin : {Begin{0, 0}, Begin{2, 1}, Begin{5, 13}}) {
    expect_small_fills<ranmar24, double>(begin);
    expect_small_fills<ranmar24, std::uint64_t>(begin);
    expect_small_fills<mrg32k3a, double>(begin);
    expect_small_fills<mt19937, double>(begin);
    expect_small_fills<mtdc, double>(begin);
    expect_small_fills<sprng_mlfg, double>(begin);
    expect_small_fills<wichmann_hill, double>(begin);
  }
}

/// Each lane writes a chunk of its own: larger requests, and lines of sixteen
/// chunks in turn.
TEST(PastCaches, LanesBeginAnywhere) {
  HostIsaGuard const guard;
  for (HostIsa const level : host_levels()) {
    set_host_isa(level);
    expect_small_fills<mtdc, float, 27>({1, 0});
    expect_small_fills<mtdc, double, 27>({3, 0});
  }
  expect_small_fills<mtdc, float, 27>({0, 13});
  expect_small_fills<mtdc, std::uint32_t, 27>({5, 32});
  expect_small_fills<mtdc, std::uint64_t, 27>({2, 0});
}

}  // namespace
}  // namespace Runnel::Testing
