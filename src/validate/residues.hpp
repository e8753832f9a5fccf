// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_RESIDUES_HPP
#define RUNNEL_SRC_VALIDATE_RESIDUES_HPP

#include <array>
#include <runnel/core/uint128.hpp>

/// Residues modulo M < 2^125, one by one: for constants, not for outputs.
namespace Runnel::Impl {

inline UInt128 add_modulo(UInt128 a, UInt128 b, UInt128 m) {
  UInt128 const sum = a + b;
  return sum < m ? sum : sum - m;
}

inline UInt128 negate_modulo(UInt128 a, UInt128 m) {
  return a == UInt128(0) ? a : m - a;
}

/// a·b modulo m, bit by bit. \pre a, b < m
inline UInt128 multiply_modulo(UInt128 a, UInt128 b, UInt128 m) {
  if (a.high == 0 && b.high == 0) return a * b % m;
  UInt128 result = 0;
  for (; b != UInt128(0); b = b >> 1) {
    if ((b.low & 1) != 0) result = add_modulo(result, a, m);
    a = add_modulo(a, a, m);
  }
  return result;
}

/// The inverse of a modulo m; 0 if there is none.
inline UInt128 invert_modulo(UInt128 a, UInt128 m) {
  UInt128 r0 = m, r1 = a % m, t0 = 0, t1 = 1;
  while (r1 != UInt128(0)) {
    UInt128 const quotient = r0 / r1;
    UInt128 const rest = r0 - quotient * r1;
    UInt128 const t2 = add_modulo(
        t0, negate_modulo(multiply_modulo(quotient % m, t1, m), m), m);
    r0 = r1;
    r1 = rest;
    t0 = t1;
    t1 = t2;
  }
  return r0 == UInt128(1) ? t0 : UInt128(0);
}

using Row3 = std::array<UInt128, 3>;
using Matrix3 = std::array<Row3, 3>;

inline Matrix3 multiply_modulo(Matrix3 const& a, Matrix3 const& b, UInt128 m) {
  Matrix3 product{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) {
        product[i][j] =
            add_modulo(product[i][j], multiply_modulo(a[i][k], b[k][j], m), m);
      }
    }
  }
  return product;
}

}  // namespace Runnel::Impl

#endif  // RUNNEL_SRC_VALIDATE_RESIDUES_HPP
