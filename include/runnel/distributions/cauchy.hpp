// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_CAUCHY_HPP
#define RUNNEL_DISTRIBUTIONS_CAUCHY_HPP

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {
namespace Impl {

template <class T>
inline constexpr StandardSizes tangent_sizes =
    sizeof(T) == 4 ? StandardSizes{0x1p-33, 0x1p33}
                   : StandardSizes{0x1p-65, 0x1p65};

template <class T>
struct CauchyFormula {
  Affine<T, double> affine;

  using parameters = ElementParameters<double, double>;
  RUNNEL_FUNCTION static bool is_valid(double x0, double scale) {
    return is_location<T>(x0) && is_scale<T>(scale, tangent_sizes<T>);
  }
  RUNNEL_FORCEINLINE_FUNCTION CauchyFormula(double x0, double scale)
      : affine{x0, scale} {}
  template <class Distribution>
  explicit CauchyFormula(Distribution const& d)
      : CauchyFormula(
            location_parameter<T>("Cauchy: x0", d.x0()),
            scale_parameter<T>("Cauchy: scale", d.scale(), tangent_sizes<T>)) {}

  RUNNEL_FORCEINLINE_FUNCTION T
  value(UnitHalf<unit_word_type<T>> const& half) const {
    return affine(signed_size(half, cauchy_size(widened(half))));
  }
};

}  // namespace Impl

/// The Cauchy distribution: \f$x = x_0 + \gamma\tan(\pi(u - 1/2))\f$, one
/// unit word per value, monotone in it but for roundings.
///
/// Computed in double, also for float. The standard distribution is within 0.5
/// ulp (float) and 2.5 ulp (double). Values are in [x₀ − γR, x₀ + γR], R =
/// 2^(p+1)/π for a unit word of p random bits: 2.7e9 for float where outputs
/// have 32 bits.
///
/// Source: Runnel's own, docs/distributions_specification.md.
///
/// \param x0     x₀, the median, finite
/// \param scale  γ, half the width at half the maximum, > 0 and finite
class Cauchy {
 public:
  static constexpr char const* name = "cauchy";
  static constexpr char const* parameters = "x0=0,scale=1";

  /// \throws std::invalid_argument unless `x0` is finite, and `scale` finite
  ///   and above 0
  explicit Cauchy(double x0 = 0, double scale = 1)
      : m_x0(Impl::finite_parameter("Cauchy: x0", x0)),
        m_scale(Impl::positive_parameter("Cauchy: scale", scale)) {}

  double x0() const { return m_x0; }
  double scale() const { return m_scale; }

  template <class T>
  using quantile = Impl::UnitQuantile<Impl::CauchyFormula<T>, T>;
  template <class T>
  using element = Impl::FormulaElement<Impl::CauchyFormula<T>, T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Cauchy, Generator, T>;

 private:
  double m_x0;
  double m_scale;
};

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_CAUCHY_HPP
