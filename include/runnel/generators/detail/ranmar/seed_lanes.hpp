// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_RANMAR_SEED_LANES_HPP
#define RUNNEL_GENERATORS_DETAIL_RANMAR_SEED_LANES_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/seeds/ranmar.hpp>

namespace Runnel::Impl {

/// Does what `seed_ranmar` does for several unrelated seeds on a host, one in
/// each lane of its registers: all numbers are of 16 bits.
template <int Bits, class Word>
class RanmarSeedLanes {
 public:
  static constexpr int lanes = 32;

  /// Fills 97 words from each of `count` ≤ `lanes` seeds.
  /// \param pitch  words from one state to the next
  RUNNEL_FORCEINLINE_FUNCTION static void write(RanmarSmallSeeds const* seeds,
                                                int count, Word* states,
                                                int pitch) {
    Lane i, j, k, l;
    for (int lane = 0; lane < lanes; ++lane) {
      auto const& of = seeds[lane < count ? lane : 0];
      i[lane] = static_cast<std::uint16_t>(of.i);
      j[lane] = static_cast<std::uint16_t>(of.j);
      k[lane] = static_cast<std::uint16_t>(of.k);
      l[lane] = static_cast<std::uint16_t>(of.l);
    }
    for (int r = num_words - 1; r >= 0; --r) {
      Word word[lanes] = {};
      for (int first = 0; first < Bits; first += joined) {
        Lane bits = {};
        for (int bit = 0; bit < joined; bit += 3) {
          append_bit(i, j, k, l, bits);
          append_bit(j, k, i, l, bits);
          append_bit(k, i, j, l, bits);
        }
        for (int lane = 0; lane < lanes; ++lane) {
          word[lane] = static_cast<Word>(word[lane] << joined | bits[lane]);
        }
      }
      for (int lane = 0; lane < count; ++lane) {
        states[lane * pitch + r] =
            static_cast<Word>(word[lane] << (8 * sizeof(Word) - Bits));
      }
    }
  }

 private:
  static constexpr int num_words = 97;
  static constexpr int joined = 12;  ///< bits of a word that are joined first
  static_assert(Bits % joined == 0 && joined % 3 == 0);
  using Lane = std::uint16_t[lanes];

  /// The product of the last three numbers takes the oldest one's place.
  RUNNEL_FORCEINLINE_FUNCTION static void append_bit(Lane& oldest,
                                                     Lane const& b,
                                                     Lane const& c, Lane& l,
                                                     Lane& bits) {
    for (int lane = 0; lane < lanes; ++lane) {
      std::uint16_t const t = modulo<179, 46864>(
          modulo<179, 46864>(oldest[lane] * b[lane]) * c[lane]);
      std::uint16_t const next = modulo<169, 49637>(53 * l[lane] + 1);
      auto const product = static_cast<std::uint16_t>(next * t);
      oldest[lane] = t;
      l[lane] = next;
      bits[lane] =
          static_cast<std::uint16_t>(bits[lane] << 1 | (product >> 5 & 1));
    }
  }
  /// \tparam Inverse  2^23/Modulus, rounded up: exact for n < 2^15
  template <unsigned Modulus, unsigned Inverse>
  RUNNEL_FORCEINLINE_FUNCTION static std::uint16_t modulo(int n) {
    static_assert((Inverse * Modulus - (1u << 23)) << 15 < 1u << 23);
    auto const x = static_cast<std::uint16_t>(n);
    auto const high = static_cast<std::uint16_t>(x * Inverse >> 16);
    auto const quotient = static_cast<std::uint16_t>(high >> 7);
    return static_cast<std::uint16_t>(x - quotient * Modulus);
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_RANMAR_SEED_LANES_HPP
