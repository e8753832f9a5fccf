// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_MT_KEY_SCHEDULE_HPP
#define RUNNEL_SEEDS_DETAIL_MT_KEY_SCHEDULE_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

/// \file
/// The first words of a Mersenne Twister from numbers, on hosts and devices.
///
/// Source: M. Matsumoto, T. Nishimura, mt19937ar.c (2002).

namespace Runnel::Impl {

/// Knuth's seeding: \f$x_0 = s\f$,
/// \f$x_i = 1812433253\,(x_{i-1} \oplus (x_{i-1} \gg 30)) + i \bmod 2^{32}\f$.
/// \param n  words
RUNNEL_FUNCTION void write_mt_words(std::uint32_t seed, std::uint32_t* words,
                                    std::uint32_t n) {
  std::uint32_t before = words[0] = seed;
  for (std::uint32_t i = 1; i < n; ++i) {
    before = 1812433253u * (before ^ before >> 30) + i;
    words[i] = before;
  }
}

/// The numbers that `init_by_array` is given, in memory or in registers.
struct MtKey {
  std::uint32_t const* numbers;
  std::uint32_t size;  ///< at least 1
};

/// `init_by_array` of the Mersenne Twister's authors.
/// \param n  words, at least 2
RUNNEL_FUNCTION void write_mt_words(MtKey const& key, std::uint32_t* words,
                                    std::uint32_t n) {
  write_mt_words(19650218u, words, n);
  std::uint32_t i = 1;
  std::uint32_t before = words[0];
  // The next word, mixed with the one before it, and `more` added.
  auto const mix = [&](std::uint32_t factor, std::uint32_t more) {
    before = (words[i] ^ (before ^ before >> 30) * factor) + more;
    words[i] = before;
    if (++i < n) return;
    words[0] = before;
    i = 1;
  };
  std::uint32_t j = 0;
  for (std::uint32_t k = n > key.size ? n : key.size; k > 0; --k) {
    mix(1664525u, key.numbers[j] + j);
    if (++j == key.size) j = 0;
  }
  for (std::uint32_t k = n - 1; k > 0; --k) mix(1566083941u, 0 - i);
  words[0] = 0x80000000u;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_MT_KEY_SCHEDULE_HPP
