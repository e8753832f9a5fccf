// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Known answers against the fill, on every execution space.

#include <gtest/gtest.h>

#include <cmath>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/filled.hpp>
#include <testing/known_answers.hpp>

namespace Runnel::Testing {
namespace {

template <class CaseType>
class FillKnownAnswers : public ::testing::Test {
 public:
  using Generator = typename CaseType::generator;
  using Set = StreamSet<Generator, typename CaseType::execution_space>;

  static Set set_of(KnownAnswer const& answer, UInt128 offset) {
    StreamOptions options;
    options.offset = offset;
    return Set(Generator::seed_type::make(answer.seeding, answer.seed),
               options);
  }
};
TYPED_TEST_SUITE(FillKnownAnswers, RanmarCases, CaseNames);

TYPED_TEST(FillKnownAnswers, AtAnOffset) {
  for (auto const& answer : known_answers(TypeParam::generator::name)) {
    auto set = this->set_of(answer, answer.position.low - 1);
    EXPECT_TRUE(same_bits(
        answer.words, filled<Native, std::uint64_t>(set, answer.words.size())))
        << answer.where;
    EXPECT_EQ(set.position(),
              UInt128(answer.position.low - 1 + answer.words.size()));
  }
}

TYPED_TEST(FillKnownAnswers, AtTheEndOfALongFill) {
  for (auto const& answer : known_answers(TypeParam::generator::name)) {
    if (is_far(answer)) continue;
    auto set = this->set_of(answer, 0);
    auto const count = answer.words.size();
    auto const all =
        filled<Native, std::uint64_t>(set, answer.position.low - 1 + count);
    EXPECT_TRUE(
        same_bits(answer.words.data(), all.data() + all.size() - count, count))
        << answer.where;
  }
}

TYPED_TEST(FillKnownAnswers, ReferenceRealIsTheFraction) {
  constexpr int bits = TypeParam::generator::output_format::bits;
  for (auto const& answer : known_answers(TypeParam::generator::name)) {
    std::vector<double> expected;
    for (auto const n : answer.words) {
      expected.push_back(std::ldexp(static_cast<double>(n), -bits));
    }
    auto set = this->set_of(answer, answer.position.low - 1);
    EXPECT_TRUE(
        same_bits(expected, filled<Reference, double>(set, expected.size())))
        << answer.where;
  }
}

}  // namespace
}  // namespace Runnel::Testing
