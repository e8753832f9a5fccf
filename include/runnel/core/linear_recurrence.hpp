// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_CORE_LINEAR_RECURRENCE_HPP
#define RUNNEL_CORE_LINEAR_RECURRENCE_HPP

#include <concepts>
#include <cstdint>
#include <vector>

#include <runnel/core/uint128.hpp>

namespace Runnel {

/// \f$x_n = a_1 x_{n-1} + \dots + a_k x_{n-k} + c \bmod M\f$, of which an
/// output is x/M, exactly or nearly.
struct LinearRecurrence {
  UInt128 modulus;               ///< M, below 2^125
  std::vector<UInt128> factors;  ///< a_1 … a_k, 1 ≤ k ≤ 3
  /// Whether M is a power of two, all of whose residues are in one period (odd
  /// c).
  bool all_residues = false;
};

/// A generator whose streams have lattices brings `linear_recurrence(seed,
/// stream)`, for `spectral_test`.
template <class G>
concept HasLattice = requires(typename G::seed_type const& seed) {
  { G::linear_recurrence(seed, 0) } -> std::same_as<LinearRecurrence>;
};

}  // namespace Runnel

#endif  // RUNNEL_CORE_LINEAR_RECURRENCE_HPP
