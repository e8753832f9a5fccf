// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Made by scripts/tables/quantile_tables.py.
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_QUADRATURE_TABLE_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_QUADRATURE_TABLE_HPP

#include <runnel/core/macros.hpp>

namespace Runnel::Impl {

// clang-format off

/// The 8 positive ones of 16 Gauss-Legendre nodes on [-1, 1].
RUNNEL_FORCEINLINE_FUNCTION double const* gauss_nodes(int row) {
  alignas(16) static constexpr double rows[1][8] = {
      {0x1.fa92c264d787ep-1, 0x1.e39f56616f9bp-1, 0x1.bb3403514e483p-1, 0x1.82c45dda4726bp-1, 0x1.3c5a466d5e8b8p-1, 0x1.d50259a43a772p-2, 0x1.205cae642337cp-2, 0x1.852bd6676a9f9p-4},
  };
  return rows[row];
}

/// The weights of `gauss_nodes()`.
RUNNEL_FORCEINLINE_FUNCTION double const* gauss_weights(int row) {
  alignas(16) static constexpr double rows[1][8] = {
      {0x1.bcddab4b7c211p-6, 0x1.fdfb1a2c1265dp-5, 0x1.85c4ee79cc258p-4, 0x1.fe7af2bad386ap-4, 0x1.325f61bca3cbfp-3, 0x1.5a6ebbb5a75fcp-3, 0x1.75f8c77e0c00fp-3, 0x1.83feae80e4dfcp-3},
  };
  return rows[row];
}

/// 11 Chebyshev nodes on [-1/2, 1/2].
RUNNEL_FORCEINLINE_FUNCTION double const* chebyshev_nodes(int row) {
  alignas(16) static constexpr double rows[1][11] = {
      {0x1.fac9e043842efp-2, 0x1.d1bb48eee2c13p-2, 0x1.82f19bb3a28a1p-2, 0x1.14cedf8bb580bp-2, 0x1.207e7fd768dbfp-3, 0.0, -0x1.207e7fd768dbfp-3, -0x1.14cedf8bb580bp-2, -0x1.82f19bb3a28a1p-2, -0x1.d1bb48eee2c13p-2, -0x1.fac9e043842efp-2},
  };
  return rows[row];
}

/// (exp y - 1 - y)/y^2, |y| <= 1/2, by powers of y.
RUNNEL_FORCEINLINE_FUNCTION double const* exp_series(int row) {
  alignas(16) static constexpr double rows[1][14] = {
      {0x1p-1, 0x1.5555555555555p-3, 0x1.5555555555555p-5, 0x1.1111111111111p-7, 0x1.6c16c16c16c4p-10, 0x1.a01a01a01a02dp-13, 0x1.a01a01a00a7d5p-16, 0x1.71de3a5565267p-19, 0x1.27e4fba3d93dfp-22, 0x1.ae6456a905716p-26, 0x1.1eed0d1c3eee2p-29, 0x1.6123e702c41ffp-33, 0x1.9510c83243ccp-37, 0x1.afe276e63c9f7p-41},
  };
  return rows[row];
}

/// (atanh(s)/s - 1)/z by powers of z = s^2, |s| <= 1/3.
RUNNEL_FORCEINLINE_FUNCTION double const* log_series(int row) {
  alignas(16) static constexpr double rows[1][14] = {
      {0x1.5555555555555p-2, 0x1.999999999999ap-3, 0x1.2492492492491p-3, 0x1.c71c71c71ca24p-4, 0x1.745d1745bacb5p-4, 0x1.3b13b141696dp-4, 0x1.11110febf2b57p-4, 0x1.e1e2299db1071p-5, 0x1.af22535eb046p-5, 0x1.86755142c99c3p-5, 0x1.6051d8481b695p-5, 0x1.636a140241e79p-5, 0x1.60780e362354ap-6, 0x1.2df00d2c984a8p-4},
  };
  return rows[row];
}

/// (sinh(y)/y - 1)/z by powers of z = y^2, |y| <= 1/2.
RUNNEL_FORCEINLINE_FUNCTION double const* sinh_series(int row) {
  alignas(16) static constexpr double rows[1][8] = {
      {0x1.5555555555555p-3, 0x1.1111111111111p-7, 0x1.a01a01a01a01ap-13, 0x1.71de3a556c74p-19, 0x1.ae64567f4e2c6p-26, 0x1.61246154ad38ep-33, 0x1.ae7ec2e8b42bfp-41, 0x1.965c4db9c3a78p-49},
  };
  return rows[row];
}

// clang-format on

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_QUADRATURE_TABLE_HPP
