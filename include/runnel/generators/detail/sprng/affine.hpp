// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_AFFINE_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_AFFINE_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel::Impl {

/// A power of a step \f$x \to a x + c\f$ modulo 2^64, for every c at once:
/// \f$x \to a^n x + (1 + a + \dots + a^{n-1})\,c\f$.
struct AffinePower {
  std::uint64_t factor = 1;
  std::uint64_t sum = 0;

  RUNNEL_FUNCTION constexpr std::uint64_t operator()(std::uint64_t x,
                                                     std::uint64_t c) const {
    return factor * x + sum * c;
  }
  /// First `b`, then `a`.
  RUNNEL_FUNCTION friend constexpr AffinePower operator*(AffinePower a,
                                                         AffinePower b) {
    return {a.factor * b.factor, a.factor * b.sum + a.sum};
  }
};

/// n steps with multiplier a. Cost: at most 256 products.
RUNNEL_FUNCTION constexpr AffinePower affine_power(std::uint64_t a, UInt128 n) {
  AffinePower result;
  AffinePower square{a, 1};
  for (; n != UInt128(0); n = n >> 1) {
    if ((n.low & 1) != 0) result = square * result;
    square = square * square;
  }
  return result;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_AFFINE_HPP
