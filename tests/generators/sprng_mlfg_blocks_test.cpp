// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Many numbers of sprng_mlfg at a time, whose lanes make a run each, against
// the serial loop; and the arithmetic of exponents in lanes.

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstring>
#include <random>
#include <runnel/distributions/distributions.hpp>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/detail/sprng/exponent_lanes.hpp>
#include <runnel/generators/sprng_mlfg.hpp>
#include <runnel/streams/stream_set.hpp>
#include <testing/host_levels.hpp>
#include <testing/serial_stream.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Impl::SprngExponentBits;

/// Words to their signed exponents and back, a register at a time.
struct ExponentsOf {
  std::uint64_t const* words;
  std::uint64_t* exponents;
  std::uint64_t* powers;
  int count;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION void run(Lanes const&) const {
    typename Lanes::type x;
    for (int i = 0; i < count; i += Lanes::per_stream) {
      std::memcpy(&x, words + i, sizeof x);
      x = Impl::signed_exponents(x);
      std::memcpy(exponents + i, &x, sizeof x);
      x = Impl::signed_powers(x);
      std::memcpy(powers + i, &x, sizeof x);
    }
  }
};

TEST(SprngExponentLanes, AreThoseOfNumbers) {
  constexpr int count = 4096;
  std::vector<std::uint64_t> words(count), exponents(count), powers(count);
  std::mt19937_64 random(62);
  for (int i = 0; i < count; ++i) {
    auto& word = words[static_cast<std::size_t>(i)];
    word = random() | 1;
    if (i < 64) word = (std::uint64_t{1} << i) | 1;
    if (i >= 64 && i < 128) word = 0 - words[static_cast<std::size_t>(i - 64)];
    if (i >= 128 && i < 192) word = Impl::power_of_three(1ull << (i - 128));
  }
  for (auto const level : host_levels()) {
    run_at<std::uint64_t>(level, ExponentsOf{words.data(), exponents.data(),
                                             powers.data(), count});
    EXPECT_EQ(powers, words) << to_string(level);
    for (std::size_t i = 0; i < count; ++i) {
      auto const log = Impl::logarithm_of_three(words[i]);
      ASSERT_EQ(exponents[i], log.exponent | log.negative << 63)
          << words[i] << " at " << to_string(level);
    }
  }
}

TEST(SprngExponentLanes, BitBetweenExponentAndSignDoesNotMatter) {
  std::uint64_t const x = 0x123456789abcdef1;
  std::uint64_t const e = Impl::signed_exponents(x);
  EXPECT_EQ(e & ~SprngExponentBits::both, 0u);
  EXPECT_EQ(Impl::signed_powers(e), x);
  EXPECT_EQ(Impl::signed_powers(e | std::uint64_t{1} << 62), x);
  EXPECT_EQ(Impl::signed_powers(e ^ SprngExponentBits::sign), 0 - x);
}

class SprngMlfgBlocks : public ::testing::TestWithParam<int> {};

/// Requests around the least that is cut into runs, with 2 to 8 lanes, and such
/// as take runs of several lengths; each continues where the last one ended.
TEST_P(SprngMlfgBlocks, EqualTheSerialLoop) {
  using Space = Kokkos::DefaultHostExecutionSpace;
  auto const seed = SprngMlfgSeed(20261121, std::uint64_t(GetParam()));
  std::vector<std::size_t> const pieces = {
      1,    511,  512,  513,  1023,  1024, 1025,  2047,  2048, 2049, 4095,
      4096, 4097, 6145, 8192, 12305, 7,    16384, 65537, 5,    2048};
  HostIsaGuard const guard;
  for (auto const level : host_levels()) {
    set_host_isa(level);
    SerialStream<sprng_mlfg> serial(seed, 3);
    StreamOptions options;
    options.first_stream = 3;
    StreamSet<sprng_mlfg, Space> set(Space(), seed, options);
    for (std::size_t const count : pieces) {
      Kokkos::View<std::uint32_t*, Space> const view("values", count);
      fill(view, set, Native{});
      set.instance().fence();
      auto expected = serial.take(count);
      for (auto& word : expected) word >>= 1;
      ASSERT_TRUE(std::equal(expected.begin(), expected.end(), view.data()))
          << count << " at " << to_string(level);
    }
  }
}

/// Chunks of one request, each cut into runs; and rows of several streams.
TEST_P(SprngMlfgBlocks, EqualTheSerialLoopInChunksAndRows) {
  using Space = Kokkos::DefaultHostExecutionSpace;
  auto const seed = SprngMlfgSeed(5, std::uint64_t(GetParam()));
  constexpr std::size_t count = 30000;
  StreamOptions options;
  options.num_streams = 3;
  StreamSet<sprng_mlfg, Space> set(Space(), seed, options);
  Kokkos::View<double**, Kokkos::LayoutRight, Space> const view("v", 3, count);
  FillOptions fill_options;
  fill_options.chunk = 7000;
  fill(view, set, Reference{}, fill_options);
  set.instance().fence();
  for (std::size_t s = 0; s < 3; ++s) {
    SerialStream<sprng_mlfg> serial(seed, s);
    auto const words = serial.take(count);
    std::size_t same = 0;
    for (std::size_t i = 0; i < count; ++i) {
      // The top 31 of the 52 bits.
      same += static_cast<std::uint32_t>(view(s, i) * 0x1p31) == words[i] >> 1;
    }
    EXPECT_EQ(same, count) << s;
  }
}

INSTANTIATE_TEST_SUITE_P(Lags, SprngMlfgBlocks,
                         ::testing::Values(0, 1, 2, 3, 4));

}  // namespace
}  // namespace Runnel::Testing
