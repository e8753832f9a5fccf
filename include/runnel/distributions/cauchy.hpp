// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_CAUCHY_HPP
#define RUNNEL_DISTRIBUTIONS_CAUCHY_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

class Cauchy;

namespace Impl {

template <class T>
class CauchyQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Cauchy makes float and double");

 public:
  using UnitWord = unit_word_type<T>;
  CauchyQuantile(Cauchy const& distribution, int precision);

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    return map_unit_words<T, Lanes>(
        words, m_cell,
        [&](UnitHalf<UnitWord> const& half)
            RUNNEL_INLINE_LAMBDA { return value(half); });
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitHalf<UnitWord> const& half) const {
    auto const wide = widened(half);
    double const size = cauchy_size(wide);
    return static_cast<T>(fused(half.is_upper ? size : -size, m_scale, m_x0));
  }

  double m_x0;
  double m_scale;
  UnitWord m_cell;
};

}  // namespace Impl

/// The Cauchy distribution: \f$x = x_0 + \gamma\tan(\pi(u - 1/2))\f$.
///
/// \param x0     the median, finite
/// \param scale  γ, half the width at half the maximum, > 0 and finite
///
/// Computed in double, also for float.
class Cauchy {
 public:
  /// \throws std::invalid_argument for what is refused above
  explicit Cauchy(double x0 = 0, double scale = 1)
      : m_x0(Impl::finite_parameter("Cauchy: x0", x0)),
        m_scale(Impl::positive_parameter("Cauchy: scale", scale)) {}

  double x0() const { return m_x0; }
  double scale() const { return m_scale; }

  template <class T>
  using quantile = Impl::CauchyQuantile<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Cauchy, Generator, T>;

 private:
  double m_x0;
  double m_scale;
};

namespace Impl {

template <class T>
inline constexpr StandardSizes tangent_sizes =
    sizeof(T) == 4 ? StandardSizes{0x1p-33, 0x1p33}
                   : StandardSizes{0x1p-65, 0x1p65};

template <class T>
CauchyQuantile<T>::CauchyQuantile(Cauchy const& distribution, int precision)
    : m_x0(place_parameter<T>("Cauchy: x0", distribution.x0())),
      m_scale(scale_parameter<T>("Cauchy: scale", distribution.scale(),
                                 tangent_sizes<T>)),
      m_cell(cell_of<UnitWord>(precision)) {}

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_CAUCHY_HPP
