// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_DISCRETE_HPP
#define RUNNEL_DISTRIBUTIONS_DISCRETE_HPP

#include <memory>
#include <span>

#include <runnel/distributions/detail/discrete_quantile.hpp>
#include <runnel/distributions/detail/discrete_table.hpp>
#include <runnel/distributions/detail/discrete_weights.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

/// k = 0, 1, …, n − 1 with probabilities P(k) = w_k / Σ w_i, for n weights w.
///
/// Integers (32 or 64 bits) by a table of the exact inverse CDF, one unit word
/// per value: `Impl::DiscreteQuantile` says how, and at what cost. The table
/// has an entry for each weight.
///
/// Source: Runnel's own, docs/distributions_discrete.md.
class Discrete {
 public:
  static constexpr char const* name = "discrete";
  static constexpr char const* parameters = "w0,w1,...";

  /// \param weights  one for each value, 0 or a normal number above 0, with a
  ///   sum that is finite and above 0; at most 2^24
  /// \throws std::invalid_argument for other weights
  explicit Discrete(std::span<double const> weights)
      : m_table(Impl::make_discrete_table(weights)) {}

  template <class T>
  using element = Impl::DiscreteElement<T>;
  RUNNEL_DISCRETE_MEMBERS(Discrete);
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_DISCRETE_HPP
