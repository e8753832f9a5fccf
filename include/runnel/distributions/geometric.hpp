// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_GEOMETRIC_HPP
#define RUNNEL_DISTRIBUTIONS_GEOMETRIC_HPP

#include <cstdint>
#include <memory>

#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/discrete_table.hpp>
#include <runnel/distributions/detail/element_values.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

/// The geometric distribution: failures before the first success,
/// P(k) = p (1 − p)^k, k ≥ 0.
///
/// Integers (32 or 64 bits) by the exact inverse CDF: the least k with
/// u < P(X ≤ k), one 64-bit unit word per value, monotone in it. Probabilities
/// are multiples of 2^-64, computed in 106 bits.
///
/// Cost: a table of 12 to 16 bytes for each integer within 9 standard
/// deviations of the mean, shared by the object and its copies: see
/// docs/distributions_discrete.md.
///
/// \param p  in (0, 1]; above 3e-6, for the table's sake
/// \throws std::invalid_argument for parameters outside of these ranges, or if
///   the table would have more than 2^24 entries
class Geometric {
 public:
  static constexpr char const* name = "geometric";
  static constexpr char const* parameters = "p";

  explicit Geometric(double p) : m_table(Impl::geometric_table(p)), m_p(p) {}

  double p() const { return m_p; }

  template <class T>
  using element = Impl::GeometricElement<T>;
  RUNNEL_DISCRETE_MEMBERS(Geometric);
  double m_p;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_GEOMETRIC_HPP
