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
/// Integers (32 or 64 bits) by the exact inverse CDF: the least k with
/// u < P(X ≤ k), one 64-bit unit word per value, monotone in it. Probabilities
/// are multiples of 2^-64, computed in 106 bits.
///
/// Cost: a table of 12 to 16 bytes for each integer within 9 standard
/// deviations of the mean, shared by the object and its copies: see
/// docs/distributions_discrete.md.
///
/// \param p  in [0, 1]
/// \throws std::invalid_argument for parameters outside of these ranges, or if
///   the table would have more than 2^24 entries
class Bernoulli {
 public:
  static constexpr char const* name = "bernoulli";
  static constexpr char const* parameters = "p";

  explicit Bernoulli(double p) : m_table(Impl::bernoulli_table(p)), m_p(p) {}

  double p() const { return m_p; }

  template <class T>
  using element = Impl::BernoulliElement<T>;
  RUNNEL_DISCRETE_MEMBERS(Bernoulli);
  double m_p;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_BERNOULLI_HPP
