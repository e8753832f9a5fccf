// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_DEEP_TAIL_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_DEEP_TAIL_HPP

#include <Kokkos_BitManipulation.hpp>
#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/same_bits_as.hpp>
#include <runnel/distributions/detail/normal_tail_table.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/portable_math.hpp>
#include <runnel/distributions/detail/unit_word.hpp>
#include <runnel/lanes/lanes.hpp>

/// The values of `DeepTails` where the unit word's u is nearer than 2^-20 to an
/// end: docs/deep_tails.md.
namespace Runnel::Impl {

inline constexpr int deep_tail_log2 = 20;

/// The range of a standard exponential distribution's values.
template <class T>
inline constexpr StandardSizes deep_sizes = {logarithmic_sizes<T>.least,
                                             sizeof(T) == 4 ? 88.0 : 709.0};

/// Which unit words lie in a tail: those with u above 1 − 2^-20 and, of
/// distributions with two tails, u below 2^-20.
template <class UnitWord, bool BothEnds>
struct DeepTailWords {
  static constexpr bool are_all = false;
  static constexpr int width = 8 * sizeof(UnitWord);
  /// Words of one tail, and of all: powers of two.
  static constexpr auto one_tail =
      static_cast<UnitWord>(UnitWord{1} << (width - deep_tail_log2));
  static constexpr auto all_tails =
      static_cast<UnitWord>(BothEnds ? 2 * one_tail : one_tail);

  /// The words' numbers from the beginning of the upper tail on, modulo 2^w: of
  /// a word, or of a register of them.
  template <class Words>
  RUNNEL_FORCEINLINE_FUNCTION static Words from_upper_tail(Words words) {
    return words + fill_lanes<Words>(one_tail);
  }
  RUNNEL_FORCEINLINE_FUNCTION static bool contain(UnitWord word) {
    return from_upper_tail(word) < all_tails;
  }
  RUNNEL_FORCEINLINE_FUNCTION static bool is_upper(UnitWord word) {
    return (word >> (width - 1)) != 0;
  }
};

/// The distance q from the end, in (0, 2^-20): 2^-20 times the binary fraction
/// whose digits are word(0), word(1), … of 64 bits each, of which 53 count from
/// the first 1 on. Below 2^-126 (`float`) or 2^-1022 it is that.
template <class T, class Words>
RUNNEL_FUNCTION double deep_probability(Words const& word) {
  constexpr int places = std::is_same_v<T, float> ? 126 : 1022;
  constexpr int max_zeros = places - deep_tail_log2 - 1;
  int k = 0;
  std::uint64_t digits = word(0);
  while (digits == 0 && 64 * (k + 1) <= max_zeros) digits = word(++k);
  int const shift = digits == 0 ? 63 : Kokkos::countl_zero(digits);
  int const zeros = 64 * k + (digits == 0 ? 64 : shift);
  std::uint64_t const next = shift > 11 ? word(k + 1) : 0;
  // In two steps, because a shift by 64 is undefined.
  std::uint64_t const window = digits << shift | next >> 1 >> (63 - shift);
  bool const is_least = zeros > max_zeros;
  auto const exponent = static_cast<std::uint64_t>(
      1023 - (is_least ? places : zeros + 1 + deep_tail_log2));
  return same_bits_as<double>(exponent << 52 |
                              (is_least ? 0 : window << 1 >> 12));
}

/// z with P(Z > z) = q of the standard normal distribution, 2^-1022 ≤ q <
/// 2^-20: a polynomial in s = √(−2 ln q), rows of length 1.
RUNNEL_FUNCTION double normal_deep_size(double q) {
  double const s = exact_root(rounded_product(portable_log(q), -2.0));
  auto const row = static_cast<int>(s) - 5;
  double const t = as_written(s - (row + 5.5));
  return polynomial<10>(normal_tail_row(row), t);
}

/// −ln q.
RUNNEL_FUNCTION double exponential_deep_size(double q) {
  return -portable_log(q);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_DEEP_TAIL_HPP
