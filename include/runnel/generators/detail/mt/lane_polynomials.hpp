// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_LANE_POLYNOMIALS_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_LANE_POLYNOMIALS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel::Impl {

/// Jumps of Mersenne Twisters with n = 17, m = 8, r = 23 (p = 521), made by one
/// lane each: a set takes a host some 10 µs (`MtJumps`), and a GPU has a lane
/// for each of thousands. Blocks have 2^128 outputs.
///
/// Arithmetic is modulo the characteristic polynomial φ of degree p
/// (runnel/seeds/detail/mt/polynomial.hpp). A square is what the higher
/// half of the coefficients make, whose degree is below p, and then by Horner's
/// rule two powers of t at a time: \f$r \leftarrow r\,t^2 + a_i\f$.
class MtLanePolynomials {
 public:
  using Word = std::uint32_t;
  static constexpr int degree = 521;
  /// Words of a polynomial, 32 coefficients each, lowest first.
  static constexpr int size = 17;
  static constexpr int row_words = 9;
  struct Polynomial {
    Word word[size];
  };

  /// \param twist  of the parameter set
  RUNNEL_FUNCTION explicit MtLanePolynomials(Word twist) {
    // φ = P_32 + the sum of a_k P_(31-k) over k.
    Polynomial power{}, sum{};
    power.word[0] = 1;
    for (int j = 0; j < 32; ++j) {
      Word const mask = Word{0} - (twist >> (31 - j) & 1);
      static_for<size>([&](auto i) RUNNEL_INLINE_LAMBDA {
        sum.word[i] ^= power.word[i] & mask;
      });
      power = j < 32 - low_bits ? times_two_terms<17, 8>(power)
                                : times_two_terms<16, 7>(power);
    }
    static_for<size>([&](auto i) RUNNEL_INLINE_LAMBDA {
      m_low.word[i] = sum.word[i] ^ power.word[i];
    });
    m_low.word[size - 1] &= top_mask;
    m_next = times_t(m_low);
  }

  /// Writes \f$t^n\f$: bits of n from the highest on, the first ones at once.
  RUNNEL_FUNCTION void write_jump(UInt128 n, std::uint64_t* row) const {
    int rest = 0;
    while ((n >> rest) >= UInt128(512)) ++rest;
    auto const first = static_cast<Word>((n >> rest).low);
    Polynomial power{};
    static_for<size>([&](auto i) RUNNEL_INLINE_LAMBDA {
      power.word[i] = first / 32 == i ? Word{1} << first % 32 : 0;
    });
    RUNNEL_DEVICE_UNROLL(1)
    while (rest > 0) {
      --rest;
      power = squared(power);
      if (((n >> rest).low & 1) != 0) power = times_t(power);
    }
    write(power, row);
  }

  /// Writes the jumps by 2^k blocks, \f$t^{2^{128+k}}\f$, k < `num_rows`,
  /// `row_words` words each.
  RUNNEL_FUNCTION void write_block_jumps(int num_rows,
                                         std::uint64_t* rows) const {
    Polynomial power = to_next_block();
    for (int k = 0; k < num_rows; ++k) {
      write(power, rows + k * row_words);
      if (k + 1 < num_rows) power = squared(power);
    }
  }
  /// Writes the jump by `blocks` blocks.
  RUNNEL_FUNCTION void write_block_jump(std::uint64_t blocks,
                                        std::uint64_t* row) const {
    Polynomial product{}, power = to_next_block();
    product.word[0] = 1;
    for (; blocks != 0; blocks >>= 1) {
      if ((blocks & 1) != 0) product = multiplied(product, power);
      if (blocks > 1) power = squared(power);
    }
    write(product, row);
  }

 private:
  static constexpr int low_bits = 23;
  /// Coefficients of the last word.
  static constexpr int top_bits = degree - 32 * (size - 1);
  static constexpr Word top_mask = (Word{1} << top_bits) - 1;
  /// Coefficients below this are added by Horner's rule.
  static constexpr int half = degree / 2 + 1;

  /// p·(t^High + t^Low)
  template <int High, int Low>
  RUNNEL_FORCEINLINE_FUNCTION static Polynomial times_two_terms(
      Polynomial const& p) {
    Polynomial product;
    static_for<size>([&](auto i) RUNNEL_INLINE_LAMBDA {
      Word word = p.word[i] << High ^ p.word[i] << Low;
      if constexpr (i > 0) {
        word ^= p.word[i - 1] >> (32 - High) ^ p.word[i - 1] >> (32 - Low);
      }
      product.word[i] = word;
    });
    return product;
  }
  /// p·t^Bits without what is then at t^p and above, which it returns.
  template <int Bits>
  RUNNEL_FORCEINLINE_FUNCTION static Word shift_up(Polynomial& p) {
    Word const above = p.word[size - 1] >> (top_bits - Bits);
    static_for<size>([&](auto k) RUNNEL_INLINE_LAMBDA {
      constexpr int i = size - 1 - k;
      p.word[i] <<= Bits;
      if constexpr (i > 0) p.word[i] |= p.word[i - 1] >> (32 - Bits);
    });
    p.word[size - 1] &= top_mask;
    return above;
  }
  RUNNEL_FORCEINLINE_FUNCTION Polynomial times_t(Polynomial p) const {
    Word const above = Word{0} - shift_up<1>(p);
    static_for<size>([&](auto i) RUNNEL_INLINE_LAMBDA {
      p.word[i] ^= m_low.word[i] & above;
    });
    return p;
  }
  /// Zeros between 16 coefficients.
  RUNNEL_FORCEINLINE_FUNCTION static Word spread(Word x) {
    x = (x | x << 8) & 0x00ff00ffu;
    x = (x | x << 4) & 0x0f0f0f0fu;
    x = (x | x << 2) & 0x33333333u;
    return (x | x << 1) & 0x55555555u;
  }

  RUNNEL_FUNCTION Polynomial to_next_block() const {
    Polynomial power{};
    power.word[size - 1] = 1;  // t^512
    RUNNEL_DEVICE_UNROLL(1)
    for (int k = 9; k < 128; ++k) power = squared(power);
    return power;
  }
  RUNNEL_FORCEINLINE_FUNCTION static void write(Polynomial const& p,
                                                std::uint64_t* row) {
    static_for<row_words>([&](auto i) RUNNEL_INLINE_LAMBDA {
      row[i] = p.word[2 * i];
      if constexpr (2 * i + 1 < size) {
        row[i] |= std::uint64_t{p.word[2 * i + 1]} << 32;
      }
    });
  }

  /// r·t + b for coefficients of a that are 1, r·t for others, downwards.
  RUNNEL_FORCEINLINE_FUNCTION Polynomial multiplied(Polynomial const& a,
                                                    Polynomial const& b) const {
    Polynomial r{};
    static_for<size>([&](auto k) RUNNEL_INLINE_LAMBDA {
      Word const coefficients = a.word[size - 1 - k];
      RUNNEL_DEVICE_UNROLL(1)
      for (int i = 31; i >= 0; --i) {
        Word const low = Word{0} - shift_up<1>(r);
        Word const picked = Word{0} - (coefficients >> i & 1);
        static_for<size>([&](auto j) RUNNEL_INLINE_LAMBDA {
          r.word[j] ^= (m_low.word[j] & low) ^ (b.word[j] & picked);
        });
      }
    });
    return r;
  }
  RUNNEL_FORCEINLINE_FUNCTION Polynomial squared(Polynomial const& a) const {
    constexpr int first = half / 32, bits = half % 32;
    Polynomial r;
    static_for<size>([&](auto i) RUNNEL_INLINE_LAMBDA {
      constexpr int from = first + i / 2;
      Word high = a.word[from] >> bits;
      if constexpr (from + 1 < size) high |= a.word[from + 1] << (32 - bits);
      r.word[i] = spread(i % 2 == 0 ? high & 0xffff : high >> 16);
    });
    add_lower<bits>(a.word[first], r);
    static_for<first>([&](auto k) RUNNEL_INLINE_LAMBDA {
      add_lower<32>(a.word[first - 1 - k], r);
    });
    return r;
  }
  /// r·t^2 + a_i for the lowest coefficients of a word, downwards.
  template <int Count>
  RUNNEL_FORCEINLINE_FUNCTION void add_lower(Word coefficients,
                                             Polynomial& r) const {
    RUNNEL_DEVICE_UNROLL(1)
    for (int i = Count - 1; i >= 0; --i) {
      Word const above = shift_up<2>(r);
      r.word[0] |= coefficients >> i & 1;
      Word const low = Word{0} - (above & 1);
      Word const next = Word{0} - (above >> 1);
      static_for<size>([&](auto j) RUNNEL_INLINE_LAMBDA {
        r.word[j] ^= (m_low.word[j] & low) ^ (m_next.word[j] & next);
      });
    }
  }

  Polynomial m_low;   // t^p modulo φ
  Polynomial m_next;  // t^(p+1) modulo φ
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_LANE_POLYNOMIALS_HPP
