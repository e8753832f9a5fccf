// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_BERNOULLI_HPP
#define RUNNEL_DISTRIBUTIONS_BERNOULLI_HPP

#include <cstdint>
#include <memory>

#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/discrete_table.hpp>
#include <runnel/distributions/detail/element_values.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

/// The Bernoulli distribution: 1 with probability p, otherwise 0.
///
/// Integers (32 or 64 bits) by the exact inverse CDF, one 64-bit unit word per
/// value, monotone in it: 1 where u ≥ 1 − p. Probabilities are multiples of
/// 2^-64, and 1 − p is rounded to the nearest of them.
/// The table has at most one entry, whatever p is (`Impl::DiscreteQuantile`).
///
/// Source: Runnel's own, docs/distributions_discrete.md.
///
/// \param p  in [0, 1]
class Bernoulli {
 public:
  static constexpr char const* name = "bernoulli";
  static constexpr char const* parameters = "p";

  /// \throws std::invalid_argument unless `p` is in [0, 1]
  explicit Bernoulli(double p) : m_table(Impl::bernoulli_table(p)), m_p(p) {}

  double p() const { return m_p; }

  template <class T>
  using element = Impl::BernoulliElement<T>;
  RUNNEL_DISCRETE_MEMBERS(Bernoulli);
  double m_p;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_BERNOULLI_HPP
