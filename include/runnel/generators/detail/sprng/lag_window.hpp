// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_LAG_WINDOW_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_LAG_WINDOW_HPP

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/stepper.hpp>

/// How lagged words lie in the scratch memory of a group of lanes.
namespace Runnel::Impl {

/// A ring of words: word n of a sequence is at n modulo the capacity, a
/// multiple of the 96 words of a round, so that a round's words never wrap.
/// Behind it stand the ring's first words again, so that registers of lanes
/// may be read across its end.
struct SprngLagWindow {
  static constexpr int round_words = round_outputs;
  /// Words that are there twice: the most lanes that a stream has.
  static constexpr int twice = 32;
  /// Words that a jump makes at a time, see `jump_lagged`.
  static constexpr int jump_block = 4 * twice;

  RUNNEL_FUNCTION static constexpr int whole_rounds(int words) {
    return (words + round_words - 1) / round_words * round_words;
  }
  /// Words of a ring that keeps `history` words while a round is made.
  RUNNEL_FUNCTION static constexpr int capacity(int history) {
    return whole_rounds(history + round_words);
  }
  RUNNEL_FUNCTION static constexpr int aligned(int words) {
    return (words + 15) / 16 * 16;
  }
  RUNNEL_FUNCTION static constexpr int larger(int a, int b) {
    return a > b ? a : b;
  }
};

/// The lags of a recurrence of sums, whatever is summed.
struct LagPair {
  int long_lag;   ///< L
  int short_lag;  ///< K
};

/// `window[g] + offset` for all groups.
template <class Word, int Groups>
RUNNEL_FORCEINLINE_FUNCTION PerGroup<Word*, Groups> shifted_windows(
    PerGroup<Word*, Groups> const& window, int offset) {
  PerGroup<Word*, Groups> r;
  for (int g = 0; g < Groups; ++g) r[g] = window[g] + offset;
  return r;
}

/// Moves `count` words to higher addresses, which may overlap. Words up to a
/// multiple of the lanes are moved along.
template <class Lanes, class Windows>
RUNNEL_FORCEINLINE_FUNCTION void move_up(Lanes const& lanes,
                                         Windows const& from, int count,
                                         int distance) {
  constexpr int L = Lanes::per_stream;
  auto const source = read_only(from);
  for (int at = (count + L - 1) / L * L - L; at >= 0; at -= L) {
    auto const x = lanes.load(source, at);
    lanes.sync();
    lanes.store(from, at + distance, x);
    lanes.sync();
  }
}

/// Moves a sequence \f$e_n = e_{n-K} + e_{n-L}\f$ in place:
/// \f$e_{i} \leftarrow \sum_{j<L} c_j\,e_{i+j}\f$ for 0 ≤ i < L.
///
/// \param words  L words, and room for `jump_words(L)` in all
/// \param sum    `add(words a, words b)` of the recurrence, and an accumulator:
///   `begin()`, `add_product(accumulator, words, coefficient)`,
///   `end(accumulator)`
template <class Lanes, class Windows, class Coefficients, class Sum>
RUNNEL_FORCEINLINE_FUNCTION void jump_lagged(Lanes const& lanes,
                                             LagPair const& lags,
                                             Windows const& words,
                                             Coefficients const& c,
                                             Sum const& sum) {
  constexpr int L = Lanes::per_stream;
  constexpr int registers = 4;
  static_assert(registers * L <= SprngLagWindow::jump_block);
  int const long_lag = lags.long_lag;
  int const short_lag = lags.short_lag;
  auto const source = read_only(words);
  for (int at = 0; at < long_lag; at += short_lag) {
    int const end = at + short_lag < long_lag ? at + short_lag : long_lag;
    lanes.for_each(end - at, [&](int g, int i) {
      auto* const e = words[g] + at + i;
      e[long_lag] = sum.add(e[long_lag - short_lag], e[0]);
    });
    lanes.sync();
  }
  // A result's memory is not read again once its block is made.
  for (int at = 0; at < long_lag; at += registers * L) {
    decltype(sum.begin()) total[registers];
    for (int r = 0; r < registers; ++r) total[r] = sum.begin();
    for (int j = 0; j < long_lag; ++j) {
      auto const factor = lanes.generate([&](int g, int) { return c[g][j]; });
      static_for<registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
        sum.add_product(total[r], lanes.load(source, at + j + r * L), factor);
      });
    }
    lanes.sync();
    static_for<registers>([&](auto r) RUNNEL_INLINE_LAMBDA {
      lanes.store(words, at + r * L, sum.end(total[r]));
    });
    lanes.sync();
  }
}
/// Words of room that `jump_lagged` uses.
RUNNEL_FUNCTION constexpr int lagged_jump_words(int long_lag) {
  return 2 * long_lag + SprngLagWindow::jump_block;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_LAG_WINDOW_HPP
