// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_RING_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_RING_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/mt/words.hpp>

namespace Runnel::Impl {

/// MT19937 as one of 32 lanes of a GPU makes it that share a stream, the words
/// in a ring in scratch.
///
/// A step makes 128 words, four neighbours in every lane. None of them depends
/// on another one, as n − m = 227. Six steps go once round the ring, so that
/// indices in it are known to the compiler except for the lane. Within a step
/// no lane writes where another one reads; lanes wait for each other between
/// steps.
///
/// \tparam Sizes  `Mt19937Sizes`
template <class Sizes>
class MtRing {
 public:
  using Word = std::uint32_t;
  static constexpr int lanes = 32;
  /// Neighbours that a lane makes in a step: 16 bytes of scratch.
  using Quad = MtQuad;
  static constexpr int quad = MtQuad::size;
  static constexpr int step_words = lanes * quad;
  static constexpr int turn_steps = 6;
  static constexpr int length = turn_steps * step_words;
  /// The ring's first words stand behind its end once more: what a step reads
  /// begins before the end.
  static constexpr int mirrored = 16;
  /// Scratch of a stream, aligned to 16 bytes.
  static constexpr int words = length + mirrored;
  static constexpr int n = Sizes::n();
  static constexpr int m = Sizes::m();
  static_assert(step_words <= n - m && n + step_words <= length);
  static_assert(n % quad == 0 && m % quad == 1);

  RUNNEL_FORCEINLINE_FUNCTION MtRing(Word* ring, int lane)
      : m_ring(ring), m_lane(lane), m_mine(ring + quad * lane) {}

  /// Word i of the state goes here where the first step is to begin `before`
  /// words behind it. \pre 0 ≤ before ≤ step_words
  RUNNEL_FORCEINLINE_FUNCTION static int index(int i, int before) {
    return i < before ? i - before + length : i - before;
  }
  RUNNEL_FORCEINLINE_FUNCTION static int wrapped(int i) {
    return i < length ? i : i - length;
  }
  RUNNEL_FORCEINLINE_FUNCTION Word& operator[](int i) const {
    return m_ring[i];
  }

  /// Makes the `count` words behind the state that begins at index `at`. Lanes
  /// wait before they are read, and `mirror` comes before a step.
  /// \pre count ≤ step_words
  RUNNEL_FORCEINLINE_FUNCTION void make_some(int at, int count) const {
    for (int i = m_lane; i < count; i += lanes) {
      m_ring[wrapped(at + n + i)] =
          next(m_ring[wrapped(at + i)], m_ring[wrapped(at + i + 1)],
               m_ring[wrapped(at + m + i)]);
    }
  }
  RUNNEL_FORCEINLINE_FUNCTION void mirror() const {
    if (m_lane < mirrored) m_ring[length + m_lane] = m_ring[m_lane];
  }

  /// Step number `Step` of a turn; x: this lane's words.
  template <int Step>
  RUNNEL_FORCEINLINE_FUNCTION void step(Number<Step>, Word (&x)[quad]) const {
    constexpr int oldest = Step * step_words;
    constexpr int middle = (oldest + m / quad * quad) % length;
    Quad const from = load(oldest);
    Word const behind = m_mine[oldest + quad];
    static_assert(middle + step_words + quad <= length + mirrored);
    Quad const later = load(middle);
    Word const last = m_mine[middle + quad];
    x[0] = next(from.word[0], from.word[1], later.word[1]);
    x[1] = next(from.word[1], from.word[2], later.word[2]);
    x[2] = next(from.word[2], from.word[3], later.word[3]);
    x[3] = next(from.word[3], behind, last);
    store(Number<(oldest + n) % length>{}, {{x[0], x[1], x[2], x[3]}});
  }

  RUNNEL_FORCEINLINE_FUNCTION static Word output(Word x) {
    return tempered_mt_word<Sizes::shift_0, Sizes::shift_1>(
        x, Word{Sizes::mask_b}, Word{Sizes::mask_c});
  }

 private:
  /// As `next_mt_word`, with a product that a GPU makes beside its logic.
  RUNNEL_FORCEINLINE_FUNCTION static Word next(Word x, Word next, Word middle) {
    Word const y = (x & ~Sizes::lower()) | (next & Sizes::lower());
    return middle ^ (y >> 1) ^ (y & 1) * Sizes::twist;
  }

  RUNNEL_FORCEINLINE_FUNCTION Quad load(int at) const {
    return *reinterpret_cast<Quad const*>(m_mine + at);
  }
  template <int At>
  RUNNEL_FORCEINLINE_FUNCTION void store(Number<At>, Quad const& x) const {
    static_assert(At >= mirrored);
    if constexpr (At + step_words <= length) {
      *reinterpret_cast<Quad*>(m_mine + At) = x;
    } else {
      int const at = At + quad * m_lane;
      *reinterpret_cast<Quad*>(m_ring + wrapped(at)) = x;
      if (length <= at && at < length + mirrored) {
        *reinterpret_cast<Quad*>(m_ring + at) = x;
      }
    }
  }

  Word* m_ring;
  int m_lane;
  Word* m_mine;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_RING_HPP
