// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_RING_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_RING_HPP

#include <runnel/core/macros.hpp>
#include <runnel/core/stream_shape.hpp>

namespace Runnel::Impl {

/// The longest lag of SPRNG's lagged Fibonacci generators.
inline constexpr int sprng_longest_lag = 1279;

/// Lagged sequences stepped the plain way: rings of the last L words and the
/// index of the oldest.
///
/// \tparam Sequences  sequences that are stepped together
/// \tparam Storage    what holds one: an array, or where the words lie
template <class Word, int Sequences, class Storage = Word[sprng_longest_lag]>
struct SprngRings {
  Storage words[Sequences];
  int long_lag;
  int short_lag;
  int oldest;

  /// \param words  `Sequences` times L words, oldest first
  RUNNEL_FUNCTION static SprngRings load(StreamShape const& shape,
                                         Word const* words) {
    SprngRings rings{};
    rings.long_lag = shape.constants[0];
    rings.short_lag = shape.constants[1];
    for (int s = 0; s < Sequences; ++s) {
      for (int i = 0; i < rings.long_lag; ++i) {
        rings.words[s][i] = words[s * rings.long_lag + i];
      }
    }
    return rings;
  }
  /// The same on words that stay where they are.
  RUNNEL_FUNCTION static SprngRings attach(StreamShape const& shape,
                                           Storage words, int oldest) {
    SprngRings rings{};
    rings.long_lag = shape.constants[0];
    rings.short_lag = shape.constants[1];
    rings.oldest = oldest;
    for (int s = 0; s < Sequences; ++s) {
      rings.words[s] = words.from(s * rings.long_lag);
    }
    return rings;
  }
  RUNNEL_FUNCTION void store(Word* to) const {
    for (int s = 0; s < Sequences; ++s) {
      for (int i = 0; i < long_lag; ++i) {
        int const at = oldest + i;
        to[s * long_lag + i] = words[s][at < long_lag ? at : at - long_lag];
      }
    }
  }
  /// \f$X_n = X_{n-K} \circ X_{n-L}\f$ in each. \returns where the new words
  /// stand
  template <class Operation>
  RUNNEL_FUNCTION int step(Operation const& operation) {
    int const at = oldest;
    int const back = at + long_lag - short_lag;
    int const other = back < long_lag ? back : back - long_lag;
    for (int s = 0; s < Sequences; ++s) {
      words[s][at] = operation(words[s][at], words[s][other]);
    }
    oldest = at + 1 < long_lag ? at + 1 : 0;
    return at;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_RING_HPP
