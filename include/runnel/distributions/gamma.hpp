// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_GAMMA_HPP
#define RUNNEL_DISTRIBUTIONS_GAMMA_HPP

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
struct GammaFormula {
  using parameters = ElementParameters<double, double>;
  /// Whether the table depends on each parameter.
  static constexpr bool is_shape[2] = {true, false};
  static auto table(double shape, double) { return gamma_table(shape); }
  RUNNEL_FUNCTION static bool is_valid(double shape, double scale) {
    return is_between(shape, 1e-6, 1e12) && is_positive(scale) &&
           is_between(rounded_product(shape, scale), 1e-306, 1e306);
  }
  RUNNEL_FUNCTION static GammaDensity density(double shape, double) {
    return GammaDensity(shape);
  }
  RUNNEL_FUNCTION static ExpMap<T> map(double shape, double scale) {
    return {rounded_product(shape, scale), 1};
  }
};

}  // namespace Impl

/// The gamma distribution: density x^(k−1) e^(−x/θ) / (Γ(k) θ^k), x > 0.
///
/// By a table of its quantile function: one unit word per value, monotone in it
/// but for roundings (docs/distributions_tables.md).
/// Errors: 1 ulp (float), 48 + 2 |ln x| ulp (double), the largest found.
///
/// Values past the range of normal numbers are the least or the largest of
/// them: with k below 0.06 some of each 2^64 are.
///
/// Cost: a table of 98 kB, made in milliseconds, kept by the object and its
/// copies.
///
/// Source: Runnel's own, docs/distributions_tables.md.
///
/// \param shape  k, 1e-6 to 1e12
/// \param scale  θ, > 0; the mean is kθ, 1e-306 to 1e306
class Gamma {
 public:
  static constexpr char const* name = "gamma";
  static constexpr char const* parameters = "shape,scale=1";

  /// \throws std::invalid_argument unless `shape` is in [1e-6, 1e12], `scale`
  ///   is above 0, and their product in [1e-306, 1e306]
  explicit Gamma(double shape, double scale = 1)
      : m_table(Impl::gamma_table(
            Impl::parameter_between("Gamma: shape", shape, 1e-6, 1e12))),
        m_shape(shape),
        m_scale(Impl::positive_parameter("Gamma: scale", scale)) {
    Impl::parameter_between("Gamma: the mean, shape times scale,",
                            shape * scale, 1e-306, 1e306);
  }

  double shape() const { return m_shape; }
  double scale() const { return m_scale; }

  template <class T>
  using element = Impl::TableElement<Impl::GammaFormula<T>, T>;
  RUNNEL_CONTINUOUS_MEMBERS(Gamma, ExpMap);
  template <class T>
  Impl::ExpMap<T> map() const {
    return Impl::GammaFormula<T>::map(m_shape, m_scale);
  }
  double m_shape;
  double m_scale;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_GAMMA_HPP
