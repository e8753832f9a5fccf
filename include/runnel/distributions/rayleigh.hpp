// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_RAYLEIGH_HPP
#define RUNNEL_DISTRIBUTIONS_RAYLEIGH_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

class Rayleigh;

namespace Impl {

template <class T>
class RayleighQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Rayleigh makes float and double");

 public:
  using UnitWord = unit_word_type<T>;
  RayleighQuantile(Rayleigh const& distribution, int precision);

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
    double const e = exponential_value(widened(half));
    return narrowed<T>(
        rounded_product(exact_root(rounded_product(e, 2.0)), m_sigma));
  }

  double m_sigma;
  UnitWord m_cell;
};

}  // namespace Impl

/// The Rayleigh distribution: \f$x = \sigma\sqrt{-2\ln(1-u)}\f$, x > 0: the
/// length of a vector of two normal numbers.
///
/// \param sigma  σ, > 0 and finite
///
/// Computed in double, also for float.
class Rayleigh {
 public:
  /// \throws std::invalid_argument for what is refused above
  explicit Rayleigh(double sigma = 1)
      : m_sigma(Impl::positive_parameter("Rayleigh: sigma", sigma)) {}

  double sigma() const { return m_sigma; }

  template <class T>
  using quantile = Impl::RayleighQuantile<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Rayleigh, Generator, T>;

 private:
  double m_sigma;
};

namespace Impl {

template <class T>
inline constexpr StandardSizes root_sizes =
    sizeof(T) == 4 ? StandardSizes{0x1p-17, 7} : StandardSizes{0x1p-33, 10};

template <class T>
RayleighQuantile<T>::RayleighQuantile(Rayleigh const& distribution,
                                      int precision)
    : m_sigma(scale_parameter<T>("Rayleigh: sigma", distribution.sigma(),
                                 root_sizes<T>)),
      m_cell(cell_of<UnitWord>(precision)) {}

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_RAYLEIGH_HPP
