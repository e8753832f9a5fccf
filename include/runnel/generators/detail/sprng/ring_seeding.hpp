// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_RING_SEEDING_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_RING_SEEDING_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/sprng/fill_register.hpp>
#include <runnel/seeds/detail/sprng/parameters.hpp>

/// Rings of SPRNG's lagged Fibonacci streams by many lanes: each lane makes a
/// piece of the words from a register that a table moves to where it begins;
/// then all run the ring up.
///
/// A seed table: number of the first stream, seed; for each of `num_pieces`
/// pieces of P words the 64 images of single bits under P·piece advances of the
/// register, which is linear; for mlfg the powers \f$3^{v\,2^{8d}}\f$.
namespace Runnel::Impl {

struct SprngRingTable {
  static constexpr int num_pieces = 32;
  static constexpr int images_at = 2;
  static constexpr int powers_at = images_at + num_pieces * 64;
  static constexpr int num_digits = 8;

  /// Words of a piece: words 1 … L − 2 come from the register.
  RUNNEL_FUNCTION static constexpr int piece_words(int long_lag) {
    return (long_lag - 2 + num_pieces - 1) / num_pieces;
  }
  static constexpr void write_images(int long_lag, std::uint64_t* images) {
    for (int bit = 0; bit < 64; ++bit) {
      SprngFillRegister r{std::uint64_t{1} << bit};
      for (int piece = 0; piece < num_pieces; ++piece) {
        images[64 * piece + bit] = r.bits;
        for (int i = 0; i < piece_words(long_lag); ++i) r.advance();
      }
    }
  }
  static constexpr void write_powers(std::uint64_t* powers) {
    std::uint64_t unit = 3;
    for (int d = 0; d < num_digits; ++d) {
      std::uint64_t power = 1;
      for (int v = 0; v < 256; ++v) {
        *powers++ = power;
        power *= unit;
      }
      unit = power;
    }
  }
  /// The register at the beginning of a piece.
  RUNNEL_FUNCTION static constexpr SprngFillRegister at_piece(
      std::uint64_t const* table, int piece, SprngFillRegister start) {
    auto const* const images = table + images_at + 64 * piece;
    std::uint64_t bits = 0;
    for (int bit = 0; bit < 64; ++bit) {
      bits ^= images[bit] & (std::uint64_t{0} - (start.bits >> bit & 1));
    }
    return {bits};
  }
};

/// One of both sequences of an lfg stream that is no child and has no long
/// run-up; SPRNG's word r_i has index L − 1 − i in memory.
struct SprngLfgSeeding {
  using word_type = std::uint32_t;
  static constexpr int num_sequences = 2;
  /// Turns of L steps each.
  static constexpr int num_turns = 8;
  static constexpr std::uint32_t mask = (std::uint32_t{1} << 31) - 1;

  std::uint32_t digit;  ///< the lower of the two that a node has
  std::uint32_t high_digit;
  SprngFillRegister start;

  RUNNEL_FUNCTION SprngLfgSeeding(std::uint64_t const* table, std::int64_t s,
                                  int sequence) {
    std::uint64_t const node = 2 * (table[0] + static_cast<std::uint64_t>(s)) +
                               static_cast<std::uint64_t>(sequence);
    digit = static_cast<std::uint32_t>(node) & mask;
    high_digit = static_cast<std::uint32_t>(node >> 31);
    std::uint32_t const half = digit ^ static_cast<std::uint32_t>(table[1]) ^
                               SprngFillRegister::constant;
    start = SprngFillRegister::start(half, half);
  }
  /// Words that the register does not make.
  RUNNEL_FUNCTION word_type first_word(std::uint64_t const*) const {
    return digit << 1;
  }
  RUNNEL_FUNCTION static word_type last_word() { return 0; }
  RUNNEL_FUNCTION word_type word(std::uint64_t const*, int i,
                                 SprngFillRegister r, bool odd) const {
    std::uint32_t const bits = r.low() ^ (i == 1 ? high_digit : 0);
    return (bits & mask) << 1 | (odd ? 1 : 0);
  }
  RUNNEL_FUNCTION static word_type step(word_type a, word_type b) {
    return a + b;
  }
};

/// The sequence of an mlfg stream that is no child.
struct SprngMlfgSeeding {
  using word_type = std::uint64_t;
  static constexpr int num_sequences = 1;
  static constexpr int num_turns = 4;
  static constexpr std::uint64_t mask = (std::uint64_t{1} << 61) - 1;
  /// Words that change their sign: 3, 4, 5, 9, 11, 12, 14.
  static constexpr std::uint32_t negative = 0x5a38;

  std::uint64_t digit;
  SprngFillRegister start;

  RUNNEL_FUNCTION SprngMlfgSeeding(std::uint64_t const* table, std::int64_t s,
                                   int /*sequence*/)
      : digit(table[0] + static_cast<std::uint64_t>(s)) {
    start =
        SprngFillRegister::start(static_cast<std::uint32_t>(digit ^ table[1]) ^
                                     SprngFillRegister::constant,
                                 static_cast<std::uint32_t>(digit >> 32));
  }
  RUNNEL_FUNCTION word_type first_word(std::uint64_t const* table) const {
    return power(table, (digit & mask) << 1);
  }
  RUNNEL_FUNCTION static word_type last_word() { return 1; }
  RUNNEL_FUNCTION word_type word(std::uint64_t const* table, int i,
                                 SprngFillRegister r, bool odd) const {
    // The 64-bit library extends the low half by its sign.
    std::uint64_t const bits =
        r.low() >> 31 != 0 ? 0xffffffff00000000 | r.low() : r.bits;
    std::uint64_t const x = power(table, (bits & mask) << 1 | (odd ? 1 : 0));
    return i < 16 && (negative >> i & 1) != 0 ? 0 - x : x;
  }
  RUNNEL_FUNCTION static word_type step(word_type a, word_type b) {
    return a * b;
  }

 private:
  RUNNEL_FUNCTION static word_type power(std::uint64_t const* table,
                                         std::uint64_t e) {
    auto const* row = table + SprngRingTable::powers_at;
    word_type result = 1;
    for (; e != 0; e >>= 8, row += 256) result *= row[e & 0xff];
    return result;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_RING_SEEDING_HPP
