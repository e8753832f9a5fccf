// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_NORMAL_HPP
#define RUNNEL_DISTRIBUTIONS_NORMAL_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

class Normal;

namespace Impl {

template <class T>
class NormalQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Normal makes float and double");

 public:
  using UnitWord = unit_word_type<T>;
  NormalQuantile(Normal const& distribution, int precision);

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    if constexpr (has_register_quantiles<T, Lanes>) {
      using Reals = typename Lanes::template rebind<T>;
      return fused_multiply_add(normal_registers(words, m_cell),
                                Reals::fill(m_sd), Reals::fill(m_mean));
    } else {
      return map_unit_words<T, Lanes>(
          words, m_cell,
          [&](UnitHalf<UnitWord> const& half)
              RUNNEL_INLINE_LAMBDA { return value(half); });
    }
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitHalf<UnitWord> const& half) const {
    T const size = normal_size(half);
    return fused(half.is_upper ? size : -size, m_sd, m_mean);
  }

  T m_mean;
  T m_sd;
  UnitWord m_cell;
};

}  // namespace Impl

/// The normal distribution by its inverse CDF:
/// \f$x = \mu + \sigma\,\Phi^{-1}(u)\f$, one unit word per value, monotone in
/// it but for roundings (docs/distributions.md).
///
/// \param mean  μ, finite
/// \param sd    σ, the standard deviation, > 0 and finite
///
/// float: one output per value (the standard normal within 1.2 ulp), reaches
/// ±6.34 where outputs have 32 bits, ±5.42 where they have 24. double: 48 … 64
/// bits (within 2.5 ulp), ±8.29 … ±9.15. Source of the function: own tables
/// (scripts/tables/quantile_tables.py).
class Normal {
 public:
  /// \throws std::invalid_argument for what is refused above
  explicit Normal(double mean = 0, double sd = 1)
      : m_mean(Impl::finite_parameter("Normal: mean", mean)),
        m_sd(Impl::positive_parameter("Normal: sd", sd)) {}

  double mean() const { return m_mean; }
  double sd() const { return m_sd; }

  template <class T>
  using quantile = Impl::NormalQuantile<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Normal, Generator, T>;

 private:
  double m_mean;
  double m_sd;
};

namespace Impl {

template <class T>
NormalQuantile<T>::NormalQuantile(Normal const& distribution, int precision)
    : m_mean(static_cast<T>(
          place_parameter<T>("Normal: mean", distribution.mean()))),
      m_sd(static_cast<T>(scale_parameter<T>("Normal: sd", distribution.sd(),
                                             logarithmic_sizes<T>))),
      m_cell(cell_of<UnitWord>(precision)) {}

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_NORMAL_HPP
