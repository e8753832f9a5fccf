// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_MT_SEVENTEEN_WORDS_HPP
#define RUNNEL_GENERATORS_DETAIL_MT_SEVENTEEN_WORDS_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/mt/words.hpp>
#include <runnel/lanes/lanes.hpp>

namespace Runnel::Impl {

/// Where in a window the state begins, and where the next word goes.
template <class Lanes>
struct MtPlaces {
  typename Lanes::template Group<std::uint32_t*> window;
  int oldest;
  int next;
};

/// `Count` words of a Mersenne Twister with n = 17, m = 8 (p = 521), where a
/// word comes back so soon that memory would be waited for: all in registers.
/// Both lags are 1 or 0 more than a multiple of L, so that operands are whole
/// blocks of L words, or such blocks moved up by one lane.
///
/// \param lower  mask of the low bits of a word that the twist takes
/// \param f      called with (index of the first, words) for L at a time
template <int Count, class Lanes, class F>
RUNNEL_FORCEINLINE_FUNCTION void make_words_of_17(
    Lanes const& lanes, MtPlaces<Lanes> const& at,
    typename Lanes::type const& twist, std::uint32_t lower, F const& f) {
  using Vector = typename Lanes::type;
  constexpr int L = Lanes::per_stream;
  constexpr int blocks = 16 / L;
  auto const words = read_only(at.window);
  Vector block[blocks], moved[blocks];
  static_for<blocks>([&](auto b) RUNNEL_INLINE_LAMBDA {
    block[b] = lanes.load(words, at.oldest + 1 + b * L);
    moved[b] = lanes.load(words, at.oldest + b * L);
  });
  Vector carry = block[blocks - 1];
  static_for<Count / L>([&](auto s) RUNNEL_INLINE_LAMBDA {
    constexpr int oldest = s % blocks;
    constexpr int middle = (s + blocks / 2) % blocks;
    Vector const x =
        next_mt_word(moved[oldest], block[oldest], moved[middle], twist, lower);
    lanes.store(at.window, at.next + s * L, x);
    f(s * L, x);
    block[oldest] = x;
    moved[oldest] = lanes.rotate_in(x, carry);
  });
  lanes.sync();
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_MT_SEVENTEEN_WORDS_HPP
