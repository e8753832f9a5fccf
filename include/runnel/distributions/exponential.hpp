// SPDX-FileCopyrightText: 2026 The Runnel authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef RUNNEL_DISTRIBUTIONS_EXPONENTIAL_HPP
#define RUNNEL_DISTRIBUTIONS_EXPONENTIAL_HPP

#include <cstdint>
#include <type_traits>

#include <runnel/core/macros.hpp>
#include <runnel/distributions/detail/parameters.hpp>
#include <runnel/distributions/detail/register_quantiles.hpp>
#include <runnel/distributions/detail/unit_quantiles.hpp>
#include <runnel/distributions/detail/unit_word.hpp>

namespace Runnel {

class Exponential;

namespace Impl {

template <class T>
class ExponentialQuantile {
  static_assert(std::is_floating_point_v<T>,
                "Runnel::Exponential makes float and double");

 public:
  using UnitWord = unit_word_type<T>;
  ExponentialQuantile(Exponential const& distribution, int precision);

  template <class Lanes>
  RUNNEL_FORCEINLINE_FUNCTION auto operator()(
      typename Lanes::type words) const {
    if constexpr (has_register_quantiles<T, Lanes>) {
      using Reals = typename Lanes::template rebind<T>;
      return exponential_registers(words, m_cell) * Reals::fill(m_mean);
    } else {
      return map_unit_words<T, Lanes>(
          words, m_cell,
          [&](UnitHalf<UnitWord> const& half)
              RUNNEL_INLINE_LAMBDA { return value(half); });
    }
  }

 private:
  RUNNEL_FORCEINLINE_FUNCTION T value(UnitHalf<UnitWord> const& half) const {
    // λ = 1 costs a product, too: the same bits as any other λ.
    return rounded_product(exponential_value(half), m_mean);
  }

  T m_mean;
  UnitWord m_cell;
};

}  // namespace Impl

/// The exponential distribution: \f$x = -\ln(1-u)/\lambda\f$, x > 0, one unit
/// word per value, monotone in it.
///
/// \param rate  λ, > 0 and finite; the mean is 1/λ
///
/// The standard exponential is within 2 ulp. float: at most 22.9/λ where
/// outputs have 32 bits, 17.3/λ where they have 24; double: 34 … 45.
class Exponential {
 public:
  /// \throws std::invalid_argument for what is refused above
  explicit Exponential(double rate = 1)
      : m_rate(Impl::positive_parameter("Exponential: rate", rate)) {}

  double rate() const { return m_rate; }

  template <class T>
  using quantile = Impl::ExponentialQuantile<T>;
  template <class Generator, class T>
  using sampler = Impl::QuantileSampler<Exponential, Generator, T>;

 private:
  double m_rate;
};

namespace Impl {

template <class T>
ExponentialQuantile<T>::ExponentialQuantile(Exponential const& distribution,
                                            int precision)
    : m_mean(static_cast<T>(scale_parameter<T>("Exponential: 1/rate",
                                               1 / distribution.rate(),
                                               logarithmic_sizes<T>))),
      m_cell(cell_of<UnitWord>(precision)) {}

}  // namespace Impl

}  // namespace Runnel

#endif  // RUNNEL_DISTRIBUTIONS_EXPONENTIAL_HPP
