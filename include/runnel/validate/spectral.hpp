// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_VALIDATE_SPECTRAL_HPP
#define RUNNEL_VALIDATE_SPECTRAL_HPP

#include <vector>

#include <runnel/core/linear_recurrence.hpp>
#include <runnel/core/uint128.hpp>

namespace Runnel {

/// Vectors of outputs at t positions lie on few parallel hyperplanes.
struct SpectralResult {
  int dimension;  ///< t, at most 8
  /// log2 of ν: hyperplanes are 1/ν apart.
  double log2_length;
  /// ν², exact; 0 from 2^126 on.
  UInt128 squared_length;
  /// ν divided by that of the best lattice with as many points: in (0, 1].
  double merit;
};

/// The spectral test at any positions of a sequence: the shortest vector h
/// other than 0 with \f$\sum_i h_i x_{n + l_i} \equiv 0 \bmod M\f$ for all n,
/// for the first t of the lags l, k < t.
///
/// Exact: vectors are integers, reduced by Lenstra, Lenstra and Lovász' rule,
/// and all shorter ones are enumerated (U. Fincke, M. Pohst, Math. Comp. 44
/// (1985) 463). Merits are divided by Hermite's constants, which are known up
/// to 8 dimensions.
/// Cost: milliseconds.
/// \param lags  k + 1 to 8 different ones, the first 0
/// \returns a result for each t = max(2, k + 1) … number of lags
/// \throws std::invalid_argument for other lags, moduli from 2^125 on, orders
///   above 3, or when the values at the first k lags depend on each other
std::vector<SpectralResult> spectral_test(LinearRecurrence const& recurrence,
                                          std::vector<UInt128> const& lags);

/// Consecutive values of a leapfrog part of `num_parts`, in up to
/// `dimensions` dimensions. Where the modulus is a power of two, so is the
/// number of parts that divides it: a part has as many states fewer, and the
/// best lattice is one of as many points.
/// \param dimensions  at most 8
/// \returns, \throws as `spectral_test`
std::vector<SpectralResult> spectral_test_of_leapfrog(
    LinearRecurrence const& recurrence, UInt128 num_parts, int dimensions = 8);

/// Values at the same index in consecutive blocks of this many outputs, in up
/// to `dimensions` dimensions.
/// \param dimensions  at most 8
/// \returns, \throws as `spectral_test`
std::vector<SpectralResult> spectral_test_of_blocks(
    LinearRecurrence const& recurrence, UInt128 block, int dimensions = 8);

/// k + 1 or more consecutive values at the same index in two blocks, in 4, 6
/// and 8 dimensions, as far as two blocks have so many.
/// \returns, \throws as `spectral_test`
std::vector<SpectralResult> spectral_test_of_block_pairs(
    LinearRecurrence const& recurrence, UInt128 block);

/// The least merit.
double worst_merit(std::vector<SpectralResult> const& results);

}  // namespace Runnel

#endif  // RUNNEL_VALIDATE_SPECTRAL_HPP
