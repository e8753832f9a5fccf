// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Offsets where counters of 31, 32, 33 and 64 bits end, and beyond.

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/effort.hpp>
#include <testing/filled.hpp>

namespace Runnel::Testing {
namespace {

template <class CaseType>
class Offsets : public ::testing::Test {
 public:
  using Generator = typename CaseType::generator;
  using Set = StreamSet<Generator, typename CaseType::execution_space>;

  static StreamOptions at(UInt128 offset, std::uint64_t num_streams = 1) {
    StreamOptions options;
    options.offset = offset;
    options.num_streams = num_streams;
    return options;
  }

  /// A set at `target` that got there by another road: a third, a third, and
  /// the rest in jumps and fills.
  static Set by_another_road(UInt128 target) {
    UInt128 const third = target / UInt128(3);
    Set set({}, at(third));
    set.jump(third);
    set.jump(target - third - third - UInt128(1000));
    filled<Bits, std::uint32_t>(set, 900);
    set.jump(1);
    filled<Bits, std::uint32_t>(set, 99);
    return set;
  }
};
TYPED_TEST_SUITE(Offsets, RanmarCases, CaseNames);

TYPED_TEST(Offsets, AroundTheEndsOfCounters) {
  using T = std::uint32_t;
  using Set = typename TestFixture::Set;
  constexpr std::uint64_t before = 300;
  std::vector<UInt128> edges;
  for (int const bits : {31, 32, 33, 48, 63, 64, 65, 100, 127}) {
    edges.push_back(UInt128(1) << bits);
  }
  Sample sample(2);
  for (auto const edge : edges) {
    if (!sample.takes_next()) continue;
    SCOPED_TRACE(to_string(edge));
    auto other = this->by_another_road(edge - UInt128(before));
    EXPECT_EQ(other.position(), edge - UInt128(before));
    auto const expected = filled<Bits, T>(other, before + 700);
    // Requests on all sides of the edge, and in chunks that end on it.
    for (std::uint64_t const distance :
         {0, 1, 2, 31, 32, 33, 95, 96, 97, 300}) {
      Set set({}, this->at(edge - UInt128(distance)));
      EXPECT_EQ(set.position(), edge - UInt128(distance));
      FillOptions options;
      options.chunk = distance;
      auto const values = filled<Bits, T>(set, 500, options);
      EXPECT_TRUE(same_bits(expected.data() + before - distance, values.data(),
                            values.size()))
          << distance;
      EXPECT_EQ(set.position(), edge - UInt128(distance) + UInt128(500));
    }
    Set after({}, this->at(edge + UInt128(1)));
    auto const values = filled<Bits, T>(after, 500);
    EXPECT_TRUE(same_bits(expected.data() + before + 1, values.data(), 500));
  }
}

TYPED_TEST(Offsets, PositionsOfSetsBeyond64Bits) {
  UInt128 const offset = UInt128(3, ~0ull);
  typename TestFixture::Set set({}, this->at(offset, 5));
  filled<Bits, std::uint32_t>(set, 13);
  for (std::uint64_t s = 0; s < 5; ++s) {
    EXPECT_EQ(set.position(s), offset + UInt128(s < 3 ? 3 : 2)) << s;
  }
  auto const snapshot = set.snapshot();
  EXPECT_EQ(snapshot.position, UInt128(4, 1));
  EXPECT_EQ(snapshot.position_extra,
            (std::vector<std::uint64_t>{1, 1, 1, 0, 0}));
}

/// A seed that skips, and an offset: both count.
TYPED_TEST(Offsets, SkipsOfTheSeedComeFirst) {
  using T = std::uint32_t;
  using Generator = typename TypeParam::generator;
  using Seed = typename Generator::seed_type;
  if constexpr (requires { Seed::cern(1, 2, 3); }) {
    typename TestFixture::Set skipped(Seed::cern(54217137, 123, 2),
                                      this->at(1000));
    typename TestFixture::Set plain(Seed::ijkl(54217137), this->at(2000001123));
    EXPECT_EQ(skipped.position(), UInt128(1000));
    EXPECT_TRUE(
        same_bits(filled<Bits, T>(plain, 300), filled<Bits, T>(skipped, 300)));
  }
}

}  // namespace
}  // namespace Runnel::Testing
