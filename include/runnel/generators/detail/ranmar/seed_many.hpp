// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_RANMAR_SEED_MANY_HPP
#define RUNNEL_GENERATORS_DETAIL_RANMAR_SEED_MANY_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/seeds/ranmar.hpp>

namespace Runnel::Impl {

/// Does what `seed_ranmar` does for many streams on a host. 169 streams with
/// consecutive seeds share the numbers t of the product generator, which are
/// kept. The congruential generator has one cycle of 169 numbers l, which a
/// stream enters at its own. Kept in steps of a word's bits, the cycle has what
/// bit b of the words 0, 1, 2, … needs, one after the other.
template <int Bits, class Word>
class RanmarManySeeds {
 public:
  RanmarManySeeds() {
    std::uint16_t cycle[cycle_length];
    std::uint32_t l = 0;
    for (int p = 0; p < cycle_length; ++p) {
      cycle[p] = static_cast<std::uint16_t>(l);
      m_index[l] = p;
      l = (53 * l + 1) % cycle_length;
    }
    for (int m = 0; m < cycle_length; ++m) m_at[Bits * m % cycle_length] = m;
    for (int m = 0; m < cycle_length + row; ++m) {
      m_l[m] = cycle[Bits * m % cycle_length];
    }
  }

  /// Fills the 97 words from four small seeds.
  void write(RanmarSmallSeeds const& seeds, Word* words) {
    if (seeds.i != m_of.i || seeds.j != m_of.j || seeds.k != m_of.k) {
      make_products(seeds);
    }
    Word word[row] = {};
    for (int first = 0; first < Bits; first += 8) {
      std::uint16_t eight[row] = {};
      for (int bit = first; bit < first + 8; ++bit) {
        // The first number that is used is the one after l.
        int const p = (m_index[seeds.l] + 1 + bit) % cycle_length;
        append_bits(m_l + m_at[p], m_t[bit], eight);
      }
      for (int r = 0; r < row; ++r) {
        word[r] = static_cast<Word>(word[r] << 8 | eight[r]);
      }
    }
    for (int r = 0; r < num_words; ++r) {
      words[num_words - 1 - r] =
          static_cast<Word>(word[r] << (8 * sizeof(Word) - Bits));
    }
  }

 private:
  static constexpr int num_words = 97;
  static constexpr int row = 104;  // whole registers
  static constexpr int cycle_length = 169;
  static_assert(Bits % 8 == 0 && Bits % 13 != 0);

  /// One bit more of each word. GCC 14 makes no vectors of it inside the loop
  /// over the bits.
  RUNNEL_NOINLINE_FUNCTION static void append_bits(std::uint16_t const* l,
                                                   std::uint16_t const* t,
                                                   std::uint16_t* bits) {
    for (int r = 0; r < row; ++r) {
      auto const product = static_cast<std::uint16_t>(l[r] * t[r]);
      bits[r] = static_cast<std::uint16_t>(bits[r] << 1 | (product >> 5 & 1));
    }
  }
  void make_products(RanmarSmallSeeds const& seeds) {
    m_of = seeds;
    auto [i, j, k, l] = seeds;
    for (int r = 0; r < num_words; ++r) {
      for (int bit = 0; bit < Bits; ++bit) {
        std::uint32_t const t = i * j % 179 * k % 179;
        i = j;
        j = k;
        k = t;
        m_t[bit][r] = static_cast<std::uint16_t>(t);
      }
    }
  }

  RanmarSmallSeeds m_of{0, 0, 0, 0};  ///< no seed's i, j and k
  int m_index[cycle_length];          ///< of l in the cycle
  int m_at[cycle_length];  ///< of an index in the cycle: where in m_l
  std::uint16_t m_l[cycle_length + row];
  std::uint16_t m_t[Bits][row] = {};  ///< t of bit b of words 0, 1, 2, …
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_RANMAR_SEED_MANY_HPP
