// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_VON_MISES_HPP
#define RUNNEL_DISTRIBUTIONS_VON_MISES_HPP

#include <memory>

#include <runnel/distributions/detail/continuous_quantile.hpp>
#include <runnel/distributions/detail/continuous_table.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

/// The von Mises distribution of angles: density
/// e^(κ cos(x − μ)) / (2π I₀(κ)), x in [μ − π, μ + π].
///
/// By a table of its quantile function: one unit word per value, monotone in it
/// but for roundings (docs/distributions_tables.md).
///
/// \param mu     μ, the mean direction in radians, finite
/// \param kappa  κ, the concentration, 0 to 1e12
class VonMises {
 public:
  /// \throws std::invalid_argument for what is refused above
  explicit VonMises(double mu, double kappa)
      : m_table(Impl::von_mises_table(
            Impl::parameter_between("VonMises: kappa", kappa, 0, 1e12))),
        m_mu(Impl::finite_parameter("VonMises: mu", mu)),
        m_kappa(kappa) {}

  double mu() const { return m_mu; }
  double kappa() const { return m_kappa; }

  RUNNEL_CONTINUOUS_MEMBERS(VonMises, LinearMap);
  template <class T>
  Impl::LinearMap<T> map() const {
    double const place = Impl::place_parameter<T>("VonMises: mu", m_mu);
    constexpr double pi = 0x1.921fb54442d18p+1;
    return {place, pi, static_cast<T>(place - pi), static_cast<T>(place + pi),
            true};
  }
  double m_mu;
  double m_kappa;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_VON_MISES_HPP
