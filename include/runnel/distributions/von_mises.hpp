// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_VON_MISES_HPP
#define RUNNEL_DISTRIBUTIONS_VON_MISES_HPP

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
struct VonMisesFormula {
  using parameters = ElementParameters<double, double>;
  /// Whether the table depends on each parameter.
  static constexpr bool is_shape[2] = {false, true};
  static auto table(double, double kappa) { return von_mises_table(kappa); }
  RUNNEL_FUNCTION static bool is_valid(double mu, double kappa) {
    return is_location<T>(mu) && is_between(kappa, 0, 1e12);
  }
  RUNNEL_FUNCTION static VonMisesDensity density(double, double kappa) {
    return VonMisesDensity(kappa);
  }
  RUNNEL_FUNCTION static LinearMap<T> map(double mu, double) {
    constexpr double pi = 0x1.921fb54442d18p+1;
    return {mu, pi, static_cast<T>(written_sum(mu, -pi)),
            static_cast<T>(written_sum(mu, pi)), true};
  }
};

}  // namespace Impl

/// The von Mises distribution of angles: density
/// e^(κ cos(x − μ)) / (2π I₀(κ)), x in [μ − π, μ + π].
///
/// By a table of its quantile function: one unit word per value, monotone in it
/// but for roundings (docs/distributions_tables.md).
/// Errors: 1 ulp and 1e-15 at the centre (float), 9e-16 (double), the largest
/// found.
///
/// Source: Runnel's own, docs/distributions_tables.md.
///
/// \param mu     μ, the mean direction in radians, finite
/// \param kappa  κ, the concentration, 0 to 1e12
class VonMises {
 public:
  static constexpr char const* name = "von_mises";
  static constexpr char const* parameters = "mu,kappa";

  /// \throws std::invalid_argument unless `mu` is finite, and `kappa` in
  ///   [0, 1e12]
  explicit VonMises(double mu, double kappa)
      : m_table(Impl::von_mises_table(
            Impl::parameter_between("VonMises: kappa", kappa, 0, 1e12))),
        m_mu(Impl::finite_parameter("VonMises: mu", mu)),
        m_kappa(kappa) {}

  double mu() const { return m_mu; }
  double kappa() const { return m_kappa; }

  template <class T>
  using element = Impl::TableElement<Impl::VonMisesFormula<T>, T>;
  RUNNEL_CONTINUOUS_MEMBERS(VonMises, LinearMap);
  template <class T>
  Impl::LinearMap<T> map() const {
    return Impl::VonMisesFormula<T>::map(
        Impl::location_parameter<T>("VonMises: mu", m_mu), m_kappa);
  }
  double m_mu;
  double m_kappa;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_VON_MISES_HPP
