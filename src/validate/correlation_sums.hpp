// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_SRC_VALIDATE_CORRELATION_SUMS_HPP
#define RUNNEL_SRC_VALIDATE_CORRELATION_SUMS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

#include "validate/pair_kernels.hpp"

/// \file
/// A summary of all correlations of a set of streams, which are the product of
/// the matrix of their scores and its transpose: the largest entry and the sum
/// of the squares. `correlation_sums(scores, add)` makes the product, by Kokkos
/// Kernels (correlation_gemm.hpp) or by tiles (correlation_tiles.hpp).

namespace Runnel::Impl::DoctorPairs {

struct MatrixSums {
  WorstPair worst;
  /// The sum of the squares, in units of 2^−32: the same in any order.
  std::int64_t squares = 0;

  KOKKOS_INLINE_FUNCTION MatrixSums& operator+=(MatrixSums const& other) {
    worst += other.worst;
    squares += other.squares;
    return *this;
  }
};

}  // namespace Runnel::Impl::DoctorPairs

template <>
struct Kokkos::reduction_identity<Runnel::Impl::DoctorPairs::MatrixSums> {
  using MatrixSums = Runnel::Impl::DoctorPairs::MatrixSums;
  KOKKOS_FORCEINLINE_FUNCTION static MatrixSums sum() { return {}; }
};

namespace Runnel::Impl::DoctorPairs {

/// Takes an entry of the matrix into the sums.
struct AddCorrelation {
  std::int64_t num_streams;
  double threshold;

  /// Adds the correlation rho of streams i and j, which differ.
  KOKKOS_FUNCTION void operator()(std::int64_t i, std::int64_t j, double rho,
                                  MatrixSums& sums) const {
    std::int64_t const pair = i < j ? i * num_streams + j : j * num_streams + i;
    double const size = Kokkos::fabs(rho);
    sums.worst += WorstPair{size, pair, size > threshold ? 1 : 0};
    sums.squares += static_cast<std::int64_t>(rho * rho * 0x1p32 + 0.5);
  }
};

}  // namespace Runnel::Impl::DoctorPairs

#endif  // RUNNEL_SRC_VALIDATE_CORRELATION_SUMS_HPP
