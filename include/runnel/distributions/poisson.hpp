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
/// Integers (32 or 64 bits) by a table of the exact inverse CDF, one unit word
/// per value: `Impl::DiscreteQuantile` says how, and at what cost.
///
/// Source: Runnel's own, docs/distributions_discrete.md.
///
/// \param lambda  λ, ≥ 0 and finite
class Poisson {
 public:
  static constexpr char const* name = "poisson";
  static constexpr char const* parameters = "lambda";

  /// \throws std::invalid_argument unless `lambda` is finite and at least 0, or
  ///   if the table would have more than 2^24 entries, from λ of about 8e11 on
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
