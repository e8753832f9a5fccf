// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The serial loop of the three RANMARs against the published algorithm in
// reals, and the facts that the types carry.

#include <gtest/gtest.h>

#include <runnel/generators/list.hpp>
#include <set>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/effort.hpp>
#include <testing/published_ranmar.hpp>
#include <testing/serial_stream.hpp>

namespace Runnel::Testing {
namespace {

template <class Generator>
class Ranmar : public ::testing::Test {
 public:
  using Word = typename Generator::word_type;
  static constexpr int bits = Generator::output_format::bits;

  static double real(Word word) {
    return std::ldexp(static_cast<double>(word),
                      -8 * static_cast<int>(sizeof(Word)));
  }
};
using RanmarVariants = ::testing::Types<ranmar24, ranmar48, ranmar48x>;
TYPED_TEST_SUITE(Ranmar, RanmarVariants, CaseNames);

constexpr unsigned small_seeds[][4] = {
    {12, 34, 56, 78},  {178, 178, 178, 168}, {1, 1, 2, 0},  {1, 2, 1, 0},
    {2, 1, 1, 0},      {178, 1, 1, 168},     {2, 2, 1, 0},  {1, 178, 178, 1},
    {89, 90, 91, 100}, {177, 3, 5, 7},       {2, 2, 178, 0}};

TYPED_TEST(Ranmar, TableIsFilledAsPublished) {
  for (auto const& [i, j, k, l] : small_seeds) {
    typename TestFixture::Word words[TypeParam::state_words];
    TypeParam::seed(RanmarSeed::small(i, j, k, l).start(), 0, words);
    auto const published = PublishedRanmar::from_seeds<TypeParam>(i, j, k, l);
    for (int n = 1; n <= 97; ++n) {
      // u_97 is used first.
      ASSERT_EQ(this->real(words[97 - n]), published.u(n))
          << i << ' ' << j << ' ' << k << ' ' << l << ": u_" << n;
    }
  }
}

TYPED_TEST(Ranmar, OutputsAsPublished) {
  for (auto const& [i, j, k, l] : small_seeds) {
    auto published = PublishedRanmar::from_seeds<TypeParam>(i, j, k, l);
    SerialStream<TypeParam> serial(RanmarSeed::small(i, j, k, l));
    for (std::size_t n = 0; n < scaled(100000); ++n) {
      auto const word = serial.next();
      ASSERT_EQ(this->real(word), published.next()) << n;
      // Nothing below the fraction: outputs are left-justified.
      ASSERT_EQ(static_cast<typename TestFixture::Word>(word << this->bits), 0)
          << n;
    }
  }
}

/// The first table entries that the facts sheet of the variants gives: the
/// 48-bit table is not the 24-bit one with bits added.
TEST(RanmarTable, FirstWordsOf1802And9373) {
  std::uint32_t narrow[ranmar24::state_words];
  ranmar24::seed(RanmarSeed::ij_kl(1802, 9373).start(), 0, narrow);
  EXPECT_EQ(narrow[96] >> 8, 0xd1019bu);
  EXPECT_EQ(narrow[95] >> 8, 0x3a7e55u);
  EXPECT_EQ(narrow[94] >> 8, 0xbc8186u);
  std::uint64_t wide[ranmar48::state_words];
  ranmar48::seed(RanmarSeed::ij_kl(1802, 9373).start(), 0, wide);
  EXPECT_EQ(wide[96] >> 16, 0xd1019b3a7e55u);
  std::uint64_t extended[ranmar48x::state_words];
  ranmar48x::seed(RanmarSeed::ij_kl(1802, 9373).start(), 0, extended);
  EXPECT_TRUE(same_bits(wide, extended, 97));
}

TEST(RanmarFacts, AreThePublishedOnes) {
  EXPECT_EQ(ranmar24::name, "ranmar24");
  EXPECT_EQ(ranmar48::name, "ranmar48");
  EXPECT_EQ(ranmar48x::name, "ranmar48x");
  EXPECT_EQ(ranmar24::period_log2, 144);
  EXPECT_EQ(ranmar48::period_log2, 168);
  EXPECT_EQ(ranmar48x::period_log2, 192);
  EXPECT_EQ(ranmar24::num_streams, 942438978u);
  EXPECT_EQ(ranmar24::parallel_width, 33);
  EXPECT_EQ(ranmar24::native_type, "f32");
  EXPECT_EQ(ranmar48::native_type, "f64");
  EXPECT_EQ(ranmar48x::native_type, "f64");
  static_assert(std::is_same_v<ranmar24::word_type, std::uint32_t>);
  static_assert(ranmar24::output_format::bits == 24);
  static_assert(ranmar48::output_format::bits == 48);
  static_assert(ranmar48x::output_format::bits == 48);
}

TEST(GeneratorList, EveryTypeCarriesItsFacts) {
  std::set<std::string_view> names;
  for_each_type(GeneratorList{}, [&](auto* type) {
    using Generator = std::remove_pointer_t<decltype(type)>;
    static_assert(BitGenerator<Generator>);
    EXPECT_TRUE(names.insert(Generator::name).second) << Generator::name;
    EXPECT_FALSE(Generator::title.empty());
    EXPECT_FALSE(Generator::streams_by.empty());
    EXPECT_FALSE(Generator::jump_by.empty());
    EXPECT_FALSE(Generator::source.empty());
    EXPECT_FALSE(Generator::default_seed.empty());
    EXPECT_GT(Generator::period_log2, 0);
    EXPECT_GT(Generator::num_streams, 0u);
    EXPECT_GE(Generator::parallel_width, 0);  // 0: any
    EXPECT_GT(Generator::state_bytes, 0);
  });
  EXPECT_EQ(names.size(), static_cast<std::size_t>(GeneratorList::size));
}

}  // namespace
}  // namespace Runnel::Testing
