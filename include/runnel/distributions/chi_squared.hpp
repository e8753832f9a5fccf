// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_CHI_SQUARED_HPP
#define RUNNEL_DISTRIBUTIONS_CHI_SQUARED_HPP

#include <memory>

#include <runnel/distributions/detail/continuous_quantile.hpp>
#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/table_densities.hpp>
#include <runnel/distributions/detail/table_element.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

template <class T>
struct ChiSquaredFormula {
  using parameters = ElementParameters<double>;
  /// Whether the table depends on each parameter.
  static constexpr bool is_shape[1] = {true};
  static auto table(double k) { return gamma_table(k / 2); }
  RUNNEL_FUNCTION static bool is_valid(double k) {
    return is_between(k, 2e-6, 2e12);
  }
  RUNNEL_FUNCTION static GammaDensity density(double k) {
    return GammaDensity(rounded_product(k, 0.5));
  }
  RUNNEL_FUNCTION static ExpMap<T> map(double k) { return {k, 1}; }
};

}  // namespace Impl

/// The chi-squared distribution: of the sum of k squares of standard normals,
/// k > 0 any number. Gamma(k/2, 2).
///
/// By a table of its quantile function: one unit word per value, monotone in it
/// but for roundings (docs/distributions_tables.md).
/// Errors: 1 ulp (float), 48 + 2 |ln x| ulp (double), the largest found.
///
/// Source: Runnel's own, docs/distributions_tables.md.
///
/// \param k  degrees of freedom, 2e-6 to 2e12
class ChiSquared {
 public:
  static constexpr char const* name = "chi_squared";
  static constexpr char const* parameters = "k";

  /// \throws std::invalid_argument unless `k` is in [2e-6, 2e12]
  explicit ChiSquared(double k)
      : m_table(Impl::gamma_table(
            Impl::parameter_between("ChiSquared: k", k, 2e-6, 2e12) / 2)),
        m_k(k) {}

  double k() const { return m_k; }

  template <class T>
  using element = Impl::TableElement<Impl::ChiSquaredFormula<T>, T>;
  RUNNEL_CONTINUOUS_MEMBERS(ChiSquared, ExpMap);
  template <class T>
  Impl::ExpMap<T> map() const {
    return Impl::ChiSquaredFormula<T>::map(m_k);
  }
  double m_k;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_CHI_SQUARED_HPP
