// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Made by scripts/tables/quantile_tables.py.
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_ELEMENTARY_TABLE_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_ELEMENTARY_TABLE_HPP

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

// clang-format off

/// (exp r - 1 - r)/r^2, |r| <= ln(2)/2, by powers of r.
RUNNEL_FORCEINLINE_FUNCTION double const* exp_coefficients(int row) {
  alignas(16) static constexpr double rows[1][11] = {
      {0x1p-1, 0x1.5555555555557p-3, 0x1.5555555555556p-5, 0x1.11111111100dcp-7, 0x1.6c16c16c162d4p-10, 0x1.a01a01abe7fe1p-13, 0x1.a01a01a6d889cp-16, 0x1.71de0231960ebp-19, 0x1.27e4db646b17ep-22, 0x1.af4de97ca4194p-26, 0x1.1f730349868cep-29},
  };
  return rows[row];
}

/// (atanh(s)/s - 1)/z by powers of z = s^2, s <= 0.1716.
RUNNEL_FORCEINLINE_FUNCTION double const* log_coefficients(int row) {
  alignas(16) static constexpr double rows[1][8] = {
      {0x1.5555555555555p-2, 0x1.9999999999a38p-3, 0x1.2492492476c42p-3, 0x1.c71c720168526p-4, 0x1.745cf8fe328f9p-4, 0x1.3b1c36b445cebp-4, 0x1.0fbe71ad855c9p-4, 0x1.0c05166ec4148p-4},
  };
  return rows[row];
}

/// (sin(pi x)/x - pi)/z by powers of z = x^2, x <= 1/4.
RUNNEL_FORCEINLINE_FUNCTION double const* sin_coefficients(int row) {
  alignas(16) static constexpr double rows[1][7] = {
      {-0x1.4abbce625be53p+2, 0x1.466bc6775aae1p+1, -0x1.32d2cce62b872p-1, 0x1.50783486facaap-4, -0x1.e3074d2614b2dp-8, 0x1.e8f036bcd3237p-12, -0x1.6cc577dadd922p-16},
  };
  return rows[row];
}

/// (cos(pi x) - 1)/z by powers of z = x^2, x <= 1/4.
RUNNEL_FORCEINLINE_FUNCTION double const* cos_coefficients(int row) {
  alignas(16) static constexpr double rows[1][8] = {
      {-0x1.3bd3cc9be45dep+2, 0x1.03c1f081b5ac4p+2, -0x1.55d3c7e3cbff7p+0, 0x1.e1f506891ae95p-3, -0x1.a6d1f2a086c9p-6, 0x1.f9d3870871194p-10, -0x1.b6de8b8e9ba08p-14, 0x1.1e745e5e09f6dp-18},
  };
  return rows[row];
}

// clang-format on

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_ELEMENTARY_TABLE_HPP
