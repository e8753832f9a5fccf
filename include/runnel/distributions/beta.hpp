// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_BETA_HPP
#define RUNNEL_DISTRIBUTIONS_BETA_HPP

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
struct BetaFormula {
  using parameters = ElementParameters<double, double>;
  /// Whether the table depends on each parameter.
  static constexpr bool is_shape[2] = {true, true};
  static auto table(double a, double b) { return beta_table(a, b); }
  RUNNEL_FUNCTION static bool is_valid(double a, double b) {
    return is_between(a, 1e-6, 1e12) && is_between(b, 1e-6, 1e12);
  }
  RUNNEL_FUNCTION static BetaDensity density(double a, double b) {
    return BetaDensity(a, b);
  }
  RUNNEL_FUNCTION static BetaMap<T> map(double a, double b) {
    return {exact_quotient(a, b), exact_quotient(b, a)};
  }
};

}  // namespace Impl

/// The beta distribution: density x^(a−1) (1−x)^(b−1) / B(a, b), 0 < x < 1.
///
/// By a table of its quantile function: one unit word per value, monotone in it
/// but for roundings (docs/distributions_tables.md).
/// Errors for a and b of at least 0.05: 1 ulp (float), 48 + 2 |ln x| ulp
/// (double), the largest found; the page has those for smaller ones.
///
/// Values that would round to 0 or 1 are the least normal number or the largest
/// number below 1. The least double is e^-708 a/b = 3.3e-308 a/b if that is
/// more.
///
/// Source: Runnel's own, docs/distributions_tables.md.
///
/// \param a, b  1e-6 to 1e12; the mean is a/(a + b)
class Beta {
 public:
  static constexpr char const* name = "beta";
  static constexpr char const* parameters = "a,b";

  /// \throws std::invalid_argument unless `a` and `b` are in [1e-6, 1e12]
  Beta(double a, double b)
      : m_table(Impl::beta_table(
            Impl::parameter_between("Beta: a", a, 1e-6, 1e12),
            Impl::parameter_between("Beta: b", b, 1e-6, 1e12))),
        m_a(a),
        m_b(b) {}

  double a() const { return m_a; }
  double b() const { return m_b; }

  template <class T>
  using element = Impl::TableElement<Impl::BetaFormula<T>, T>;
  RUNNEL_CONTINUOUS_MEMBERS(Beta, BetaMap);
  template <class T>
  Impl::BetaMap<T> map() const {
    return Impl::BetaFormula<T>::map(m_a, m_b);
  }
  double m_a;
  double m_b;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_BETA_HPP
