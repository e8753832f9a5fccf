// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_STEPPER_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_STEPPER_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/core/output_format.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/sprng/lag_window.hpp>
#include <runnel/generators/detail/sprng/lfg_even_words.hpp>
#include <runnel/generators/detail/sprng/lfg_rings.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/stepper.hpp>

namespace Runnel::Impl {

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
/// group, its words in rings in scratch.
template <class Generator, class Lanes, class Form>
class SprngLfgStepper {
 public:
  using Word = std::uint32_t;
  using Vector = typename Lanes::type;
  using Sizes = SprngLfgSizes;
  using Rings = SprngLfgRings<Lanes>;
  template <class T>
  using Group = typename Lanes::template Group<T>;

  static constexpr int numbers_per_round = SprngLagWindow::round_words;
  static constexpr bool state_in_window = true;
  using Origin = typename Generator::state_origin;
  RUNNEL_FORCEINLINE_FUNCTION static Origin origin(Word const*) { return {}; }

  RUNNEL_FORCEINLINE_FUNCTION void bind(StreamShape const& shape) {
    m_rings.bind(shape);
  }
  /// Takes up the states that the windows begin with.
  RUNNEL_FORCEINLINE_FUNCTION void load(Lanes const& lanes,
                                        Group<Word*> const& window) {
    m_rings.load(lanes, window);
  }

  /// The next 96 outputs; f(index of the first, outputs) for each step.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void round(Lanes const& lanes, F const& f) {
    if constexpr (Lanes::on_device) {
      if (is_ready()) return whole_round(lanes, f);
    }
    m_rings.make_words(lanes);
    auto const from = read_only(m_rings.words());
    Rings::for_steps([&](int at) RUNNEL_INLINE_LAMBDA {
      f(at, output([&](int r) RUNNEL_INLINE_LAMBDA {
          return lanes.load(from, r * m_rings.pitch() + m_rings.next() + at);
        }));
    });
    lanes.sync();
    m_rings.advance();
  }

  /// `round` where `is_ready`.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void batch_round(Lanes const& lanes, F const& f) {
    whole_round(lanes, f);
  }
  RUNNEL_FORCEINLINE_FUNCTION bool is_ready() const {
    return !Lanes::on_device || m_rings.short_lag() >= Sizes::min_for_rounds;
  }

  /// Whether there are long batches, and may be one of `rounds` rounds. Outputs
  /// of the call's first words need every second word only
  /// (`SprngLfgEvenWords`).
  static constexpr bool makes_long_batches =
      Lanes::on_device && !std::is_same_v<Form, ReferenceForm>;
  RUNNEL_FORCEINLINE_FUNCTION bool may_make_long_batch(
      std::int64_t rounds) const {
    return rounds >= EvenWords::min_rounds &&
           m_rings.short_lag() >= Sizes::min_for_rounds &&
           EvenWords::serves(m_rings.long_lag(), m_rings.short_lag(),
                             2 * m_rings.pitch());
  }
  /// The next `count` rounds, or one less; f(round, index of the first,
  /// outputs). \returns how many were made
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION std::int64_t long_batch(Lanes const& lanes,
                                                      std::int64_t count,
                                                      F const& f) {
    int const long_lag = m_rings.long_lag();
    auto const window = m_rings.windows();
    EvenWords even(window, long_lag, m_rings.short_lag(),
                   Sizes::rings(long_lag), 2 * m_rings.pitch());
    for (int sequence = 0; sequence < 2; ++sequence) {
      lanes.for_each(long_lag, [&](int g, int i) {
        window[g][i] =
            m_rings.words()[g][m_rings.index(sequence, i - long_lag)];
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
    even.store(lanes, 1, long_lag);
    load(lanes, window);
    return whole;
  }

  /// Makes the words of the next 96 outputs; the present state stays.
  RUNNEL_FORCEINLINE_FUNCTION void extend(Lanes const& lanes,
                                          Group<Word*> const&) {
    m_rings.make_words(lanes);
  }
  /// After `extend`: f(group, i, output i) of the next round.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void peek(Lanes const& lanes, Group<Word*> const&,
                                        Group<Origin> const&, std::uint64_t,
                                        F const& f) const {
    lanes.for_each(numbers_per_round, [&](int g, int i) {
      Word const* const from = m_rings.words()[g] + m_rings.next() + i;
      f(g, i, output([&](int r) { return from[r * m_rings.pitch()]; }));
    });
    lanes.sync();
  }
  /// After `extend`: writes the states `ahead` ≤ 96 outputs further on. Groups
  /// with a null state are left out.
  RUNNEL_FORCEINLINE_FUNCTION void write_state(
      Lanes const& lanes, Group<Word*> const&,
      StatesAhead<Lanes, Generator> const& to) const {
    int const long_lag = m_rings.long_lag();
    for (int sequence = 0; sequence < 2; ++sequence) {
      lanes.for_each(long_lag, [&](int g, int i) {
        if (to.state[g] == nullptr) return;
        int const n = 2 * to.ahead[g] + i - long_lag;
        to.state[g][sequence * long_lag + i] =
            m_rings.words()[g][m_rings.index(sequence, n)];
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

  /// Moves the states at the start of the windows.
  /// \param jump  coefficients of \f$t^{2N}\f$
  RUNNEL_FORCEINLINE_FUNCTION void jump(
      Lanes const& lanes, Group<Word*> const& window,
      Group<std::uint64_t const*> const& jump) const {
    int const long_lag = m_rings.long_lag();
    LagPair const lags{long_lag, m_rings.short_lag()};
    int const aside = lagged_jump_words(long_lag);
    auto const move = [&](int from, int to) {
      lanes.for_each(long_lag, [&](int g, int i) {
        window[g][to + i] = window[g][from + i];
      });
      lanes.sync();
    };
    jump_lagged(lanes, lags, shifted_windows(window, long_lag), jump,
                WordSum<Lanes>{});
    move(long_lag, aside);
    jump_lagged(lanes, lags, window, jump, WordSum<Lanes>{});
    move(aside, long_lag);
  }

 private:
  using EvenWords = SprngLfgEvenWords<Lanes>;

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

  /// `round` by a GPU where all its words can be made at once: outputs from the
  /// registers. \pre K ≥ 192
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void whole_round(Lanes const& lanes, F const& f) {
    Vector x[4 * Rings::steps];
    m_rings.make_all_words(lanes, x);
    static_for<Rings::steps>([&](auto s) RUNNEL_INLINE_LAMBDA {
      f(s * Lanes::per_stream,
        output([&](int r) RUNNEL_INLINE_LAMBDA { return x[4 * s + r]; }));
    });
    lanes.sync();
    m_rings.advance_whole();
  }

  Rings m_rings;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_LFG_STEPPER_HPP
