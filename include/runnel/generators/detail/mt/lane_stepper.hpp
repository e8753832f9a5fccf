// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_LANE_STEPPER_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_LANE_STEPPER_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/mt/words.hpp>

namespace Runnel::Impl {

/// Mersenne Twisters of n = 17, m = 8 (p = 521), a stream in every lane: few
/// enough words for registers. Twist and masks are each lane's own.
///
/// \tparam Generator  whose states in memory are n words, then twist and masks
template <class Generator, class Lanes>
class MtLaneStepper {
 public:
  using Word = std::uint32_t;
  using Vector = typename Lanes::type;
  using Sizes = typename Generator::sizes;

  /// Words of a state in memory, of which the first are words of the sequence.
  static constexpr int state_words = 20;
  static constexpr int sequence_words = 17;
  static constexpr int middle = 8;
  /// Outputs that `make` makes: one less than n.
  static constexpr int steps = 16;

  /// \param constants  words `sequence_words` … of the lanes' states
  RUNNEL_FORCEINLINE_FUNCTION MtLaneStepper(StreamShape const& shape,
                                            Vector const* constants)
      : m_twist(constants[0]),
        m_mask_b(constants[1]),
        m_mask_c(constants[2]),
        m_lower((Word{1} << shape.constants[2]) - 1) {}

  /// The next 16 outputs: f(step, new word of the sequence, output).
  /// \param x  the sequence's words, moved on
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void make(Vector (&x)[sequence_words],
                                        F const& f) const {
    // Word k + 17 goes where k + 1 was, so that nothing else moves.
    Vector y = joined(x[0], x[1]);
    x[0] = x[steps];
    static_for<steps>([&](auto k) RUNNEL_INLINE_LAMBDA {
      constexpr int at = k + middle <= steps ? k + middle : k + middle - steps;
      Vector const word = twisted(y, x[at]);
      if constexpr (k + 1 < steps) y = joined(x[k + 1], x[k + 2]);
      x[k + 1] = word;
      f(k, word, tempered(word));
    });
  }

  /// The next output.
  RUNNEL_FORCEINLINE_FUNCTION Vector
  make_one(Vector (&x)[sequence_words]) const {
    Vector const word = twisted(joined(x[0], x[1]), x[middle]);
    static_for<steps>([&](auto k) RUNNEL_INLINE_LAMBDA { x[k] = x[k + 1]; });
    x[steps] = word;
    return tempered(word);
  }

  /// Words of the sequence that `start_run` makes in the window.
  static constexpr int run_words = 640;

  /// Moves a GPU's lanes from the state in their group's window, each by a jump
  /// of its own (`MtJumps`): x, the words of the sequence. The window's are the
  /// same for all lanes.
  /// \param window  with room for `run_words`, used up
  /// \param jump    the polynomial, 64 coefficients per word
  template <class WarpLanes, class Windows>
  RUNNEL_FORCEINLINE_FUNCTION void start_run(
      WarpLanes const& lanes, StreamShape const& shape, Windows const& window,
      std::uint64_t const* jump, Vector (&x)[sequence_words]) const {
    constexpr int n = sequence_words;
    constexpr int together = n - middle;
    int const degree = 32 * n - shape.constants[2];
    // The twist behind the state has been read by all lanes.
    lanes.sync();
    for (int at = 0; at < degree + steps; at += together) {
      lanes.for_each(together, [&](int g, int i) {
        Word* const w = window[g] + at + i;
        w[n] = next_mt_word(w[0], w[1], w[middle], m_twist, m_lower);
      });
      lanes.sync();
    }
    Word const* from = window[0];
    Word words[n + steps];
    static_for<n>([&](auto i) RUNNEL_INLINE_LAMBDA {
      words[i] = from[i];
      x[i] = 0;
    });
    // A loop, so that the code stays short.
    RUNNEL_DEVICE_UNROLL(1)
    for (int first = 0; first < degree; first += steps, from += steps) {
      auto const wanted = static_cast<Word>(jump[first / 64] >> first % 64);
      static_for<steps>(
          [&](auto k) RUNNEL_INLINE_LAMBDA { words[n + k] = from[n + k]; });
      static_for<steps>([&](auto k) RUNNEL_INLINE_LAMBDA {
        Word const mask = Word{0} - (wanted >> k & 1);
        static_for<n>(
            [&](auto i) RUNNEL_INLINE_LAMBDA { x[i] ^= words[k + i] & mask; });
      });
      static_for<n>([&](auto i)
                        RUNNEL_INLINE_LAMBDA { words[i] = words[steps + i]; });
    }
  }

  /// A state's first word, as memory has it.
  template <class V>
  RUNNEL_FORCEINLINE_FUNCTION V first_word(V x) const {
    return x & ~m_lower;
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION Vector joined(Vector x, Vector next) const {
    return (x & ~m_lower) | (next & m_lower);
  }
  RUNNEL_FORCEINLINE_FUNCTION Vector twisted(Vector y, Vector mid) const {
    Vector const odd = fill_lanes<Vector>(Word{0}) - (y & Word{1});
    return mid ^ (y >> 1) ^ and_lanes(odd, m_twist);
  }
  RUNNEL_FORCEINLINE_FUNCTION Vector tempered(Vector word) const {
    return tempered_mt_word<Sizes::shift_0, Sizes::shift_1>(word, m_mask_b,
                                                            m_mask_c);
  }

  Vector m_twist, m_mask_b, m_mask_c;
  Word m_lower;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_LANE_STEPPER_HPP
