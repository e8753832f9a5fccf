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
/// Integers (32 or 64 bits) by a table of the exact inverse CDF, one unit word
/// per value: `Impl::DiscreteQuantile` says how, and at what cost.
///
/// Source: Runnel's own, docs/distributions_discrete.md.
///
/// \param p  in (0, 1]; from about 2.7e-6 on the table is small enough
class Geometric {
 public:
  static constexpr char const* name = "geometric";
  static constexpr char const* parameters = "p";

  /// \throws std::invalid_argument unless `p` is in (0, 1], or if the table
  ///   would have more than 2^24 entries
  explicit Geometric(double p) : m_table(Impl::geometric_table(p)), m_p(p) {}

  double p() const { return m_p; }

  template <class T>
  using element = Impl::GeometricElement<T>;
  RUNNEL_DISCRETE_MEMBERS(Geometric);
  double m_p;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_GEOMETRIC_HPP
