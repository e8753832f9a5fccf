// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_STEPPER_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_STEPPER_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/host_isa.hpp>
#include <runnel/core/lanes.hpp>
#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/sprng_lag_window.hpp>
#include <runnel/generators/detail/sprng_lfg_even_words.hpp>
#include <runnel/generators/detail/sprng_samplers.hpp>

namespace Runnel::Impl {

/// Sizes that follow from the lags of SPRNG's additive generator.
///
/// An output is made of two steps of two sequences. In scratch each sequence
/// is two rings: words that a call makes first (even ones) and those that it
/// makes second (odd ones), so that lanes side by side read and write words
/// side by side.
struct SprngLfgSizes {
  using W = SprngLagWindow;
  static constexpr int num_rings = 4;

  /// The highest power of the recurrence that is used, see the stepper.
  RUNNEL_FUNCTION static constexpr int most_power(int short_lag) {
    return short_lag < 16 ? 8 : short_lag < 64 ? 4 : 1;
  }
  RUNNEL_FUNCTION static constexpr int capacity(int long_lag, int short_lag) {
    return W::capacity((most_power(short_lag) * long_lag + 1) / 2);
  }
  /// Short lags of at least this permit a GPU to make a round's words all at
  /// once, two steps an output. It then keeps all of a ring's first round
  /// twice, and so need not look for the ring's end.
  static constexpr int least_for_rounds = 2 * W::round_words;
  RUNNEL_FUNCTION static constexpr int mirrored(int short_lag) {
    return short_lag >= least_for_rounds ? W::round_words : W::twice;
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

/// Words modulo 2^32, added up.
template <class Lanes>
struct WordSum {
  using Vector = typename Lanes::type;
  RUNNEL_FORCEINLINE_FUNCTION static std::uint32_t add(std::uint32_t a,
                                                       std::uint32_t b) {
    return a + b;
  }
  RUNNEL_FORCEINLINE_FUNCTION static Vector begin() {
    return fill_lanes<Vector>(std::uint32_t{0});
  }
  RUNNEL_FORCEINLINE_FUNCTION static void add_product(Vector& total, Vector x,
                                                      Vector factor) {
    total = total + x * factor;
  }
  RUNNEL_FORCEINLINE_FUNCTION static Vector end(Vector total) { return total; }
};

/// SPRNG's additive lagged Fibonacci generator stepped by the lanes of a
/// group, its words in scratch.
///
/// K/2 outputs can be made side by side. Where that is less than the lanes, the
/// m-th power of the recurrence, m = 2, 4 or 8, serves instead,
/// \f[ X_n = \sum_{i=0}^{m} \binom m i X_{n-(m-i)K-iL}, \f]
/// m K/2 outputs at a time.
template <class Generator, class Lanes, class Form>
class SprngLfgStepper {
 public:
  using Word = std::uint32_t;
  using Vector = typename Lanes::type;
  using Sizes = SprngLfgSizes;
  template <class T>
  using Group = typename Lanes::template Group<T>;

  static constexpr int numbers_per_round = SprngLagWindow::round_words;
  static constexpr bool state_in_window = true;
  using Origin = typename Generator::state_origin;
  RUNNEL_FORCEINLINE_FUNCTION static Origin origin(Word const*) { return {}; }

  RUNNEL_FORCEINLINE_FUNCTION void bind(StreamShape const& shape) {
    m_long = shape.constants[0];
    m_short = shape.constants[1];
    m_capacity = Sizes::capacity(m_long, m_short);
    int const most = Sizes::most_power(m_short);
    m_power = 1;
    while (m_power < most && width(m_power) < L) m_power *= 2;
  }

  /// Takes up the states that the windows begin with.
  RUNNEL_FORCEINLINE_FUNCTION void load(Lanes const& lanes,
                                        Group<Word*> const& window) {
    m_rings = shifted_windows(window, Sizes::rings(m_long));
    m_next = 0;
    // The rings of the second sequence lie behind the state, those of the
    // first where the second sequence was.
    for (int sequence = 1; sequence >= 0; --sequence) {
      lanes.for_each(m_long, [&](int g, int i) {
        int const n = i - m_long;
        Word* const r = m_rings[g] + ring(sequence, n);
        r[place(n)] = window[g][sequence * m_long + i];
      });
      lanes.sync();
    }
    // The state is too short for powers of the recurrence until 96 outputs, or
    // 192, have been made.
    m_fresh = m_power * m_long > m_long + 2 * numbers_per_round ? 2 : 1;
  }

  /// The next 96 outputs; f(index of the first, outputs) for each step.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void round(Lanes const& lanes, F const& f) {
    if constexpr (Lanes::on_device) {
      if (m_short >= Sizes::least_for_rounds) return whole_round(lanes, f);
    }
    make_words(lanes);
    auto const from = read_only(m_rings);
    for_steps([&](int at) RUNNEL_INLINE_LAMBDA {
      f(at, output([&](int r) RUNNEL_INLINE_LAMBDA {
          return lanes.load(from, r * pitch() + m_next + at);
        }));
    });
    lanes.sync();
    advance();
    if (m_fresh > 0) --m_fresh;
  }

  /// The same where `is_ready`.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void batch_round(Lanes const& lanes, F const& f) {
    whole_round(lanes, f);
  }
  RUNNEL_FORCEINLINE_FUNCTION bool is_ready() const {
    return !Lanes::on_device || m_short >= Sizes::least_for_rounds;
  }

  /// Can `long_batch` make so many rounds? Outputs of the call's first words
  /// need every second word only (`SprngLfgEvenWords`).
  static constexpr bool makes_long_batches =
      Lanes::on_device && !std::is_same_v<Form, ReferenceForm>;
  RUNNEL_FORCEINLINE_FUNCTION bool may_make_long_batch(
      std::int64_t rounds) const {
    return rounds >= EvenWords::least_rounds &&
           m_short >= Sizes::least_for_rounds &&
           EvenWords::serves(m_long, m_short, 2 * pitch());
  }
  /// The next `count` rounds, or one less; f(round, index of the first,
  /// outputs). \returns how many were made
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t long_batch(Lanes const& lanes,
                                                      std::int64_t count,
                                                      F const& f) {
    auto const window = shifted_windows(m_rings, -Sizes::rings(m_long));
    EvenWords even(window, m_long, m_short, Sizes::rings(m_long), 2 * pitch());
    for (int sequence = 0; sequence < 2; ++sequence) {
      lanes.for_each(m_long, [&](int g, int i) {
        int const n = i - m_long;
        window[g][i] = m_rings[g][ring(sequence, n) + place(n)];
      });
      lanes.sync();
      even.load(lanes, sequence);
    }
    constexpr int together = EvenWords::together;
    std::int64_t const whole = count / together * together;
    for (std::int64_t r = 0; r < whole; r += together) {
      even.round(lanes, [&](int at, auto x, auto y) RUNNEL_INLINE_LAMBDA {
        f(r, at, output([&](int word) RUNNEL_INLINE_LAMBDA {
            return word == 0 ? x : y;
          }));
      });
    }
    even.store(lanes, 0, 0);
    even.store(lanes, 1, m_long);
    load(lanes, window);
    return whole;
  }

  /// Makes the words of the next 96 outputs; the present state stays.
  RUNNEL_FORCEINLINE_FUNCTION void extend(Lanes const& lanes,
                                          Group<Word*> const&) {
    make_words(lanes);
  }
  /// After `extend`: f(group, i, output i) of the next round.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void peek(Lanes const& lanes, Group<Word*> const&,
                                        Group<Origin> const&, std::uint64_t,
                                        F const& f) const {
    lanes.for_each(numbers_per_round, [&](int g, int i) {
      f(g, i,
        output([&](int r) { return m_rings[g][r * pitch() + m_next + i]; }));
    });
    lanes.sync();
  }
  /// After `extend`: writes the states `ahead` ≤ 96 outputs further on. Groups
  /// with a null state are left out.
  RUNNEL_FORCEINLINE_FUNCTION void write_state(
      Lanes const& lanes, Group<Word*> const&, Group<Origin> const&,
      Group<int> const& ahead, Group<std::uint64_t> const&,
      Group<Word*> const& state) const {
    for (int sequence = 0; sequence < 2; ++sequence) {
      lanes.for_each(m_long, [&](int g, int i) {
        if (state[g] == nullptr) return;
        int const n = 2 * ahead[g] + i - m_long;
        state[g][sequence * m_long + i] =
            m_rings[g][ring(sequence, n) + place(n)];
      });
    }
    lanes.sync();
  }
  RUNNEL_FORCEINLINE_FUNCTION static void save(Lanes const&,
                                               Group<Word*> const&) {}

  /// Room for the outputs of a round, where the state was.
  RUNNEL_FORCEINLINE_FUNCTION static auto* round_room(Word* window) {
    return reinterpret_cast<typename Generator::template output_word<Form>*>(
        window);
  }

  /// Moves the states at the begin of the windows.
  /// \param jump  coefficients of \f$t^{2N}\f$
  RUNNEL_FORCEINLINE_FUNCTION void jump(
      Lanes const& lanes, Group<Word*> const& window,
      Group<std::uint64_t const*> const& jump) const {
    int const aside = lagged_jump_words(m_long);
    auto const move = [&](int from, int to) {
      lanes.for_each(m_long, [&](int g, int i) {
        window[g][to + i] = window[g][from + i];
      });
      lanes.sync();
    };
    jump_lagged(lanes, m_long, m_short, shifted_windows(window, m_long), jump,
                WordSum<Lanes>{});
    move(m_long, aside);
    jump_lagged(lanes, m_long, m_short, window, jump, WordSum<Lanes>{});
    move(aside, m_long);
  }

 private:
  using EvenWords = SprngLfgEvenWords<Lanes>;
  static constexpr int L = Lanes::per_stream;
  static_assert(L <= SprngLagWindow::twice && numbers_per_round % L == 0);

  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION static void for_steps(F const& f) {
    constexpr int steps = numbers_per_round / L;
    // Once in a GPU's code, too: there are many ways already.
#if defined(__CUDA_ARCH__)
#pragma unroll 1
#endif
    for (int s = 0; s < steps; ++s) f(s * L);
  }

  /// Outputs that a power of the recurrence makes side by side.
  RUNNEL_FORCEINLINE_FUNCTION int width(int power) const {
    return power == 1 ? (m_short + 1) / 2 : power * m_short / 2;
  }
  RUNNEL_FORCEINLINE_FUNCTION int pitch() const {
    return m_capacity + Sizes::mirrored(m_short);
  }
  RUNNEL_FORCEINLINE_FUNCTION void advance() {
    m_next = m_next + numbers_per_round < m_capacity
                 ? m_next + numbers_per_round
                 : 0;
  }
  /// The ring of word n, counted from the first word of the next round.
  RUNNEL_FORCEINLINE_FUNCTION int ring(int sequence, int n) const {
    return (2 * sequence + (n & 1)) * pitch();
  }
  /// And its place there.
  RUNNEL_FORCEINLINE_FUNCTION int place(int n) const {
    // No shift of a number below 0.
    int const i = m_next + ((n + 2 * m_capacity) >> 1) - m_capacity;
    return i < 0 ? i + m_capacity : i;
  }

  /// From word(ring), the words of a call in the four rings.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION static auto output(F const& word) {
    auto const raw = [&](int phase) RUNNEL_INLINE_LAMBDA {
      auto const even = word(phase);
      auto const odd = word(2 + phase);
      return (odd & ~std::uint32_t{1}) ^ (even >> 1);
    };
    if constexpr (std::is_same_v<Form, ReferenceForm>) {
      return (cast_lanes<std::uint64_t>(raw(0)) << 32) |
             cast_lanes<std::uint64_t>(raw(1));
    } else if constexpr (std::is_same_v<Form, SprngLfgFloatForm>) {
      return raw(0);
    } else {
      return raw(0) & ~std::uint32_t{1};
    }
  }

  /// `round` by a GPU where all its words can be made at once: loads before
  /// stores, which the compiler cannot know to be to other words, and outputs
  /// from the registers. \pre K ≥ 192
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void whole_round(Lanes const& lanes, F const& f) {
    constexpr int steps = numbers_per_round / L;
    auto const from = read_only(m_rings);
    Vector x[4 * steps];
    static_for<4>([&](auto r) RUNNEL_INLINE_LAMBDA {
      constexpr int sequence = r / 2;
      constexpr int phase = r % 2;
      int const a = ring(sequence, phase - m_short) + place(phase - m_short);
      int const b = ring(sequence, phase - m_long) + place(phase - m_long);
      static_for<steps>([&](auto s) RUNNEL_INLINE_LAMBDA {
        x[4 * s + r] =
            lanes.load(from, a + s * L) + lanes.load(from, b + s * L);
      });
    });
    auto const keep = [&](int at) RUNNEL_INLINE_LAMBDA {
      static_for<4>([&](auto r) RUNNEL_INLINE_LAMBDA {
        static_for<steps>([&](auto s) RUNNEL_INLINE_LAMBDA {
          lanes.store(m_rings, r * pitch() + at + s * L, x[4 * s + r]);
        });
      });
    };
    keep(m_next);
    if (m_next == 0) keep(m_capacity);
    static_for<steps>([&](auto s) RUNNEL_INLINE_LAMBDA {
      f(s * L,
        output([&](int r) RUNNEL_INLINE_LAMBDA { return x[4 * s + r]; }));
    });
    lanes.sync();
    advance();
  }

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

  /// All lanes at once. \pre width(Power) ≥ L
  template <int Power>
  RUNNEL_FORCEINLINE_FUNCTION void make_wide(Lanes const& lanes) const {
    auto const from = read_only(m_rings);
    // Words of a call's second step may be made of its first.
    bool const waits_inside = Power == 1 && m_short < 2 * numbers_per_round;
    bool const waits = width(Power) < numbers_per_round;
    for_steps([&](int at) RUNNEL_INLINE_LAMBDA {
      for (int phase = 0; phase < 2; ++phase) {
        for (int sequence = 0; sequence < 2; ++sequence) {
          int const n = 2 * at + phase;
          Vector const x = sum<Power>([&](int lag) RUNNEL_INLINE_LAMBDA {
            return lanes.load(from, ring(sequence, n - lag) + place(n - lag));
          });
          int const r = ring(sequence, phase);
          lanes.store(m_rings, r + m_next + at, x);
          if (at < SprngLagWindow::twice && m_next == 0) {
            lanes.store(m_rings, r + m_capacity + at, x);
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
        // Both sequences side by side.
        lanes.for_each(2 * (end - at), [&](int g, int i) {
          int const sequence = i % 2;
          int const n = 2 * (at + i / 2) + phase;
          Word const x = sum<Power>([&](int lag) {
            return m_rings[g][ring(sequence, n - lag) + place(n - lag)];
          });
          Word* const r = m_rings[g] + ring(sequence, phase);
          r[place(n)] = x;
          if (n < 2 * SprngLagWindow::twice && m_next == 0) {
            r[m_capacity + n / 2] = x;
          }
        });
        lanes.sync();
      }
    }
  }

  Group<Word*> m_rings;
  int m_long;
  int m_short;
  int m_capacity;
  int m_power;  ///< of the recurrence that is used
  int m_next;   ///< place of the next words
  int m_fresh;  ///< rounds before powers may be used
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_STEPPER_HPP
