// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_MLFG_STEPPER_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_MLFG_STEPPER_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/sprng/lag_window.hpp>
#include <runnel/generators/detail/sprng/power_of_three.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <runnel/lanes/host_isa.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/stepper.hpp>

namespace Runnel::Impl {

/// Sizes that follow from the lags of a multiplicative generator.
struct SprngMlfgSizes {
  /// Below this short lag, relations between words further apart serve where
  /// registers have more lanes: up to the fourth power of the recurrence.
  static constexpr int min_short_lag = 16;

  RUNNEL_FUNCTION static constexpr int capacity(int long_lag, int short_lag) {
    return SprngLagWindow::capacity((short_lag < min_short_lag ? 4 : 1) *
                                    long_lag);
  }
  RUNNEL_FUNCTION static constexpr int round_room(int long_lag, int short_lag) {
    return SprngLagWindow::aligned(capacity(long_lag, short_lag) +
                                   SprngLagWindow::twice);
  }
  static constexpr int window_words(int long_lag, int short_lag) {
    using W = SprngLagWindow;
    return W::aligned(
        W::larger(round_room(long_lag, short_lag) + W::round_words,
                  lagged_jump_words(long_lag)));
  }
};

/// Exponents of 3 modulo 2^62 with the sign in bit 63, added up.
template <class Lanes>
struct SignedExponentSum {
  using Vector = typename Lanes::type;
  struct Total {
    Vector exponent, sign;
  };

  RUNNEL_FORCEINLINE_FUNCTION static std::uint64_t add(std::uint64_t a,
                                                       std::uint64_t b) {
    return (a + b) & SprngExponentBits::both;
  }
  RUNNEL_FORCEINLINE_FUNCTION static Total begin() {
    Vector const zero = fill_lanes<Vector>(std::uint64_t{0});
    return {zero, zero};
  }
  RUNNEL_FORCEINLINE_FUNCTION static void add_product(Total& total, Vector x,
                                                      Vector factor) {
    // A sign changes only bit 63 of the exponents' sum.
    total.exponent = total.exponent + x * factor;
    total.sign = total.sign + (x >> 63) * factor;
  }
  RUNNEL_FORCEINLINE_FUNCTION static Vector end(Total const& total) {
    return (total.exponent & SprngExponentBits::exponent) | (total.sign << 63);
  }
};

/// SPRNG's multiplicative lagged Fibonacci generator stepped by the lanes of a
/// group, its words in scratch.
///
/// K words can be made concurrently. Where K is small, the m-th power of the
/// recurrence, m = 2 or 4, serves instead,
/// \f[ X_n = \prod_{i=0}^{m} X_{n-(m-i)K-iL}^{\binom m i}, \f]
/// m K words at a time.
template <class Generator, class Lanes, class Form>
class SprngMlfgStepper {
 public:
  using Word = std::uint64_t;
  using Vector = typename Lanes::type;
  template <class T>
  using Group = typename Lanes::template Group<T>;

  static constexpr int numbers_per_round = SprngLagWindow::round_words;
  static constexpr bool state_in_window = true;
  using Origin = typename Generator::state_origin;
  RUNNEL_FORCEINLINE_FUNCTION static Origin origin(Word const*) { return {}; }

  RUNNEL_FORCEINLINE_FUNCTION void bind(StreamShape const& shape) {
    m_long = shape.constants[0];
    m_short = shape.constants[1];
    m_capacity = SprngMlfgSizes::capacity(m_long, m_short);
    m_power = m_short >= L || m_short >= SprngMlfgSizes::min_short_lag ? 1
              : 2 * m_short >= L                                       ? 2
                                                                       : 4;
  }

  /// Takes up the states that the windows begin with.
  RUNNEL_FORCEINLINE_FUNCTION void load(Lanes const& lanes,
                                        Group<Word*> const& window) {
    m_window = window;
    move_up(lanes, window, m_long, m_capacity - m_long);
    m_next = 0;
    m_fresh = true;
  }

  /// The next 96 outputs; f(index of the first, outputs) for each step.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void round(Lanes const& lanes, F const& f) {
    make_words(lanes);
    auto const from = read_only(m_window);
    for_steps([&](int at) RUNNEL_INLINE_LAMBDA {
      f(at, sprng_output<Form>(lanes.load(from, m_next + at)));
    });
    lanes.sync();
    m_next = m_next + numbers_per_round < m_capacity
                 ? m_next + numbers_per_round
                 : 0;
    m_fresh = false;
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
      f(g, i, sprng_output<Form>(m_window[g][m_next + i]));
    });
    lanes.sync();
  }
  /// After `extend`: writes the states `ahead` ≤ 96 outputs further on. Groups
  /// with a null state are left out.
  RUNNEL_FORCEINLINE_FUNCTION void write_state(
      Lanes const& lanes, Group<Word*> const&,
      StatesAhead<Lanes, Generator> const& to) const {
    lanes.for_each(m_long, [&](int g, int i) {
      if (to.state[g] != nullptr) {
        to.state[g][i] = m_window[g][index(to.ahead[g] + i, m_long)];
      }
    });
    lanes.sync();
  }
  RUNNEL_FORCEINLINE_FUNCTION static void save(Lanes const&,
                                               Group<Word*> const&) {}

  /// Room for the outputs of a round, behind the ring.
  RUNNEL_FORCEINLINE_FUNCTION auto* round_room(Word* window) const {
    using Output = typename Generator::template output_word<Form>;
    return reinterpret_cast<Output*>(
        window + SprngMlfgSizes::round_room(m_long, m_short));
  }

  /// Moves the states at the start of the windows.
  /// \param jump  coefficients of \f$t^N\f$
  RUNNEL_FORCEINLINE_FUNCTION void jump(
      Lanes const& lanes, Group<Word*> const& window,
      Group<std::uint64_t const*> const& jump) const {
    lanes.for_each(m_long, [&](int g, int i) {
      auto const log = logarithm_of_three(window[g][i]);
      window[g][i] = log.exponent | log.negative << 63;
    });
    lanes.sync();
    jump_lagged(lanes, LagPair{m_long, m_short}, window, jump,
                SignedExponentSum<Lanes>{});
    lanes.for_each(m_long, [&](int g, int i) {
      Word const e = window[g][i];
      Word const x = power_of_three(e & SprngExponentBits::exponent);
      window[g][i] = e >> 63 != 0 ? 0 - x : x;
    });
    lanes.sync();
  }

 private:
  static constexpr int L = Lanes::per_stream;
  static_assert(L <= SprngLagWindow::twice && numbers_per_round % L == 0);

  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION static void for_steps(F const& f) {
    constexpr int steps = numbers_per_round / L;
    if constexpr (Lanes::on_device) {
      static_for<steps>([&](auto s) RUNNEL_INLINE_LAMBDA { f(s * L); });
    } else {
      for (int s = 0; s < steps; ++s) f(s * L);
    }
  }

  /// Where the word stands that is `lag` before word `at` of the next round.
  RUNNEL_FORCEINLINE_FUNCTION int index(int at, int lag) const {
    int const i = m_next + at - lag;
    return i < 0 ? i + m_capacity : i < m_capacity ? i : i - m_capacity;
  }

  RUNNEL_FORCEINLINE_FUNCTION void make_words(Lanes const& lanes) const {
    auto const self = *this;
    call_apart<Lanes>(
        [=]() RUNNEL_INLINE_LAMBDA { self.make_words_inlined(lanes); });
  }
  RUNNEL_FORCEINLINE_FUNCTION void make_words_inlined(
      Lanes const& lanes) const {
    // The state alone is too short for powers of the recurrence.
    int const power = m_fresh ? 1 : m_power;
    if (power * m_short < L) {
      if (power == 1) {
        make_narrow<1>(lanes);
      } else {
        make_narrow<4>(lanes);
      }
    } else if (power == 1) {
      make_wide<1>(lanes);
    } else if (power == 2) {
      make_wide<2>(lanes);
    } else {
      make_wide<4>(lanes);
    }
  }

  /// X_n from word(lag), the word `lag` before it.
  template <int Power, class F>
  RUNNEL_FORCEINLINE_FUNCTION auto product(F const& word) const {
    auto const x = [&](int i) RUNNEL_INLINE_LAMBDA {
      return word((Power - i) * m_short + i * m_long);
    };
    if constexpr (Power == 1) {
      return x(0) * x(1);
    } else if constexpr (Power == 2) {
      auto const b = x(1);
      return x(0) * x(2) * (b * b);
    } else {
      // x_0 x_1^4 x_2^6 x_3^4 x_4
      auto const c = x(2);
      auto const b = x(1) * x(3) * c;
      auto const b2c = b * b * c;
      return x(0) * x(4) * (b2c * b2c);
    }
  }

  /// Makes words of all lanes at once. \pre Power·K ≥ L
  template <int Power>
  RUNNEL_FORCEINLINE_FUNCTION void make_wide(Lanes const& lanes) const {
    auto const from = read_only(m_window);
    bool const waits = Power * m_short < numbers_per_round;
    for_steps([&](int at) RUNNEL_INLINE_LAMBDA {
      Vector const x = product<Power>([&](int lag) RUNNEL_INLINE_LAMBDA {
        return lanes.load(from, index(at, lag));
      });
      lanes.store(m_window, m_next + at, x);
      if (at < SprngLagWindow::twice && m_next == 0) {
        lanes.store(m_window, m_capacity + at, x);
      }
      if (waits) lanes.sync();
    });
    lanes.sync();
  }

  /// As many lanes as there is work for.
  template <int Power>
  RUNNEL_FORCEINLINE_FUNCTION void make_narrow(Lanes const& lanes) const {
    int const width = Power * m_short < L ? Power * m_short : L;
    for (int at = 0; at < numbers_per_round; at += width) {
      int const end =
          at + width < numbers_per_round ? at + width : numbers_per_round;
      lanes.for_each(end - at, [&](int g, int i) {
        Word const x = product<Power>(
            [&](int lag) { return m_window[g][index(at + i, lag)]; });
        m_window[g][m_next + at + i] = x;
        if (at + i < SprngLagWindow::twice && m_next == 0) {
          m_window[g][m_capacity + at + i] = x;
        }
      });
      lanes.sync();
    }
  }

  Group<Word*> m_window;
  int m_long;
  int m_short;
  int m_capacity;
  int m_power;   ///< of the recurrence that is used
  int m_next;    ///< index of the next word
  bool m_fresh;  ///< no round since `load`
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_MLFG_STEPPER_HPP
