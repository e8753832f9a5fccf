// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// HepJamesRandom of CLHEP, where installed, against ranmar24: every bit.

#include <CLHEP/Random/JamesRandom.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/effort.hpp>
#include <testing/filled.hpp>

namespace Runnel::Testing {
namespace {

template <class ExecutionSpace>
class Clhep : public ::testing::Test {};
TYPED_TEST_SUITE(Clhep, AllSpaces, CaseNames);

constexpr long seeds[] = {1,         19780503,  54217137,  123456789,
                          900000000, 942438977, 942438978, 2000000000,
                          0,         -5};

TYPED_TEST(Clhep, MillionNumbersOfEverySeed) {
  for (long const seed : seeds) {
    CLHEP::HepJamesRandom engine(seed);
    std::vector<double> expected(scaled(1000000));
    for (auto& value : expected) value = engine.flat();

    // HepJamesRandom draws again when an output is 0; a few more than needed
    // make up for that.
    auto const ijkl =
        static_cast<std::uint64_t>(std::labs(seed)) % RanmarSeed::family_size;
    StreamSet<ranmar24, TypeParam> set(RanmarSeed::ijkl(ijkl));
    auto values = filled<Reference, double>(set, expected.size() + 100);
    std::erase(values, 0.0);
    values.resize(expected.size());
    EXPECT_TRUE(same_bits(expected, values)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace Runnel::Testing
