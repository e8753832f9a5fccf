// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <runnel/fill/fill.hpp>
#include <runnel/generators/philox.hpp>
#include <runnel/validate/doctor.hpp>
#include <string>

#include "testing/throws.hpp"

namespace {

using namespace Runnel;

using Table = Kokkos::View<std::uint32_t**, Kokkos::HostSpace>;

/// Row s of a table is filled by `engine_of(s)`, one value after the other.
template <class EngineOf>
Table planted(std::size_t streams, std::size_t values,
              EngineOf const& engine_of) {
  Table table("table", streams, values);
  for (std::size_t s = 0; s < streams; ++s) {
    auto engine = engine_of(s);
    for (std::size_t i = 0; i < values; ++i) {
      table(s, i) = static_cast<std::uint32_t>(engine());
    }
  }
  return table;
}

/// Values without structure: a hash of seed and place.
auto hashed(std::uint64_t seed, std::uint64_t place = 0) {
  return [seed, place]() mutable {
    std::uint64_t x = (seed << 32) + ++place;
    for (int round = 0; round < 3; ++round) {
      x = (x ^ (x >> 31)) * 0x7fb5d329728ea185;
      x = (x ^ (x >> 27)) * 0x81dadef4bc2dd44d;
    }
    return static_cast<std::uint32_t>(x >> 32);
  };
}

StreamFinding const* find(StreamDiagnosis const& diagnosis, StreamFault fault) {
  for (auto const& finding : diagnosis.findings) {
    if (finding.fault == fault) return &finding;
  }
  return nullptr;
}

std::string all_texts(StreamDiagnosis const& diagnosis) {
  std::string text;
  for (auto const& finding : diagnosis.findings) text += finding.text + "\n";
  for (auto const& note : diagnosis.notes) text += "note: " + note + "\n";
  return text;
}

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

/// A generator modulo 2^32, all of whose bits are given out.
auto congruential(std::uint32_t seed) {
  return [x = seed]() mutable { return x = 1664525u * x + 1013904223u; };
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
  // Antithetic ones, and a common part.
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

TEST(Doctor, TilesFindWhatPairsFind) {
  // Also where panels are not full, and where opposite ones meet.
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
      auto const pairs =
          diagnose_streams(table, {.most_streams_correlated = 0});
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

TEST(Doctor, FirstValuesOfConsecutiveSeeds) {
  // Good after the first output, which is linear in the seed.
  auto table = planted(300, 64, [](std::size_t s) { return hashed(s); });
  for (std::size_t s = 0; s < 300; ++s) {
    table(s, 0) = congruential(static_cast<std::uint32_t>(s))();
  }
  auto const diagnosis = diagnose_streams(table);
  auto const* const found = find(diagnosis, StreamFault::first_values);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->position, 0u);
  EXPECT_NE(found->text.find("differences"), std::string::npos);
}

TEST(Doctor, StreamsThatStayLinearInTheSeed) {
  // Not in the first value only: the highest bits of a recurrence without an
  // addend, as much larger in each stream as in the one before.
  auto const diagnosis = diagnose_streams(planted(200, 64, [](std::size_t s) {
    return [x = std::uint64_t{0x9e3779b97f4a7c15} * (s + 1)]() mutable {
      x *= 6364136223846793005u;
      return static_cast<std::uint32_t>(x >> 32);
    };
  }));
  auto const* const found = find(diagnosis, StreamFault::first_values);
  ASSERT_NE(found, nullptr);
  EXPECT_NE(found->text.find("differences"), std::string::npos);
}

TEST(Doctor, ValuesOfOtherTypes) {
  // Doubles of few bits, and floats that are no uniform numbers.
  Kokkos::View<double**, Kokkos::HostSpace> units("units", 40, 400);
  Kokkos::View<float**, Kokkos::HostSpace> steps("steps", 40, 400);
  for (std::size_t s = 0; s < 40; ++s) {
    auto engine = hashed(s == 30 ? 20 : s);
    for (std::size_t i = 0; i < 400; ++i) {
      units(s, i) = (engine() >> 8) * 0x1p-24;
      steps(s, i) = static_cast<float>(units(s, i) * 100 - 50);
    }
  }
  auto const of_units = diagnose_streams(units);
  ASSERT_EQ(of_units.findings.size(), 1u) << all_texts(of_units);
  EXPECT_EQ(of_units.findings[0].other, 30u);
  auto const of_steps = diagnose_streams(steps);
  ASSERT_EQ(of_steps.findings.size(), 1u) << all_texts(of_steps);
  EXPECT_NE(of_steps.notes[0].find("outside [0, 1)"), std::string::npos);
}

TEST(Doctor, FewDifferentValues) {
  // Dice: runs have to be longer before they mean anything.
  auto const dice = [](std::size_t s) {
    return [engine = hashed(s)]() mutable { return engine() % 6; };
  };
  auto const clean = diagnose_streams(planted(50, 2000, dice));
  EXPECT_TRUE(clean.is_clean()) << all_texts(clean);
  EXPECT_GT(clean.window, 20);
  auto const shifted = diagnose_streams(planted(10, 2000, [](std::size_t s) {
    return [engine = hashed(1, 5 * s)]() mutable { return engine() % 6; };
  }));
  ASSERT_NE(find(shifted, StreamFault::overlap), nullptr);
  EXPECT_EQ(find(shifted, StreamFault::overlap)->lag(), 5);
}

TEST(Doctor, AStreamThatStandsStill) {
  auto table = planted(4, 300, [](std::size_t s) { return hashed(s); });
  for (std::size_t i = 0; i < 300; ++i) table(2, i) = 12345;
  auto const diagnosis = diagnose_streams(table);
  auto const* const found = find(diagnosis, StreamFault::repetition);
  ASSERT_NE(found, nullptr) << all_texts(diagnosis);
  EXPECT_EQ(found->stream, 2u);
  EXPECT_EQ(found->length, 299u);
}

TEST(Doctor, Refused) {
  Table const none("none", 0, 3);
  RUNNEL_EXPECT_REFUSED(diagnose_streams(none), "diagnose_streams",
                        "0 streams of 3");
  RUNNEL_EXPECT_REFUSED(diagnose_streams(Table("table", 2, 2), {.alpha = 0}),
                        "alpha");
}

}  // namespace
