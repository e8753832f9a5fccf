// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_PRODUCTS_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_PRODUCTS_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/generators/detail/sprng/mersenne61.hpp>
#include <runnel/lanes/lanes.hpp>
#include <runnel/lanes/products.hpp>

/// Products of words and of registers of them.
namespace Runnel::Impl {

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
    Wide const low = product_of_low_halves(x, a);  // < 2^64
    Wide const middle =
        product_of_low_halves(x1, a) + product_of_low_halves(x, a1);  // < 2^62
    Wide const high = product_of_low_halves(x1, a1);                  // < 2^58
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
