// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_PRODUCTS_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_PRODUCTS_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/sprng/mersenne61.hpp>
#include <runnel/lanes/lanes.hpp>

/// Products of words and of registers of them.
namespace Runnel::Impl {

/// The product of the lower halves of two 64-bit words, lane by lane. Every
/// machine has an instruction for it; Clang finds it, GCC does not.
template <class Wide>
RUNNEL_FORCEINLINE_FUNCTION Wide half_product(Wide a, Wide b) {
  constexpr std::uint64_t mask = 0xffffffff;
  if constexpr (std::is_arithmetic_v<Wide>) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) *
           static_cast<std::uint32_t>(b);
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && \
    !defined(__CUDA_ARCH__)
  } else if constexpr (requires { typename Wide::Register; }) {
    // Not the intrinsics: they exist only where their instruction set is on
    // for the whole file.
    Wide r;
    if constexpr (sizeof(Wide) == 64) {
      asm("vpmuludq %2, %1, %0" : "=v"(r.v) : "v"(a.v), "v"(b.v));
      return r;
    } else if constexpr (sizeof(Wide) == 32) {
      asm("vpmuludq %2, %1, %0" : "=x"(r.v) : "x"(a.v), "x"(b.v));
      return r;
    } else if constexpr (sizeof(Wide) == 16) {
      r = a;
      asm("pmuludq %1, %0" : "+x"(r.v) : "x"(b.v));
      return r;
    } else {
      return (a & mask) * (b & mask);
    }
#endif
  } else {
    return (a & mask) * (b & mask);
  }
}

/// x·a modulo 2^61 − 1, in [0, 2^61 − 1). \pre x, a < 2^61 − 1
template <class Wide>
RUNNEL_FORCEINLINE_FUNCTION Wide product_mersenne61(Wide x, Wide a) {
  constexpr std::uint64_t modulus = Mersenne61::modulus;
  if constexpr (std::is_arithmetic_v<Wide>) {
    return Mersenne61::multiply(x, a);
  } else {
    Wide const x1 = x >> 32;
    Wide const a1 = a >> 32;
    // x·a = high·2^64 + middle·2^32 + low, where 2^61 is 1.
    Wide const low = half_product(x, a);                            // < 2^64
    Wide const middle = half_product(x1, a) + half_product(x, a1);  // < 2^62
    Wide const high = half_product(x1, a1);                         // < 2^58
    Wide const sum = (high << 3) + (middle >> 29) +
                     ((middle & std::uint64_t{0x1fffffff}) << 32) +
                     (low >> 61) + (low & modulus);  // < 3·2^61 + 2^34
    Wide const r = (sum >> 61) + (sum & modulus);
    Wide const m = fill_lanes<Wide>(modulus);
    return select_less(r, m, r, r - m);
  }
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_PRODUCTS_HPP
