// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_MAXWELL_HPP
#define RUNNEL_DISTRIBUTIONS_MAXWELL_HPP

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
struct MaxwellFormula {
  using parameters = ElementParameters<double>;
  /// Whether the table depends on each parameter.
  static constexpr bool is_shape[1] = {false};
  static auto table(double) { return gamma_table(1.5); }
  RUNNEL_FUNCTION static bool is_valid(double a) {
    return is_between(a, 1e-300, 1e300) && is_normal_as<T>(a);
  }
  /// x²/(2a²) is of the gamma distribution with shape 3/2.
  RUNNEL_FUNCTION static GammaDensity density(double) {
    return GammaDensity(1.5);
  }
  RUNNEL_FUNCTION static ExpMap<T> map(double a) {
    return {rounded_product(0x1.bb67ae8584caap+0, a), 0.5};  // √3 a
  }
};

}  // namespace Impl

/// The Maxwell–Boltzmann distribution of speeds: density
/// √(2/π) x² e^(−x²/(2a²)) / a³, x > 0; a = √(kT/m).
///
/// By a table of its quantile function: one unit word per value, monotone in it
/// but for roundings (docs/distributions_tables.md).
/// Errors: 1 ulp (float), 48 + 2 |ln x| ulp (double), the largest found.
///
/// Values past the range of normal numbers are the least or the largest of
/// them.
///
/// Source: Runnel's own, docs/distributions_tables.md.
///
/// \param a  the scale, 1e-300 to 1e300, a normal number of the values' type;
///   the mean is 2a√(2/π)
class Maxwell {
 public:
  static constexpr char const* name = "maxwell";
  static constexpr char const* parameters = "a=1";

  /// \throws std::invalid_argument unless `a` is in [1e-300, 1e300]
  explicit Maxwell(double a = 1)
      : m_table(Impl::gamma_table(1.5)),
        m_a(Impl::parameter_between("Maxwell: a", a, 1e-300, 1e300)) {}

  double a() const { return m_a; }

  template <class T>
  using element = Impl::TableElement<Impl::MaxwellFormula<T>, T>;
  RUNNEL_CONTINUOUS_MEMBERS(Maxwell, ExpMap);
  template <class T>
  Impl::ExpMap<T> map() const {
    Impl::parameter_as<T>("Maxwell: a", m_a);
    return Impl::MaxwellFormula<T>::map(m_a);
  }
  double m_a;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_MAXWELL_HPP
