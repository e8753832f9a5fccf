// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/generators/list.hpp>
#include <runnel/validate/doctor.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "testing/serial_stream.hpp"

namespace {

using namespace Runnel;

/// The numbered streams of the default seed, by the serial loop; of reals,
/// their values.
template <class G>
StreamDiagnosis of_own_streams(std::size_t streams, std::size_t values,
                               std::uint64_t offset = 0,
                               typename G::seed_type const& seed = {}) {
  using Word = typename G::word_type;
  using Value = std::conditional_t<Impl::outputs_are_bits<G>, Word, double>;
  Kokkos::View<Value**, Kokkos::HostSpace> const table("table", streams,
                                                       values);
  for (std::size_t s = 0; s < streams; ++s) {
    Testing::SerialStream<G> stream(seed, s);
    stream.discard(offset);
    for (std::size_t i = 0; i < values; ++i) {
      Word const word = stream.next();
      if constexpr (std::is_same_v<Value, Word>) {
        table(s, i) = word;
      } else {
        table(s, i) = Kokkos::bit_cast<double>(word);
      }
    }
  }
  return diagnose_streams(table);
}

std::string texts(StreamDiagnosis const& diagnosis) {
  std::string text;
  for (auto const& finding : diagnosis.findings) text += finding.text + "\n";
  return text;
}

TEST(OwnStreams, AreClean) {
  for_each_type(GeneratorList{}, []<class G>(G*) {
    bool const shows_how_it_begins =
        std::is_same_v<G, wichmann_hill> || std::is_same_v<G, sprng_pmlcg>;
    std::uint64_t const skip = shows_how_it_begins ? 8 : 0;
    auto const diagnosis = of_own_streams<G>(100, 256, skip);
    EXPECT_EQ(diagnosis.distinct_streams, 100u) << G::name;
    EXPECT_TRUE(diagnosis.is_clean()) << G::name << "\n" << texts(diagnosis);
  });
}

TEST(OwnStreams, SameSeedWordsShow) {
  auto const seed = MtdcSeed::same(4172);
  auto const diagnosis = of_own_streams<mtdc>(250, 64, 0, seed);
  ASSERT_FALSE(diagnosis.is_clean());
  EXPECT_EQ(diagnosis.findings[0].fault, StreamFault::common_bit);
  EXPECT_TRUE(of_own_streams<mtdc>(250, 64, 512, seed).is_clean());
}

TEST(OwnStreams, FirstOutputsOfWichmannHillShow) {
  auto const diagnosis = of_own_streams<wichmann_hill>(250, 64);
  ASSERT_FALSE(diagnosis.is_clean());
  EXPECT_EQ(diagnosis.findings.back().fault, StreamFault::first_values);
  auto const third = of_own_streams<wichmann_hill>(250, 64, 2);
  ASSERT_EQ(third.findings.size(), 1u);
  EXPECT_EQ(third.findings[0].fault, StreamFault::correlation);
  auto const later = of_own_streams<wichmann_hill>(250, 64, 8);
  EXPECT_TRUE(later.is_clean()) << texts(later);
}

TEST(OwnStreams, FirstOutputsOfWichmannHillShowWithLargerSeeds) {
  auto const four =
      WichmannHillSeed::make("s1..s4", {5000000, 6000000, 7000000, 8000000});
  for (auto const& seed : {WichmannHillSeed(20261125), four}) {
    auto const first = of_own_streams<wichmann_hill>(273, 64, 0, seed);
    ASSERT_EQ(first.findings.size(), 1u) << texts(first);
    EXPECT_EQ(first.findings[0].fault, StreamFault::first_values);
    auto const later = of_own_streams<wichmann_hill>(273, 64, 8, seed);
    EXPECT_TRUE(later.is_clean()) << texts(later);
  }
}

TEST(OwnStreams, LowestBitsOfEightLaggedFibonacciStreamsSumToZero) {
  // By SPRNG's seeding (docs/quality_beginnings.md); four streams do not.
  std::vector<Testing::SerialStream<sprng_lfg>> streams;
  for (std::uint64_t s = 0; s < 8; ++s) {
    streams.emplace_back(SprngLfgSeed(12345), 8 + s);
  }
  // A word has the 31 bits of the output on top.
  int odd_of_four = 0;
  for (int i = 0; i < 1000; ++i) {
    std::uint32_t sum = 0;
    for (std::size_t s = 0; s < 8; ++s) {
      if (s == 4) odd_of_four += static_cast<int>(sum >> 1 & 1);
      sum ^= streams[s].next();
    }
    EXPECT_EQ(sum >> 1 & 1, 0u) << i;
  }
  EXPECT_NEAR(odd_of_four, 500, 80);
}

}  // namespace
