// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_EXPONENT_OF_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_EXPONENT_OF_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// One exponent of pmlcg at a time (`sprng_exponents`), inside kernels too. The
/// numbers that are prime to \f$2^{61}-2\f$ are counted by inclusion and
/// exclusion over the six primes above 13 that divide it, and for those up to
/// 13 from a table: how many of 0 … m are prime to 30030, m < 30030, four to a
/// word.
struct ExponentCounts {
  static constexpr std::uint64_t cycle = 2 * 3 * 5 * 7 * 11 * 13;
  static constexpr std::uint64_t in_cycle = 1 * 2 * 4 * 6 * 10 * 12;
  static constexpr int num_words = (cycle + 3) / 4;
  static constexpr int num_large = 6;
  static constexpr std::uint64_t large[num_large] = {31,  41,  61,
                                                     151, 331, 1321};

  static constexpr void write(std::uint64_t* words) {
    for (int w = 0; w < num_words; ++w) words[w] = 0;
    std::uint64_t count = 0;
    for (std::uint64_t m = 0; m < cycle; ++m) {
      if (m % 2 != 0 && m % 3 != 0 && m % 5 != 0 && m % 7 != 0 && m % 11 != 0 &&
          m % 13 != 0) {
        ++count;
      }
      words[m / 4] |= count << 16 * (m % 4);
    }
  }

  /// Exponent number k: number k + 6 of those from 1 on. \pre k < 2^31
  ///
  /// Cost: three or four counts of 127 divisions by constants, and a walk of
  /// some ten candidates.
  RUNNEL_FUNCTION static constexpr std::uint64_t exponent(
      std::uint64_t const* words, std::uint64_t k) {
    std::uint64_t const rank = k + 6;
    std::uint64_t n = times_mean_gap(rank);
    auto missing = static_cast<std::int64_t>(rank - count<0>(words, n));
    // Counts are some ten at most from what n suggests, and closer nearby.
    for (int i = 0; i < 2 && missing != 0; ++i) {
      n = missing > 0
              ? n + times_mean_gap(static_cast<std::uint64_t>(missing))
              : n - times_mean_gap(static_cast<std::uint64_t>(-missing));
      missing = static_cast<std::int64_t>(rank - count<0>(words, n));
    }
    for (; missing > 0; --missing) n = neighbour(words, n + 1, 1);
    for (n = neighbour(words, n, ~std::uint64_t{0}); missing < 0; ++missing) {
      n = neighbour(words, n - 1, ~std::uint64_t{0});
    }
    return n;
  }

 private:
  /// n·Π p/(p − 1) over the primes that divide 2^61 − 2. \pre n < 2^33
  RUNNEL_FUNCTION static constexpr std::uint64_t times_mean_gap(
      std::uint64_t n) {
    return n * 0x5ac4285b >> 28;
  }
  RUNNEL_FUNCTION static constexpr std::uint64_t entry(
      std::uint64_t const* words, std::uint64_t m) {
    return words[m / 4] >> 16 * (m % 4) & 0xffff;
  }
  /// How many of 1 … n are prime to 30030 and to large[I], large[I + 1], …
  template <int I>
  RUNNEL_FUNCTION static constexpr std::uint64_t count(
      std::uint64_t const* words, std::uint64_t n) {
    if constexpr (I == num_large) {
      return n / cycle * in_cycle + entry(words, n % cycle);
    } else {
      constexpr std::uint64_t p = large[I];
      return count<I + 1>(words, n) - count<I + 1>(words, n / p);
    }
  }
  /// The first of n, n + step, … that is prime to 2^61 − 2.
  RUNNEL_FUNCTION static constexpr std::uint64_t neighbour(
      std::uint64_t const* words, std::uint64_t n, std::uint64_t step) {
    while (!is_exponent(words, n)) n += step;
    return n;
  }
  RUNNEL_FUNCTION static constexpr bool is_exponent(std::uint64_t const* words,
                                                    std::uint64_t n) {
    std::uint64_t const m = n % cycle;
    if (m == 0 || entry(words, m) == entry(words, m - 1)) return false;
    return n % 31 != 0 && n % 41 != 0 && n % 61 != 0 && n % 151 != 0 &&
           n % 331 != 0 && n % 1321 != 0;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_EXPONENT_OF_HPP
