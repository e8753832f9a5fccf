// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_MT_WINDOW_SIZES_HPP
#define RUNNEL_SEEDS_DETAIL_MT_WINDOW_SIZES_HPP

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

/// Sizes of the memory in which a group of lanes steps a Mersenne Twister of n
/// state words: the words of the sequence one after the other.
///
/// Where the sizes are known to the compiler that is a ring of `ring` words.
/// Its first `mirrored` words stand behind its end once more, so that a round
/// reads on without looking for the end. Elsewhere the state, the last n words,
/// is moved to the front when the end is near.
struct MtWindow {
  static constexpr int mirrored = 97;
  /// Words of the longest sum that a jump keeps in registers.
  static constexpr int max_in_registers = 640;

  /// Words of a longer one, which stands behind the words of the sequence;
  /// whole blocks of registers.
  RUNNEL_FUNCTION static constexpr int sum_words(int n) {
    return n <= max_in_registers ? 0 : (n + 159) / 160 * 160;
  }
  /// Words of the sequence that there is room for.
  RUNNEL_FUNCTION static constexpr int capacity(int n) {
    // Four rounds between moves. A jump needs n + 128 words beside its sum.
    int const behind_state = sum_words(n) + 32 < 384 ? 384 : sum_words(n) + 32;
    return n + (behind_state + 31) / 32 * 32;
  }
  /// Words of a window, a round's outputs behind it included.
  RUNNEL_FUNCTION static constexpr int words(int n) { return capacity(n) + 96; }
  RUNNEL_FUNCTION static constexpr int ring(int n) {
    return (capacity(n) - mirrored) / 32 * 32;
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_MT_WINDOW_SIZES_HPP
