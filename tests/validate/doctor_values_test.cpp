// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <runnel/generators/philox.hpp>
#include <runnel/validate/doctor.hpp>
#include <string>

#include "testing/throws.hpp"
#include "validate/doctor_tables.hpp"

namespace {

using namespace Runnel;
using namespace Runnel::Testing;

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

TEST(Doctor, EqualStreamsWithoutAWindow) {
  // All values are equal, or streams are short.
  auto const zeros = diagnose_streams(Table("zeros", 64, 256));
  ASSERT_NE(find(zeros, StreamFault::equal_streams), nullptr);
  EXPECT_EQ(zeros.distinct_streams, 1u);
  for (std::size_t const values : {2u, 5u, 128u}) {
    auto const same = diagnose_streams(
        planted(3, values, [](std::size_t s) { return hashed(s % 2); }));
    auto const* const found = find(same, StreamFault::equal_streams);
    ASSERT_NE(found, nullptr) << values << all_texts(same);
    EXPECT_EQ(found->other, 2u);
    EXPECT_EQ(found->length, values);
    EXPECT_EQ(same.distinct_streams, 2u);
  }
  // A row longer than what one work item reads, and a last value that differs.
  auto table = planted(6, 10000, [](std::size_t s) { return hashed(s % 3); });
  table(5, 9999) += 1;
  auto const most = diagnose_streams(table);
  EXPECT_EQ(most.distinct_streams, 4u);
  EXPECT_EQ(find(most, StreamFault::overlap)->length, 9999u);
}

TEST(Doctor, EqualStreamsByChance) {
  auto const dice = [](std::size_t s) {
    return [engine = hashed(s)]() mutable { return engine() % 6; };
  };
  auto const short_rows = diagnose_streams(planted(1000, 4, dice));
  EXPECT_EQ(find(short_rows, StreamFault::equal_streams), nullptr);
  EXPECT_LT(short_rows.distinct_streams, 1000u);
  EXPECT_NE(all_texts(short_rows).find("may be chance"), std::string::npos);
}

TEST(Doctor, Refused) {
  Table const none("none", 0, 3);
  RUNNEL_EXPECT_REFUSED(diagnose_streams(none), "diagnose_streams",
                        "0 streams of 3");
  RUNNEL_EXPECT_REFUSED(diagnose_streams(Table("table", 2, 2), {.alpha = 0}),
                        "alpha");
}

}  // namespace
