// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Known answers against the serial loop: stepped to, and jumped to.

#include <gtest/gtest.h>

#include <runnel/lanes/lanes.hpp>
#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/known_answers.hpp>
#include <testing/serial_stream.hpp>

namespace Runnel::Testing {
namespace {

template <class Generator>
class KnownAnswers : public ::testing::Test {};
TYPED_TEST_SUITE(KnownAnswers, RanmarGenerators, CaseNames);

/// The next outputs as native integers.
template <class Generator>
std::vector<std::uint64_t> natives(SerialStream<Generator>& stream,
                                   std::size_t count) {
  using Format = typename Generator::output_format;
  std::vector<std::uint64_t> numbers;
  for (auto const word : stream.take(count)) {
    numbers.push_back(std::uint64_t{word} >>
                      (Format::word_bits - Format::bits));
  }
  return numbers;
}

/// A stream from its seed, jumped n outputs ahead by one lane.
template <class Generator>
SerialStream<Generator> jumped_stream(typename Generator::seed_type const& seed,
                                      UInt128 n) {
  using Word = typename Generator::word_type;
  using Lanes = Impl::ArrayLanes<Word, 1, 1>;
  using Stepper = typename Generator::template Stepper<Lanes>;
  Word window[Stepper::window_words];
  Generator::seed(seed.start(), 0, window);
  auto const jump = Generator::make_jump(seed.skip() + n);
  Stepper::jump(Lanes{}, {window}, {jump.word});
  return SerialStream<Generator>(window);
}

TYPED_TEST(KnownAnswers, ThereAreSome) {
  EXPECT_GE(known_answers(TypeParam::name).size(), 20u);
}

TYPED_TEST(KnownAnswers, SerialLoop) {
  for (auto const& answer : known_answers(TypeParam::name)) {
    if (is_far(answer)) continue;
    SerialStream<TypeParam> stream(
        TypeParam::seed_type::make(answer.seeding, answer.seed));
    stream.discard(answer.position.low - 1);
    EXPECT_TRUE(same_bits(answer.words, natives(stream, answer.words.size())))
        << answer.where;
  }
}

TYPED_TEST(KnownAnswers, JumpThenStep) {
  for (auto const& answer : known_answers(TypeParam::name)) {
    auto stream = jumped_stream<TypeParam>(
        TypeParam::seed_type::make(answer.seeding, answer.seed),
        answer.position.low - 1);
    EXPECT_TRUE(same_bits(answer.words, natives(stream, answer.words.size())))
        << answer.where;
  }
}

}  // namespace
}  // namespace Runnel::Testing
