// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_JUMP_PIECES_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_JUMP_PIECES_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/mt/words.hpp>

namespace Runnel::Impl {

/// Many jumps of MT19937 from one state, as a GPU makes them.
///
/// \f$y_i = \bigoplus_k g_k x_{i+k}\f$, i < 624, is a product of a Toeplitz
/// matrix over GF(2), of blocks of 624 coefficients. A block in halves of words
/// and coefficients, \f$X_j\f$ being the words from 312 j on,
/// \f[ y_0 = X_0 g_0 \oplus X_1 g_1 = P_0 \oplus P_1, \quad
///     y_1 = X_1 g_0 \oplus X_2 g_1 = P_2 \oplus P_1, \f]
/// takes three products of half the size in place of four:
/// \f[ P_0 = (X_0 \oplus X_1) g_0, \quad P_1 = X_1 (g_0 \oplus g_1), \quad
///     P_2 = (X_1 \oplus X_2) g_1. \f]
/// Each of them is cut once more: nine pieces of 156 words, 156 coefficients of
/// a block, which are added up over all blocks and joined at the end.
///
/// The sum that four coefficients select is read from a table of all 16 sums of
/// four neighbouring words, which the jumps of one state share; 20 words per
/// lane, eight lanes a jump.
///
/// Sources: H. Fan, M. A. Hasan, "A new approach to subquadratic space
/// complexity parallel multipliers for extended binary fields", IEEE Trans.
/// Comput. 56 (2007) 224; V. L. Arlazarov, E. A. Dinic, M. A. Kronrod, I. A.
/// Faradzev, Soviet Math. Dokl. 11 (1970) 1209.
///
/// \tparam WordType  std::uint32_t: a template, so that files without such
///   kernels do not compile it
template <class WordType>
class MtJumpPieces {
 public:
  using Word = WordType;
  static constexpr int n = 624;
  static constexpr int jump_words = 312;
  /// Blocks of 624 coefficients.
  static constexpr int blocks = 32;
  static_assert(64 * jump_words == blocks * n);
  /// Words of the sequence, from the state on, that all pieces read.
  static constexpr int run_words = (blocks + 1) * n + 16;
  static constexpr int pieces = 9;
  static constexpr int lanes = 8;
  static constexpr int lane_words = 20;
  static constexpr int piece_words = lanes * lane_words;
  /// Words of a jump's sums.
  static constexpr int sum_words = pieces * piece_words;

  static constexpr int quarter = n / 4;
  /// Words with a block's 156 coefficients of a piece, four of them zero.
  static constexpr int bit_words = 5;
  static constexpr int table_rows = 16;
  static constexpr int table_pitch = piece_words + 32 * bit_words;
  static constexpr int table_words = table_rows * table_pitch;

  RUNNEL_FORCEINLINE_FUNCTION explicit MtJumpPieces(int piece)
      : m_half(piece / 3), m_quarter(piece % 3) {}

  /// Word `lane` < 5 of the coefficients of a block.
  RUNNEL_FORCEINLINE_FUNCTION Word coefficients(std::uint64_t const* jump,
                                                int block, int lane) const {
    Word bits = 0;
    for (int j = 0; j < 4; ++j) {
      bool const picked = (m_half == 1 || j / 2 == m_half / 2) &&
                          (m_quarter == 1 || j % 2 == m_quarter / 2);
      if (picked) bits ^= bits_of(jump, (4 * block + j) * quarter + 32 * lane);
    }
    return lane == bit_words - 1 ? bits & ((Word{1} << 28) - 1) : bits;
  }

  /// Row v of the table: \f$\bigoplus_{j: v_j = 1} s_{i+j}\f$, i < 316, s being
  /// the words that the piece is of. Threads share the work.
  /// \param run  the state and the words behind it, 16-byte aligned
  RUNNEL_FORCEINLINE_FUNCTION void write_table(int thread, int threads,
                                               Word const* run, int block,
                                               Word* table) const {
    Word const* const from = run + block * n + (m_half == 0 ? 0 : 2 * quarter) +
                             (m_quarter == 0 ? 0 : quarter);
    constexpr int quads = table_pitch / 4;
    for (int q = thread; q < quads; q += threads) {
      Sums sums{};
      // Four coefficients that are no coefficients read the last of row 0.
      if (q < quads - 1) add_words(from + 4 * q, sums);
      static_for<table_rows>([&](auto v) RUNNEL_INLINE_LAMBDA {
        *reinterpret_cast<Quad*>(table + v * table_pitch + 4 * q) = sums.row(v);
      });
    }
  }

  /// Adds what a block's coefficients pick to a lane's words.
  RUNNEL_FORCEINLINE_FUNCTION static void add(int lane, Word const* bits,
                                              Word const* table,
                                              Word (&sum)[lane_words]) {
    Word const* mine = table + lane_words * lane;
    RUNNEL_DEVICE_UNROLL(1)
    for (int w = 0; w < bit_words; ++w) {
      Word const eight = bits[w];
      static_for<4>([&](auto pair) RUNNEL_INLINE_LAMBDA {
        constexpr int at = 8 * pair;
        Word const* const a = mine + (eight >> at & 15) * table_pitch + at;
        Word const* const b =
            mine + (eight >> (at + 4) & 15) * table_pitch + at + 4;
        static_for<lane_words / 4>([&](auto i) RUNNEL_INLINE_LAMBDA {
          Quad const x = *reinterpret_cast<Quad const*>(a + 4 * i);
          Quad const y = *reinterpret_cast<Quad const*>(b + 4 * i);
          static_for<4>([&](auto j) RUNNEL_INLINE_LAMBDA {
            sum[4 * i + j] = sum[4 * i + j] ^ x.word[j] ^ y.word[j];
          });
        });
      });
      mine += 32;
    }
  }
  /// Writes a lane's words of the piece to a jump's `sum_words`.
  RUNNEL_FORCEINLINE_FUNCTION void store(int lane,
                                         Word const (&sum)[lane_words],
                                         Word* sums) const {
    Word* const to =
        sums + (3 * m_half + m_quarter) * piece_words + lane_words * lane;
    static_for<lane_words / 4>([&](auto i) RUNNEL_INLINE_LAMBDA {
      *reinterpret_cast<Quad*>(to + 4 * i) = {
          {sum[4 * i], sum[4 * i + 1], sum[4 * i + 2], sum[4 * i + 3]}};
    });
  }

  /// Word i of the state that the jump leads to.
  RUNNEL_FORCEINLINE_FUNCTION static Word state_word(Word const* sums, int i) {
    int const half = i / (2 * quarter);
    int const in_half = i - half * 2 * quarter;
    int const second = in_half / quarter;
    Word const* const at = sums + (in_half - second * quarter);
    auto const piece = [&](int h, int q) {
      return at[(3 * h + q) * piece_words];
    };
    return piece(2 * half, 2 * second) ^ piece(2 * half, 1) ^
           piece(1, 2 * second) ^ piece(1, 1);
  }

 private:
  using Quad = MtQuad;
  /// Eight neighbouring words that the table is computed from.
  struct Sums {
    Word s[8];

    RUNNEL_FORCEINLINE_FUNCTION void add(int first, Quad const& x) {
      static_for<4>([&](auto i)
                        RUNNEL_INLINE_LAMBDA { s[first + i] ^= x.word[i]; });
    }
    template <int V>
    RUNNEL_FORCEINLINE_FUNCTION Quad row(Number<V>) const {
      Quad sum{};
      static_for<4>([&](auto i) RUNNEL_INLINE_LAMBDA {
        static_for<4>([&](auto j) RUNNEL_INLINE_LAMBDA {
          if constexpr ((V >> j & 1) != 0) sum.word[i] ^= s[i + j];
        });
      });
      return sum;
    }
  };

  RUNNEL_FORCEINLINE_FUNCTION static Word bits_of(std::uint64_t const* jump,
                                                  int at) {
    int const w = at / 64;
    int const shift = at % 64;
    std::uint64_t bits = jump[w] >> shift;
    if (shift > 32 && w + 1 < jump_words) bits |= jump[w + 1] << (64 - shift);
    return static_cast<Word>(bits);
  }
  /// The piece's words from \p from on: sums of those a quarter and a half
  /// further on.
  RUNNEL_FORCEINLINE_FUNCTION void add_words(Word const* from,
                                             Sums& sums) const {
    auto const add = [&](int shift) {
      sums.add(0, *reinterpret_cast<Quad const*>(from + shift));
      sums.add(4, *reinterpret_cast<Quad const*>(from + shift + 4));
    };
    add(0);
    if (m_quarter != 1) add(quarter);
    if (m_half != 1) add(2 * quarter);
    if (m_quarter != 1 && m_half != 1) add(3 * quarter);
  }

  int m_half, m_quarter;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_JUMP_PIECES_HPP
