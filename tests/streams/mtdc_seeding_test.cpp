// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Streams of the Dynamic Creator's generators that a device makes have the
// states that the host gives them, block by block.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <runnel/generators/mtdc.hpp>
#include <runnel/seeds/detail/mt/jump.hpp>
#include <runnel/seeds/mt_tables.hpp>
#include <runnel/streams/stream_set.hpp>
#include <vector>

#include "seeds/mt_sets.hpp"

namespace Runnel::Testing {
namespace {

class SeedingOfMtdc : public ::testing::Test {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  using Words = std::vector<std::uint32_t>;

  static std::size_t state_words(MtdcSeed const& seed) {
    return static_cast<std::size_t>(seed.shape().state_words);
  }
  static Words on_host(MtdcSeed const& seed, std::uint64_t first,
                       std::uint64_t count) {
    Words words(count * state_words(seed));
    seed.write_states(first, count, words.data());
    return words;
  }
  static auto as_view(Words const& words) {
    auto const states =
        Impl::make_state_words<std::uint32_t>(Space(), words.size());
    Impl::copy_words(Space(), {words.begin(), words.end()}, states);
    return states;
  }
  template <class View>
  static Words as_words(View const& states) {
    std::vector<std::uint64_t> words;
    Impl::copy_words(Space(), states, words);
    return {words.begin(), words.end()};
  }
  /// By the kernels of a device, in whatever space.
  static Words by_kernels(MtdcSeed const& seed, std::uint64_t first,
                          std::uint64_t count) {
    auto const states = Impl::make_state_words<std::uint32_t>(
        Space(), count * state_words(seed));
    Impl::seed_blocks<mtdc>(Space(), seed, first,
                            static_cast<std::int64_t>(count), states.data());
    return as_words(states);
  }
  static Words in_a_set(MtdcSeed const& seed, std::uint64_t first,
                        std::uint64_t count) {
    StreamOptions options;
    options.first_stream = first;
    options.num_streams = count;
    options.allow_overlap = true;
    auto const words = StreamSet<mtdc>(seed, options).snapshot().words;
    return {words.begin(), words.end()};
  }
  static Words of_stream(Words const& all, std::size_t size, std::uint64_t s) {
    auto const at = all.begin() + static_cast<std::ptrdiff_t>(s * size);
    return {at, at + static_cast<std::ptrdiff_t>(size)};
  }
  /// All streams are as the host makes them together; every `step`-th one and
  /// the last one are as it makes them alone.
  static void expect_the_hosts(MtdcSeed const& seed, std::uint64_t first,
                               std::uint64_t count, std::uint64_t step) {
    auto const words = by_kernels(seed, first, count);
    EXPECT_EQ(words, on_host(seed, first, count))
        << seed.form() << ' ' << first;
    EXPECT_EQ(words, in_a_set(seed, first, count))
        << seed.form() << ' ' << first;
    auto const expect = [&](std::uint64_t s) {
      EXPECT_EQ(of_stream(words, state_words(seed), s),
                on_host(seed, first + s, 1))
          << seed.form() << ", stream " << first + s;
    };
    for (std::uint64_t s = 0; s < count; s += step) expect(s);
    expect(count - 1);
  }
};

TEST_F(SeedingOfMtdc, ConsecutiveStreams) {
  for (MtdcSeed const& seed :
       {MtdcSeed(), MtdcSeed(7), MtdcSeed::same(7), MtdcSeed::stride(7, 0x33ff),
        MtdcSeed::stride(3, 0xffffffff)}) {
    expect_the_hosts(seed, 0, 1, 1);
    expect_the_hosts(seed, 0, 300, 23);
    expect_the_hosts(seed, 1, 33, 1);
    expect_the_hosts(seed, 4000, 96, 7);  // to the table's end
  }
}

/// 2, 3, 8 and 40 blocks of 32 parameter sets, and some streams of them.
TEST_F(SeedingOfMtdc, MoreStreamsThanSets) {
  for (MtdcSeed const& seed :
       {MtdcSeed(0, "opencl32"), MtdcSeed(9, "opencl32", 5),
        MtdcSeed::same(4172, MtdcSeed(0, "opencl32")),
        MtdcSeed::stride(0, 0x33ff, MtdcSeed(0, "opencl32", 31))}) {
    for (std::uint64_t const count : {33, 64, 65, 256, 1277}) {
      expect_the_hosts(seed, 0, count, 31);
    }
  }
  expect_the_hosts({}, 0, 9001, 811);
}

/// Streams that begin in later blocks, and blocks of 2^64 streams.
TEST_F(SeedingOfMtdc, LaterBlocks) {
  for (MtdcSeed const& seed :
       {MtdcSeed(1, "opencl32"), MtdcSeed(2, "opencl32", 13),
        MtdcSeed::stride(3, 5, MtdcSeed(0, "opencl32", 13))}) {
    for (std::uint64_t const first :
         {std::uint64_t{20}, std::uint64_t{32}, std::uint64_t{1000003},
          UINT64_MAX - 500}) {
      expect_the_hosts(seed, first, 5, 1);
      expect_the_hosts(seed, first, 100, 9);
    }
  }
  expect_the_hosts({}, 4000, 200, 19);
  expect_the_hosts({}, 123456, 4200, 419);
}

/// Longer states, which lanes share; sets without blocks; files of earlier
/// versions, whose streams repeat.
TEST_F(SeedingOfMtdc, OtherSizesAndRules) {
  auto const table = mt_default_table();
  auto const longer =
      published_sets("dc_p1279_seed4172_v062_idbits16_2sets.csv");
  expect_the_hosts(MtdcSeed(5, longer), 0, 9, 1);
  expect_the_hosts(MtdcSeed(5, {table.begin(), table.begin() + 3}, 2), 1, 40,
                   3);
  for (auto const* const rule : {"same", "init", "same"}) {
    expect_the_hosts(MtdcSeed::make(rule, {4172}, {1, 3}), 0, 200, 17);
  }
}

/// A lane makes the jumps that the host makes, of streams whose blocks begin
/// among them, too.
TEST_F(SeedingOfMtdc, LanesMakeJumps) {
  using Steps = Impl::JumpSteps;
  MtdcSeed const seed(1, "default", 4000);
  ASSERT_TRUE(mtdc::makes_set_jumps(seed.shape()));
  auto const rows = [](UInt128 stride, std::int64_t count, Steps steps) {
    return Impl::TableRows{stride, count, steps};
  };
  UInt128 const one(1);
  for (std::uint64_t const first :
       {std::uint64_t{0}, std::uint64_t{70}, std::uint64_t{4096 * 37},
        UINT64_MAX - 1000}) {
    for (Impl::TableRows const& wanted :
         {rows(0, 1, Steps::own_block), rows(1, 8, Steps::blocks),
          rows(1, 2, Steps::multiples), rows(511, 2, Steps::multiples),
          rows(521, 2, Steps::multiples), rows(12345, 2, Steps::multiples),
          rows((one << 127) + one, 2, Steps::multiples),
          rows(UInt128(0) - one, 2, Steps::multiples)}) {
      ASSERT_TRUE(Impl::are_set_jumps(wanted));
      auto const size = static_cast<std::size_t>(9 * wanted.count);
      auto const made =
          Impl::make_state_words<std::uint64_t>(Space(), 120 * size);
      auto const kept = Impl::make_set_jumps<mtdc>(Space(), seed, {first, 120},
                                                   wanted, made.data());
      std::vector<std::uint64_t> words, expected(120 * size);
      Impl::copy_words(Space(), made, words);
      for (std::uint64_t s = 0; s < 120; ++s) {
        Impl::write_jumps<mtdc>(seed, first + s, wanted,
                                expected.data() + s * size);
      }
      EXPECT_EQ(words, expected) << first << ' ' << to_string(wanted.stride);
    }
  }
}

/// A lane moves a state as a group of lanes does, to its place or beside it.
TEST_F(SeedingOfMtdc, LaneJumpsAreJumps) {
  MtdcSeed const seed(77, "opencl32");
  for (std::int64_t const count : {1, 20, 32, 300, 4200}) {
    auto const before = on_host(seed, 3, static_cast<std::uint64_t>(count));
    for (UInt128 const n :
         {UInt128(1), UInt128(521), (UInt128(1) << 90) + UInt128(12345)}) {
      auto const tables = std::min<std::int64_t>(count, 32);
      auto const kept = Impl::kept_jump_rows<mtdc>(
          "Runnel::StreamSet", Space(), seed,
          {3, static_cast<std::uint64_t>(tables)}, {n, 2});
      Impl::JumpStreams<mtdc, Impl::JumpFromTable> jump{
          {kept.rows, tables}, seed.shape(), count, nullptr};
      auto const states = as_view(before);
      jump.states = states.data();
      Impl::launch_lane_jump(Space(), jump);
      auto const moved = as_words(states);
      Words expected = before;
      for (std::int64_t s = 0; s < count; ++s) {
        auto const& set = seed.set_of(3 + static_cast<std::uint64_t>(s));
        Impl::MtJumps::apply(
            set, Impl::MtJumps::of(set)->power(n),
            {expected.data() + static_cast<std::size_t>(s) * 20, 17});
      }
      EXPECT_EQ(moved, expected) << count;
      Words both = before;
      both.resize(2 * before.size());
      auto const wider = as_view(both);
      jump.states = wider.data();
      jump.ahead = count;
      Impl::launch_lane_jump(Space(), jump);
      both = as_words(wider);
      auto const half = both.begin() + std::ssize(before);
      EXPECT_TRUE(std::equal(before.begin(), before.end(), both.begin()));
      EXPECT_TRUE(std::equal(moved.begin(), moved.end(), half)) << count;
    }
  }
}

}  // namespace
}  // namespace Runnel::Testing
