// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_SPRNG_PRIME_BLOCKS_HPP
#define RUNNEL_SEEDS_DETAIL_SPRNG_PRIME_BLOCKS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/seeds/detail/sprng/primes.hpp>

namespace Runnel::Impl {

/// Primes in decreasing order, to be looked up by number at the cost of one
/// read of 32 bytes: a block of four words has a prime in its lowest 32 bits,
/// then the halves of the 28 gaps to the next ones, a byte each.
///
/// SPRNG's gaps are at most 320.
struct PrimeBlocks {
  static constexpr int block_words = 4;
  static constexpr int block_primes = 29;

  static constexpr std::uint64_t num_words(std::uint64_t num_primes) {
    return (num_primes + block_primes - 1) / block_primes * block_words;
  }
  /// Blocks of a table's primes 0 … `num_primes` − 1. \pre num_primes ≤
  /// table.count
  static void write(SprngPrimeTable const& table, std::uint64_t num_primes,
                    std::uint64_t* blocks);

  /// Prime number i.
  RUNNEL_FUNCTION static constexpr std::uint32_t prime(
      std::uint64_t const* blocks, std::uint64_t i) {
    auto const* const block = blocks + i / block_primes * block_words;
    // Bytes of the block that are gaps before it, above the prime's four.
    std::uint64_t const bytes = 4 + i % block_primes;
    constexpr std::uint64_t every_other = 0x00ff00ff00ff00ff;
    std::uint64_t sums = 0;  // four, of 16 bits
    for (std::uint64_t w = 0; w < block_words; ++w) {
      std::uint64_t word = w == 0 ? block[0] >> 32 << 32 : block[w];
      if (bytes <= 8 * w) {
        word = 0;
      } else if (bytes < 8 * (w + 1)) {
        word &= (std::uint64_t{1} << 8 * (bytes - 8 * w)) - 1;
      }
      sums += (word & every_other) + (word >> 8 & every_other);
    }
    std::uint64_t const halves = sums * 0x0001000100010001 >> 48;
    return static_cast<std::uint32_t>(block[0]) -
           2 * static_cast<std::uint32_t>(halves);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_SPRNG_PRIME_BLOCKS_HPP
