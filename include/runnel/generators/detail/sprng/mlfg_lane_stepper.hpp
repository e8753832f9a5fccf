// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_MLFG_LANE_STEPPER_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_MLFG_LANE_STEPPER_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>
#include <runnel/generators/detail/sprng/power_of_three.hpp>
#include <runnel/generators/detail/sprng/samplers.hpp>

namespace Runnel::Impl {

/// SPRNG's multiplicative lagged Fibonacci generator of the lags 17 and 5, a
/// stream or a piece of one in every lane of a GPU: few enough words for
/// registers.
template <class Lanes, class Form>
class SprngMlfgLaneStepper {
 public:
  using Word = std::uint64_t;

  static constexpr int long_lag = 17;
  static constexpr int short_lag = 5;
  /// All words of a state in memory are words of the sequence.
  static constexpr int state_words = long_lag;
  static constexpr int sequence_words = long_lag;
  /// Outputs that `make` makes: one less than L.
  static constexpr int steps = long_lag - 1;

  RUNNEL_FORCEINLINE_FUNCTION SprngMlfgLaneStepper(StreamShape const&,
                                                   Word const*) {}

  /// The next 16 outputs: f(step, new word of the sequence, output).
  /// \param x  the sequence's words, oldest first, moved on
  template <class F>
  RUNNEL_FORCEINLINE_FUNCTION void make(Word (&x)[sequence_words],
                                        F const& f) const {
    // Word k + 17 goes where k + 1 was, so that nothing else moves.
    Word oldest = x[0];
    x[0] = x[steps];
    static_for<steps>([&](auto k) RUNNEL_INLINE_LAMBDA {
      constexpr int later = k + long_lag - short_lag;
      constexpr int at = later <= steps ? later : later - steps;
      Word const word = oldest * x[at];
      oldest = x[k + 1];
      x[k + 1] = word;
      f(k, word, sprng_output<Form>(word));
    });
  }

  /// The next output.
  RUNNEL_FORCEINLINE_FUNCTION auto make_one(Word (&x)[sequence_words]) const {
    Word const word = x[0] * x[long_lag - short_lag];
    static_for<steps>([&](auto k) RUNNEL_INLINE_LAMBDA { x[k] = x[k + 1]; });
    x[steps] = word;
    return sprng_output<Form>(word);
  }

  /// A state's first word, as memory has it.
  RUNNEL_FORCEINLINE_FUNCTION Word first_word(Word x) const { return x; }

  /// Moves a GPU's lanes from the state in their group's window, each by a jump
  /// of its own: x, the words of the sequence. In the exponents of three,
  /// \f$e_i \leftarrow \sum_j c_j e_{i+j}\f$; those of the window are the same
  /// for all lanes.
  /// \param jump  the coefficients c
  template <class WarpLanes, class Windows>
  RUNNEL_FORCEINLINE_FUNCTION void start_run(WarpLanes const& lanes,
                                             StreamShape const&,
                                             Windows const& window,
                                             std::uint64_t const* jump,
                                             Word (&x)[sequence_words]) const {
    lanes.for_each(long_lag, [&](int g, int i) {
      auto const log = logarithm_of_three(window[g][i]);
      window[g][i] = log.exponent | log.negative << 63;
    });
    lanes.sync();
    for (int at = 0; at < steps; at += short_lag) {
      int const end = at + short_lag < steps ? at + short_lag : steps;
      lanes.for_each(end - at, [&](int g, int i) {
        Word* const e = window[g] + at + i;
        e[long_lag] =
            (e[long_lag - short_lag] + e[0]) & SprngExponentBits::both;
      });
      lanes.sync();
    }
    std::uint32_t negative[long_lag];
    static_for<long_lag>([&](auto i) RUNNEL_INLINE_LAMBDA {
      x[i] = 0;
      negative[i] = 0;
    });
    RUNNEL_DEVICE_UNROLL(1)
    for (int j = 0; j < long_lag; ++j) {
      Word const factor = jump[j];
      auto const odd = static_cast<std::uint32_t>(factor) << 31;
      static_for<long_lag>([&](auto i) RUNNEL_INLINE_LAMBDA {
        Word const e = window[0][j + i];
        // A sign changes only bit 63 of the exponents' sum.
        x[i] += e * factor;
        negative[i] ^= static_cast<std::uint32_t>(e >> 32) & odd;
      });
    }
    static_for<long_lag>([&](auto i) RUNNEL_INLINE_LAMBDA {
      Word const power = power_of_three(x[i] & SprngExponentBits::exponent);
      x[i] = negative[i] != 0 ? 0 - power : power;
    });
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_MLFG_LANE_STEPPER_HPP
