// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_POISSON_HPP
#define RUNNEL_DISTRIBUTIONS_POISSON_HPP

#include <cstdint>
#include <memory>
#include <string>

#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/discrete_table.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/poisson_element.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

/// The Poisson distribution: P(k) = e^-λ λ^k / k!, k ≥ 0.
///
/// Integers (32 or 64 bits) by the exact inverse CDF: the least k with
/// u < P(X ≤ k), one 64-bit unit word per value, monotone in it. Probabilities
/// are multiples of 2^-64, computed in 106 bits.
///
/// Cost: a table of 12 to 16 bytes for each integer within 9 standard
/// deviations of the mean, shared by the object and its copies: see
/// docs/distributions_discrete.md.
///
/// \param lambda  λ, ≥ 0 and finite
/// \throws std::invalid_argument for parameters outside of these ranges, or if
///   the table would have more than 2^24 entries
class Poisson {
 public:
  static constexpr char const* name = "poisson";
  static constexpr char const* parameters = "lambda";

  explicit Poisson(double lambda)
      : m_table(Impl::poisson_table(lambda)), m_lambda(lambda) {}

  double lambda() const { return m_lambda; }
  /// The parameter as messages name it.
  std::string text() const {
    return "lambda is " + Impl::number_text(m_lambda);
  }

  template <class T>
  using element = Impl::PoissonElement<T>;
  RUNNEL_DISCRETE_MEMBERS(Poisson);
  double m_lambda;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_POISSON_HPP
