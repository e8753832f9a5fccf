// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_LOGNORMAL_HPP
#define RUNNEL_DISTRIBUTIONS_LOGNORMAL_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

class Lognormal;

namespace Impl {

template <class T>
class LognormalQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Lognormal makes float and double");

 public:
  using UnitWord = unit_word_type<T>;
  LognormalQuantile(Lognormal const& distribution, int precision);

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
    double const size = normal_size(wide);
    return narrowed<T>(
        portable_exp(fused(half.is_upper ? size : -size, m_s, m_m)));
  }

  double m_m;
  double m_s;
  UnitWord m_cell;
};

}  // namespace Impl

/// The lognormal distribution: \f$x = e^{m + s\,\Phi^{-1}(u)}\f$, x > 0.
///
/// \param m  mean of ln x, finite
/// \param s  standard deviation of ln x, > 0 and finite
///
/// Computed in double, also for float. Values past the range of normal numbers
/// are the least or the largest of them.
class Lognormal {
 public:
  /// \throws std::invalid_argument for what is refused above
  explicit Lognormal(double m = 0, double s = 1)
      : m_m(Impl::finite_parameter("Lognormal: m", m)),
        m_s(Impl::positive_parameter("Lognormal: s", s)) {}

  double m() const { return m_m; }
  double s() const { return m_s; }

  template <class T>
  using quantile = Impl::LognormalQuantile<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Lognormal, Generator, T>;

 private:
  double m_m;
  double m_s;
};

namespace Impl {

template <class T>
LognormalQuantile<T>::LognormalQuantile(Lognormal const& distribution,
                                        int precision)
    : m_m(distribution.m()),
      m_s(distribution.s()),
      m_cell(cell_of<UnitWord>(precision)) {}

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_LOGNORMAL_HPP
