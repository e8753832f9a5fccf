// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Words against tests/kat/distributions/words.csv, and against Bits.

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <runnel/generators/list.hpp>
#include <runnel/interfaces/host_stream.hpp>
#include <string>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/known_answers.hpp>
#include <vector>

namespace Runnel::Testing {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// Known answers in fills from their position and far before it, and drawn one
/// by one.
template <class G, class T>
void check_words(std::uint64_t first, std::vector<std::uint64_t> const& words) {
  std::vector<T> const expected(words.begin(), words.end());
  constexpr int outputs = Impl::words_per_value<Words, G, T>;
  StreamSet<G, Space> set({}, {.offset = first * outputs});
  auto const there = filled<Words, T>(set, words.size());
  EXPECT_TRUE(same_bits(expected, there)) << G::name;
  StreamSet<G, Space> from_start;
  auto const all = filled<Words, T>(from_start, first + words.size());
  EXPECT_TRUE(same_bits(expected.data(), all.data() + first, words.size()))
      << G::name;
  HostStream<G, T, Words> stream;
  for (std::uint64_t i = 0; i < first; ++i) stream.next();
  for (T const word : expected) EXPECT_EQ(stream.next(), word) << G::name;
}

template <class G>
void check_file() {
  std::ifstream file(std::filesystem::path(RUNNEL_TEST_DATA_DIR) /
                     "kat/distributions/words.csv");
  int found = 0;
  for (std::string line; std::getline(file, line);) {
    auto const fields = split(line, ';');
    if (fields.size() != 4 || fields[0] != G::name) continue;
    auto const first = parse_uint128(fields[2]).low;
    auto const words = parse_numbers(fields[3]);
    if (fields[1] == "32") {
      check_words<G, std::uint32_t>(first, words);
    } else {
      check_words<G, std::uint64_t>(first, words);
    }
    ++found;
  }
  EXPECT_EQ(found, 4) << G::name;
}

TEST(Words, KnownAnswers) {
  check_file<ceicg>();
  check_file<wichmann_hill>();
  check_file<mrg32k3a>();
}

template <class G, class T>
void check_bits() {
  StreamSet<G, Space> a, b;
  EXPECT_TRUE(same_bits(filled<Bits, T>(a, 1001), filled<Words, T>(b, 1001)));
  EXPECT_EQ(a.snapshot(), b.snapshot());
}

TEST(Words, AreBitsWhereOutputsAre) {
  check_bits<ranmar24, std::uint32_t>();
  check_bits<ranmar24, std::uint64_t>();
  check_bits<philox4x32, std::uint32_t>();
  check_bits<philox4x32, std::uint64_t>();
}

/// The ends of an output's range give the ends of a word's.
TEST(Words, Ends) {
  using Lanes = Impl::ScalarLanes<std::uint64_t>;
  using Real = Words::sampler<ceicg, std::uint64_t>;
  auto const most = Impl::same_bits_as<std::uint64_t>(1 - 0x1p-53);
  EXPECT_EQ(Real::sample<Lanes>(most, most), ~std::uint64_t{0});
  EXPECT_EQ(Real::sample<Lanes>(std::uint64_t{0}, std::uint64_t{0}), 0u);
  auto const least = Impl::same_bits_as<std::uint64_t>(0x1p-32);
  EXPECT_EQ(Real::sample<Lanes>(least - 1, least), 1u);
}

}  // namespace
}  // namespace Runnel::Testing
