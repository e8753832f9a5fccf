// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_FILL_STORE_ROUND_VALUES_HPP
#define RUNNEL_FILL_STORE_ROUND_VALUES_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/stepper.hpp>

namespace Runnel::Impl {

/// Which values of `Words` words each end in which round of 96 words.
///
///     words of a round     0 ··· 95 | 96 ··· 191 | 192 ···
///     values of 5 words    19 whole | 19 whole   | …
///                          1 word over ^ 2 over ^
///
/// Where `Words` does not divide 96 a value may begin in one round and end in
/// the next: the last `carry` words of a round are kept in front of the next
/// one. Word i of the round is word `carry` + i of a line.
template <int Words>
struct RoundOfValues {
  static constexpr int round_words = round_outputs;
  static constexpr bool is_even = round_words % Words == 0;
  static constexpr int carry = is_even ? 0 : Words - 1;
  /// The most values that end in one round.
  static constexpr int max_values = (round_words + Words - 1) / Words;

  /// Rounds whose words all belong to the first `values` values.
  RUNNEL_FORCEINLINE_FUNCTION static std::int64_t rounds_in(
      std::int64_t values) {
    if constexpr (is_even) {
      return values / (round_words / Words);
    } else {
      return values * Words / round_words;
    }
  }
  /// The first value that ends in round r.
  RUNNEL_FORCEINLINE_FUNCTION static std::int64_t first_value(std::int64_t r) {
    if constexpr (is_even) {
      return r * (round_words / Words);
    } else {
      return r * round_words / Words;
    }
  }
  /// Values that end in round r.
  RUNNEL_FORCEINLINE_FUNCTION static int num_values(std::int64_t r) {
    if constexpr (is_even) {
      return round_words / Words;
    } else {
      return static_cast<int>(first_value(r + 1) - first_value(r));
    }
  }
  /// Where in a line the words of value \p first, `first_value(r)`, begin.
  RUNNEL_FORCEINLINE_FUNCTION static int begin_of(std::int64_t first,
                                                  std::int64_t r) {
    if constexpr (is_even) {
      return 0;
    } else {
      return static_cast<int>(first * Words - r * round_words) + carry;
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_FILL_STORE_ROUND_VALUES_HPP
