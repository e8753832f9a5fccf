// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_SPRNG_NUMBER_LIST_HPP
#define RUNNEL_SEEDS_DETAIL_SPRNG_NUMBER_LIST_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/seeds/detail/sprng/prime_test.hpp>

/// Numbers by which streams are told apart, one for each, found by many work
/// items at once: 32 candidates per word, a bit for each that is one.
namespace Runnel::Impl {

/// The candidates \f$c_i = c_0 + i\,d\f$, i < `num_candidates`, have the
/// numbers of `num_streams` streams among them, in order, behind `skip` others.
struct NumberList {
  std::uint64_t first_candidate = 0;
  std::int64_t step = 0;
  std::int64_t num_candidates = 0;
  std::int64_t skip = 0;
  std::int64_t num_streams = 0;

  RUNNEL_FUNCTION constexpr std::uint64_t candidate(std::int64_t i) const {
    return first_candidate + static_cast<std::uint64_t>(i * step);
  }
  RUNNEL_FUNCTION constexpr std::int64_t num_words() const {
    return (num_candidates + 31) / 32;
  }
  /// The candidates of a word that are there and pass a test.
  template <class Passes>
  RUNNEL_FUNCTION constexpr std::uint32_t word(std::int64_t w,
                                               Passes const& passes) const {
    std::uint32_t bits = 0;
    for (int b = 0; b < 32 && 32 * w + b < num_candidates; ++b) {
      if (passes(candidate(32 * w + b))) bits |= std::uint32_t{1} << b;
    }
    return bits;
  }
};

/// The candidates whose bit is set and that pass a test: one after the other,
/// so that the work items of a warp run their tests together.
template <class Passes>
RUNNEL_FUNCTION constexpr std::uint32_t thinned(NumberList const& list,
                                                std::int64_t w,
                                                std::uint32_t bits,
                                                Passes const& passes) {
  std::uint32_t kept = 0;
  for (std::uint32_t left = bits; left != 0; left &= left - 1) {
    std::uint32_t const lowest = left & (0 - left);
    int b = 0;
    while (lowest >> b != 1) ++b;
    if (passes(list.candidate(32 * w + b))) kept |= lowest;
  }
  return kept;
}

/// The primes among a word's odd candidates, which are above 61.
RUNNEL_FUNCTION constexpr std::uint32_t prime_word(NumberList const& list,
                                                   std::int64_t w) {
  std::uint32_t const bits = list.word(w, [](std::uint64_t c) {
    auto const n = static_cast<std::uint32_t>(c);
    return n % 3 != 0 && n % 5 != 0 && n % 7 != 0 && n % 11 != 0 &&
           n % 13 != 0 && n % 17 != 0 && n % 19 != 0 && n % 23 != 0;
  });
  // Few of what passes for base 2 is not prime.
  auto const likely = thinned(list, w, bits, [](std::uint64_t c) {
    return passes_prime_tests(static_cast<std::uint32_t>(c), {2});
  });
  return thinned(list, w, likely, [](std::uint64_t c) {
    return passes_prime_tests(static_cast<std::uint32_t>(c), {7, 61});
  });
}

/// Marks the odd candidates of a word that are prime to 2^61 − 2.
RUNNEL_FUNCTION constexpr std::uint32_t exponent_word(NumberList const& list,
                                                      std::int64_t w) {
  return list.word(w, [](std::uint64_t n) {
    return n % 3 != 0 && n % 5 != 0 && n % 7 != 0 && n % 11 != 0 &&
           n % 13 != 0 && n % 31 != 0 && n % 41 != 0 && n % 61 != 0 &&
           n % 151 != 0 && n % 331 != 0 && n % 1321 != 0;
  });
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_SPRNG_NUMBER_LIST_HPP
