// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_GENERATORS_DETAIL_SPRNG_MERSENNE61_HPP
#define RUNNEL_GENERATORS_DETAIL_SPRNG_MERSENNE61_HPP

#include <cstdint>

#include <runnel/core/macros.hpp>
#include <runnel/core/uint128.hpp>

/// Residues modulo the Mersenne prime \f$M = 2^{61} - 1\f$.
namespace Runnel::Impl {

struct Mersenne61 {
  static constexpr std::uint64_t modulus = (std::uint64_t{1} << 61) - 1;
  /// Every residue but 0 to this power is 1.
  static constexpr std::uint64_t order = modulus - 1;

  /// a·b modulo M, in [0, M). \pre a, b < M
  RUNNEL_FORCEINLINE_FUNCTION static constexpr std::uint64_t multiply(
      std::uint64_t a, std::uint64_t b) {
    auto const product = UInt128(a) * UInt128(b);
    std::uint64_t const low = product.low & modulus;
    std::uint64_t const high = product.high << 3 | product.low >> 61;
    std::uint64_t const sum = low + high;
    return sum >= modulus ? sum - modulus : sum;
  }

  /// a^n modulo M. Cost: at most 122 products.
  RUNNEL_FUNCTION static constexpr std::uint64_t power(std::uint64_t a,
                                                       std::uint64_t n) {
    std::uint64_t result = 1;
    for (; n != 0; n >>= 1) {
      if ((n & 1) != 0) result = multiply(result, a);
      a = multiply(a, a);
    }
    return result;
  }

  /// x[i]·a[i]^n modulo M for each i, whose products do not wait for each
  /// other's. a is used up.
  template <int N>
  static constexpr void multiply_by_powers(std::uint64_t (&x)[N],
                                           std::uint64_t (&a)[N],
                                           std::uint64_t n) {
    for (; n != 0; n >>= 1) {
      if ((n & 1) != 0) {
        for (int i = 0; i < N; ++i) x[i] = multiply(x[i], a[i]);
      }
      if (n == 1) break;
      for (int i = 0; i < N; ++i) a[i] = multiply(a[i], a[i]);
    }
  }
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_GENERATORS_DETAIL_SPRNG_MERSENNE61_HPP
