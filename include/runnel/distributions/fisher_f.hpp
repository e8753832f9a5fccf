// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_FISHER_F_HPP
#define RUNNEL_DISTRIBUTIONS_FISHER_F_HPP

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
struct FisherFFormula {
  using parameters = ElementParameters<double, double>;
  /// Whether the table depends on each parameter.
  static constexpr bool is_shape[2] = {true, true};
  static auto table(double d1, double d2) { return beta_table(d1 / 2, d2 / 2); }
  RUNNEL_FUNCTION static bool is_valid(double d1, double d2) {
    return is_between(d1, 2e-6, 2e12) && is_between(d2, 2e-6, 2e12);
  }
  RUNNEL_FUNCTION static BetaDensity density(double d1, double d2) {
    return BetaDensity(rounded_product(d1, 0.5), rounded_product(d2, 0.5));
  }
  /// The beta table's y is ln x.
  RUNNEL_FUNCTION static ExpMap<T> map(double, double) { return {1, 1}; }
};

}  // namespace Impl

/// Fisher's F distribution: (A/d1)/(B/d2) of independent chi-squared A and B.
///
/// By a table of its quantile function: one unit word per value, monotone in it
/// but for roundings (docs/distributions_tables.md).
/// Errors for d1 and d2 of at least 0.1: 1 ulp (float), 48 + 2 |ln x| ulp
/// (double), the largest found; the page has those for smaller ones.
///
/// Source: Runnel's own, docs/distributions_tables.md.
///
/// \param d1, d2  degrees of freedom, 2e-6 to 2e12
class FisherF {
 public:
  static constexpr char const* name = "fisher_f";
  static constexpr char const* parameters = "d1,d2";

  /// \throws std::invalid_argument unless `d1` and `d2` are in [2e-6, 2e12]
  FisherF(double d1, double d2)
      : m_table(Impl::beta_table(
            Impl::parameter_between("FisherF: d1", d1, 2e-6, 2e12) / 2,
            Impl::parameter_between("FisherF: d2", d2, 2e-6, 2e12) / 2)),
        m_d1(d1),
        m_d2(d2) {}

  double d1() const { return m_d1; }
  double d2() const { return m_d2; }

  template <class T>
  using element = Impl::TableElement<Impl::FisherFFormula<T>, T>;
  RUNNEL_CONTINUOUS_MEMBERS(FisherF, ExpMap);
  template <class T>
  Impl::ExpMap<T> map() const {
    return Impl::FisherFFormula<T>::map(m_d1, m_d2);
  }
  double m_d1;
  double m_d2;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_FISHER_F_HPP
