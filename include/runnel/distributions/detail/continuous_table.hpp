// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DETAIL_CONTINUOUS_TABLE_HPP
#define RUNNEL_DISTRIBUTIONS_DETAIL_CONTINUOUS_TABLE_HPP

#include <memory>
#include <vector>

#include <runnel/distributions/detail/space_copies.hpp>

namespace Runnel::Impl {

struct TruncatedNormalDensity;

/// The quantile function y(u) by polynomials, for u = x 2^-65 from either end,
/// x in [1, 2^64): row (e, s) holds it for x = 2^e (1 + (s + t + 1/2)/8), t in
/// [-1/2, 1/2), as coefficients of powers of t.
struct ContinuousTable {
  static constexpr int degree = 10;
  static constexpr int row_size = 12;  ///< 16-byte aligned
  static constexpr int octaves = 64;
  static constexpr int rows_per_half = 8 * octaves;

  /// Rows of the lower half, then of the upper; of symmetric distributions
  /// those of the upper half alone.
  std::vector<double> rows;
  bool is_symmetric = false;

  mutable SpaceCopies copies;
};

// By Gauss-Legendre quadrature and Newton's method (quantile_rows.hpp), for
// densities of table_densities.hpp: the same bits everywhere.
// Cost: 0.5 to 30 ms of one core with AVX-512, 98 kB.

/// y = ln(x/shape), x of the gamma distribution with scale 1.
std::shared_ptr<ContinuousTable const> gamma_table(double shape);
/// y = ln((x/a)/((1 - x)/b)), x of the beta distribution.
std::shared_ptr<ContinuousTable const> beta_table(double a, double b);
/// y = arsinh(x/sqrt(nu)), x of Student's t distribution. Symmetric.
std::shared_ptr<ContinuousTable const> student_table(double nu);
/// y = (x - mu)/pi, x of the von Mises distribution. Symmetric.
std::shared_ptr<ContinuousTable const> von_mises_table(double kappa);
/// y = x - mode, x of the standard normal distribution between two bounds.
std::shared_ptr<ContinuousTable const> truncated_normal_table(
    TruncatedNormalDensity const& density);

}  // namespace Runnel::Impl

#endif  // RUNNEL_DISTRIBUTIONS_DETAIL_CONTINUOUS_TABLE_HPP
