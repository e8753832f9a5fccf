// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_EVEN_WORDS_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_EVEN_WORDS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/sprng/lag_window.hpp>

namespace Runnel::Impl {

/// Every second word of SPRNG's additive generator, the first word of a call,
/// where the output depends on no other word.
///
/// For odd lags the even words \f$e_k = X_{2k}\f$ are a sequence by themselves,
/// \f[ e_k = e_{k-K} + 2\,e_{k-(K+L)/2} + e_{k-L}, \f]
/// and they give the odd ones,
/// \f$X_{2k+1} = e_{k-(K-1)/2} + e_{k-(L-1)/2}\f$. Half the steps, then, and
/// whole states before and after them.
///
/// Both sequences have a ring of even words each, in the memory of `window`
/// where they otherwise have two.
template <class Lanes>
class SprngLfgEvenWords {
 public:
  using Word = std::uint32_t;
  using Vector = typename Lanes::type;
  template <class T>
  using Group = typename Lanes::template Group<T>;
  /// Two rounds at once: a GPU has few wavefronts to hide the latency of its
  /// scratch memory, into which few windows fit.
  static constexpr int together = 2;
  static constexpr int words = together * SprngLagWindow::round_words;

  /// Below that many rounds the way there and back takes longer.
  static constexpr std::int64_t min_rounds = 256;
  RUNNEL_FORCEINLINE_FUNCTION static int capacity(int long_lag) {
    return (long_lag + 2 * words - 1) / words * words;
  }
  /// \param room  words for a sequence
  RUNNEL_FORCEINLINE_FUNCTION static bool serves(int long_lag, int short_lag,
                                                 int room) {
    return long_lag % 2 == 1 && short_lag % 2 == 1 && short_lag >= words &&
           capacity(long_lag) + words <= room;
  }

  /// \param rings  where the rings begin in the window, and how far apart
  RUNNEL_FORCEINLINE_FUNCTION SprngLfgEvenWords(Group<Word*> const& window,
                                                int long_lag, int short_lag,
                                                int rings, int pitch)
      : m_window(window),
        m_rings(shifted_windows(window, rings)),
        m_pitch(pitch),
        m_long(long_lag),
        m_short(short_lag),
        m_capacity(capacity(long_lag)) {}

  /// Takes up sequence s at its state, the last L words, which the window
  /// begins with. Backwards \f$X_n = X_{n+L} - X_{n+L-K}\f$.
  RUNNEL_FORCEINLINE_FUNCTION void load(Lanes const& lanes, int s) {
    auto const e = ring(s);
    int const known = m_long / 2;
    lanes.for_each(known, [&](int g, int i) {
      e[g][index(i - known)] = m_window[g][2 * i + 1];
    });
    lanes.sync();
    int const width = (m_long - m_short) / 2;
    for (int first = -known - 1; first >= -m_long; first -= width) {
      int const count = first + m_long + 1 < width ? first + m_long + 1 : width;
      lanes.for_each(count, [&](int g, int i) {
        int const k = first - i;
        e[g][index(k)] = m_window[g][2 * (k + m_long)] - e[g][index(k + width)];
      });
      lanes.sync();
    }
  }

  /// The words of the next 192 calls: f(index of the first, words of the two
  /// sequences). Loads before stores, which the compiler cannot know to be to
  /// other words.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void round(Lanes const& lanes, F const& f) {
    constexpr int steps = words / Lanes::per_stream;
    Vector x[2][steps];
    int const a = index(-m_short);
    int const b = index(-(m_short + m_long) / 2);
    int const c = index(-m_long);
    static_for<2>([&](auto s) RUNNEL_INLINE_LAMBDA {
      auto const from = read_only(ring(s));
      static_for<steps>([&](auto t) RUNNEL_INLINE_LAMBDA {
        constexpr int at = t * Lanes::per_stream;
        Vector const twice = lanes.load(from, b + at);
        x[s][t] = lanes.load(from, a + at) + lanes.load(from, c + at) +
                  (twice + twice);
      });
    });
    keep(lanes, m_next, x);
    if (m_next == 0) keep(lanes, m_capacity, x);
    static_for<steps>([&](auto t) RUNNEL_INLINE_LAMBDA {
      f(t * Lanes::per_stream, x[0][t], x[1][t]);
    });
    lanes.sync();
    m_next = m_next + words < m_capacity ? m_next + words : 0;
  }

  /// Writes the state of sequence s to the window, from word `to` on.
  RUNNEL_FORCEINLINE_FUNCTION void store(Lanes const& lanes, int s,
                                         int to) const {
    auto const words_of = read_only(ring(s));
    lanes.for_each(m_long, [&](int g, int i) {
      Word const* const e = words_of[g];
      int const n = i - m_long;
      m_window[g][to + i] =
          n % 2 == 0 ? e[index(n / 2)]
                     : e[index((n - m_short) / 2)] + e[index((n - m_long) / 2)];
    });
    lanes.sync();
  }

 private:
  /// The ring of sequence s. Pointers in an array would be read from the stack
  /// by a number that compilers may not know, as pointers to any memory: loads
  /// and stores of scratch then take longer on GPUs.
  RUNNEL_FORCEINLINE_FUNCTION Group<Word*> ring(int s) const {
    return shifted_windows(m_rings, s * m_pitch);
  }
  /// Where e_k stands, counted from the next word. \pre −L ≤ k < 0
  RUNNEL_FORCEINLINE_FUNCTION int index(int k) const {
    int const i = m_next + k;
    return i < 0 ? i + m_capacity : i;
  }
  template <int Steps>
  RUNNEL_FORCEINLINE_FUNCTION void keep(Lanes const& lanes, int at,
                                        Vector const (&x)[2][Steps]) const {
    static_for<2>([&](auto s) RUNNEL_INLINE_LAMBDA {
      auto const to = ring(s);
      static_for<Steps>([&](auto t) RUNNEL_INLINE_LAMBDA {
        lanes.store(to, at + t * Lanes::per_stream, x[s][t]);
      });
    });
  }

  Group<Word*> m_window;
  Group<Word*> m_rings;
  int m_pitch;
  int m_long;
  int m_short;
  int m_capacity;  ///< 192 words stand behind it again
  int m_next = 0;  ///< index of the next words
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_EVEN_WORDS_HPP
