// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstdint>
#include <random>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/validate/doctor.hpp>
#include <string>

#include "testing/throws.hpp"
#include "validate/doctor_tables.hpp"

namespace {

using namespace Runnel;
using namespace Runnel::Testing;

StreamDiagnosis of_philox(std::uint64_t key, int streams, int values) {
  StreamSet<philox4x32> set(
      PhiloxSeed(key), {.num_streams = static_cast<std::uint64_t>(streams)});
  Kokkos::View<std::uint32_t**> const view("values", streams, values);
  fill(view, set);
  return diagnose_streams(view);
}

TEST(Doctor, NoAlarmInCleanSets) {
  for (std::uint64_t key = 0; key < 1000; ++key) {
    auto const diagnosis = of_philox(key, 64, key % 5 == 0 ? 256 : 64);
    EXPECT_TRUE(diagnosis.is_clean()) << key << "\n" << all_texts(diagnosis);
    EXPECT_EQ(diagnosis.distinct_streams, 64u);
    EXPECT_TRUE(diagnosis.notes.empty()) << all_texts(diagnosis);
  }
  // Other shapes, neighbours only among many streams.
  for (std::uint64_t key = 0; key < 5; ++key) {
    for (auto const& [streams, values] : {std::pair(1, 1000),
                                          {2, 4096},
                                          {1100, 64},
                                          {7, 20},
                                          {40, 3},
                                          {1, 1}}) {
      auto const diagnosis = of_philox(key, streams, values);
      EXPECT_TRUE(diagnosis.is_clean()) << key << "\n" << all_texts(diagnosis);
    }
  }
}

TEST(Doctor, EnginesShiftedByOne) {
  auto const diagnosis = diagnose_streams(
      planted(64, 1000, [](std::size_t s) { return hashed(7, s); }));
  auto const* const found = find(diagnosis, StreamFault::overlap);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->lag(), 1);
  EXPECT_EQ(found->length, 999u);
  EXPECT_EQ(found->other, found->stream + 1);
  EXPECT_EQ(diagnosis.not_listed, 63u - 20u);
  EXPECT_NE(found->text.find("lag 1"), std::string::npos) << found->text;
}

TEST(Doctor, EqualSeedsOfRanks) {
  auto const diagnosis = diagnose_streams(
      planted(16, 500, [](std::size_t s) { return hashed(s == 11 ? 3 : s); }));
  auto const* const found = find(diagnosis, StreamFault::equal_streams);
  ASSERT_NE(found, nullptr) << all_texts(diagnosis);
  EXPECT_EQ(found->stream, 3u);
  EXPECT_EQ(found->other, 11u);
  EXPECT_EQ(diagnosis.distinct_streams, 15u);
  EXPECT_EQ(diagnosis.findings.size(), 1u) << all_texts(diagnosis);
}

TEST(Doctor, SeedsUsedAgainOnReentry) {
  // Stream 5 is seeded again after 300 values; 9 then goes on as 2 began.
  auto table = planted(12, 1000, [](std::size_t s) { return hashed(s); });
  for (std::size_t i = 0; i < 700; ++i) {
    table(5, 300 + i) = table(5, i);
    if (i < 600) table(9, 400 + i) = table(2, i);
  }
  auto const diagnosis = diagnose_streams(table);
  auto const* const repeated = find(diagnosis, StreamFault::repetition);
  ASSERT_NE(repeated, nullptr);
  EXPECT_EQ(repeated->stream, 5u);
  EXPECT_EQ(repeated->lag(), -300);
  auto const* const overlap = find(diagnosis, StreamFault::overlap);
  ASSERT_NE(overlap, nullptr);
  EXPECT_EQ(overlap->stream, 2u);
  EXPECT_EQ(overlap->other, 9u);
  EXPECT_EQ(overlap->position, 0u);
  EXPECT_EQ(overlap->other_position, 400u);
  EXPECT_EQ(overlap->length, 600u);
}

TEST(Doctor, ParityOfConsecutiveSeeds) {
  auto const diagnosis = diagnose_streams(planted(100, 400, [](std::size_t s) {
    return congruential(static_cast<std::uint32_t>(1000 + s));
  }));
  auto const* const found = find(diagnosis, StreamFault::common_bit);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(diagnosis.findings.back().fault, StreamFault::first_values)
      << all_texts(diagnosis);
  // The lowest bits agree in all values of all pairs.
  bool lowest = false;
  for (auto const& finding : diagnosis.findings) {
    if (finding.fault != StreamFault::common_bit || finding.bit != 31) continue;
    lowest = true;
    EXPECT_EQ(finding.statistic, 1);
    EXPECT_EQ(finding.pairs, 100u * 99 / 2);
  }
  EXPECT_TRUE(lowest);
}

TEST(Doctor, OneCommonLowBit) {
  auto const diagnosis = diagnose_streams(planted(50, 300, [](std::size_t s) {
    return [own = hashed(s), common = hashed(99)]() mutable {
      return (own() & ~1u) | (common() & 1u);
    };
  }));
  ASSERT_EQ(diagnosis.findings.size(), 1u) << all_texts(diagnosis);
  EXPECT_EQ(diagnosis.findings[0].bit, 31);
  EXPECT_EQ(diagnosis.findings[0].pairs, 50u * 49 / 2);
}

TEST(Doctor, StridesThatAreTooShort) {
  // Blocks of 900 values, of which 1000 are used.
  auto const diagnosis = diagnose_streams(
      planted(8, 1000, [](std::size_t s) { return hashed(1, 900 * s); }));
  auto const* const found = find(diagnosis, StreamFault::overlap);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->lag(), 900);
  EXPECT_EQ(found->length, 100u);
  EXPECT_EQ(diagnosis.findings.size(), 7u) << all_texts(diagnosis);
}

TEST(Doctor, StatesGivenToTwo) {
  // From value 250 on streams 17 and 23 have one state.
  auto table = planted(64, 500, [](std::size_t s) { return hashed(s); });
  for (std::size_t i = 250; i < 500; ++i) table(23, i) = table(17, i);
  auto const diagnosis = diagnose_streams(table);
  auto const* const found = find(diagnosis, StreamFault::overlap);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->stream, 17u);
  EXPECT_EQ(found->other, 23u);
  EXPECT_EQ(found->position, 250u);
  EXPECT_EQ(found->lag(), 0);
  EXPECT_EQ(found->length, 250u);
}

TEST(Doctor, LowBitsOfTheClockAsSeeds) {
  auto const diagnosis = diagnose_streams(
      planted(2000, 100, [](std::size_t s) { return hashed(s * 7919 % 256); }));
  EXPECT_EQ(diagnosis.distinct_streams, 256u);
  EXPECT_EQ(diagnosis.findings.size(), 20u);
  EXPECT_EQ(diagnosis.not_listed, 2000u - 256u - 20u);
}

TEST(Doctor, CorrelatedStreams) {
  // Antithetic ones, and a common term.
  auto table = planted(30, 600, [](std::size_t s) { return hashed(s); });
  for (std::size_t i = 0; i < 600; ++i) {
    table(4, i) = table(8, i) / 2 + table(4, i) / 2;
  }
  auto const diagnosis = diagnose_streams(table);
  auto const* const found = find(diagnosis, StreamFault::correlation);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->stream, 4u);
  EXPECT_EQ(found->other, 8u);
  EXPECT_NEAR(found->statistic, 0.7, 0.1);
}

TEST(Doctor, ALittleCommonToAll) {
  // Each pair's correlation is near 0.05, less than luck makes of some.
  constexpr std::size_t streams = 300, values = 400;
  Kokkos::View<double**, Kokkos::HostSpace> table("table", streams, values);
  std::mt19937_64 engine(20261127);
  std::normal_distribution<double> normal;
  for (std::size_t i = 0; i < values; ++i) {
    double const common = normal(engine);
    for (std::size_t s = 0; s < streams; ++s) {
      table(s, i) = normal(engine) + 0.23 * common;
    }
  }
  auto const diagnosis = diagnose_streams(table);
  EXPECT_EQ(diagnosis.pairs_correlated, streams * (streams - 1) / 2);
  auto const* const found = find(diagnosis, StreamFault::correlation);
  ASSERT_NE(found, nullptr) << all_texts(diagnosis);
  EXPECT_NE(found->text.find("sum of rho^2"), std::string::npos);
  EXPECT_GT(found->statistic, 1.5);
}

TEST(Doctor, CorrelatedStreamsFarApart) {
  // In different blocks of the matrix, where it is made by blocks.
  constexpr std::size_t streams = 2100;
  auto table = planted(streams, 200, [](std::size_t s) { return hashed(s); });
  for (std::size_t i = 0; i < 200; ++i) {
    table(2077, i) = table(7, i) / 2 + table(2077, i) / 2;
  }
  auto const diagnosis = diagnose_streams(table);
  EXPECT_EQ(diagnosis.pairs_correlated, streams * (streams - 1) / 2);
  auto const* const found = find(diagnosis, StreamFault::correlation);
  ASSERT_NE(found, nullptr) << all_texts(diagnosis);
  EXPECT_EQ(found->stream, 7u);
  EXPECT_EQ(found->other, 2077u);
  EXPECT_EQ(found->pairs, 1u);
  EXPECT_NEAR(found->statistic, 0.7, 0.1);
}

TEST(Doctor, AllPairsTellWhatFewPairsTell) {
  // Also where tiles are not full, and where opposite ones meet.
  for (std::size_t const streams : {2, 7, 8, 9, 16, 25, 40}) {
    for (std::size_t b = 1; b < streams; ++b) {
      auto table = planted(streams, 600, [&](std::size_t s) {
        return hashed(1000 * streams + s);
      });
      std::size_t const a = b / 2;
      for (std::size_t i = 0; i < 600; ++i) {
        table(b, i) = table(a, i) / 2 + table(b, i) / 2;
      }
      auto const all = diagnose_streams(table);
      auto const pairs = diagnose_streams(table, {.max_streams_correlated = 0});
      auto const* const one = find(all, StreamFault::correlation);
      auto const* const other = find(pairs, StreamFault::correlation);
      ASSERT_TRUE(one != nullptr && other != nullptr) << streams << " " << b;
      EXPECT_EQ(one->stream, a);
      EXPECT_EQ(one->other, b);
      EXPECT_EQ(other->other, b);
      EXPECT_EQ(one->pairs, 1u);
      EXPECT_NEAR(one->statistic, other->statistic, 1e-6);
    }
  }
}

TEST(Doctor, LargestCorrelationIsAsLikelyAsSaid) {
  // The least p-value of all pairs, for short streams and skew values, too.
  constexpr int sets = 200, streams = 24, values = 32;
  Kokkos::View<double**, Kokkos::HostSpace> table("table", streams, values);
  for (int law = 0; law < 3; ++law) {
    int below = 0;  // 0.05
    for (std::uint64_t set = 0; set < sets; ++set) {
      auto engine = hashed(1000000 * static_cast<std::uint64_t>(law) + set);
      for (std::size_t i = 0; i < table.size(); ++i) {
        double const u = (engine() + 0.5) * 0x1p-32;
        table.data()[i] = law == 0   ? u
                          : law == 1 ? -std::log(u)
                                     : std::tan(3.141592653589793 * u);
      }
      auto const diagnosis = diagnose_streams(table, {.alpha = 0.9});
      auto const* const found = find(diagnosis, StreamFault::correlation);
      if (found != nullptr && found->p < 0.05) ++below;
    }
    // 10 are due, less by the bound of the tail, and a standard error is 3.
    EXPECT_GT(below, 1) << law;
    EXPECT_LT(below, 23) << law;
  }
}

}  // namespace
