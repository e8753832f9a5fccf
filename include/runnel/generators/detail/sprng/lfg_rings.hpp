// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_RINGS_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_RINGS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/sprng/lag_window.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// Sizes that follow from the lags of SPRNG's additive generator.
///
/// An output is computed from two steps of two sequences. In scratch each
/// sequence is two rings: words that a call makes first (even ones) and those
/// that it makes second (odd ones), so that neighbouring lanes read and write
/// neighbouring words.
struct SprngLfgSizes {
  using W = SprngLagWindow;
  static constexpr int num_rings = 4;

  /// The highest power of the recurrence that is used, see the stepper.
  RUNNEL_FUNCTION static constexpr int max_power(int short_lag) {
    return short_lag < 16 ? 8 : short_lag < 64 ? 4 : 1;
  }
  RUNNEL_FUNCTION static constexpr int capacity(int long_lag, int short_lag) {
    return W::capacity((max_power(short_lag) * long_lag + 1) / 2);
  }
  /// Short lags of at least this permit a GPU to make a round's words all at
  /// once, two steps per output. It then keeps all of a ring's first round
  /// twice, and so need not look for the ring's end.
  static constexpr int min_for_rounds = 2 * W::round_words;
  RUNNEL_FUNCTION static constexpr int mirrored(int short_lag) {
    return short_lag >= min_for_rounds ? W::round_words : W::twice;
  }
  RUNNEL_FUNCTION static constexpr int pitch(int long_lag, int short_lag) {
    return capacity(long_lag, short_lag) + mirrored(short_lag);
  }
  /// Where the rings begin: behind the first half of the state and the room
  /// for the outputs of a round.
  RUNNEL_FUNCTION static constexpr int rings(int long_lag) {
    return W::aligned(W::larger(long_lag, 2 * W::round_words));
  }
  static constexpr int window_words(int long_lag, int short_lag) {
    return W::aligned(
        W::larger(rings(long_lag) + num_rings * pitch(long_lag, short_lag),
                  lagged_jump_words(long_lag) + long_lag));
  }
};

/// The rings of SPRNG's additive lagged Fibonacci generator in the windows of a
/// group, and the recurrence that makes their words.
///
/// The words of K/2 outputs can be made concurrently. Where that is less than
/// the lanes, the m-th power of the recurrence, m = 2, 4 or 8, serves instead,
/// \f[ X_n = \sum_{i=0}^{m} \binom m i X_{n-(m-i)K-iL}, \f]
/// m K/2 outputs at a time.
///
/// Words are counted from the first one of the next round: n < 0 are the state.
template <class Lanes>
class SprngLfgRings {
 public:
  using Word = std::uint32_t;
  using Vector = typename Lanes::type;
  using Sizes = SprngLfgSizes;
  using Windows = typename Lanes::template Group<Word*>;

  static constexpr int numbers_per_round = SprngLagWindow::round_words;
  static constexpr int steps = numbers_per_round / Lanes::per_stream;

  RUNNEL_FORCEINLINE_FUNCTION void bind(StreamShape const& shape) {
    m_long = shape.constants[0];
    m_short = shape.constants[1];
    m_capacity = Sizes::capacity(m_long, m_short);
    int const most = Sizes::max_power(m_short);
    m_power = 1;
    while (m_power < most && width(m_power) < L) m_power *= 2;
  }
  RUNNEL_FORCEINLINE_FUNCTION int long_lag() const { return m_long; }
  RUNNEL_FORCEINLINE_FUNCTION int short_lag() const { return m_short; }

  /// Takes up the states that the windows begin with.
  RUNNEL_FORCEINLINE_FUNCTION void load(Lanes const& lanes,
                                        Windows const& window) {
    m_words = shifted_windows(window, Sizes::rings(m_long));
    m_next = 0;
    // The rings of the second sequence lie behind the state, those of the
    // first where the second sequence was.
    for (int sequence = 1; sequence >= 0; --sequence) {
      lanes.for_each(m_long, [&](int g, int i) {
        int const n = i - m_long;
        m_words[g][index(sequence, n)] = window[g][sequence * m_long + i];
      });
      lanes.sync();
    }
    // The state is too short for powers of the recurrence until 96 outputs, or
    // 192, have been made.
    m_fresh = m_power * m_long > m_long + 2 * numbers_per_round ? 2 : 1;
  }
  /// The windows that `load` was given.
  RUNNEL_FORCEINLINE_FUNCTION Windows windows() const {
    return shifted_windows(m_words, -Sizes::rings(m_long));
  }
  RUNNEL_FORCEINLINE_FUNCTION Windows const& words() const { return m_words; }

  RUNNEL_FORCEINLINE_FUNCTION int pitch() const {
    return m_capacity + Sizes::mirrored(m_short);
  }
  /// Where the words of the next round's outputs begin, in every ring.
  RUNNEL_FORCEINLINE_FUNCTION int next() const { return m_next; }
  /// The index of word n among all rings' words.
  RUNNEL_FORCEINLINE_FUNCTION int index(int sequence, int n) const {
    return ring(sequence, n) + in_ring(n);
  }
  /// Goes on to the next round, after `make_all_words`.
  RUNNEL_FORCEINLINE_FUNCTION void advance_whole() {
    m_next = m_next + numbers_per_round < m_capacity
                 ? m_next + numbers_per_round
                 : 0;
  }
  /// Advances after `make_words`.
  RUNNEL_FORCEINLINE_FUNCTION void advance() {
    advance_whole();
    if (m_fresh > 0) --m_fresh;
  }

  /// f(first output) for each step of a round.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION static void for_steps(F const& f) {
    // Once in a GPU's code, too: there are many ways already.
    RUNNEL_DEVICE_UNROLL(1)
    for (int s = 0; s < steps; ++s) f(s * L);
  }

  /// Makes the words of the next round; those before it stay.
  RUNNEL_FORCEINLINE_FUNCTION void make_words(Lanes const& lanes) const {
    int const power = m_fresh > 0 ? 1 : m_power;
    if (power == 1 && width(1) >= L) {
      make_wide<1>(lanes);
    } else {
      auto const self = *this;
      call_apart<Lanes>(
          [=]() RUNNEL_INLINE_LAMBDA { self.make_words(lanes, power); });
    }
  }

  /// The same by a GPU where all words of a round can be made at once: loads
  /// before stores, which the compiler cannot know to be to other words.
  /// \pre K ≥ 192
  /// \param x  takes the words: of step s, ring r at 4 s + r
  RUNNEL_FORCEINLINE_FUNCTION void make_all_words(
      Lanes const& lanes, Vector (&x)[4 * steps]) const {
    auto const from = read_only(m_words);
    static_for<4>([&](auto r) RUNNEL_INLINE_LAMBDA {
      constexpr int sequence = r / 2;
      constexpr int phase = r % 2;
      int const a = index(sequence, phase - m_short);
      int const b = index(sequence, phase - m_long);
      static_for<steps>([&](auto s) RUNNEL_INLINE_LAMBDA {
        x[4 * s + r] =
            lanes.load(from, a + s * L) + lanes.load(from, b + s * L);
      });
    });
    auto const keep = [&](int to) RUNNEL_INLINE_LAMBDA {
      static_for<4>([&](auto r) RUNNEL_INLINE_LAMBDA {
        static_for<steps>([&](auto s) RUNNEL_INLINE_LAMBDA {
          lanes.store(m_words, r * pitch() + to + s * L, x[4 * s + r]);
        });
      });
    };
    keep(m_next);
    if (m_next == 0) keep(m_capacity);
  }

 private:
  static constexpr int L = Lanes::per_stream;
  static_assert(L <= SprngLagWindow::twice && numbers_per_round % L == 0);

  /// Outputs that a power of the recurrence makes concurrently.
  RUNNEL_FORCEINLINE_FUNCTION int width(int power) const {
    return power == 1 ? (m_short + 1) / 2 : power * m_short / 2;
  }
  /// The ring of word n.
  RUNNEL_FORCEINLINE_FUNCTION int ring(int sequence, int n) const {
    return (2 * sequence + (n & 1)) * pitch();
  }
  /// The index of number n in its ring.
  RUNNEL_FORCEINLINE_FUNCTION int in_ring(int n) const {
    // The capacity is added so that no negative number is shifted.
    int const i = m_next + ((n + 2 * m_capacity) >> 1) - m_capacity;
    return i < 0 ? i + m_capacity : i;
  }

  /// By a power of the recurrence, or by fewer lanes than there are.
  RUNNEL_FORCEINLINE_FUNCTION void make_words(Lanes const& lanes,
                                              int power) const {
    if (power == 1) {
      make_narrow<1>(lanes);
    } else if (power == 2) {
      make<2>(lanes);
    } else if (power == 4) {
      make<4>(lanes);
    } else {
      make<8>(lanes);
    }
  }
  template <int Power>
  RUNNEL_FORCEINLINE_FUNCTION void make(Lanes const& lanes) const {
    if (width(Power) >= L) {
      make_wide<Power>(lanes);
    } else {
      make_narrow<Power>(lanes);
    }
  }

  /// X_n from word(n − lag, …), the words that lie so far before it.
  template <int Power, class F>
  RUNNEL_FORCEINLINE_FUNCTION auto sum(F const& word) const {
    auto const lag = [&](int i) RUNNEL_INLINE_LAMBDA {
      return (Power - i) * m_short + i * m_long;
    };
    auto x = word(lag(0)) + word(lag(Power));
    static_for<Power - 1>([&](auto j) RUNNEL_INLINE_LAMBDA {
      constexpr int i = decltype(j)::value + 1;
      x = x + word(lag(i)) * binomial<Power, i>;
    });
    return x;
  }
  template <int N, int K>
  static constexpr std::uint32_t binomial = [] {
    std::uint32_t b = 1;
    for (int i = 1; i <= K; ++i) {
      b = b * static_cast<std::uint32_t>(N - K + i) /
          static_cast<std::uint32_t>(i);
    }
    return b;
  }();

  /// Makes words of all lanes at once. \pre width(Power) ≥ L
  template <int Power>
  RUNNEL_FORCEINLINE_FUNCTION void make_wide(Lanes const& lanes) const {
    auto const from = read_only(m_words);
    // Words of a call's second step may depend on its first.
    bool const waits_inside = Power == 1 && m_short < 2 * numbers_per_round;
    bool const waits = width(Power) < numbers_per_round;
    for_steps([&](int at) RUNNEL_INLINE_LAMBDA {
      for (int phase = 0; phase < 2; ++phase) {
        for (int sequence = 0; sequence < 2; ++sequence) {
          int const n = 2 * at + phase;
          Vector const x = sum<Power>([&](int lag) RUNNEL_INLINE_LAMBDA {
            return lanes.load(from, index(sequence, n - lag));
          });
          int const r = ring(sequence, phase);
          lanes.store(m_words, r + m_next + at, x);
          if (at < SprngLagWindow::twice && m_next == 0) {
            lanes.store(m_words, r + m_capacity + at, x);
          }
        }
        if (waits_inside) lanes.sync();
      }
      if (waits) lanes.sync();
    });
    lanes.sync();
  }

  /// As many lanes as there is work for.
  template <int Power>
  RUNNEL_FORCEINLINE_FUNCTION void make_narrow(Lanes const& lanes) const {
    int const together = width(Power);
    for (int at = 0; at < numbers_per_round; at += together) {
      int const end =
          at + together < numbers_per_round ? at + together : numbers_per_round;
      for (int phase = 0; phase < 2; ++phase) {
        // Lanes make both sequences together.
        lanes.for_each(2 * (end - at), [&](int g, int i) {
          int const sequence = i % 2;
          int const n = 2 * (at + i / 2) + phase;
          Word const x = sum<Power>(
              [&](int lag) { return m_words[g][index(sequence, n - lag)]; });
          Word* const r = m_words[g] + ring(sequence, phase);
          r[in_ring(n)] = x;
          if (n < 2 * SprngLagWindow::twice && m_next == 0) {
            r[m_capacity + n / 2] = x;
          }
        });
        lanes.sync();
      }
    }
  }

  Windows m_words;  ///< of all rings
  int m_long;
  int m_short;
  int m_capacity;
  int m_power;  ///< of the recurrence that is used
  int m_next;   ///< index of the next words
  int m_fresh;  ///< rounds before powers may be used
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_RINGS_HPP
