// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <runnel/validate/battery.hpp>
#include <string>
#include <vector>

#include "testing/throws.hpp"
#include "validate/fed.hpp"
#include "validate/same_counts.hpp"

/// \file
/// Counts are a pure function of the words, and of the bits chosen of them.

namespace {

using namespace Runnel;
using Testing::expect_same_state;
using Testing::host_fill;
using Validate::Battery;
using Validate::battery_tests;
using Validate::BitSelection;

Testing::Share const standard = {.tests = battery_tests("standard"),
                                 .num_words = 1 << 18,
                                 .restart_at = 100000,
                                 .hash = 16063455165693603097u,
                                 .all_decide = false};

TEST(Battery, BlocksAndRestartsDoNotMatter) {
  expect_blocks_do_not_matter(standard);
}

TEST(Battery, ThreadsDoNotMatter) { expect_threads_do_not_matter(standard); }

TEST(Battery, WordsMayBeginAnywhere) {
  // A GPU reads 16 bytes at a time where they begin at a multiple of that.
  constexpr std::size_t size = 1 << 17;
  Battery::Values const all("all", size + 4);
  Testing::GoodWords words;
  words(all);
  for (std::size_t begin = 0; begin < 4; ++begin) {
    auto const part = Kokkos::subview(
        all, Kokkos::pair<std::size_t, std::size_t>(begin, begin + size));
    Battery::Values const copy("copy", size);
    Kokkos::deep_copy(copy, part);
    Battery here(battery_tests("standard")), there(battery_tests("standard"));
    here.add(part);
    there.add(copy);
    expect_same_state(here, there);
  }
}

TEST(Battery, CountsWordsThatAreAllEqual) {
  // All of them fall into one cell, or into none.
  constexpr std::size_t size = 1 << 18;
  for (std::uint32_t const word : {0u, 0xffffffffu}) {
    Battery::Values const words("words", size), few("few", 32);
    Kokkos::deep_copy(words, word);
    Kokkos::deep_copy(few, word);
    Battery whole(battery_tests("quick")), pieces({"weight", "walk"});
    whole.add(words);
    for (std::size_t n = 0; n < size; n += 32) pieces.add(few);
    for (auto const& state : whole.state()) {
      if (state.test == "weight") {
        EXPECT_EQ(state.counts[word == 0 ? 0 : 32], size);
        EXPECT_EQ(state.counts, pieces.state()[0].counts);
      } else if (state.test == "walk") {
        EXPECT_EQ(state.counts, pieces.state()[1].counts);
      } else if (state.test == "bits") {
        EXPECT_EQ(state.counts,
                  std::vector<std::uint64_t>(32, word == 0 ? 0 : size));
      } else if (state.test == "weight_dependencies") {
        // 8 words of each frame of 1024 only precede others.
        std::uint64_t const sum = size / 1024 * 1016 * 16;
        EXPECT_EQ(state.counts[word == 0 ? 0 : 6560],
                  word == 0 ? 0 - sum : sum);
      }
    }
  }
}

TEST(Battery, TakesChosenBits) {
  // Values whose bits say where they stand.
  std::uint64_t n = 0;
  auto const wide = [&] { return n++ << 20 | 0xfffff; };
  Battery battery({"bits"}, {.bits = {20, 3}});
  auto fill = host_fill(wide);
  battery.run<Battery::WideValues>(32 * 64 * 8, fill);
  // Three bits of 16384 values: 1536 words, 64 words per unit.
  EXPECT_EQ(battery.words(), 1536u);
  std::uint64_t ones = 0;
  auto const counts = battery.state()[0].counts;
  for (std::uint64_t const count : counts) ones += count;
  EXPECT_EQ(ones, 3u * 16384 / 2);
}

TEST(Battery, OrderOfChosenBits) {
  // The field 0b001 of every value: 001001001…, and 100100100… reversed.
  for (bool const reversed : {false, true}) {
    Battery battery({"bits"}, {.bits = {4, 3, reversed}});
    auto const value = [] { return std::uint32_t{0x10}; };
    auto fill = host_fill(value);
    battery.run(64 * 32, fill);
    auto const counts = battery.state()[0].counts;
    for (std::size_t bit = 0; bit < 32; ++bit) {
      std::uint64_t expected = 0;
      for (std::uint64_t word = 0; word < 192; ++word) {
        std::uint64_t const place = 32 * word + 31 - bit;
        expected += place % 3 == (reversed ? 0 : 2) ? 1 : 0;
      }
      EXPECT_EQ(counts[bit], expected) << bit;
    }
  }
}

TEST(Battery, AlignsChosenBits) {
  // Four bits of each value, and 28 others below that are not the value's.
  auto const value = [] { return std::uint32_t{0x5a0}; };
  auto fill = host_fill(value);
  BitSelection const field = {.lowest = 4, .count = 4, .aligned = true};
  Battery battery({"bits"}, {.bits = field}), pieces({"bits"}, {.bits = field});
  battery.run(64 * 64, fill);
  pieces.run(64 * 64, fill, 32);
  expect_same_state(battery, pieces);
  EXPECT_EQ(battery.words(), 64u * 64);
  auto const counts = battery.state()[0].counts;
  for (std::size_t bit = 28; bit < 32; ++bit) {
    EXPECT_EQ(counts[bit], bit == 29 || bit == 31 ? 4096u : 0u) << bit;
  }
  for (std::size_t bit = 0; bit < 28; ++bit) {
    EXPECT_NEAR(static_cast<double>(counts[bit]), 2048, 200) << bit;
  }
}

TEST(Battery, KnowsWhatItHasNotSeen) {
  Battery battery({"bits", "birthday_2_wide"});
  Testing::GoodWords words;
  battery.run(1 << 12, words);
  EXPECT_EQ(battery.undecided(), std::vector<std::string>{"birthday_2_wide"});
  ASSERT_EQ(battery.results().size(), 1u);
  EXPECT_EQ(battery.results()[0].words, 4096u);
}

TEST(Battery, RefusesWhatMakesNoSense) {
  RUNNEL_EXPECT_REFUSED(Battery({"birthdays"}), "no test 'birthdays'");
  RUNNEL_EXPECT_REFUSED(Battery(std::vector<std::string>()), "no test");
  RUNNEL_EXPECT_REFUSED(Battery({"bits"}, {.bits = {60, 8}}), "8 bits",
                        "bit 60");
  RUNNEL_EXPECT_REFUSED(Battery({"bits"}, {.bits = {1, INT_MAX}}), "2147483647",
                        "bit 1 ");
  RUNNEL_EXPECT_REFUSED(Battery({"bits"}, {.bits = {INT_MAX, 1}}),
                        "bit 2147483647");
  RUNNEL_EXPECT_REFUSED(battery_tests("large"), "'large'", "quick");
  Battery battery({"bits"}), other({"gap"});
  RUNNEL_EXPECT_REFUSED(battery.add(Battery::Values("values", 33)), "33",
                        "multiple of 32");
  for (std::uint64_t const block : {0, 33}) {
    RUNNEL_EXPECT_REFUSED(battery.run(64, Testing::GoodWords(), block),
                          "blocks of " + std::to_string(block), "above 0");
  }
  EXPECT_EQ(battery.words(), 0u);
  RUNNEL_EXPECT_REFUSED(battery.restore(other.state()), "other tests");
  Battery upper({"bits"}, {.bits = {30, 8}});
  RUNNEL_EXPECT_REFUSED(upper.add(Battery::Values("values", 64)), "bit 37");
  EXPECT_EQ(upper.words(), 0u);
}

TEST(Battery, NamesItsTests) {
  auto const quick = battery_tests("quick"), deep = battery_tests("deep");
  EXPECT_GE(quick.size(), 20u);
  auto const counting = battery_tests("counting");
  EXPECT_EQ(counting.size(), 23u);
  auto const standard_tests = battery_tests("standard");
  for (auto const& test : counting) {
    EXPECT_TRUE(std::find(standard_tests.begin(), standard_tests.end(), test) !=
                standard_tests.end())
        << test;
  }
  EXPECT_EQ(deep.size(), Validate::all_tests().size());
  for (auto const& facts : Validate::all_tests()) {
    EXPECT_FALSE(facts.parameters.empty()) << facts.name;
  }
}

}  // namespace
