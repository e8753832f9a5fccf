// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_CHI_SQUARED_HPP
#define RUNNEL_DISTRIBUTIONS_CHI_SQUARED_HPP

#include <memory>

#include <runnel/distributions/detail/continuous_quantile.hpp>
#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

/// The chi-squared distribution: of the sum of k squares of standard normals,
/// k > 0 any number. Gamma(k/2, 2).
///
/// By a table of its quantile function: one unit word per value, monotone in it
/// but for roundings (docs/distributions_tables.md).
///
/// \param k  degrees of freedom, 2e-6 to 2e12
class ChiSquared {
 public:
  /// \throws std::invalid_argument for what is refused above
  explicit ChiSquared(double k)
      : m_table(Impl::gamma_table(
            Impl::parameter_between("ChiSquared: k", k, 2e-6, 2e12) / 2)),
        m_k(k) {}

  double k() const { return m_k; }

  RUNNEL_CONTINUOUS_MEMBERS(ChiSquared, ExpMap);
  template <class T>
  Impl::ExpMap<T> map() const {
    return {m_k, 1};
  }
  double m_k;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_CHI_SQUARED_HPP
