// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SEEDS_DETAIL_SPRNG_LAG_POLYNOMIALS_HPP
#define RUNNEL_SEEDS_DETAIL_SPRNG_LAG_POLYNOMIALS_HPP

#include <cstdint>
#include <vector>

#include <runnel/core/uint128.hpp>
#include <runnel/seeds/detail/sprng/parameters.hpp>

namespace Runnel::Impl {

/// Ring of polynomials that moves an additive lagged Fibonacci sequence
/// \f$X_n = X_{n-K} + X_{n-L}\f$, of words or of exponents.
///
/// With \f$t^N \equiv \sum_{i<L} c_i t^i\f$ modulo
/// \f$t^L - t^{L-K} - 1\f$ and 2^64, \f$X_{n+N} = \sum_i c_i X_{n+i}\f$ modulo
/// every power of two up to 2^64. Host.
class SprngLagPolynomials {
 public:
  /// Coefficients \f$c_0 \dots c_{L-1}\f$.
  using polynomial = std::vector<std::uint64_t>;

  explicit SprngLagPolynomials(SprngLags const& lags) : m_lags(lags) {}

  /// Cost: L² products.
  polynomial multiply(polynomial const& a, polynomial const& b) const;
  /// \f$t^n\f$. Cost: at most 127 products and, the first time, as many
  /// squares, which are kept for the process.
  polynomial power(UInt128 n) const;

  /// Rows k = 0 … num_rows − 1 of L words: \f$t^{k n}\f$.
  void write_powers(polynomial const& power_n, std::int64_t num_rows,
                    std::uint64_t* rows) const;

 private:
  SprngLags m_lags;
};

}  // namespace Runnel::Impl

#endif  // RUNNEL_SEEDS_DETAIL_SPRNG_LAG_POLYNOMIALS_HPP
