// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_TESTS_TESTING_CHECK_DEFINITION_HPP
#define RUNNEL_TESTS_TESTING_CHECK_DEFINITION_HPP

#include <gtest/gtest.h>

#include <testing/cases.hpp>
#include <testing/compare.hpp>
#include <testing/crafted_state.hpp>
#include <testing/definitions.hpp>
#include <testing/filled.hpp>
#include <testing/serial_stream.hpp>

namespace Runnel::Testing {

/// Fixture of the tests of distributions' definitions.
template <class CaseType>
class Defined : public ::testing::Test {
 public:
  using Space = typename CaseType::execution_space;
  using Generator = typename CaseType::generator;
  using Set = StreamSet<Generator, Space>;
  static constexpr int bits = Generator::output_format::bits;
  /// Samplers see no more of a generator than the format of its outputs; of
  /// ranmar48x, which shares ranmar48's, some are enough. Kernels take long
  /// to compile.
  static constexpr bool in_full = Generator::name != "ranmar48x";

  /// Outputs at the ends of the range, and where a float rounds.
  static std::vector<std::uint64_t> edges() {
    constexpr std::uint64_t most = (std::uint64_t{1} << bits) - 1;
    std::vector<std::uint64_t> numbers = {0,    0,        1, most,
                                          most, most - 1, 0, most};
    for (int b = 0; b < bits; ++b) {
      std::uint64_t const n = std::uint64_t{1} << b;
      numbers.push_back(n);
      // 1 − 2^-k: with more than 24 ones, a float of it is 1.
      numbers.push_back(most - (n - 1));
    }
    numbers.resize(97, most >> 1);
    return numbers;
  }

  /// A stream's values against the definition, on ordinary outputs.
  template <class Distribution, class T>
  static void check_ordinary() {
    using Rule = Definition<Distribution, T, bits>;
    static_assert(outputs_of<Generator, Distribution, T> == Rule::outputs);
    constexpr std::size_t count = 20011;
    SerialStream<Generator> serial;
    check<Distribution, T>(Set(), natives(serial, count * Rule::outputs));
  }

  /// The same where outputs are at their ends; T may be anywhere in a round.
  template <class Distribution, class T>
  static void check_edges() {
    for (int const lead : {0, 1, 95, 96, 97, 300}) {
      CraftedState<Generator> state;
      state.lead = lead;
      int n = lead;
      for (auto const output : edges()) state.outputs[n++] = output;
      auto const words = state.state();
      SerialStream<Generator> serial(words.data());
      auto const outputs = natives(serial, 400);
      for (int k = 0; k < 97; ++k) {
        ASSERT_EQ(outputs[lead + k], edges()[k]) << "the craft is wrong";
      }
      check<Distribution, T>(Set(state.snapshot()), outputs);
    }
  }

  static std::vector<std::uint64_t> natives(SerialStream<Generator>& serial,
                                            std::size_t count) {
    std::vector<std::uint64_t> numbers;
    for (auto const word : serial.take(count)) {
      numbers.push_back(std::uint64_t{word} >>
                        (Generator::output_format::word_bits - bits));
    }
    return numbers;
  }

 private:
  template <class Distribution, class T>
  static void check(Set set, std::vector<std::uint64_t> const& outputs) {
    using Rule = Definition<Distribution, T, bits>;
    std::vector<T> expected;
    for (std::size_t i = 0; i < outputs.size(); i += Rule::outputs) {
      expected.push_back(Rule::value(outputs.data() + i));
    }
    auto const values = filled<Distribution, T>(set, expected.size());
    EXPECT_TRUE(same_bits(expected, values));
    EXPECT_EQ(set.position(), UInt128(outputs.size()));
    if constexpr (std::is_same_v<Distribution, Uniform>) {
      for (auto const value : values) ASSERT_TRUE(0 <= value && value < 1);
    }
  }
};

}  // namespace Runnel::Testing

#endif  // RUNNEL_TESTS_TESTING_CHECK_DEFINITION_HPP
