// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_WORDS_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_WORDS_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/seeds/mt_parameters.hpp>

/// \file
/// The two formulas of a Mersenne Twister of 32-bit words (see `MtParameters`),
/// on numbers and on registers of lanes.

namespace Runnel::Impl {

/// Four neighbouring words, loaded and stored at once.
struct alignas(16) MtQuad {
  static constexpr int size = 4;
  std::uint32_t word[size];
};

/// a ∧ b. Registers have no operator for it; compilers see through this.
template <class V>
RUNNEL_FORCEINLINE_FUNCTION V and_lanes(V a, V b) {
  if constexpr (std::is_arithmetic_v<V>) {
    return a & b;
  } else {
    return (a ^ b) ^ (a | b);
  }
}

/// \f$x_{k+n}\f$ from \f$x_k, x_{k+1}, x_{k+m}\f$.
/// \param lower  mask of the low r bits
template <class V>
RUNNEL_FORCEINLINE_FUNCTION V next_mt_word(V x, V next, V middle, V twist,
                                           std::uint32_t lower) {
  V const y = (x & ~lower) | (next & lower);
  V const odd = fill_lanes<V>(std::uint32_t{0}) - (y & std::uint32_t{1});
  return middle ^ (y >> 1) ^ and_lanes(odd, twist);
}

/// The oldest word of a state that is stepped as a ring: kept, or in its place.
template <class State>
RUNNEL_FORCEINLINE_FUNCTION std::uint32_t first_mt_word(State const& state) {
  if constexpr (requires { state.first; }) {
    return state.first;
  } else {
    return state.x[state.oldest];
  }
}

/// The output that a word makes.
/// \tparam Shift0, Shift1  12 and 18, or MT19937's 11 and 18
template <int Shift0, int Shift1, class V>
RUNNEL_FORCEINLINE_FUNCTION V tempered_mt_word(V z, V mask_b, V mask_c) {
  z = z ^ (z >> Shift0);
  z = z ^ and_lanes(z << 7, mask_b);
  z = z ^ and_lanes(z << 15, mask_c);
  return z ^ (z >> Shift1);
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_WORDS_HPP
