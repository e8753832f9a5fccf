// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_BINOMIAL_HPP
#define RUNNEL_DISTRIBUTIONS_BINOMIAL_HPP

#include <cstdint>
#include <memory>
#include <string>

#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/discrete_table.hpp>
#include <runnel/distributions/detail/element_values.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

/// The binomial distribution, successes in n trials of probability p each:
/// P(k) = n!/(k! (n − k)!) p^k (1 − p)^(n − k), 0 ≤ k ≤ n.
///
/// Integers (32 or 64 bits) by a table of the exact inverse CDF, one unit word
/// per value: `Impl::DiscreteQuantile` says how, and at what cost.
///
/// Source: Runnel's own, docs/distributions_discrete.md.
///
/// \param n  ≥ 0
/// \param p  in [0, 1]
class Binomial {
 public:
  static constexpr char const* name = "binomial";
  static constexpr char const* parameters = "n,p";

  /// \throws std::invalid_argument unless `n` is at least 0 and `p` in [0, 1],
  ///   or if the table would have more than 2^24 entries
  explicit Binomial(std::int64_t n, double p)
      : m_table(Impl::binomial_table(n, p)), m_n(n), m_p(p) {}

  std::int64_t n() const { return m_n; }
  double p() const { return m_p; }
  /// The parameters as messages name them.
  std::string text() const {
    return "n is " + std::to_string(m_n) + " and p " + Impl::number_text(m_p);
  }

  template <class T>
  using element = Impl::BinomialElement<T>;
  RUNNEL_DISCRETE_MEMBERS(Binomial);
  std::int64_t m_n;
  double m_p;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_BINOMIAL_HPP
