// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_RANMAR_STEPPER_HPP
#define RUNNEL_GENERATORS_DETAIL_RANMAR_STEPPER_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/stepper.hpp>

namespace Runnel::Impl {

/// RANMAR stepped by L lanes per stream, L any power of two up to 32.
///
/// Write the sequence in blocks \f$B_s\f$ of L words. Both lags are one more
/// than a multiple of L: 33 = 32 + 1 and 97 = 96 + 1. So both operands of
/// block s lie one lane to the left in whole blocks, and
/// \f$E_s = B_{s-96/L} - B_{s-32/L}\f$ moved up by one lane is \f$B_s\f$; lane
/// 0 gets what lane L−1 of \f$E_{s-1}\f$ held. The state is 96/L registers and
/// a carry per lane: 97 words in all, no ring, no index.
///
/// A round is 96 outputs on every machine: after it each block lies where the
/// block 96 outputs earlier lay, so a loop over rounds moves no register.
template <class Generator, class Lanes>
class RanmarStepper {
 public:
  using Word = typename Generator::word_type;
  using Vector = typename Lanes::type;
  using Weyl = typename Generator::weyl;
  template <class T>
  using Group = typename Lanes::template Group<T>;

  static constexpr int numbers_per_round = round_outputs;
  static constexpr int steps_per_round = numbers_per_round / Lanes::per_stream;
  static_assert(32 % Lanes::per_stream == 0);
  // A round moves no register.
  static_assert(numbers_per_round + 1 == Generator::long_lag);

  /// A window holds 97 + 96 words of history and the padding that whole
  /// registers read past them.
  static constexpr int window_words = Generator::window_words;

  using Origin = typename Generator::state_origin;
  RUNNEL_FORCEINLINE_FUNCTION static Origin origin(Word const* state) {
    return {state[Generator::c_word], state[Generator::phase_word]};
  }

  static constexpr bool state_in_window = false;

  /// Takes up a stream at its state in memory.
  RUNNEL_FORCEINLINE_FUNCTION void load(Lanes const& lanes,
                                        Group<Word const*> const& state) {
    static_for<steps_per_round>([&](auto b) RUNNEL_INLINE_LAMBDA {
      m_block[b] = lanes.load(state, 1 + b * Lanes::per_stream);
    });
    m_carry = lanes.generate([&](int group, int) {
      return static_cast<Word>(state[group][0] - state[group][64]);
    });
    static_for<num_phases>([&](auto phase) RUNNEL_INLINE_LAMBDA {
      Vector const c = lanes.generate([&](int group, int lane) {
        auto const n =
            static_cast<std::uint64_t>(phase * Lanes::per_stream + lane + 1);
        return Weyl::subtract(state[group][Generator::c_word],
                              Weyl::shifted_multiple_of_tiny(n));
      });
      if constexpr (has_short_weyl) {
        m_weyl[phase] = static_cast<std::uint32_t>(c >> Weyl::shift);
      } else {
        m_weyl[phase] = c;
      }
    });
  }

  /// Step `Step` of a round: the next L outputs of every stream.
  template <int Step>
  RUNNEL_FORCEINLINE_FUNCTION Vector step(Lanes const& lanes) {
    constexpr int short_block =
        (Step + steps_per_round - 32 / Lanes::per_stream) % steps_per_round;
    Vector const e = m_block[Step] - m_block[short_block];
    m_block[Step] = lanes.rotate_in(e, m_carry);
    auto& c = m_weyl[Step % num_phases];
    constexpr Word d = Weyl::shifted_multiple(num_phases * Lanes::per_stream);
    if constexpr (has_short_weyl) {
      Vector const x = m_block[Step] - (static_cast<Vector>(c) << Weyl::shift);
      // Where c − d wraps round it is the larger one.
      std::uint32_t const less =
          c - static_cast<std::uint32_t>(d >> Weyl::shift);
      auto const more = less + static_cast<std::uint32_t>(Weyl::modulus);
      c = less < more ? less : more;
      return x;
    } else {
      Vector const x = m_block[Step] - c;
      Vector const next = c - d;
      c = select_less(c, fill_lanes<Vector>(d), next - Weyl::wrap, next);
      return x;
    }
  }

  /// All steps of a round; f(index of the first output in the round, outputs).
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void round(Lanes const& lanes, F const& f) {
    static_for<steps_per_round>([&](auto s) RUNNEL_INLINE_LAMBDA {
      f(s * Lanes::per_stream, this->template step<s>(lanes));
    });
  }

  /// Between rounds: writes the last 97 words, oldest first.
  RUNNEL_FORCEINLINE_FUNCTION void save(Lanes const& lanes,
                                        Group<Word*> const& words) const {
    static_for<steps_per_round>([&](auto b) RUNNEL_INLINE_LAMBDA {
      lanes.store(words, 1 + b * Lanes::per_stream, m_block[b]);
    });
    lanes.sync();
    // The oldest word is in the carry, less the word of the short lag.
    lanes.for_each(1, [&](int group, int) {
      words[group][0] =
          static_cast<Word>(Lanes::carried(m_carry, group) + words[group][64]);
    });
    lanes.sync();
  }

  /// Moves a state by a jump, in place. \f$y_{n+N} = \sum_i a_i y_{n+i}\f$
  /// needs 193 consecutive words.
  ///
  /// \param window  `window_words` words per group that begin with the state
  /// \param jump    a row of `jump_words` for each group
  RUNNEL_FORCEINLINE_FUNCTION static void jump(
      Lanes const& lanes, Group<Word*> const& window,
      Group<std::uint64_t const*> const& jump) {
    Group<Word> c, phase;
    for (int g = 0; g < Lanes::groups; ++g) {
      c[g] = Weyl::subtract(
          window[g][Generator::c_word],
          static_cast<Word>(jump[g][Generator::c_word] << Weyl::shift));
      phase[g] = static_cast<Word>(
          (window[g][Generator::phase_word] + jump[g][Generator::phase_word]) %
          Generator::long_lag);
    }
    lanes.sync();  // `extend` overwrites both words
    extend(lanes, window);
    lanes.for_each(window_words - 193,
                   [&](int g, int i) { window[g][193 + i] = 0; });
    lanes.sync();
    combine(lanes, window, jump);
    lanes.for_each(1, [&](int g, int) {
      window[g][Generator::c_word] = c[g];
      window[g][Generator::phase_word] = phase[g];
    });
    lanes.sync();
  }

  /// The next 96 words of a window that begins with 97, straight from the
  /// recurrence: blocks of 32 do not feed themselves.
  RUNNEL_FORCEINLINE_FUNCTION static void extend(Lanes const& lanes,
                                                 Group<Word*> const& window) {
    for (int block = 0; block < 96; block += 32) {
      lanes.for_each(32, [&](int g, int i) {
        Word* const y = window[g] + block + i;
        y[97] = static_cast<Word>(y[0] - y[64]);
      });
      lanes.sync();
    }
  }

  /// Between rounds: the next 96 outputs without stepping, from an extended
  /// window, `total` outputs after `origin`.
  /// \param f  f(group, index, output)
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION static void peek(Lanes const& lanes,
                                               Group<Word*> const& window,
                                               Group<Origin> const& origin,
                                               std::uint64_t total,
                                               F const& f) {
    Group<Word> c;
    Word const passed = Weyl::shifted_multiple(total);
    for (int g = 0; g < Lanes::groups; ++g) {
      c[g] = Weyl::subtract(origin[g].c, passed);
    }
    lanes.for_each(96, [&](int g, int i) {
      auto const n = static_cast<std::uint64_t>(i) + 1;
      Word const d = Weyl::shifted_multiple_of_tiny(n);
      f(g, i, static_cast<Word>(window[g][97 + i] - Weyl::subtract(c[g], d)));
    });
    lanes.sync();
  }

  /// Writes states that begin `ahead` ≤ 96 words into the window. Groups with a
  /// null state are left out.
  RUNNEL_FORCEINLINE_FUNCTION static void write_state(
      Lanes const& lanes, Group<Word*> const& window,
      StatesAhead<Lanes, Generator> const& to) {
    lanes.for_each(Generator::state_words, [&](int g, int i) {
      if (to.state[g] == nullptr) return;
      to.state[g][i] =
          i == Generator::c_word
              ? Weyl::subtract(to.origin[g].c,
                               Weyl::shifted_multiple(to.made[g]))
          : i == Generator::phase_word
              ? static_cast<Word>((to.origin[g].phase + to.made[g]) %
                                  Generator::long_lag)
              : window[g][to.ahead[g] + i];
    });
    lanes.sync();
  }

  /// Between rounds: the whole state, `total` outputs after `origin`.
  RUNNEL_FORCEINLINE_FUNCTION void save_state(Lanes const& lanes,
                                              Group<Word*> const& state,
                                              Group<Origin> const& origin,
                                              std::uint64_t total) const {
    save(lanes, state);
    lanes.for_each(1, [&](int g, int) {
      state[g][Generator::c_word] =
          Weyl::subtract(origin[g].c, Weyl::shifted_multiple(total));
      state[g][Generator::phase_word] =
          static_cast<Word>((origin[g].phase + total) % Generator::long_lag);
    });
    lanes.sync();
  }

 private:
  /// On a CPU the comparison and selection of one c would be a chain through
  /// the whole loop: three phases hide its latency. A GPU hides it by itself.
  static constexpr int num_phases = Lanes::on_device ? 1 : 3;
  static_assert(steps_per_round % num_phases == 0);
  /// A GPU has an instruction for the smaller one of x and y + z: 24 bits of c
  /// are not shifted there, and take one register also beside 64-bit words.
  static constexpr bool has_short_weyl = Lanes::on_device && Weyl::bits == 24;
  using WeylVector = std::conditional_t<has_short_weyl, std::uint32_t, Vector>;

  RUNNEL_FORCEINLINE_FUNCTION static void combine(
      Lanes const& lanes, Group<Word*> const& window,
      Group<std::uint64_t const*> const& jump) {
    constexpr int L = Lanes::per_stream;
    constexpr int blocks = (97 + L - 1) / L;
    auto const words = read_only(window);
    Vector sum[blocks];
    static_for<blocks>([&](auto b) RUNNEL_INLINE_LAMBDA {
      sum[b] = fill_lanes<Vector>(Word{0});
    });
    for_each_factor(lanes, jump, [&](int i, Vector a) RUNNEL_INLINE_LAMBDA {
      static_for<blocks>([&](auto b) RUNNEL_INLINE_LAMBDA {
        sum[b] = sum[b] + a * lanes.load(words, i + b * L);
      });
    });
    lanes.sync();
    static_for<blocks>([&](auto b) RUNNEL_INLINE_LAMBDA {
      lanes.store(window, b * L, sum[b]);
    });
    lanes.sync();
  }

  /// Calls f(i, factor i of the jump in all lanes). A GPU's lanes read some
  /// of the row each, so that all of it is on its way at once.
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION static void for_each_factor(
      Lanes const& lanes, Group<std::uint64_t const*> const& jump, F const& f) {
    constexpr int L = Lanes::per_stream;
    if constexpr (Lanes::on_device) {
      constexpr int whole = 97 / L;
      Word own[whole + 1];
      static_for<whole>([&](auto b) RUNNEL_INLINE_LAMBDA {
        own[b] = static_cast<Word>(lanes.load(jump, b * L));
      });
      int const rest = whole * L;
      own[whole] = static_cast<Word>(
          jump[0][rest + (lanes.lane < 97 - rest ? lanes.lane : 0)]);
      static_for<whole + 1>([&](auto b) RUNNEL_INLINE_LAMBDA {
        constexpr int count = b < whole ? L : 97 - whole * L;
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
#pragma unroll 8  // not all 32: a small request waits for its instructions
#endif
        for (int i = 0; i < count; ++i) {
          f(b * L + i, Lanes::broadcast(own[b], i));
        }
      });
    } else {
      for (int i = 0; i < 97; ++i) {
        f(i, lanes.generate(
                 [&](int g, int) { return static_cast<Word>(jump[g][i]); }));
      }
    }
  }

  Vector m_block[steps_per_round];
  Vector m_carry;
  WeylVector m_weyl[num_phases];
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_RANMAR_STEPPER_HPP
