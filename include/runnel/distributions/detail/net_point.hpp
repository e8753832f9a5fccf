// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_NET_POINT_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_NET_POINT_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>

/// Two numbers of one unit word.
namespace Runnel::Impl {

/// The bits of a word, or of each word of a register, in reverse order.
template <class Words>
RUNNEL_FORCEINLINE_FUNCTION Words reversed_bits(Words x) {
#if defined(__CUDA_ARCH__)
  return __brevll(x);
#else
  x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
  x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
  x = (x >> 8 & 0x00ff00ff00ff00ffu) | (x & 0x00ff00ff00ff00ffu) << 8;
  x = (x >> 16 & 0x0000ffff0000ffffu) | (x & 0x0000ffff0000ffffu) << 16;
  return x >> 32 | x << 32;
#endif
}

/// Coordinates as left-justified words of as many random bits as the unit word.
/// \tparam Words  std::uint64_t, or a register of them
template <class Words>
struct NetPoint {
  Words first;
  Words second;
};

/// With the p random bits of a unit word in two halves H, the first ⌈p/2⌉, and
/// L: (H followed by L reversed, L followed by H reversed).
///
/// The points of all 2^p words are a (0, p, 2)-net: any rectangle of k binary
/// digits of one coordinate and p − k of the other holds one of them. Hence
/// each coordinate alone takes every value once, and both begin with the digits
/// that generators make best.
template <class Words>
RUNNEL_FORCEINLINE_FUNCTION NetPoint<Words> net_point(Words word,
                                                      int precision) {
  int const low = precision / 2;
  int const high = precision - low;
  std::uint64_t const ones = ~std::uint64_t{0};
  Words const reversed = reversed_bits(word) << (64 - precision);
  return {(word & ~(ones >> high)) | (reversed & ~(ones >> low)) >> high,
          word << high | reversed << low >> low};
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_NET_POINT_HPP
