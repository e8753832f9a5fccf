// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_RANMAR_SAMPLERS_HPP
#define RUNNEL_GENERATORS_DETAIL_RANMAR_SAMPLERS_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/real.hpp>

namespace Runnel::Impl {

/// RANMAR's own real: the fraction n/2^B in [0, 1), exact in float for 24 bits
/// and in double for both. A float of a 48-bit fraction is the double rounded
/// to nearest, so it lies in [0, 1].
template <class Format, class T>
struct RanmarReferenceSampler {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Reference: RANMAR's reference output is a float or a "
                "double; use Runnel::Native for the integer fraction");
  static constexpr int words_per_value = 1;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x) {
    if constexpr (Format::bits > 24 && std::is_same_v<T, float>) {
      return cast_lanes<float>(
          top_bits_to_real<double, Format::bits, true, Lanes>(x));
    } else {
      return top_bits_to_real<T, Format::bits, true, Lanes>(x);
    }
  }
};

/// James' rule: an output that is exactly 0 is replaced, the state unchanged.
/// CERNLIB RANMAR (24 bits): by 2^-24 of the current u_2 as a fraction, and by
/// 2^-48 if that is 0 too. CERNLIB RM48 (48 bits): by 2^-49.
template <class Format, class T>
struct RanmarCernSampler {
  using Reference = RanmarReferenceSampler<Format, T>;
  using Word = typename Format::word_type;
  static constexpr int words_per_value = 1;
  /// The state is looked at when an output is 0.
  static constexpr bool replaces_zero = true;
  static constexpr bool needs_state = Format::bits <= 24;

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION static auto sample(typename Lanes::type x) {
    return Reference::template sample<Lanes>(x);
  }

  /// \param state  the stream's state, `state_words` words
  /// \param ahead  the output that was 0 is this many outputs after it
  RUNNEL_FUNCTION static T replace_zero(Word const* state, std::int64_t ahead) {
    if constexpr (Format::bits > 24) {
      return power_of_half<T>(49);
    } else {
      // Every 97th word is written to u_2; position p has written word
      // 97 + p of the sequence, and u_2 began as word 95.
      auto const position = (state[98] + static_cast<std::uint64_t>(ahead));
      auto const age = static_cast<std::int64_t>((position + 2) % 97);
      Word const u_2 = word_at(state, 97 + ahead - age);
      return u_2 == 0 ? power_of_half<T>(48)
                      : Reference::template sample<ScalarLanes<Word>>(u_2) *
                            power_of_half<T>(24);
    }
  }

 private:
  /// Word n of the lagged sequence, counted from the oldest in the state.
  RUNNEL_FUNCTION static Word word_at(Word const* state, std::int64_t n) {
    if (n < 97) return state[n];
    Word y[97];
    for (int i = 0; i < 97; ++i) y[i] = state[i];
    int p = 0;
    for (std::int64_t i = 97; i <= n; ++i) {
      int const q = p + 64;
      y[p] = y[p] - y[q < 97 ? q : q - 97];
      p = p + 1 < 97 ? p + 1 : 0;
    }
    return y[p == 0 ? 96 : p - 1];
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_RANMAR_SAMPLERS_HPP
