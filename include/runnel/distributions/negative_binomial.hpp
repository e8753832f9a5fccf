// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_NEGATIVE_BINOMIAL_HPP
#define RUNNEL_DISTRIBUTIONS_NEGATIVE_BINOMIAL_HPP

#include <cstdint>
#include <memory>
#include <string>

#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/discrete_table.hpp>
#include <runnel/distributions/detail/element_values.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

/// The negative binomial distribution: failures before the r-th success,
/// P(k) = Γ(r + k)/(Γ(r) k!) p^r (1 − p)^k, k ≥ 0.
///
/// Integers (32 or 64 bits) by a table of the exact inverse CDF, one unit word
/// per value: `Impl::DiscreteQuantile` says how, and at what cost.
///
/// Source: Runnel's own, docs/distributions_discrete.md.
///
/// \param r  a normal number above 0, not only integers
/// \param p  in (0, 1]
class NegativeBinomial {
 public:
  static constexpr char const* name = "negative_binomial";
  static constexpr char const* parameters = "r,p";

  /// \throws std::invalid_argument unless `r` is a normal number above 0 and
  ///   `p` in (0, 1], or if the table would have more than 2^24 entries
  explicit NegativeBinomial(double r, double p)
      : m_table(Impl::negative_binomial_table(r, p)), m_r(r), m_p(p) {}

  double r() const { return m_r; }
  double p() const { return m_p; }
  /// The parameters as messages name them.
  std::string text() const {
    return "r is " + Impl::number_text(m_r) + " and p " +
           Impl::number_text(m_p);
  }

  template <class T>
  using element = Impl::NegativeBinomialElement<T>;
  RUNNEL_DISCRETE_MEMBERS(NegativeBinomial);
  double m_r;
  double m_p;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_NEGATIVE_BINOMIAL_HPP
