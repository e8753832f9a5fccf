// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_LANE_JUMP_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_LANE_JUMP_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/mt/words.hpp>

namespace Runnel::Impl {

/// Jumps of Mersenne Twisters with n = 17, m = 8 (p = 521) by one lane each, in
/// registers alone (`MtJumps`):
/// \f$x_{i+J} = \bigoplus_{k: g_k = 1} x_{i+k}\f$.
///
/// Two coefficients cost one addition of three numbers per word, or none. Lanes
/// that jump by the same polynomial take the same branches; others wait for
/// each other.
class MtLaneJump {
 public:
  using Word = std::uint32_t;
  /// Words of a state in memory: the sequence's, then twist and masks.
  static constexpr int state_words = 20;
  static constexpr int n = 17;
  static constexpr int middle = 8;

  RUNNEL_FORCEINLINE_FUNCTION explicit MtLaneJump(StreamShape const& shape)
      : m_lower((Word{1} << shape.constants[2]) - 1),
        m_degree(32 * n - shape.constants[2]) {}

  /// \param words  a state, 16-byte aligned as `to` is
  /// \param jump   the polynomial g, 64 coefficients per word
  /// \param to     where it goes: the same memory, or some beside it
  RUNNEL_FORCEINLINE_FUNCTION void apply(Word const* words,
                                         std::uint64_t const* jump,
                                         Word* to) const {
    Word state[state_words];
    auto const* const from = reinterpret_cast<MtQuad const*>(words);
    static_for<quads>([&](auto q) RUNNEL_INLINE_LAMBDA {
      MtQuad const quad = from[q];
      static_for<MtQuad::size>([&](auto i) RUNNEL_INLINE_LAMBDA {
        state[q * MtQuad::size + i] = quad.word[i];
      });
    });
    add_up(jump, state);
    auto* const out = reinterpret_cast<MtQuad*>(to);
    static_for<quads>([&](auto q) RUNNEL_INLINE_LAMBDA {
      MtQuad quad;
      static_for<MtQuad::size>([&](auto i) RUNNEL_INLINE_LAMBDA {
        quad.word[i] = state[q * MtQuad::size + i];
      });
      out[q] = quad;
    });
  }

 private:
  static constexpr int quads = state_words / MtQuad::size;
  /// Coefficients, and words of the sequence, that are done together: the next
  /// ones go where the first of these were.
  static constexpr int steps = 16;

  /// The words of the sequence, and what was picked of them.
  struct Sums {
    Word x[n + steps];
    Word sum[n];
  };

  RUNNEL_FORCEINLINE_FUNCTION void add_up(std::uint64_t const* jump,
                                          Word (&state)[state_words]) const {
    Sums s;
    static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA {
      s.x[i] = state[i];
      s.sum[i] = 0;
    });
    Word const twist = state[n];
    // A loop, so that the code stays short.
    RUNNEL_DEVICE_UNROLL(1)
    for (int first = 0; first < m_degree; first += steps) {
      static_for<steps>([&](auto k) RUNNEL_INLINE_LAMBDA {
        Word const y = (s.x[k] & ~m_lower) | (s.x[k + 1] & m_lower);
        // A product, as there are more sums than anything else.
        s.x[n + k] = s.x[k + middle] ^ y >> 1 ^ (y & 1) * twist;
      });
      auto const wanted = static_cast<Word>(jump[first / 64] >> first % 64);
      static_for<steps / 2>([&](auto q) RUNNEL_INLINE_LAMBDA {
        constexpr int at = 2 * q;
        Word const two = wanted >> at & 3;
        if (two == 3) {
          add_picked<at, true, true>(s);
        } else if (two == 2) {
          add_picked<at, false, true>(s);
        } else if (two == 1) {
          add_picked<at, true, false>(s);
        }
      });
      static_for<n>([&](auto i)
                        RUNNEL_INLINE_LAMBDA { s.x[i] = s.x[steps + i]; });
    }
    static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA { state[i] = s.sum[i]; });
    state[0] &= ~m_lower;
  }
  /// Adds what coefficients At and At + 1 pick.
  template <int At, bool First, bool Second>
  RUNNEL_FORCEINLINE_FUNCTION static void add_picked(Sums& s) {
    static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA {
      Word const a = First ? s.x[At + i] : 0;
      Word const b = Second ? s.x[At + 1 + i] : 0;
      s.sum[i] = s.sum[i] ^ a ^ b;
    });
  }

  Word m_lower;
  int m_degree;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_LANE_JUMP_HPP
