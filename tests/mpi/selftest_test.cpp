// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What `runnel selftest --interfaces ranks` does, of two generators and without
// the program: numbers of all ranks beside the serial loop, and again from a
// checkpoint on half of the ranks.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <runnel/generators/ranmar.hpp>
#include <string>

#include "rank_numbers_of.hpp"
#include "selftest_ranks.hpp"
#include "serial_values.hpp"

namespace Runnel::Testing {
namespace {

using namespace Runnel::Tool;

constexpr std::uint64_t count = 10'007;

/// What the self-test of ranks uses of a generator: its own integers.
template <class G>
Generator generator() {
  using Word = typename G::word_type;
  Generator made{};
  made.facts.name = G::name;
  made.kind_names = [](NumberKind) -> KindNames {
    if constexpr (sizeof(Word) == 4) return {"u32", "native", StoredType::u32};
    return {"u64", "native", StoredType::u64};
  };
  made.ranks = [](RankChoice const& given) {
    return rank_numbers<G, Word, Native>(given);
  };
  return made;
}

InterfaceChoice choice_of(StreamChoice const& streams) {
  InterfaceChoice choice;
  choice.interface = "ranks";
  choice.seed = {"ij,kl", {1802, 9373}, {}};
  choice.streams = streams;
  return choice;
}

template <class G>
Numbers serial(InterfaceChoice const& choice) {
  using Word = typename G::word_type;
  Numbers expected(generator<G>().kind_names(choice.kind).stored, count);
  SerialValues<G, Word, Native> values(seed_of<G>(choice.seed), choice.streams);
  values.next(expected.at(0), count);
  return expected;
}

std::string shown(std::optional<Difference> const& difference) {
  if (!difference) return {};
  return difference->type + " " + std::to_string(difference->position) + ": " +
         difference->found + " for " + difference->expected + " " +
         difference->where;
}

template <class G>
void expect_nothing(StreamChoice const& streams) {
  auto const choice = choice_of(streams);
  EXPECT_EQ(
      shown(difference_of_ranks(generator<G>(), choice, serial<G>(choice))),
      "");
}

TEST(SelftestOfRanks, FindsNothing) {
  expect_nothing<ranmar24>({});
  expect_nothing<ranmar48>({.first_stream = 1, .offset = 1009});
  expect_nothing<ranmar24>({.first_stream = 2, .num_streams = 3});
  expect_nothing<ranmar48>(
      {.num_streams = 5, .leapfrog = {.part = 1, .num_parts = 3}});
}

TEST(SelftestOfRanks, FindsADifference) {
  auto const choice = choice_of({});
  Numbers expected = serial<ranmar24>(choice);
  std::uint32_t const damaged = 1;
  std::memcpy(expected.at(count - 7), &damaged, sizeof damaged);
  auto const found =
      difference_of_ranks(generator<ranmar24>(), choice, expected);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->position, count - 7);
  EXPECT_EQ(found->expected, "1");
}

}  // namespace
}  // namespace Runnel::Testing
